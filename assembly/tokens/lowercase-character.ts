/**
 * Lower-cases characters in place, like src/text/lowercase.ts: Latin letters up to U+017F, the Cyrillic of U+0400..U+045F,
 * and characters without case. The rest is left to the host: letters whose lower case is longer, or depends on their
 * context.
 */

/**
 * Lower-cases a character that is not ASCII. Returns its width in bytes, or 0 if it is left to the host, as ill-formed
 * bytes always are.
 */
export function lowercaseCharacter(at: usize): usize {
  const lead = <u32>load<u8>(at);
  const second = <u32>load<u8>(at, 1);
  if ((second & 0xc0) != 0x80) return 0;
  if (lead < 0xe0) return lowercaseTwoBytes(at, (lead & 0x1f) << 6 | (second & 0x3f), lead);
  const third = <u32>load<u8>(at, 2);
  if ((third & 0xc0) != 0x80) return 0;
  if (lead < 0xf0) return isCaseless((lead & 0x0f) << 12 | (second & 0x3f) << 6 | (third & 0x3f)) ? 3 : 0;
  // U+1F000..U+1FFFF, pictographs
  return lead == 0xf0 && second == 0x9f && (load<u8>(at, 3) & 0xc0) == 0x80 ? 4 : 0;
}

function lowercaseTwoBytes(at: usize, codePoint: u32, lead: u32): usize {
  if (lead < 0xc2) return 0;
  let lower = codePoint;
  if (codePoint < 0xc0) return 2;
  if (codePoint < 0x100) {
    if (codePoint <= 0xde && codePoint != 0xd7) lower = codePoint + 0x20;
  } else if (codePoint < 0x180) {
    // capital and small letters alternate, with exceptions: the lower case of dotted I has two characters, kra and n
    // with apostrophe are small, the small y with diaeresis is elsewhere, long s is small
    if (codePoint == 0x130) return 0;
    if (codePoint == 0x178) lower = 0xff;
    else if (codePoint < 0x138 || (codePoint > 0x149 && codePoint < 0x178)) lower = codePoint | 1;
    else if (codePoint != 0x138 && codePoint != 0x149 && codePoint != 0x17f) lower = codePoint + (codePoint & 1);
  } else if (codePoint >= 0x400 && codePoint < 0x460) {
    if (codePoint < 0x410) lower = codePoint + 0x50;
    else if (codePoint < 0x430) lower = codePoint + 0x20;
  } else if (codePoint < 0x591) {
    return 0;
  }
  store<u8>(at, <u8>(0xc0 | lower >> 6));
  store<u8>(at, <u8>(0x80 | lower & 0x3f), 1);
  return 2;
}

/**
 * Whether a code point of three bytes is in a range without case: scripts from Devanagari to Tibetan, punctuation and
 * currency, kana and Han, Hangul, full-width forms other than capitals. Code points outside these ranges may also have
 * no case.
 */
function isCaseless(codePoint: u32): bool {
  if (codePoint < 0x800) return false;
  if (codePoint < 0x1000) return true;
  if (codePoint < 0x2000) return false;
  if (codePoint < 0x2100) return true;
  if (codePoint < 0x3000) return false;
  if (codePoint < 0xa000) return true;
  if (codePoint < 0xac00) return false;
  if (codePoint < 0xd7a4) return true;
  return codePoint >= 0xff00 && (codePoint < 0xff21 || codePoint > 0xff3a);
}
