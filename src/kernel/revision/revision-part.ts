import type { Batch } from "../../core/batch.js";

/** What hypotheses made of their sources, beside what the references made of them. N-grams are of orders 1 to 4. */
export interface RevisionPart {
  /**
   * GEC-GLEU, a row for each reference of each segment: words of the hypothesis, words of the reference, and by order
   * the n-grams that both have, less those that the hypothesis has from the source and the reference has not; at least
   * 0.
   *
   * @param sources a batch with the sources as hypotheses, in the same ids
   */
  corrections(batch: Batch, sources: Batch): Float64Array;
  /**
   * SARI, a row for each segment: n-grams that were added, kept and deleted; of each those that are right, the
   * hypothesis', the references', by order. If `summed`, a single row, their sum.
   */
  simplifications(batch: Batch, sources: Batch, summed?: boolean): Float64Array;
  /**
   * SARI of sentences, a row for each segment: how well n-grams were added, kept and deleted, 0..1. A line without
   * words has one that all such lines have.
   */
  shares(batch: Batch, sources: Batch): Float64Array;
}
