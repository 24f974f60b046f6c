/** From a batch of segments to rows of edit distances. No alignment is needed for them. */
import { NO_MEMORY, distanceOf, startDistances } from "../distances/pair-distance";
import {
  firstReference, hypothesis, hypothesisLength, line, lengthOfReferences, nextPair, referenceLength, referenceStart,
  row, startPairs,
} from "../memory/segment";
import { BORDER } from "./levenshtein-regions";
import { hasTooManyPairs } from "./segment-pairs";

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class DistanceRow {
  hypothesisLength: f64;
  /** The length of this reference; in a segment that is too long, of all its references. */
  referenceLength: f64;
  /** -1 in a segment that is too long. */
  distance: f64;
}

const ROW_BYTES: usize = 24;

/**
 * Writes a row for each reference of each segment, whose ids are at most `largest`. Returns false when memory ran out.
 */
export function distanceBatch(segments: u32, largest: u32, withSubstitutions: bool): bool {
  if (!startDistances(largest, BORDER)) return false;
  startPairs(segments, ROW_BYTES);
  let isTooLong = false;
  while (nextPair()) {
    if (line == firstReference) isTooLong = hasTooManyPairs();
    const length = referenceLength(line);
    changetype<DistanceRow>(row).hypothesisLength = <f64>hypothesisLength;
    changetype<DistanceRow>(row).referenceLength = isTooLong ? <f64>lengthOfReferences() : <f64>length;
    changetype<DistanceRow>(row).distance = -1;
    if (isTooLong) continue;
    const distance = distanceOf(hypothesis, hypothesisLength, referenceStart(line), length, withSubstitutions);
    if (distance == NO_MEMORY) return false;
    changetype<DistanceRow>(row).distance = <f64>distance;
  }
  return true;
}
