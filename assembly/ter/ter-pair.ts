/**
 * A hypothesis and one of its references, prepared for the search of shifts. Only equality with reference words
 * matters, so words are renumbered: the distinct words of the reference from 1, all others 0. The row of a word is the
 * bit mask of its positions in the reference, `maskWords` words of 64 bits.
 */
import { skipU32, skipU64, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { isCurrent, rowOf, setRow, slotOf } from "../memory/positions";
import { hypothesis, hypothesisLength, referenceLength, referenceStart } from "../memory/segment";
import { MASKS, WORDS } from "./ter-regions";

/** Longer lines use only the beam, whose cost does not grow with the length of the other side. */
const MOST_WORDS: u32 = 256;
/** A row has four u64 for every 64 reference positions (see distance.ts). */
const STATE_BYTES: u32 = 32;

/** Words of the hypothesis, as shifted so far, and of the reference; u32 each. */
export let words: usize = 0;
export let wordCount: u32 = 0;
export let referenceWords: usize = 0;
export let referenceCount: u32 = 0;

/** The fewest edits that the hypothesis words need in any order: a lower bound for any sequence of shifts. */
export let leastEdits: u32 = 0;

/** The masks, row by row; maskWords is 0 if the lines are too long for them. */
export let masks: usize = 0;
export let maskWords: u32 = 0;
/** After the masks: room for the bit-parallel rows of the hypothesis words, and one more row. */
export let states: usize = 0;

/**
 * Renumbers the words of the segment's hypothesis and of the reference with this line number; returns false when memory
 * ran out.
 */
export function setPair(line: u32): bool {
  wordCount = hypothesisLength;
  referenceCount = referenceLength(line);
  const bytes = (<u64>wordCount + 2 * <u64>referenceCount + 1) << 2;
  if (bytes > 0xfffffff0) return false;
  words = reserve(WORDS, <u32>bytes);
  if (words == 0) return false;
  referenceWords = skipU32(words, wordCount);
  return numberWords(line + 1, referenceStart(line));
}

function numberWords(generation: u32, reference: usize): bool {
  let different: u32 = 0;
  // after the words, for 0 and each word of the reference: the number of its occurrences there that no word of the
  // hypothesis has matched yet
  const unmet = skipU32(referenceWords, referenceCount);
  memory.fill(unmet, 0, u32Bytes(referenceCount + 1));
  for (let i: usize = 0; i < u32Bytes(referenceCount); i += 4) {
    const slot = slotOf(load<u32>(reference + i));
    if (!isCurrent(slot, generation)) setRow(slot, generation, ++different);
    const word = rowOf(slot, generation);
    store<u32>(referenceWords + i, word);
    const count = skipU32(unmet, word);
    store<u32>(count, load<u32>(count) + 1);
  }
  leastEdits = max(wordCount, referenceCount);
  for (let i: usize = 0; i < u32Bytes(wordCount); i += 4) {
    const word = rowOf(slotOf(load<u32>(hypothesis + i)), generation);
    store<u32>(words + i, word);
    // without a branch, which is hard to predict
    const count = skipU32(unmet, word);
    const left = load<u32>(count);
    leastEdits -= u32(left != 0);
    store<u32>(count, left - u32(left != 0));
  }
  return setMasks(different + 1);
}

function setMasks(rows: u32): bool {
  maskWords = 0;
  if (max(wordCount, referenceCount) > MOST_WORDS) return true;
  maskWords = (referenceCount + 63) >>> 6;
  const maskBytes = rows * maskWords << 3;
  masks = reserve(MASKS, maskBytes + (wordCount + 2) * maskWords * STATE_BYTES);
  if (masks == 0) return false;
  states = masks + maskBytes;
  memory.fill(masks, 0, maskBytes);
  for (let position: u32 = 0; position < referenceCount; position++) {
    const word = u32At(referenceWords, position);
    const at = skipU64(masks, word * maskWords + (position >>> 6));
    store<u64>(at, load<u64>(at) | (<u64>1 << (position & 63)));
  }
  return true;
}

/** The word at a position of the hypothesis. */
// @ts-ignore: decorator
@inline
export function wordAt(position: u32): u32 {
  return u32At(words, position);
}

/** The word at a position of the reference. */
// @ts-ignore: decorator
@inline
export function referenceWordAt(position: u32): u32 {
  return u32At(referenceWords, position);
}

/** Swaps the words [start .. start + left) with the `right` words after them. */
export function rotate(start: u32, left: u32, right: u32): void {
  // three reversals, in place
  reverse(start, start + left);
  reverse(start + left, start + left + right);
  reverse(start, start + left + right);
}

function reverse(from: u32, to: u32): void {
  let low = skipU32(words, from);
  let high = skipU32(words, to) - 4;
  for (; low < high; low += 4, high -= 4) {
    const word = load<u32>(low);
    store<u32>(low, load<u32>(high));
    store<u32>(high, word);
  }
}
