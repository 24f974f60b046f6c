import type { Seed } from "../../core/signature.js";

/** State of a random generator, NumPy's default_rng: whatever draws from it moves it on. */
export type RandomState = Uint32Array;

/** A generator of random numbers, and what is drawn from rows of statistics by it. */
export interface ResamplingPart {
  /** NumPy's default_rng(seed). */
  seedRandom(seed: Seed): RandomState;
  /** `count` whole numbers 0..below-1: default_rng().choice(below, count); below 1..2^32-1. */
  randomIndices(random: RandomState, below: number, count: number): Uint32Array;
  /** `count` bits, the first in the lowest bit of the first byte: default_rng().integers(2, size=count, dtype=bool). */
  randomBits(random: RandomState, count: number): Uint8Array;
  /**
   * The sum of each of `resamples` bootstrap resamples of the rows, each as long as `width`: as many rows, drawn with
   * replacement.
   */
  bootstrapSums(random: RandomState, rows: Readonly<Float64Array>, width: number, resamples: number): Float64Array;
  /**
   * For each of `trials` trials two sums: of the rows of `a` whose coin (a random bit) fell and the rows of `b` whose
   * did not, and of all others.
   */
  randomizationSums(
    random: RandomState,
    a: Readonly<Float64Array>,
    b: Readonly<Float64Array>,
    width: number,
    trials: number,
  ): Float64Array;
}
