/** Several systems side by side: sacreBLEU's tables and JSON, Markdown, and rows of unrounded numbers. */
import { formatFixed } from "../core/format.js";
import { paint } from "./color.js";
import { formatSystemsJson } from "./json-report.js";
import { explainTest, type TestRun } from "./explanation.js";
import { LEVEL } from "../significance/differences.js";
import { significantDigits } from "./text-report.js";
import {
  formatSignatures,
  formatTable,
  tableOf,
  type ColumnOf,
  type Span,
  type Table,
  type TableStyle,
} from "./table.js";

/** A system's result under one metric; null for values that were not requested. */
export interface SystemResult {
  readonly score: number;
  readonly interval: { readonly mean: number; readonly low: number; readonly high: number; readonly ci: number } | null;
  /** The p-value of the test against the first system. */
  readonly pValue: number | null;
  /** Whether the number of draws allows no smaller p-value. */
  readonly pValueIsBound?: boolean;
  /** The number of segments in which the system differs from the first at all. */
  readonly differingSegments?: number;
}

export interface MetricResults {
  readonly name: string;
  readonly signature: string;
  /** A result for each system. */
  readonly results: readonly SystemResult[];
  /** Whether numbers may have any size: they are shown with as many digits as they need. */
  readonly isColumn?: true | undefined;
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

/** A table, with notes on the test and the signatures below. */
export function formatSystems(
  { systems, metrics, test }: SystemsReport,
  style: TableStyle,
  { width, color }: SystemsOptions,
): string {
  const hasIntervals = metrics.some(({ results }) => results.some(({ interval }) => interval !== null));
  const painted = (i: number, spans: Span[]): Span[] =>
    i === 0 && isBaseline(systems[0]!) ? spans.map((span) => ({ ...span, color: "yellow" })) : spans;
  const columns: ColumnOf<number>[] = [
    { title: "System", value: (i) => painted(i, [{ text: systems[i]! }]) },
    ...metrics.map((metric) => ({
      title: hasIntervals ? `${metric.name} (μ ± 95% CI)` : metric.name,
      value: (i: number) => painted(i, resultSpans(metric.results[i]!, digitsOf(metric, width))),
    })),
  ];
  const table = formatTable(tableOf([...systems.keys()], columns), style, { color });
  if (style === "markdown") return `${table}\n\n${formatSignatures(metrics, style)}`;
  const explained =
    test === undefined
      ? ""
      : `${explainTest(test, isBaseline(systems[0]!) ? systems[0]! : "", color ? paint : (text) => text)}\n\n`;
  return `${table}\n\n${explained}${formatSignatures(metrics, style)}`;
}

function digitsOf({ isColumn, results }: MetricResults, width: number): number {
  return isColumn === true ? significantDigits(results.flatMap(shownNumbers)) : width;
}

/** sacreBLEU's way to find the row to colour. */
function isBaseline(name: string): boolean {
  return name.startsWith("Baseline:");
}

/**
 * The numbers that decide how many digits a cell shows. The half width of an interval is multiplied by 10, because it
 * needs one significant digit fewer.
 */
export function shownNumbers({ score, interval }: SystemResult): number[] {
  return interval === null ? [score] : [score, 10 * interval.ci];
}

/** A score with its interval, for a table. */
export function scoreSpan({ score, interval }: SystemResult, width: number): Span {
  if (Number.isNaN(score)) return { text: "–" };
  const rounded = (value: number): string => formatFixed(value, width);
  return {
    text: rounded(score) + (interval === null ? "" : ` (${rounded(interval.mean)} ± ${rounded(interval.ci)})`),
  };
}

/** A result with sacreBLEU's p-value, as sacreBLEU prints it. */
function resultSpans(result: SystemResult, width: number): Span[] {
  const cell = scoreSpan(result, width);
  if (result.pValue === null) return [cell];
  const text = `(p = ${formatFixed(result.pValue, 4)})`;
  return [cell, result.pValue > LEVEL ? { text, color: "red" } : { text: `${text}*` }];
}

/** A record for each system and metric, for other programs. */
export function systemsTable({ systems, metrics }: SystemsReport): Table {
  const records = systems.flatMap((system, i) =>
    metrics.map(({ name, signature, results }) => ({ system, metric: name, signature, ...results[i]! })),
  );
  return tableOf(records, [{ title: "system", value: ({ system }) => system }, ...resultColumns]);
}

/** A result under a metric. */
export interface MetricResult extends SystemResult {
  readonly metric: string;
  readonly signature: string;
}

/** The values of a result for other programs. */
export const resultColumns: readonly ColumnOf<MetricResult>[] = [
  { title: "metric", value: ({ metric }) => metric },
  { title: "score", value: ({ score }) => (Number.isNaN(score) ? null : score) },
  { title: "mean", value: ({ interval }) => interval?.mean },
  { title: "low", value: ({ interval }) => interval?.low },
  { title: "high", value: ({ interval }) => interval?.high },
  { title: "p_value", value: ({ pValue }) => pValue },
  { title: "signature", value: ({ signature }) => signature },
];

/**
 * The JSON that sacreBLEU prints: scores are rounded and are strings, but the scores of a test are unrounded numbers.
 */
export function formatSystemsAsJson({ systems, metrics, test }: SystemsReport, { width }: SystemsOptions): string {
  return formatSystemsJson(
    systems,
    metrics.map((metric) => ({
      name: metric.name,
      cells: metric.results.map(({ score, interval, pValue }) =>
        test === undefined
          ? formatFixed(score, digitsOf(metric, width))
          : { score, p_value: pValue, mean: interval?.mean ?? null, ci: interval?.ci ?? null },
      ),
    })),
  );
}
