/** The formats of tables: JSON lines, comma- and tab-separated. */
import type { CsvDialect } from "./csv-scanner.js";

/** In the last format, quotation marks are text. */
export type TableFormat = "jsonl" | "csv" | "tsv" | "tsv-unquoted";

/** The format by the ending of a file's name; JSON lines for any other ending, because most logs are JSON lines. */
export function formatOfName(name: string): TableFormat {
  const ending = /\.(csv|tsv|tab)(\.gz)?$/i.exec(name)?.[1]!.toLowerCase();
  return ending === undefined ? "jsonl" : ending === "csv" ? "csv" : "tsv";
}

export function dialectOf(format: Exclude<TableFormat, "jsonl">): CsvDialect {
  return { separator: format === "csv" ? 0x2c : 0x09, quotes: format !== "tsv-unquoted" };
}
