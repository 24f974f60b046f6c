/** The boundary of the part "levenshtein": everything that src/kernel/levenshtein/levenshtein.ts may call. */
import { largestId } from "../memory/segment";
import { largestCharacter } from "../tokens/characters";
import { CODE_POINTS, TRIMMED_CODE_POINTS } from "../tokens/rules";
import { numberCharacters } from "../tokens/text-characters";
import { numberTexts } from "../tokens/text-words";
import { reserveRuns, storeRuns } from "./alignment-runs";
import { distanceBatch } from "./distance-rows";
import { errorBatch } from "./levenshtein";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT and, if `withSteps`, STEPS. Called once a batch.
 * Returns false when memory ran out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function tokenErrors(segments: u32, withSteps: bool): bool {
  return errorBatch(segments, withSteps);
}

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each reference. Called once a batch.
 * Returns false when memory ran out.
 *
 * @row hypothesis, reference, distance
 */
export function tokenDistances(segments: u32, withSubstitutions: bool): bool {
  return distanceBatch(segments, largestId(segments), withSubstitutions);
}

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT. Called once a batch. Returns false
 * when memory ran out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function textErrors(segments: u32, rule: u32): bool {
  return (isOfCharacters(rule) ? numberCharacters(segments, rule) : numberTexts(segments, rule))
      && errorBatch(segments, false);
}

/**
 * The input of textErrors -> ROWS_OUT, RUNS, and RUN_ENDS, where the runs of each segment end. A run is (number of
 * tokens) << 2 | its kind: 0 for hits, 1 inserted, 2 substituted, 3 deleted. The call itself reserves what it writes.
 * Called once a batch. Returns false when memory ran out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function textRuns(segments: u32, rule: u32): bool {
  if (!(isOfCharacters(rule) ? numberCharacters(segments, rule) : numberTexts(segments, rule))) return false;
  if (!reserveRuns(segments) || !errorBatch(segments, true)) return false;
  storeRuns(segments);
  return true;
}

/**
 * The input of textErrors -> ROWS_OUT: a row for each reference. Called once a batch. Returns false when memory ran
 * out.
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
