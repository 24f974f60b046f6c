/**
 * The boundary of the part "counting": everything that the host may call, only from src/kernel/counting/counting.ts. The
 * host reserves the regions that a call reads and writes, fills them, calls, and reads the result before the next call.
 * It gets the numbers of regions, rules and smoothings from constants.ts.
 */
import { scoreRows } from "../math/bleu";
import { CHAR, CODE_POINTS } from "../tokens/rules";
import { scanLines } from "../tokens/scan";
import { copyWords } from "../tokens/vocabulary";
import { countCharacters } from "./count-characters";
import { countBatch } from "./count-ngrams";
import { countTexts } from "./count-texts";
import { lowercaseLines } from "./lowercase";
import { addRowsToFirst } from "./row-sums";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each segment or, if `summed`, their sum.
 * Called once a batch. Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, matches[maxOrder], ngrams[maxOrder]
 */
export function ngramMatches(segments: u32, maxOrder: u32, clipped: bool, summed: bool): bool {
  return countBatch(segments, maxOrder, clipped, summed);
}

/**
 * Rows of ngramMatches, or sums of them, in ROWS_IN -> ROWS_OUT. Called once for the totals of a corpus, or once for
 * many rows.
 *
 * @row score, brevityPenalty, precisions[maxOrder]
 */
export function bleuScores(rows: u32, maxOrder: u32, smoothing: u32, value: f64, effectiveOrder: bool): void {
  scoreRows(rows, maxOrder, smoothing, value, effectiveOrder);
}

/** ROWS_IN holds totals, then rows: adds the rows to the totals in place. Called once a batch. */
export function addRows(rows: u32, width: u32): void {
  addRowsToFirst(rows, width);
}

/**
 * TEXT, TEXT_ENDS -> SCANNED_IDS, SCANNED_ENDS. Called once a batch. Returns the number of ids, or -1 when memory ran
 * out.
 */
export function scan(lines: u32, rule: u32): i32 {
  return scanLines(lines, rule);
}

/**
 * Lower-cases the lines in TEXT (ends in TEXT_ENDS) in place. Lists the lines left to the host in SCANNED_IDS. Called
 * once for each stream of a batch. Returns how many lines are left, or -1 when memory ran out.
 */
export function lowercase(lines: u32): i32 {
  return lowercaseLines(lines);
}

/**
 * The tokens of the last scan, in the order of their ids -> SCANNED_WORDS, SCANNED_WORD_ENDS. Returns the number of
 * tokens, or -1 when memory ran out.
 */
export function scannedWords(): i32 {
  return copyWords();
}

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT: a row for each segment or, if
 * `summed`, their sum. Called once a batch. Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, matches[maxOrder], ngrams[maxOrder]
 */
export function textMatches(segments: u32, maxOrder: u32, rule: u32, summed: bool): bool {
  return rule == CHAR || rule == CODE_POINTS ? countCharacters(segments, maxOrder, rule == CHAR, summed)
      : countTexts(segments, maxOrder, rule, summed);
}
