/** Scores of groups of segments: a table with a row for each, JSON, and rows of unrounded numbers. */
import { delimitedRow, type DelimitedField, type DelimitedOptions } from "./delimited.js";
import { resultCell, type SystemResult } from "./systems.js";
import { formatSignatures, formatTable, type Column } from "./table.js";

export interface GroupRow {
  /** A text for each column, null for none. */
  readonly label: readonly (string | null)[];
  readonly system: string;
  readonly segments: number;
  /** For each metric. */
  readonly results: readonly (SystemResult & { readonly signature: string })[];
}

export interface GroupsReport {
  /** What segments are grouped by. */
  readonly by: readonly string[];
  /** Whether there are several systems, which then have a column. */
  readonly hasSystems: boolean;
  readonly metrics: readonly string[];
  readonly rows: readonly GroupRow[];
  /** What is said below a table. */
  readonly notes: readonly string[];
  /** Records that were left out as bad. */
  readonly bad: number;
}

/** How many different signatures of a metric are listed below a table. */
const MOST_SIGNATURES = 3;

/** What stands in a table for a field that is null or missing. */
const NONE = "(none)";

export function formatGroups(
  { by, hasSystems, metrics, rows, notes }: GroupsReport,
  style: "text" | "latex" | "markdown",
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const hasIntervals = rows.some(({ results }) => results.some(({ interval }) => interval !== null));
  const columns: Column[] = [
    ...by.map((title, i) => ({ title, cells: rows.map(({ label }) => label[i] ?? NONE) })),
    ...(hasSystems ? [{ title: "System", cells: rows.map(({ system }) => system) }] : []),
    { title: "Segments", cells: rows.map(({ segments }) => String(segments)) },
    ...metrics.map((name, m) => ({
      title: hasIntervals ? `${name} (μ ± 95% CI)` : name,
      cells: rows.map(({ results }) => resultCell(results[m]!, width)),
    })),
  ];
  // a line where the first column changes, if rows belong together
  const belongs = by.length > 1 || hasSystems;
  const breaks = new Set(
    rows.flatMap(({ label }, i) => (i > 0 && belongs && label[0] !== rows[i - 1]!.label[0] ? [i] : [])),
  );
  const table = formatTable(columns, style, { color, breaks });
  const signatures = metrics.flatMap((name, m) => {
    const all = [...new Set(rows.map(({ results }) => results[m]!.signature))];
    const more =
      all.length > MOST_SIGNATURES ? [{ name, signature: `and ${all.length - MOST_SIGNATURES} others` }] : [];
    return [...all.slice(0, MOST_SIGNATURES).map((signature) => ({ name, signature })), ...more];
  });
  if (style === "markdown")
    return [table, ...notes, signatures.map(({ name, signature }) => `* ${name}: \`${signature}\``).join("\n")].join(
      "\n\n",
    );
  const prefix = style === "latex" ? "% " : "";
  return [table, ...notes.map((note) => `${prefix}${note}`), formatSignatures(signatures)].join("\n\n");
}

/** Unrounded. */
export function formatGroupsJson({ by, hasSystems, metrics, rows, notes, bad }: GroupsReport): string {
  return JSON.stringify(
    {
      by,
      ...(bad > 0 && { left_out: bad }),
      ...(notes.length > 0 && { notes }),
      groups: rows.map(({ label, system, segments, results }) => ({
        group: Object.fromEntries(by.map((name, i) => [name, label[i]])),
        ...(hasSystems && { system }),
        segments,
        scores: results.map(({ score, interval, pValue, signature }, m) => ({
          name: metrics[m],
          score,
          signature,
          ...(interval !== null && {
            mean: interval.mean,
            low: interval.low,
            high: interval.high,
            ci: interval.ci,
          }),
          ...(pValue !== null && { p_value: pValue }),
        })),
      })),
    },
    null,
    1,
  );
}

/** A row for each group, system and metric. A field that is null or missing is empty. */
export function formatGroupRows(
  { by, hasSystems, metrics, rows }: GroupsReport,
  format: "csv" | "tsv",
  options: DelimitedOptions = {},
): string {
  const head = [
    ...by,
    ...(hasSystems ? ["system"] : []),
    "segments",
    "metric",
    "score",
    "mean",
    "low",
    "high",
    "p_value",
    "signature",
  ];
  const body = rows.flatMap(({ label, system, segments, results }) =>
    results.map(({ score, interval, pValue, signature }, m): DelimitedField[] => [
      ...label,
      ...(hasSystems ? [system] : []),
      segments,
      metrics[m]!,
      score,
      interval?.mean,
      interval?.low,
      interval?.high,
      pValue,
      signature,
    ]),
  );
  return [head, ...body].map((fields) => delimitedRow(fields, format, options)).join("\n");
}
