/** The classes of code points in METEOR's rules. */

export const BLANK: u32 = 0x20;
export const DOT: u32 = 0x2e;

/** Kinds, one bit each; a small s is also a letter. */
export const DIGIT: u32 = 1;
export const LETTER: u32 = 2;
export const PERIOD: u32 = 4;
export const OTHER: u32 = 8;
export const SMALL_S: u32 = 16;
export const NO_LETTER: u32 = DIGIT | PERIOD | OTHER;
export const NO_DIGIT: u32 = LETTER | PERIOD | OTHER;

export function kindOf(codePoint: u32): u32 {
  if (codePoint < 0x80) {
    if (codePoint >= 0x61 && codePoint <= 0x7a) return codePoint == 0x73 ? LETTER | SMALL_S : LETTER;
    if (codePoint >= 0x41 && codePoint <= 0x5a) return LETTER;
    if (codePoint >= 0x30 && codePoint <= 0x39) return DIGIT;
    return codePoint == DOT ? PERIOD : OTHER;
  }
  return isLetter(codePoint) ? LETTER : OTHER;
}

/** What METEOR takes for letters: Latin with its accents up to U+017E, Cyrillic, phonetic extensions. */
function isLetter(codePoint: u32): bool {
  if (codePoint < 0x17f) return codePoint >= 0xc0 && codePoint != 0xd7 && codePoint != 0xf7;
  if (codePoint < 0x528) return codePoint >= 0x400;
  if (codePoint < 0x1d80) return codePoint >= 0x1d00;
  return (codePoint >= 0xa640 && codePoint <= 0xa66e) || (codePoint >= 0xa67e && codePoint <= 0xa697);
}

/** White space that Java's StringTokenizer does not know, but that METEOR turns into blanks. */
export function isUnicodeSpace(codePoint: u32): bool {
  if (codePoint < 0xa0) return false;
  return codePoint == 0xa0 || (codePoint >= 0x2000 && codePoint <= 0x200a) || codePoint == 0x202f || codePoint == 0x205f || codePoint == 0x3000;
}

/** What Python takes for white space, but Java's StringTokenizer does not. */
export function isPythonSpace(codePoint: u32): bool {
  if (codePoint < 0x80) return codePoint == 0x0b || (codePoint >= 0x1c && codePoint <= 0x1f);
  return codePoint == 0x85 || codePoint == 0x1680 || codePoint == 0x2028 || codePoint == 0x2029 || isUnicodeSpace(codePoint);
}
