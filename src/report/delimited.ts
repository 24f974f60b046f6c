/** Scores as rows for other programs: unrounded numbers, one row per system and metric, each with its signature. */
import { printable } from "./printable.js";
import type { SystemsReport } from "./systems.js";

export interface DelimitedOptions {
  /** Puts an apostrophe before names that a spreadsheet would read as a formula (CSV injection); default false. */
  readonly formulaSafe?: boolean;
}

const head = ["system", "metric", "score", "mean", "low", "high", "p_value", "signature"];

/**
 * A table as in RFC 4180, but with "\n" after each row; or tab-separated. Control characters in names are escaped. What
 * was not computed is an empty field.
 */
export function formatDelimited(
  { systems, metrics }: SystemsReport,
  format: "csv" | "tsv",
  { formulaSafe = false }: DelimitedOptions = {},
): string {
  const rows = systems.flatMap((system, i) =>
    metrics.map((metric) => {
      const { score, interval, pValue } = metric.results[i]!;
      return [system, metric.name, score, interval?.mean, interval?.low, interval?.high, pValue, metric.signature];
    }),
  );
  return [head, ...rows].map((fields) => delimitedRow(fields, format, { formulaSafe })).join("\n");
}

/** Text, or a number; what was not computed is an empty field, as is a number that is not finite. */
export type DelimitedField = string | number | null | undefined;

/** One row of such a table, without an end of line. */
export function delimitedRow(
  fields: readonly DelimitedField[],
  format: "csv" | "tsv",
  { formulaSafe = false }: DelimitedOptions = {},
): string {
  const texts = fields.map((field) => {
    if (typeof field === "number") return Number.isFinite(field) ? String(field) : "";
    const text = printable(field ?? "");
    return formulaSafe && /^[=+\-@]/.test(text) ? `'${text}` : text;
  });
  return format === "tsv" ? texts.join("\t") : texts.map(quotedField).join(",");
}

function quotedField(field: string): string {
  return /[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
