/** Lists of lines that were checked already, strings or bytes: how many, and which. */
import { areBytes, byteSource, type Lines } from "./byte-lines.js";
import { decodeUtf8 } from "./utf8.js";

export function countLines(lines: Lines): number {
  return areBytes(lines) ? ("ends" in lines ? lines.ends.length : lines.offsets.length - 1) : lines.length;
}

/** Line i as a string. */
export function lineAt(lines: Lines, i: number): string {
  return areBytes(lines) ? decodeUtf8(byteSource("lines", lines).lineAt(i)) : lines[i]!;
}
