/**
 * Lower case as Python's str.lower(): the full mapping of the Unicode standard, locale-free, with final sigma.
 *
 * toLowerCase() is the same mapping, but Python and the JavaScript runtime each have the letters of their own Unicode
 * version. Python 3.11 (Unicode 14) leaves these capitals of later versions as they are, and so does an older
 * JavaScript runtime:
 *
 * - Unicode 16: U+1C89; U+A7CB, A7CC, A7DA, A7DC; Garay U+10D50-10D65
 * - Unicode 17: U+A7CE, A7D2, A7D4; Beria Erfe U+16EA0-16EB8
 * - Unicode 18: U+A7DD, A7E2, AB6C, AB6D; sixteen of U+1DF40-1DF7E
 *
 * No other code point differs up to Unicode 18; test/text/lowercase.test.ts goes through all of them.
 */
import type { TextLines } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import { decodeUtf8 } from "./utf8.js";

/**
 * A line in lower case.
 *
 * @example
 * lowercase("ΟΔΟΣ İ") // "οδος i̇"
 */
export function lowercase(line: string): string {
  return line.toLowerCase();
}

const encoder = new TextEncoder();

/** The most bytes of UTF-8 per UTF-16 unit. */
const BYTES_PER_UNIT = 3;

/**
 * Lower-cases UTF-8 lines: most of them in the kernel, without strings. toLowerCase() handles the lines that the kernel
 * leaves, or all lines if the kernel cannot lower-case.
 *
 * @throws TypeError for a line that is not well-formed UTF-8.
 */
export function lowercaseLines(lines: TextLines, kernel: Pick<Kernel, "lowercase"> = {}): TextLines {
  const byKernel = kernel.lowercase?.(lines);
  if (byKernel === undefined) return withLines(lines, lines, Uint32Array.from(lines.ends.keys()));
  const lowered = { bytes: byKernel.bytes, ends: lines.ends };
  return byKernel.left.length === 0 ? lowered : withLines(lowered, lines, byKernel.left);
}

/** The kernel's lines, except that the lines with the given numbers are lower-cased here. */
function withLines(lowered: TextLines, original: TextLines, numbers: Uint32Array): TextLines {
  let bytes = new Uint8Array(original.bytes.length + (original.bytes.length >> 3));
  const ends = new Uint32Array(original.ends.length);
  let length = 0;
  let next = 0;
  for (let line = 0, start = 0; line < ends.length; line++) {
    const end = original.ends[line]!;
    const text = numbers[next] === line ? decodeUtf8(original.bytes.subarray(start, end)).toLowerCase() : undefined;
    const most = length + (text === undefined ? end - start : text.length * BYTES_PER_UNIT);
    if (most > bytes.length) bytes = grown(bytes, most);
    if (text === undefined) {
      bytes.set(lowered.bytes.subarray(start, end), length);
      length += end - start;
    } else {
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
      next++;
    }
    ends[line] = length;
    start = end;
  }
  return { bytes: bytes.subarray(0, length), ends };
}

function grown(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, bytes.length + (bytes.length >> 1)));
  larger.set(bytes);
  return larger;
}
