/**
 * Rows of statistics as lines of text: the hash of the segment's references, then the numbers of each table, with tabs
 * between them. Each number can be written in only one way: as decimal digits, without leading zeros.
 */
import type { Statistics } from "./statistics.js";

const TAB = 9;
const LINE_FEED = 10;
const ZERO = 48;
/** 2^53 - 1 has 16 digits. */
const MOST_DIGITS = 16;

/** Returns the bytes of `first`, followed by a line for each segment. */
export function writeRows(first: Uint8Array, hashes: Uint32Array, tables: readonly Statistics[]): Uint8Array {
  const columns = tables.reduce((sum, { fields }) => sum + fields.length, 0);
  const longest = 33 + (MOST_DIGITS + 1) * columns;
  let bytes = new Uint8Array(first.length + longest + 60 * (hashes.length / 4));
  bytes.set(first);
  let at = first.length;
  const digits = new Uint8Array(MOST_DIGITS);
  for (let segment = 0; 4 * segment < hashes.length; segment++) {
    if (at + longest > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length + longest);
      larger.set(bytes);
      bytes = larger;
    }
    for (let word = 4 * segment + 3; word >= 4 * segment; word--) {
      for (let shift = 28; shift >= 0; shift -= 4) {
        const digit = (hashes[word]! >>> shift) & 15;
        bytes[at++] = digit + (digit < 10 ? ZERO : 87);
      }
    }
    for (const { fields, rows } of tables) {
      for (let from = segment * fields.length, field = 0; field < fields.length; field++) {
        bytes[at++] = TAB;
        let left = rows[from + field]!;
        let size = 0;
        do {
          const next = Math.floor(left / 10);
          digits[size++] = ZERO + (left - 10 * next);
          left = next;
        } while (left > 0);
        while (size > 0) bytes[at++] = digits[--size]!;
      }
    }
    bytes[at++] = LINE_FEED;
  }
  return bytes.slice(0, at);
}

export interface KeptRows {
  /** The hash of each segment's references, in four words. */
  readonly hashes: Uint32Array;
  /** The rows of each table. */
  readonly tables: readonly Float64Array[];
}

/**
 * Reads the lines from bytes[start] to the end.
 *
 * @param widths how many fields each table has
 * @throws RangeError that names the line and the column, from 1, where the bytes differ from what writeRows() writes.
 */
export function readRows(bytes: Uint8Array, start: number, segments: number, widths: readonly number[]): KeptRows {
  // lines are counted first: memory is taken for the rows that exist, not for those that a header promises
  let lines = 0;
  for (let at = start - 1; (at = bytes.indexOf(LINE_FEED, at + 1)) >= 0;) lines++;
  if (lines !== segments || bytes[bytes.length - 1] !== LINE_FEED)
    throw new RangeError(
      `the file has ${lines} whole lines after the first: expected ${segments}, one for each segment`,
    );
  const least = segments * (33 + 2 * widths.reduce((sum, width) => sum + width, 0));
  if (bytes.length - start < least)
    throw new RangeError(`the file has ${bytes.length - start} bytes of rows: expected at least ${least}`);
  const hashes = new Uint32Array(4 * segments);
  const tables = widths.map((width) => new Float64Array(width * segments));
  let at = start;
  let segment = 0;
  let column = 1;
  const refuse = (expected: string): never => {
    throw new RangeError(`line ${segment + 2}, column ${column} of the file: expected ${expected}`);
  };
  for (; segment < segments; segment++) {
    column = 1;
    for (let word = 3; word >= 0; word--) {
      let value = 0;
      for (let i = 0; i < 8; i++) {
        const byte = bytes[at++]!;
        const digit = byte >= 97 && byte <= 102 ? byte - 87 : byte >= ZERO && byte < ZERO + 10 ? byte - ZERO : -1;
        if (digit < 0) refuse("32 hexadecimal digits, in lower case");
        value = value * 16 + digit;
      }
      hashes[4 * segment + word] = value;
    }
    for (const [t, width] of widths.entries()) {
      const rows = tables[t]!;
      for (let field = 0; field < width; field++) {
        column++;
        if (bytes[at++] !== TAB) refuse("a tab");
        const from = at;
        let value = 0;
        for (; bytes[at]! >= ZERO && bytes[at]! < ZERO + 10; at++) value = value * 10 + (bytes[at]! - ZERO);
        const isWritten = at > from && at - from <= MOST_DIGITS && (bytes[from] !== ZERO || at - from === 1);
        if (!isWritten || value > Number.MAX_SAFE_INTEGER) refuse("a whole number from 0 to 2^53 - 1");
        rows[segment * width + field] = value;
      }
    }
    column++;
    if (bytes[at++] !== LINE_FEED) refuse("the end of the line");
  }
  return { hashes, tables };
}
