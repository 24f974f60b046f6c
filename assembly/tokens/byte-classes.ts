/** The class of each byte of UTF-8 for the tokenizers: classes of ASCII, and white space as in Python or Perl. */

/** Always part of a word. */
export const WORD: u8 = 0;
export const DIGIT: u8 = 1;
/** White space of one byte. */
export const SPACE: u8 = 2;
/** ASCII punctuation that is always a token of its own. */
export const MARK: u8 = 3;
/** `.` and `,`: a token of its own unless between digits. */
export const STOP: u8 = 4;
/** `-`: a token of its own after a digit. */
export const HYPHEN: u8 = 5;
/** First byte of a code point that may be white space: U+0085, U+00A0, U+1680, U+2000.., U+3000. */
export const LEAD: u8 = 6;

const classes = memory.data(256);

function fill(from: u8, to: u8, kind: u8): void {
  for (let byte: u32 = from; byte <= to; byte++) store<u8>(classes + byte, kind);
}

/** Fills the table of classOf(). White space is Python's, or Perl's, which excludes U+001C-001F. */
export function prepareClasses(perlSpace: bool): void {
  fill(0x1c, 0x1f, perlSpace ? WORD : SPACE);
  if (load<u8>(classes + 0x20) == SPACE) return;
  fill(0x09, 0x0d, SPACE);
  fill(0x20, 0x20, SPACE);
  // {-~ [-` !-& (-+ :-@ / are the ranges in mteval-v13a.pl
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

/** Whether the byte is one of the 32 punctuation marks of ASCII. */
export function isMark(at: usize): bool {
  const kind = classOf(at);
  return kind == MARK || kind == STOP || kind == HYPHEN || load<u8>(at) == 0x27;
}

/** Length in bytes of the white space that starts at `at`, 0 for none. Reads up to 2 bytes past it. */
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

/** Length in bytes of the white space that ends at `end`, 0 for none. Reads nothing before `start`. */
export function spaceWidthBefore(start: usize, end: usize): usize {
  if (end == start) return 0;
  if (classOf(end - 1) == SPACE) return 1;
  if (end >= start + 2 && spaceWidthAt(end - 2) == 2) return 2;
  return end >= start + 3 && spaceWidthAt(end - 3) == 3 ? 3 : 0;
}
