/** The result of a gate: as lines for people, JSON, Markdown, and annotations of GitHub. */
import { formatFixed } from "../core/format.js";
import { isDecidable, leastDiffering } from "../significance/differences.js";
import type { Fall } from "../significance/falls.js";
import { correctedPairP, formatP, pInWords, type PValue, type PValuesInJson } from "../significance/p-value.js";
import { printable } from "./printable.js";
import type { Report } from "./report-formats.js";
import { formatTable, tableOf } from "./table.js";

/** With the names and the order of the JSON. */
export interface GatedMetric extends Pick<Fall, "baseline" | "score" | "fall">, PValuesInJson {
  readonly name: string;
  readonly signature: string;
  readonly better: "higher" | "lower";
  readonly passed: boolean;
  readonly interval: { readonly low: number; readonly high: number };
  /** How many points the system may lose. */
  readonly max_drop: number;
  readonly differing_segments: number;
}

/** With the names and the order of the JSON. */
export interface GateFindings {
  readonly passed: boolean;
  /** The names of the baseline and the new system. */
  readonly baseline: string;
  readonly system: string;
  readonly segments: number;
  /** The test, in words. */
  readonly test: string;
  readonly alpha: number;
  readonly correction: "holm";
  readonly metrics: readonly GatedMetric[];
}

export function gateReport(found: GateFindings): Report<"text" | "markdown" | "github"> {
  return { json: () => found, show: (style, { width }) => shown[style](found, width) };
}

const shown = { text: formatGate, markdown: formatGateMarkdown, github: formatGateAnnotations };

/** A line for each metric. */
function formatGate({ metrics, alpha }: GateFindings, width: number): string {
  return metrics
    .map((metric) => `${metric.passed ? "passed" : "FAILED"}  ${findingOf(metric, alpha, width)}`)
    .join("\n");
}

function findingOf(metric: GatedMetric, alpha: number, width: number): string {
  const { name, score, baseline } = metric;
  const rounded = (value: number): string => formatFixed(value, width);
  return `${name} ${rounded(score)}, was ${rounded(baseline)}: ${changeOf(metric, width)}${
    isSuspect(metric) ? `, which may be chance${inFew(metric, alpha)}` : ""
  }${metric.fall > metric.max_drop ? ` (${pInWords(correctedPOf(metric), alpha)})` : ""}`;
}

function changeOf({ fall, max_drop: allowed, differing_segments: differing }: GatedMetric, width: number): string {
  if (differing === 0) return "the same in every segment";
  const points = roundedBeside(Math.abs(fall), allowed, width);
  if (fall <= 0) return fall === 0 ? "neither better nor worse" : `${points} better`;
  return `${points} worse, ${fall > allowed ? "more than" : "within"} the ${allowed} allowed`;
}

/** Whether the score fell by more than is allowed, but the fall may be due to chance. */
function isSuspect({ fall, max_drop: allowed, passed }: GatedMetric): boolean {
  return passed && fall > allowed;
}

/** Where the p-value alone would fail the metric: that so few segments differ that no test could tell. */
function inFew({ differing_segments: differing, p_value_holm: pValue }: GatedMetric, alpha: number): string {
  if (pValue >= alpha || isDecidable(differing, alpha)) return "";
  const segments = `${differing} segment${differing === 1 ? "" : "s"}`;
  return ` in the ${segments} that differ, where it takes ${leastDiffering(alpha)}`;
}

function correctedPOf({
  p_value_holm: adjustedPValue,
  p_value_holm_is_bound: adjustedPValueIsBound,
}: GatedMetric): PValue {
  return correctedPairP({ adjustedPValue, adjustedPValueIsBound });
}

/** A number that is not equal to its limit gets up to this many more digits before it is shown as equal. */
const MORE_DIGITS = 4;

/**
 * The number with so many digits, or as many as it takes so that it is not rounded to its limit, beyond it, or to 0.
 */
function roundedBeside(value: number, limit: number, digits: number): string {
  const isApart = (text: string): boolean =>
    Math.sign(Number(text) - limit) === Math.sign(value - limit) && (Number(text) !== 0 || value === 0);
  let enough = digits;
  while (enough < digits + MORE_DIGITS && !isApart(formatFixed(value, enough))) enough++;
  return formatFixed(value, enough);
}

/** A heading, a table and an explanation, for the summary of a run. */
function formatGateMarkdown(found: GateFindings, width: number): string {
  const { passed, baseline, system, segments, test, alpha, metrics } = found;
  const rounded = (value: number): string => formatFixed(value, width);
  const digits = width;
  const table = formatTable(
    tableOf(metrics, [
      { title: "Metric", value: ({ name, better }) => (better === "lower" ? `${name} (lower is better)` : name) },
      { title: "Baseline", value: (metric) => metric.baseline, digits },
      { title: "New", value: ({ score }) => score, digits },
      { title: "Worse by", value: (metric) => roundedBeside(metric.fall, metric.max_drop, width) },
      { title: "95% interval", value: ({ interval: { low, high } }) => `${rounded(low)} to ${rounded(high)}` },
      { title: "Allowed", value: (metric) => metric.max_drop },
      { title: "p", value: (metric) => formatP(correctedPOf(metric), alpha) },
      {
        title: "Result",
        value: (metric) => (isSuspect(metric) ? "passed, may be chance" : metric.passed ? "passed" : "failed"),
      },
    ]),
    "markdown",
  );
  return (
    `### truebleu gate: ${passed ? "passed" : "failed"}\n\n${table}\n\n` +
    `${code(system)} against ${code(baseline)}, ${segments} segments. p: ${test}, that no more than the ` +
    `allowed points are lost; by Holm for ${metrics.length} ` +
    `${metrics.length === 1 ? "metric" : "metrics"}; failed below ${alpha}.\n\n` +
    metrics.map(({ name, signature }) => `* ${name}: ${code(signature)}`).join("\n")
  );
}

function code(text: string): string {
  const safe = printable(text).replaceAll("`", "'");
  return `\`${safe}\``;
}

/**
 * Workflow commands of GitHub: an error for a metric that failed, a warning for a fall that may be chance, and a notice
 * for the rest. https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
function formatGateAnnotations({ metrics, alpha }: GateFindings, width: number): string {
  return metrics
    .map((metric) => {
      const level = isSuspect(metric) ? "warning" : metric.passed ? "notice" : "error";
      return `::${level} title=truebleu gate ${metric.passed ? "passed" : "failed"}::${escaped(findingOf(metric, alpha, width))}`;
    })
    .join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
