import type { TokenLines } from "../../core/batch.js";
import type { Smoothing } from "../counting/counting-part.js";

/** Many lines against many: n-grams that they have in common. */
export interface PairwisePart {
  /**
   * Prepares hypotheses and references for n-grams of orders 1..maxOrder. What was prepared before may no longer be
   * asked.
   */
  between(hypotheses: TokenLines, references: TokenLines, maxOrder: number): PreparedPairs;
  /**
   * Order by order, for each hypothesis the sum over its n-grams of min(its count, its mean count in the references).
   */
  meanMatches(hypotheses: TokenLines, references: TokenLines, maxOrder: number): Float64Array;
  /**
   * Order by order, for each line its matches with all other lines taken together, clipped at the largest count in any
   * of them.
   */
  selfMatches(lines: TokenLines, maxOrder: number): Float64Array;
}

/** Each hypothesis, by its number from 0, with all references. What is returned is valid until the next call. */
export interface PreparedPairs {
  /** Clipped matches with each reference by itself: order by order, reference by reference. */
  matches(hypothesis: number): Float64Array;
  /**
   * For each reference the precisions of all orders added up, the recalls, and the number of orders that both sides
   * have: three columns of equal length, at least a number for each reference; on top of what was `before`. With `beta`
   * the first column has their F-scores, 0..100.
   */
  rates(hypothesis: number, before?: Readonly<Float64Array>, beta?: number): Float64Array;
  /** BLEU with each reference by itself, 0..100. */
  bleuScores(hypothesis: number, smoothing: Smoothing): Float64Array;
}
