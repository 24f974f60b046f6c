/** Scores of conversations, by system, measure, and session or speaker: as text, as JSON, and as rows for programs. */
import { formatFixed } from "../core/format.js";
import type { SessionErrors } from "../meetings/session-metric.js";
import type { SessionScore } from "../meetings/session-sums.js";
import type { ConfidenceInterval } from "../significance/intervals.js";
import { pInWords, type PValue } from "../significance/p-value.js";
import { printable } from "./printable.js";
import type { Report, ReportForm } from "./report-formats.js";
import { scoreSpan } from "./systems.js";
import { breaksBetween, formatTable, tableOf, type ColumnOf, type Table } from "./table.js";

/** A difference from the first system, or why no difference was tested. */
export interface MeetingTest {
  readonly difference: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly p: PValue | null;
  /** Why there is no p-value. */
  readonly untested: string | null;
}

/** Errors, with the number of sessions that they come from. */
export interface MeetingRow {
  readonly errors: SessionErrors;
  readonly sessions: number;
  /** The 95% interval; null if no interval was requested, or there are too few sessions. */
  readonly interval: ConfidenceInterval | null;
}

/** The results of a system under one measure. */
export interface MeetingMeasure extends MeetingRow {
  readonly signature: string;
  /** The text that is printed after the score. */
  readonly verbose: (errors: SessionErrors) => string;
  readonly test: MeetingTest | null;
  readonly bySession: ReadonlyMap<string, SessionScore>;
  /** The errors of each group, if groups were requested; the key null stands for streams without a speaker. */
  readonly groups: ReadonlyMap<string | null, MeetingRow> | null;
}

export interface MeetingSystem {
  readonly system: string;
  readonly measures: readonly MeetingMeasure[];
}

/** @param by what the groups are, such as "speaker" */
export function meetingReport(systems: readonly MeetingSystem[], by: string | null): Report<"text"> {
  return {
    json: () => systems.map(({ system, measures }) => ({ system, scores: measures.map((m) => measureAsJson(m, by)) })),
    table: () => meetingTable(systems, by),
    show: (_, form) => (by === null ? formatMeetings(systems, form.width) : formatGroups(systems, by, form)),
  };
}

function measureAsJson(measure: MeetingMeasure, by: string | null): object {
  const { errors, signature, interval, test, bySession, groups } = measure;
  return {
    ...errors,
    signature,
    ...(interval && intervalAsJson(interval)),
    ...(test && {
      difference: test.difference,
      ...(test.interval && { difference_low: test.interval.low, difference_high: test.interval.high }),
      p_value: pNumber(test.p),
      ...(test.untested !== null && { untested: test.untested }),
    }),
    ...(groups && {
      [`by_${by}`]: Array.from(groups, ([name, row]) => ({
        [by!]: name,
        sessions: row.sessions,
        ...row.errors,
        name: undefined,
        signature: undefined,
        ...(row.interval && intervalAsJson(row.interval)),
      })),
    }),
    sessions: Array.from(bySession, ([session, score]) => ({
      session,
      ...score,
      name: undefined,
      signature: undefined,
    })),
  };
}

function intervalAsJson({ mean, low, high, ci }: ConfidenceInterval): object {
  return { mean, low, high, ci };
}

function pNumber(p: PValue | null): number | null {
  return typeof p === "object" && p !== null ? p.atMost : p;
}

/** A line for each system and measure, and for each session below it. */
function formatMeetings(systems: readonly MeetingSystem[], width: number): string {
  return systems
    .flatMap(({ system, measures }) => [
      ...(systems.length > 1 ? [printable(system)] : []),
      ...measures.flatMap(({ errors, interval, signature, verbose, test, bySession }) => [
        `${errors.name}|${signature} = ${figures(errors, interval, width)} ${verbose(errors)}`,
        ...(test === null ? [] : [`  ${testInWords(test, systems[0]!.system, width)}`]),
        ...Array.from(
          bySession,
          ([session, score]) =>
            `  ${printable(session)}: ${figures(score, null, width)} ${verbose(score)}${pairs(score)}`,
        ),
      ]),
    ])
    .join("\n");
}

function figures({ score }: { readonly score: number }, interval: ConfidenceInterval | null, width: number): string {
  const rounded = (value: number): string => formatFixed(value, width);
  return rounded(score) + (interval === null ? "" : ` (μ = ${rounded(interval.mean)} ± ${rounded(interval.ci)})`);
}

function testInWords({ difference, interval, p, untested }: MeetingTest, baseline: string, width: number): string {
  const signed = (value: number): string => (value > 0 ? "+" : "") + formatFixed(value, width);
  const range = interval === null ? "" : ` [${signed(interval.low)}, ${signed(interval.high)}]`;
  return (
    `${signed(difference)}${range} beside ${printable(baseline)}` + (p === null ? `, ${untested}` : `, ${pInWords(p)}`)
  );
}

/** Which speaker is assigned to which stream. */
function pairs(score: SessionScore): string {
  if (!("speakers" in score) || score.assignment.length === 0) return "";
  const name = (speaker: string | null): string => (speaker === null ? "(none)" : printable(speaker));
  const all = score.assignment.map(({ reference, hypothesis }) => `${name(reference)} = ${name(hypothesis)}`);
  return ` ${all.join(", ")}`;
}

interface Record extends MeetingRow {
  readonly system: string;
  readonly measure: MeetingMeasure;
  readonly group: string | null | undefined;
  readonly test: MeetingTest | null;
}

/** A record for each system, measure and group; if there are no groups, for each system and measure. */
function recordsOf(systems: readonly MeetingSystem[]): Record[] {
  return systems.flatMap(({ system, measures }) =>
    measures.flatMap((measure): readonly Record[] =>
      measure.groups === null
        ? [{ system, measure, group: undefined, ...measure }]
        : Array.from(measure.groups, ([group, row]) => ({ system, measure, group, ...row, test: null })),
    ),
  );
}

const countColumns: readonly ColumnOf<Record>[] = (
  ["hits", "substitutions", "deletions", "insertions", "referenceLength"] as const
).map((field) => ({
  title: field === "referenceLength" ? "reference_length" : field,
  value: ({ errors }) => errors[field],
}));

function meetingTable(systems: readonly MeetingSystem[], by: string | null): Table {
  return tableOf(recordsOf(systems), [
    { title: "system", value: ({ system }) => system },
    { title: by ?? "", present: by !== null, value: ({ group }) => group },
    { title: "sessions", value: ({ sessions }) => sessions },
    { title: "metric", value: ({ errors }) => errors.name },
    { title: "score", value: ({ errors }) => errors.score },
    { title: "mean", value: ({ interval }) => interval?.mean },
    { title: "low", value: ({ interval }) => interval?.low },
    { title: "high", value: ({ interval }) => interval?.high },
    { title: "difference", value: ({ test }) => test?.difference },
    { title: "p_value", value: ({ test }) => test?.p },
    ...countColumns,
    { title: "signature", value: ({ measure }) => measure.signature },
  ]);
}

function formatGroups(systems: readonly MeetingSystem[], by: string, { width, color }: ReportForm): string {
  const records = recordsOf(systems);
  const names = new Set(records.map(({ errors }) => errors.name));
  const hasIntervals = records.some(({ interval }) => interval !== null);
  const table = tableOf(records, [
    { title: "System", present: systems.length > 1, value: ({ system }) => printable(system) },
    {
      title: by[0]!.toUpperCase() + by.slice(1),
      value: ({ group }) => (group === null || group === undefined ? "(none)" : printable(group)),
    },
    { title: "Metric", present: names.size > 1, value: ({ errors }) => errors.name },
    { title: "Sessions", value: ({ sessions }) => sessions },
    {
      title: `${names.size > 1 ? "Score" : [...names].join("")}${hasIntervals ? " (μ ± 95% CI)" : ""}`,
      value: ({ errors, interval }) => [scoreSpan({ score: errors.score, interval, pValue: null }, width)],
    },
    { title: "Hits", value: ({ errors }) => errors.hits },
    { title: "Sub", value: ({ errors }) => errors.substitutions },
    { title: "Del", value: ({ errors }) => errors.deletions },
    { title: "Ins", value: ({ errors }) => errors.insertions },
    { title: "Words", value: ({ errors }) => errors.referenceLength },
  ]);
  const breaks = breaksBetween(records, ({ system, measure }) => `${system}\n${measure.signature}`);
  const signatures = new Set(systems.flatMap(({ measures }) => measures.map((m) => `${m.errors.name}|${m.signature}`)));
  return [formatTable(table, "text", { color, breaks }), [...signatures].join("\n")].join("\n\n");
}
