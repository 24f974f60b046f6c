/** The report of worst: the segments that cost a system most, with their texts. */
import { formatFixed } from "../core/format.js";
import { paint } from "./color.js";
import { BETWEEN_REFERENCES, delimitedRow, type DelimitedField, type DelimitedOptions } from "./delimited.js";
import { printable } from "./printable.js";

/** A segment without which the score of the corpus would be better. */
export interface CostlySegment {
  /** From 1. */
  readonly line: number;
  /** The utterance id, if the texts have ids. */
  readonly id?: string | undefined;
  /** The score of the corpus without this segment, minus its score with it. */
  readonly change: number;
  /** The score of the segment by itself. */
  readonly score: number;
  readonly source?: string | undefined;
  readonly references: readonly string[];
  readonly hypothesis: string;
  /** Words of the nearest reference that the hypothesis lacks; words that it has beyond them. */
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

export interface WorstOfMetric {
  readonly name: string;
  readonly signature: string;
  readonly better: "higher" | "lower";
  readonly score: number;
  /** Those that cost most first. */
  readonly worst: readonly CostlySegment[];
}

export interface WorstReport {
  readonly system: string;
  readonly segments: number;
  readonly metrics: readonly WorstOfMetric[];
}

export interface WorstOptions {
  /** Digits after the decimal point; what single segments change has two more. */
  readonly width: number;
  readonly color: boolean;
}

/** For people. */
export function formatWorst({ system, segments, metrics }: WorstReport, { width, color }: WorstOptions): string {
  const name = printable(system);
  const title = (text: string): string => (color ? paint(text, "cyan") : text);
  return metrics
    .map(({ name: metric, signature, better, score, worst }) =>
      [
        title(`${metric} of ${name}: ${formatFixed(score, width)} on ${segments} segments (${better} is better)`),
        worst.length === 0
          ? "No segment costs anything: without any of them the score would be no better."
          : "What costs most: by how much the score would change without each segment.",
        ...worst.flatMap((segment) => ["", ...segmentLines(segment, metric, { width, color })]),
        "",
        `signature: ${printable(signature)}`,
      ].join("\n"),
    )
    .join("\n\n");
}

function segmentLines(
  { line, id, change, score, source, references, hypothesis, missing, added }: CostlySegment,
  metric: string,
  { width, color }: WorstOptions,
): string[] {
  const named = [
    ...(source === undefined ? [] : [["source", source]]),
    ...references.map((reference) => ["reference", reference]),
    ["hypothesis", hypothesis],
    ...(missing.length === 0 ? [] : [["missing", missing.join(" ")]]),
    ...(added.length === 0 ? [] : [["added", added.join(" ")]]),
  ] as [name: string, text: string][];
  const room = Math.max(...named.map(([name]) => [...name].length));
  const where = `line ${line}${id === undefined ? "" : ` (${printable(id)})`}`;
  return [
    `${where}: ${change > 0 ? "+" : ""}${formatFixed(change, width + 2)} without it; ` +
      `its own ${metric} is ${formatFixed(score, width)}`,
    ...named.map(([name, text]) => {
      const shown = `${name}${" ".repeat(room - [...name].length)}  ${printable(text)}`;
      return `  ${color && (name === "missing" || name === "added") ? paint(shown, "yellow") : shown}`;
    }),
    ...(missing.length + added.length === 0 && score !== 0 ? ["  the same words in another order"] : []),
  ];
}

/** For programs: everything, unrounded. */
export function formatWorstJson({ system, segments, metrics }: WorstReport): string {
  return JSON.stringify({ system, segments, metrics }, null, 1);
}

/** A row for each segment and metric. */
export function formatWorstRows({ metrics }: WorstReport, format: "csv" | "tsv", options: DelimitedOptions): string {
  const all = metrics.flatMap(({ worst }) => worst);
  const hasIds = all.some(({ id }) => id !== undefined);
  const hasSources = all.some(({ source }) => source !== undefined);
  const row = (line: readonly DelimitedField[], scores: readonly DelimitedField[], texts: readonly string[]) => [
    ...line.filter((_, i) => i !== 2 || hasIds),
    ...scores,
    ...texts.filter((_, i) => i !== 0 || hasSources),
  ];
  const titles = row(
    ["metric", "line", "id"],
    ["change", "score"],
    ["source", "references", "hypothesis", "missing", "added"],
  );
  const rows = metrics.flatMap(({ name, worst }) =>
    worst.map(({ line, id, change, score, source = "", references, hypothesis, missing, added }) => {
      const texts = [source, references.join(BETWEEN_REFERENCES), hypothesis, missing.join(" "), added.join(" ")];
      return row([name, line, id], [change, score], texts);
    }),
  );
  return [titles, ...rows].map((fields) => delimitedRow(fields, format, options)).join("\n");
}
