/** What a byte of UTF-8 is to the tokenizers: classes of ASCII, and the white space that Python or Perl knows. */

export const WORD: u8 = 0;
export const DIGIT: u8 = 1;
/** Below this a byte is inside a word wherever it stands. */
export const FIRST_SPECIAL: u8 = 2;
/** White space of one byte. */
export const SPACE: u8 = 2;
/** ASCII punctuation that is always a token of its own. */
export const MARK: u8 = 3;
/** `.` and `,`: a token of its own unless digits stand around it. */
export const STOP: u8 = 4;
/** `-`: a token of its own behind a digit. */
export const HYPHEN: u8 = 5;
/** First byte of a code point that may be white space: U+0085, U+00A0, U+1680, U+2000.., U+3000. */
export const LEAD: u8 = 6;

const classes = memory.data(256);

function fill(from: u8, to: u8, kind: u8): void {
  for (let byte: u32 = from; byte <= to; byte++) store<u8>(classes + byte, kind);
}

/** Fills the table; call it before classOf. White space is Python's, or Perl's, which leaves U+001C-001F out. */
export function prepareClasses(perlSpace: bool): void {
  fill(0x1c, 0x1f, perlSpace ? WORD : SPACE);
  if (load<u8>(classes + 0x20) == SPACE) return;
  fill(0x09, 0x0d, SPACE);
  fill(0x20, 0x20, SPACE);
  // {-~ [-` !-& (-+ :-@ / are the classes of mteval-v13a.pl
  fill(0x21, 0x26, MARK);
  fill(0x28, 0x2b, MARK);
  fill(0x2f, 0x2f, MARK);
  fill(0x3a, 0x40, MARK);
  fill(0x5b, 0x60, MARK);
  fill(0x7b, 0x7e, MARK);
  fill(0x2c, 0x2c, STOP);
  fill(0x2e, 0x2e, STOP);
  fill(0x2d, 0x2d, HYPHEN);
  fill(0x30, 0x39, DIGIT);
  fill(0xc2, 0xc2, LEAD);
  fill(0xe1, 0xe3, LEAD);
}

// @ts-ignore: decorator
@inline
export function classOf(at: usize): u8 {
  return load<u8>(classes + load<u8>(at));
}

/**
 * A bit for each of the 32 bytes from `at` on: whether it is special, that is, not inside a word wherever it stands.
 * With SIMD 16 bytes at a time; the plain build asks the table.
 */
export function specialsOf(at: usize): u32 {
  if (ASC_FEATURE_SIMD) {
    return <u32>specialsOf16(v128.load(at)) | (<u32>specialsOf16(v128.load(at, 16)) << 16);
  }
  let specials: u32 = 0;
  for (let i: u32 = 0; i < 32; i++) specials |= <u32>(classOf(at + i) >= FIRST_SPECIAL) << i;
  return specials;
}

/** The ranges are those of prepareClasses: all below 0 (controls among them, which the scan passes over), then : to @, [ to `, { to ~, and the LEADs. */
function specialsOf16(bytes: v128): i32 {
  let special = i8x16.lt_u(bytes, i8x16.splat(0x30));
  special = v128.or(special, inRange(bytes, 0x3a, 0x40));
  special = v128.or(special, inRange(bytes, 0x5b, 0x60));
  special = v128.or(special, inRange(bytes, 0x7b, 0x7e));
  special = v128.or(special, inRange(bytes, 0xe1, 0xe3));
  special = v128.or(special, i8x16.eq(bytes, i8x16.splat(<i8>0xc2)));
  return i8x16.bitmask(special);
}

// @ts-ignore: decorator
@inline
function inRange(bytes: v128, from: u8, to: u8): v128 {
  return i8x16.le_u(i8x16.sub(bytes, i8x16.splat(from)), i8x16.splat(to - from));
}

/** Whether the byte is one of the 32 punctuation marks of ASCII. */
export function isMark(at: usize): bool {
  const kind = classOf(at);
  return kind == MARK || kind == STOP || kind == HYPHEN || load<u8>(at) == 0x27;
}

/** Bytes of the white space that starts at `at`, 0 where none does. Up to 2 bytes behind it are read. */
export function spaceWidthAt(at: usize): usize {
  const kind = classOf(at);
  if (kind == SPACE) return 1;
  if (kind != LEAD) return 0;
  const lead = load<u8>(at);
  const second = load<u8>(at, 1);
  if (lead == 0xc2) return second == 0x85 || second == 0xa0 ? 2 : 0;
  const third = load<u8>(at, 2);
  if (lead == 0xe1) return second == 0x9a && third == 0x80 ? 3 : 0;
  if (lead == 0xe3) return second == 0x80 && third == 0x80 ? 3 : 0;
  if (second == 0x81) return third == 0x9f ? 3 : 0;
  if (second != 0x80) return 0;
  return (third >= 0x80 && third <= 0x8a) || third == 0xa8 || third == 0xa9 || third == 0xaf ? 3 : 0;
}
