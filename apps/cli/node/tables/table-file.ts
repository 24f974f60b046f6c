/** One file of a table in lines: its records one by one, and what is wrong with malformed ones. */
import { isUtf8 } from "node:buffer";
import {
  decodedSource,
  misread,
  withFirstBytes,
  inputError,
  type InputError,
  type ByteSource,
} from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { decodeMended } from "../../../../src/text/entry.js";
import { createByteWindow } from "./byte-window.js";
import { createCsvScanner } from "./csv-scanner.js";
import { foundAt, notUtf8, otherColumns, pathsIn } from "./field-texts.js";
import { keysOfPath, treeOfPaths } from "./json-paths.js";
import { createJsonScanner } from "./json-scanner.js";
import { ESCAPED, LIST, MISSING, NULL, type RecordScanner } from "./record-fields.js";
import { dialectOf, type LineFormat } from "./table-format.js";

const LINE_FEED = 0x0a;
const mark = [0xef, 0xbb, 0xbf];
/** The outcome of a step of reading. */
export type Step = "record" | "bad" | "more" | "end";

export interface TableFile {
  /** The path as the user gave it. */
  readonly name: string;
  /** The line in which the record begins, from 1. */
  readonly line: number;
  /** The bytes that hold the fields of the record. */
  readonly bytes: Uint8Array;
  readonly scanner: RecordScanner;
  readonly progress: number | undefined;
  /**
   * The next record, or the reason why there is none: bytes are missing (fill() reads them), the record is bad, or all
   * records have been read.
   */
  step(): Step;
  fill(): Promise<void>;
  /** The fault of a bad record, with file, line and column. */
  readonly fault: string;
  /** Names of columns, for messages: all columns of the table, or in JSON the keys of this record. */
  columnNames(): readonly string[];
}

export interface TableFileOptions {
  readonly encoding: string;
  readonly format: LineFormat;
  /** Paths or names of columns; the index of each is its slot. */
  readonly columns: readonly string[];
  /** The size of the window in bytes, which only tests set. */
  readonly windowBytes?: number;
}

/** @throws InputError for a file that cannot be read or is not text, or that lacks one of the columns */
export async function openTableFile(
  source: ByteSource,
  { encoding, format, columns, windowBytes }: TableFileOptions,
): Promise<TableFile> {
  const { source: seen, start } = withFirstBytes(source);
  const window = createByteWindow(decodedSource(seen, encoding), windowBytes);
  const name = source.name;
  let line = 1;
  let next = 0; // where the next record begins
  let begin = 0; // where the present record begins
  let nextLine = 1;
  let fault = "";

  // a byte order mark, and first bytes by which another kind of file is known
  while (!window.isAtEnd && window.filled < 4) await window.fill(0, line);
  const mistaken = misread(start(), encoding);
  if (mistaken !== undefined && mistaken.isMark !== true)
    throw inputError(`${printable(name)}: expected a table, found ${mistaken.found}: ${mistaken.remedy}`);
  if (mark.every((byte, i) => window.bytes[i] === byte)) next = mark.length;

  function location(at: number): string {
    const before = window.bytes.subarray(begin, at);
    let lines = 0;
    let lineStart = begin;
    for (let feed = before.indexOf(LINE_FEED); feed >= 0; feed = before.indexOf(LINE_FEED, feed + 1)) {
      lines++;
      lineStart = begin + feed + 1;
    }
    return `${printable(name)}:${line + lines}:${at - lineStart + 1}`;
  }

  function refuse(at: number, text: string): "bad" {
    fault = `${location(at)}: ${text}`;
    // the next record begins after the line that has the fault
    const end = window.bytes.indexOf(LINE_FEED, at);
    for (let i = window.bytes.indexOf(LINE_FEED, begin); i < end; i = window.bytes.indexOf(LINE_FEED, i + 1))
      nextLine++;
    next = end + 1;
    nextLine++;
    return "bad";
  }

  function stepWith(scanner: RecordScanner): Step {
    const { bytes, filled, isAtEnd } = window;
    for (;;) {
      line = nextLine;
      begin = next;
      if (isAtEnd && begin >= filled) return "end";
      const end = scanner.scan(bytes, begin, filled);
      if (end < 0) {
        const { at, expected, isUnclosed = false, found = foundAt(bytes, at) } = scanner.fault;
        if (!isAtEnd && (at >= filled || isUnclosed)) return "more";
        if (isUnclosed) throw unclosed(at, expected);
        if (!window.isUtf8) {
          const wrong = wrongBytes(begin, bytes.indexOf(LINE_FEED, at));
          if (wrong !== undefined) return wrong;
        }
        return refuse(at, `expected ${expected}, found ${found}${hint(at)}`);
      }
      if (end >= filled && !isAtEnd) return "more";
      if (!window.isUtf8) {
        const wrong = wrongBytes(begin, end);
        if (wrong !== undefined) return wrong;
      }
      next = end + 1;
      nextLine = line + scanner.lines;
      if (!scanner.isBlank) return "record";
    }
  }

  function wrongBytes(from: number, to: number): "bad" | undefined {
    const record = window.bytes.subarray(from, to);
    if (isUtf8(record)) return undefined;
    const { at, text } = notUtf8(record);
    return refuse(from + at, text);
  }

  /**
   * Nobody knows how many records an open quotation mark swallows, so it ends a run even if bad records are left out.
   */
  function unclosed(at: number, expected: string): InputError {
    const advice =
      format === "tsv" ? "; in a table without quoted fields (--table-format tsv-unquoted) it is text" : "";
    return inputError(`${location(at)}: expected ${expected}, found the end of the file${advice}`);
  }

  /** The likely mistake behind the fault of a record. */
  function hint(at: number): string {
    const { bytes } = window;
    if (format === "tsv" && bytes[at] !== LINE_FEED)
      return "; in a table without quoted fields (--table-format tsv-unquoted) such marks are text";
    if (format !== "jsonl") return "";
    const first = bytes[begin]!;
    if (line > 1 || bytes[at] !== LINE_FEED) {
      return line === 1 && first !== 0x7b && first !== 0x5b
        ? "; is it a table of another format (--table-format)?"
        : "";
    }
    if (first === 0x5b)
      return "; is the file one JSON list over several lines? jq -c '.[]' makes a line of each of its elements";
    return first === 0x7b ? "; are the objects written over several lines? jq -c . makes a line of each" : "";
  }

  async function headerOf(formatOfTable: Exclude<LineFormat, "jsonl">): Promise<string[]> {
    // every field has a slot: a first reading says how many there are
    let slots = 64;
    for (;;) {
      const scanner = createCsvScanner(
        dialectOf(formatOfTable),
        Array.from({ length: slots }, (_, i) => i),
        slots,
        undefined,
      );
      const [at, lineBefore] = [next, nextLine];
      const step = stepWith(scanner);
      if (step === "more") await moreFrom();
      else if (step === "bad") throw inputError(fault);
      else if (step === "end") throw inputError(`${printable(name)} is empty: expected a line with names of columns`);
      else if (scanner.fields.kinds[slots - 1] !== MISSING) {
        slots *= 2;
        [next, nextLine] = [at, lineBefore];
      } else return namesIn(scanner);
    }
  }

  function namesIn(scanner: RecordScanner): string[] {
    const { kinds, starts, ends } = scanner.fields;
    return Array.from(kinds.subarray(0, kinds.indexOf(MISSING)), (kind, i) => {
      const text = window.bytes.subarray(starts[i]!, ends[i]!);
      if (kind !== ESCAPED) return decodeMended(text);
      const into = new Uint8Array(text.length);
      return decodeMended(into.subarray(0, scanner.unescape(window.bytes, starts[i]!, ends[i]!, into)));
    });
  }

  async function moreFrom(): Promise<void> {
    await window.fill(begin, line);
    next = 0;
    begin = 0;
  }

  function jsonColumns(): string[] {
    try {
      return pathsIn(JSON.parse(decodeMended(window.bytes.subarray(begin, next - 1))));
    } catch {
      return [];
    }
  }

  let scanner: RecordScanner;
  let columnNames = jsonColumns;
  if (format === "jsonl") scanner = createJsonScanner(treeOfPaths(columns.map(keysOfPath)), columns.length);
  else {
    const header = await headerOf(format);
    columnNames = () => header;
    const slotOf = header.map(() => -1);
    for (const [slot, column] of columns.entries()) slotOf[placeOf(column, header, name, format)] = slot;
    scanner = createCsvScanner(dialectOf(format), slotOf, columns.length, header.length);
  }

  return {
    name,
    scanner,
    columnNames,
    get line() {
      return line;
    },
    get bytes() {
      return window.bytes;
    },
    get progress() {
      return window.progress;
    },
    get fault() {
      return fault;
    },
    step: () => stepWith(scanner),
    fill: moreFrom,
  };
}

/** @throws InputError unless one column has this name */
function placeOf(column: string, header: readonly string[], name: string, format: LineFormat): number {
  // a dot may be escaped, as in paths of JSON
  const wanted = header.includes(column) ? column : column.replace(/\\([.\\])/g, "$1");
  const place = header.indexOf(wanted);
  if (place < 0) {
    const separator = format === "csv" && header.length === 1 ? /[;\t|]/.exec(header[0]!)?.[0] : undefined;
    const advice =
      separator === undefined
        ? otherColumns(column, header)
        : "; the columns seem to be separated by " +
          (separator === "\t" ? "tabs (--table-format tsv)" : `"${separator}"`);
    throw inputError(`${printable(name)}:1: expected a column ${printable(JSON.stringify(column))}${advice}`);
  }
  const other = header.indexOf(wanted, place + 1);
  if (other >= 0)
    throw inputError(
      `${printable(name)}:1: columns ${place + 1} and ${other + 1} are both called ` +
        `${printable(JSON.stringify(wanted))}: ` +
        "expected a name for each",
    );
  return place;
}

/** Reads all records of a file, none of which may be bad. @throws InputError for a bad record, with its place */
export async function eachRecord(file: TableFile, record: () => void): Promise<void> {
  for (;;) {
    const step = file.step();
    if (step === "end") return;
    if (step === "bad") throw inputError(file.fault);
    if (step === "more") await file.fill();
    else record();
  }
}

/** A field of the record as text; null where it is missing, null, a list or an object. */
export function textOf({ scanner, bytes }: TableFile, slot: number): string | null {
  const { kinds, starts, ends } = scanner.fields;
  const [kind, from, to] = [kinds[slot]!, starts[slot]!, ends[slot]!];
  if (kind === MISSING || kind === NULL || kind >= LIST) return null;
  if (kind !== ESCAPED) return decodeMended(bytes.subarray(from, to));
  const into = new Uint8Array(to - from);
  return decodeMended(into.subarray(0, Math.max(0, scanner.unescape(bytes, from, to, into))));
}
