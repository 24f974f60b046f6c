/**
 * The scanner's vocabulary: from the bytes of a token to its id, for the lines of one scan. Ids are dense, from 1.
 *
 * A hash table with open addressing and linear probing, at most half full. Tokens are equal only if their bytes are
 * equal. In a token of up to 16 bytes, head, tail and length determine the bytes; the bytes of longer tokens are
 * compared.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SCANNED_WORDS, SCANNED_WORD_ENDS, VOCABULARY } from "../memory/regions";

/** A slot of 32 bytes; the last four are not used. */
// @ts-ignore: decorator
@unmanaged
class Slot {
  /** The first 8 bytes of the token, padded with zeros. */
  head: u64;
  /** In a token of up to 16 bytes, the bytes after the head, padded with zeros; in a longer token, a hash of these. */
  tail: u64;
  /** Length of the token in bytes. */
  length: u32;
  /** 0 in an empty slot. */
  id: u32;
  /** Address of its bytes. */
  start: u32;
}

const SLOT_BITS: u32 = 5;
const SMALLEST: u32 = 128;
const MOST: u32 = 0x4000000;
/** The longest token, in bytes, that is stored in the slot itself. */
const INLINE: u32 = 16;

let slots: usize = 0;
let mask: u32 = 0;
let size: u32 = 0;
let exhausted: bool = false;

/** Empties the vocabulary and makes room for about `expected` tokens; returns false when memory cannot grow. */
export function emptyVocabulary(expected: u32): bool {
  let count = SMALLEST;
  while (count < expected << 1 && count < MOST) count <<= 1;
  size = 0;
  exhausted = false;
  return allocate(count);
}

/** Whether memory ran out since the vocabulary was emptied. Some tokens then have the id 0. */
export function isExhausted(): bool {
  return exhausted;
}

/** The number of tokens, which is also the largest id. */
export function vocabularySize(): u32 {
  return size;
}

/** The id of the token at `start` (`length` bytes, at least 1). Reads up to 15 bytes past its end. */
export function idOf(start: usize, length: u32): u32 {
  // lengths are unpredictable, so there is no branch for the usual ones: a select costs less than a mispredicted branch
  const head = load<u64>(start, 0, 1) & (<u64>-1 >>> ((8 - min<u32>(length, 8)) << 3));
  let tail = select<u64>(load<u64>(start, 8, 1) & (<u64>-1 >>> ((INLINE - length) << 3)), 0, length > 8);
  if (length > INLINE) tail = hashOf(start + 8, length - 8);
  let slot = slotOf(head, tail, length);
  while (true) {
    const at = changetype<Slot>(slots + (<usize>slot << SLOT_BITS));
    const id = at.id;
    if (at.head == head && at.tail == tail && at.length == length) {
      if (length <= INLINE || sameBytes(at.start, start, length)) return id;
    }
    if (id == 0) break;
    slot = (slot + 1) & mask;
  }
  return add(slot, head, tail, start, length);
}

function add(slot: u32, head: u64, tail: u64, start: usize, length: u32): u32 {
  if (exhausted) return 0;
  const at = changetype<Slot>(slots + (<usize>slot << SLOT_BITS));
  const id = ++size;
  at.head = head;
  at.tail = tail;
  at.length = length;
  at.id = id;
  at.start = <u32>start;
  if (size << 1 > mask) exhausted = !enlarge();
  return id;
}

/**
 * Copies the bytes of all tokens, by id, to SCANNED_WORDS and SCANNED_WORD_ENDS. Returns the number of tokens, or -1
 * when memory ran out.
 */
export function copyWords(): i32 {
  // the first half of the region has the lengths, and later the ends; the second half has the address of each token
  const ends = reserve(SCANNED_WORD_ENDS, size << 3);
  if (ends == 0) return -1;
  const starts = skipU32(ends, size);
  const slotsEnd = slots + (<usize>(mask + 1) << SLOT_BITS);
  for (let at = slots; at < slotsEnd; at += 1 << SLOT_BITS) {
    const id = changetype<Slot>(at).id;
    if (id == 0) continue;
    store<u32>(skipU32(ends, id - 1), changetype<Slot>(at).length);
    store<u32>(skipU32(starts, id - 1), changetype<Slot>(at).start);
  }
  let length: u32 = 0;
  for (let word: u32 = 0; word < size; word++) length += u32At(ends, word);
  const words = reserve(SCANNED_WORDS, length);
  if (words == 0) return -1;
  let end: u32 = 0;
  for (let word: u32 = 0; word < size; word++) {
    const at = skipU32(ends, word);
    const bytes = load<u32>(at);
    memory.copy(words + end, u32At(starts, word), bytes);
    end += bytes;
    store<u32>(at, end);
  }
  return <i32>size;
}

function allocate(count: u32): bool {
  slots = reserve(VOCABULARY, count << SLOT_BITS);
  if (slots == 0) return false;
  mask = count - 1;
  memory.fill(slots, 0, <usize>count << SLOT_BITS);
  return true;
}

/** Doubles the slots. The old slots are first moved to after the new ones, so there must be room for both. */
function enlarge(): bool {
  const count = mask + 1;
  const bytes = <usize>count << SLOT_BITS;
  if (count >= MOST / 2 || reserve(VOCABULARY, 3 * (count << SLOT_BITS)) == 0) return false;
  slots = baseOf(VOCABULARY);
  const old = slots + 2 * bytes;
  memory.copy(old, slots, bytes);
  memory.fill(slots, 0, 2 * bytes);
  mask = (count << 1) - 1;
  for (let at = old; at < old + bytes; at += 1 << SLOT_BITS) {
    if (changetype<Slot>(at).id == 0) continue;
    let slot = slotOf(changetype<Slot>(at).head, changetype<Slot>(at).tail, changetype<Slot>(at).length);
    while (load<u32>(slots + (<usize>slot << SLOT_BITS), 20) != 0) slot = (slot + 1) & mask;
    memory.copy(slots + (<usize>slot << SLOT_BITS), at, 1 << SLOT_BITS);
  }
  return true;
}

/**
 * The first slot to probe. The odd constants are from the golden ratio and MurmurHash3; the high bits are mixed best.
 */
// @ts-ignore: decorator
@inline
function slotOf(head: u64, tail: u64, length: u32): u32 {
  const mixed = ((head ^ (tail * 0xc6a4a7935bd1e995)) + length) * 0x9e3779b97f4a7c15;
  return <u32>(mixed >>> 32) & mask;
}

/** Hashes eight bytes at a time; the last ones are masked. */
export function hashOf(start: usize, length: u32): u64 {
  let hash: u64 = 0;
  let left = length;
  for (; left >= 8; left -= 8, start += 8) hash = rotl<u64>((hash ^ load<u64>(start, 0, 1)) * 0xc6a4a7935bd1e995, 29);
  if (left != 0) hash = (hash ^ (load<u64>(start, 0, 1) & (((<u64>1) << (left << 3)) - 1))) * 0xc6a4a7935bd1e995;
  return hash ^ (hash >>> 29);
}

export function sameBytes(a: usize, b: usize, length: u32): bool {
  let left = length;
  for (; left >= 8; left -= 8, a += 8, b += 8) {
    if (load<u64>(a, 0, 1) != load<u64>(b, 0, 1)) return false;
  }
  return left == 0 || ((load<u64>(a, 0, 1) ^ load<u64>(b, 0, 1)) & (((<u64>1) << (left << 3)) - 1)) == 0;
}
