/**
 * The boundary of the part "ter" for hosts that may not compile WebAssembly: the tokenizers of src/text/ make the
 * words.
 */
import { editBatch } from "./ter";

export { reserve } from "../memory/memory";
/** -> ALIGNMENT of the last pair of the last batch, whose SHIFTS_MADE are those that were made with it. */
export { alignShifted } from "./ter";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out.
 *
 * @row edits, referenceLengths, references
 */
export function shiftedEdits(segments: u32): bool {
  return editBatch(segments);
}
