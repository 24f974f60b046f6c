/** The formats of tables: JSON lines, comma- and tab-separated, and the binary formats Parquet and Arrow. */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { CsvDialect } from "./csv-scanner.js";

/** In the last format, quotation marks are text. */
export type LineFormat = "jsonl" | "csv" | "tsv" | "tsv-unquoted";
export type ColumnarFormat = "parquet" | "arrow";
export type TableFormat = LineFormat | ColumnarFormat;

const endings: Readonly<Record<string, TableFormat>> = {
  csv: "csv",
  tsv: "tsv",
  tab: "tsv",
  parquet: "parquet",
  pq: "parquet",
  parq: "parquet",
  arrow: "arrow",
  arrows: "arrow",
  feather: "arrow",
  ipc: "arrow",
};

/**
 * The format of a file by the ending of its name; of a file with another ending, by its first bytes: JSON lines unless
 * they are those of a binary format, because most logs are JSON lines.
 */
export function formatOfFile(path: string): TableFormat {
  const ending = /\.(\w+)(\.gz)?$/.exec(path)?.[1]!.toLowerCase();
  const known = ending === undefined ? undefined : endings[ending];
  if (known !== undefined) return known;
  const start = path === "-" ? "" : firstBytes(path);
  return start.startsWith("PAR1") ? "parquet" : start === "ARROW1" ? "arrow" : "jsonl";
}

export function isColumnar(format: TableFormat): format is ColumnarFormat {
  return format === "parquet" || format === "arrow";
}

/** Empty for a file that cannot be read: whoever reads it next reports the error. */
function firstBytes(path: string): string {
  try {
    if (!statSync(path).isFile()) return "";
    const file = openSync(path, "r");
    const start = Buffer.alloc(6);
    const count = readSync(file, start, 0, start.length, 0);
    closeSync(file);
    return start.toString("latin1", 0, count);
  } catch {
    return "";
  }
}

export function dialectOf(format: Exclude<LineFormat, "jsonl">): CsvDialect {
  return { separator: format === "csv" ? 0x2c : 0x09, quotes: format !== "tsv-unquoted" };
}
