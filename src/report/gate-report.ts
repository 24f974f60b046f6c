/** What a gate found: lines for people, JSON, Markdown, and annotations of GitHub. */
import { formatFixed } from "../core/format.js";
import type { Fall } from "../significance/falls.js";
import { printable } from "./printable.js";
import type { Report } from "./report-formats.js";
import { formatTable, tableOf } from "./table.js";

export interface GatedMetric extends Fall {
  readonly name: string;
  readonly signature: string;
  readonly better: "higher" | "lower";
  /** How many points may be lost. */
  readonly allowed: number;
  /** Corrected by Holm for the number of metrics. */
  readonly adjustedPValue: number;
  readonly failed: boolean;
}

export interface GateReport {
  /** What the baseline and the new system are called. */
  readonly baseline: string;
  readonly system: string;
  readonly segments: number;
  readonly samples: number;
  readonly seed: string;
  readonly alpha: number;
  readonly metrics: readonly GatedMetric[];
}

export function gateReport(report: GateReport): Report<"text" | "markdown" | "github"> {
  return {
    json: () => gateAsJson(report),
    show: (style, { width }) => shown[style](report, width),
  };
}

const shown = { text: formatGate, markdown: formatGateMarkdown, github: formatGateAnnotations };

/** A line for each metric. */
function formatGate({ metrics, alpha }: GateReport, width: number): string {
  return metrics
    .map((metric) => `${metric.failed ? "FAILED" : "passed"}  ${findingOf(metric, alpha, width)}`)
    .join("\n");
}

function findingOf(metric: GatedMetric, alpha: number, width: number): string {
  const { name, score, baseline, failed } = metric;
  const rounded = (value: number): string => formatFixed(value, width);
  return `${name} ${rounded(score)}, was ${rounded(baseline)}: ${changeOf(metric, width)}${
    failed ? "" : isSuspect(metric) ? ", which may be chance" : ""
  }${metric.fall > metric.allowed ? ` (p = ${formatP(metric, alpha)})` : ""}`;
}

function changeOf({ fall, allowed, differingSegments }: GatedMetric, width: number): string {
  if (differingSegments === 0) return "the same in every segment";
  const points = roundedBeside(Math.abs(fall), allowed, width);
  if (fall <= 0) return fall === 0 ? "neither better nor worse" : `${points} better`;
  return `${points} worse, ${fall > allowed ? "more than" : "within"} the ${allowed} allowed`;
}

/** It fell by more than is allowed, but the test cannot tell it from chance. */
function isSuspect({ fall, allowed, failed }: GatedMetric): boolean {
  return !failed && fall > allowed;
}

function formatP({ adjustedPValue }: GatedMetric, alpha: number): string {
  return roundedBeside(adjustedPValue, alpha, 4);
}

/** A number that is not on its limit gets up to this many digits more before it is shown as if it were. */
const MORE_DIGITS = 4;

/** With so many digits, or as many as it takes that it is not rounded to its limit, or beyond, or to 0. */
function roundedBeside(value: number, limit: number, digits: number): string {
  const isTold = (text: string): boolean =>
    Math.sign(Number(text) - limit) === Math.sign(value - limit) && (Number(text) !== 0 || value === 0);
  let enough = digits;
  while (enough < digits + MORE_DIGITS && !isTold(formatFixed(value, enough))) enough++;
  return formatFixed(value, enough);
}

function gateAsJson({ baseline, system, segments, samples, seed, alpha, metrics }: GateReport): object {
  return {
    passed: metrics.every(({ failed }) => !failed),
    baseline,
    system,
    segments,
    test: `one-sided paired bootstrap of ${samples} resamples, seed ${seed}`,
    alpha,
    correction: "holm",
    metrics: metrics.map((metric) => ({
      name: metric.name,
      signature: metric.signature,
      better: metric.better,
      passed: !metric.failed,
      baseline: metric.baseline,
      score: metric.score,
      fall: metric.fall,
      interval: { low: metric.interval.low, high: metric.interval.high },
      max_drop: metric.allowed,
      p_value: metric.pValue,
      p_value_holm: metric.adjustedPValue,
      differing_segments: metric.differingSegments,
    })),
  };
}

/** A heading, a table and what it means, for the summary of a run. */
export function formatGateMarkdown(report: GateReport, width: number): string {
  const { baseline, system, segments, samples, seed, alpha, metrics } = report;
  const failed = metrics.filter((metric) => metric.failed).length;
  const rounded = (value: number): string => formatFixed(value, width);
  const digits = width;
  const table = formatTable(
    tableOf(metrics, [
      { title: "Metric", value: ({ name, better }) => (better === "lower" ? `${name} (lower is better)` : name) },
      { title: "Baseline", value: (metric) => metric.baseline, digits },
      { title: "New", value: ({ score }) => score, digits },
      { title: "Worse by", value: ({ fall, allowed }) => roundedBeside(fall, allowed, width) },
      { title: "95% interval", value: ({ interval: { low, high } }) => `${rounded(low)} to ${rounded(high)}` },
      { title: "Allowed", value: ({ allowed }) => allowed },
      { title: "p", value: (metric) => formatP(metric, alpha) },
      {
        title: "Result",
        value: (metric) => (metric.failed ? "failed" : isSuspect(metric) ? "passed, may be chance" : "passed"),
      },
    ]),
    "markdown",
  );
  return (
    `### truebleu gate: ${failed === 0 ? "passed" : "failed"}\n\n${table}\n\n` +
    `${code(system)} against ${code(baseline)}, ${segments} segments. p: one-sided paired bootstrap of ${samples} ` +
    `resamples, seed ${seed}, that no more than the allowed points are lost; by Holm for ${metrics.length} ` +
    `${metrics.length === 1 ? "metric" : "metrics"}; failed below ${alpha}.\n\n` +
    metrics.map(({ name, signature }) => `* ${name}: ${code(signature)}`).join("\n")
  );
}

function code(text: string): string {
  const safe = printable(text).replaceAll("`", "'");
  return `\`${safe}\``;
}

/**
 * Workflow commands of GitHub: an error for what failed, a warning for what may be chance, and a notice for the rest.
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
function formatGateAnnotations({ metrics, alpha }: GateReport, width: number): string {
  return metrics
    .map((metric) => {
      const [level, word] = metric.failed
        ? ["error", "failed"]
        : isSuspect(metric)
          ? ["warning", "passed"]
          : ["notice", "passed"];
      return `::${level} title=truebleu gate ${word}::${escaped(findingOf(metric, alpha, width))}`;
    })
    .join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
