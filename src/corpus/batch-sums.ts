/** Sums of rows of statistics. */
import type { SegmentText } from "../core/batch.js";
import { addRows } from "../core/statistics.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import { rowsOf } from "./count-batch.js";

/** The most rows that the kernel adds up at once, since it copies them. */
const ROWS_AT_ONCE = 4096;

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

/** Adds rows to a sum; a single one, such as the kernel's own sum of a batch, does not go back there. */
export function addRowsTo(sum: Float64Array, rows: Readonly<Float64Array>, kernel: Kernel): void {
  if (rows.length === sum.length) return addRows(sum, rows);
  const step = sum.length * ROWS_AT_ONCE;
  for (let from = 0; from < rows.length; from += step) kernel.addRows(sum, rows.subarray(from, from + step));
}
