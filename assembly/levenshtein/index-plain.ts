/**
 * The boundary of the part "levenshtein" for hosts that may not compile WebAssembly: the tokenizers of src/text/ make
 * the tokens.
 */
import { largestId } from "../memory/segment";
import { distanceBatch } from "./distance-rows";
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

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each reference. Once a batch. False when
 * memory ran out.
 *
 * @row hypothesis, reference, distance
 */
export function tokenDistances(segments: u32, withSubstitutions: bool): bool {
  return distanceBatch(segments, largestId(segments), withSubstitutions);
}
