/** A hypothesis and one of its references as numbers of words, with the positions of each word of the reference. */
import { ALIGNMENT, WORDS, reserve } from "./memory";
import { numberWords, writeNumbers } from "./numbers";
import { hypothesis, hypothesisLength, referenceLength, referenceStart } from "./segment";

/** No position. */
export const NONE: u32 = -1;

/** u32 words of both sides as numbers of the reference's words; 0 for words that it does not have. */
let words: usize = 0;
let referenceWords: usize = 0;
export let wordCount: u32 = 0;
export let referenceCount: u32 = 0;

/** u32 for each number: its first position in the reference. u32 for each position: the next of the same word, or NONE. */
let firstPositions: usize = 0;
let nextPositions: usize = 0;
/** u32 for each position of the reference, for the ways of aligning to use. Zero at first. */
let marks: usize = 0;
/** i32 for each word of the hypothesis: the position in the reference that it is aligned with, or -1. */
let records: usize = 0;

/** Places the hypothesis and the reference with this line number, without the word that leads them where there is one; false when memory ran out. */
export function placePair(line: u32, isLed: bool): bool {
  const skipped = u32(isLed);
  const length = referenceLength(line);
  const stamp = line + 1;
  const different = numberWords(referenceStart(line), length, stamp);
  wordCount = max(hypothesisLength, skipped) - skipped;
  referenceCount = max(length, skipped) - skipped;
  const bytes = (<u64>hypothesisLength + length) << 2;
  const alignmentBytes = (<u64>different + 1 + 2 * <u64>length + hypothesisLength) << 2;
  if (bytes > 0xfffffff0 || alignmentBytes > 0xfffffff0) return false;
  const placed = reserve(WORDS, <u32>bytes);
  const alignment = reserve(ALIGNMENT, <u32>alignmentBytes);
  if (placed == 0 || alignment == 0) return false;
  writeNumbers(hypothesis, hypothesisLength, stamp, placed);
  writeNumbers(referenceStart(line), length, stamp, placed + (<usize>hypothesisLength << 2));
  words = placed + (<usize>skipped << 2);
  referenceWords = words + (<usize>hypothesisLength << 2);

  firstPositions = alignment;
  nextPositions = firstPositions + (<usize>(different + 1) << 2);
  marks = nextPositions + (<usize>length << 2);
  records = marks + (<usize>length << 2);
  memory.fill(firstPositions, 0xff, <usize>(different + 1) << 2);
  memory.fill(marks, 0, <usize>length << 2);
  memory.fill(records, 0xff, <usize>hypothesisLength << 2);
  for (let position = referenceCount; position-- > 0; ) {
    const first = firstPositions + (<usize>referenceWordAt(position) << 2);
    store<u32>(nextPositions + (<usize>position << 2), load<u32>(first));
    store<u32>(first, position);
  }
  return true;
}

// @ts-ignore: decorator
@inline
export function wordAt(position: u32): u32 {
  return load<u32>(words + (<usize>position << 2));
}

// @ts-ignore: decorator
@inline
export function referenceWordAt(position: u32): u32 {
  return load<u32>(referenceWords + (<usize>position << 2));
}

/** The first position of a word in the reference, or NONE. */
// @ts-ignore: decorator
@inline
export function firstPositionOf(word: u32): u32 {
  return load<u32>(firstPositions + (<usize>word << 2));
}

/** The next position of the word at a position of the reference, or NONE. */
// @ts-ignore: decorator
@inline
export function nextPositionAfter(position: u32): u32 {
  return load<u32>(nextPositions + (<usize>position << 2));
}

// @ts-ignore: decorator
@inline
export function isMarked(position: u32): bool {
  return load<u32>(marks + (<usize>position << 2)) != 0;
}

// @ts-ignore: decorator
@inline
export function setMark(position: u32, mark: bool): void {
  store<u32>(marks + (<usize>position << 2), u32(mark));
}

/** The position that a word of the hypothesis is aligned with, or -1. */
// @ts-ignore: decorator
@inline
export function recordOf(position: u32): i32 {
  return load<i32>(records + (<usize>position << 2));
}

// @ts-ignore: decorator
@inline
export function setRecord(position: u32, aligned: u32): void {
  store<u32>(records + (<usize>position << 2), aligned);
}

// @ts-ignore: decorator
@inline
export function distance(a: u32, b: u32): u32 {
  return a > b ? a - b : b - a;
}
