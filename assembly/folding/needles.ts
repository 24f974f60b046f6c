/**
 * Finds the lines that contain one of a few texts, the needles, and leaves them to the host: some transforms of
 * transcripts change no other lines (src/text/transforms/needles.ts). Sixteen places at a time are tested by their
 * first two bytes.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SCANNED_IDS, SPACED_TEXT, TEXT, TEXT_ENDS } from "../memory/regions";
import { isAlphanumeric } from "./fold-lines";
import { NEEDLES, NEEDLE_ENDS } from "./folding-regions";

let needles: u32 = 0;
/**
 * How many of the first needles are whole words: they begin and end with an ASCII letter or digit, or `_`, and match
 * only where the characters on both sides are none of these.
 */
let words: u32 = 0;

/**
 * For each value of the low or high half of a needle's first or second byte, the bits of the needles that have this
 * value. The needles of two or more bytes share seven bits.
 */
const halves = memory.data(64, 16);
const FIRST_LOW: usize = 0, FIRST_HIGH: usize = 16, SECOND_LOW: usize = 32, SECOND_HIGH: usize = 48;

/** Starts with `count` texts, none of them empty, in NEEDLES and NEEDLE_ENDS; the first `wholeWords` are words. */
export function prepareNeedles(count: u32, wholeWords: u32): void {
  needles = count;
  words = wholeWords;
  memory.fill(halves, 0, 64);
  let longer: u32 = 0;
  let start: u32 = 0;
  for (let needle: u32 = 0; needle < count; needle++) {
    const end = u32At(baseOf(NEEDLE_ENDS), needle);
    // if two needles share a bit, a place that has some halves of one needle and some of the other is tested, too;
    // needles of a single byte have a bit of their own, because they match anything as their second byte
    const bit = <u8>(end - start == 1 ? 1 : <u32>2 << (longer++ % 7));
    addByte(FIRST_LOW, load<u8>(baseOf(NEEDLES) + start), bit);
    // any byte may follow a needle of a single byte
    for (let byte: u32 = 0; end - start == 1 && byte < 256; byte++) addByte(SECOND_LOW, byte, bit);
    if (end - start > 1) addByte(SECOND_LOW, load<u8>(baseOf(NEEDLES) + start + 1), bit);
    start = end;
  }
}

function addByte(low: usize, byte: u32, bit: u8): void {
  const lowHalf = halves + low + (byte & 15);
  const highHalf = halves + low + 16 + (byte >>> 4);
  store<u8>(lowHalf, load<u8>(lowHalf) | bit);
  store<u8>(highHalf, load<u8>(highHalf) | bit);
}

/** Like changeLines of character-changes.ts, but it changes no line, and leaves those with a needle to the host. */
export function leaveLines(lines: u32): i32 {
  const ends = baseOf(TEXT_ENDS);
  const bytes: u32 = lines == 0 ? 0 : u32At(ends, lines - 1);
  const left = reserve(SCANNED_IDS, lines << 2);
  const kept = reserve(SPACED_TEXT, bytes);
  if (left == 0 || kept == 0) return -1;
  const text = baseOf(TEXT);
  let leftOut = left;
  let start = text;
  let out = kept;
  for (let line: u32 = 0; line < lines; line++) {
    const end = text + u32At(ends, line);
    if (hasNeedle(start, end)) {
      store<u32>(leftOut, line);
      leftOut += 4;
    } else {
      memory.copy(out, start, end - start);
      out += end - start;
    }
    store<u32>(skipU32(ends, line), <u32>(out - kept));
    start = end;
  }
  return <i32>((leftOut - left) >> 2);
}

function hasNeedle(start: usize, end: usize): bool {
  for (let at = start; at < end; at += 16) {
    for (let places = placesFrom(at); places != 0; places &= places - 1) {
      if (beginsNeedle(at + ctz(places), start, end)) return true;
    }
  }
  return false;
}

/** Where among 16 bytes, as a mask, a needle may begin. */
// @ts-ignore: decorator
@inline
function placesFrom(at: usize): u32 {
  if (!ASC_FEATURE_SIMD) return 0xffff;
  const found = v128.and(likeIn(FIRST_LOW, v128.load(at, 0, 1)), likeIn(SECOND_LOW, v128.load(at, 1, 1)));
  return ~<u32>i8x16.bitmask(i8x16.eq(found, i8x16.splat(0))) & 0xffff;
}

// @ts-ignore: decorator
@inline
function likeIn(low: usize, bytes: v128): v128 {
  const half = i8x16.splat(0x0f);
  return v128.and(v128.swizzle(v128.load(halves + low), v128.and(bytes, half)),
      v128.swizzle(v128.load(halves + low, 16), v128.and(i16x8.shr_u(bytes, 4), half)));
}

function beginsNeedle(at: usize, start: usize, end: usize): bool {
  let needle = baseOf(NEEDLES);
  const ends = baseOf(NEEDLE_ENDS);
  const first = needle;
  for (let i: u32 = 0; i < needles; i++) {
    const next = first + u32At(ends, i);
    const length = next - needle;
    const isLike = load<u8>(at) == load<u8>(needle) && at + length <= end;
    if (isLike && memory.compare(at, needle, length) == 0) {
      const isInside = i < words && ((at > start && isWordByte(load<u8>(at - 1)))
        || (at + length < end && isWordByte(load<u8>(at + length))));
      if (!isInside) return true;
    }
    needle = next;
  }
  return false;
}

// @ts-ignore: decorator
@inline
function isWordByte(byte: u32): bool {
  return isAlphanumeric(byte) || byte == 0x5f;
}
