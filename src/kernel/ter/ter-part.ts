import type { Batch } from "../../core/batch.js";

/** Edits and shifts of words. */
export interface TerPart {
  /**
   * A row for each segment: fewest edits and shifts of words to any one reference, sum of the reference lengths, number
   * of references.
   */
  shiftedEdits(batch: Batch): Float64Array;
  /** How one hypothesis is turned into its only reference: for a batch of one segment with one reference. */
  shiftedPair(batch: Batch): ShiftedPair;
}

/** The edits of a pair, one by one. */
export interface ShiftedPair {
  /** Shifts and the other edits. */
  readonly edits: number;
  /**
   * Three numbers for each shift, in their order: start and length of the run, and its target: the run is moved before
   * the word that is there, by that many words where it is within the run, as far as the line allows.
   */
  readonly shifts: Uint32Array;
  /**
   * For each word of the reference the position in the hypothesis, as shifted, of the word that it faces; where it faces
   * none, that of the last word before it, or -1.
   */
  readonly aligned: Int32Array;
}
