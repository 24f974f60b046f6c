/** Invisible characters that count as part of a word: marks, controls, joiners, and the remains of lost characters. */
import type { LintedTexts } from "../linted-texts.js";
import { oddCharacters, type OddCharacters } from "../odd-characters.js";
import { mended } from "./mojibake.js";

const removed = (): string => "";

const byteOrderMark: OddCharacters = {
  kind: "byte-order-mark",
  found: /^\ufeff/g,
  always: true,
  note: "a byte order mark at the beginning of a line, which is scored as part of its first word",
  remedy: "it was left out",
  inPlace: removed,
};

/** The control characters of C0 and C1, except white space. */
const control: OddCharacters = {
  kind: "control",
  found: /[\x00-\x08\x0e-\x1b\x7f\x80-\x84\x86-\x9f]/g,
  // letters that were read in the wrong encoding are reported as such
  isOrdinary: (line, _, found) => found >= "\x80" && !mended(line).includes(found),
  remedy: "they were left out",
  inPlace: removed,
};

/** Characters that may change their shape next to a joiner: Arabic and related scripts, scripts of India, emoji. */
const joined =
  /[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc]|\ufe0f|\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Extended_Pictographic}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const invisible: OddCharacters = {
  kind: "invisible",
  found: /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069]|(?<!^)\ufeff/g,
  isOrdinary(line, at, found) {
    if (found === "\u200c" || found === "\u200d") return joined.test(line.slice(Math.max(0, at - 2), at + 3));
    // marks of direction are ordinary in texts that are written from right to left
    return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(found) && rightToLeft.test(line);
  },
  remedy: "they were left out",
  inPlace: removed,
};

const replacement: OddCharacters = {
  kind: "replacement",
  found: /\ufffd/g,
  note: "bytes that were not valid characters, and are lost",
  remedy: "these segments were left out",
};

/** White space other than the space itself. */
const spaces: OddCharacters = {
  kind: "spaces",
  found: /[\t\x0b\x0c\r\x1c-\x1f\x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g,
  remedy: "they were spaces",
  inPlace: () => " ",
};

export const hiddenCharacters = [replacement, byteOrderMark, control, invisible, spaces].map(
  (odd) => (texts: LintedTexts) => oddCharacters(texts, odd),
);
