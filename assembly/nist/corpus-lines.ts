/**
 * The distinct lines of a table, and how often each was added. The n-grams are counted in these lines, and tables are
 * merged by adding lines. The checksum is a sum over lines, so it does not depend on their order or on how they were
 * split into batches.
 */
import { setU32, skipU32, skipU64, u32At, u32Bytes, u64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { REFERENCE_ENDS, REFERENCE_IDS, ROWS_OUT } from "../memory/regions";
import { endOf, knownWords, startOf } from "./known-words";
import { ADDED_TIMES, LINES, LINE_ENDS, LINE_SLOTS, LINE_TIMES } from "./nist-regions";

/**
 * A slot of LINE_SLOTS: half of a line's hash, and the line's number, 0 in an empty slot. Open addressing with linear
 * probing; the number of slots is a power of two, and at most half of them are full.
 */
// @ts-ignore: decorator
@unmanaged
class HashedSlot {
  hash: u32;
  number: u32;
}

/** The numbers that describe() writes to ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class Description {
  words: f64;
  lines: f64;
  checksumLow: f64;
  checksumHigh: f64;
  knownWords: f64;
  differentLines: f64;
}

const LEAST_SLOTS: u32 = 1024;
const MOST_SLOTS: u32 = 0x10000000;

/** The limit on offsets in LINES: this many, with all that is kept for each (see corpus-ngrams.ts), fill 4 GiB. */
const MOST_TEXT: u32 = 0x0fffff00;

/** LINE_SLOTS has this many slots, with line numbers from 1. */
let slots: u32 = 0;
/** The length of LINES, and the number of distinct lines. */
export let textLength: u32 = 0;
export let differentLines: u32 = 0;
/** Changes with each addition. */
export let version: u32 = 0;
let words: u64 = 0;
let lines: u64 = 0;
let checksum: u64 = 0;

export function describeLines(): void {
  const out = changetype<Description>(baseOf(ROWS_OUT));
  out.words = <f64>words;
  out.lines = <f64>lines;
  out.checksumLow = <f64><u32>checksum;
  out.checksumHigh = <f64><u32>(checksum >>> 32);
  out.knownWords = <f64>knownWords();
  out.differentLines = <f64>differentLines;
}

/**
 * Adds the lines in REFERENCE_IDS, which are ids of the table, ADDED_TIMES each. Returns false when memory ran out or
 * there are too many words.
 */
export function addLines(count: u32): bool {
  version++;
  const ids = baseOf(REFERENCE_IDS);
  const ends = baseOf(REFERENCE_ENDS);
  const times = baseOf(ADDED_TIMES);
  let start: u32 = 0;
  for (let line: u32 = 0; line < count; line++) {
    const end = u32At(ends, line);
    if (!addLine(skipU32(ids, start), end - start, u32At(times, line))) return false;
    start = end;
  }
  return true;
}

/** Adds a line `times` times. */
function addLine(ids: usize, length: u32, times: u32): bool {
  if (length >= MOST_TEXT - textLength || (words + <u64>length * times) >>> 32 != 0 || (lines + times) >>> 32 != 0) {
    return false;
  }
  if (differentLines << 1 >= slots && !enlarge()) return false;
  const text = reserve(LINES, (textLength + length + 1) << 2);
  if (text == 0) return false;
  const line = skipU32(text, textLength);
  memory.copy(line, ids, u32Bytes(length));
  setU32(line, length, 0);
  words += <u64>length * times;
  lines += times;
  checksum += hashOf(line) * times;

  const hash = hashOfIds(line, length);
  const at = changetype<HashedSlot>(slotOf(hash, line, length));
  const found = at.number;
  if (found != 0) {
    const added = skipU32(baseOf(LINE_TIMES), found - 1);
    store<u32>(added, load<u32>(added) + times);
    return true;
  }
  const ends = reserve(LINE_ENDS, (differentLines + 1) << 2);
  const added = reserve(LINE_TIMES, (differentLines + 1) << 2);
  if (ends == 0 || added == 0) return false;
  textLength += length + 1;
  setU32(ends, differentLines, textLength);
  setU32(added, differentLines, times);
  at.hash = hash;
  at.number = ++differentLines;
  return true;
}

/** The number, from 1, of a line given as ids of the table; 0 if it was never added. */
export function lineOf(line: usize, length: u32): u32 {
  return slots == 0 ? 0 : load<u32>(slotOf(hashOfIds(line, length), line, length), 4);
}

/** Where a line starts in LINES. */
export function startOfLine(line: u32): u32 {
  return line == 1 ? 0 : u32At(baseOf(LINE_ENDS), line - 2);
}

/** How often a line was added. */
export function timesOfLine(line: u32): u32 {
  return u32At(baseOf(LINE_TIMES), line - 1);
}

/** The number of the line that contains an offset in LINES. */
export function lineAt(offset: u32): u32 {
  const ends = baseOf(LINE_ENDS);
  let first: u32 = 0;
  let last = differentLines - 1;
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (u32At(ends, middle) > offset) last = middle;
    else first = middle + 1;
  }
  return first + 1;
}

/** The slot of a line, or the empty one where it belongs. */
function slotOf(hash: u32, line: usize, length: u32): usize {
  const base = baseOf(LINE_SLOTS);
  let slot = hash & (slots - 1);
  while (true) {
    const at = skipU64(base, slot);
    const found = changetype<HashedSlot>(at).number;
    if (found == 0) return at;
    if (changetype<HashedSlot>(at).hash == hash) {
      const start = startOfLine(found);
      const end = u32At(baseOf(LINE_ENDS), found - 1);
      if (end - start == length + 1 && memory.compare(skipU32(baseOf(LINES), start), line, u32Bytes(length)) == 0) {
        return at;
      }
    }
    slot = (slot + 1) & (slots - 1);
  }
}

function hashOfIds(line: usize, length: u32): u32 {
  let hash: u64 = length;
  for (const end = skipU32(line, length); line < end; line += 4) {
    hash = (rotl<u64>(hash, 5) ^ load<u32>(line)) * 0x9e3779b97f4a7c15;
  }
  return <u32>(hash >>> 32);
}

/**
 * Hashes the bytes of a line's words, each followed by a space: FNV-1a, then the finalizer of SplitMix64, as sums need
 * all bits well mixed.
 */
function hashOf(line: usize): u64 {
  let hash: u64 = 0xcbf29ce484222325;
  for (let word = load<u32>(line); word != 0; word = load<u32>(line)) {
    const end = endOf(word);
    for (let at = startOf(word); at < end; at++) hash = (hash ^ load<u8>(at)) * 0x100000001b3;
    hash = (hash ^ 0x20) * 0x100000001b3;
    line += 4;
  }
  hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111eb;
  return hash ^ (hash >>> 31);
}

/** Doubles the slots. The region was full, so reserve() moves it, and the old slots stay readable in the old space. */
function enlarge(): bool {
  const old = baseOf(LINE_SLOTS);
  const oldEnd = skipU64(old, slots);
  const count = slots == 0 ? LEAST_SLOTS : slots << 1;
  if (count > MOST_SLOTS) return false;
  const base = reserve(LINE_SLOTS, count << 3);
  if (base == 0) return false;
  assert(slots == 0 || base != old);
  slots = count;
  memory.fill(base, 0, u64Bytes(count));
  for (let at = old; at < oldEnd; at += 8) {
    if (changetype<HashedSlot>(at).number == 0) continue;
    let slot = changetype<HashedSlot>(at).hash & (count - 1);
    while (load<u32>(skipU64(base, slot), 4) != 0) slot = (slot + 1) & (count - 1);
    store<u64>(skipU64(base, slot), load<u64>(at));
  }
  return true;
}
