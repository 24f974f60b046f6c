/** Mean and interval of the scores of resamples. */

export interface ConfidenceInterval {
  /** Mean of the resamples. */
  readonly mean: number;
  /** The middle 95% of the resamples (Efron and Tibshirani 1993, chapter 13, the percentile interval). */
  readonly low: number;
  readonly high: number;
  /** Half the width of that interval: the number that sacreBLEU prints after ±. */
  readonly ci: number;
}

/** How many of `count` sorted resamples lie below the middle 95%: a fortieth, as in sacreBLEU. */
export function outsideOf(count: number): number {
  return Math.floor(count / 40);
}

/** Mean and 95% interval of at least one score. */
export function intervalOf(scores: Readonly<Float64Array>): ConfidenceInterval {
  const sorted = scores.slice().sort();
  const outside = outsideOf(sorted.length);
  const low = sorted[outside]!;
  const high = sorted[sorted.length - 1 - outside]!;
  return { mean: meanOf(scores), low, high, ci: 0.5 * (high - low) };
}

/**
 * The mean, with compensated summation (Neumaier 1974): within a unit in the last place of the exact mean, which is
 * what Python's statistics.mean() rounds, and of NumPy's pairwise sum.
 */
export function meanOf(values: Readonly<Float64Array>): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return (sum + lost) / values.length;
}
