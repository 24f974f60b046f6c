/**
 * Python's white space. Scores depend on it: JavaScript's \s and trim() leave out U+001C-001F and U+0085 and add
 * U+FEFF, so neither is used on text anywhere in this project.
 */

import type { Rewritable } from "./rewritable.js";

/** The ranges with Python's str.isspace(), first and last code unit; unchanged from Unicode 6.3 to 18. */
export const whitespaceRanges: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x1c, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

/** Whether a UTF-16 code unit is white space; no code point above U+FFFF is. */
export function isWhitespace(unit: number): boolean {
  if (unit <= 0x20) return unit >= 0x1c || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  return (
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/**
 * The words of a line, as Python's str.split().
 *
 * @example
 * splitWhitespace(" two\u0085words ") // ["two", "words"]
 */
export function splitWhitespace(line: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let i = 0; i < line.length; i++) {
    if (!isWhitespace(line.charCodeAt(i))) continue;
    if (i > start) words.push(line.slice(start, i));
    start = i + 1;
  }
  if (line.length > start) words.push(line.slice(start));
  return words;
}

/**
 * A line without the white space at its end, as Python's str.rstrip(). A loop, because the pattern \s+$ is quadratic.
 *
 * @example
 * trimEnd(" a \u001c") // " a"
 */
export function trimEnd<T extends Pick<Rewritable<T>, "length" | "charCodeAt" | "slice">>(line: T): T {
  let end = line.length;
  while (end > 0 && isWhitespace(line.charCodeAt(end - 1))) end--;
  return line.slice(0, end);
}

/**
 * A line without the white space at both ends, as Python's str.strip().
 *
 * @example
 * trim("\ufeff a ") // "\ufeff a"
 */
export function trim(line: string): string {
  let start = 0;
  while (start < line.length && isWhitespace(line.charCodeAt(start))) start++;
  return trimEnd(line.slice(start));
}
