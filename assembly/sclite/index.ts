/** The boundary of the part "sclite": everything that src/kernel/levenshtein/token-errors.ts, the host of both, may call. */
import { alignBatch } from "./sclite";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments, and, if `withFragments`, the bytes of the words -> ROWS_OUT and,
 * if `withSteps`, STEPS. Once a batch. False when memory ran out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function tokenErrors(segments: u32, withSteps: bool, withFragments: bool): bool {
  return alignBatch(segments, withSteps, withFragments);
}
