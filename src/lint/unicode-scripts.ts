/** In which script a line is written, by the blocks of its letters (Unicode's Blocks.txt; scripts in use today). */

/** A script by its name. createScriptCounts distinguishes Chinese characters from kana. */
export type Script = (typeof blocks)[number][2];

/** First and last code point, in ascending order. Digits and signs within a block count as its letters. */
const blocks = [
  [0x41, 0x5a, "Latin"],
  [0x61, 0x7a, "Latin"],
  [0xc0, 0x24f, "Latin"],
  [0x250, 0x2af, "Latin"],
  [0x370, 0x3ff, "Greek"],
  [0x400, 0x52f, "Cyrillic"],
  [0x531, 0x58f, "Armenian"],
  [0x5d0, 0x5f2, "Hebrew"],
  [0x620, 0x6ff, "Arabic"],
  [0x700, 0x74f, "Syriac"],
  [0x750, 0x77f, "Arabic"],
  [0x780, 0x7bf, "Thaana"],
  [0x8a0, 0x8ff, "Arabic"],
  [0x900, 0x97f, "Devanagari"],
  [0x980, 0x9ff, "Bengali"],
  [0xa00, 0xa7f, "Gurmukhi"],
  [0xa80, 0xaff, "Gujarati"],
  [0xb00, 0xb7f, "Odia"],
  [0xb80, 0xbff, "Tamil"],
  [0xc00, 0xc7f, "Telugu"],
  [0xc80, 0xcff, "Kannada"],
  [0xd00, 0xd7f, "Malayalam"],
  [0xd80, 0xdff, "Sinhala"],
  [0xe00, 0xe7f, "Thai"],
  [0xe80, 0xeff, "Lao"],
  [0xf00, 0xfff, "Tibetan"],
  [0x1000, 0x109f, "Burmese"],
  [0x10a0, 0x10ff, "Georgian"],
  [0x1100, 0x11ff, "Hangul"],
  [0x1200, 0x139f, "Ethiopic"],
  [0x1780, 0x17ff, "Khmer"],
  [0x1800, 0x18af, "Mongolian"],
  [0x1c90, 0x1cbf, "Georgian"],
  [0x1e00, 0x1eff, "Latin"],
  [0x1f00, 0x1fff, "Greek"],
  [0x3041, 0x30ff, "kana"],
  [0x31f0, 0x31ff, "kana"],
  [0x3400, 0x4dbf, "Han"],
  [0x4e00, 0x9fff, "Han"],
  [0xac00, 0xd7a3, "Hangul"],
  [0xf900, 0xfaff, "Han"],
  [0xfb1d, 0xfb4f, "Hebrew"],
  [0xfb50, 0xfdff, "Arabic"],
  [0xfe70, 0xfefc, "Arabic"],
  [0xff66, 0xff9d, "kana"],
  [0x20000, 0x323af, "Han"],
] as const;

export const scriptNames: readonly Script[] = [...new Set(blocks.map(([, , name]) => name))];

/** For each code point of the first plane, the number of its script from 1; 0 if it has none. */
const numbers = new Uint8Array(0x10000);
for (const [first, last, name] of blocks)
  if (last < numbers.length) numbers.fill(scriptNames.indexOf(name) + 1, first, last + 1);
// the signs of multiplication and division, which lie between letters
numbers[0xd7] = numbers[0xf7] = 0;

const HAN = scriptNames.indexOf("Han") + 1;

/**
 * The number of a character's script from 1, as in scriptNames; 0 for characters that are not letters of any of these
 * scripts.
 */
export function scriptNumber(code: number): number {
  if (code < 0x10000) return numbers[code]!;
  return code >= 0x20000 && code < 0x323b0 ? HAN : 0;
}

/** How many letters of each script a line has, by number; [0] is their sum. Every call returns the same array. */
export function createScriptCounts(): (line: string) => Uint32Array {
  const counts = new Uint32Array(scriptNames.length + 1);
  return (line) => {
    counts.fill(0);
    for (let i = 0; i < line.length; i++) {
      const code = line.codePointAt(i)!;
      if (code > 0xffff) i++;
      const number = scriptNumber(code);
      if (number === 0) continue;
      counts[number]!++;
      counts[0]!++;
    }
    return counts;
  };
}

/** Whether a character is of a script that is written without spaces between words. */
export function isUnspaced(code: number): boolean {
  return (
    code >= 0xe00 &&
    (code < 0xf00 ||
      (code >= 0x1000 && code < 0x10a0) ||
      (code >= 0x1780 && code < 0x1800) ||
      (code >= 0x3041 && code < 0xa000) ||
      (code >= 0xf900 && code < 0xfb00) ||
      (code >= 0x20000 && code < 0x323b0))
  );
}
