/** From a batch of segments to rows: lengths, matches and numbers of n-grams. */
import { emptyPositions } from "../memory/positions";
import { addLengths, bytesOfRow, emptyRows, nextRow } from "../memory/rows";
import {
  endReference, firstReference, hypothesisLength, largestId, nextSegment, referenceLength, startBatch,
} from "../memory/segment";
import { matchNgrams } from "../ngrams/ngram-match";

/**
 * Writes a row of f64 to ROWS_OUT for each segment, or only the sum of these rows: hypothesis length, closest reference
 * length, matches of orders 1..maxOrder, n-grams of orders 1..maxOrder. Every segment has at least one reference.
 * Returns false when memory ran out.
 */
export function countBatch(segments: u32, maxOrder: u32, clipped: bool, summed: bool): bool {
  if (!emptyPositions(largestId(segments))) return false;
  startBatch();

  let row = emptyRows(segments, bytesOfRow(maxOrder), summed);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    if (!countSegment(segment + 1, maxOrder, clipped, row)) return false;
    row = nextRow(row);
  }
  return true;
}

/**
 * Adds the current segment (see memory/segment.ts) to a row. `generation` must differ from those of other segments.
 * Returns false when memory ran out.
 */
export function countSegment(generation: u32, maxOrder: u32, clipped: bool, row: usize): bool {
  addLengths(hypothesisLength, closestReferenceLength(), maxOrder, row);
  return matchNgrams(generation, maxOrder, clipped, row + 16);
}

/** The reference length closest to the hypothesis length; of two equally close, the shorter. */
function closestReferenceLength(): u32 {
  let closest = referenceLength(firstReference);
  let nearest = distance(closest, hypothesisLength);
  for (let line = firstReference + 1; line < endReference; line++) {
    const length = referenceLength(line);
    const away = distance(length, hypothesisLength);
    if (away < nearest || (away == nearest && length < closest)) {
      nearest = away;
      closest = length;
    }
  }
  return closest;
}

// @ts-ignore: decorator
@inline
function distance(a: u32, b: u32): u32 {
  return a > b ? a - b : b - a;
}
