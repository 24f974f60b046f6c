/** The boundary of the part "lcs": everything that src/kernel/lcs/lcs.ts may call. */
import { numberTexts } from "../tokens/text-words";
import { matchLines, matchSentences } from "./lcs-rows";
import { measureSegments } from "./rouge-measures";
import { measureTexts } from "./rouge-texts";
import { writeWords } from "./rouge-words";
import { matchPairs } from "./skip-bigrams";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each reference. Called once a batch.
 * Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, common
 */
export function longestCommon(segments: u32): bool {
  return matchLines(segments);
}

/**
 * The same as longestCommon, for lines of several sentences, each of which follows a mark. Called once a batch. Returns
 * false when memory ran out.
 */
export function unionCommon(segments: u32): bool {
  return matchSentences(segments);
}

/**
 * Pairs of words with at most `gap` words between them, or with any number of words if `gap` is negative: ids and ends
 * of hypotheses, references and segments -> ROWS_OUT. Called once a batch. Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, pairs, words
 */
export function skipBigrams(segments: u32, gap: i32): bool {
  return matchPairs(segments, gap);
}

/**
 * The same as longestCommon or, if `inSentences`, as unionCommon, for text: TEXT and TEXT_ENDS of hypotheses, then
 * references, and SEGMENT_ENDS -> ROWS_OUT. Called once a batch. Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, common
 */
export function textCommon(segments: u32, rule: u32, inSentences: bool): bool {
  return numberTexts(segments, rule) && (inSentences ? matchSentences(segments) : matchLines(segments));
}

/**
 * The same as skipBigrams, for text, which is passed as to textCommon. Called once a batch. Returns false when memory
 * ran out.
 */
export function textSkipBigrams(segments: u32, rule: u32, gap: i32): bool {
  return numberTexts(segments, rule) && matchPairs(segments, gap);
}

/**
 * In ROWS_IN a row for each reference, of `width` numbers, and SEGMENT_ENDS -> ROWS_OUT: a row for each segment. The
 * rows are those of textCommon, longestCommon or unionCommon (then `order` is 0 and `width` 3), or of counting's
 * ngramMatches with at least `order` orders. A segment gets the measures of the reference with the highest F-score or,
 * if `maxima`, the highest precision and the highest recall of any reference.
 *
 * @row fmeasure, precision, recall
 */
export function measures(segments: u32, width: u32, order: u32, beta: f64, maxima: bool): void {
  measureSegments(segments, width, order, beta, maxima);
}

/**
 * TEXT and TEXT_ENDS -> SPACED_TEXT and TEXT_ENDS: ROUGE's words with blanks between them or, if `stemmed`, their stems
 * by Porter. The first `separator` bytes in SEPARATOR end a sentence; if `marked`, each sentence has a mark before it.
 * Called once for each stream of a batch. Returns false when memory ran out.
 */
export function words(lines: u32, separator: u32, marked: bool, stemmed: bool): bool {
  return writeWords(lines, separator, marked, stemmed);
}

/**
 * TEXT and TEXT_ENDS of all hypotheses, then of one reference for each -> ROWS_OUT: the measures of rouge-score for
 * n-grams of orders 1..maxOrder; for ROUGE-L if `common`; for ROUGE-Lsum if `inSentences`, where sentences end at line
 * feeds. If there are too many sentences for ROUGE-Lsum, its three values are the numbers of sentences on both sides,
 * and -1. Words are Porter's stems if `stemmed`. Called once a batch. Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, (precision, recall, fmeasure)[maxOrder + common + inSentences]
 */
export function textRouge(segments: u32, maxOrder: u32, common: bool, inSentences: bool, stemmed: bool): bool {
  return measureTexts(segments, maxOrder, common, inSentences, stemmed);
}
