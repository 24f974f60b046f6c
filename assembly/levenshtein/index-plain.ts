/**
 * The boundary of the part "levenshtein" for hosts that may not compile WebAssembly: the tokenizers of src/text/ make
 * the tokens.
 */
import { errorBatch } from "./levenshtein";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT and, if `withSteps`, STEPS. Once a batch. False when
 * memory ran out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function tokenErrors(segments: u32, withSteps: bool): bool {
  return errorBatch(segments, withSteps);
}
