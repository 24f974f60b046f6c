import type { Batch } from "../../core/batch.js";

/** One kind of n-grams: the lines of a batch cut into characters, or into words. */
export interface ChrfUnit {
  readonly batch: Batch;
  /** The longest n-grams, 1..16. */
  readonly maxOrder: number;
}

/** How chrF is computed from triples, which decides what reference is the best. */
export interface ChrfFormula {
  readonly beta: number;
  readonly epsSmoothing: boolean;
}

/** Rows of chrF, ready to be added, and their scores. */
export interface ChrfPart {
  /**
   * A row for each segment, or their sum, a single row: for each order, unit by unit, n-grams of the hypothesis, n-grams
   * of the reference, matches. The n-grams of the hypothesis are 0 where the reference has none of that order. Of
   * several references, it is the row of the one with the highest score, of equal ones the first.
   *
   * @param units one or two, of the same lines
   */
  chrfRows(units: readonly ChrfUnit[], formula: ChrfFormula, summed?: boolean): Float64Array;
  /** For each row of `orders` triples, or sum of rows, a score, 0..100. */
  chrfScores(rows: Readonly<Float64Array>, orders: number, formula: ChrfFormula): Float64Array;
}
