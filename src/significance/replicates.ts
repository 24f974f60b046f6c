/** The scores of resamples themselves, for plots: the same draws as those of the intervals and tests. */
import { checkKeys } from "../core/argument-checks.js";
import { kernelOf } from "../kernel/engines.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";
import type { Statistics } from "../core/statistics.js";
import type { Metric } from "../metrics/metric.js";
import type { BootstrapOptions } from "./confidence.js";
import { bootstrapScores, shuffledDifferences } from "./resamples.js";
import { DEFAULT_SEED, checkList, checkSamples, checkSeed, checkTables, type ResamplingOptions } from "./tables.js";

/** The options of {@link randomizationReplicates}. */
export interface RandomizationReplicatesOptions extends ResamplingOptions {
  /** The number of trials: 1 to 10^8, default 10000. */
  readonly trials?: number;
}

/**
 * The score of each bootstrap resample: bootstrapConfidence takes the middle 95% of these scores, and pairedBootstrap
 * tests those of several systems. Resample i has the same segments for all systems, so the difference between two
 * systems' scores of resample i is a resample of their difference.
 *
 * @param systems a row for each of at least 2 segments, the same test set for all
 * @returns for each system, `samples` scores in the order in which they were drawn
 * @throws TypeError, RangeError as pairedBootstrap() does.
 * @example
 * const lines = ["A cat sat on the mat.", "It was dead.", "No one saw it there."];
 * const references = ["A cat sat on a mat.", "It was dead.", "No one saw it."];
 * const statistics = segmentStatistics(bleu(), { hypotheses: lines, references });
 * const [scores] = bootstrapReplicates(bleu(), [statistics], { samples: 100 });
 * scores.slice().sort()[2] === bootstrapConfidence(bleu(), statistics, { samples: 100 }).low // true
 */
export function bootstrapReplicates(
  metric: Metric,
  systems: readonly Statistics[],
  options: BootstrapOptions = {},
): Float64Array[] {
  checkKeys("bootstrapReplicates", options, ["samples", "seed", "engine"]);
  const { samples = 1000, seed = DEFAULT_SEED, engine } = options;
  checkSamples("samples", samples);
  checkSeed(seed);
  checkList("systems", systems, 1);
  checkTables(
    systems.map((_, i) => `systems[${i}]`),
    systems,
    metric,
  );
  const kernel = kernelOf(engine);
  return bootstrapScores(metric, systems, samples, kernel.part(resamplingPart).seedRandom(seed), kernel);
}

/**
 * The absolute difference of each trial of approximate randomization, by chance alone: pairedRandomization's p-value is
 * the share of these differences that are above the observed difference.
 *
 * @param baseline a row for each of at least 2 segments
 * @param system the same number of rows
 * @returns `trials` differences in the order in which they were drawn
 * @throws TypeError, RangeError as pairedRandomization() does.
 * @example
 * const references = Array.from({ length: 20 }, (_, i) => `this is line ${i} of a test set`);
 * const same = segmentStatistics(bleu(), { hypotheses: references, references });
 * randomizationReplicates(bleu(), same, same, { trials: 3 }) // Float64Array.of(0, 0, 0)
 */
export function randomizationReplicates(
  metric: Metric,
  baseline: Statistics,
  system: Statistics,
  options: RandomizationReplicatesOptions = {},
): Float64Array {
  checkKeys("randomizationReplicates", options, ["trials", "seed", "engine"]);
  const { trials = 10_000, seed = DEFAULT_SEED, engine } = options;
  checkSamples("trials", trials);
  checkSeed(seed);
  checkTables(["baseline", "system"], [baseline, system], metric);
  const kernel = kernelOf(engine);
  return shuffledDifferences(metric, baseline, system, trials, kernel.part(resamplingPart).seedRandom(seed), kernel);
}
