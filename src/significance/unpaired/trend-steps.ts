/**
 * Where a trend falls: each period is tested against the period before, which has other segments; p-values are
 * corrected for all tests.
 */
import type { Seed } from "../../core/signature.js";
import type { Statistics } from "../../core/statistics.js";
import { kernelOf } from "../../kernel/engines.js";
import type { EngineName } from "../../kernel/kernel.js";
import { resamplingPart } from "../../kernel/resampling/resampling.js";
import { signOf } from "../../metrics/best-score.js";
import type { Metric } from "../../metrics/metric.js";
import { type CorrectedP, correctedPValues, enoughDraws } from "../corrections.js";
import { LEVEL, leastDiffering, type TestedP } from "../differences.js";
import { canBeResampled } from "../tables.js";
import { testDeals, waysToDeal } from "./unpaired.js";

/** The fewest segments of a period that is compared with another: as many as have to differ in a paired test. */
export const LEAST_OF_PERIOD = leastDiffering(LEVEL);

/** A period and an earlier period, under one metric. */
export interface Step {
  readonly metric: Metric;
  readonly before: Statistics;
  readonly after: Statistics;
}

/** The test of a step. */
export interface TestedStep {
  /** The score minus the score of the earlier period. */
  readonly change: number;
  /** The one-sided test that the score is worse, corrected for all steps; null where it is not tested. */
  readonly tested: (TestedP & CorrectedP) | null;
  /** Whether the score is worse and its corrected p-value is below 0.05. */
  readonly isWorse: boolean;
  /** How many segments both periods need for the test, if one of them has fewer. */
  readonly segmentsNeeded?: number;
}

/** What was tested, and how. */
export interface TrendTest {
  readonly steps: readonly TestedStep[];
  /** The most trials of a test, which ends earlier where its p-value is going to be large. */
  readonly trials: number;
  /** How many tests the p-values are corrected for. */
  readonly comparisons: number;
}

/** The most trials of a test, unless the correction for many tests needs more. */
const TRIALS = 10_000;

/** A test ends after this many trials that are as bad as the period: its p-value is then known to a tenth. */
const ENOUGH = 100;

/** Tests all steps of all series and metrics. The tables must have been checked. */
export function testTrend(
  steps: readonly Step[],
  { seed, engine }: { readonly seed: Seed; readonly engine?: EngineName },
): TrendTest {
  const kernel = kernelOf(engine);
  const fewerOf = ({ before, after }: Step): number => Math.min(before.segments, after.segments);
  const isLarge = (step: Step): boolean =>
    fewerOf(step) >= LEAST_OF_PERIOD && [step.before, step.after].every((table) => canBeResampled(table, step.metric));
  const comparisons = steps.filter(isLarge).length;
  const trials = Math.max(TRIALS, enoughDraws(comparisons, LEVEL));
  // whether the smallest possible p-value, times the number of comparisons, is below the level
  const isDecided = (before: number, after: number): boolean =>
    waysToDeal(before, after, comparisons / LEVEL) > comparisons / LEVEL;
  let needed = LEAST_OF_PERIOD;
  while (!isDecided(needed, needed)) needed++;

  const dealt = steps.map((step) => {
    const { metric, before, after } = step;
    const random = kernel.part(resamplingPart).seedRandom(seed);
    const isTested = isLarge(step) && isDecided(before.segments, after.segments);
    const deals = { alternative: "worse", random, kernel, enough: ENOUGH } as const;
    // for a step that is not tested, a single deal is made, because testDeals() also returns the scores
    return { isTested, ...testDeals(metric, before, after, { ...deals, trials: isTested ? trials : 1 }) };
  });
  const tested = dealt.filter(({ isTested }) => isTested);
  // steps that are too small for their test are counted, too, so that the number of comparisons does not depend on the
  // tests
  const untested = Array.from({ length: comparisons - tested.length }, () => ({ pValue: 1, pValueIsBound: false }));
  const all = correctedPValues([...tested, ...untested], "holm");
  const corrected = new Map(tested.map((one, i) => [one, all[i]!]));
  return {
    trials,
    comparisons,
    steps: dealt.map((one, i): TestedStep => {
      const { metric } = steps[i]!;
      const { difference: change, pValue, pValueIsBound } = one;
      const correctedP = corrected.get(one);
      if (correctedP === undefined) {
        const isSmall = fewerOf(steps[i]!) < needed;
        return { change, tested: null, isWorse: false, ...(isSmall && { segmentsNeeded: needed }) };
      }
      return {
        change,
        tested: { pValue, pValueIsBound, ...correctedP },
        isWorse: signOf(metric.better) * change < 0 && correctedP.adjustedPValue < LEVEL,
      };
    }),
  };
}
