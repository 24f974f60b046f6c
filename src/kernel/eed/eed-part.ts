import type { Batch } from "../../core/batch.js";

/** What paths cost (see the metric eed), and how lines are read. */
export interface EedRules {
  readonly alpha: number;
  readonly rho: number;
  readonly deletion: number;
  readonly insertion: number;
  /** How many characters at the beginning of each line do not count. */
  readonly skipped: number;
  /** The character after which a path may jump. */
  readonly space: number;
}

/** Extended edit distances. */
export interface EedPart {
  /**
   * A row for each reference of each segment: characters of the hypothesis, characters of the reference, and their
   * distance, 0..1; -1 for more than 2^32 pairs of characters.
   *
   * @throws RangeError for a line of fewer characters than are skipped
   */
  distances(batch: Batch, rules: EedRules): Float64Array;
}
