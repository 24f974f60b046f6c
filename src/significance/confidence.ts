/** The bootstrap confidence interval of a score. */
import { checkKeys } from "../core/argument-checks.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";
import { kernelOf } from "../kernel/engines.js";
import { formatSignature, fullSignature } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { Metric } from "../metrics/metric.js";
import { intervalOf, type ConfidenceInterval } from "./intervals.js";
import { bootstrapScores, scoreAll } from "./resamples.js";
import { DEFAULT_SEED, checkSamples, checkSeed, checkTable, type ResamplingOptions } from "./tables.js";

/** The options of {@link bootstrapConfidence}. */
export interface BootstrapOptions extends ResamplingOptions {
  /** How many resamples are drawn: 1 to 10^8, default 1000. */
  readonly samples?: number;
}

/** The result of {@link bootstrapConfidence}: a score with its confidence interval. */
export interface BootstrapConfidence extends ConfidenceInterval {
  /** The metric's name. */
  readonly name: string;
  /** The score of the corpus itself. */
  readonly score: number;
  readonly signature: string;
}

/**
 * The 95% confidence interval of a corpus score by bootstrap: segments are drawn with replacement, many times over, and
 * each resample is scored (Koehn 2004, https://aclanthology.org/W04-3250; Efron and Tibshirani 1993). The interval
 * covers the choice of segments for the test set; it says nothing about another domain or another training run.
 *
 * The interval equals that of sacreBLEU's `--confidence`, except that its sums are 32-bit floats, which makes a
 * difference of some 1e-6 (BLEU) or 1e-5 (chrF, TER).
 *
 * @param statistics a row for each of at least 2 segments
 * @throws TypeError, RangeError for statistics of another metric, version or shape, or an option out of range
 * @example
 * const lines = ["A cat sat on the mat.", "It was dead.", "No one saw it there."];
 * const references = ["A cat sat on a mat.", "It was dead.", "No one saw it."];
 * const statistics = segmentStatistics(bleu(), { hypotheses: lines, references });
 * const { score, low, high, ci } = bootstrapConfidence(bleu(), statistics, { samples: 100 });
 * score // 59.92..
 * high - low === 2 * ci // true
 */
export function bootstrapConfidence(
  metric: Metric,
  statistics: Statistics,
  options: BootstrapOptions = {},
): BootstrapConfidence {
  checkKeys("bootstrapConfidence", options, ["samples", "seed", "engine"]);
  const { samples = 1000, seed = DEFAULT_SEED, engine } = options;
  checkSamples("samples", samples);
  checkSeed(seed);
  checkTable("statistics", statistics, metric);
  const kernel = kernelOf(engine);
  const [scores] = bootstrapScores(
    metric,
    [statistics],
    samples,
    kernel.part(resamplingPart).seedRandom(seed),
    kernel,
  ) as [Float64Array];
  return {
    name: metric.name,
    score: scoreAll(metric, statistics, kernel),
    ...intervalOf(scores),
    signature: formatSignature(fullSignature(metric.signature, statistics.references, { bs: samples, seed })),
  };
}
