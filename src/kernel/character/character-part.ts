import type { Batch } from "../../core/batch.js";

/** Shifts of phrases and edits of characters. */
export interface CharacterPart {
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, and CharacTER, 0..1; -1
   * for a pair that would take more than 2^31 steps, which the engine "reference" does not find.
   *
   * @param batch with the bytes of its words
   * @throws RangeError for an id without a word
   */
  characterRates(batch: Batch): Float64Array;
}
