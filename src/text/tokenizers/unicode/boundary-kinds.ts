/** Tables of kinds for the tokenizers by UAX #29, text segmentation. */
import { whitespaceRanges } from "../../whitespace.js";
import { decodeRanges } from "../international.js";

/** Characters in none of the classes. */
export const OTHER = 0;

/**
 * White space, and the zero width space, which marks the ends of words in scripts that are written without spaces: both
 * end a token and are in no token. The rules treat them like OTHER, because the rules that join white space to its
 * neighbours make no difference to tokens.
 */
export const SPACE = 1;

const ZERO_WIDTH_SPACE = 0x200b;

/**
 * The kind of each code point below the table's length, from classes as the build writes them; where classes overlap,
 * the later class counts.
 */
export function boundaryKinds(classes: readonly (readonly [deltas: string, kind: number])[]): Uint8Array {
  const ranges = classes.map(([deltas, kind]) => [decodeRanges(deltas), kind] as const);
  const table = new Uint8Array(Math.max(...ranges.map(([list]) => list.at(-1)![1])) + 1);
  for (const [list, kind] of ranges) for (const [first, last] of list) table.fill(kind, first, last + 1);
  for (const [first, last] of whitespaceRanges) table.fill(SPACE, first, last + 1);
  table[ZERO_WIDTH_SPACE] = SPACE;
  return table;
}

/** The kind of a code point. */
export const kindOf = (table: Uint8Array, codePoint: number): number =>
  codePoint < table.length ? table[codePoint]! : OTHER;

/** A set of kinds, of which there are fewer than 32, as the bits of a number. */
export const kindSet = (...kinds: readonly number[]): number => kinds.reduce((bits, kind) => bits | (1 << kind), 0);
