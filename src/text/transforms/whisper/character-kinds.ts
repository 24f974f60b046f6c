/** How Whisper's normalizers treat each character: a table that is filled as characters occur. */
import { marksAndSymbols, nonspacingMark, spaceOfPython } from "./unicode-members.js";

export const KEPT = 1;
export const SPACE = 2;
/** A mark, symbol or punctuation. */
export const SYMBOL = 3;
/** A nonspacing mark. */
export const NONSPACING = 4;

/** The last nonspacing mark is U+E01EF. */
let kinds: Uint8Array | undefined;

const space = new RegExp(`[${spaceOfPython}]`);

export function kindOf(code: number): number {
  kinds ??= new Uint8Array(0x110000);
  return kinds[code] === 0 ? (kinds[code] = learned(code)) : kinds[code]!;
}

function learned(code: number): number {
  const character = String.fromCodePoint(code);
  if (space.test(character)) return SPACE;
  marksAndSymbols.lastIndex = 0;
  if (!marksAndSymbols.test(character)) return KEPT;
  return nonspacingMark.test(character) ? NONSPACING : SYMBOL;
}
