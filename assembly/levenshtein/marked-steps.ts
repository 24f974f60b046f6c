/** Steps of alignments that say by themselves which tokens are equal: for hosts that have text, and no ids. */
import { skipF64, u32At, u32Bytes } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_OUT, STEPS } from "../memory/regions";
import {
  firstReference, hypothesis, hypothesisLength, nextSegment, referenceStart, startBatch,
} from "../memory/segment";

/** The numbers of a row; the last is the index of the reference. */
const FIELDS: usize = 5;

const HIT: u32 = 0;
const INSERTED: u32 = 1;
const SUBSTITUTED: u32 = 2;

/**
 * Rewrites what errorBatch() left in STEPS: first (reference tokens deleted before the first hypothesis token) << 2,
 * then for each hypothesis token (reference tokens deleted after it) << 2 | HIT, INSERTED or SUBSTITUTED. The steps of
 * a segment that is too long to be aligned mean nothing.
 */
export function markSteps(segments: u32): void {
  let step = baseOf(STEPS);
  let row = baseOf(ROWS_OUT);
  startBatch();
  for (let segment: u32 = 0; segment < segments; segment++, row = skipF64(row, FIELDS)) {
    nextSegment(segment);
    if (load<f64>(row) < 0) {
      step += u32Bytes(hypothesisLength + 1);
      continue;
    }
    const deletedFirst = load<u32>(step) >>> 1;
    let reference = referenceStart(firstReference + <u32>load<f64>(row, 32)) + u32Bytes(deletedFirst);
    store<u32>(step, deletedFirst << 2);
    for (let i: u32 = 0; i < hypothesisLength; i++) {
      step += 4;
      const traced = load<u32>(step);
      const deleted = traced >>> 1;
      let kind = INSERTED;
      if ((traced & 1) == 0) {
        kind = load<u32>(reference) == u32At(hypothesis, i) ? HIT : SUBSTITUTED;
        reference += 4;
      }
      reference += u32Bytes(deleted);
      store<u32>(step, (deleted << 2) | kind);
    }
    step += 4;
  }
}
