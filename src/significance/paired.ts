/**
 * Tests whether a system differs from the baseline by more than chance: paired bootstrap and approximate randomization.
 */
import { checkKeys, checkName } from "../core/argument-checks.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";
import { kernelOf } from "../kernel/engines.js";
import { formatSignature, fullSignature, type Seed } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { Metric } from "../metrics/metric.js";
import type { BootstrapOptions } from "./confidence.js";
import {
  withBound,
  countDiffering,
  marginOf,
  pValueOf,
  sacrebleuPValue,
  smallestSignificant,
  warningOf,
  type SystemDifference,
} from "./differences.js";
import { LEAST_FOR_TEST, intervalOf, testOfDifferences, type ConfidenceInterval } from "./intervals.js";
import { bootstrapScores, scoreAll, shuffledDifferences } from "./resamples.js";
import { DEFAULT_SEED, checkList, checkSamples, checkSeed, checkTables, type ResamplingOptions } from "./tables.js";

/** The options of {@link pairedBootstrap}. */
export interface PairedBootstrapOptions extends BootstrapOptions {
  /** How many resamples are drawn: 40 to 10^8, default 1000; sacreBLEU's test takes 1 too. */
  readonly samples?: number;
  /**
   * Where p-values come from: "bootstrap" (default), the share of the resamples on the other side of 0, which agrees
   * with the interval of the difference; or "sacrebleu", the number that sacreBLEU's `--paired-bs` prints, which can
   * contradict that interval.
   */
  readonly test?: "bootstrap" | "sacrebleu";
}

/** The options of {@link pairedRandomization}. */
export interface RandomizationOptions extends ResamplingOptions {
  /** The number of trials of approximate randomization: 1 to 10^8, default 10000. */
  readonly trials?: number;
  /** The number of bootstrap resamples for intervals, which the test itself does not need: default 0, none. */
  readonly samples?: number;
}

/** A system's score and interval in a test. */
export interface TestedSystem<I extends ConfidenceInterval | null> {
  readonly score: number;
  /** The system's own confidence interval; null if no resamples were drawn. */
  readonly interval: I;
}

/** The result of {@link pairedBootstrap} and {@link pairedRandomization}: each system compared with the baseline. */
export interface PairedTest<I extends ConfidenceInterval | null> {
  /** The metric's name. */
  readonly name: string;
  readonly signature: string;
  /** Where the p-values come from: the test of {@link PairedBootstrapOptions}, or "randomization". */
  readonly test: "bootstrap" | "sacrebleu" | "randomization";
  readonly baseline: TestedSystem<I>;
  /** The systems in the order given, each compared with the baseline. */
  readonly systems: readonly (TestedSystem<I> & SystemDifference<I>)[];
}

/**
 * Paired bootstrap resampling (Koehn 2004, https://aclanthology.org/W04-3250): all systems are scored on the same
 * resamples of the test set. The p-value is two-sided, and follows from the interval's resamples: of B differences, m
 * lie at 0 or on the other side of it; p is 2 (m + 1) / (B + 1), below 0.05 exactly where the 95% interval of the
 * difference excludes 0 (Davison and Hinkley 1997, sections 4.2 and 5.2.1).
 *
 * Scores and their intervals equal those of sacreBLEU's `--paired-bs`, and so do p-values with `test: "sacrebleu"`. The
 * exception is systems that do not differ in any segment: here p is 1, in sacreBLEU 1 / (samples + 1), as if the
 * systems certainly differed.
 *
 * @param baseline a row for each of at least 2 segments
 * @param systems for each system the same number of rows
 * @throws TypeError, RangeError for statistics of another metric, version, shape or test set, or an option out of range
 * @example
 * const references = Array.from({ length: 20 }, (_, i) => [`this is line ${i} of a test set`]);
 * const table = (hypotheses: string[]) => segmentStatistics(bleu(), { hypotheses, references });
 * const same = table(references.map(([line]) => line!));
 * const other = table(references.map(([line], i) => i % 2 ? line! : "this was a line of the test set"));
 * pairedBootstrap(bleu(), same, [other, same]).systems.map(({ pValue }) => pValue < 0.05) // [true, false]
 */
export function pairedBootstrap(
  metric: Metric,
  baseline: Statistics,
  systems: readonly Statistics[],
  options: PairedBootstrapOptions = {},
): PairedTest<ConfidenceInterval> {
  checkKeys("pairedBootstrap", options, ["samples", "test", "seed", "engine"]);
  const { samples = 1000, test = "bootstrap", seed = DEFAULT_SEED, engine } = options;
  checkName("test", test, ["bootstrap", "sacrebleu"]);
  checkSamples("samples", samples, test === "bootstrap" ? LEAST_FOR_TEST : 1);
  const tables = checkPaired(metric, baseline, systems, seed);
  const kernel = kernelOf(engine);
  const [ofBaseline, ...ofSystems] = bootstrapScores(
    metric,
    tables,
    samples,
    kernel.part(resamplingPart).seedRandom(seed),
    kernel,
  ) as [Float64Array, ...Float64Array[]];
  const score = scoreAll(metric, baseline, kernel);
  return {
    name: metric.name,
    signature: formatSignature(fullSignature(metric.signature, baseline.references, { bs: samples, seed })),
    test,
    baseline: { score, interval: intervalOf(ofBaseline) },
    systems: systems.map((system, i) => {
      const ofSystem = ofSystems[i]!;
      const ownScore = scoreAll(metric, system, kernel);
      const tested = testBootstrap(baseline, system, ofBaseline, ofSystem, ownScore - score);
      return {
        score: ownScore,
        interval: intervalOf(ofSystem),
        ...tested,
        ...(test === "sacrebleu" && {
          ...withBound(
            tested.differingSegments === 0 ? 1 : sacrebleuPValue(ofBaseline, ofSystem, Math.abs(tested.difference)),
            1 / (samples + 1),
          ),
        }),
      };
    }),
  };
}

/**
 * Approximate randomization (Riezler and Maxwell 2005, https://aclanthology.org/W05-0908; Noreen 1989): if two systems
 * are equally good, their outputs can be swapped segment by segment, by the toss of a coin, and the difference is only
 * due to chance. The p-value is the share of trials in which the two mixtures are further apart than the systems.
 *
 * The interval of a difference comes from a separate bootstrap, and may exclude 0 where p is a little above 0.05, or
 * the other way round.
 *
 * The results equal those of sacreBLEU's `--paired-ar`, except for systems that do not differ in any segment (see
 * pairedBootstrap). With `samples` they equal those of PairedTest(n_ar_confidence=samples), which draws the systems'
 * resamples after the trials.
 *
 * @param baseline a row for each of at least 2 segments
 * @param systems for each system the same number of rows
 * @throws as pairedBootstrap() does
 * @example
 * const references = Array.from({ length: 20 }, (_, i) => [`this is line ${i} of a test set`]);
 * const table = (hypotheses: string[]) => segmentStatistics(bleu(), { hypotheses, references });
 * const same = table(references.map(([line]) => line!));
 * const other = table(references.map(([line], i) => i % 2 ? line! : "this was a line of the test set"));
 * const { systems } = pairedRandomization(bleu(), same, [other, same], { trials: 1000 });
 * systems.map(({ pValue }) => pValue < 0.05) // [true, false]
 */
export function pairedRandomization(
  metric: Metric,
  baseline: Statistics,
  systems: readonly Statistics[],
  options: RandomizationOptions = {},
): PairedTest<ConfidenceInterval | null> {
  checkKeys("pairedRandomization", options, ["trials", "samples", "seed", "engine"]);
  const { trials = 10_000, samples = 0, seed = DEFAULT_SEED, engine } = options;
  checkSamples("trials", trials);
  checkSamples("samples", samples, 0);
  const tables = checkPaired(metric, baseline, systems, seed);
  const kernel = kernelOf(engine);
  let random = kernel.part(resamplingPart).seedRandom(seed);
  const byChance = systems.map((system) => {
    random = kernel.part(resamplingPart).seedRandom(seed);
    return shuffledDifferences(metric, baseline, system, trials, random, kernel);
  });
  const scores = samples === 0 ? [] : bootstrapScores(metric, tables, samples, random, kernel);
  const ofBaseline =
    samples === 0
      ? []
      : bootstrapScores(metric, [baseline], samples, kernel.part(resamplingPart).seedRandom(seed), kernel);
  const score = scoreAll(metric, baseline, kernel);
  return {
    name: metric.name,
    signature: formatSignature(
      fullSignature(metric.signature, baseline.references, { ...(samples > 0 && { bs: samples }), ar: trials, seed }),
    ),
    test: "randomization",
    baseline: { score, interval: ofBaseline[0] === undefined ? null : intervalOf(ofBaseline[0]) },
    systems: systems.map((system, i) => {
      const own = scores[i + 1];
      const ownScore = scoreAll(metric, system, kernel);
      return {
        score: ownScore,
        interval: own === undefined ? null : intervalOf(own),
        ...testRandomization(baseline, system, byChance[i]!, ownScore - score),
        differenceInterval: own === undefined ? null : testOfDifferences(minus(own, scores[0]!)).interval,
      };
    }),
  };
}

/**
 * Tests a difference by the scores of both systems on the same resamples.
 *
 * @param scratch is written to, and has room for a number for each resample
 */
export function testBootstrap(
  baseline: Statistics,
  system: Statistics,
  ofBaseline: Float64Array,
  ofSystem: Float64Array,
  difference: number,
  scratch?: Float64Array,
): SystemDifference<ConfidenceInterval> {
  const { interval, pValue } = testOfDifferences(minus(ofSystem, ofBaseline, scratch));
  const tested = {
    difference,
    ...withBound(pValue, 2 / (ofSystem.length + 1)),
    detectable: marginOf(difference, interval),
    differingSegments: countDiffering(baseline, system),
  };
  return { ...tested, differenceInterval: interval, warning: warningOf(tested, baseline.segments) };
}

/**
 * Tests a difference by the differences between mixtures of the two systems.
 *
 * @param countsEqual whether chance differences exactly as large as the observed one count, too; in sacreBLEU they do
 *   not
 */
export function testRandomization(
  baseline: Statistics,
  system: Statistics,
  byChance: Float64Array,
  difference: number,
  countsEqual = false,
): Omit<SystemDifference<null>, "differenceInterval"> {
  const differingSegments = countDiffering(baseline, system);
  const tested = {
    difference,
    ...withBound(
      differingSegments === 0 ? 1 : pValueOf(byChance, Math.abs(difference), countsEqual),
      1 / (byChance.length + 1),
    ),
    detectable: smallestSignificant(byChance),
    differingSegments,
  };
  return { ...tested, warning: warningOf(tested, baseline.segments) };
}

function minus(
  a: Readonly<Float64Array>,
  b: Readonly<Float64Array>,
  differences: Float64Array = new Float64Array(a.length),
): Float64Array {
  // a loop, because Float64Array.from with a function took a third of the time of 190 pairs
  for (let i = 0; i < a.length; i++) differences[i] = a[i]! - b[i]!;
  return differences;
}

function checkPaired(metric: Metric, baseline: Statistics, systems: readonly Statistics[], seed: Seed): Statistics[] {
  checkSeed(seed);
  checkList("systems", systems, 1);
  const tables = [baseline, ...systems];
  checkTables(["baseline", ...systems.map((_, i) => `systems[${i}]`)], tables, metric);
  return tables;
}
