/**
 * char.bin of MeCab: the number of categories, their names of 32 bytes each, and for each code point below U+FFFF a
 * word of bits:
 *
 *   0..17 the categories it belongs to   18..25 its default category   26..29 the most characters of an unknown word
 *   30 runs of a category are unknown words   31 unknown words are tried even where the dictionary has a word
 */
import { damaged, int32s } from "./little-endian.js";

const CODE_POINTS = 0xffff;
const NAME_SIZE = 32;

export interface Characters {
  readonly categories: readonly string[];
  readonly space: number;
  /** The bits of the character at text[at], where the text ends at `end`. */
  infoAt(text: Uint8Array, at: number, end: number): number;
}

export const isOfKind = (a: number, b: number): boolean => (a & b & 0x3ffff) !== 0;
export const categoryOf = (info: number): number => (info >>> 18) & 0xff;
export const longestUnknown = (info: number): number => (info >>> 26) & 0xf;
export const isGrouped = (info: number): boolean => (info & 0x40000000) !== 0;
export const isAlwaysTried = (info: number): boolean => info < 0;

/** @throws RangeError if the file's size does not match its number of categories. */
export function readCharacters(bytes: Uint8Array): Characters {
  if (bytes.length < 4) throw damaged("char.bin", "a number of categories", `${bytes.length} bytes`);
  const count = int32s(bytes, 0, 1)[0]!;
  const size = 4 + NAME_SIZE * count + 4 * CODE_POINTS;
  if (count < 1 || count > 18 || size !== bytes.length)
    throw damaged("char.bin", `${size} bytes for ${count} categories`, bytes.length);
  const nameAt = (i: number): string =>
    new TextDecoder().decode(bytes.subarray(4 + NAME_SIZE * i, 4 + NAME_SIZE * (i + 1))).replace(/\0.*$/s, "");
  const infos = int32s(bytes, 4 + NAME_SIZE * count, CODE_POINTS);
  return {
    categories: Array.from({ length: count }, (_, i) => nameAt(i)),
    space: infos[0x20]!,
    // the table ends before U+FFFF; MeCab reads what follows it, which is zeros in a mapped file
    infoAt: (text, at, end) => infos[codePointAt(text, at, end)] ?? 0,
  };
}

/** The code point at text[at]; 0 beyond the basic plane, as in MeCab. */
function codePointAt(text: Uint8Array, at: number, end: number): number {
  const byte = text[at]!;
  if (byte < 0x80) return byte;
  if (byte < 0xe0) return at + 2 <= end ? ((byte & 0x1f) << 6) | (text[at + 1]! & 0x3f) : 0;
  if (byte < 0xf0)
    return at + 3 <= end ? ((byte & 0x0f) << 12) | ((text[at + 1]! & 0x3f) << 6) | (text[at + 2]! & 0x3f) : 0;
  return 0;
}
