/** Counts the segments of a corpus under one metric, batch by batch. */
import { checkMetric } from "../metrics/check-metric.js";
import type { Corpus } from "../text/segments.js";
import { corpusBatches } from "./corpus-batches.js";
import type { SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric, Score } from "../metrics/metric.js";
import { rowsOf } from "./count-batch.js";
import { chosenKernel, type EngineOptions } from "./engine-options.js";
import { prepared } from "./first-pass.js";

/**
 * Calls `take` with the rows of each batch, its text, and the metric and kernel that counted it.
 *
 * @returns the metric that counted; if the metric needs a first pass, it is the metric that this pass returned
 * @throws TypeError, RangeError as scoreCorpus() does.
 */
export function countSegments<S extends Score>(
  metric: Metric<S>,
  corpus: Corpus,
  options: EngineOptions,
  take: (rows: Float64Array, text: SegmentText, ready: Metric<S>, kernel: Kernel) => void,
): Metric<S> {
  checkMetric(metric);
  const kernel = chosenKernel(options);
  const [ready] = prepared([metric], corpus, kernel) as [Metric<S>];
  let segments = 0;
  for (const text of corpusBatches(corpus, kernel)) {
    take(rowsOf([ready], text, kernel, segments, false)[0]![0]!, text, ready, kernel);
    segments += text.referenceEnds.length;
  }
  return ready;
}
