/** Several systems side by side: sacreBLEU's tables and JSON, Markdown, and rows of unrounded numbers. */
import { formatFixed } from "../core/format.js";
import { paint } from "./color.js";
import { formatSystemsJson } from "./json-report.js";
import { explainTest, type TestRun } from "./explanation.js";
import { formatSignatures, formatTable, type Column, type Span } from "./table.js";

/** A system's result under one metric; null for what was not asked for. */
export interface SystemResult {
  readonly score: number;
  readonly interval: { readonly mean: number; readonly low: number; readonly high: number; readonly ci: number } | null;
  /** Of the test against the first system. */
  readonly pValue: number | null;
}

export interface MetricResults {
  readonly name: string;
  readonly signature: string;
  /** A result for each system. */
  readonly results: readonly SystemResult[];
}

export interface SystemsReport {
  readonly systems: readonly string[];
  readonly metrics: readonly MetricResults[];
  readonly test?: TestRun;
}

export interface SystemsOptions {
  /** Digits after the decimal point. */
  readonly width: number;
  readonly color: boolean;
}

/** p-values up to this are marked. */
const LEVEL = 0.05;

/** A table, with notes on the test and the signatures below. */
export function formatSystems(
  { systems, metrics, test }: SystemsReport,
  style: "text" | "latex" | "markdown",
  { width, color }: SystemsOptions,
): string {
  const hasIntervals = metrics.some(({ results }) => results.some(({ interval }) => interval !== null));
  const names = systems.map((name, i): Span[] => [
    i === 0 && isBaseline(name) ? { text: name, color: "yellow" } : { text: name },
  ]);
  const columns: Column[] = [
    { title: "System", cells: names },
    ...metrics.map(({ name, results }): Column => ({
      title: hasIntervals ? `${name} (μ ± 95% CI)` : name,
      cells: results.map((result, i) => {
        const cell = resultCell(result, width);
        return i === 0 && isBaseline(systems[0]!) ? cell.map((span) => ({ ...span, color: "yellow" })) : cell;
      }),
    })),
  ];
  const table = formatTable(columns, style, { color });
  if (style === "markdown")
    return `${table}\n\n${metrics.map(({ name, signature }) => `* ${name}: \`${signature}\``).join("\n")}`;
  const explained =
    test === undefined
      ? ""
      : `${explainTest(test, isBaseline(systems[0]!) ? systems[0]! : "", color ? paint : (text) => text)}\n\n`;
  return `${table}\n\n${explained}${formatSignatures(metrics)}`;
}

/** sacreBLEU's way to find the row to colour. */
function isBaseline(name: string): boolean {
  return name.startsWith("Baseline:");
}

/** A score with its interval and p-value, for a table. */
export function resultCell({ score, interval, pValue }: SystemResult, width: number): Span[] {
  const rounded = (value: number): string => formatFixed(value, width);
  const cell: Span[] = [
    { text: rounded(score) + (interval === null ? "" : ` (${rounded(interval.mean)} ± ${rounded(interval.ci)})`) },
  ];
  if (pValue === null) return cell;
  const text = `(p = ${formatFixed(pValue, 4)})`;
  return [...cell, pValue > LEVEL ? { text, color: "red" } : { text: `${text}*` }];
}

/** As in sacreBLEU: rounded scores as strings, but a test's as unrounded numbers. */
export function formatSystemsAsJson({ systems, metrics, test }: SystemsReport, { width }: SystemsOptions): string {
  return formatSystemsJson(
    systems,
    metrics.map(({ name, results }) => ({
      name,
      cells: results.map(({ score, interval, pValue }) =>
        test === undefined
          ? formatFixed(score, width)
          : { score, p_value: pValue, mean: interval?.mean ?? null, ci: interval?.ci ?? null },
      ),
    })),
  );
}
