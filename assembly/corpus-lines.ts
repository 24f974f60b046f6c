/**
 * The lines of a table, each different one once, with how often it was added. They are what its n-grams are counted from, and what tables
 * are merged by. The checksum is a sum over lines, so it depends on no order and no cutting into parts.
 */
import {
  ADDED_TIMES, LINES, LINE_ENDS, LINE_SLOTS, LINE_TIMES, REFERENCE_ENDS, REFERENCE_IDS, ROWS_OUT, WORD_IDS, baseOf, reserve,
} from "./memory";
import { countLine } from "./corpus-ngrams";
import { enlargeSlots } from "./hashed-slots";
import { endOf, knownWords, startOf } from "./known-words";

/** Places in LINES fit 31 bits (see corpus-ngrams.ts). */
const MOST_TEXT: u32 = 0x3fffff00;

/** LINE_SLOTS is a table of so many slots with the numbers of lines from 1 (hashed-slots.ts). */
let slots: u32 = 0;
/** Different lines, and how long LINES is. */
let different: u32 = 0;
let textLength: u32 = 0;
let words: u64 = 0;
let lines: u64 = 0;
let checksum: u64 = 0;

export function describeLines(): void {
  const out = baseOf(ROWS_OUT);
  store<f64>(out, <f64>words);
  store<f64>(out, <f64>lines, 8);
  store<f64>(out, <f64><u32>checksum, 16);
  store<f64>(out, <f64><u32>(checksum >>> 32), 24);
  store<f64>(out, <f64>knownWords(), 32);
  store<f64>(out, <f64>different, 40);
}

/** The number of words of all lines, each as often as it was added. */
export function allWords(): f64 {
  return <f64>words;
}

export function addLines(count: u32): bool {
  const ids = baseOf(REFERENCE_IDS);
  const ends = baseOf(REFERENCE_ENDS);
  const times = baseOf(ADDED_TIMES);
  let start: u32 = 0;
  for (let line: u32 = 0; line < count; line++) {
    const end = load<u32>(ends + (<usize>line << 2));
    if (!addLine(ids + (<usize>start << 2), end - start, load<u32>(times + (<usize>line << 2)))) return false;
    start = end;
  }
  return true;
}

/** Adds a line of the batch's ids `times` times. */
function addLine(ids: usize, length: u32, times: u32): bool {
  if (length > MOST_TEXT - textLength || (words + <u64>length * times) >>> 32 != 0 || (lines + times) >>> 32 != 0) return false;
  if (different << 1 >= slots && !enlarge()) return false;
  const text = reserve(LINES, (textLength + length + 1) << 2);
  if (text == 0) return false;
  const translated = text + (<usize>textLength << 2);
  const wordIds = baseOf(WORD_IDS);
  for (let i: u32 = 0; i < length; i++) {
    store<u32>(translated + (<usize>i << 2), load<u32>(wordIds + (<usize>load<u32>(ids + (<usize>i << 2)) << 2)));
  }
  store<u32>(translated + (<usize>length << 2), 0);

  const hash = hashOf(translated);
  words += <u64>length * times;
  lines += times;
  checksum += hash * times;
  const at = slotOf(<u32>hash, translated, length);
  const found = load<u32>(at, 4);
  if (found != 0) {
    const added = baseOf(LINE_TIMES) + (<usize>(found - 1) << 2);
    store<u32>(added, load<u32>(added) + times);
    return countLine(startOfLine(found), length, times, false);
  }
  const ends = reserve(LINE_ENDS, (different + 1) << 2);
  const added = reserve(LINE_TIMES, (different + 1) << 2);
  if (ends == 0 || added == 0) return false;
  const start = textLength;
  textLength += length + 1;
  store<u32>(ends + (<usize>different << 2), textLength);
  store<u32>(added + (<usize>different << 2), times);
  store<u32>(at, <u32>hash);
  store<u32>(at, ++different, 4);
  return countLine(start, length, times, true);
}

/** Where a line starts in LINES; they are counted from 1. */
function startOfLine(line: u32): u32 {
  return line == 1 ? 0 : load<u32>(baseOf(LINE_ENDS) + (<usize>(line - 2) << 2));
}

/** The slot of a line, or the empty one where it belongs. */
function slotOf(hash: u32, line: usize, length: u32): usize {
  const base = baseOf(LINE_SLOTS);
  let slot = hash & (slots - 1);
  while (true) {
    const at = base + (<usize>slot << 3);
    const found = load<u32>(at, 4);
    if (found == 0) return at;
    if (load<u32>(at) == hash) {
      const start = startOfLine(found);
      const end = load<u32>(baseOf(LINE_ENDS) + (<usize>(found - 1) << 2));
      // the 0 behind a line is compared with it
      if (end - start == length + 1 && memory.compare(baseOf(LINES) + (<usize>start << 2), line, (<usize>length + 1) << 2) == 0) return at;
    }
    slot = (slot + 1) & (slots - 1);
  }
}

function enlarge(): bool {
  const count = enlargeSlots(LINE_SLOTS, slots);
  if (count == 0) return false;
  slots = count;
  return true;
}

/** Of the bytes of a line's words, with a space behind each: FNV-1a, mixed by the end of SplitMix64, for sums need all bits. */
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
