/**
 * `zh`: sacreBLEU's tokenizer for Chinese (tokenizers/tokenizer_zh.py of 2.6.0). Each Chinese character is a token; the
 * rest follows the Western rules of 13a, except that entities are not decoded and no spaces are added at both ends of
 * the line.
 */
import { fillKinds, Kind, splitPunctuation, type Kinds } from "./punctuation.js";
import { createWesternKinds } from "./western.js";
import { trim, whitespaceRanges } from "../whitespace.js";

/**
 * The ranges that sacreBLEU treats as Chinese. Two of them were meant to be U+20000-2A6D6 and U+2F800-2FA1D but are
 * written with five hex digits in a four-digit escape, so that strings of two characters are compared. The first range
 * then accepts U+2001-2A6D (quotation marks, dashes, arrows, box drawing) and the second U+2F81-2FA1, while extension B
 * is not split. A comparison of every code point showed this.
 */
const chinese: readonly (readonly [number, number])[] = [
  [0x2001, 0x2a6d],
  [0x2e80, 0x2fdf],
  [0x2ff0, 0x303f],
  [0x3100, 0x312f],
  [0x31a0, 0x31ef],
  [0x3200, 0x4db5],
  [0x4e00, 0x9fbb],
  [0xf900, 0xfa2d],
  [0xfa30, 0xfa6a],
  [0xfa70, 0xfad9],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
];

/** The size of the table of kinds: up to U+FFEF, the last character treated as Chinese. */
const kindsSize = 0xfff0;
let kinds: Kinds | undefined;

/**
 * The tokens of a line under zh.
 *
 * @example
 * tokenizeChinese("他说“GPT-4”很好。") // ["他", "说", "“", "GPT-4", "”", "很", "好", "。"]
 */
export function tokenizeChinese(line: string): string[] {
  return splitPunctuation(trim(line), chineseKinds());
}

/** The kinds of code points in zh. */
export function chineseKinds(): Kinds {
  return (kinds ??= createChineseKinds());
}

function createChineseKinds(): Kinds {
  const table = createWesternKinds(kindsSize);
  fillKinds(table, chinese, Kind.apart);
  // some white space is in the "Chinese" ranges; it is dropped either way
  fillKinds(table, whitespaceRanges, Kind.whitespace);
  return table;
}
