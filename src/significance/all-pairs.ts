/** Compares all systems with each other: ranks, clusters, and a test of every pair. */
import { signOf } from "../metrics/best-score.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";
import { kernelOf } from "../kernel/engines.js";
import { checkKeys, checkName } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import { formatSignature, fullSignature } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { Metric } from "../metrics/metric.js";
import { correctedPValues, correctionKeys } from "./corrections.js";
import { isDecidable, LEVEL, type SystemDifference } from "./differences.js";
import { LEAST_FOR_TEST, intervalOf, type ConfidenceInterval } from "./intervals.js";
import { testBootstrap, testRandomization, type TestedSystem } from "./paired.js";
import { clustersOfWins, rankRangesOfWins, type RankRange } from "./ranks.js";
import { bootstrapScores, scoreAll, shuffledDifferences } from "./resamples.js";
import { DEFAULT_SEED, checkList, checkSamples, checkSeed, checkTables, type ResamplingOptions } from "./tables.js";

/** The options of {@link compareAllPairs}. */
export interface AllPairsOptions extends ResamplingOptions {
  /** The source of the p-values: the paired bootstrap (default) or approximate randomization. */
  readonly test?: "bootstrap" | "randomization";
  /**
   * The number of resamples for intervals and the bootstrap's p-values: 40 to 10^8. By default as many as the comparisons
   * need for an adjusted p-value of 0.01, which is 200 for each pair: at least 1000, at most 200000.
   */
  readonly samples?: number;
  /**
   * The number of trials for each pair if the test is randomization: 1 to 10^8. By default 100 for each pair, at least
   * 10000, at most 200000.
   */
  readonly trials?: number;
  /** The correction for multiple tests: "holm" (default) or "benjamini-hochberg". */
  readonly correction?: "holm" | "benjamini-hochberg";
  /** Called while resamples are drawn and pairs tested, with the share of the work that is done, 0..1. */
  readonly onProgress?: (share: number) => void;
}

/** A system with its ranks among the others. */
export interface RankedSystem extends TestedSystem<ConfidenceInterval> {
  /**
   * The ranks that the system may have: from 1 plus the number of systems that are significantly better, to the number
   * of systems minus those that are significantly worse, by the adjusted p-values.
   */
  readonly ranks: RankRange;
  /** 1 for the best: every system of a cluster is significantly better than every system of a later cluster. */
  readonly cluster: number;
}

/** Two systems of {@link compareAllPairs} and the difference between them. */
export interface ComparedPair extends SystemDifference<ConfidenceInterval> {
  /** Indices of the two systems; `difference` is the second's score minus the first's. */
  readonly first: number;
  readonly second: number;
  /** The p-value corrected for the number of pairs: winners, ranks and clusters follow it. */
  readonly adjustedPValue: number;
  /** Whether the adjusted p-value is only an upper bound, because the number of draws allows no smaller p-value. */
  readonly adjustedPValueIsBound: boolean;
  /**
   * The index of the system that is significantly better: the adjusted p-value is below 0.05, and the systems differ in
   * at least 6 segments; null if neither system is better.
   */
  readonly winner: number | null;
}

/** The result of {@link compareAllPairs}: systems with their ranks, and every pair of them. */
export interface AllPairsComparison {
  /** The metric's name. */
  readonly name: string;
  readonly signature: string;
  readonly better: "higher" | "lower";
  readonly test: "bootstrap" | "randomization";
  readonly correction: "holm" | "benjamini-hochberg";
  /** The number of resamples. */
  readonly samples: number;
  /** The number of trials for each pair; null if the test is the bootstrap. */
  readonly trials: number | null;
  /** The systems, in the order given. */
  readonly systems: readonly RankedSystem[];
  /** Indices of the systems, the best score first; where scores are equal, the system that was given first. */
  readonly order: readonly number[];
  /** Every system paired with every later system. */
  readonly pairs: readonly ComparedPair[];
  /** A sentence that says why there are too few resamples or trials for so many pairs; null if there are enough. */
  readonly warning: string | null;
}

/**
 * Enough for 45 systems, whose scores take 72 MB of memory; as many resamples as 100 systems need would take 800 MB.
 */
const MOST_BY_DEFAULT = 200_000;

/** By default there are enough draws for the smallest possible p-value, corrected for all pairs, to be at most this. */
const SMALLEST_ADJUSTED = 0.01;

/**
 * Tests every pair of systems as pairedBootstrap or pairedRandomization does, on the same resamples for all, with
 * p-values corrected for the number of pairs; and finds the ranks and clusters of the systems by WMT's rules (Kocmi et
 * al. 2022, https://aclanthology.org/2022.wmt-1.1, section 7). The result has everything that a table of systems
 * states: the command, pages and reports only lay it out.
 *
 * Intervals and `pValue` are about one pair by itself; winners, ranks and clusters follow `adjustedPValue`. So a pair
 * whose interval excludes 0 may have no winner: among many pairs, some intervals exclude 0 by chance.
 *
 * @param systems a row for each of at least 2 segments, for each of at least 2 systems
 * @throws as pairedBootstrap() does
 * @example
 * const references = Array.from({ length: 20 }, (_, i) => [`this is line ${i} of a test set`]);
 * const table = (hypotheses: string[]) => segmentStatistics(bleu(), { hypotheses, references });
 * const same = table(references.map(([line]) => line!));
 * const other = table(references.map(([line], i) => i % 2 ? line! : "this was a line of the test set"));
 * compareAllPairs(bleu(), [other, same, same]).systems.map(({ cluster }) => cluster) // [2, 1, 1]
 */
export function compareAllPairs(
  metric: Metric,
  systems: readonly Statistics[],
  options: AllPairsOptions = {},
): AllPairsComparison {
  checkKeys("compareAllPairs", options, ["test", "samples", "trials", "correction", "onProgress", "seed", "engine"]);
  const { test = "bootstrap", correction = "holm", onProgress = () => {}, seed = DEFAULT_SEED, engine } = options;
  checkName("test", test, ["bootstrap", "randomization"]);
  checkName("correction", correction, correctionKeys);
  if (options.samples !== undefined) checkSamples("samples", options.samples, LEAST_FOR_TEST);
  if (options.trials !== undefined) checkSamples("trials", options.trials);
  if (typeof onProgress !== "function")
    throw new TypeError(`onProgress is ${describe(onProgress)}: expected a function of the share that is done`);
  checkSeed(seed);
  checkList("systems", systems, 2);
  checkTables(
    systems.map((_, i) => `systems[${i}]`),
    systems,
    metric,
  );
  const comparisons = (systems.length * (systems.length - 1)) / 2;
  const needed = neededDraws(test, comparisons);
  const samples = options.samples ?? drawsByDefault("bootstrap", comparisons);
  const trials = test === "bootstrap" ? null : (options.trials ?? drawsByDefault(test, comparisons));

  const kernel = kernelOf(engine);
  const ofResamples = trials === null ? 0.9 : 0.1;
  const scores = bootstrapScores(metric, systems, samples, kernel.part(resamplingPart).seedRandom(seed), kernel, {
    onProgress: (share) => onProgress(share * ofResamples),
  });
  const ownScores = systems.map((system) => scoreAll(metric, system, kernel));
  const scratch = new Float64Array(samples);
  const compare = (first: number, second: number): SystemDifference<ConfidenceInterval> => {
    const [a, b] = [systems[first]!, systems[second]!];
    const difference = ownScores[second]! - ownScores[first]!;
    const resampled = testBootstrap(a, b, scores[first]!, scores[second]!, difference, scratch);
    if (trials === null) return resampled;
    const byChance = shuffledDifferences(metric, a, b, trials, kernel.part(resamplingPart).seedRandom(seed), kernel);
    return { ...resampled, ...testRandomization(a, b, byChance, difference, true) };
  };
  const tested = systems
    .flatMap((_, first) => systems.slice(first + 1).map((_, i) => ({ first, second: first + 1 + i })))
    .map(({ first, second }, i) => {
      const pair = { first, second, ...compare(first, second) };
      onProgress(ofResamples + ((1 - ofResamples) * (i + 1)) / comparisons);
      return pair;
    });
  const corrected = correctedPValues(tested, correction);
  const sign = signOf(metric.better);
  const pairs = tested.map((pair, i) => ({
    ...pair,
    ...corrected[i]!,
    winner: corrected[i]!.adjustedPValue < LEVEL && isDecidable(pair.differingSegments) ? betterOf(pair, sign) : null,
  }));

  const wins = pairs.flatMap(({ first, second, winner }) =>
    winner === null ? [] : [{ winner, loser: winner === first ? second : first }],
  );
  const ranks = rankRangesOfWins(systems.length, wins);
  const clusters = clustersOfWins(systems.length, wins);
  return {
    name: metric.name,
    signature: formatSignature(
      fullSignature(metric.signature, systems[0]!.references, {
        bs: samples,
        ...(trials !== null && { ar: trials }),
        seed,
      }),
    ),
    better: metric.better,
    test,
    correction,
    samples,
    trials,
    systems: systems.map((_, i) => ({
      score: ownScores[i]!,
      interval: intervalOf(scores[i]!),
      ranks: ranks[i]!,
      cluster: clusters[i]!,
    })),
    order: [...systems.keys()].sort((a, b) => sign * (ownScores[b]! - ownScores[a]!)),
    pairs,
    warning: warningOfDraws(test, trials ?? samples, comparisons, needed),
  };
}

/** The smallest p-value is 2 / (resamples + 1), or 1 / (trials + 1). */
const leastPValue = { bootstrap: (n: number) => 2 / (n + 1), randomization: (n: number) => 1 / (n + 1) } as const;

function neededDraws(test: "bootstrap" | "randomization", comparisons: number): number {
  return ((test === "bootstrap" ? 2 : 1) * comparisons) / SMALLEST_ADJUSTED;
}

/** The default number of resamples, or of trials for each pair. */
export function drawsByDefault(test: "bootstrap" | "randomization", comparisons: number): number {
  const least = test === "bootstrap" ? 1000 : 10_000;
  return Math.min(MOST_BY_DEFAULT, Math.max(least, neededDraws(test, comparisons)));
}

function warningOfDraws(
  test: "bootstrap" | "randomization",
  draws: number,
  comparisons: number,
  needed: number,
): string | null {
  const least = leastPValue[test](draws);
  const adjusted = Math.min(1, least * comparisons);
  if (adjusted <= SMALLEST_ADJUSTED) return null;
  const [what, smallest, corrected] = [
    test === "bootstrap" ? "resamples" : "trials",
    Number(least.toPrecision(2)),
    Number(adjusted.toPrecision(2)),
  ];
  const effect = adjusted >= LEVEL ? "no difference could be significant" : "p-values near it are coarse";
  const why =
    comparisons === 1
      ? `${draws} ${what} are too few: the smallest possible p is ${smallest}`
      : `${draws} ${what} are too few for ${comparisons} comparisons: the smallest possible p, ${smallest}, becomes ` +
        `${corrected} by the correction`;
  return `${why}, so ${effect}; ask for at least ${needed}`;
}

/** The system that is better by both the corpus and the resamples; null if the two disagree. */
function betterOf(
  {
    first,
    second,
    difference,
    differenceInterval: { low, high },
  }: SystemDifference<ConfidenceInterval> & {
    readonly first: number;
    readonly second: number;
  },
  sign: number,
): number | null {
  if (difference === 0 || (difference > 0 ? high : -low) <= 0) return null;
  return sign * difference > 0 ? second : first;
}
