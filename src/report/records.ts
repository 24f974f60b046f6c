/** Tables for other programs, as JSON lines, CSV and TSV: numbers are unrounded. */
import { oneLine } from "./printable.js";
import { isBound, textOf, type Table, type Value } from "./table.js";

export type RecordFormat = "jsonl" | "csv" | "tsv";

export interface RecordOptions {
  /**
   * Whether texts are left as they are. By default texts that a spreadsheet would read as a formula (CSV injection,
   * https://owasp.org/www-community/attacks/CSV_Injection) get an apostrophe in front, and controls are escaped. In
   * tab-separated tables texts that begin with a quotation mark are quoted: spreadsheets, pandas and R would read
   * everything up to the next such mark as one field, and lose rows.
   */
  readonly exact?: boolean;
  /** Whether a line of titles comes before the rows of CSV and TSV. Default true. */
  readonly hasTitles?: boolean;
}

/**
 * The separator of several texts in a field, such as the references of a segment: by convention of translation tools,
 * no text contains it.
 */
const BETWEEN_TEXTS = " ||| ";

/**
 * The records of a table, one in each line: as JSON objects, as CSV (RFC 4180, but with "\n" after each row), or
 * tab-separated. In CSV and TSV, values that were not computed and numbers that are not finite are empty fields.
 */
export function formatRecords({ columns, rows }: Table, format: RecordFormat, options: RecordOptions = {}): string {
  const titles = columns.map(({ title }) => title);
  if (format === "jsonl")
    return rows.map((row) => JSON.stringify(Object.fromEntries(row.map((value, c) => [titles[c], value])))).join("\n");
  const { hasTitles = true } = options;
  return [...(hasTitles ? [titles] : []), ...rows].map((row) => delimitedRow(row, format, options)).join("\n");
}

/** One row of CSV or TSV, without an end of line. */
export function delimitedRow(
  values: readonly Value[],
  format: "csv" | "tsv",
  { exact = false }: RecordOptions = {},
): string {
  const texts = values.map((value) => {
    if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
    if (isBound(value)) return `<= ${value.atMost}`;
    const given = typeof value === "object" && value !== null ? value.map(textOf).join(BETWEEN_TEXTS) : (value ?? "");
    if (exact && format === "csv") return given;
    // a tab cannot be quoted in a tab-separated table
    const text = oneLine(given);
    if (exact) return text;
    if (formula.test(given) && !number.test(given)) return `'${text}`;
    return format === "tsv" && text.startsWith('"') ? quoted(text) : text;
  });
  return format === "tsv" ? texts.join("\t") : texts.map(quotedField).join(",");
}

/**
 * The beginning of cells that spreadsheets may read as formulas; some also take full-width signs for the beginning of a
 * formula.
 */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** The form of a number: a text of this form, such as a rounded number, is never taken for a formula. */
const number = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function quotedField(field: string): string {
  return /[",\r\n]/.test(field) ? quoted(field) : field;
}

function quoted(field: string): string {
  return `"${field.replaceAll('"', '""')}"`;
}
