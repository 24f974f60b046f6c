/** The score of statistics that were counted before. */
import type { Statistics } from "../core/statistics.js";
import { checkMetric } from "../metrics/check-metric.js";
import { checkStatisticsOf } from "../metrics/check-statistics.js";
import type { Metric, Score } from "../metrics/metric.js";
import { sumRows } from "./count-batch.js";
import { chosenKernel, type EngineOptions } from "./engine-options.js";
import { scored, type SignedScore } from "./score-corpus.js";

/**
 * The score of statistics that were summed, merged or loaded.
 *
 * @throws TypeError for anything but a metric and statistics; RangeError when these were counted by another metric,
 * with other settings or by another version of its counting, have numbers that no text can have, or stand for no
 * segment.
 * @example
 * const corpus = { hypotheses: ["The dog bit the man."], references: ["The dog had bit the man."] };
 * scoreStatistics(chrf(), segmentStatistics(chrf(), corpus)).score === scoreCorpus(chrf(), corpus).score // true
 */
export function scoreStatistics<S extends Score>(
  metric: Metric<S>,
  statistics: Statistics,
  options: EngineOptions = {},
): SignedScore<S> {
  checkMetric(metric);
  checkStatisticsOf(metric, "statistics", statistics);
  if (statistics.segments === 0)
    throw new RangeError("the statistics have no segments: expected at least one; an empty corpus has no score");
  const kernel = chosenKernel(options);
  return scored(metric, sumRows(metric, statistics.rows, kernel), statistics.references, kernel);
}
