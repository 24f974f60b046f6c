/** A table of scores, read whole: its columns, and its rows as texts. */
import { type ByteSource, inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { openTwice, spooled, type TwoReadings } from "../node/reading/two-readings.js";
import { meets, type Condition } from "../node/tables/conditions.js";
import { keysOfPath } from "../node/tables/json-paths.js";
import { openTableSource } from "../node/tables/open-table-file.js";
import { eachRecord, textOf } from "../node/tables/table-file.js";
import { formatOfFile, type TableFormat } from "../node/tables/table-format.js";

export interface ScoreFile {
  /** The path of the file as the user gave it. */
  readonly name: string;
  /** The names of the columns, as the header, or the keys of JSON, state them. */
  readonly columns: readonly string[];
  /** For each row a text for each column; null where there is none. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** The number of the line in which each row begins, from 1. */
  readonly lines: readonly number[];
}

export interface ScoreFileOptions {
  readonly encoding: string;
  readonly tableFormat: TableFormat | undefined;
  readonly where: readonly Condition[];
}

/** @throws InputError for a file that cannot be read, or is not a table */
export async function readScoreFile(
  path: string,
  standardInput: () => ByteSource,
  { encoding, tableFormat, where }: ScoreFileOptions,
): Promise<ScoreFile> {
  const name = path === "-" ? "standard input" : path;
  const { first, second }: TwoReadings = path === "-" ? spooled(standardInput()) : openTwice(path);
  const format = tableFormat ?? formatOfFile(path);
  // only all records together have all keys of JSON
  const paths = new Set<string>();
  const header = await openTableSource({ path, format, open: () => first }, { encoding, columns: [] });
  for (const name of format === "jsonl" ? [] : header.columnNames()) paths.add(name);
  await eachRecord(header, () => {
    if (format === "jsonl") for (const name of header.columnNames()) paths.add(name);
  });
  const file = await openTableSource({ path, format, open: () => second }, { encoding, columns: [...paths] });
  const columns = format === "jsonl" ? [...paths].map((text) => keysOfPath(text).join(".")) : [...paths];
  const conditions = where.flatMap((condition) => {
    const column = columns.indexOf(condition.column);
    return column < 0 ? [] : [{ condition, slot: column }];
  });
  const rows: (string | null)[][] = [];
  const lines: number[] = [];
  await eachRecord(file, () => {
    const row = columns.map((_, slot) => textOf(file, slot));
    if (!conditions.every(({ slot, condition }) => meets(row[slot]!, condition))) return;
    rows.push(row);
    lines.push(file.line);
  });
  if (rows.length === 0)
    throw inputError(
      `${printable(name)}: has no row${conditions.length > 0 ? " that meets --where" : ""}: expected at least one`,
    );
  return { name, columns, rows, lines };
}
