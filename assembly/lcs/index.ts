/** The boundary of the part "lcs": everything that src/kernel/lcs/host.ts may call. */
import { numberTexts } from "../tokens/text-words";
import { matchLines, matchSentences } from "./lcs-rows";
import { writeWords } from "./rouge-words";
import { matchPairs } from "./skip-bigrams";

export { longestCommon, reserve, skipBigrams, unionCommon } from "./index-plain";

/**
 * longestCommon or, if `inSentences`, unionCommon for text: TEXT and TEXT_ENDS of hypotheses, then references, and
 * SEGMENT_ENDS -> ROWS_OUT. Once a batch. False when memory ran out.
 */
export function textCommon(segments: u32, rule: u32, inSentences: bool): bool {
  return numberTexts(segments, rule) && (inSentences ? matchSentences(segments) : matchLines(segments));
}

/** skipBigrams for text, as textCommon has it. Once a batch. False when memory ran out. */
export function textSkipBigrams(segments: u32, rule: u32, gap: i32): bool {
  return numberTexts(segments, rule) && matchPairs(segments, gap);
}

/** TEXT, TEXT_ENDS, SEPARATOR -> SPACED_TEXT, TEXT_ENDS. Once for each stream of a batch. False when memory ran out. */
export function words(lines: u32, separator: u32, marked: bool): bool {
  return writeWords(lines, separator, marked);
}
