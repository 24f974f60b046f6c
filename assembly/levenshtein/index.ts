/** The boundary of the part "levenshtein": everything that src/kernel/levenshtein/levenshtein.ts may call. */
import { largestId } from "../memory/segment";
import { largestCharacter } from "../tokens/characters";
import { CODE_POINTS, TRIMMED_CODE_POINTS } from "../tokens/rules";
import { numberCharacters } from "../tokens/text-characters";
import { numberTexts } from "../tokens/text-words";
import { distanceBatch } from "./distance-rows";
import { errorBatch } from "./levenshtein";
import { markSteps } from "./marked-steps";

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

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT. Once a batch. False when memory ran
 * out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function textErrors(segments: u32, rule: u32): bool {
  return (isOfCharacters(rule) ? numberCharacters(segments, rule) : numberTexts(segments, rule))
      && errorBatch(segments, false);
}

/**
 * The same text -> ROWS_OUT and STEPS, `1 + hypothesis length` u32 for each segment: first (reference tokens deleted before
 * the first hypothesis token) << 2, then for each hypothesis token (reference tokens deleted after it) << 2 | its kind, 0
 * for a hit, 1 inserted, 2 substituted. Once a batch. False when memory ran out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function textSteps(segments: u32, rule: u32): bool {
  if (!(isOfCharacters(rule) ? numberCharacters(segments, rule) : numberTexts(segments, rule))) return false;
  if (!errorBatch(segments, true)) return false;
  markSteps(segments);
  return true;
}

/**
 * The same text -> ROWS_OUT: a row for each reference. Once a batch. False when memory ran out.
 *
 * @row hypothesis, reference, distance
 */
export function textDistances(segments: u32, rule: u32, withSubstitutions: bool): bool {
  if (isOfCharacters(rule)) {
    return numberCharacters(segments, rule) && distanceBatch(segments, largestCharacter(), withSubstitutions);
  }
  return numberTexts(segments, rule) && distanceBatch(segments, largestId(segments), withSubstitutions);
}

function isOfCharacters(rule: u32): bool {
  return rule == CODE_POINTS || rule == TRIMMED_CODE_POINTS;
}
