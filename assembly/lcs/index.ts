/** The boundary of the part "lcs": everything that src/kernel/lcs/lcs.ts may call. */
import { numberTexts } from "../tokens/text-words";
import { matchLines, matchSentences } from "./lcs-rows";
import { measureSegments } from "./rouge-measures";
import { measureTexts } from "./rouge-texts";
import { writeWords } from "./rouge-words";
import { matchPairs } from "./skip-bigrams";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each reference. Once a batch. False when
 * memory ran out.
 *
 * @row hypothesisLength, referenceLength, common
 */
export function longestCommon(segments: u32): bool {
  return matchLines(segments);
}

/** The same for lines of several sentences, each with the mark before it. Once a batch. False when memory ran out. */
export function unionCommon(segments: u32): bool {
  return matchSentences(segments);
}

/**
 * Pairs of words with at most `gap` words between them, or any number if it is below 0: ids and ends of hypotheses,
 * references and segments -> ROWS_OUT. Once a batch. False when memory ran out.
 *
 * @row hypothesisLength, referenceLength, pairs, words
 */
export function skipBigrams(segments: u32, gap: i32): bool {
  return matchPairs(segments, gap);
}

/**
 * longestCommon or, if `inSentences`, unionCommon for text: TEXT and TEXT_ENDS of hypotheses, then references, and
 * SEGMENT_ENDS -> ROWS_OUT. Once a batch. False when memory ran out.
 *
 * @row hypothesisLength, referenceLength, common
 */
export function textCommon(segments: u32, rule: u32, inSentences: bool): bool {
  return numberTexts(segments, rule) && (inSentences ? matchSentences(segments) : matchLines(segments));
}

/** skipBigrams for text, which is passed as to textCommon. Once a batch. False when memory ran out. */
export function textSkipBigrams(segments: u32, rule: u32, gap: i32): bool {
  return numberTexts(segments, rule) && matchPairs(segments, gap);
}

/**
 * Rows in ROWS_IN of textCommon, longestCommon or unionCommon (`order` 0, `width` 3), or of counting's ngramMatches up to
 * `order` at least, for each reference; and SEGMENT_ENDS -> ROWS_OUT, a row for each segment: of the reference with the
 * highest F-score or, if `maxima`, the highest precision and recall of any.
 *
 * @row fmeasure, precision, recall
 */
export function measures(segments: u32, width: u32, order: u32, beta: f64, maxima: bool): void {
  measureSegments(segments, width, order, beta, maxima);
}

/**
 * ROUGE's words of TEXT and TEXT_ENDS, with blanks between them, by Porter's stems if `stemmed` -> SPACED_TEXT and
 * TEXT_ENDS. A `separator` of this many bytes, in SEPARATOR, ends a sentence; if `marked`, each has a mark before it. Once
 * for each stream of a batch. False when memory ran out.
 */
export function words(lines: u32, separator: u32, marked: bool, stemmed: bool): bool {
  return writeWords(lines, separator, marked, stemmed);
}

/**
 * rouge-score's measures of TEXT and TEXT_ENDS: of hypotheses, then of one reference each -> ROWS_OUT. N-grams of orders
 * 1..maxOrder; ROUGE-L if `common`; ROUGE-Lsum, of sentences that end at line feeds, if `inSentences`. Where there are too
 * many sentences, their numbers on both sides and -1 take the place of its three values. Words are Porter's stems if
 * `stemmed`. Once a batch. False when memory ran out.
 *
 * @row hypothesisLength, referenceLength, (precision, recall, fmeasure)[maxOrder + common + inSentences]
 */
export function textRouge(segments: u32, maxOrder: u32, common: bool, inSentences: bool, stemmed: bool): bool {
  return measureTexts(segments, maxOrder, common, inSentences, stemmed);
}
