/** The report of worst: the segments that cost a system most, with their texts. */
import { formatFixed } from "../core/format.js";
import { paint } from "./color.js";
import { printable } from "./printable.js";
import type { Report, ReportForm } from "./report-formats.js";
import { tableOf, type Table } from "./table.js";

/** A segment without which the score of the corpus would be better. */
export interface CostlySegment {
  /** The number of the segment's line, from 1. */
  readonly line: number;
  /** The utterance id, if the texts have such ids. */
  readonly id?: string | undefined;
  /** The score of the corpus without this segment, minus its score with it. */
  readonly change: number;
  /** The score of the segment by itself. */
  readonly score: number;
  readonly source?: string | undefined;
  readonly references: readonly string[];
  readonly hypothesis: string;
  /** Words of the nearest reference that the hypothesis lacks, and superfluous words of the hypothesis. */
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

export interface WorstOfMetric {
  readonly name: string;
  readonly signature: string;
  readonly better: "higher" | "lower";
  readonly score: number;
  /** The segments, those that cost most first. */
  readonly worst: readonly CostlySegment[];
}

export interface WorstSegments {
  readonly system: string;
  readonly segments: number;
  readonly metrics: readonly WorstOfMetric[];
}

/** @returns a report for people; changes by single segments have two digits more than scores. */
export function worstReport(found: WorstSegments): Report<"text"> {
  return { json: () => found, table: () => worstTable(found), show: (_, form) => formatWorst(found, form) };
}

function formatWorst({ system, segments, metrics }: WorstSegments, { width, color }: ReportForm): string {
  const name = printable(system);
  const title = (text: string): string => (color ? paint(text, "cyan") : text);
  return metrics
    .map(({ name: metric, signature, better, score, worst }) =>
      [
        title(`${metric} of ${name}: ${formatFixed(score, width)} on ${segments} segments (${better} is better)`),
        worst.length === 0
          ? "No segment costs anything: leaving one out would not improve the score."
          : "The segments that cost most: how much the score would change without each of them.",
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
  { width, color }: ReportForm,
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

/** A record for each segment and metric. */
function worstTable({ metrics }: WorstSegments): Table {
  const records = metrics.flatMap(({ name, worst }) => worst.map((segment) => ({ metric: name, ...segment })));
  return tableOf(records, [
    { title: "metric", value: ({ metric }) => metric },
    { title: "line", value: ({ line }) => line },
    { title: "id", value: ({ id }) => id, present: records.some((record) => record.id !== undefined) },
    { title: "change", value: ({ change }) => change },
    { title: "score", value: ({ score }) => score },
    { title: "source", value: ({ source }) => source, present: records.some((record) => record.source !== undefined) },
    { title: "references", value: ({ references }) => references },
    { title: "hypothesis", value: ({ hypothesis }) => hypothesis },
    { title: "missing", value: ({ missing }) => missing.join(" ") },
    { title: "added", value: ({ added }) => added.join(" ") },
  ]);
}
