/** An Arrow file (Feather 2) or stream as a table: one record batch in memory. */
import { setCompressionCodec, tableFromIPC, type Column, type Table } from "@uwdata/flechette";
import { inputError, type ByteSource } from "../../../../../src/reading/entry.js";
import { printable } from "../../../../../src/report/entry.js";
import { escapedKey, keysOfPath } from "../json-paths.js";
import { LIST, MISSING, NULL, NUMBER, OBJECT, TEXT } from "../record-fields.js";
import type { Step, TableFile } from "../table-file.js";
import { checkBatch } from "./arrow-checks.js";
import {
  innerType,
  kindAndText,
  pathsOfFields,
  plainType,
  shapeOf,
  type ArrowField,
  type ArrowType,
} from "./arrow-types.js";
import { decompressorOf, lz4Frame } from "./codecs.js";
import { damagedFile, missingColumn, notUtf8At } from "./columnar-errors.js";
import { createRecordBuffer, type RecordBuffer } from "./record-buffer.js";

/** The types of messages (Message.fbs in Arrow's format). */
const SCHEMA = 1;
const DICTIONARY = 2;
const RECORDS = 3;
const CONTINUATION = 0xffffffff;

/** No message is longer: a file that states a greater length is damaged. */
const LARGEST_MESSAGE = 0x7fffffff;

interface Message {
  readonly type: number;
  readonly bytes: Uint8Array;
}

/**
 * @param columns paths; the index of a path is the slot of its column
 * @throws InputError for a file that cannot be read, is damaged, or lacks the columns
 */
export async function openArrowFile(source: ByteSource, columns: readonly string[]): Promise<TableFile> {
  const name = source.name;
  const zstd = await decompressorOf("ZSTD");
  const encode = (): never => {
    throw new Error("nothing is compressed here");
  };
  setCompressionCodec(0, { encode, decode: lz4Frame });
  setCompressionCodec(1, { encode, decode: aligned(zstd) });
  const read = bytesOf(source);
  const record = createRecordBuffer(columns.length);
  /** The schema, and the dictionaries so far. */
  const head: Uint8Array[] = [];
  let values: readonly (Reader | undefined)[] = [];
  /** The bytes of the first message that have been read already, with the message's length before them. */
  let prefix: Uint8Array = new Uint8Array(0);
  let rows = 0;
  let at = 0;
  let row = 0;
  let isAtEnd = false;
  let fault = "";

  /** Reads the next bytes: first those of the prefix, which have been read already. */
  const next: Read = async (count) => {
    if (prefix.length === 0) return read(count);
    const start = prefix.subarray(0, count);
    prefix = prefix.subarray(count);
    return start.length === count ? start.slice() : Buffer.concat([start, await read(count - start.length)]);
  };

  const damaged = (error: unknown): Error => damagedFile(name, "Arrow", error);

  async function fill(): Promise<void> {
    try {
      const message = await nextMessage(next);
      if (message === undefined) isAtEnd = true;
      else if (message.type === DICTIONARY || message.type === SCHEMA) head.push(message.bytes);
      else if (message.type === RECORDS) {
        const table = tableOf([...head, message.bytes]);
        values = columns.map((column) => readerOf(table, column));
        rows = table.numRows;
        at = 0;
      }
    } catch (error) {
      throw damaged(error);
    }
  }

  function step(): Step {
    if (at === rows) return isAtEnd ? "end" : "more";
    row++;
    record.clear();
    try {
      for (const [slot, value] of values.entries()) value?.(at, record, slot);
      at++;
    } catch (error) {
      throw damaged(error);
    }
    const wrong = record.notUtf8();
    if (wrong === undefined) return "record";
    fault = notUtf8At(name, row, columns[wrong.slot]!, wrong.text);
    return "bad";
  }

  let columnNames: readonly string[];
  try {
    prefix = await firstPrefix(name, read);
    while (head.length === 0 && !isAtEnd) await fill();
    if (head.length === 0) throw new RangeError("it has no schema");
    const { schema } = tableOf(head);
    columnNames = pathsOfFields(schema.fields as readonly ArrowField[]);
    for (const column of columns)
      if (!hasPath(schema.fields as readonly ArrowField[], column)) throw missingColumn(name, column, columnNames);
  } catch (error) {
    throw damaged(error);
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
    progress: undefined,
    get fault() {
      return fault;
    },
    step,
    fill,
  };
}

/** Writes the value of a row into a slot. */
type Reader = (row: number, into: RecordBuffer, slot: number) => void;

function tableOf(messages: Uint8Array[]): Table {
  return tableFromIPC(messages, { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true });
}

function readerOf(table: Table, path: string): Reader | undefined {
  const fields = table.schema.fields as readonly ArrowField[];
  const { name, keys } = topOf(fields, path);
  const place = fields.findIndex((field) => field.name === name);
  const column = table.getChildAt(place) as Column<unknown>;
  const { type } = fields[place]!;
  for (const batch of column.data) checkBatch(batch as never);
  return (row, into, slot) => write(column.at(row), type, keys, into, slot);
}

/** The column that a path begins with, and the keys within it. */
function topOf(
  fields: readonly ArrowField[],
  path: string,
): { readonly name: string; readonly keys: readonly string[] } {
  const whole = fields.find(({ name }) => name === path || escapedKey(name) === path);
  if (whole !== undefined) return { name: whole.name, keys: [] };
  const [name, ...keys] = keysOfPath(path);
  return { name: name!, keys };
}

function hasPath(fields: readonly ArrowField[], path: string): boolean {
  const { name, keys } = topOf(fields, path);
  const field = fields.find((one) => one.name === name);
  let type = field && plainType(field.type);
  for (const key of keys) type = type && innerType(type, key);
  return type !== undefined;
}

function write(column: unknown, type: ArrowType, keys: readonly string[], into: RecordBuffer, slot: number): void {
  let value = column;
  let inner = plainType(type);
  for (const key of keys) {
    if (value === null || value === undefined) return;
    inner = innerType(inner, key)!;
    value = (value as Record<string, unknown>)[key];
    if (value === undefined) {
      into.fields.kinds[slot] = MISSING;
      return;
    }
  }
  put(value, inner, false, into, slot);
}

function put(value: unknown, type: ArrowType, isElement: boolean, into: RecordBuffer, slot: number): void {
  const start = into.length;
  const shape = shapeOf(type);
  let kind = NULL;
  if (value !== null && value !== undefined) {
    if (shape === "list" && !isElement) {
      into.beginList(slot);
      const element = plainType(type.children![0]!.type);
      for (const inner of value as Iterable<unknown>) put(inner, element, true, into, slot);
      return;
    }
    if (shape !== "value") {
      kind = shape === "list" ? LIST : OBJECT;
      into.appendText(shape === "list" ? "[ ]" : "{ }");
    } else if (value instanceof Uint8Array) {
      kind = TEXT;
      into.append(value, 0, value.length);
    } else {
      const found = kindAndText(value, type);
      kind = found.kind === NUMBER && found.text === "" ? NULL : found.kind;
      into.appendText(found.text);
    }
  }
  if (kind !== NULL || isElement) into.put(slot, kind, start);
}

/** Reads a number of bytes, or fewer at the end. */
type Read = (count: number) => Promise<Uint8Array>;

function bytesOf(source: ByteSource): Read {
  return async (count) => {
    // a length in a damaged file must not allocate more memory than the file has bytes
    if (source.size !== undefined && count > Math.max(8, source.size))
      throw new RangeError("a message is longer than the file");
    const bytes = new Uint8Array(count);
    let filled = 0;
    while (filled < count) {
      const read = await source.read(bytes.subarray(filled));
      if (read === 0) return bytes.subarray(0, filled);
      filled += read;
    }
    return bytes;
  };
}

/** Skips the magic bytes of a file; returns what has been read of the first message, with its length before it. */
async function firstPrefix(name: string, read: Read): Promise<Uint8Array> {
  const start = await read(8);
  const text = Buffer.from(start).toString("latin1");
  if (start.length === 0) throw inputError(`${printable(name)} is empty: expected an Arrow file`);
  if (isContinued(start)) return start;
  if (text === "ARROW1\0\0") {
    const prefix = await read(8);
    return isContinued(prefix) ? prefix : bareSchema(prefix, read);
  }
  if (text.startsWith("FEA1"))
    throw inputError(`${printable(name)}: is a file of Feather's first version: expected the second, which is Arrow's`);
  throw inputError(
    `${printable(name)}: is not an Arrow file or stream; is it a table of another format (--table-format)?`,
  );
}

function isContinued(prefix: Uint8Array): boolean {
  return prefix.length === 8 && new DataView(prefix.buffer).getUint32(0, true) === CONTINUATION;
}

/** Polars 2.1 writes the schema of a file without its length, because readers take it from the index at the end. */
async function bareSchema(start: Uint8Array, read: Read): Promise<Uint8Array> {
  const words = [start];
  for (;;) {
    const word = await read(8);
    if (word.length < 8 || words.length > 1 << 20) throw new RangeError("it has no schema");
    if (isContinued(word)) {
      const schema = Buffer.concat(words);
      const prefix = Buffer.alloc(8);
      prefix.writeUInt32LE(CONTINUATION, 0);
      prefix.writeInt32LE(schema.length, 4);
      return Uint8Array.from(Buffer.concat([prefix, schema, word]));
    }
    words.push(word);
  }
}

/** The next message, with its length before it, or undefined at the end; what is after the end is an index. */
async function nextMessage(read: Read): Promise<Message | undefined> {
  const prefix = await read(8);
  if (prefix.length === 0) return undefined;
  if (prefix.length < 8) throw new RangeError("it is cut off between two messages");
  const view = new DataView(prefix.buffer, prefix.byteOffset, 8);
  if (view.getUint32(0, true) !== CONTINUATION)
    throw new RangeError("the marker at the beginning of a message is missing");
  const size = view.getInt32(4, true);
  if (size === 0) return undefined;
  if (size < 0) throw new RangeError(`a message has ${size} bytes`);
  const metadata = await read(size);
  if (metadata.length < size) throw new RangeError("it is cut off within a message");
  const { type, bodyLength } = messageOf(metadata);
  if (bodyLength < 0 || bodyLength > LARGEST_MESSAGE) throw new RangeError(`a message has ${bodyLength} bytes`);
  const body = await read(bodyLength);
  if (body.length < bodyLength) throw new RangeError("it is cut off within a record batch");
  const bytes = new Uint8Array(8 + size + bodyLength);
  bytes.set(prefix);
  bytes.set(metadata, 8);
  bytes.set(body, 8 + size);
  return { type, bytes };
}

/** The type of a message and the length of its body: fields 1 and 3 of a table (Message.fbs). */
function messageOf(metadata: Uint8Array): { readonly type: number; readonly bodyLength: number } {
  const view = new DataView(metadata.buffer, metadata.byteOffset, metadata.byteLength);
  const table = view.getInt32(0, true);
  const fields = table - view.getInt32(table, true);
  const length = view.getInt16(fields, true);
  const placeOf = (field: number): number => {
    const at = 4 + 2 * field;
    return at < length ? view.getInt16(fields + at, true) : 0;
  };
  const [type, body] = [placeOf(1), placeOf(3)];
  return {
    type: type === 0 ? 0 : view.getUint8(table + type),
    bodyLength: body === 0 ? 0 : Number(view.getBigInt64(table + body, true)),
  };
}

/**
 * Wraps a decompressor so that its result is aligned: Arrow's columns are read in place, at multiples of their values'
 * size.
 */
function aligned(
  decompress: (bytes: Uint8Array, size: number) => Uint8Array,
): (bytes: Uint8Array, size: number) => Uint8Array {
  return (bytes, size) => {
    const plain = decompress(bytes, size);
    return plain.byteOffset % 8 === 0 ? plain : plain.slice();
  };
}
