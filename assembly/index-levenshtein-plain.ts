/** The boundary of the part "levenshtein" where WebAssembly may not be compiled: text is cut into tokens by the tokenizers of src/text/. */
import { errorBatch } from "./levenshtein";

export { reserve } from "./memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT, and STEPS where asked for. Once a batch. False when memory ran out. */
export function tokenErrors(segments: u32, withSteps: bool): bool {
  return errorBatch(segments, withSteps);
}
