/** Checks metrics that users pass. */
import { describe, excerpt } from "../core/describe.js";
import type { Metric } from "./metric.js";

/** @throws TypeError for a value that is not a metric, with the likely mistake. */
export function checkMetric(metric: Metric, name = "metric"): void {
  const value: unknown = metric;
  if (typeof value === "function")
    throw new TypeError(`${name} is a function: expected what it returns; is () missing, as in bleu()?`);
  if (typeof value === "string") throw new TypeError(`${name} is ${excerpt(value)}: expected a metric, such as bleu()`);
  if (isMetric(value)) {
    if (metric.counting > 0 && Array.isArray(metric.invariants)) return;
    throw new TypeError(
      `${name} has counting ${metric.counting} and ${metric.invariants ? "" : "no "}invariants: expected counting to be ` +
        "a version, from 1, and invariants a list, which may be empty",
    );
  }
  const hint =
    Array.isArray(value) && value.length > 0 && value.every(isMetric)
      ? "; score() takes a list of them"
      : isText(value)
        ? "; the metric comes first, then the text"
        : "";
  throw new TypeError(`${name} is ${describe(value)}: expected a metric, such as bleu()${hint}`);
}

/** Whether a value is a corpus, statistics, or lines, passed in place of the metric. */
function isText(value: unknown): boolean {
  const { hypotheses, references, rows } = Object(value) as Record<string, unknown>;
  return hypotheses !== undefined || references !== undefined || rows !== undefined || isLines(value);
}

function isLines(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === "string";
}

function isMetric(value: unknown): boolean {
  const { fields, tokenizers, signature, statistics, score } = Object(value) as Partial<Metric>;
  return (
    Array.isArray(fields) &&
    Array.isArray(tokenizers) &&
    Array.isArray(signature) &&
    typeof statistics === "function" &&
    typeof score === "function"
  );
}

/** @throws TypeError for anything but a list of metrics; RangeError for an empty list. */
export function checkMetrics(metrics: readonly Metric[]): void {
  if (!Array.isArray(metrics)) {
    const hint = isMetric(metrics)
      ? "; for one metric write [metric]"
      : isText(metrics)
        ? "; the metrics come first, then the text"
        : "";
    throw new TypeError(`metrics is ${describe(metrics)}: expected a list of metrics${hint}`);
  }
  if (metrics.length === 0) throw new RangeError("metrics is empty: expected at least one metric, such as [bleu()]");
  for (const [i, metric] of metrics.entries()) checkMetric(metric, `metrics[${i}]`);
}
