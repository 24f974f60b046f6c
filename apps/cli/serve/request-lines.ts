/**
 * Lines of requests from a stream, each as soon as it is whole. A line that cannot be read is reported, and left out.
 */
import { isUtf8 } from "node:buffer";
import { type ByteSource, firstFault, hexByte } from "../../../src/reading/entry.js";

/** A longer line, if it were JSON made of brackets, would take more memory than Node has by default. */
export const LONGEST_REQUEST = 1 << 25;

const LINE_FEED = 0x0a;

/** The size of the buffer that is kept between lines. */
const USUAL_BYTES = 1 << 16;

export interface RequestLine {
  /** The number of the line, from 1. */
  readonly number: number;
  readonly text?: string;
  /** The reason why the text is missing. */
  readonly problem?: string;
}

/** @param longest the largest number of bytes in a line */
export async function* requestLines(source: ByteSource, longest = LONGEST_REQUEST): AsyncGenerator<RequestLine> {
  let bytes = new Uint8Array(USUAL_BYTES);
  let filled = 0;
  let number = 0;
  let isTooLong = false;
  for (;;) {
    if (filled === bytes.length) {
      // the rest of a line that is too long is overwritten
      if (isTooLong || filled > longest) {
        isTooLong = true;
        filled = 0;
      } else bytes = resized(bytes, filled, bytes.length * 2);
    }
    const count = await source.read(bytes.subarray(filled));
    const end = filled + count;
    let start = 0;
    for (let from = filled; from < end;) {
      const feed = bytes.subarray(0, end).indexOf(LINE_FEED, from);
      if (feed < 0) break;
      yield lineOf(bytes.subarray(start, feed), ++number, isTooLong, longest);
      isTooLong = false;
      from = start = feed + 1;
    }
    if (count === 0) {
      if (isTooLong || end > 0) yield lineOf(bytes.subarray(0, end), ++number, isTooLong, longest);
      return;
    }
    if (start > 0) bytes.copyWithin(0, start, end);
    filled = end - start;
    if (bytes.length > USUAL_BYTES && filled < USUAL_BYTES) bytes = resized(bytes, filled, USUAL_BYTES);
  }
}

function resized(bytes: Uint8Array, filled: number, length: number): Uint8Array<ArrayBuffer> {
  const other = new Uint8Array(length);
  other.set(bytes.subarray(0, filled));
  return other;
}

function lineOf(bytes: Uint8Array, number: number, isTooLong: boolean, longest: number): RequestLine {
  if (isTooLong || bytes.length > longest)
    return {
      number,
      problem: `is longer than ${longest} bytes: expected a shorter one; a corpus may come in parts, with "open" and "add"`,
    };
  if (!isUtf8(bytes)) {
    const at = firstFault(bytes);
    const byte = hexByte(bytes[at]!);
    return { number, problem: `is not UTF-8: found the byte ${byte} at byte ${at + 1}` };
  }
  return { number, text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8") };
}
