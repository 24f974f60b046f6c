import type { Batch } from "../../core/batch.js";

/** In which order the words of hypotheses stand in the references (RIBES). */
export interface RibesPart {
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, words of the hypothesis
   * that have one counterpart there, and pairs of these that are in order: within runs of words that are consecutive in
   * the reference, too, as NLTK up to 3.10.3 counts them, or all, `asAuthors`. Where a line has more than 2,000 words,
   * the counterparts are -1.
   */
  wordOrders(batch: Batch, asAuthors: boolean): Float64Array;
}
