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
function outsideOf(count: number): number {
  return Math.floor(count / 40);
}

/** Mean and 95% interval of at least one score. */
export function intervalOf(scores: Readonly<Float64Array>): ConfidenceInterval {
  return intervalBetween(scores, outsideOf(scores.length));
}

/** @param outside how many scores are left out at either end */
function intervalBetween(scores: Readonly<Float64Array>, outside: number): ConfidenceInterval {
  const [low, high] = endsOf(scores, outside);
  return { mean: meanOf(scores), low, high, ci: 0.5 * (high - low) };
}

/** The size of the sample that shows roughly where the ends of the interval are, if there are many more scores. */
const SAMPLE = 1024;
/** More than three standard deviations of the number of sampled scores beyond an end, so few brackets miss that end. */
const MARGIN = 20;

/**
 * The score with `outside` scores below it, and the score with as many above it, as if all were sorted. Only the scores
 * beyond a bracket are copied and searched, about a twentieth at either end; if a bracket misses its end, all scores
 * are searched.
 */
function endsOf(scores: Readonly<Float64Array>, outside: number): readonly [low: number, high: number] {
  const whole = (): Float64Array => scores.slice();
  if (scores.length <= 4 * SAMPLE) return [select(whole(), outside), select(whole(), scores.length - 1 - outside)];
  const step = scores.length / SAMPLE;
  const sample = Float64Array.from({ length: SAMPLE }, (_, i) => scores[Math.floor(i * step)]!).sort();
  const beyond = Math.min(SAMPLE - 1, Math.ceil(outside / step) + MARGIN);
  const [mostLow, leastHigh] = [sample[beyond]!, sample[SAMPLE - 1 - beyond]!];
  const [lows, highs]: [number[], number[]] = [[], []];
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score <= mostLow) lows.push(score);
    if (score >= leastHigh) highs.push(score);
  }
  return [
    lows.length > outside ? select(Float64Array.from(lows), outside) : select(whole(), outside),
    highs.length > outside
      ? select(Float64Array.from(highs), highs.length - 1 - outside)
      : select(whole(), scores.length - 1 - outside),
  ];
}

/**
 * The value that would be at this position if all were sorted, by partition (Hoare 1961, "Algorithm 65: find").
 * Reorders the values.
 */
function select(values: Float64Array, position: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1]!;
    let [left, right] = [from, to];
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const value = values[left]!;
      values[left++] = values[right]!;
      values[right--] = value;
    }
    if (position <= right) to = right;
    else if (position >= left) from = left;
    else break;
  }
  return values[position]!;
}

/**
 * The interval of the difference between two systems, and its two-sided p-value, from the same resamples: p is below
 * 0.05 exactly where the interval excludes 0, if there are at least {@link LEAST_FOR_TEST} resamples.
 *
 * Of B differences, let m be the smaller of the numbers of those that are at most 0 and of those that are at least 0.
 * Then p is 2 (m + 1) / (B + 1), at most 1, and the interval goes from the k-th smallest to the k-th largest, where k is
 * B / 40 rounded down (Davison and Hinkley 1997, "Bootstrap Methods and their Application", sections 4.2 and 5.2.1). The
 * k-th smallest is above 0 if and only if m + 1 <= k, which says 40 (m + 1) <= B, or p < 0.05.
 */
export function testOfDifferences(differences: Readonly<Float64Array>): {
  readonly interval: ConfidenceInterval;
  readonly pValue: number;
} {
  let atMostZero = 0;
  let atLeastZero = 0;
  for (const difference of differences) {
    if (difference <= 0) atMostZero++;
    if (difference >= 0) atLeastZero++;
  }
  return {
    interval: intervalBetween(differences, Math.max(0, outsideOf(differences.length) - 1)),
    pValue: Math.min(1, (2 * (Math.min(atMostZero, atLeastZero) + 1)) / (differences.length + 1)),
  };
}

/** Fewer resamples have no 95% interval that p-values could agree with: with 39, p is at least 2/40. */
export const LEAST_FOR_TEST = 40;

/**
 * The mean, with compensated summation (Neumaier 1974). It differs by at most a unit in the last place from the exact
 * mean, which Python's statistics.mean() rounds, and from the mean by NumPy's pairwise sum.
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
