/** The bytes of a source in one window that moves over it, for records that have to be seen whole. */
import { isUtf8 } from "node:buffer";
import { inputError, type ByteSource } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";

const LINE_FEED = 0x0a;

/** The size of the window: a quarter of a MiB fits the second-level cache. */
const WINDOW = 1 << 18;

/** How many bytes the array has in addition to those that were read. */
const ROOM = 8;

/** The same limit as for a line of text: a longer field could not become a string, which some tokenizers need. */
const LONGEST_RECORD = 1 << 28;

export interface ByteWindow {
  /** The bytes read, followed by a line feed. Each fill() may replace the array. */
  readonly bytes: Uint8Array;
  /** How many bytes have been read, without that line feed. */
  readonly filled: number;
  /** Whether the source has no more. */
  readonly isAtEnd: boolean;
  /** Whether all of these bytes up to the last line feed among them are UTF-8. */
  readonly isUtf8: boolean;
  /** The share of the source that has been read, 0 to 1; undefined if its size is unknown. */
  readonly progress: number | undefined;
  /**
   * Reads more bytes. Those before `from` are dropped, and the rest moves to the front.
   *
   * @param line the line of the record at `from`, for messages
   * @throws InputError for what cannot be read, and where a record is longer than any may be
   */
  fill(from: number, line: number): Promise<void>;
}

/** @param size the size of the window; it grows for longer records */
export function createByteWindow(source: ByteSource, size = WINDOW): ByteWindow {
  // with room for the line feed; a multiple of 4, for scanners that read four bytes at a time
  let bytes = new Uint8Array(size + ROOM);
  bytes[0] = LINE_FEED;
  let filled = 0;
  let checked = 0;
  let bytesRead = 0;
  let isAtEnd = false;
  let valid = true;

  function check(): void {
    const end = isAtEnd ? filled : bytes.subarray(0, filled).lastIndexOf(LINE_FEED) + 1;
    if (end <= checked) return;
    valid &&= isUtf8(bytes.subarray(checked, end));
    checked = end;
  }

  function makeRoom(from: number, line: number): void {
    const rest = filled - from;
    if (rest >= bytes.length >> 1) {
      if (bytes.length > LONGEST_RECORD)
        throw inputError(
          `${printable(source.name)}:${line}: the record that begins here is longer than ${LONGEST_RECORD} bytes, ` +
            "the most that a record may have; is a quotation mark not closed?",
        );
      const larger = new Uint8Array(2 * (bytes.length - ROOM) + ROOM);
      larger.set(bytes.subarray(from, filled));
      bytes = larger;
    } else if (from > 0) bytes.copyWithin(0, from, filled);
    filled = rest;
    checked = Math.max(0, checked - from);
    // the bytes that were not UTF-8 may have been dropped: check again
    if (!valid) [valid, checked] = [true, 0];
  }

  return {
    get bytes() {
      return bytes;
    },
    get filled() {
      return filled;
    },
    get isAtEnd() {
      return isAtEnd;
    },
    get isUtf8() {
      return valid;
    },
    get progress() {
      return source.size === undefined ? undefined : Math.min(1, bytesRead / source.size);
    },
    async fill(from, line) {
      makeRoom(from, line);
      const read = source.read(bytes.subarray(filled, bytes.length - ROOM));
      const count = typeof read === "number" ? read : await read;
      isAtEnd = count === 0;
      bytesRead += count;
      filled += count;
      bytes[filled] = LINE_FEED;
      check();
    },
  };
}
