/**
 * A hypothesis and one of its references with renumbered words, and the free positions in the reference of each word.
 */
import { i32At, setU32, skipU32, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { hypothesis, hypothesisLength, referenceLength, referenceStart } from "../memory/segment";
import { numberWords, writeNumbers } from "../memory/word-numbers";
import { ALIGNMENT, WORDS } from "./lepor-regions";

/** No position. */
export const NONE: u32 = -1;

/** u32 words of both sides, as numbers of the reference's distinct words; 0 for words that it does not have. */
let words: usize = 0;
let referenceWords: usize = 0;
export let wordCount: u32 = 0;
export let referenceCount: u32 = 0;

/** u32 for each number: its first free position, and the last position that was passed (see pass()), or NONE. */
let firstPositions: usize = 0;
let passedPositions: usize = 0;
/**
 * u32 for each reference position: the free positions of the same word before and after it, or NONE. All positions are
 * free at first.
 */
let positionsBefore: usize = 0;
let positionsAfter: usize = 0;
/** u32 for each reference position, for use by the alignments. Zero at first. */
let marks: usize = 0;
/** i32 for each hypothesis word: the reference position it is aligned with, or -1. */
let records: usize = 0;

/**
 * The limit on word comparisons for a pair, which take a quarter of a second: lines that repeat a few words may need as many
 * comparisons as the product of their lengths.
 */
const MOST_COMPARISONS: u64 = 1 << 27;
let comparisons: u64 = 0;

/**
 * Sets the hypothesis and the reference with this line number; if `isLed`, without the first word of each. Returns
 * false when memory ran out.
 */
export function setPair(line: u32, isLed: bool): bool {
  const skipped = u32(isLed);
  const length = referenceLength(line);
  const generation = line + 1;
  const different = numberWords(referenceStart(line), length, generation);
  wordCount = max(hypothesisLength, skipped) - skipped;
  referenceCount = max(length, skipped) - skipped;
  const bytes = (<u64>hypothesisLength + length) << 2;
  const alignmentBytes = (2 * (<u64>different + 1) + 3 * <u64>length + hypothesisLength) << 2;
  if (bytes > 0xfffffff0 || alignmentBytes > 0xfffffff0) return false;
  const reserved = reserve(WORDS, <u32>bytes);
  const alignment = reserve(ALIGNMENT, <u32>alignmentBytes);
  if (reserved == 0 || alignment == 0) return false;
  writeNumbers(hypothesis, hypothesisLength, generation, reserved);
  writeNumbers(referenceStart(line), length, generation, skipU32(reserved, hypothesisLength));
  words = skipU32(reserved, skipped);
  referenceWords = skipU32(words, hypothesisLength);

  const numberBytes = u32Bytes(different + 1);
  const lengthBytes = u32Bytes(length);
  firstPositions = alignment;
  passedPositions = firstPositions + numberBytes;
  positionsBefore = passedPositions + numberBytes;
  positionsAfter = positionsBefore + lengthBytes;
  marks = positionsAfter + lengthBytes;
  records = marks + lengthBytes;
  comparisons = 0;
  memory.fill(passedPositions, 0xff, numberBytes);
  memory.fill(records, 0xff, u32Bytes(hypothesisLength));
  freePositions();
  return true;
}

/** Frees all positions, and removes all marks. */
export function freePositions(): void {
  memory.fill(firstPositions, 0xff, passedPositions - firstPositions);
  memory.fill(marks, 0, records - marks);
  for (let position = referenceCount; position-- > 0; ) {
    const first = skipU32(firstPositions, referenceWordAt(position));
    const after = load<u32>(first);
    setU32(positionsAfter, position, after);
    setU32(positionsBefore, position, NONE);
    if (after != NONE) setU32(positionsBefore, after, position);
    store<u32>(first, position);
  }
}

/** Takes a free position. */
export function takePosition(position: u32): void {
  const before = freeBefore(position);
  const after = freeAfter(position);
  const word = referenceWordAt(position);
  // written out, because skipU32() would take two bytes more
  store<u32>(before == NONE ? firstPositions + (<usize>word << 2) : positionsAfter + (<usize>before << 2), after);
  if (after != NONE) setU32(positionsBefore, after, before);
  if (passedFree(word) == position) pass(word, before);
}

/**
 * Counts the comparisons of the words around a word with those around a position. Returns whether the pair has now
 * needed too many comparisons.
 */
export function isTooMuch(window: u32): bool {
  comparisons += 4 * window * window;
  return comparisons > MOST_COMPARISONS;
}

/** Whether the pair needed too many comparisons. */
export function wasTooMuch(): bool {
  return comparisons > MOST_COMPARISONS;
}

// @ts-ignore: decorator
@inline
export function wordAt(position: u32): u32 {
  return u32At(words, position);
}

// @ts-ignore: decorator
@inline
export function referenceWordAt(position: u32): u32 {
  return u32At(referenceWords, position);
}

/** The first free position of a word in the reference, or NONE. */
// @ts-ignore: decorator
@inline
export function firstFree(word: u32): u32 {
  return u32At(firstPositions, word);
}

/** The next free position of the same word after a free position, or NONE. */
// @ts-ignore: decorator
@inline
export function freeAfter(position: u32): u32 {
  return u32At(positionsAfter, position);
}

/** The free position of the same word before a free position, or NONE. */
// @ts-ignore: decorator
@inline
export function freeBefore(position: u32): u32 {
  return u32At(positionsBefore, position);
}

/**
 * The free position of a word that was passed last or, if that position has been taken, the free position before it;
 * NONE if there is none.
 */
// @ts-ignore: decorator
@inline
export function passedFree(word: u32): u32 {
  return u32At(passedPositions, word);
}

// @ts-ignore: decorator
@inline
export function pass(word: u32, position: u32): void {
  setU32(passedPositions, word, position);
}

// @ts-ignore: decorator
@inline
export function isMarked(position: u32): bool {
  return u32At(marks, position) != 0;
}

// @ts-ignore: decorator
@inline
export function setMark(position: u32, mark: bool): void {
  store<u32>(skipU32(marks, position), u32(mark));
}

/** The position that a hypothesis word is aligned with, or -1. */
// @ts-ignore: decorator
@inline
export function recordOf(position: u32): i32 {
  return i32At(records, position);
}

// @ts-ignore: decorator
@inline
export function setRecord(position: u32, aligned: u32): void {
  setU32(records, position, aligned);
}

// @ts-ignore: decorator
@inline
export function distance(a: u32, b: u32): u32 {
  return a > b ? a - b : b - a;
}
