/**
 * Lines with blanks around the tokens that stand apart, by the four rules of src/text/punctuation.ts, which has their derivation: what is
 * left to do is to cut at white space. The tokenizers differ in their kinds of code points, which are in KINDS, a byte for each.
 */
import { codePointAt, widthOf } from "./code-points";
import { KINDS, SPACED_TEXT, TEXT, TEXT_ENDS, baseOf, reserve } from "./memory";

/** What a code point is to the rules, as Kind in src/text/punctuation.ts. */
const OTHER: u32 = 0;
const WHITESPACE: u32 = 1;
const APART: u32 = 2;
const MARK: u32 = 3;
const NUMBER: u32 = 4;
const DASH: u32 = 5;

const BLANK: u8 = 0x20;

/** How far behind a line's end, or the end of what is written, 16 bytes at a time may reach. */
const SPARE: u64 = 16;

/** White space that is cut off before the rules begin: none, or that at the end, or at both ends. */
export const TRIM_NONE: u32 = 0;
export const TRIM_END: u32 = 1;
export const TRIM_BOTH: u32 = 2;

let kinds: usize = 0;
/** How many code points have a kind; the rest is OTHER. */
let known: u32 = 0;

/**
 * Bytes that are copied without a look at them, for nothing stands apart there: 1 for each in `plain`. `plainRows` has the same as sets of high halves: for
 * each low half a byte for 0..7, and behind these one for 8..15.
 */
const plain = memory.data(256);
const plainRows = memory.data(32, 16);
const bits = memory.data<u8>([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);

/** To be called when other kinds are in KINDS, with room for 8 more behind them. */
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

/** Whether all characters that begin with this byte are letters, or numbers of ASCII; the blank; and what is no first byte. */
function isPlainByte(byte: u32): bool {
  if (byte < 0x80) return byte == BLANK || kindOf(byte) == OTHER || kindOf(byte) == NUMBER;
  if (byte < 0xc0) return true;
  return byte < 0xe0 ? areOther((byte & 0x1f) << 6, 1 << 6) : byte < 0xf0 ? areOther((byte & 0x0f) << 12, 1 << 12) : areOther((byte & 0x07) << 18, 1 << 18);
}

/** `count` is a multiple of 8. */
function areOther(first: u32, count: u32): bool {
  const end = min(first + count, known);
  for (let codePoint = first; codePoint < end; codePoint += 8) {
    if (load<u64>(kinds + codePoint, 0, 1) != 0) return false;
  }
  return true;
}

/** The lines in TEXT (ends in TEXT_ENDS) to SPACED_TEXT and TEXT_ENDS. False when memory ran out. */
export function spaceLines(lines: u32, trim: u32): bool {
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : <u64>load<u32>(ends + (<usize>(lines - 1) << 2));
  // a character takes two blanks only behind one of a byte or more that takes none
  const room = 2 * bytes + <u64>lines + SPARE;
  if (room > 0xfffffff0) return false;
  const spaced = reserve(SPACED_TEXT, <u32>room);
  if (spaced == 0) return false;
  const text = baseOf(TEXT);
  let start = text;
  let out = spaced;
  for (let line: usize = 0; line < <usize>lines; line++) {
    const lineEnd = text + load<u32>(ends + (line << 2));
    let end = lineEnd;
    if (trim != TRIM_NONE) end = trimEnd(start, end);
    if (trim == TRIM_BOTH) start = trimStart(start, end);
    out = spaceLine(start, end, out);
    store<u32>(ends + (line << 2), <u32>(out - spaced));
    start = lineEnd;
  }
  return true;
}

/** Writes the line [start .. end) to `out`; returns where it ends there. */
function spaceLine(start: usize, end: usize, out: usize): usize {
  // nothing matches beyond the ends of a line, which is how a number there would behave
  let before = NUMBER;
  let ruleTwoTookBefore = false;
  let at = start;
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
    const behind = min(at + widthOf(byte), end);
    const width = behind - at;
    const ruleTwo = kind == MARK && before != NUMBER && !ruleTwoTookBefore;
    const alone = kind == APART || ruleTwo || (kind == MARK && behind < end && kindAt(behind) != NUMBER) ||
      (kind == DASH && before == NUMBER && at > start);
    if (alone) {
      store<u8>(out, BLANK);
      // a store too many costs less than a wrong guess; what stands before belongs to this line or to none that is read
      out += load<u8>(out - 1) == BLANK ? 0 : 1;
    }
    store<u32>(out, kind == WHITESPACE ? BLANK : load<u32>(at, 0, 1), 0, 1);
    out += kind == WHITESPACE ? 1 : width;
    if (alone) store<u8>(out++, BLANK);
    before = kind;
    ruleTwoTookBefore = ruleTwo;
    at = behind;
  }
  return out;
}

/** Copies plain bytes from `at`, of which there is one, to `out`: as many as there are before `end`, or 16. Returns how many. */
// @ts-ignore: decorator
@inline
function copyPlain(at: usize, end: usize, out: usize): usize {
  const bytes = v128.load(at);
  v128.store(out, bytes);
  // an index with the top bit set finds 0
  const low = v128.and(bytes, i8x16.splat(-0x71));
  const rows = v128.or(v128.swizzle(v128.load(plainRows), low), v128.swizzle(v128.load(plainRows + 16), v128.xor(low, i8x16.splat(-0x80))));
  const bit = v128.swizzle(v128.load(bits), v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(0x0f)));
  return min(<usize>ctz(~i8x16.bitmask(i8x16.eq(v128.and(rows, bit), bit))), end - at);
}

/** The kind of the character at `at`. Up to 3 bytes behind it are read. */
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
