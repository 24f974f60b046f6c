/**
 * Which hypothesis word each reference word meets in a cheapest sequence of edits, and which words are in error. Of equally cheap edits,
 * read from the end, tercom prefers aligning two words, then dropping a word of the hypothesis.
 */
import { ALIGNMENT, reserve } from "../memory/memory";
import { beamCost } from "./beam";
import { riseAt, sameAt } from "./distance";
import { referenceCount, referenceWordAt, wordAt, wordCount } from "./ter-pair";

/** There is no error from here on. */
const NONE: u32 = -1;

/** i32 for each reference word: its position in the hypothesis, or that of the last word before it; -1 before the first. */
let aligned: usize = 0;
/** u32 for each position, and for the end: the first error at or after it. */
let referenceErrors: usize = 0;
let hypothesisErrors: usize = 0;

/** The position in the hypothesis that a position of the reference is aligned with, -1..wordCount - 1. */
// @ts-ignore: decorator
@inline
export function alignedWith(position: u32): i32 {
  return load<i32>(aligned + (<usize>position << 2));
}

/** Whether any of the words [from .. to) of the reference is in error. */
// @ts-ignore: decorator
@inline
export function hasReferenceError(from: u32, to: u32): bool {
  return load<u32>(referenceErrors + (<usize>from << 2)) < to;
}

/** Whether any of the words [from .. to) of the hypothesis is in error. */
// @ts-ignore: decorator
@inline
export function hasHypothesisError(from: u32, to: u32): bool {
  return load<u32>(hypothesisErrors + (<usize>from << 2)) < to;
}

/** Aligns the current words by the rows of distance.ts or of beam.ts; false when memory ran out. */
export function align(withinBeam: bool): bool {
  const bytes = (2 * <u64>referenceCount + wordCount + 2) << 2;
  if (bytes > 0xfffffff0) return false;
  aligned = reserve(ALIGNMENT, <u32>bytes);
  if (aligned == 0) return false;
  referenceErrors = aligned + (<usize>referenceCount << 2);
  hypothesisErrors = referenceErrors + (<usize>(referenceCount + 1) << 2);

  store<u32>(referenceErrors + (<usize>referenceCount << 2), NONE);
  store<u32>(hypothesisErrors + (<usize>wordCount << 2), NONE);
  if (withinBeam) traceCosts();
  else traceBits();
  return true;
}

/**
 * Traces back through the rows of distance.ts. The path is hard to predict, so no step branches: what a step stores needlessly, a later one
 * overwrites.
 */
function traceBits(): void {
  let i = wordCount;
  let j = referenceCount;
  let referenceError = NONE;
  let hypothesisError = NONE;
  while (i > 0 && j > 0) {
    const position = j - 1;
    const isError = u32(wordAt(i - 1) != referenceWordAt(position));
    const same = <u32>(sameAt(i, position) >>> (position & 63)) & 1;
    const rise = <u32>(riseAt(i, position) >>> (position & 63)) & 1;
    const isDiagonal = 1 - (isError & same);
    const takesWord = isDiagonal | rise;
    const takesReference = isDiagonal | (1 - rise);
    store<i32>(aligned + (<usize>position << 2), i - 1);
    referenceError = select<u32>(position, referenceError, isError & takesReference);
    hypothesisError = select<u32>(i - 1, hypothesisError, isError & takesWord);
    store<u32>(referenceErrors + (<usize>position << 2), referenceError);
    store<u32>(hypothesisErrors + (<usize>(i - 1) << 2), hypothesisError);
    i -= takesWord;
    j -= takesReference;
  }
  while (j > 0) {
    store<i32>(aligned + (<usize>--j << 2), -1);
    store<u32>(referenceErrors + (<usize>j << 2), j);
  }
  while (i > 0) {
    i--;
    store<u32>(hypothesisErrors + (<usize>i << 2), i);
  }
}

/** Traces back through the rows of beam.ts. */
function traceCosts(): void {
  let i = wordCount;
  let j = referenceCount;
  let referenceError = NONE;
  let hypothesisError = NONE;
  while (i > 0 || j > 0) {
    let takesWord = i > 0;
    let takesReference = j > 0;
    let isError = true;
    if (takesWord && takesReference) {
      const equal = wordAt(i - 1) == referenceWordAt(j - 1);
      if (beamCost(i, j) == beamCost(i - 1, j - 1) + u32(!equal)) {
        isError = !equal;
      } else {
        takesReference = beamCost(i, j) != beamCost(i - 1, j) + 1;
        takesWord = !takesReference;
      }
    }
    if (takesReference) {
      store<i32>(aligned + (<usize>(j - 1) << 2), i - 1);
      if (isError) referenceError = j - 1;
      store<u32>(referenceErrors + (<usize>--j << 2), referenceError);
    }
    if (takesWord) {
      if (isError) hypothesisError = i - 1;
      store<u32>(hypothesisErrors + (<usize>--i << 2), hypothesisError);
    }
  }
}
