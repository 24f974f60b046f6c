/** The boundary of the part "levenshtein": everything that src/kernel/levenshtein.ts may call. */
import { errorBatch } from "./levenshtein";

export { reserve } from "./memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT, and STEPS where asked for. Once a batch. False when memory ran out. */
export function tokenErrors(segments: u32, withSteps: bool): bool {
  return errorBatch(segments, withSteps);
}
