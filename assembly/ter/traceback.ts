/**
 * Which hypothesis word each reference word meets in a cheapest sequence of edits, and which words are in error. The
 * trace starts at the end. Of equally cheap edits tercom prefers to align two words, and then to drop a word of the
 * hypothesis.
 */
import { i32At, setI32, setU32, skipU32, u32At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { beamCost } from "./beam";
import { riseAt, sameAt } from "./distance";
import { referenceCount, referenceWordAt, wordAt, wordCount } from "./ter-pair";
import { ALIGNMENT } from "./ter-regions";

/** No position: there is no error at or after the current position. */
const NONE: u32 = -1;

/**
 * i32 for each reference word: its position in the hypothesis, or that of the last word before it; -1 before the first.
 */
let aligned: usize = 0;
/** u32 for each position, and for the end: the first error at or after it. */
let referenceErrors: usize = 0;
let hypothesisErrors: usize = 0;

/** The position in the hypothesis that a position of the reference is aligned with, -1..wordCount - 1. */
// @ts-ignore: decorator
@inline
export function alignedWith(position: u32): i32 {
  return i32At(aligned, position);
}

/** The first position of the reference at or after `position` whose word is in error; the largest u32 if there is none. */
// @ts-ignore: decorator
@inline
export function referenceErrorFrom(position: u32): u32 {
  return u32At(referenceErrors, position);
}

/** The same of the hypothesis. */
// @ts-ignore: decorator
@inline
export function hypothesisErrorFrom(position: u32): u32 {
  return u32At(hypothesisErrors, position);
}

/** Aligns the current words by the rows of distance.ts or of beam.ts; returns false when memory ran out. */
export function align(withinBeam: bool): bool {
  const bytes = (2 * <u64>referenceCount + wordCount + 2) << 2;
  if (bytes > 0xfffffff0) return false;
  aligned = reserve(ALIGNMENT, <u32>bytes);
  if (aligned == 0) return false;
  referenceErrors = skipU32(aligned, referenceCount);
  hypothesisErrors = skipU32(referenceErrors, referenceCount + 1);

  setU32(referenceErrors, referenceCount, NONE);
  setU32(hypothesisErrors, wordCount, NONE);
  if (withinBeam) traceCosts();
  else traceBits();
  return true;
}

/**
 * Traces back through the rows of distance.ts. The path is hard to predict, so steps have no branches: a later step
 * overwrites what a step has stored needlessly.
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
    store<i32>(skipU32(aligned, position), i - 1);
    referenceError = select<u32>(position, referenceError, isError & takesReference);
    hypothesisError = select<u32>(i - 1, hypothesisError, isError & takesWord);
    setU32(referenceErrors, position, referenceError);
    setU32(hypothesisErrors, i - 1, hypothesisError);
    i -= takesWord;
    j -= takesReference;
  }
  while (j > 0) {
    setI32(aligned, --j, -1);
    setU32(referenceErrors, j, j);
  }
  while (i > 0) {
    i--;
    setU32(hypothesisErrors, i, i);
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
      store<i32>(skipU32(aligned, j - 1), i - 1);
      if (isError) referenceError = j - 1;
      setU32(referenceErrors, --j, referenceError);
    }
    if (takesWord) {
      if (isError) hypothesisError = i - 1;
      setU32(hypothesisErrors, --i, hypothesisError);
    }
  }
}
