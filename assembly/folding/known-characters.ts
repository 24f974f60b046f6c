/** The classes of the lower-case characters beyond ASCII that most European lines have. */

/** Neither a letter nor a number; a letter or number; a character that may be either. */
export const OTHER: u32 = 0;
export const LETTER: u32 = 1;
export const UNSURE: u32 = 2;

/** The letters and numbers among U+00A0 to U+00BF, as bits: ª ² ³ µ ¹ º ¼ ½ ¾. */
const LETTERS_AMONG_SIGNS: u32 = 0x762c0400;
const SOFT_HYPHEN: u32 = 0xad;

/** Whether a character is a letter or number by Unicode's general category. */
export function kindOf(code: u32): u32 {
  if (code < 0xa0) return OTHER;
  if (code < 0xc0) return isLetterAmongSigns(code) ? LETTER : OTHER;
  if (code < 0x180) return code == 0xd7 || code == 0xf7 ? OTHER : LETTER;
  if (code >= 0x400 && code < 0x460) return LETTER;
  return isPunctuation(code) || isCurrency(code) ? OTHER : UNSURE;
}

/** Whether a character is punctuation or a symbol, or becomes punctuation, a symbol or a space by NFKC. */
export function becomesGap(code: u32): bool {
  if (code < 0xa0) return false;
  if (code < 0xc0) return !isLetterAmongSigns(code) && code != SOFT_HYPHEN;
  // NFKC turns the rupee sign into letters
  return code == 0xd7 || code == 0xf7 || isPunctuation(code) || (isCurrency(code) && code != 0x20a8);
}

/** Whether a character is a letter that NFKC does not change, as it changes ĳ, ŀ, ŉ and ſ. */
export function staysLetter(code: u32): bool {
  if (code >= 0x400) return code < 0x460;
  return code >= 0xc0 && code < 0x180 && code != 0xd7 && code != 0xf7 &&
    code != 0x133 && code != 0x140 && code != 0x149 && code != 0x17f;
}

/** @param code of U+00A0 to U+00BF */
function isLetterAmongSigns(code: u32): bool {
  return (LETTERS_AMONG_SIGNS >>> (code - 0xa0) & 1) != 0;
}

function isPunctuation(code: u32): bool {
  return (code >= 0x2010 && code < 0x2028) || (code >= 0x2030 && code < 0x205f);
}

function isCurrency(code: u32): bool {
  return code >= 0x20a0 && code < 0x20c0;
}
