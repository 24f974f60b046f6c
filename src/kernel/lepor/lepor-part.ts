import type { Batch } from "../../core/batch.js";

/**
 * Alignments of words for LEPOR. A row for each reference of each segment: words of the hypothesis, words of the
 * reference, matches, and the sum over aligned words of |position * words of the reference - position in the reference
 * * words of the hypothesis|, positions from 1. Matches are -1 where an alignment would take more than 2^32 comparisons
 * of words.
 */
export interface LeporPart {
  /**
   * As the papers have it: each word of the reference once; of several positions one with a common word within `window`
   * (1..16) on both sides.
   */
  alignInContext(batch: Batch, window: number): Float64Array;
  /** As the author's program does it, of lines that are led by the empty word. */
  alignAsPerl(batch: Batch): Float64Array;
  /** As its port to Python does it. */
  alignAsPython(batch: Batch, window: number): Float64Array;
}
