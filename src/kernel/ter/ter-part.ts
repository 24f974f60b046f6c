import type { Batch } from "../../core/batch.js";

/** Edits and shifts of words. */
export interface TerPart {
  /**
   * A row for each segment: fewest edits and shifts of words to any one reference, sum of the reference lengths, number
   * of references.
   */
  shiftedEdits(batch: Batch): Float64Array;
}
