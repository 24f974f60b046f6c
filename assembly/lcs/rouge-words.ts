/**
 * Turns lines into ROUGE's words (letters a to z in lower case, and digits) separated by blanks, so that only cutting
 * is left to do. src/text/tokenizers/rouge.ts has the rules; this is a second implementation, and the tests compare the
 * two.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SPACED_TEXT, TEXT, TEXT_ENDS } from "../memory/regions";
import { SEPARATOR } from "./lcs-regions";
import { stemWords } from "./porter";

const BLANK: u8 = 0x20;

/** The mark before each sentence: a byte that no word contains. */
const MARK: u8 = 0x2e;

/** How far 16-byte accesses may reach past the end of a line or of the output. */
const SPARE: u64 = 16;

/** The separator of sentences: its address and length; 0 if every line is one sentence. */
let separator: usize = 0;
let separatorLength: usize = 0;

/**
 * Writes the lines in TEXT (ends in TEXT_ENDS) to SPACED_TEXT and TEXT_ENDS, split at the separator, `length` bytes in
 * SEPARATOR. If `marked`, each sentence that is not empty gets a mark before it; if `stemmed`, words are stemmed.
 * Returns false when memory ran out.
 */
export function writeWords(lines: u32, length: u32, marked: bool, stemmed: bool): bool {
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : <u64>u32At(ends, lines - 1);
  // a mark takes two bytes and a separator at least one, but no separator precedes the first sentence of a line; an
  // ill-formed byte may grow to two bytes
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
    const lineEnd = text + u32At(ends, line);
    while (at < lineEnd) {
      const end = separatorLength == 0 ? lineEnd : endOfSentence(at, lineEnd);
      if (marked && end > at) {
        store<u8>(out, MARK);
        store<u8>(out, BLANK, 1);
        out += 2;
      }
      const sentence = out;
      out = writeSentence(at, end, out);
      if (stemmed) out = stemWords(sentence, out);
      at = end;
      if (at < lineEnd) {
        store<u8>(out++, BLANK);
        at += separatorLength;
      }
    }
    store<u32>(skipU32(ends, line), <u32>(out - words));
  }
  return true;
}

/** The start of the next separator, or the end of the line. */
function endOfSentence(at: usize, lineEnd: usize): usize {
  if (lineEnd - at < separatorLength) return lineEnd;
  const end = lineEnd - separatorLength + 1;
  if (!ASC_FEATURE_SIMD) {
    while (at < end && memory.compare(at, separator, separatorLength) != 0) at++;
    return at < end ? at : lineEnd;
  }
  const first = i8x16.splat(load<u8>(separator));
  for (; at < end; at += 16) {
    for (let found = i8x16.bitmask(i8x16.eq(v128.load(at), first)); found != 0; found &= found - 1) {
      const start = at + <usize>ctz(found);
      if (start < end && memory.compare(start, separator, separatorLength) == 0) return start;
    }
  }
  return lineEnd;
}

/** Writes [at .. end) with blanks for everything that is not part of a word; returns the end of the output. */
function writeSentence(at: usize, end: usize, out: usize): usize {
  if (!ASC_FEATURE_SIMD) return writeOneByOne(at, end, out);
  while (at < end) {
    const bytes = v128.load(at);
    // digits already have the bit that lower-cases letters; it turns no other bytes but capitals into letters
    const small = v128.or(bytes, i8x16.splat(0x20));
    const isWord = v128.or(i8x16.le_u(i8x16.sub(small, i8x16.splat(0x61)), i8x16.splat(25)),
        i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9)));
    v128.store(out, v128.bitselect(small, i8x16.splat(BLANK), isWord));
    const width = min(<usize>(i8x16.bitmask(bytes) == 0 ? 16 : beforeLetter(at)), end - at);
    at += width;
    out += width;
    if (width == 16 || at == end) continue;
    // str.lower() turns the KELVIN SIGN into k, and the I with a dot into i and a combining dot
    const isKelvin = load<u8>(at) == 0xe2;
    store<u8>(out++, isKelvin ? 0x6b : 0x69);
    if (!isKelvin) store<u8>(out++, BLANK);
    at = min(at + (isKelvin ? 3 : 2), end);
  }
  return out;
}

function writeOneByOne(at: usize, end: usize, out: usize): usize {
  for (; at < end; at++) {
    const byte = load<u8>(at);
    const small = byte | 0x20;
    const isWord = small - 0x61 < 26 || byte - 0x30 < 10;
    store<u8>(out++, isWord ? small : BLANK);
    if (isWord || byte < 0xc4 || at + 1 == end) continue;
    // the KELVIN SIGN and the I with a dot, as above
    const second = load<u8>(at, 1);
    if (byte == 0xe2 && second == 0x84 && at + 2 < end && load<u8>(at, 2) == 0xaa) {
      store<u8>(out - 1, 0x6b);
      at += 2;
    } else if (byte == 0xc4 && second == 0xb0) {
      store<u8>(out - 1, 0x69);
      store<u8>(out++, BLANK);
      at++;
    }
  }
  return out;
}

/**
 * How many of 16 bytes come before the first U+212A (e2 84 aa) or U+0130 (c4 b0), whose lower case contains a letter a
 * to z.
 */
function beforeLetter(at: usize): u32 {
  const bytes = v128.load(at);
  const next = v128.load(at, 1);
  const kelvin = v128.and(v128.and(i8x16.eq(bytes, i8x16.splat(-0x1e)), i8x16.eq(next, i8x16.splat(-0x7c))),
      i8x16.eq(v128.load(at, 2), i8x16.splat(-0x56)));
  const dotted = v128.and(i8x16.eq(bytes, i8x16.splat(-0x3c)), i8x16.eq(next, i8x16.splat(-0x50)));
  return ctz(i8x16.bitmask(v128.or(kelvin, dotted)) | 0x10000);
}
