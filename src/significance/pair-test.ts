/** The test of one pair, drawn little by little, to show how the p-value settles. */
import { checkName } from "../core/argument-checks.js";
import type { Statistics } from "../core/statistics.js";
import { kernelOf } from "../kernel/engines.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";
import type { Metric } from "../metrics/metric.js";
import type { SystemDifference } from "./differences.js";
import { LEAST_FOR_TEST, type ConfidenceInterval } from "./intervals.js";
import { testBootstrap, testRandomization } from "./paired.js";
import { bootstrapScores, scoreAll, shuffledDifferences } from "./resamples.js";
import { DEFAULT_SEED, checkSamples, checkSeed, checkTables, type ResamplingOptions } from "./tables.js";

/** The options of {@link startPairTest}. */
export interface PairTestOptions extends ResamplingOptions {
  readonly test: "bootstrap" | "randomization";
  /** How many draws there will be in all: 40 to 10^8 resamples, or 1 to 10^8 trials. */
  readonly draws: number;
}

/** A test that draws step by step. */
export interface PairTest {
  /** Draws `count` more resamples or trials, or as many as are left. */
  next(count: number): void;
  /** How many resamples or trials have been drawn. */
  readonly drawn: number;
  /**
   * The differences drawn so far, in order: for the bootstrap the difference of each resample, the system's score minus
   * the baseline's; for randomization the absolute difference of each trial.
   */
  differences(): Float64Array;
  /** The test's result from what has been drawn so far. Randomization has no interval. */
  result(): SystemDifference<ConfidenceInterval | null>;
}

/**
 * Begins the test of a pair. When everything is drawn, its result is that of compareAllPairs with as many samples or
 * trials and the same seed, whatever the sizes of the steps.
 *
 * @param baseline a row for each of at least 2 segments
 * @param system the same number of rows
 * @throws TypeError, RangeError as pairedBootstrap() does.
 * @example
 * const references = Array.from({ length: 20 }, (_, i) => [`this is line ${i} of a test set`]);
 * const table = (hypotheses: string[]) => segmentStatistics(bleu(), { hypotheses, references });
 * const good = table(references.map(([line]) => line!));
 * const bad = table(references.map(([line], i) => (i % 2 ? line! : "this was a line of the test set")));
 * const test = startPairTest(bleu(), bad, good, { test: "bootstrap", draws: 1000 });
 * test.next(100);
 * test.result().pValue // 0.01..
 * test.next(900);
 * test.result().pValue // 0.001..
 */
export function startPairTest(
  metric: Metric,
  baseline: Statistics,
  system: Statistics,
  { test, draws, seed = DEFAULT_SEED, engine }: PairTestOptions,
): PairTest {
  checkName("test", test, ["bootstrap", "randomization"]);
  checkSamples("draws", draws, test === "bootstrap" ? LEAST_FOR_TEST : 1);
  checkSeed(seed);
  checkTables(["baseline", "system"], [baseline, system], metric);
  const kernel = kernelOf(engine);
  const random = kernel.part(resamplingPart).seedRandom(seed);
  const difference = scoreAll(metric, system, kernel) - scoreAll(metric, baseline, kernel);
  let drawn = 0;
  const columns = Array.from({ length: test === "bootstrap" ? 2 : 1 }, () => new Float64Array(draws));
  return {
    next(count) {
      const more = Math.min(count, draws - drawn);
      if (more <= 0) return;
      const parts =
        test === "bootstrap"
          ? bootstrapScores(metric, [baseline, system], more, random, kernel)
          : [shuffledDifferences(metric, baseline, system, more, random, kernel)];
      for (const [i, part] of parts.entries()) columns[i]!.set(part, drawn);
      drawn += more;
    },
    get drawn() {
      return drawn;
    },
    differences() {
      const [first, second] = columns.map((column) => column.subarray(0, drawn)) as [Float64Array, Float64Array?];
      return second === undefined ? first.slice() : second.map((score, i) => score - first[i]!);
    },
    result() {
      const [first, second] = columns.map((column) => column.subarray(0, drawn)) as [Float64Array, Float64Array?];
      return second === undefined
        ? { ...testRandomization(baseline, system, first, difference, true), differenceInterval: null }
        : testBootstrap(baseline, system, first, second, difference);
    },
  };
}
