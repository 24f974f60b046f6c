/**
 * The boundary of the part "counting" where WebAssembly may not be compiled: what is translated to JavaScript. It counts and scores; text
 * is cut into tokens by the tokenizers of src/text/, which are there anyway, so that who never needs the translation loads little of it.
 */
import { scoreRows } from "./bleu";
import { countBatch } from "./ngrams";
import { addRowsToFirst } from "./sums";

export { reserve } from "./memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT, summed to one row or not. Once a batch. False when memory ran out. */
export function ngramMatches(segments: u32, maxOrder: u32, clipped: bool, summed: bool): bool {
  return countBatch(segments, maxOrder, clipped, summed);
}

/** ROWS_IN -> ROWS_OUT. Once for the totals of a corpus, or for many rows at once. */
export function bleuScores(rows: u32, maxOrder: u32, smoothing: u32, value: f64, effectiveOrder: bool): void {
  scoreRows(rows, maxOrder, smoothing, value, effectiveOrder);
}

/** Totals, then rows, in ROWS_IN -> the totals there. Once a batch. */
export function addRows(rows: u32, width: u32): void {
  addRowsToFirst(rows, width);
}
