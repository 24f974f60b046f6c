/**
 * Lines to ROUGE's words, small letters a to z and digits, with blanks between them: what is left to do is to cut there. src/text/rouge.ts has the
 * rules; this is another way to the same words, and the tests hold the two together.
 */
import { SEPARATOR, SPACED_TEXT, TEXT, TEXT_ENDS, baseOf, reserve } from "./memory";

const BLANK: u8 = 0x20;

/** The mark before each sentence: one byte that is part of no word. */
const MARK: u8 = 0x2e;

/** How far behind a line's end, or the end of what is written, 16 bytes at a time may reach. */
const SPARE: u64 = 16;

/** What parts sentences: where its bytes are, and how many; 0 where a line is one sentence. */
let separator: usize = 0;
let separatorLength: usize = 0;

/**
 * The lines in TEXT (ends in TEXT_ENDS) to SPACED_TEXT and TEXT_ENDS, cut at the separator, of so many bytes in SEPARATOR; with a mark before each
 * sentence that is not empty, if `marked`. False when memory ran out.
 */
export function writeWords(lines: u32, length: u32, marked: bool): bool {
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : <u64>load<u32>(ends + (<usize>(lines - 1) << 2));
  // a mark takes two bytes and a separator one at least, but before the first sentence of a line is none; and of what is not well-formed a byte may become two
  const room = 2 * bytes + 2 * <u64>lines + SPARE;
  if (room > 0xfffffff0) return false;
  const words = reserve(SPACED_TEXT, <u32>room);
  if (words == 0) return false;
  separator = baseOf(SEPARATOR);
  separatorLength = length;
  const text = baseOf(TEXT);
  let at = text;
  let out = words;
  for (let line: usize = 0; line < <usize>lines; line++) {
    const lineEnd = text + load<u32>(ends + (line << 2));
    while (at < lineEnd) {
      const end = separatorLength == 0 ? lineEnd : endOfSentence(at, lineEnd);
      if (marked && end > at) {
        store<u8>(out, MARK);
        store<u8>(out, BLANK, 1);
        out += 2;
      }
      out = writeSentence(at, end, out);
      at = end;
      if (at < lineEnd) {
        store<u8>(out++, BLANK);
        at += separatorLength;
      }
    }
    store<u32>(ends + (line << 2), <u32>(out - words));
  }
  return true;
}

/** Where the next separator begins, or else the line ends. */
function endOfSentence(at: usize, lineEnd: usize): usize {
  if (lineEnd - at < separatorLength) return lineEnd;
  const first = i8x16.splat(load<u8>(separator));
  const end = lineEnd - separatorLength + 1;
  for (; at < end; at += 16) {
    for (let found = i8x16.bitmask(i8x16.eq(v128.load(at), first)); found != 0; found &= found - 1) {
      const place = at + <usize>ctz(found);
      if (place < end && memory.compare(place, separator, separatorLength) == 0) return place;
    }
  }
  return lineEnd;
}

/** Writes [at .. end), all that is part of no word as blanks; returns where it ends. */
function writeSentence(at: usize, end: usize, out: usize): usize {
  while (at < end) {
    const bytes = v128.load(at);
    // the bit that makes letters small is set in digits already; no other byte becomes a letter by it but a capital
    const small = v128.or(bytes, i8x16.splat(0x20));
    const isWord = v128.or(i8x16.le_u(i8x16.sub(small, i8x16.splat(0x61)), i8x16.splat(25)), i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9)));
    v128.store(out, v128.bitselect(small, i8x16.splat(BLANK), isWord));
    const width = min(<usize>(i8x16.bitmask(bytes) == 0 ? 16 : beforeLetter(at)), end - at);
    at += width;
    out += width;
    if (width == 16 || at == end) continue;
    // the KELVIN SIGN is a small k to str.lower(), the I with a dot an i and the dot by itself
    const isKelvin = load<u8>(at) == 0xe2;
    store<u8>(out++, isKelvin ? 0x6b : 0x69);
    if (!isKelvin) store<u8>(out++, BLANK);
    at = min(at + (isKelvin ? 3 : 2), end);
  }
  return out;
}

/** Bytes of 16 before the first of U+212A (e2 84 aa) and U+0130 (c4 b0), whose lower case is a letter a to z. */
function beforeLetter(at: usize): u32 {
  const bytes = v128.load(at);
  const next = v128.load(at, 1);
  const kelvin = v128.and(v128.and(i8x16.eq(bytes, i8x16.splat(-0x1e)), i8x16.eq(next, i8x16.splat(-0x7c))), i8x16.eq(v128.load(at, 2), i8x16.splat(-0x56)));
  const dotted = v128.and(i8x16.eq(bytes, i8x16.splat(-0x3c)), i8x16.eq(next, i8x16.splat(-0x50)));
  return ctz(i8x16.bitmask(v128.or(kelvin, dotted)) | 0x10000);
}
