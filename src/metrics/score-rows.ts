/** Scores many rows at once, for any metric. */
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "./metric.js";

export function scoreRows(metric: Metric, rows: Readonly<Float64Array>, kernel: Kernel): Float64Array {
  if (metric.shortcuts?.scores !== undefined) return metric.shortcuts.scores(rows, kernel);
  const width = metric.fields.length;
  return Float64Array.from(
    { length: rows.length / width },
    (_, i) => metric.score(rows.subarray(i * width, (i + 1) * width), kernel).score,
  );
}
