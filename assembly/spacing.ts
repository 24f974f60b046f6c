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

/** The lines in TEXT (ends in TEXT_ENDS) to SPACED_TEXT and TEXT_ENDS. False when memory ran out. */
export function spaceLines(lines: u32, knownKinds: u32, trim: u32): bool {
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : <u64>load<u32>(ends + (<usize>(lines - 1) << 2));
  // a character takes two blanks only behind one of a byte or more that takes none
  const room = 2 * bytes + <u64>lines + SPARE;
  if (room > 0xfffffff0) return false;
  const spaced = reserve(SPACED_TEXT, <u32>room);
  if (spaced == 0) return false;
  kinds = baseOf(KINDS);
  known = knownKinds;
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
    if (isPlain(byte)) {
      const width = copyPlain(at, end, out);
      at += width;
      out += width;
      before = <u32>load<u8>(kinds + load<u8>(at - 1));
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

/** Letters and digits of ASCII, and the blank, which are what they are to every tokenizer. */
// @ts-ignore: decorator
@inline
function isPlain(byte: u32): bool {
  return (byte | 0x20) - 0x61 < 26 || byte - 0x30 < 10 || byte == BLANK;
}

/** Copies plain bytes from `at`, of which there is one, to `out`: as many as there are before `end`, or 16. Returns how many. */
// @ts-ignore: decorator
@inline
function copyPlain(at: usize, end: usize, out: usize): usize {
  const bytes = v128.load(at);
  v128.store(out, bytes);
  const letters = i8x16.lt_u(i8x16.sub(v128.or(bytes, i8x16.splat(0x20)), i8x16.splat(0x61)), i8x16.splat(26));
  const digits = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(10));
  const plain = i8x16.bitmask(v128.or(v128.or(letters, digits), i8x16.eq(bytes, i8x16.splat(BLANK))));
  return min(<usize>ctz(~plain), end - at);
}

/** The kind of the character at `at`. Up to 3 bytes behind it are read. */
// @ts-ignore: decorator
@inline
function kindAt(at: usize): u32 {
  const byte = <u32>load<u8>(at);
  const codePoint = byte < 0x80 ? byte : codePointAt(at);
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
