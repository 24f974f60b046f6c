/**
 * Tests whether a system differs from the baseline by more than chance: paired bootstrap and approximate randomization.
 */
import { checkKeys } from "../core/argument-checks.js";
import { resamplingPart } from "../kernel/resampling/index.js";
import { kernelOf } from "../kernel/engines.js";
import { formatSignature, fullSignature, type Seed } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import type { BootstrapOptions } from "./confidence.js";
import {
  bootstrapPValue,
  countDiffering,
  pValueOf,
  smallestSignificant,
  warningOf,
  type SystemDifference,
} from "./differences.js";
import { intervalOf, type ConfidenceInterval } from "./intervals.js";
import { bootstrapScores, scoreAll, shuffledDifferences } from "./resamples.js";
import { DEFAULT_SEED, checkList, checkSamples, checkSeed, checkTables, type ResamplingOptions } from "./tables.js";

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

/** What {@link pairedBootstrap} and {@link pairedRandomization} return: each system beside the baseline. */
export interface PairedTest<I extends ConfidenceInterval | null> {
  /** The metric's name. */
  readonly name: string;
  readonly signature: string;
  readonly baseline: TestedSystem<I>;
  /** In the order given, each compared with the baseline. */
  readonly systems: readonly (TestedSystem<I> & SystemDifference<I>)[];
}

/**
 * Paired bootstrap resampling (Koehn 2004, https://aclanthology.org/W04-3250, in the form of Moses and sacreBLEU): all
 * systems are scored on the same resamples of the test set. The p-value is the share of resamples in which the absolute
 * difference exceeds its mean by more than the observed difference.
 *
 * Equal to sacreBLEU's `--paired-bs`, except for systems that do not differ in any segment: here p is 1, there 1 /
 * (samples + 1), as if they certainly differed.
 *
 * @param baseline a row for each of at least 2 segments
 * @param systems as many rows each
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
  options: BootstrapOptions = {},
): PairedTest<ConfidenceInterval> {
  checkKeys("pairedBootstrap", options, ["samples", "seed", "engine"] satisfies (keyof BootstrapOptions)[]);
  const { samples = 1000, seed = DEFAULT_SEED, engine } = options;
  checkSamples("samples", samples);
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
    baseline: { score, interval: intervalOf(ofBaseline) },
    systems: systems.map((system, i) => compareBootstrap(metric, baseline, system, ofBaseline, ofSystems[i]!, kernel)),
  };
}

/**
 * Approximate randomization (Riezler and Maxwell 2005, https://aclanthology.org/W05-0908; Noreen 1989): if two systems
 * are equally good, their outputs can be swapped segment by segment, by the toss of a coin, and the difference is due
 * to chance alone. The p-value is the share of trials in which the two mixtures are further apart than the systems.
 *
 * Equal to sacreBLEU's `--paired-ar`, except for systems that do not differ in any segment (see pairedBootstrap). With
 * `samples` it equals PairedTest(n_ar_confidence=samples), which draws the systems' resamples after the trials.
 *
 * @param baseline a row for each of at least 2 segments
 * @param systems as many rows each
 * @throws as pairedBootstrap
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
  checkKeys("pairedRandomization", options, [
    "trials",
    "samples",
    "seed",
    "engine",
  ] satisfies (keyof RandomizationOptions)[]);
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
  return {
    name: metric.name,
    signature: formatSignature(
      fullSignature(metric.signature, baseline.references, { ...(samples > 0 && { bs: samples }), ar: trials, seed }),
    ),
    baseline: {
      score: scoreAll(metric, baseline, kernel),
      interval: ofBaseline[0] === undefined ? null : intervalOf(ofBaseline[0]),
    },
    systems: systems.map((system, i) => {
      const own = scores[i + 1];
      return {
        ...compareRandomization(metric, baseline, system, byChance[i]!, kernel),
        interval: own === undefined ? null : intervalOf(own),
        differenceInterval: own === undefined ? null : intervalOf(minus(own, scores[0]!)),
      };
    }),
  };
}

/** Compares a system and its baseline by their scores on the same resamples. */
export function compareBootstrap(
  metric: Metric,
  baseline: Statistics,
  system: Statistics,
  ofBaseline: Float64Array,
  ofSystem: Float64Array,
  kernel: Kernel,
): TestedSystem<ConfidenceInterval> & SystemDifference<ConfidenceInterval> {
  const score = scoreAll(metric, system, kernel);
  const difference = score - scoreAll(metric, baseline, kernel);
  const differenceInterval = intervalOf(minus(ofSystem, ofBaseline));
  const differing = countDiffering(baseline, system);
  return {
    score,
    interval: intervalOf(ofSystem),
    difference,
    differenceInterval,
    pValue: differing === 0 ? 1 : bootstrapPValue(ofBaseline, ofSystem, Math.abs(difference)),
    detectable: differenceInterval.ci,
    differingSegments: differing,
    warning: warningOf(difference, differenceInterval.ci, differing, baseline.segments),
  };
}

/** Compares a system and its baseline by the differences between their mixtures. */
export function compareRandomization(
  metric: Metric,
  baseline: Statistics,
  system: Statistics,
  byChance: Float64Array,
  kernel: Kernel,
): Omit<TestedSystem<null> & SystemDifference<null>, "interval" | "differenceInterval"> {
  const score = scoreAll(metric, system, kernel);
  const difference = score - scoreAll(metric, baseline, kernel);
  const differing = countDiffering(baseline, system);
  const detectable = smallestSignificant(byChance);
  return {
    score,
    difference,
    pValue: differing === 0 ? 1 : pValueOf(byChance, Math.abs(difference)),
    detectable,
    differingSegments: differing,
    warning: warningOf(difference, detectable, differing, baseline.segments),
  };
}

export function minus(a: Readonly<Float64Array>, b: Readonly<Float64Array>): Float64Array {
  return Float64Array.from(a, (value, i) => value - b[i]!);
}

function checkPaired(metric: Metric, baseline: Statistics, systems: readonly Statistics[], seed: Seed): Statistics[] {
  checkSeed(seed);
  checkList("systems", systems, 1);
  const tables = [baseline, ...systems];
  checkTables(["baseline", ...systems.map((_, i) => `systems[${i}]`)], tables, metric);
  return tables;
}
