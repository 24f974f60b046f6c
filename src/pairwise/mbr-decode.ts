/** Minimum-Bayes-risk decoding: the sample of a model that is most similar to all others. */
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { indexOfBest } from "../metrics/best-score.js";
import { checkBoolean, checkKeys } from "../core/argument-checks.js";
import { scoreAgainstMean, scoringRows, sum } from "./score-matrix.js";
import type { Lines } from "../text/byte-lines.js";
import { countLines, lineAt } from "../text/counted-lines.js";
import type { Metric } from "../metrics/metric.js";

/** The options of {@link mbrDecode}. */
export interface MbrOptions extends EngineOptions {
  /** The references that the samples are scored against: by default the samples, each also against itself. */
  readonly references?: Lines;
  /**
   * Scores against the mean n-gram counts of the references (see scoreAgainstMeanReference) in place of each reference:
   * time grows with N + M, not N x M. Only for BLEU and chrF. Default false.
   */
  readonly againstMeanReference?: boolean;
}

/** The result of {@link mbrDecode}: the chosen sample, and how good each sample is. */
export interface MbrDecision {
  /** The index of the chosen sample, from 0; of equally good samples, the first. */
  readonly index: number;
  readonly sample: string;
  /** The mean score of the chosen sample against the references, or its score against their mean counts. */
  readonly utility: number;
  /** The utility of every sample. */
  readonly utilities: Float64Array;
}

/**
 * The sample with the best mean score against all references (Kumar and Byrne 2004, https://aclanthology.org/N04-1022;
 * Eikema and Aziz 2022, https://aclanthology.org/2022.emnlp-main.754): the highest, or for a metric like TER the
 * lowest.
 *
 * @throws TypeError, RangeError unless metric is a metric, and samples and references are lists of lines, at least
 *   one each
 * @example
 * mbrDecode(chrf(), ["a cat sat", "the cat sat", "the cat sat", "dogs"]).sample // "the cat sat"
 */
export function mbrDecode(metric: Metric, samples: Lines, options: MbrOptions = {}): MbrDecision {
  checkKeys("mbrDecode", options, ["references", "againstMeanReference", "engine"]);
  const { references = samples, againstMeanReference = false, engine } = options;
  checkBoolean("againstMeanReference", againstMeanReference);
  const evaluation = { engine: chosenKernel(engine === undefined ? {} : { engine }).name };
  const utilities = againstMeanReference
    ? scoreAgainstMean(metric, samples, references, evaluation, "samples")
    : means(metric, samples, references, evaluation);
  const index = indexOfBest(utilities, metric.better);
  return { index, sample: lineAt(samples, index), utility: utilities[index]!, utilities };
}

function means(metric: Metric, samples: Lines, references: Lines, options: EngineOptions): Float64Array {
  const scoreRow = scoringRows(metric, samples, references, options, "samples");
  const size = countLines(references);
  return Float64Array.from({ length: countLines(samples) }, (_, i) => sum(scoreRow(i)) / size);
}
