/**
 * `mteval-intl` in the kernel, bytes to bytes: lines with blanks between the tokens of src/text/tokenizers/mteval.ts.
 */
import type { TextLines } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import { internationalKinds } from "./international.js";
import { lowercaseLines } from "../lowercase.js";
import { decodeUtf8 } from "../utf8.js";

/** Controls that are not white space in Perl, and so parts of words; but the scanner would split there. */
const controls = [0x1c, 0x1d, 0x1e, 0x1f];

/**
 * Lines for the scanner; undefined if the engine leaves them to the tokenizer, or a line has such a control.
 *
 * @param replaced a line without its entities, no longer than before; called if it has `&` or `<`
 */
export function mtevalLines(
  lines: TextLines,
  replaced: (line: string) => string,
  caseSensitive: boolean,
  kernel: Kernel,
): TextLines | undefined {
  if (kernel.spaced === undefined || controls.some((control) => lines.bytes.includes(control))) return undefined;
  const decoded = replaceLines(lines, replaced);
  const lowered = caseSensitive ? decoded : lowercaseLines(withSmallSigmas(decoded), kernel);
  return kernel.spaced(lowered, { kinds: internationalKinds, trim: "none" });
}

const encoder = new TextEncoder();

function replaceLines(lines: TextLines, replaced: (line: string) => string): TextLines {
  const { bytes, ends } = lines;
  let ampersand = indexOf(bytes, 0x26, 0);
  let less = indexOf(bytes, 0x3c, 0);
  if (Math.min(ampersand, less) === bytes.length) return lines;
  const shorter = new Uint8Array(bytes.length);
  const shorterEnds = new Uint32Array(ends.length);
  for (let line = 0, start = 0, at = 0; line < ends.length; start = ends[line++]!) {
    const part = bytes.subarray(start, ends[line]);
    if (Math.min(ampersand, less) < ends[line]!) {
      at += encoder.encodeInto(replaced(decodeUtf8(part)), shorter.subarray(at)).written;
      if (ampersand < ends[line]!) ampersand = indexOf(bytes, 0x26, ends[line]!);
      if (less < ends[line]!) less = indexOf(bytes, 0x3c, ends[line]!);
    } else {
      shorter.set(part, at);
      at += part.length;
    }
    shorterEnds[line] = at;
  }
  return { bytes: shorter, ends: shorterEnds };
}

/** The index of a byte from `from` on, or the length if there is none. */
function indexOf(bytes: Uint8Array, byte: number, from: number): number {
  const index = bytes.indexOf(byte, from);
  return index === -1 ? bytes.length : index;
}

/**
 * Changes U+03A3 (ce a3) to U+03C3 (cf 83): Perl has no final sigma, and without capital sigmas the lower-casing that
 * follows makes none, either.
 */
function withSmallSigmas(lines: TextLines): TextLines {
  let { bytes } = lines;
  for (let at = bytes.indexOf(0xce); at !== -1; at = bytes.indexOf(0xce, at + 1)) {
    if (bytes[at + 1] !== 0xa3) continue;
    if (bytes === lines.bytes) bytes = bytes.slice();
    bytes[at] = 0xcf;
    bytes[at + 1] = 0x83;
  }
  return { ...lines, bytes };
}
