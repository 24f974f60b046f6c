/**
 * The boundary of the part "sclite": everything that src/kernel/levenshtein/token-errors.ts may call, which is also the
 * host of "levenshtein".
 */
import { alignBatch } from "./sclite";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments, and, if `withFragments`, the bytes of the words -> ROWS_OUT and,
 * if `withSteps`, STEPS. Called once a batch. Returns false when memory ran out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function tokenErrors(segments: u32, withSteps: bool, withFragments: bool): bool {
  return alignBatch(segments, withSteps, withFragments);
}
