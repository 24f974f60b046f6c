/** Whether a system is worse than a baseline by more than is allowed. */
import { signOf } from "../metrics/best-score.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";
import { kernelOf } from "../kernel/engines.js";
import type { Seed } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { EngineName } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import { countDiffering, isDecidable, withBound } from "./differences.js";
import { testOfDifferences, type ConfidenceInterval } from "./intervals.js";
import { bootstrapScores, exchangedDifferences, scoreAll } from "./resamples.js";

export interface Fall {
  /** The scores of the baseline and of the system. */
  readonly baseline: number;
  readonly score: number;
  /** By how many points the system is worse: lower scores, or higher error rates; negative where it is better. */
  readonly fall: number;
  /** The 95% interval of the fall. */
  readonly interval: ConfidenceInterval;
  /**
   * The one-sided p-value of the hypothesis that the fall is at most what is allowed: (c + 1) / (B + 1), where c of B
   * resamples of the segments fall by no more than that; 1 where the systems do not differ in any segment. For a group
   * it is the larger of this p-value and that of approximate randomization.
   */
  readonly pValue: number;
  /**
   * Whether the number of resamples allows no smaller p-value: p is at most this number, and could be anything below.
   */
  readonly pValueIsBound: boolean;
  readonly differingSegments: number;
}

interface FallOptions {
  /** How many points the system may lose. */
  readonly allowed: number;
  readonly samples: number;
  readonly seed: Seed;
  readonly engine?: EngineName;
  /**
   * Whether the segments are a group, which may be small: a bootstrap of ten segments finds differences where there are
   * none. For a group, a one-sided test by approximate randomization, with as many trials as resamples, has to agree
   * with the bootstrap.
   */
  readonly isGroup?: boolean;
}

/**
 * Tests a fall by the paired bootstrap (Koehn 2004, https://aclanthology.org/W04-3250; Davison and Hinkley 1997,
 * section 4.4), both systems on the same resamples. The tables must have been checked.
 */
export function testFall(
  metric: Metric,
  baseline: Statistics,
  system: Statistics,
  { allowed, samples, seed, engine, isGroup = false }: FallOptions,
): Fall {
  const kernel = kernelOf(engine);
  const random = kernel.part(resamplingPart).seedRandom(seed);
  const [ofBaseline, ofSystem] = bootstrapScores(metric, [baseline, system], samples, random, kernel);
  // a difference that is 0 is not to be printed as -0
  const isHigherBetter = signOf(metric.better) > 0;
  const fallOf = (before: number, after: number): number => (isHigherBetter ? before - after : after - before);
  const falls = ofBaseline!.map((score, i) => fallOf(score, ofSystem![i]!));
  const [before, after] = [baseline, system].map((table) => scoreAll(metric, table, kernel)) as [number, number];
  const differingSegments = countDiffering(baseline, system);
  const within = falls.reduce((count, fall) => (fall <= allowed ? count + 1 : count), 0);
  const seen = fallOf(before, after);
  const byChance = isGroup
    ? exchangedDifferences(metric, baseline, system, samples, kernel.part(resamplingPart).seedRandom(seed), kernel)
    : new Float64Array(0);
  const asFar = byChance.reduce((count, difference) => (fallOf(difference, 0) >= seen ? count + 1 : count), 0);
  return {
    baseline: before,
    score: after,
    fall: seen,
    interval: testOfDifferences(falls).interval,
    ...withBound(differingSegments === 0 ? 1 : (Math.max(within, asFar) + 1) / (samples + 1), 1 / (samples + 1)),
    differingSegments,
  };
}

/**
 * Whether a fall is larger than allowed and not due to chance, according to its p-value, with enough segments for any
 * test.
 */
export function hasFallen(
  { fall, differingSegments }: Pick<Fall, "fall" | "differingSegments">,
  { allowed, pValue, alpha }: { readonly allowed: number; readonly pValue: number; readonly alpha: number },
): boolean {
  return fall > allowed && pValue < alpha && isDecidable(differingSegments, alpha);
}
