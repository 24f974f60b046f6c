/**
 * The boundary of the part "counting" for hosts that may not compile WebAssembly; it is translated to JavaScript. It
 * counts and scores, but does not tokenize: the tokenizers of src/text/ are loaded anyway, and leaving the scanner out
 * keeps the translation small.
 */
import { scoreRows } from "../math/bleu";
import { countBatch } from "./count-ngrams";
import { addRowsToFirst } from "./row-sums";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT, one row each or, if `summed`, their sum. Once a
 * batch. False when memory ran out.
 *
 * @row hypothesisLength, referenceLength, matches[maxOrder], ngrams[maxOrder]
 */
export function ngramMatches(segments: u32, maxOrder: u32, clipped: bool, summed: bool): bool {
  return countBatch(segments, maxOrder, clipped, summed);
}

/**
 * Rows of ngramMatches, or sums of them, in ROWS_IN -> ROWS_OUT. One call for the totals of a corpus, or for many rows.
 *
 * @row score, brevityPenalty, precisions[maxOrder]
 */
export function bleuScores(rows: u32, maxOrder: u32, smoothing: u32, value: f64, effectiveOrder: bool): void {
  scoreRows(rows, maxOrder, smoothing, value, effectiveOrder);
}

/** ROWS_IN holds totals, then rows: adds the rows to the totals in place. Once a batch. */
export function addRows(rows: u32, width: u32): void {
  addRowsToFirst(rows, width);
}
