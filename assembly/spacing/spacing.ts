/**
 * Puts blanks around those characters of a line that are tokens of their own, by the four rules that
 * src/text/tokenizers/punctuation.ts derives, so that only cutting at white space is left to do. Tokenizers differ only
 * in the classes of code points, which are in KINDS, a byte for each.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SPACED_TEXT, TEXT, TEXT_ENDS } from "../memory/regions";
import { copyPlain, isPlain, kindAt, kindOf, setKinds } from "../tokens/code-point-kinds";
import { widthOf } from "../tokens/code-points";
import { KINDS } from "./spacing-regions";

/** The class of a code point in the rules: Kind in src/text/tokenizers/punctuation.ts. */
const OTHER: u32 = 0;
const WHITESPACE: u32 = 1;
const APART: u32 = 2;
const MARK: u32 = 3;
const NUMBER: u32 = 4;
const DASH: u32 = 5;

const BLANK: u8 = 0x20;

/** How far 16-byte accesses may reach past the end of a line or of the output. */
const SPARE: u64 = 16;

/** Which white space is removed before the rules apply: none, that at the end, or that at both ends. */
export const TRIM_NONE: u32 = 0;
export const TRIM_END: u32 = 1;
export const TRIM_BOTH: u32 = 2;

/** Starts with the table in KINDS, which must have room for 8 more bytes. */
export function prepareKinds(codePoints: u32): void {
  setKinds(baseOf(KINDS), codePoints, 1 << OTHER | 1 << NUMBER, true);
}

/** Writes the lines in TEXT (ends in TEXT_ENDS) to SPACED_TEXT and TEXT_ENDS. Returns false when memory ran out. */
export function spaceLines(lines: u32, trim: u32): bool {
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : <u64>u32At(ends, lines - 1);
  // a character that gets two blanks follows a character, of one byte or more, that gets none
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
  // no rule matches across the ends of a line; to treat the ends as numbers has this effect
  let before = NUMBER;
  let ruleTwoTookBefore = false;
  let at = start;
  const first = out;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (isPlain(byte)) {
      const width = copyPlain(at, end, out);
      at += width;
      out += width;
      const last = <u32>load<u8>(at - 1);
      before = last < 0x80 ? kindOf(last) : OTHER;
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
