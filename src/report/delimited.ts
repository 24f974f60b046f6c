/** Scores as rows for other programs: unrounded numbers, one row per system and metric, each with its signature. */
import { oneLine } from "./printable.js";
import type { SystemsReport } from "./systems.js";

export interface DelimitedOptions {
  /**
   * Leaves texts as they are. By default those that a spreadsheet would read as a formula (CSV injection,
   * https://owasp.org/www-community/attacks/CSV_Injection) get an apostrophe before them, and controls are escaped. In
   * tab-separated tables those that begin with a quotation mark are quoted: spreadsheets, pandas and R would take all
   * up to the next such mark for one field, and lose rows.
   */
  readonly exact?: boolean;
}

const head = ["system", "metric", "score", "mean", "low", "high", "p_value", "signature"];

/**
 * A table as in RFC 4180, but with "\n" after each row; or tab-separated. What was not computed is an empty field.
 */
export function formatDelimited(
  { systems, metrics }: SystemsReport,
  format: "csv" | "tsv",
  options: DelimitedOptions = {},
): string {
  const rows = systems.flatMap((system, i) =>
    metrics.map((metric) => {
      const { score, interval, pValue } = metric.results[i]!;
      return [system, metric.name, score, interval?.mean, interval?.low, interval?.high, pValue, metric.signature];
    }),
  );
  return [head, ...rows].map((fields) => delimitedRow(fields, format, options)).join("\n");
}

/** Text, or a number; what was not computed is an empty field, as is a number that is not finite. */
export type DelimitedField = string | number | null | undefined;

/** Between the references of one segment, in a field: no text has it, as tools of machine translation agree. */
export const BETWEEN_REFERENCES = " ||| ";

/** One row of such a table, without an end of line. */
export function delimitedRow(
  fields: readonly DelimitedField[],
  format: "csv" | "tsv",
  { exact = false }: DelimitedOptions = {},
): string {
  const texts = fields.map((field) => {
    if (typeof field === "number") return Number.isFinite(field) ? String(field) : "";
    const given = field ?? "";
    if (exact && format === "csv") return given;
    // a tab cannot be quoted in a tab-separated table
    const text = oneLine(given);
    if (exact) return text;
    if (formula.test(given) && !number.test(given)) return `'${text}`;
    return format === "tsv" && text.startsWith('"') ? quoted(text) : text;
  });
  return format === "tsv" ? texts.join("\t") : texts.map(quotedField).join(",");
}

/** How a cell begins that spreadsheets may read as a formula; some read the full-width signs so, too. */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A number that is already text, such as a rounded one, stays a number. */
const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function quotedField(field: string): string {
  return /[",\r\n]/.test(field) ? quoted(field) : field;
}

function quoted(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}
