/**
 * How often each n-gram occurs in the lines of a segment: source, hypothesis and references. The n-grams of each order
 * are numbered in the order of their first occurrence, so that they can be counted in an array. An n-gram is a pair:
 * the number of its first n - 1 words (its beginning), and its last word.
 *
 * There are three sides: the first line, the second line, and all further lines together.
 */
import { setU32, skipU32, skipU64, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { COUNTS, HASHED_PAIRS, LINE_ENDS, NGRAM_PARTS, NUMBERS, PAIRS, WORDS } from "./revision-regions";

export const MOST_ORDER: u32 = 4;

/** The bytes of an n-gram's counts: four for each of the three sides, and four that are not used. */
export const COUNT_BYTES: usize = 16;

/**
 * Up to this many possible pairs of a beginning and a word, each pair has an entry of its own; beyond it, entries are
 * found by hash. Hashing always would take twice as long.
 */
const MOST_PAIRS: u32 = 1 << 16;

/**
 * Entries written for earlier orders are lower than those of the current order, so they count as empty. Before entries
 * get larger than this number, all of them are cleared.
 */
const LARGEST_ENTRY: u32 = 1 << 30;

const MOST_WORDS: u32 = 0x03ffffff;

/**
 * How many distinct n-grams the first line has, the first two lines have, and all lines have. N-grams are numbered as
 * they come, so the n-grams of the first line have numbers below `ofFirst`, and so on.
 */
export let ofFirst: u32 = 0;
export let ofBoth: u32 = 0;
export let ofAll: u32 = 0;

/** The number of words and of lines in the segment, and a number that is greater than any of its words. */
let length: u32 = 0;
let lines: u32 = 0;
let kinds: u32 = 0;

let words: usize = 0;
let numbers: usize = 0;
let counts: usize = 0;
let pairs: usize = 0;
let hashed: usize = 0;
let hashMask: u32 = 0;
/** The most slots that the table of hashes has had. */
let mostSlots: u32 = 0;
let parts: usize = 0;

/** An entry is an n-gram's number plus this. */
let base: u32 = 1;

/** Forgets all lines. */
export function beginSegment(): void {
  length = 0;
  lines = 0;
}

/** Makes room for a further line of `count` words. Returns the address, 0 when memory ran out. */
export function roomForLine(count: u32): usize {
  if (count > MOST_WORDS - length || reserve(LINE_ENDS, (lines + 1) << 2) == 0) return 0;
  const room = reserve(WORDS, (length + count) << 2);
  return room == 0 ? 0 : skipU32(room, length);
}

/** Ends the line whose `count` words have been written. */
export function endLine(count: u32): void {
  length += count;
  setU32(baseOf(LINE_ENDS), lines++, length);
}

/** How many words a line has. */
export function lineLength(line: u32): u32 {
  return lineEnd(line) - (line == 0 ? 0 : lineEnd(line - 1));
}

/** Makes room for counting lines whose words are all below `most`; returns false when memory ran out. */
export function endSegment(most: u32): bool {
  kinds = most;
  let slots: u32 = 256;
  while (slots < length << 1) slots <<= 1;
  hashMask = slots - 1;
  mostSlots = max(mostSlots, slots);
  words = baseOf(WORDS);
  numbers = reserve(NUMBERS, length << 2);
  // room for one more n-gram, because its counts are cleared before countLine() knows whether it is new
  counts = reserve(COUNTS, (length + 1) * <u32>COUNT_BYTES);
  pairs = reserve(PAIRS, MOST_PAIRS << 2);
  hashed = reserve(HASHED_PAIRS, slots << 2);
  parts = reserve(NGRAM_PARTS, length << 3);
  return numbers != 0 && counts != 0 && pairs != 0 && hashed != 0 && parts != 0;
}

/**
 * Counts the n-grams of an order in the first two lines and in the lines [first .. end). Orders must be counted one
 * after the other, from 1. Returns an address; the counts of n-gram i are i * COUNT_BYTES after it.
 */
export function countNgrams(order: u32, first: u32, end: u32): usize {
  if (base > LARGEST_ENTRY) {
    memory.fill(pairs, 0, MOST_PAIRS << 2);
    memory.fill(hashed, 0, <usize>mostSlots << 2);
    base = 1;
  }
  const isDirect = order == 1 ? kinds <= MOST_PAIRS : <u64>ofAll * kinds <= MOST_PAIRS;
  ofFirst = countLine(order, 0, 0, isDirect);
  ofBoth = countLine(order, 1, ofFirst, isDirect);
  ofAll = ofBoth;
  for (let line = first; line < end; line++) ofAll = countLine(order, line, ofAll, isDirect);
  base += ofAll;
  return counts;
}

/** Counts the n-grams of a line; `found` n-grams already have numbers. Returns how many have one afterwards. */
function countLine(order: u32, line: u32, found: u32, isDirect: bool): u32 {
  const side = <usize>min<u32>(line, 2) << 2;
  const width = kinds;
  const start: u32 = line == 0 ? 0 : lineEnd(line - 1);
  const lineWords = lineEnd(line) - start;
  if (lineWords < order) return found;
  let at = skipU32(numbers, start);
  let last = skipU32(words, start + order - 1);
  for (const end = skipU32(words, start + lineWords); last < end; last += 4, at += 4) {
    const beginning: u32 = order == 1 ? 0 : load<u32>(at);
    const word = load<u32>(last);
    const entry = isDirect ? skipU32(pairs, beginning * width + word) : hashedEntry(beginning, word);
    // there is no branch, because a processor would mispredict half of the cases: the counts of the next number are
    // always cleared
    const next = counts + COUNT_BYTES * found;
    store<u64>(next, 0);
    store<u64>(next, 0, 8);
    const known = <i32>(load<u32>(entry) - base);
    const isNew = known < 0;
    const number = select<u32>(found, known, isNew);
    found += u32(isNew);
    store<u32>(entry, base + number);
    if (!isDirect) {
      store<u32>(skipU64(parts, number), beginning);
      store<u32>(skipU64(parts, number), word, 4);
    }
    store<u32>(at, number);
    const count = counts + COUNT_BYTES * number + side;
    store<u32>(count, load<u32>(count) + 1);
  }
  return found;
}

/** The entry of a pair in the table of hashes, where it is found or may be written. */
function hashedEntry(beginning: u32, word: u32): usize {
  const hash = (beginning ^ (word * 0x9e3779b1)) * 0x85ebca6b;
  let slot = hash ^ (hash >>> 15);
  while (true) {
    const entry = skipU32(hashed, slot & hashMask);
    const number = <i32>(load<u32>(entry) - base);
    if (number < 0) return entry;
    const part = skipU64(parts, number);
    if (load<u32>(part) == beginning && load<u32>(part, 4) == word) return entry;
    slot++;
  }
}

// @ts-ignore: decorator
@inline
function lineEnd(line: u32): u32 {
  return u32At(baseOf(LINE_ENDS), line);
}
