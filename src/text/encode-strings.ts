/**
 * Encodes strings as UTF-8, many at once: one call of TextEncoder costs as much as counting the n-grams of a line, in
 * Chromium more. In Node, where strings can be copied as they are in memory, the kernel encodes them.
 */
import type { TextLines } from "../core/batch.js";

export interface LineBuffer {
  /** Sets how strings are encoded from now on; no string may be waiting. */
  encodeBy(encoding: StringEncoding): void;
  /**
   * Adds a string. Lone surrogates are allowed only if no string is waiting: two halves of a pair could meet where
   * lines are joined.
   */
  add(line: string): void;
  /**
   * Adds a line that is UTF-8 already, bytes[start .. end). The bytes may not change while the buffer's lines are in
   * use.
   */
  addBytes(bytes: Uint8Array, start: number, end: number): void;
  /** Lines since the last clear. */
  size(): number;
  /** An upper bound on the bytes of these lines. */
  mostBytes(): number;
  /** The number of bytes of these lines; encodes the waiting strings first. */
  bytes(): number;
  /** The lines since the last clear, as views of the buffer: they change with it. */
  lines(): TextLines;
  clear(): void;
}

/** Encodes the lines of `text`, whose ends are given in UTF-16 units, as UTF-8: valid until the next call. */
export type EncodeLines = (text: string, ends: Uint32Array) => TextLines;

/** How strings are encoded. */
export interface StringEncoding {
  /** Strings wait until they have this many units. */
  readonly mostWaiting: number;
  /** Encodes the strings that waited; by default TextEncoder does, and then the ends of lines are found. */
  readonly encodeLines?: EncodeLines;
}

/**
 * If strings wait until they have this many units, BLEU of 15,000 German pairs takes 21 ms instead of 29 ms in
 * Chromium. BLEU of 3,000 pairs takes 7.1 ms instead of 8.6 ms in Node, where the kernel encodes.
 */
export const MANY_UNITS = 1 << 14;

/**
 * Encoding by TextEncoder. Outside of pages strings never wait: a call takes half as long there as in Chromium, and
 * less time than finding the line ends of text that is not ASCII.
 */
export const byTextEncoder: StringEncoding = { mostWaiting: typeof process === "undefined" ? MANY_UNITS : 0 };

const encoder = new TextEncoder();

export function createLineBuffer(encoding = byTextEncoder): LineBuffer {
  let { mostWaiting, encodeLines } = encoding;
  let buffer = new Uint8Array(1024);
  let ends = new Uint32Array(16);
  // kept from batch to batch, because most have the same number of lines: a view costs as much as encoding a short line
  let endsOfLines = ends.subarray(0, 1);
  let length = 0;
  let size = 0;
  /**
   * Lines added but not yet encoded: the last lines, from `first` on. Their ends are provisional, as if they were all
   * ASCII.
   */
  let waiting = "";
  let first = 0;
  /** Lines that were UTF-8 already and lie side by side, source[from .. to), are copied together, or not at all. */
  let source: Uint8Array = buffer;
  let from = 0;
  let to = 0;

  function reserve(most: number): void {
    if (most <= buffer.length) return;
    const larger = new Uint8Array(Math.max((most + 3) & ~3, buffer.length * 2));
    larger.set(buffer);
    buffer = larger;
  }

  function addEnd(end: number): void {
    if (size === ends.length) {
      const longer = new Uint32Array(size * 2);
      longer.set(ends);
      ends = longer;
      endsOfLines = longer;
    }
    ends[size++] = end;
  }

  function encode(): void {
    if (from < to) {
      reserve(length + to - from);
      buffer.set(source.subarray(from, to), length);
      length += to - from;
      from = to;
    }
    if (first === size) return;
    // pages do not encode in the kernel, so their build leaves this out
    if (typeof process !== "undefined" && encodeLines !== undefined && first < size - 1) {
      for (let line = first; line < size; line++) ends[line]! -= length;
      const { bytes: text, ends: textEnds } = encodeLines(waiting, ends.subarray(first, size));
      reserve(length + text.length);
      buffer.set(text, length);
      for (let line = first; line < size; line++) ends[line] = length + textEnds[line - first]!;
      length += text.length;
    } else encodeWaiting();
    first = size;
    waiting = "";
  }

  function encodeWaiting(): void {
    const units = waiting.length;
    // a UTF-16 code unit takes at most three bytes
    reserve(length + units * 3);
    const { written } = encoder.encodeInto(waiting, length === 0 ? buffer : buffer.subarray(length));
    // otherwise the text is all ASCII, or a single line
    if (written !== units && first < size - 1) moveEnds(buffer, length, length + written, ends, first, size);
    length += written;
    ends[size - 1] = length;
  }

  return {
    encodeBy(next) {
      ({ mostWaiting, encodeLines } = next);
    },
    add(line) {
      // a long line is encoded by itself, so that the kernel needs no room for it
      if (from < to || line.length >= mostWaiting) encode();
      waiting += line;
      addEnd(length + waiting.length);
      if (waiting.length >= mostWaiting) encode();
    },
    addBytes(bytes, start, end) {
      if (source !== bytes || start !== to || first < size) {
        encode();
        source = bytes;
        from = start;
      }
      to = end;
      addEnd(length + to - from);
      first = size;
    },
    size: () => size,
    mostBytes: () => length + waiting.length * 3 + to - from,
    bytes() {
      if (first < size) encode();
      return length + to - from;
    },
    lines() {
      if (endsOfLines.length !== size) endsOfLines = ends.subarray(0, size);
      if (length === 0 && from < to) return { bytes: source.subarray(from, to), ends: endsOfLines };
      encode();
      return { bytes: buffer.subarray(0, length), ends: endsOfLines };
    },
    clear() {
      waiting = "";
      first = 0;
      length = 0;
      size = 0;
      source = buffer;
      from = 0;
      to = 0;
    },
  };
}

/**
 * Converts ends in UTF-16 units to ends in bytes, for lines first..size-1 except the last, which ends at `end`. The
 * first line begins at `at`. From `at` on, each byte counts as one unit, except that a continuation byte counts as
 * none, and the first byte of a four-byte character as two.
 */
function moveEnds(bytes: Uint8Array, at: number, end: number, ends: Uint32Array, first: number, size: number): void {
  const words = new Int32Array(bytes.buffer);
  // the surplus of bytes over units so far
  let more = 0;
  for (let line = first; line < size - 1; line++) {
    const units = ends[line]!;
    for (; at < end && (at - more < units || bytes[at]! >> 6 === 2); at++) {
      // four bytes at once, which are at most five units, take less than half the time
      for (; (at & 3) === 0 && at - more + 6 <= units; at += 4) {
        const word = words[at >> 2]!;
        more += Math.imul((word >>> 7) & ~(word >>> 6) & 0x01010101, 0x01010101) >>> 24;
        if ((word & (word << 1) & (word << 2) & (word << 3) & 0x80808080) !== 0) more--;
      }
      const byte = bytes[at]!;
      more += byte >> 6 === 2 ? 1 : byte >> 4 === 15 ? -1 : 0;
    }
    ends[line] = at;
  }
}
