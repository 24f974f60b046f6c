/**
 * Which word of the hypothesis each word of the reference meets in a cheapest sequence of edits, and which words are in error.
 * Of equally cheap edits, read from the end, tercom takes a word for a word first, then leaving a word of the hypothesis out.
 */
import { ALIGNMENT, reserve } from "./memory";
import { beamCost } from "./beam";
import { isRise, isSame } from "./distance";
import { referenceCount, referenceWordAt, wordAt, wordCount } from "./pair";

/** No error from here on. */
const NONE: u32 = -1;

/** i32 for each word of the reference: the position in the hypothesis, or that of the last word before; -1 before the first. */
let aligned: usize = 0;
/** u32 for each position, and the end: the first error from there on. */
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

/** Aligns the words as they stand, by the rows of distance.ts or of beam.ts; false when memory ran out. */
export function align(withinBeam: bool): bool {
  const bytes = (2 * <u64>referenceCount + wordCount + 2) << 2;
  if (bytes > 0xfffffff0) return false;
  aligned = reserve(ALIGNMENT, <u32>bytes);
  if (aligned == 0) return false;
  referenceErrors = aligned + (<usize>referenceCount << 2);
  hypothesisErrors = referenceErrors + (<usize>(referenceCount + 1) << 2);

  let i = wordCount;
  let j = referenceCount;
  let referenceError = NONE;
  let hypothesisError = NONE;
  store<u32>(referenceErrors + (<usize>j << 2), NONE);
  store<u32>(hypothesisErrors + (<usize>i << 2), NONE);
  while (i > 0 || j > 0) {
    let takesWord = i > 0;
    let takesReference = j > 0;
    let isError = true;
    if (takesWord && takesReference) {
      const equal = wordAt(i - 1) == referenceWordAt(j - 1);
      const isDiagonal = withinBeam ? beamCost(i, j) == beamCost(i - 1, j - 1) + u32(!equal) : equal || !isSame(i, j);
      if (isDiagonal) {
        isError = !equal;
      } else {
        takesReference = !(withinBeam ? beamCost(i, j) == beamCost(i - 1, j) + 1 : isRise(i, j));
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
  return true;
}
