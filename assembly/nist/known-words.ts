/**
 * The words of a table of n-grams: bytes -> ids, dense from 1, valid as long as the table lives. The words come either
 * from lines of text, or from a batch that has ids of its own.
 *
 * A hash table with open addressing and linear probing, at most two thirds full. No hash is trusted: the bytes of long
 * words are compared.
 */
import { setU32, skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { PADDING, TEXT, TEXT_ENDS } from "../memory/regions";
import { hashOf, sameBytes } from "../tokens/vocabulary";
import { KNOWN_BYTES, KNOWN_ENDS, KNOWN_SLOTS, WORD_IDS } from "./nist-regions";

/** A slot of KNOWN_SLOTS. */
// @ts-ignore: decorator
@unmanaged
class Slot {
  /** The first eight bytes of a word, padded with zeros. */
  head: u64;
  /**
   * In a word of up to eight bytes, the length; in a longer word, a hash of the bytes after the head, with the highest
   * bit set.
   */
  tail: u32;
  /** 0 in an empty slot. */
  id: u32;
}

const SLOT_BITS: u32 = 4;
const SMALLEST: u32 = 4096;
const MOST: u32 = 0x8000000;
const INLINE: u32 = 8;

let known: u32 = 0;
let slots: usize = 0;
/** The number of slots, less one; 0 before the first word. */
let mask: u32 = 0;

/** The id of the word `0`, which Perl treats differently (see ngram-information.ts); 0 while it is unknown. */
export let zeroWord: u32 = 0;

export function knownWords(): u32 {
  return known;
}

/** The address where the bytes of a word start; endOf() returns the address where they end. */
// @ts-ignore: decorator
@inline
export function startOf(id: u32): usize {
  return baseOf(KNOWN_BYTES) + u32At(baseOf(KNOWN_ENDS), id - 1);
}

// @ts-ignore: decorator
@inline
export function endOf(id: u32): usize {
  return baseOf(KNOWN_BYTES) + u32At(baseOf(KNOWN_ENDS), id);
}

/** Writes the ids of the words in TEXT to WORD_IDS, which begins with a 0 for no word. */
export function translateWords(words: u32, learn: bool): bool {
  const ids = reserve(WORD_IDS, (words + 1) << 2);
  if (ids == 0) return false;
  store<u32>(ids, 0);
  const text = baseOf(TEXT);
  const ends = baseOf(TEXT_ENDS);
  let start = text;
  for (let word: u32 = 0; word < words; word++) {
    const end = text + u32At(ends, word);
    const id = idOf(start, <u32>(end - start), learn);
    if (id == 0 && learn) return false;
    setU32(ids, word + 1, id);
    start = end;
  }
  return true;
}

/** Replaces the ids of a batch, in the lines of a region, by ids of the table in place: 0 for an unknown word. */
export function translateLines(lines: u32, idsRegion: u32, endsRegion: u32): void {
  if (lines == 0) return;
  const wordIds = baseOf(WORD_IDS);
  let at = baseOf(idsRegion);
  const end = skipU32(at, u32At(baseOf(endsRegion), lines - 1));
  for (; at < end; at += 4) store<u32>(at, u32At(wordIds, load<u32>(at)));
}

/**
 * The id of a word; 0 for an unknown word or, if `learn`, when memory ran out. Reads up to seven bytes past the word's
 * end.
 */
export function idOf(start: usize, length: u32, learn: bool): u32 {
  if (known + (known >>> 1) >= mask) {
    if (learn && !enlarge()) return 0;
    if (mask == 0) return 0;
  }
  const head = load<u64>(start, 0, 1) & (<u64>-1 >>> ((INLINE - min<u32>(length, INLINE)) << 3));
  const tail = length <= INLINE ? length : <u32>(hashOf(start + INLINE, length - INLINE) >>> 32) | 0x80000000;
  let slot = firstSlot(head, tail);
  while (true) {
    const at = slots + (<usize>slot << SLOT_BITS);
    const id = changetype<Slot>(at).id;
    if (id == 0) return learn ? add(at, head, tail, start, length) : 0;
    if (changetype<Slot>(at).head == head && changetype<Slot>(at).tail == tail
        && (length <= INLINE || isWord(id, start, length))) {
      return id;
    }
    slot = (slot + 1) & mask;
  }
}

function isWord(id: u32, start: usize, length: u32): bool {
  const bytes = startOf(id);
  return <u32>(endOf(id) - bytes) == length && sameBytes(bytes, start, length);
}

/**
 * The first slot to probe. The odd constants are from MurmurHash2 and the golden ratio; the high bits are mixed best.
 */
// @ts-ignore: decorator
@inline
function firstSlot(head: u64, tail: u32): u32 {
  return <u32>(((head ^ (<u64>tail * 0xc6a4a7935bd1e995)) * 0x9e3779b97f4a7c15) >>> 32) & mask;
}

function add(slot: usize, head: u64, tail: u32, start: usize, length: u32): u32 {
  const id = known + 1;
  let end: u32 = 0;
  if (known != 0) end = u32At(baseOf(KNOWN_ENDS), known);
  if (end > 0xf0000000 - length) return 0;
  const bytes = reserve(KNOWN_BYTES, end + length + PADDING);
  const ends = reserve(KNOWN_ENDS, (id + 1) << 2);
  if (bytes == 0 || ends == 0) return 0;
  if (known == 0) store<u32>(ends, 0);
  memory.copy(bytes + end, start, length);
  store<u32>(skipU32(ends, id), end + length);
  changetype<Slot>(slot).head = head;
  changetype<Slot>(slot).tail = tail;
  changetype<Slot>(slot).id = id;
  known = id;
  if (length == 1 && load<u8>(start) == 0x30) zeroWord = id;
  return id;
}

/** Doubles the slots. The region was full, so reserve() moves it, and the old slots stay readable in the old space. */
function enlarge(): bool {
  const old = slots;
  const oldEnd = mask == 0 ? old : old + (<usize>(mask + 1) << SLOT_BITS);
  const count = mask == 0 ? SMALLEST : (mask + 1) << 1;
  if (count > MOST) return false;
  const base = reserve(KNOWN_SLOTS, count << SLOT_BITS);
  if (base == 0) return false;
  assert(base != old);
  slots = base;
  mask = count - 1;
  memory.fill(slots, 0, <usize>count << SLOT_BITS);
  for (let at = old; at < oldEnd; at += 1 << SLOT_BITS) {
    if (changetype<Slot>(at).id == 0) continue;
    let slot = firstSlot(changetype<Slot>(at).head, changetype<Slot>(at).tail);
    while (load<u32>(slots + (<usize>slot << SLOT_BITS), 12) != 0) slot = (slot + 1) & mask;
    store<u64>(slots + (<usize>slot << SLOT_BITS), changetype<Slot>(at).head);
    store<u64>(slots + (<usize>slot << SLOT_BITS), load<u64>(at, 8), 8);
  }
  return true;
}
