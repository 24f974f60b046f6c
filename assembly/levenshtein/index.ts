/** The boundary of the part "levenshtein": everything that src/kernel/levenshtein/host.ts may call. */
import { TRIMMED_CODE_POINTS } from "../tokens/rules";
import { numberCharacters } from "../tokens/text-characters";
import { numberTexts } from "../tokens/text-words";
import { errorBatch } from "./levenshtein";

export { reserve, tokenErrors } from "./index-plain";

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT. Once a batch. False when memory ran
 * out.
 *
 * @row hits, substitutions, deletions, insertions, reference
 */
export function textErrors(segments: u32, rule: u32): bool {
  return (rule == TRIMMED_CODE_POINTS ? numberCharacters(segments) : numberTexts(segments, rule))
      && errorBatch(segments, false);
}
