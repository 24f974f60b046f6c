/** From a batch of segments to rows of TER: the edits, shifts included, to the nearest reference. */
import { baseOf } from "../memory/memory";
import { emptyPositions } from "../memory/positions";
import { ROWS_OUT } from "../memory/regions";
import {
  endReference, firstReference, hypothesisLength, largestId, nextSegment, referenceLength, startBatch,
} from "../memory/segment";
import { beamDistance, isSafe, reserveBeam, startBeam } from "./beam";
import { fullDistance, startDistance } from "./distance";
import { MOST_SHIFTS, NO_STEPS, listShifts, makeBestShift, startShifts } from "./shifts";
import { startSteps } from "./steps";
import { leastEdits, maskWords, setPair } from "./ter-pair";
import { align } from "./traceback";

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class Row {
  /** -1 for a segment of several references that would take too many steps. */
  edits: f64;
  lengths: f64;
  references: f64;
}

const ROW_BYTES: usize = 24;

/**
 * Writes a row of three f64 to ROWS_OUT for each segment: the fewest edits to any reference, the sum of its references'
 * lengths, and their number. Every segment has at least one reference. Returns false when memory ran out.
 */
export function editBatch(segments: u32): bool {
  if (!emptyPositions(largestId(segments))) return false;
  startBatch();

  let row = baseOf(ROWS_OUT);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    if (!editSegment(row)) return false;
    row += ROW_BYTES;
  }
  return true;
}

function editSegment(row: usize): bool {
  let fewest: i32 = i32.MAX_VALUE;
  let lengths: f64 = 0;
  startSteps();
  for (let line = firstReference; line < endReference; line++) {
    lengths += <f64>referenceLength(line);
    if (fewest < 0) continue;
    const edits = editsTo(line, fewest);
    if (edits == -1) return false;
    fewest = edits == NO_STEPS ? -1 : min(fewest, edits);
  }
  changetype<Row>(row).edits = <f64>fewest;
  changetype<Row>(row).lengths = lengths;
  changetype<Row>(row).references = <f64>(endReference - firstReference);
  return true;
}

/**
 * The number of shifts and edits from the hypothesis to the reference with this line number; -1 when memory ran out,
 * NO_STEPS when no steps are left. Counting stops as soon as the number is known to be at least `fewest`.
 */
function editsTo(line: u32, fewest: i32): i32 {
  if (hypothesisLength == 0 || referenceLength(line) == 0) return hypothesisLength + referenceLength(line);
  if (!setPair(line) || !startShifts()) return -1;
  startBeam();
  startDistance();
  let shiftCount: i32 = 0;
  let tried: u32 = 0;
  while (true) {
    // the result cannot be lower: leastEdits remain in any order of the words
    if (shiftCount + <i32>leastEdits >= fewest) return fewest;
    const leastDistance = maskWords == 0 ? 0 : fullDistance();
    const withinBeam = maskWords == 0 || !isSafe(leastDistance);
    if (withinBeam && !reserveBeam()) return -1;
    const distance = withinBeam ? beamDistance() : leastDistance;
    if (distance == leastEdits) return shiftCount + distance;
    if (!align(withinBeam)) return -1;
    const listed = listShifts(MOST_SHIFTS - tried);
    if (listed < 0) return -1;
    tried += listed;
    if (tried >= MOST_SHIFTS) return shiftCount + distance;
    const gain = makeBestShift(distance, leastDistance);
    if (gain < 0) return gain;
    if (gain == 0) return shiftCount + distance;
    shiftCount++;
  }
}

/** Aligns the shifted words of the last pair, neither side of which was empty; returns false when memory ran out. */
export function alignShifted(): bool {
  const leastDistance = maskWords == 0 ? 0 : fullDistance();
  const withinBeam = maskWords == 0 || !isSafe(leastDistance);
  if (withinBeam) {
    if (!reserveBeam()) return false;
    beamDistance();
  }
  return align(withinBeam);
}
