/**
 * The p-value of a coefficient by itself, as SciPy 1.17's pearsonr, spearmanr and kendalltau compute it: how often two
 * unrelated lists would have a coefficient at least as far from 0 as this one. It assumes that the pairs of numbers are
 * independent of each other.
 */
import type { Kernel } from "../kernel/kernel.js";
import { mathPart } from "../kernel/math/math.js";
import { studentTails } from "../significance/t-test.js";
import { denseRanks } from "./dense-ranks.js";
import { createPairCounter } from "./pair-counts.js";

/** The coefficients that have an analytic p-value. */
export type AnalyticCoefficient = "pearson" | "spearman" | "kendall" | "tau-c";

export const analyticCoefficients: readonly string[] = ["pearson", "spearman", "kendall", "tau-c"];

/**
 * Kendall's p-value is exact up to this number of values; for longer lists only where at most one pair is ordered
 * differently from all others.
 */
const MOST_EXACT = 33;

/**
 * The two-sided p-value; NaN where it is not defined.
 *
 * @param value the coefficient of these lists, not NaN
 */
export function analyticPValue(
  coefficient: AnalyticCoefficient,
  value: number,
  human: Readonly<Float64Array>,
  metric: Readonly<Float64Array>,
  kernel: Kernel,
): number {
  const { length } = human;
  if (coefficient === "kendall" || coefficient === "tau-c") return ofKendall(human, metric, kernel);
  // two points are always on a line
  if (length === 2) return coefficient === "pearson" ? 1 : NaN;
  return studentTails((1 - value) * (1 + value), value * value, length - 2);
}

function ofKendall(human: Readonly<Float64Array>, metric: Readonly<Float64Array>, kernel: Kernel): number {
  const { length } = human;
  const whole = { starts: Uint32Array.of(0, length) };
  const [ofHuman, ofMetric] = denseRanks([human, metric], whole) as [Uint32Array, Uint32Array];
  const counts = createPairCounter(length).count(ofHuman, ofMetric, 0, length);
  const { concordant, discordant, tiedHuman, tiedMetric, tiedBoth } = counts;
  const fewer = Math.min(concordant, discordant);
  if (tiedHuman + tiedMetric + tiedBoth === 0 && (length <= MOST_EXACT || fewer <= 1)) return exact(length, fewer);
  const ordered = length * (length - 1);
  const [first, second] = [tiesOf(ofHuman), tiesOf(ofMetric)];
  const variance =
    (ordered * (2 * length + 5) - first.spread - second.spread) / 18 +
    (2 * (tiedHuman + tiedBoth) * (tiedMetric + tiedBoth)) / ordered +
    (length === 2 ? 0 : (first.triples * second.triples) / (9 * ordered * (length - 2)));
  return normalTails((concordant - discordant) / Math.sqrt(variance), kernel.part(mathPart).exp);
}

/**
 * The exact p-value of Kendall's tau (Kendall 1970, Rank Correlation Methods, 4th edition, p. 68), from the number of
 * orders with at most this many discordant pairs.
 */
function exact(length: number, discordant: number): number {
  if (length < 3 || 4 * discordant === length * (length - 1)) return 1;
  let orders = new Float64Array(discordant + 1).fill(1, 0, 2);
  // begins with the orders of two values, by their discordant pairs; the j-th value adds 0 to j - 1 discordant pairs
  let share = 1;
  for (let j = 3; j <= length; j++) {
    let sum = 0;
    orders = orders.map((_, pairs) => (sum += orders[pairs]! - (pairs < j ? 0 : orders[pairs - j]!)));
    // as a share of all orders, whose number would overflow
    share /= j;
    if (sum > 1e200) {
      orders = orders.map((count) => count * share);
      share = 1;
    }
  }
  return Math.min(1, orders.reduce((sum, count) => sum + count, 0) * share);
}

/** Sums over groups of equal ranks, of sizes n: n (n - 1) (2 n + 5), and n (n - 1) (n - 2). */
function tiesOf(ranks: Readonly<Uint32Array>): { readonly spread: number; readonly triples: number } {
  const sizes = new Map<number, number>();
  for (const rank of ranks) sizes.set(rank, (sizes.get(rank) ?? 0) + 1);
  let [spread, triples] = [0, 0];
  for (const n of sizes.values()) {
    spread += n * (n - 1) * (2 * n + 5);
    triples += n * (n - 1) * (n - 2);
  }
  return { spread, triples };
}

/** The probability that a normally distributed value is at least as far from 0 as z: erfc(|z| / sqrt 2). */
function normalTails(z: number, exp: (x: number) => number): number {
  const square = z * z;
  const density = exp(-square / 2) * Math.sqrt(2 / Math.PI);
  const far = Math.abs(z);
  if (far < 3) {
    // the area between -z and z, as a series (Abramowitz and Stegun 26.2.11)
    let [term, sum] = [far, far];
    for (let k = 3; term > sum * 1e-17; k += 2) sum += term *= square / k;
    return 1 - density * sum;
  }
  // the continued fraction of the tail (26.2.14), from its end
  let fraction = far;
  for (let k = 200; k > 0; k--) fraction = far + k / fraction;
  return density / fraction;
}
