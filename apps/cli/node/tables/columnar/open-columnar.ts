/** Opens tables that are stored by columns, in binary: Parquet and Arrow. Loaded on demand. */
import { inputError, type ByteSource } from "../../../../../src/reading/entry.js";
import type { TableFile } from "../table-file.js";
import { openArrowFile } from "./arrow-file.js";
import { openParquetFile } from "./parquet-file.js";

/**
 * @param path of the file, or "-"
 * @param open opens it to be read once from its beginning
 * @throws InputError
 */
export async function openColumnarFile(
  path: string,
  format: "parquet" | "arrow",
  columns: readonly string[],
  open: () => ByteSource,
): Promise<TableFile> {
  if (format === "arrow") return openArrowFile(open(), columns);
  if (path === "-") throw inputError("standard input: Parquet is read from its end: expected the name of a file");
  return openParquetFile(path, columns);
}
