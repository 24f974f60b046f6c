/**
 * Lines with blanks around tokens that stand apart, by the four rules of src/text/tokenizers/punctuation.ts (which
 * derives them), so that only cutting at white space is left to do. Tokenizers differ only in the classes of code
 * points, which are in KINDS, a byte for each.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SPACED_TEXT, TEXT, TEXT_ENDS } from "../memory/regions";
import { codePointAt, widthOf } from "../tokens/code-points";
import { KINDS } from "./spacing-regions";

/** The class of a code point in the rules, as Kind in src/text/tokenizers/punctuation.ts. */
const OTHER: u32 = 0;
const WHITESPACE: u32 = 1;
const APART: u32 = 2;
const MARK: u32 = 3;
const NUMBER: u32 = 4;
const DASH: u32 = 5;

const BLANK: u8 = 0x20;

/** How far 16-byte accesses may reach past the end of a line or of the output. */
const SPARE: u64 = 16;

/** White space removed before the rules apply: none, at the end, or at both ends. */
export const TRIM_NONE: u32 = 0;
export const TRIM_END: u32 = 1;
export const TRIM_BOTH: u32 = 2;

let kinds: usize = 0;
/** The number of code points in KINDS; all others are OTHER. */
let known: u32 = 0;

/**
 * Bytes that can be copied unexamined, because no token there stands apart: 1 for each in `plain`. `plainRows` has the
 * same as sets of high halves: for each low half a byte for 0..7, and after these one for 8..15.
 */
const plain = memory.data(256);
const plainRows = memory.data(32, 16);
const bits = memory.data<u8>([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);

/** Starts with the table in KINDS, which must have room for 8 more bytes. */
export function prepareKinds(codePoints: u32): void {
  kinds = baseOf(KINDS);
  known = codePoints;
  store<u64>(kinds + codePoints, 0, 0, 1);
  memory.fill(plainRows, 0, 32);
  for (let byte: u32 = 0; byte < 256; byte++) {
    const isPlain = isPlainByte(byte);
    store<u8>(plain + byte, isPlain ? 1 : 0);
    const row = plainRows + (byte & 15) + (byte >> 7 << 4);
    if (isPlain) store<u8>(row, load<u8>(row) | <u8>(<u32>1 << (byte >> 4 & 7)));
  }
}

/**
 * Whether all characters that start with this byte are letters or ASCII digits; also true for the blank and for bytes
 * that start no character.
 */
function isPlainByte(byte: u32): bool {
  if (byte < 0x80) return byte == BLANK || kindOf(byte) == OTHER || kindOf(byte) == NUMBER;
  if (byte < 0xc0) return true;
  return byte < 0xe0 ? areOther((byte & 0x1f) << 6, 1 << 6) : byte < 0xf0 ? areOther((byte & 0x0f) << 12, 1 << 12)
      : areOther((byte & 0x07) << 18, 1 << 18);
}

/** `count` is a multiple of 8. */
function areOther(first: u32, count: u32): bool {
  const end = min(first + count, known);
  for (let codePoint = first; codePoint < end; codePoint += 8) {
    if (load<u64>(kinds + codePoint, 0, 1) != 0) return false;
  }
  return true;
}

/** Writes the lines in TEXT (ends in TEXT_ENDS) to SPACED_TEXT and TEXT_ENDS. False when memory ran out. */
export function spaceLines(lines: u32, trim: u32): bool {
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : <u64>u32At(ends, lines - 1);
  // a character takes two blanks only after one of at least one byte that takes none
  const room = 2 * bytes + <u64>lines + SPARE;
  if (room > 0xfffffff0) return false;
  const spaced = reserve(SPACED_TEXT, <u32>room);
  if (spaced == 0) return false;
  const text = baseOf(TEXT);
  let start = text;
  let out = spaced;
  for (let line: usize = 0; line < <usize>lines; line++) {
    const lineEnd = text + u32At(ends, line);
    let end = lineEnd;
    if (trim != TRIM_NONE) end = trimEnd(start, end);
    if (trim == TRIM_BOTH) start = trimStart(start, end);
    out = spaceLine(start, end, out);
    store<u32>(skipU32(ends, line), <u32>(out - spaced));
    start = lineEnd;
  }
  return true;
}

/** Writes the line [start .. end) to `out`; returns the end of the output. */
function spaceLine(start: usize, end: usize, out: usize): usize {
  // no rule matches across the ends of a line; treating them as a number has that effect
  let before = NUMBER;
  let ruleTwoTookBefore = false;
  let at = start;
  const first = out;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (load<u8>(plain + byte) != 0) {
      const width = copyPlain(at, end, out);
      at += width;
      out += width;
      const last = <u32>load<u8>(at - 1);
      before = last < 0x80 ? <u32>load<u8>(kinds + last) : OTHER;
      ruleTwoTookBefore = false;
      continue;
    }
    const kind = kindAt(at);
    const after = min(at + widthOf(byte), end);
    const width = after - at;
    const ruleTwo = kind == MARK && before != NUMBER && !ruleTwoTookBefore;
    const alone = kind == APART || ruleTwo || (kind == MARK && after < end && kindAt(after) != NUMBER) ||
      (kind == DASH && before == NUMBER && at > start);
    if (alone) {
      store<u8>(out, BLANK);
      // an unneeded store costs less than a mispredicted branch
      out += out != first && load<u8>(out - 1) == BLANK ? 0 : 1;
    }
    store<u32>(out, kind == WHITESPACE ? BLANK : load<u32>(at, 0, 1), 0, 1);
    out += kind == WHITESPACE ? 1 : width;
    if (alone) store<u8>(out++, BLANK);
    before = kind;
    ruleTwoTookBefore = ruleTwo;
    at = after;
  }
  return out;
}

/** Copies plain bytes from `at` to `out`: at least one, up to `end`; with SIMD at most 16. Returns how many. */
// @ts-ignore: decorator
@inline
function copyPlain(at: usize, end: usize, out: usize): usize {
  if (!ASC_FEATURE_SIMD) return copyOneByOne(at, end, out);
  const bytes = v128.load(at);
  v128.store(out, bytes);
  // swizzle gives 0 for an index with the top bit set
  const low = v128.and(bytes, i8x16.splat(-0x71));
  const rows = v128.or(v128.swizzle(v128.load(plainRows), low),
      v128.swizzle(v128.load(plainRows + 16), v128.xor(low, i8x16.splat(-0x80))));
  const bit = v128.swizzle(v128.load(bits), v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(0x0f)));
  return min(<usize>ctz(~i8x16.bitmask(i8x16.eq(v128.and(rows, bit), bit))), end - at);
}

function copyOneByOne(at: usize, end: usize, out: usize): usize {
  let count: usize = 0;
  for (; at + count < end && load<u8>(plain + <usize>load<u8>(at + count)) != 0; count++) {
    store<u8>(out + count, load<u8>(at + count));
  }
  return count;
}

/** The kind of the character at `at`. Reads up to 3 bytes past it. */
// @ts-ignore: decorator
@inline
function kindAt(at: usize): u32 {
  const byte = <u32>load<u8>(at);
  return kindOf(byte < 0x80 ? byte : codePointAt(at));
}

// @ts-ignore: decorator
@inline
function kindOf(codePoint: u32): u32 {
  return codePoint < known ? <u32>load<u8>(kinds + codePoint) : OTHER;
}

function trimEnd(start: usize, end: usize): usize {
  while (end > start) {
    let last = end - 1;
    while (last > start && (load<u8>(last) & 0xc0) == 0x80) last--;
    if (kindAt(last) != WHITESPACE) break;
    end = last;
  }
  return end;
}

function trimStart(start: usize, end: usize): usize {
  while (start < end && kindAt(start) == WHITESPACE) start += widthOf(load<u8>(start));
  return min(start, end);
}
