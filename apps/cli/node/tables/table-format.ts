/** The formats of tables: JSON lines, comma- and tab-separated. */
import type { CsvDialect } from "./csv-scanner.js";

/** The last one has quotation marks as text. */
export type TableFormat = "jsonl" | "csv" | "tsv" | "tsv-unquoted";

/** By the ending of a name; JSON lines are what logs mostly are. */
export function formatOfName(name: string): TableFormat {
  const ending = /\.(csv|tsv|tab)(\.gz)?$/i.exec(name)?.[1]!.toLowerCase();
  return ending === undefined ? "jsonl" : ending === "csv" ? "csv" : "tsv";
}

export function dialectOf(format: Exclude<TableFormat, "jsonl">): CsvDialect {
  return { separator: format === "csv" ? 0x2c : 0x09, quotes: format !== "tsv-unquoted" };
}
