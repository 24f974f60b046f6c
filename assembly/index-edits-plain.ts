/** The boundary of the part "edits" where WebAssembly may not be compiled: text is cut into words by the tokenizers of src/text/. */
import { editBatch } from "./edits";

export { reserve } from "./memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function shiftedEdits(segments: u32): bool {
  return editBatch(segments);
}
