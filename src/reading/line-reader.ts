/**
 * Reads lines in constant memory: bytes go into one window in the kernel's memory, and lines are handed out as views of
 * it.
 */
import { kernelOf } from "../kernel/engines.js";
import type { EngineName } from "../kernel/kernel.js";
import { linesPart, type LinesPart } from "../kernel/lines/lines.js";
import { isUtf8 } from "../text/utf8.js";
import { printable } from "../report/printable.js";
import type { TextLines } from "../core/batch.js";
import { canonicalEncoding, decodedSource } from "./encodings/encodings.js";
import { misread, withFirstBytes, type Misread } from "./encodings/first-bytes.js";
import { inputError, type InputError } from "./input-error.js";
import type { ByteSource } from "./byte-source.js";
import { universalNewlines } from "./universal-newlines.js";
import { firstFault, hexByte } from "./utf8-bytes.js";

const LINE_FEED = 0x0a;

/** The size of the window, a quarter of a MiB, which fits the second-level cache. */
const WINDOW = 1 << 18;

/** With less room than this, calling read() is not worthwhile. */
const LEAST_READ = 1 << 14;

/** The longest line that is accepted. A longer line could not become a string, and some tokenizers need strings. */
const LONGEST_LINE = 1 << 28;

export interface LineReader {
  /** The source's name, for messages. */
  readonly name: string;
  /** Lines taken so far. */
  readonly taken: number;
  /** How much of the source has been read, 0 to 1; undefined if its size is unknown. */
  readonly progress: number | undefined;
  /** The kind of file that the source seems to be instead of text in its encoding, once lines have been read. */
  readonly misread: Misread | undefined;
  /**
   * How many lines can be taken next: at most `most`, and only as many as fit in `bytes` bytes, but at least one line
   * if any is left; 0 at the end of the text.
   */
  lookAhead(most: number, bytes: number): Promise<number>;
  /**
   * Takes the next lines; `count` is at most what lookAhead returned. The lines are valid UTF-8, each without its
   * newline and without white space at its end. They are views of the reader's buffer, valid until the next lookAhead.
   *
   * @throws InputError that names line and byte if the text is not in its encoding.
   */
  take(count: number): TextLines;
}

export interface LineOptions {
  /** The encoding, by Python's name; "utf-8" by default. */
  readonly encoding?: string;
  /** Whether "\r\n" and a lone "\r" also end a line, as on Python's standard input. Default false: only "\n". */
  readonly universal?: boolean;
  /** How many bytes are read at a time; the window grows for longer lines. */
  readonly windowBytes?: number;
  /** The engine that finds the lines; by default the best. */
  readonly engine?: EngineName | undefined;
  /** The function that finds the lines, for tests. */
  readonly part?: LinesPart;
}

/**
 * Reads a source line by line.
 *
 * @throws InputError for an unknown encoding.
 */
export function createLineReader(
  source: ByteSource,
  {
    encoding = "utf-8",
    universal = false,
    windowBytes = WINDOW,
    engine,
    part = kernelOf(engine).fresh(linesPart),
  }: LineOptions = {},
): LineReader {
  const { source: seen, start: firstBytes } = withFirstBytes(source);
  const decoded = decodedSource(seen, encoding);
  const text = universal ? universalNewlines(decoded) : decoded;
  const leastRead = Math.min(LEAST_READ, windowBytes);
  let size = windowBytes;
  let start = 0; // where the next line starts
  let filled = 0;
  let found = 0; // lines that can be taken
  let atEnd = false;
  let taken = 0;
  let bytesRead = 0;

  async function fill(): Promise<void> {
    if (size - filled < leastRead) moveToFront();
    if (size - filled < leastRead) grow();
    // a file returns a number at once: only streams are awaited
    const read = text.read(part.window(size).subarray(filled, size));
    const count = typeof read === "number" ? read : await read;
    atEnd = count === 0;
    bytesRead += count;
    if (atEnd) endLastLine();
    found = part.find(filled, filled + count);
    filled += count;
  }

  function moveToFront(): void {
    part.moveToFront(start, filled);
    filled -= start;
    start = 0;
  }

  function grow(): void {
    if (size >= LONGEST_LINE) {
      throw inputError(
        `${printable(source.name)}:${taken + 1}: the line is longer than ${LONGEST_LINE} bytes, ` +
          "the most that a line may have",
      );
    }
    size *= 2;
  }

  /** Text after the last line feed is a line, too. */
  function endLastLine(): void {
    if ((found === 0 ? start : part.lineFeed(found - 1) + 1) === filled) return;
    part.window(size)[filled] = LINE_FEED;
    found = part.find(filled, filled + 1);
    filled++;
  }

  /** Whether `most` lines or `bytes` bytes of lines have been found, or the text has no more. */
  function isEnough(most: number, bytes: number): boolean {
    return atEnd || found >= most || (found > 0 && part.lineFeed(found - 1) - start >= bytes);
  }

  /** How many lines, at least 1 and at most `most`, end within `bytes` bytes. */
  function within(most: number, bytes: number): number {
    let least = 1;
    while (least < most) {
      const middle = (least + most + 1) >> 1;
      if (part.lineFeed(middle - 1) - start <= bytes) least = middle;
      else most = middle - 1;
    }
    return most;
  }

  /** An error that names the first line and byte, among the next `count` lines, that is not in its encoding. */
  function fault(count: number): InputError {
    const mistaken = misread(firstBytes(), encoding);
    if (mistaken !== undefined && mistaken.isMark !== true) {
      const { found, remedy } = mistaken;
      return inputError(`${printable(source.name)}: expected ${encodingName(encoding)}, found ${found}: ${remedy}`);
    }
    const window = part.window(size);
    for (let i = 0, from = start; i < count; i++) {
      const at = firstFault(window.subarray(from, part.lineFeed(i)));
      if (at >= 0) {
        const location = `${printable(source.name)}:${taken + i + 1}`;
        const byte = hexByte(window[from + at]!);
        return inputError(
          isUtf8Name(encoding)
            ? `${location}:${at + 1}: expected UTF-8, found the byte ${byte}; is the text Latin-1 (-e latin-1)?`
            : `${location}: expected ${encodingName(encoding)}, found bytes that are not valid in it`,
        );
      }
      from = part.lineFeed(i) + 1;
    }
    throw new Error(`${source.name}: isUtf8 and firstFault disagree on lines ${taken + 1} to ${taken + count}`);
  }

  return {
    name: source.name,
    get taken() {
      return taken;
    },
    get progress() {
      return source.size === undefined ? undefined : Math.min(1, bytesRead / source.size);
    },

    get misread() {
      return misread(firstBytes(), encoding);
    },

    async lookAhead(most, bytes) {
      while (!isEnough(most, bytes)) await fill();
      return found === 0 ? 0 : within(Math.min(found, most), bytes);
    },

    take(count) {
      if (count > found)
        throw new RangeError(`${count} lines were requested: expected at most the ${found} that lookAhead has found`);
      const end = count === 0 ? start : part.lineFeed(count - 1) + 1;
      if (!isUtf8(part.window(size).subarray(start, end))) throw fault(count);
      const lines = part.take(start, count);
      start = end;
      found -= count;
      taken += count;
      return lines;
    },
  };
}

function isUtf8Name(encoding: string): boolean {
  return canonicalEncoding(encoding).startsWith("utf8");
}

/** The name of an encoding as messages print it. */
function encodingName(encoding: string): string {
  return isUtf8Name(encoding) ? "UTF-8" : printable(encoding);
}
