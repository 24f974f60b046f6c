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
  const name = (text: string): string =>
    formulaSafe && /^[=+\-@]/.test(text) ? `'${printable(text)}` : printable(text);
  const rows = systems.flatMap((system, i) =>
    metrics.map((metric) => {
      const { score, interval, pValue } = metric.results[i]!;
      const numbers = [score, interval?.mean, interval?.low, interval?.high, pValue].map((value) =>
        value === undefined || value === null ? "" : String(value),
      );
      return [name(system), metric.name, ...numbers, metric.signature];
    }),
  );
  return [head, ...rows]
    .map((fields) => (format === "tsv" ? fields.join("\t") : fields.map(quotedField).join(",")))
    .join("\n");
}

function quotedField(field: string): string {
  return /[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
