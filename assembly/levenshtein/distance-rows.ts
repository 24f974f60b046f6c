/** From a batch of segments to rows of edit distances. No alignment is needed for them. */
import { NO_MEMORY, distanceOf, startDistances } from "../distances/pair-distance";
import { ROWS_OUT } from "../memory/regions";
import {
  hypothesis, hypothesisLength, line, nextPair, referenceLength, referenceStart, row, startPairs,
} from "../memory/segment";
import { BORDER } from "./levenshtein-regions";

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class DistanceRow {
  hypothesisLength: f64;
  referenceLength: f64;
  /** -1 for two lines that are too long. */
  distance: f64;
}

const ROW_BYTES: usize = 24;

/**
 * Writes a row for each reference of each segment, whose ids are at most `largest`. Returns false when memory ran out.
 */
export function distanceBatch(segments: u32, largest: u32, withSubstitutions: bool): bool {
  if (!startDistances(largest, BORDER)) return false;
  startPairs(segments, ROW_BYTES);
  while (nextPair()) {
    const length = referenceLength(line);
    const distance = distanceOf(hypothesis, hypothesisLength, referenceStart(line), length, withSubstitutions);
    if (distance == NO_MEMORY) return false;
    changetype<DistanceRow>(row).hypothesisLength = <f64>hypothesisLength;
    changetype<DistanceRow>(row).referenceLength = <f64>length;
    changetype<DistanceRow>(row).distance = <f64>distance;
  }
  return true;
}
