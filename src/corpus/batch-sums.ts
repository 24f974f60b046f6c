/** Sums of rows of statistics. */
import type { SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import { addRowsTo, rowsOf } from "./count-batch.js";

/** The sums of the rows of one batch: for each system, for each metric, a single row. */
export function sumBatch(metrics: readonly Metric[], text: SegmentText, kernel: Kernel, first = 0): Float64Array[][] {
  return rowsOf(metrics, text, kernel, first, true).map((ofSystem) =>
    ofSystem.map((rows, m) => sumRows(metrics[m]!, rows, kernel)),
  );
}

/** The sum of a metric's rows. */
export function sumRows(metric: Metric, rows: Readonly<Float64Array>, kernel: Kernel): Float64Array {
  const sum = new Float64Array(metric.fields.length);
  addRowsTo(sum, rows, kernel);
  return sum;
}
