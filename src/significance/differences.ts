/** The difference between two systems, from the scores of resamples. */
import { formatFixed } from "../core/format.js";
import type { Statistics } from "../core/statistics.js";
import { meanOf, type ConfidenceInterval } from "./intervals.js";

/** Differences are called significant below this p-value. */
export const LEVEL = 0.05;

/** A p-value, which is only a bound if there are too few draws for a smaller p-value. */
export interface TestedP {
  readonly pValue: number;
  /** Whether this many draws allow no smaller p-value: then p is at most this number, and may be anything below. */
  readonly pValueIsBound: boolean;
}

/** How two systems differ; `I` is null if no resamples were drawn for intervals. */
export interface SystemDifference<I extends ConfidenceInterval | null> {
  /** The system's score minus that of the system it is compared with. */
  readonly difference: number;
  /**
   * The 95% interval of that difference over the resamples, both systems on the same segments each time. Where the test
   * is "bootstrap", it excludes 0 exactly if the p-value is below 0.05.
   */
  readonly differenceInterval: I;
  /**
   * Two-sided: the probability of a difference at least as large, in either direction, if the systems were equally
   * good; above 0 and at most 1.
   */
  readonly pValue: number;
  /** Whether this many draws allow no smaller p-value: then p is at most this number, and may be anything below. */
  readonly pValueIsBound: boolean;
  /**
   * About the smallest difference that this test set would show at p 0.05. For the bootstrap: the distance from the
   * difference to the end of its interval on the side of 0. For randomization: the difference that a twentieth of the
   * trials exceed; Infinity with fewer than 20 trials.
   */
  readonly detectable: number;
  /** The number of segments in which the systems' statistics differ at all. */
  readonly differingSegments: number;
  /** A sentence that warns against trusting the difference, or says why the test set is too small for it; or null. */
  readonly warning: string | null;
}

/**
 * Whether a test can tell two systems apart at all if they differ in this many segments. Each of k differing segments
 * can be exchanged or kept, so the smallest p-value of an exact two-sided randomization test is 2^(1 - k); a p-value
 * below 0.05 takes six segments. With fewer segments, all resamples may agree, as all resamples of a single line do,
 * and still say nothing about other texts. So none of our output then calls a system better or worse.
 */
export function isDecidable(differingSegments: number, level: number = LEVEL): boolean {
  return differingSegments >= leastDiffering(level);
}

/** The least number k of differing segments for which 2^(1 - k) is at most the level. */
export function leastDiffering(level: number = LEVEL): number {
  let [segments, smallest] = [1, 1];
  for (; smallest > level; segments++) smallest /= 2;
  return segments;
}

/**
 * The p-value (c + 1) / (n + 1), where c of n differences due to chance are larger than the observed one. Adding one to
 * both numbers keeps the level of the test (Noreen 1989). Only strictly larger differences count, as in MultEval and
 * sacreBLEU, unless `countsEqual`. That keeps the level where few segments differ: if only one segment differs, every
 * shuffling has the same difference, which shows nothing, so p is 1, not 1 / (n + 1).
 */
export function pValueOf(byChance: Readonly<Float64Array>, seen: number, countsEqual = false): number {
  let atLeast = 0;
  for (const difference of byChance) if (difference > seen || (countsEqual && difference === seen)) atLeast++;
  return (atLeast + 1) / (byChance.length + 1);
}

/**
 * sacreBLEU's p-value of the paired bootstrap: the deviations of the resamples' absolute differences from their mean are
 * the differences due to chance. Absolute values are taken first, so that differences around 0 are folded together, and
 * the p-value of systems that are nearly equal comes out too small: it can contradict the interval.
 */
export function sacrebleuPValue(
  baseline: Readonly<Float64Array>,
  system: Readonly<Float64Array>,
  seen: number,
): number {
  const differences = system.map((score, i) => Math.abs(score - baseline[i]!));
  const mean = meanOf(differences);
  return pValueOf(
    differences.map((difference) => difference - mean),
    seen,
  );
}

/** A p-value, and whether it is the smallest possible with this number of draws. */
export function withBound(pValue: number, least: number): TestedP {
  return { pValue, pValueIsBound: pValue <= least && pValue < 1 };
}

/** The smallest difference that would still be significant (p below 0.05), given the differences due to chance. */
export function smallestSignificant(byChance: Readonly<Float64Array>): number {
  const mostLarger = Math.floor(byChance.length / 20) - 1;
  return mostLarger < 0 ? Infinity : byChance.slice().sort()[byChance.length - 1 - mostLarger]!;
}

/** The number of segments in which two tables differ. */
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

/** By how much a difference could shrink before its interval reaches 0; the wider side for a difference of 0. */
export function marginOf(difference: number, { low, high }: ConfidenceInterval): number {
  if (difference > 0) return difference - low;
  return difference < 0 ? high - difference : Math.max(-low, high);
}

/**
 * The detectable difference with another number of segments of the same kind: an interval shrinks with the square root
 * of their number (as a standard error does).
 *
 * @param detectable the detectable difference of `segments` segments
 */
export function detectableWith(others: number, detectable: number, segments: number): number {
  return detectable * Math.sqrt(segments / others);
}

/**
 * About how many segments of the same kind it would take to detect a difference, rounded to two digits, since it is no
 * more exact.
 *
 * @param size of the difference, above 0
 * @param detectable the detectable difference of `segments` segments
 */
export function segmentsNeeded(size: number, detectable: number, segments: number): number {
  return Number((segments * (detectable / size) * (detectable / size)).toPrecision(2));
}

/** The figures that decide whether a difference is called significant, or too small to tell. */
export interface TestedDifference {
  readonly difference: number;
  readonly pValue: number;
  readonly detectable: number;
  readonly differingSegments: number;
}

/**
 * Says why a difference is too small, or occurs in too few segments, to be distinguished from chance (Card et al. 2020
 * on the power of tests in NLP); or that a significant difference comes from a few segments.
 */
export function warningOf(
  { difference, pValue, detectable, differingSegments: differing }: TestedDifference,
  segments: number,
): string | null {
  if (differing === 0) return "the systems have the same statistics in every segment: there is nothing to test";
  const few = `the systems differ in ${differing} of ${segments} segments`;
  if (!isDecidable(differing)) return `${few}: with fewer than ${leastDiffering()}, chance alone can do as much`;
  if (pValue < LEVEL)
    return detectable > Math.abs(difference)
      ? "the resamples do not agree with the whole corpus on which system is better: take more segments"
      : null;
  const size = Math.abs(difference);
  const seen = `a difference of ${formatFixed(size, 2)} cannot be told from chance on ${segments} segments`;
  if (size === 0 || detectable === Infinity || detectable <= size) return seen;
  const needed = segmentsNeeded(size, detectable, segments);
  return `${seen}: it takes about ${formatFixed(detectable, 2)}, or about ${needed} segments of the same kind`;
}
