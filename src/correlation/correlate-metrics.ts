/** Judges metrics by human scores: a coefficient for each, tests of all pairs, ranks and clusters. */
import { checkKeys, checkName, checkNumber } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import { kernelOf } from "../kernel/engines.js";
import { correctedPValues } from "../significance/corrections.js";
import { LEAST_FOR_TEST } from "../significance/intervals.js";
import { clustersOfWins, rankRangesOfWins } from "../significance/ranks.js";
import { DEFAULT_SEED, checkSamples, checkSeed, type ResamplingOptions } from "../significance/tables.js";
import { coefficientNames, type CoefficientName } from "./coefficient-names.js";
import { TRIALS_PER_PAIR, warningsOf, whyUndefined } from "./correlation-warnings.js";
import { analyticCoefficients, analyticPValue, type AnalyticCoefficient } from "./analytic-p.js";
import { measureOf } from "./measures/measure-of-table.js";
import type { MetricCorrelation, MetricPair, RankedMetric } from "./metric-correlation.js";
import type { Grouping } from "./score-grouping.js";
import { checkScoreTable, type ScoreTable } from "./score-table.js";
import { intervalsOf } from "./segment-intervals.js";
import type { Permutation, SwapTest } from "./measures/swap-test.js";

/** The options of {@link correlateMetrics}. */
export interface CorrelateOptions extends ResamplingOptions {
  /** Whether systems are compared, or segments; default "segment" if the table has segments. */
  readonly level?: "system" | "segment";
  /**
   * "pearson" (default), "spearman", "kendall" (tau-b), "tau-c"; "acc-eq" is the share of pairs that the metric orders,
   * or calls tied, as the humans do; "accuracy" is the same for systems; "acc-eq-calibrated" (segments only) is the
   * same with the best threshold of ties for each metric; "soft-accuracy" (systems only) is soft pairwise accuracy;
   * "tau-like" (segments only) is WMT's Kendall-like coefficient of relative rankings.
   */
  readonly coefficient?: CoefficientName;
  /**
   * The groups within which scores of segments are compared: "none" (default) compares all segments of all systems,
   * "segment" the systems on each segment, "system" the segments of each system. The result is the mean over the
   * groups.
   */
  readonly grouping?: Grouping;
  /**
   * For "tau-like": the least difference of human scores that counts, from 0; the default, 25, is for scores from 0 to
   * 100.
   */
  readonly humanGap?: number;
  /**
   * Trials of the permutation test of each pair: 0 (no tests) to 10^8. By default 100 for each pair of metrics, at
   * least 1000, at most 10000.
   */
  readonly trials?: number;
  /**
   * What the test exchanges. With "both" (default, PERM-BOTH) it exchanges each score by itself: the result generalizes
   * to other systems and other segments. With "inputs" (PERM-INPUTS) it exchanges all scores of a segment at once: the
   * result generalizes to other segments of these systems.
   */
  readonly permutation?: Permutation;
  /** Resamples of the segments for 95% intervals: 40 to 10^8; default 0, none. */
  readonly samples?: number;
  /** Called with the share of the work that is done, 0..1. */
  readonly onProgress?: (share: number) => void;
}

const LEVEL = 0.05;
const LEAST_TRIALS = 1000;
const MOST_TRIALS = 10_000;

/**
 * How well metrics agree with humans, and which metrics agree better than others: the permutation test PERM-BOTH
 * (Deutsch, Dror and Roth 2021), or PERM-INPUTS, of every pair, corrected by Holm for the number of pairs.
 *
 * Cells without a human score, or without the score of some metric, are left out for all metrics. The coefficient of a
 * metric whose scores are all equal is not defined: it is null, and the metric is last. `grouping` is for the level of
 * segments.
 *
 * @throws TypeError, RangeError for an invalid table or options, or a coefficient that the level does not have
 * @example
 * const human = { segmentScores: [1, 2, 3, 4, 5, 6] };
 * const table = { systems: 2, segments: 3, human, metrics: [{ name: "m", segmentScores: [2, 1, 4, 3, 3, 7] }] };
 * correlateMetrics(table, { coefficient: "kendall", grouping: "system", trials: 0 }).metrics[0]!.value // 0.574..
 */
export function correlateMetrics(table: ScoreTable, options: CorrelateOptions = {}): MetricCorrelation {
  checkKeys("correlateMetrics", options, [
    "level",
    "coefficient",
    "grouping",
    "humanGap",
    "trials",
    "permutation",
    "samples",
    "onProgress",
    "seed",
    "engine",
  ]);
  const checked = checkScoreTable(table);
  const {
    level = checked.segments > 0 ? "segment" : "system",
    coefficient = "pearson",
    grouping = "none",
    humanGap = 25,
    permutation = "both",
    samples = 0,
    onProgress = () => {},
    seed = DEFAULT_SEED,
    engine,
  } = options;
  checkName("level", level, ["system", "segment"]);
  checkName("coefficient", coefficient, coefficientNames);
  checkName("grouping", grouping, ["none", "segment", "system"]);
  checkNumber("humanGap", humanGap, 0);
  checkName("permutation", permutation, ["both", "inputs"]);
  if (options.trials !== undefined) checkSamples("trials", options.trials, 0);
  if (samples !== 0) checkSamples("samples", samples, LEAST_FOR_TEST);
  if (typeof onProgress !== "function")
    throw new TypeError(`onProgress is ${describe(onProgress)}: expected a function of the share that is done`);
  checkSeed(seed);
  const kernel = kernelOf(engine);

  const { measure, systems, segments, scores, leftOut, usedSegments } = measureOf(
    checked,
    level,
    coefficient,
    grouping,
    humanGap,
    kernel,
  );
  const measured = checked.metrics.map((_, m) => measure.of(m));
  const defined = [...measured.keys()].filter((m) => !Number.isNaN(measured[m]!.value));
  const comparisons = (defined.length * (defined.length - 1)) / 2;
  const needed = TRIALS_PER_PAIR * comparisons;
  const trials = options.trials ?? Math.min(MOST_TRIALS, Math.max(LEAST_TRIALS, needed));

  const ofTests = samples === 0 ? 1 : 0.5;
  const tested: ({ readonly first: number; readonly second: number } & SwapTest)[] = [];
  if (trials > 0) {
    for (const [i, first] of defined.entries()) {
      for (const second of defined.slice(i + 1)) {
        tested.push({ first, second, ...measure.test(first, second, { trials, seed, kernel, permutation }) });
        onProgress((ofTests * tested.length) / comparisons);
      }
    }
  }
  const corrected = correctedPValues(tested, "holm");
  const pairs = tested.map((pair, i): MetricPair => {
    const isSignificant = corrected[i]!.adjustedPValue < LEVEL && pair.difference !== 0;
    return {
      ...pair,
      ...corrected[i]!,
      winner: isSignificant ? (pair.difference > 0 ? pair.second : pair.first) : null,
    };
  });
  const wins = pairs.flatMap(({ first, second, winner }) =>
    winner === null ? [] : [{ winner, loser: winner === first ? second : first }],
  );
  const ranks = rankRangesOfWins(measured.length, wins);
  const clusters = clustersOfWins(measured.length, wins);
  const intervals = intervalsOf(measure, defined, samples, usedSegments, checked.segments, seed, kernel, (share) =>
    onProgress(ofTests + (1 - ofTests) * share),
  );

  const metrics = checked.metrics.map(({ name }, m): RankedMetric => {
    const { value, epsilon, undefinedGroups } = measured[m]!;
    const isDefined = !Number.isNaN(value);
    const lists = isDefined && analyticCoefficients.includes(coefficient) ? measure.lists?.(m) : undefined;
    const pValue = lists && analyticPValue(coefficient as AnalyticCoefficient, value, ...lists, kernel);
    return {
      name,
      value: isDefined ? value : null,
      pValue: pValue === undefined || Number.isNaN(pValue) ? null : pValue,
      undefinedBecause: isDefined ? null : whyUndefined(checked, m, level, coefficient, humanGap, scores),
      interval: intervals.get(m) ?? null,
      epsilon: epsilon ?? null,
      undefinedGroups,
      ranks: ranks[m]!,
      cluster: clusters[m]!,
    };
  });
  return {
    level,
    coefficient,
    grouping: level === "system" ? "none" : grouping,
    systems,
    segments,
    scores,
    leftOut,
    groups: measured[0]!.groups,
    exchanges: measure.exchanges,
    permutation,
    trials,
    samples,
    metrics,
    order: [...metrics.keys()].sort(
      (a, b) => (metrics[b]!.value ?? -Infinity) - (metrics[a]!.value ?? -Infinity) || a - b,
    ),
    pairs,
    warnings: warningsOf(level, systems, measured, metrics, measure, trials, comparisons),
  };
}
