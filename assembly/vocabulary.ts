/**
 * The scanner's vocabulary: the bytes of a token -> its id, dense from 1, for the lines of one scan.
 *
 * Open addressing with linear probing, at most half full. A slot is four u32: hash | id | where the token's bytes start | their length.
 * The hash only says where to look: two tokens are one only if their bytes are.
 */
import { VOCABULARY, baseOf, reserve } from "./memory";

const SLOT_BITS: u32 = 4;
const SMALLEST: u32 = 256;

let slots: usize = 0;
let mask: u32 = 0;
let size: u32 = 0;
let exhausted: bool = false;

/** Empties the vocabulary and makes room for about `expected` tokens; false when memory cannot grow. */
export function emptyVocabulary(expected: u32): bool {
  let count = SMALLEST;
  while (count < expected && count < 0x4000000) count <<= 1;
  size = 0;
  exhausted = false;
  return allocate(count);
}

/** Whether memory ran out since the vocabulary was emptied: some tokens then have the id 0. */
export function isExhausted(): bool {
  return exhausted;
}

/** The id of the token at `start` (`length` bytes, at least 1; up to 3 bytes behind it are read). */
export function idOf(start: usize, length: u32): u32 {
  const hash = hashOf(start, length);
  let slot = hash & mask;
  while (true) {
    const at = slots + (<usize>slot << SLOT_BITS);
    const id = load<u32>(at, 4);
    if (id == 0) {
      if (exhausted) return 0;
      store<u32>(at, hash);
      store<u32>(at, ++size, 4);
      store<u32>(at, <u32>start, 8);
      store<u32>(at, length, 12);
      const added = size;
      if (size << 1 > mask) exhausted = !enlarge();
      return added;
    }
    if (load<u32>(at) == hash && load<u32>(at, 12) == length && sameBytes(load<u32>(at, 8), start, length)) return id;
    slot = (slot + 1) & mask;
  }
}

function allocate(count: u32): bool {
  slots = reserve(VOCABULARY, count << SLOT_BITS);
  if (slots == 0) return false;
  mask = count - 1;
  memory.fill(slots, 0, <usize>count << SLOT_BITS);
  return true;
}

/** Twice the slots. The old slots are read from behind the new ones, so both need room at once. */
function enlarge(): bool {
  const count = mask + 1;
  const bytes = <usize>count << SLOT_BITS;
  if (count > 0x2000000 || reserve(VOCABULARY, 3 * (count << SLOT_BITS)) == 0) return false;
  slots = baseOf(VOCABULARY);
  const old = slots + 2 * bytes;
  memory.copy(old, slots, bytes);
  memory.fill(slots, 0, 2 * bytes);
  mask = (count << 1) - 1;
  for (let at = old; at < old + bytes; at += 1 << SLOT_BITS) {
    if (load<u32>(at, 4) == 0) continue;
    let slot = load<u32>(at) & mask;
    while (load<u32>(slots + (<usize>slot << SLOT_BITS), 4) != 0) slot = (slot + 1) & mask;
    memory.copy(slots + (<usize>slot << SLOT_BITS), at, 1 << SLOT_BITS);
  }
  return true;
}

/**
 * Four bytes from anywhere. The alignment has to be said: the js engine has no unaligned access, and wasm2js builds it from bytes
 * only where it is told.
 */
// @ts-ignore: decorator
@inline
function wordAt(at: usize): u32 {
  return load<u32>(at, 0, 1);
}

/** Four bytes at a time, each mixed by a multiplication (the constants are MurmurHash3's); the last bytes are masked. */
function hashOf(start: usize, length: u32): u32 {
  let hash: u32 = length;
  let at = start;
  let left = length;
  while (left >= 4) {
    hash = mix(hash, wordAt(at));
    at += 4;
    left -= 4;
  }
  if (left != 0) hash = mix(hash, wordAt(at) & ((1 << (left << 3)) - 1));
  hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
  return hash ^ (hash >>> 13);
}

// @ts-ignore: decorator
@inline
function mix(hash: u32, word: u32): u32 {
  return rotl<u32>(hash ^ (word * 0xcc9e2d51), 15) * 5 + 0xe6546b64;
}

function sameBytes(a: usize, b: usize, length: u32): bool {
  let left = length;
  while (left >= 4) {
    if (wordAt(a) != wordAt(b)) return false;
    a += 4;
    b += 4;
    left -= 4;
  }
  return left == 0 || ((wordAt(a) ^ wordAt(b)) & ((1 << (left << 3)) - 1)) == 0;
}
