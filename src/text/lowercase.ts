/**
 * Lower case as Python's str.lower(): the full mapping of the Unicode standard, locale-free, with final sigma.
 *
 * toLowerCase() is the same mapping, but each side knows the letters of its own Unicode version. Python 3.11 (Unicode 14) leaves these
 * capitals of later versions as they are, and so does a runtime that is older than them:
 *
 *   Unicode 16  U+1C89; U+A7CB, A7CC, A7DA, A7DC; Garay U+10D50-10D65
 *   Unicode 17  U+A7CE, A7D2, A7D4; Beria Erfe U+16EA0-16EB8
 *   Unicode 18  U+A7DD, A7E2, AB6C, AB6D; sixteen of U+1DF40-1DF7E
 *
 * No other code point differs up to Unicode 18; test/text/lowercase.test.ts goes through all of them.
 */
import type { TextLines } from "../types.js";

/**
 * A line in lower case.
 *
 * @example
 * lowercase("ΟΔΟΣ İ") // "οδος i̇"
 */
export function lowercase(line: string): string {
  return line.toLowerCase();
}

// the byte order mark is a character of the text like any other
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** UTF-16 units become at most so many bytes of UTF-8 each. */
const BYTES_PER_UNIT = 3;

/**
 * UTF-8 lines in lower case. A line in ASCII is mapped byte by byte, without a string.
 *
 * @throws TypeError for a line that is not well-formed UTF-8.
 */
export function lowercaseLines({ bytes, ends }: TextLines): TextLines {
  let lowered = new Uint8Array(bytes.length);
  const loweredEnds = new Uint32Array(ends.length);
  let length = 0;
  for (let line = 0, start = 0; line < ends.length; line++) {
    const end = ends[line]!;
    if (length + end - start > lowered.length) lowered = grown(lowered, length + end - start);
    const copied = lowercaseAscii(bytes, start, end, lowered, length);
    if (copied) {
      length += end - start;
    } else {
      const text = decoder.decode(bytes.subarray(start, end)).toLowerCase();
      if (length + text.length * BYTES_PER_UNIT > lowered.length) lowered = grown(lowered, length + text.length * BYTES_PER_UNIT);
      length += encoder.encodeInto(text, lowered.subarray(length)).written;
    }
    loweredEnds[line] = length;
    start = end;
  }
  return { bytes: lowered.subarray(0, length), ends: loweredEnds };
}

/** Writes bytes[start .. end) in lower case to target[at ..). False, with the target in no state to be used, where a byte is not ASCII. */
function lowercaseAscii(bytes: Uint8Array, start: number, end: number, target: Uint8Array, at: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte >= 0x80) return false;
    target[at++] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
  }
  return true;
}

function grown(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, bytes.length + (bytes.length >> 1)));
  larger.set(bytes);
  return larger;
}
