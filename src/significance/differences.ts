/** What the scores of resamples say about the difference between two systems. */
import { formatFixed } from "../format.js";
import type { Statistics } from "../statistics.js";
import { meanOf, type Interval } from "./intervals.js";

/** How two systems differ; `I` is null where no resamples were drawn for intervals. */
export interface Difference<I extends Interval | null> {
  /** Score of the system minus score of what it is compared with. */
  readonly difference: number;
  /** The same of the resamples, both systems on the same segments each time. */
  readonly differenceInterval: I;
  /** How probable so large a difference would be, were the systems equally good: 1 / (resamples + 1) to 1. */
  readonly pValue: number;
  /** About the smallest difference that this test set would show at p 0.05. From bootstrap resamples half the width of the interval of the
   *  difference, from randomization the difference that a twentieth of the trials pass; Infinity where there are fewer than 19 trials. */
  readonly detectable: number;
  /** In how many segments the systems' statistics differ at all. */
  readonly differingSegments: number;
  /** Why the test set is too small to tell, in words; null where it is large enough. */
  readonly warning: string | null;
}

/** Tests whose smallest possible p-value is 2^(1 - k), for k segments that differ, cannot come to 0.05 with fewer. */
const LEAST_DIFFERING = 6;

/**
 * (c + 1) / (n + 1), c being how many of n differences that are due to chance are larger than the one seen. One more on either side keeps
 * the level of the test (Noreen 1989); MultEval and sacreBLEU count the strictly larger ones.
 */
export function pValueOf(byChance: Readonly<Float64Array>, seen: number): number {
  let larger = 0;
  for (const difference of byChance) if (difference > seen) larger++;
  return (larger + 1) / (byChance.length + 1);
}

/** Paired bootstrap: how far the resamples' differences lie from their mean is what chance does to them. */
export function bootstrapPValue(baseline: Readonly<Float64Array>, system: Readonly<Float64Array>, seen: number): number {
  const differences = system.map((score, i) => Math.abs(score - baseline[i]!));
  const mean = meanOf(differences);
  return pValueOf(differences.map((difference) => difference - mean), seen);
}

/** The smallest of the differences by chance that would still be significant: p of at most 0.05. */
export function smallestSignificant(byChance: Readonly<Float64Array>): number {
  const mostLarger = Math.floor((byChance.length + 1) / 20) - 1;
  return mostLarger < 0 ? Infinity : byChance.slice().sort()[byChance.length - 1 - mostLarger]!;
}

/** In how many segments two tables differ. */
export function countDiffering(a: Statistics, b: Statistics): number {
  const width = a.fields.length;
  let differing = 0;
  for (let at = 0; at < a.rows.length; at += width) {
    for (let field = at; field < at + width; field++) {
      if (a.rows[field] === b.rows[field]) continue;
      differing++;
      break;
    }
  }
  return differing;
}

/** Why so small a difference, or one in so few segments, cannot be told from chance (Card et al. 2020 on the power of NLP's tests). */
export function warningOf(difference: number, detectable: number, differing: number, segments: number): string | null {
  if (differing === 0) return "the systems have the same statistics in every segment: there is nothing to test";
  if (differing < LEAST_DIFFERING) {
    return `the systems differ in ${differing} of ${segments} segments: with fewer than ${LEAST_DIFFERING}, chance alone can do as much`;
  }
  const size = Math.abs(difference);
  if (size >= detectable) return null;
  const seen = `a difference of ${formatFixed(size, 2)} cannot be told from chance on ${segments} segments`;
  if (size === 0 || detectable === Infinity) return seen;
  // an interval shrinks with the square root of the number of segments
  const needed = Number((segments * (detectable / size) * (detectable / size)).toPrecision(2));
  return `${seen}: one of about ${formatFixed(detectable, 2)} could, or this one on some ${needed} of the same kind`;
}
