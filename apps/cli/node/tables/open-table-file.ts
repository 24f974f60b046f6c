/** Opens one file of a table, whatever its format is. */
import type { ByteSource } from "../../../../src/reading/entry.js";
import { openTableFile, type TableFile } from "./table-file.js";
import { isColumnar, type TableFormat } from "./table-format.js";

/** A file that is opened when its turn has come. */
export interface TableSource {
  /** "-" is standard input. */
  readonly path: string;
  readonly format: TableFormat;
  /** Opens it to be read once from its beginning. */
  open(): ByteSource;
}

export interface OpenTableOptions {
  readonly encoding: string;
  /** Paths or names; their places are the slots. */
  readonly columns: readonly string[];
  /** For tests. */
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
