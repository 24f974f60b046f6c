/** Classes of Unicode as members of patterns, from pinned tables, so that every runtime normalizes alike. */
import { numbers, punctuation, symbols } from "#unicode-classes";
import { letters, marks } from "#unicode-letters";
import { decimals, nonspacing } from "#unicode-nonspacing";
import { decodeRanges } from "../../tokenizers/international.js";

const members = (ranges: string): string =>
  decodeRanges(ranges)
    .map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`)
    .join("");

/** Python's \d and \s. */
export const digits = /* @__PURE__ */ members(decimals);
export const spaceOfPython = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const word = /* @__PURE__ */ (() => `[${members(letters)}${members(numbers)}_]`)();

/** Python's \b. */
export const atBoundary = /* @__PURE__ */ (() => `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`)();

const wordCharacter = /* @__PURE__ */ new RegExp(`^${word}$`, "u");

/** Whether Python's \w matches the character that ends or begins at a place of a line. */
export function isWordBefore(line: string, place: number): boolean {
  if (place === 0) return false;
  const unit = line.charCodeAt(place - 1);
  if (unit < 0x80) return isAsciiWord(unit);
  const isTrail = (unit & 0xfc00) === 0xdc00 && place > 1;
  return wordCharacter.test(line.slice(place - (isTrail ? 2 : 1), place));
}

export function isWordAfter(line: string, place: number): boolean {
  if (place >= line.length) return false;
  const code = line.codePointAt(place)!;
  return code < 0x80 ? isAsciiWord(code) : wordCharacter.test(String.fromCodePoint(code));
}

const isAsciiWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || (code >= 0x61 && code <= 0x7a);

/** Marks, symbols and punctuation; and the nonspacing marks among them. */
export const marksAndSymbols = /* @__PURE__ */ (() =>
  new RegExp(`[${members(marks)}${members(symbols)}${members(punctuation)}]`, "gu"))();
export const nonspacingMark = /* @__PURE__ */ (() => new RegExp(`^[${members(nonspacing)}]$`, "u"))();
