/**
 * Prepares English lines for EED, as src/metrics/translation/eed/eed-text.ts does, after torchmetrics 1.9: a space
 * before each punctuation mark and at both ends of the line, no spaces around a mark between digits, single spaces
 * elsewhere.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SPACED_TEXT, TEXT, TEXT_ENDS } from "../memory/regions";
import { prepareClasses, spaceWidthAt, spaceWidthBefore } from "../tokens/byte-classes";
import { codePointAt, widthOf } from "../tokens/code-points";

const BLANK: u8 = 0x20;
const STOP: u8 = 0x2e;
const COMMA: u8 = 0x2c;

/** How far past the end of a line loads of eight bytes may reach, which compare words. */
const SPARE: u32 = 16;

/** The first code point of each run of ten decimal digits in Unicode 18. */
const tens = memory.data<u32>([
  0x0030, 0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40,
  0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40, 0x11066,
  0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0,
  0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70,
  0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0x1fbf0,
]);
const TENS: usize = 77;

/**
 * Titles with the space after them, and their lengths in bytes. The original program has a mistake: it turns any
 * character after these into a full stop.
 */
const titles = memory.data<u64>([
  0x207244, 3, // Dr
  0x20724a, 3, // Jr
  0x20666f7250, 5, // Prof
  0x20766552, 4, // Rev
  0x206e6547, 4, // Gen
  0x20724d, 3, // Mr
  0x20744d, 3, // Mt
  0x2073724d, 4, // Mrs
  0x20734d, 3, // Ms
]);
const TITLES: usize = 9;

/** Each abbreviation with spaces, in seven bytes, and without spaces, in four. */
const abbreviations = memory.data<u64>([
  0x2e2067202e2065, 0x2e672e65, // e.g.
  0x2e2065202e2069, 0x2e652e69, // i.e.
  0x2e2053202e2055, 0x2e532e55, // U.S.
]);
const ABBREVIATIONS: usize = 3;
const SPACED_BYTES: usize = 7;
const JOINED_BYTES: usize = 4;

/** TEXT, TEXT_ENDS -> SPACED_TEXT, TEXT_ENDS. Returns false when memory ran out. */
export function prepareEnglish(lines: u32): bool {
  const ends = baseOf(TEXT_ENDS);
  const bytes: u64 = lines == 0 ? 0 : u32At(ends, lines - 1);
  // each mark gets a blank before it, and each line two blanks around it
  const room = 2 * bytes + 2 * <u64>lines + SPARE;
  if (room > 0xfffffff0) return false;
  const prepared = reserve(SPACED_TEXT, <u32>room);
  if (prepared == 0) return false;
  prepareClasses(false);
  const text = baseOf(TEXT);
  let start = text;
  let out = prepared;
  for (let line: usize = 0; line < <usize>lines; line++) {
    const end = text + u32At(ends, line);
    store<u8>(out++, BLANK);
    const first = out;
    out = joinedMarks(first, spacedMarks(start, end, out));
    out = joinedTitles(first, out);
    for (let i: usize = 0; i < ABBREVIATIONS; i++) out = joinedAbbreviation(first, out, abbreviations + (i << 4));
    store<u8>(out++, BLANK);
    store<u32>(skipU32(ends, line), <u32>(out - prepared));
    start = end;
  }
  return true;
}

/** Writes a line: drops the white space at its end, and puts a blank for any other white space and before each mark. */
function spacedMarks(at: usize, end: usize, out: usize): usize {
  for (let width = spaceWidthBefore(at, end); width != 0; width = spaceWidthBefore(at, end)) end -= width;
  let isAfterBlank = false;
  while (at < end) {
    const space = spaceWidthAt(at);
    const byte = load<u8>(at);
    const isApart = byte == STOP || byte == COMMA || byte == 0x21 || byte == 0x3f;
    if ((space != 0 || isApart) && !isAfterBlank) store<u8>(out++, BLANK);
    isAfterBlank = space != 0;
    if (isAfterBlank) {
      at += space;
      continue;
    }
    store<u8>(out++, byte);
    at++;
  }
  return out;
}

/**
 * Removes, in place, the spaces around a full stop or a comma between two digits. A digit belongs to only one such
 * pair.
 */
function joinedMarks(at: usize, end: usize): usize {
  let out = at;
  while (at < end) {
    const width = min(widthOf(load<u8>(at)), end - at);
    const mark = at + width;
    if (mark + 3 < end && isSpacedMark(mark) && isDigit(at)) {
      const next = mark + 3;
      if (isDigit(next)) {
        const second = min(widthOf(load<u8>(next)), end - next);
        const byte = load<u8>(mark + 1);
        memory.copy(out, at, width);
        store<u8>(out + width, byte);
        memory.copy(out + width + 1, next, second);
        out += width + 1 + second;
        at = next + second;
        continue;
      }
    }
    memory.copy(out, at, width);
    out += width;
    at = mark;
  }
  return out;
}

/** Whether there is a full stop or a comma between blanks at `at`. */
function isSpacedMark(at: usize): bool {
  const mark = load<u8>(at, 1);
  return load<u8>(at) == BLANK && (mark == STOP || mark == COMMA) && load<u8>(at, 2) == BLANK;
}

function isDigit(at: usize): bool {
  const byte = <u32>load<u8>(at);
  const code = byte < 0x80 ? byte : codePointAt(at);
  for (let i: usize = 0; i < TENS; i++) if (code - u32At(tens, i) < 10) return true;
  return false;
}

/** Replaces, in place, the space after a title and the character after that space by a full stop. */
function joinedTitles(at: usize, end: usize): usize {
  let out = at;
  while (at < end) {
    const length = titleAt(at, end);
    if (length != 0 && at + length < end) {
      memory.copy(out, at, length - 1);
      out += length;
      store<u8>(out - 1, STOP);
      at += length;
      at = min(at + widthOf(load<u8>(at)), end);
      continue;
    }
    store<u8>(out++, load<u8>(at++));
  }
  return out;
}

/** The length in bytes of the title that begins at `at`, with the space after it; 0 if no title begins there. */
function titleAt(at: usize, end: usize): usize {
  for (let title = titles; title < titles + (TITLES << 4); title += 16) {
    const bytes = <usize>load<u64>(title, 8);
    if (at + bytes <= end && isWord(at, load<u64>(title), bytes)) return bytes;
  }
  return 0;
}

function joinedAbbreviation(at: usize, end: usize, abbreviation: usize): usize {
  const spaced = load<u64>(abbreviation);
  let out = at;
  while (at < end) {
    if (at + SPACED_BYTES <= end && isWord(at, spaced, SPACED_BYTES)) {
      store<u32>(out, <u32>load<u64>(abbreviation, 8), 0, 1);
      out += JOINED_BYTES;
      at += SPACED_BYTES;
    } else {
      store<u8>(out++, load<u8>(at++));
    }
  }
  return out;
}

/** Whether the first `bytes` bytes of `word`, up to seven, are at `at`. */
// @ts-ignore: decorator
@inline
function isWord(at: usize, word: u64, bytes: usize): bool {
  return (load<u64>(at, 0, 1) & (<u64>-1 >>> ((8 - bytes) << 3))) == word;
}
