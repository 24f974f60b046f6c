/** The boundary of the part "edits": everything that src/kernel/edits.ts may call. */
import { editBatch } from "./edits";

export { reserve } from "./memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function shiftedEdits(segments: u32): bool {
  return editBatch(segments);
}
