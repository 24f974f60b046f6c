/**
 * From a batch of segments to rows of token errors (WER and its family): a cheapest alignment of hypothesis and
 * reference, where a substitution, a deletion and an insertion cost one each. Of several cheapest alignments it is the
 * one that rapidfuzz chooses (its rules are in levenshtein-traceback.ts and hirschberg.ts).
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { storeErrors, storeTooLong } from "../memory/error-rows";
import { baseOf } from "../memory/memory";
import { emptyPositions } from "../memory/positions";
import { ROWS_OUT, STEPS } from "../memory/regions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, largestId, lengthOfReferences, nextSegment,
  referenceLength, referenceStart, startBatch,
} from "../memory/segment";
import { costBefore, middleCost, middleOf } from "./hirschberg";
import { startBlocks } from "./levenshtein-blocks";
import { hits, insertions, setSteps, startTrace, trace, traceEqual } from "./levenshtein-traceback";
import { equalAtEnd, equalAtStart, hasTooManyPairs } from "./segment-pairs";

const ROW_BYTES: usize = 40;

/** From this many cells on, rapidfuzz splits the lines in half: so many cells take a mebibyte, at 2 bits each. */
const MOST_CELLS: u64 = 0x400000;
const LEAST_REFERENCE_TO_HALVE: u32 = 65;
const LEAST_HYPOTHESIS_TO_HALVE: u32 = 10;

/** Whether the last segment had too many pairs of tokens, and was not aligned. */
let isTooLong = false;

/**
 * Writes a row of f64 to ROWS_OUT for each segment: hits, substitutions, deletions and insertions against the closest
 * reference, and its index from 0. With steps also, for each segment, `1 + hypothesis length` u32 in STEPS: first
 * (reference tokens deleted before the first hypothesis token) << 1, then for each hypothesis token (reference tokens
 * deleted after it) << 1 | (whether it is inserted). The row of a segment that is too long has -1 hits, then the
 * lengths of hypothesis and reference. Returns false when memory ran out.
 */
export function errorBatch(segments: u32, withSteps: bool): bool {
  if (!emptyPositions(largestId(segments))) return false;
  startBatch();
  startBlocks();

  let row = baseOf(ROWS_OUT);
  let steps = baseOf(STEPS);
  setSteps(0, 0);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    // a single reference is aligned only once, because it is the closest
    const isOnly = firstReference + 1 == endReference;
    if (withSteps && isOnly) setSteps(hypothesis, steps);
    const closest = errorSegment(row);
    if (closest < 0) return false;
    if (withSteps) {
      if (!isOnly && !isTooLong) {
        setSteps(hypothesis, steps);
        if (!errorsTo(<u32>closest)) return false;
      }
      setSteps(0, 0);
      steps += u32Bytes(hypothesisLength + 1);
    }
    row += ROW_BYTES;
  }
  return true;
}

/**
 * The line number of the closest reference: fewest errors, then most hits, then first. Returns -1 when memory ran out.
 */
function errorSegment(row: usize): i32 {
  let closest: u32 = firstReference;
  let fewest: u32 = -1;
  let most: u32 = 0;
  isTooLong = hasTooManyPairs();
  if (isTooLong) {
    storeTooLong(row, lengthOfReferences());
    return closest;
  }
  for (let line = firstReference; line < endReference; line++) {
    if (!errorsTo(line)) return -1;
    const length = referenceLength(line);
    // every token of the reference is hit, substituted or deleted
    const errors = length - hits + insertions;
    if (line != firstReference && (errors > fewest || (errors == fewest && hits <= most))) continue;
    closest = line;
    fewest = errors;
    most = hits;
    storeErrors(row, length, hits, insertions, line);
  }
  return closest;
}

/** Aligns the segment's hypothesis with the reference of this line number; returns false when memory ran out. */
function errorsTo(line: u32): bool {
  startTrace();
  return alignParts(referenceStart(line), referenceLength(line), hypothesis, hypothesisLength, -1);
}

/** Aligns two stretches whose distance is at most `most`. Their common prefix, then their common suffix, are hits. */
function alignParts(reference: usize, referenceCount: u32, words: usize, count: u32, most: u32): bool {
  const shorter = min(referenceCount, count);
  const before = equalAtStart(reference, words, shorter);
  reference += u32Bytes(before);
  words += u32Bytes(before);
  referenceCount -= before;
  count -= before;
  const after = equalAtEnd(skipU32(reference, referenceCount), skipU32(words, count), shorter - before);
  referenceCount -= after;
  count -= after;
  traceEqual(words - u32Bytes(before), before);
  traceEqual(skipU32(words, count), after);

  most = min(most, max(referenceCount, count));
  const band = min<u64>(referenceCount, 2 * <u64>most + 1);
  if (band * count < MOST_CELLS || referenceCount < LEAST_REFERENCE_TO_HALVE || count < LEAST_HYPOTHESIS_TO_HALVE) {
    return trace(reference, referenceCount, words, count, most);
  }
  const half = count >>> 1;
  const middle = middleOf(reference, referenceCount, words, count, most);
  if (middle < 0) return false;
  const left = costBefore;
  const right = middleCost - left;
  return alignParts(reference, middle, words, half, left)
    && alignParts(skipU32(reference, middle), referenceCount - middle, skipU32(words, half), count - half, right);
}
