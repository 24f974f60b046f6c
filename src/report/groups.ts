/**
 * Scores of groups of segments: a table with a row for each group, JSON, and rows of unrounded numbers. If groups are
 * periods of time, the report is a trend: each score is compared with that of the period before.
 */
import { significantDigits } from "./text-report.js";
import { isDecidable, LEVEL, leastDiffering } from "../significance/differences.js";
import { correctedPairP, pairP, pInWords, pValuesInJson } from "../significance/p-value.js";
import type { TestedStep } from "../significance/unpaired/trend-steps.js";
import type { Report, ReportForm } from "./report-formats.js";
import { resultColumns, scoreSpan, shownNumbers, type SystemResult } from "./systems.js";
import {
  breaksBetween,
  formatSignatures,
  formatTable,
  tableOf,
  type ColumnOf,
  type Span,
  type Table,
  type TableStyle,
  type Value,
} from "./table.js";

export interface GroupRow {
  /** The labels of the group, one for each column; null where a field is missing. */
  readonly label: readonly (string | null)[];
  readonly system: string;
  readonly segments: number;
  /** The result for each metric. */
  readonly results: readonly GroupResult[];
}

/** The result of a group under a metric. */
export interface GroupResult extends SystemResult {
  readonly signature: string;
  /** Counts of an error rate, by their names for programs. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  /** In a trend, the step from the period before to this one; undefined in the first period of a series. */
  readonly step?: StepBefore | undefined;
}

/** The step from a period to a later one. */
export interface StepBefore extends TestedStep {
  /** The earlier period. */
  readonly before: string;
}

export interface GroupsReport {
  /** The columns that segments are grouped by. */
  readonly by: readonly string[];
  /** Whether there are several systems, which then have a column. */
  readonly hasSystems: boolean;
  readonly metrics: readonly string[];
  /** Metrics whose numbers may have any size: they are shown with as many digits as they need. */
  readonly columns: readonly string[];
  readonly rows: readonly GroupRow[];
  /** The notes below a table. */
  readonly notes: readonly string[];
  /** How many records were left out as bad. */
  readonly bad: number;
}

/** How many different signatures of a metric are listed below a table. */
const MOST_SIGNATURES = 3;

/** The text in a table for a field that is null or missing. */
const NONE = "(none)";

export function groupsReport(report: GroupsReport): Report {
  return {
    json: () => groupsAsJson(report),
    table: () => groupsTable(report),
    show: (style, form) => formatGroups(report, style, form),
  };
}

/** The columns that describe the segments of a row. */
function groupColumns(
  { by, hasSystems }: GroupsReport,
  titles: { system: string; segments: string; none: string | null },
): ColumnOf<GroupRow>[] {
  return [
    ...by.map((title, i) => ({ title, value: ({ label }: GroupRow) => label[i] ?? titles.none })),
    { title: titles.system, present: hasSystems, value: ({ system }) => system },
    { title: titles.segments, value: ({ segments }) => segments },
  ];
}

function formatGroups(report: GroupsReport, style: TableStyle, { width, color }: ReportForm): string {
  const { by, hasSystems, metrics, columns, rows, notes } = report;
  const hasIntervals = rows.some(({ results }) => results.some(({ interval }) => interval !== null));
  const digits = metrics.map((name, m) =>
    columns.includes(name) ? significantDigits(rows.flatMap(({ results }) => shownNumbers(results[m]!))) : width,
  );
  const table = tableOf(rows, [
    ...groupColumns(report, { system: "System", segments: "Segments", none: NONE }),
    ...metrics.map((name, m) => ({
      title: hasIntervals ? `${name} (μ ± 95% CI)` : name,
      value: ({ results }: GroupRow) => groupSpans(results[m]!, digits[m]!),
    })),
    // with several error rates, the counts are in different units
    ...(metrics.length === 1
      ? countColumns(
          rows.map(({ results }) => results[0]!),
          shortNames,
        )
      : []
    ).map(({ title, of }): ColumnOf<GroupRow> => ({ title, value: ({ results }) => of(results[0]!) })),
  ]);
  // a line is drawn where the first column changes, if rows belong together
  const belongs = by.length > 1 || hasSystems;
  const breaks = breaksBetween(rows, ({ label }) => belongs && label[0]);
  const signatures = metrics.flatMap((name, m) => {
    const all = [...new Set(rows.map(({ results }) => results[m]!.signature))];
    const more =
      all.length > MOST_SIGNATURES ? [{ name, signature: `and ${all.length - MOST_SIGNATURES} others` }] : [];
    return [...all.slice(0, MOST_SIGNATURES).map((signature) => ({ name, signature })), ...more];
  });
  const isUndecided = rows.some(({ results }) =>
    results.some((result) => result.step === undefined && isLow(result) && !isDifferent(result)),
  );
  const allNotes = isUndecided
    ? [...notes, `No star if fewer than ${leastDiffering()} segments differ: chance alone can do as much.`]
    : notes;
  const remarks = allNotes.map((note) => (style === "latex" ? `% ${note}` : note));
  return [formatTable(table, style, { color, breaks }), ...remarks, formatSignatures(signatures, style)].join("\n\n");
}

/** A score with its interval and p-value, which has a star where the groups or systems differ significantly. */
function groupSpans(result: GroupResult, width: number): Span[] {
  const cell = scoreSpan(result, width);
  if (result.step !== undefined) return [cell, stepSpan(result.step)];
  if (result.pValue === null) return [cell];
  const text = `(${pInWords(pairP({ pValue: result.pValue, pValueIsBound: result.pValueIsBound! }))})`;
  return [cell, isDifferent(result) ? { text: `${text}*` } : { text, color: "red" }];
}

/** The p-value of a step of a trend, and the word for a score that fell. */
function stepSpan({ tested, isWorse }: StepBefore): Span {
  if (tested === null) return { text: "(too few)" };
  const p = `(${pInWords(correctedPairP(tested))})`;
  return isWorse ? { text: `${p} worse`, color: "red" } : { text: p };
}

function isLow({ pValue }: SystemResult): boolean {
  return pValue !== null && pValue < LEVEL;
}

function isDifferent(result: SystemResult): boolean {
  return isLow(result) && isDecidable(result.differingSegments!);
}

function groupsAsJson({ by, hasSystems, metrics, rows, notes, bad }: GroupsReport): object {
  return {
    by,
    ...(bad > 0 && { left_out: bad }),
    ...(notes.length > 0 && { notes }),
    groups: rows.map(({ label, system, segments, results }) => ({
      group: Object.fromEntries(by.map((name, i) => [name, label[i]])),
      ...(hasSystems && { system }),
      segments,
      scores: results.map(
        ({ score, interval, pValue, pValueIsBound, differingSegments, signature, counts, step }, m) => ({
          name: metrics[m],
          score: Number.isNaN(score) ? null : score,
          signature,
          ...(interval && { mean: interval.mean, low: interval.low, high: interval.high, ci: interval.ci }),
          ...(pValue !== null && {
            p_value: pValue,
            p_value_is_bound: pValueIsBound,
            differing_segments: differingSegments,
          }),
          ...(step !== undefined && stepInJson(step)),
          ...counts,
        }),
      ),
    })),
  };
}

function stepInJson({ before, change, tested, isWorse, segmentsNeeded }: StepBefore): object {
  return {
    before,
    change,
    ...(tested !== null && pValuesInJson(tested)),
    worse: isWorse,
    ...(segmentsNeeded !== undefined && { segments_needed: segmentsNeeded }),
  };
}

/** A record for each group, system and metric. A field that is null or missing is empty. */
function groupsTable(report: GroupsReport): Table {
  const records = report.rows.flatMap((row) =>
    row.results.map((result, m) => ({ ...row, metric: report.metrics[m]!, ...result })),
  );
  const titles = { system: "system", segments: "segments", none: null };
  const isTested = records.some(({ pValue }) => pValue !== null);
  const isTrend = records.some(({ step }) => step !== undefined);
  return tableOf(records, [
    ...groupColumns(report, titles),
    ...resultColumns,
    {
      title: "p_value_is_bound",
      present: isTested || isTrend,
      value: ({ pValue, pValueIsBound }) => (pValue === null ? null : String(pValueIsBound)),
    },
    {
      title: "differing_segments",
      present: isTested && !isTrend,
      value: ({ differingSegments }) => differingSegments,
    },
    ...stepColumns.map(({ title, of }): ColumnOf<GroupResult> => ({
      title,
      present: isTrend,
      value: ({ step }) => step && of(step),
    })),
    ...countColumns(records, {}).map(({ title, of }) => ({ title, value: of })),
  ]);
}

/** What a trend adds to the records of groups. */
const stepColumns: readonly { readonly title: string; readonly of: (step: StepBefore) => Value }[] = [
  { title: "before", of: ({ before }) => before },
  { title: "change", of: ({ change }) => (Number.isNaN(change) ? null : change) },
  { title: "p_value_holm", of: ({ tested }) => tested?.adjustedPValue },
  { title: "p_value_holm_is_bound", of: ({ tested }) => tested && String(tested.adjustedPValueIsBound) },
  { title: "worse", of: ({ isWorse }) => String(isWorse) },
  { title: "segments_needed", of: ({ segmentsNeeded }) => segmentsNeeded },
];

/** The names of counts as people read them. */
const shortNames: Readonly<Record<string, string>> = {
  hits: "Hits",
  substitutions: "Sub",
  deletions: "Del",
  insertions: "Ins",
  reference_length: "Ref. length",
};

/** A column for each count that a result has. */
function countColumns(
  results: readonly GroupResult[],
  names: Readonly<Record<string, string>>,
): { readonly title: string; readonly of: (result: GroupResult) => number | undefined }[] {
  const counted = results.find(({ counts }) => counts !== undefined)?.counts ?? {};
  return Object.keys(counted).map((key) => ({ title: names[key] ?? key, of: ({ counts }) => counts?.[key] }));
}
