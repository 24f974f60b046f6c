/** Opens one file of a table, whatever its format is. */
import type { ByteSource } from "../../../../src/reading/entry.js";
import { openTableFile, type TableFile } from "./table-file.js";
import { isColumnar, type TableFormat } from "./table-format.js";

/** One of a table's files, which is opened when the files before it have been read. */
export interface TableSource {
  /** "-" is standard input. */
  readonly path: string;
  readonly format: TableFormat;
  /** Opens the file, to be read once from its beginning. */
  open(): ByteSource;
}

export interface OpenTableOptions {
  readonly encoding: string;
  /** Paths or names of columns; the index of each is its slot. */
  readonly columns: readonly string[];
  /** The size of the window in bytes, which only tests set. */
  readonly windowBytes?: number;
}

/** @throws InputError for a file that cannot be read, is not such a table, or lacks the columns */
export async function openTableSource(
  { path, format, open }: TableSource,
  { columns, ...options }: OpenTableOptions,
): Promise<TableFile> {
  if (!isColumnar(format)) return openTableFile(open(), { ...options, columns, format });
  const { openColumnarFile } = await import("./columnar/open-columnar.js");
  return openColumnarFile(path, format, columns, open);
}
