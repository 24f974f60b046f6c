/** A measure of how well metrics agree with humans on a table. */
import type { Draws, SwapTest } from "./swap-test.js";

export interface Measured {
  /** The metric's coefficient; NaN where it is not defined. */
  readonly value: number;
  /** How many groups there are, and in how many groups the coefficient is not defined. */
  readonly groups: number;
  readonly undefinedGroups: number;
  /** The threshold of ties, if one was calibrated. */
  readonly epsilon?: number;
  /** The value of a metric that calls all pairs equal. */
  readonly withTiesAlone?: number;
}

export interface Measure {
  /** The value of a metric, by its index. */
  of(metric: number): Measured;
  /** The human scores and the metric's, if they are compared as one list. */
  lists?(metric: number): readonly [human: Readonly<Float64Array>, metric: Readonly<Float64Array>];
  /** What the test exchanges: scores of segments, of systems, or results of pairs. */
  readonly exchanges: "segments" | "systems" | "pairs";
  /** Tests the difference of two metrics whose values are defined. */
  test(first: number, second: number, draws: Draws): SwapTest;
  /**
   * The value on a resample of the segments; NaN if it is not defined.
   *
   * @param times how often each segment was drawn
   */
  resampled?(metric: number, times: Readonly<Uint32Array>): number;
}
