/** Alignments as runs of hits, insertions, substitutions or deletions, for hosts that have text and no ids. */
import { skipF64, u32At, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, ROWS_OUT, STEPS } from "../memory/regions";
import {
  firstReference, hypothesis, hypothesisLength, nextSegment, referenceStart, startBatch,
} from "../memory/segment";
import { RUNS, RUN_ENDS } from "./levenshtein-regions";

/** The numbers of a row; the last is the index of the reference. */
const FIELDS: usize = 5;

const HIT: u32 = 0;
const INSERTED: u32 = 1;
const SUBSTITUTED: u32 = 2;
const DELETED: u32 = 3;

/** Where the next run is stored. */
let next: usize = 0;

/** Makes room for the steps and the runs of a batch whose ids are already there; returns false when memory ran out. */
export function reserveRuns(segments: u32): bool {
  const tokens = segments == 0 ? 0 : u32At(baseOf(HYPOTHESIS_ENDS), segments - 1);
  // between two runs of hypothesis tokens there may be a deletion
  return reserve(STEPS, <u32>u32Bytes(segments + tokens)) != 0
      && reserve(RUNS, <u32>u32Bytes(segments + 2 * tokens)) != 0
      && reserve(RUN_ENDS, <u32>u32Bytes(segments)) != 0;
}

/**
 * Turns what errorBatch() left in STEPS into runs, (number of tokens) << 2 | HIT, INSERTED, SUBSTITUTED or DELETED, in
 * RUNS, and for each segment where its runs end in RUN_ENDS. A segment that is too long to be aligned has none.
 */
export function storeRuns(segments: u32): void {
  const runs = baseOf(RUNS);
  let end = baseOf(RUN_ENDS);
  let steps = baseOf(STEPS);
  let row = baseOf(ROWS_OUT);
  next = runs;
  startBatch();
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    if (load<f64>(row) >= 0) storeSegment(steps, referenceStart(firstReference + <u32>load<f64>(row, 32)));
    steps += u32Bytes(hypothesisLength + 1);
    row = skipF64(row, FIELDS);
    store<u32>(end, <u32>((next - runs) >>> 2));
    end += 4;
  }
}

function storeSegment(steps: usize, reference: usize): void {
  // the first step counts what is deleted before the hypothesis; each other step is a token and what is deleted after
  // it
  let length = load<u32>(steps) >>> 1;
  let kind = DELETED;
  reference += u32Bytes(length);
  for (let i: u32 = 0; i < hypothesisLength; i++) {
    const traced = u32At(steps, i + 1);
    let found = INSERTED;
    if ((traced & 1) == 0) {
      found = load<u32>(reference) == u32At(hypothesis, i) ? HIT : SUBSTITUTED;
      reference += 4;
    }
    if (found != kind) {
      storeRun(length, kind);
      length = 0;
      kind = found;
    }
    length++;
    const deleted = traced >>> 1;
    if (deleted != 0) {
      storeRun(length, kind);
      length = deleted;
      kind = DELETED;
      reference += u32Bytes(deleted);
    }
  }
  storeRun(length, kind);
}

function storeRun(length: u32, kind: u32): void {
  if (length == 0) return;
  store<u32>(next, (length << 2) | kind);
  next += 4;
}
