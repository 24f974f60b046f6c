/** Lists of lines, strings or bytes, for metrics that compare lines with lines. */
import type { TextLines } from "../core/batch.js";
import { areBytes, byteSource, type Lines } from "./byte-lines.js";
import { checkStrings } from "./corpus-shape.js";
import { createLineBuffer } from "./encode-strings.js";
import { decodeUtf8 } from "./utf8.js";

/**
 * A list of lines as UTF-8.
 *
 * @throws TypeError, RangeError unless it is a list of well-formed lines, at least one.
 */
export function linesOf(name: string, lines: Lines): TextLines {
  const source = checkStrings(
    name,
    lines,
    "a list of lines",
    "for one line write [line]",
    "expected at least one line",
  );
  const buffer = createLineBuffer();
  for (let i = 0; i < source.size; i++) source.add(i, buffer);
  source.check?.(0, source.size);
  return buffer.lines();
}

/** The number of lines in a checked list. */
export function countLines(lines: Lines): number {
  return areBytes(lines) ? ("ends" in lines ? lines.ends.length : lines.offsets.length - 1) : lines.length;
}

/** Line i of a checked list, as a string. */
export function lineAt(lines: Lines, i: number): string {
  return areBytes(lines) ? decodeUtf8(byteSource("lines", lines).lineAt(i)) : lines[i]!;
}
