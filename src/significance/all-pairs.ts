/** Compares all systems with each other: ranks, clusters, and a test of every pair. */
import { resamplingPart } from "../kernel/resampling/index.js";
import { kernelOf } from "../kernel/engines.js";
import { checkKeys, checkName } from "../core/argument-checks.js";
import { formatSignature, fullSignature } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { Metric } from "../metrics/metric.js";
import { benjaminiHochbergCorrection, holmCorrection } from "./corrections.js";
import { LEVEL, type SystemDifference } from "./differences.js";
import { LEAST_FOR_TEST, intervalOf, type ConfidenceInterval } from "./intervals.js";
import { testBootstrap, testRandomization, type TestedSystem } from "./paired.js";
import { clustersOfRanks, rankRangesOfResamples, rankRangesOfWins, type RankRange } from "./ranks.js";
import { bootstrapScores, scoreAll, shuffledDifferences } from "./resamples.js";
import { DEFAULT_SEED, checkList, checkSamples, checkSeed, checkTables, type ResamplingOptions } from "./tables.js";

/** The options of {@link compareAllPairs}. */
export interface AllPairsOptions extends ResamplingOptions {
  /** The source of the p-values: the paired bootstrap (default) or approximate randomization. */
  readonly test?: "bootstrap" | "randomization";
  /** The number of resamples for intervals, ranks and the bootstrap's p-values: 40 to 10^8, default 1000. */
  readonly samples?: number;
  /** The number of trials for each pair if the test is randomization: 1 to 10^8, default 10000. */
  readonly trials?: number;
  /** The correction for multiple tests: "holm" (default) or "benjamini-hochberg". */
  readonly correction?: "holm" | "benjamini-hochberg";
}

/** A system with its ranks among the others. */
export interface RankedSystem extends TestedSystem<ConfidenceInterval> {
  /** The system's ranks in the middle 95% of the resamples. */
  readonly ranks: RankRange;
  /** The ranks that are consistent with the tests of all pairs, at an adjusted p of 0.05. */
  readonly significantRanks: RankRange;
  /** 1 for the best. Systems of one cluster share ranks, those of different clusters do not. From `ranks`. */
  readonly cluster: number;
}

/** Two systems of {@link compareAllPairs} and the difference between them. */
export interface ComparedPair extends SystemDifference<ConfidenceInterval> {
  /** Indices of the two systems; `difference` is the second's score minus the first's. */
  readonly first: number;
  readonly second: number;
  /** The p-value corrected for the number of pairs. */
  readonly adjustedPValue: number;
}

/** What {@link compareAllPairs} returns: systems with their ranks, and every pair of them. */
export interface AllPairsComparison {
  /** The metric's name. */
  readonly name: string;
  readonly signature: string;
  /** In the order given. */
  readonly systems: readonly RankedSystem[];
  /** Every system paired with every later one. */
  readonly pairs: readonly ComparedPair[];
}

const corrections = { holm: holmCorrection, "benjamini-hochberg": benjaminiHochbergCorrection } as const;

/**
 * Tests every pair of systems as pairedBootstrap or pairedRandomization does, on the same resamples for all, with
 * p-values corrected for the number of pairs; and finds the ranks and clusters of the systems.
 *
 * @param systems a row for each of at least 2 segments, for each of at least 2 systems
 * @throws as pairedBootstrap
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
  checkKeys("compareAllPairs", options, [
    "test",
    "samples",
    "trials",
    "correction",
    "seed",
    "engine",
  ] satisfies (keyof AllPairsOptions)[]);
  const {
    test = "bootstrap",
    samples = 1000,
    trials = 10_000,
    correction = "holm",
    seed = DEFAULT_SEED,
    engine,
  } = options;
  checkName("test", test, ["bootstrap", "randomization"]);
  checkName("correction", correction, Object.keys(corrections));
  checkSamples("samples", samples, LEAST_FOR_TEST);
  checkSamples("trials", trials);
  checkSeed(seed);
  checkList("systems", systems, 2);
  checkTables(
    systems.map((_, i) => `systems[${i}]`),
    systems,
    metric,
  );

  const kernel = kernelOf(engine);
  const scores = bootstrapScores(metric, systems, samples, kernel.part(resamplingPart).seedRandom(seed), kernel);
  const ownScores = systems.map((system) => scoreAll(metric, system, kernel));
  const compare = (first: number, second: number): SystemDifference<ConfidenceInterval> => {
    const [a, b] = [systems[first]!, systems[second]!];
    const difference = ownScores[second]! - ownScores[first]!;
    const resampled = testBootstrap(a, b, scores[first]!, scores[second]!, difference);
    if (test === "bootstrap") return resampled;
    const byChance = shuffledDifferences(metric, a, b, trials, kernel.part(resamplingPart).seedRandom(seed), kernel);
    return { ...resampled, ...testRandomization(a, b, byChance, difference) };
  };
  const tested = systems.flatMap((_, first) =>
    systems.slice(first + 1).map((_, i) => ({ first, second: first + 1 + i, ...compare(first, first + 1 + i) })),
  );
  const adjusted = corrections[correction](tested.map(({ pValue }) => pValue));
  const pairs = tested.map((pair, i) => ({ ...pair, adjustedPValue: adjusted[i]! }));

  const wins = pairs
    .filter(({ adjustedPValue }) => adjustedPValue < LEVEL)
    .map(({ first, second, difference }) =>
      difference > 0 === (metric.better === "higher")
        ? { winner: second, loser: first }
        : { winner: first, loser: second },
    );
  const ranks = rankRangesOfResamples(scores, metric.better);
  const significantRanks = rankRangesOfWins(systems.length, wins);
  const clusters = clustersOfRanks(ranks);
  return {
    name: metric.name,
    signature: formatSignature(
      fullSignature(metric.signature, systems[0]!.references, {
        bs: samples,
        ...(test === "randomization" && { ar: trials }),
        seed,
      }),
    ),
    systems: systems.map((_, i) => ({
      score: ownScores[i]!,
      interval: intervalOf(scores[i]!),
      ranks: ranks[i]!,
      significantRanks: significantRanks[i]!,
      cluster: clusters[i]!,
    })),
    pairs,
  };
}
