/** A Parquet file as a table: its records one by one, a page of each column in memory. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { parquetMetadata, parquetSchema, type ColumnMetaData, type FileMetaData } from "hyparquet";
import { fileError, inputError } from "../../../../../src/reading/entry.js";
import { printable } from "../../../../../src/report/entry.js";
import type { Step, TableFile } from "../table-file.js";
import { decompressorOf, type Decompress } from "./codecs.js";
import { damagedFile, missingColumn, notUtf8At } from "./columnar-errors.js";
import { createColumnCursor, type ColumnCursor } from "./parquet-column.js";
import { pagesOf } from "./parquet-pages.js";
import { fieldOf, pathsOfSchema, type Leaf } from "./parquet-paths.js";
import { createRecordBuffer } from "./record-buffer.js";

const FOOTER = 8;

/**
 * @param columns paths; the index of a path is the slot of its column
 * @throws InputError for a file that cannot be read, is damaged, or lacks the columns
 */
export async function openParquetFile(path: string, columns: readonly string[]): Promise<TableFile> {
  const { file, size } = openWhole(path);
  const name = path;
  const damaged = (error: unknown): Error => damagedFile(name, "Parquet", error);
  function read(from: number, length: number): Uint8Array {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, size - from)));
    try {
      for (let filled = 0; filled < bytes.length;) {
        const count = readSync(file, bytes, filled, bytes.length - filled, from + filled);
        if (count === 0) return bytes.subarray(0, filled);
        filled += count;
      }
    } catch (error) {
      throw fileError(name, error);
    }
    return bytes;
  }

  let metadata: FileMetaData;
  const decompressors = new Map<string, Decompress>();
  const leaves: Leaf[] = [];
  let columnNames: readonly string[];
  try {
    metadata = metadataOf(name, size, read);
    const schema = parquetSchema(metadata);
    columnNames = pathsOfSchema(schema);
    for (const [slot, column] of columns.entries())
      if (!fieldOf(schema, column, slot, leaves)) throw missingColumn(name, column, columnNames);
    for (const { columns: chunks } of metadata.row_groups)
      for (const { meta_data: chunk } of chunks)
        if (chunk !== undefined && leafOf(leaves, chunk) !== undefined && !decompressors.has(chunk.codec))
          decompressors.set(chunk.codec, await decompressorOf(chunk.codec));
  } catch (error) {
    closeSync(file);
    throw damaged(error);
  }

  const record = createRecordBuffer(columns.length);
  const records = Number(metadata.num_rows);
  let cursors: ColumnCursor[] = [];
  let group = -1;
  let left = 0; // records of this group
  let row = 0;
  let fault = "";

  function openGroup(): void {
    const { columns: chunks, num_rows: rows } = metadata.row_groups[++group]!;
    left = Number(rows);
    cursors = leaves.map((leaf) => {
      const chunk = chunks.find(({ meta_data: data }) => data !== undefined && isOf(leaf, data));
      if (chunk?.meta_data === undefined) throw new RangeError(`a group of rows has no column ${leaf.path.join(".")}`);
      if (chunk.file_path !== undefined && chunk.file_path !== "")
        throw new RangeError(`its columns are in another file, ${chunk.file_path}`);
      return createColumnCursor(leaf, pagesOf(chunk.meta_data, leaf, decompressors.get(chunk.meta_data.codec)!, read));
    });
  }

  function step(): Step {
    try {
      while (left === 0) {
        if (group + 1 >= metadata.row_groups.length) {
          closeSync(file);
          return "end";
        }
        openGroup();
      }
      left--;
      row++;
      record.clear();
      for (const cursor of cursors) {
        while (!cursor.isReady) cursor.turn();
        cursor.next(record);
      }
    } catch (error) {
      closeSync(file);
      throw damaged(error);
    }
    const wrong = record.notUtf8();
    if (wrong === undefined) return "record";
    fault = notUtf8At(name, row, columns[wrong.slot]!, wrong.text);
    return "bad";
  }

  return {
    name,
    scanner: record.scanner,
    columnNames: () => columnNames,
    get line() {
      return row;
    },
    get bytes() {
      return record.bytes;
    },
    get progress() {
      return records === 0 ? undefined : row / records;
    },
    get fault() {
      return fault;
    },
    step,
    fill: () => Promise.resolve(),
  };
}

function isOf({ path }: Leaf, { path_in_schema: own }: ColumnMetaData): boolean {
  return own.length === path.length && own.every((key, i) => key === path[i]);
}

function leafOf(leaves: readonly Leaf[], chunk: ColumnMetaData): Leaf | undefined {
  return leaves.find((leaf) => isOf(leaf, chunk));
}

/** @throws InputError for a file that cannot be read from any position, such as a pipe */
function openWhole(path: string): { readonly file: number; readonly size: number } {
  try {
    const file = openSync(path, "r");
    const status = fstatSync(file);
    if (status.isFile()) return { file, size: status.size };
    closeSync(file);
    if (status.isDirectory()) throw Object.assign(new Error("is a directory"), { code: "EISDIR", errno: 0 });
  } catch (error) {
    throw fileError(path, error);
  }
  throw inputError(`${printable(path)}: Parquet is read from its end: expected a file, not a pipe`);
}

function metadataOf(name: string, size: number, read: (from: number, length: number) => Uint8Array): FileMetaData {
  const end = read(Math.max(0, size - FOOTER), FOOTER);
  const mark = Buffer.from(end.subarray(-4)).toString("latin1");
  if (size >= FOOTER && mark === "PARE")
    throw inputError(`${printable(name)}: is encrypted: expected a file without encryption`);
  if (size < 12 || mark !== "PAR1") {
    const start = Buffer.from(read(0, 4)).toString("latin1");
    throw inputError(
      size === 0
        ? `${printable(name)} is empty: expected a Parquet file`
        : start === "PAR1"
          ? `${printable(name)}: the Parquet file is cut off: expected PAR1 at its end`
          : `${printable(name)}: is not a Parquet file, which begins and ends with PAR1; is it a table of another ` +
            "format (--table-format)?",
    );
  }
  const length = new DataView(end.buffer, end.byteOffset, 4).getUint32(0, true);
  if (length + FOOTER + 4 > size) throw new RangeError(`its metadata would take ${length} of the file's ${size} bytes`);
  return parquetMetadata(read(size - FOOTER - length, length + FOOTER), { geoparquet: false });
}
