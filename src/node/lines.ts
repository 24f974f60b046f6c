/** Lines of a file in constant memory: bytes are read into one buffer, and lines are handed out where they lie in it. */
import { isUtf8 } from "node:buffer";
import { printable } from "../report/printable.js";
import type { TextLines } from "../types.js";
import { canonicalEncoding, decodedSource } from "./encodings.js";
import { refusal, type Refusal } from "./refusal.js";
import type { ByteSource } from "./source.js";
import { universalNewlines } from "./universal-newlines.js";
import { firstFault, trimmedEnd } from "./utf8.js";

const LINE_FEED = 0x0a;

/** A quarter of a MiB stays in a second-level cache. */
const WINDOW = 1 << 18;

/** Less room than this is not worth a call to read. */
const LEAST_READ = 1 << 14;

/** A longer line could not become a string, which some tokenizers need. */
const LONGEST_LINE = 1 << 28;

export interface LineReader {
  /** The source's name, for messages. */
  readonly name: string;
  /** Lines taken so far. */
  readonly taken: number;
  /** How much of the source has been read, 0 to 1, where its size is known. */
  readonly progress: number | undefined;
  /**
   * How many lines may be taken next: at most `most`, and only so many that their bytes stay within `bytes`, but always one while there
   * is one; 0 at the end of the text.
   */
  lookAhead(most: number, bytes: number): Promise<number>;
  /**
   * The next lines, of which lookAhead has promised so many: UTF-8, checked, each without its newline and without the white space at
   * its end. They lie in the reader's own buffer and are gone with the next lookAhead.
   *
   * @throws Refusal that names line and byte where the text is not of its encoding.
   */
  take(count: number): TextLines;
}

export interface LineOptions {
  /** By Python's name; "utf-8" by default. */
  readonly encoding?: string;
  /** Whether "\r\n" and a lone "\r" end a line too, as on Python's standard input. Default false: "\n" alone. */
  readonly universal?: boolean;
  /** How much is read at a time; the buffer grows where a line is longer. */
  readonly windowBytes?: number;
}

/**
 * Reads a source line by line.
 *
 * @throws Refusal for an encoding that is not known.
 */
export function createLineReader(source: ByteSource, { encoding = "utf-8", universal = false, windowBytes = WINDOW }: LineOptions = {}): LineReader {
  const decoded = decodedSource(source, encoding);
  const text = universal ? universalNewlines(decoded) : decoded;
  const leastRead = Math.min(LEAST_READ, windowBytes);
  let buffer = Buffer.allocUnsafeSlow(windowBytes);
  let start = 0; // of the next line
  let filled = 0;
  let searched = 0; // no line feed before this is unknown
  let atEnd = false;
  let taken = 0;
  let bytesRead = 0;

  // where the lines end that were found and not taken: at a line feed, or at the end of the text
  let found = new Uint32Array(1024);
  let foundCount = 0;
  let ends = new Uint32Array(1024);

  async function fill(): Promise<void> {
    if (buffer.length - filled < leastRead) moveToFront();
    if (buffer.length - filled < leastRead) grow();
    // a file answers with a number: only others are waited for
    const read = text.read(buffer.subarray(filled));
    const count = typeof read === "number" ? read : await read;
    filled += count;
    bytesRead += count;
    atEnd = count === 0;
  }

  function moveToFront(): void {
    buffer.copyWithin(0, start, filled);
    for (let i = 0; i < foundCount; i++) found[i]! -= start;
    searched -= start;
    filled -= start;
    start = 0;
  }

  function grow(): void {
    if (buffer.length >= LONGEST_LINE) {
      throw refusal(`${printable(source.name)}:${taken + 1}: the line is longer than ${LONGEST_LINE} bytes, the most that a line may have`);
    }
    const larger = Buffer.allocUnsafeSlow(buffer.length * 2);
    buffer.copy(larger, 0, 0, filled);
    buffer = larger;
  }

  /** Whether `most` lines or `bytes` bytes of lines are known, or all that the text has. */
  function find(most: number, bytes: number): boolean {
    const window = buffer.subarray(0, filled);
    while (foundCount < most && (foundCount === 0 || found[foundCount - 1]! - start < bytes)) {
      let end = window.indexOf(LINE_FEED, searched);
      if (end < 0) {
        searched = filled;
        if (!atEnd) return false;
        // text behind the last line feed is a line too
        if ((foundCount === 0 ? start : found[foundCount - 1]! + 1) >= filled) return true;
        end = filled;
      }
      if (foundCount === found.length) found = twiceAsLong(found);
      found[foundCount++] = end;
      searched = end + 1;
    }
    return true;
  }

  /** Names the line and the byte at which the next `count` lines are not of their encoding. */
  function fault(count: number): Refusal {
    for (let i = 0, from = start; i < count; i++) {
      const at = firstFault(buffer.subarray(from, found[i]));
      if (at >= 0) {
        const place = `${printable(source.name)}:${taken + i + 1}`;
        const byte = buffer[from + at]!.toString(16).toUpperCase().padStart(2, "0");
        return refusal(canonicalEncoding(encoding).startsWith("utf8")
          ? `${place}:${at + 1}: expected UTF-8, found the byte ${byte}; is the text Latin-1 (-e latin-1)?`
          : `${place}: expected ${printable(encoding)}, found what is no character of it`);
      }
      from = found[i]! + 1;
    }
    throw new Error(`${source.name}: isUtf8 and firstFault disagree on lines ${taken + 1} to ${taken + count}`);
  }

  return {
    name: source.name,
    get taken() { return taken; },
    get progress() { return source.size === undefined ? undefined : Math.min(1, bytesRead / source.size); },

    async lookAhead(most, bytes) {
      while (!find(most, bytes)) await fill();
      let count = Math.min(foundCount, most);
      while (count > 1 && found[count - 1]! - start > bytes) count--;
      return count;
    },

    take(count) {
      if (count > foundCount) throw new RangeError(`${count} lines were asked for: expected at most the ${foundCount} that lookAhead has found`);
      if (count > 0 && !isUtf8(buffer.subarray(start, found[count - 1]))) throw fault(count);
      while (count > ends.length) ends = twiceAsLong(ends);
      const first = start;
      let to = start;
      for (let i = 0; i < count; i++) {
        const lineEnd = found[i]!;
        const last = buffer[lineEnd - 1]!;
        // most lines end in a letter or a stop
        const end = lineEnd > start && (last <= 0x20 || last >= 0x80) ? trimmedEnd(buffer, start, lineEnd) : lineEnd;
        // the lines are moved together where they lie, over the newlines
        if (to !== start) buffer.copyWithin(to, start, end);
        to += end - start;
        ends[i] = to - first;
        start = lineEnd + 1;
      }
      found.copyWithin(0, count, foundCount);
      foundCount -= count;
      taken += count;
      return { bytes: buffer.subarray(first, to), ends: ends.subarray(0, count) };
    },
  };
}

function twiceAsLong(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}
