/** Random signs: for each eight segments a byte for each permutation, whose bits are 1 for plus. */
export interface Signs {
  readonly segments: number;
  readonly permutations: number;
  readonly bytes: Uint8Array;
}

/** The scores of two metrics, group after group in the order of their size, to be exchanged cell by cell. */
export interface OrderedScores {
  /** Twice the cell of each score, and 1 more for one of the second metric. */
  readonly keys: Uint32Array;
  /** What the rank of each score is multiplied with. */
  readonly weights: Float64Array;
  /** Where each stretch of equal scores starts and ends, with an empty one at the end of each group. */
  readonly ties: Uint32Array;
  /** The number of the last stretch of each group. */
  readonly lastTies: Uint32Array;
}

/** What permutation tests of metrics add up. */
export interface PermutationPart {
  /** Of each system's scores, as many as there are segments, the sum under each permutation of the signs. */
  signedSums(scores: Readonly<Float64Array>, signs: Signs): Float64Array;
  /**
   * For each group the sums of weights times ranks, of the first and of the second metric, and of t^3 - t over stretches
   * of t equal scores, where a score stays if its cell's bit is 1, and is exchanged if it is 0. Ranks are from 1; equal
   * scores share their mean.
   */
  exchangedRanks(scores: OrderedScores, stays: Readonly<Uint8Array>): Float64Array;
}
