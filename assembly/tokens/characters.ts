/**
 * From the bytes of a line to the ids of its characters, without hashing: an ASCII character's id is its code plus one,
 * other characters get the next free id when first seen. Ids are looked up in pages of 256 code points, which are
 * allocated on demand and live as long as the kernel.
 */
import { setU32, skipU32, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { CHARACTERS } from "../memory/regions";
import { SPACE, classOf, spaceWidthAt } from "./byte-classes";
import { codePointAt, widthOf } from "./code-points";
import { keptOf, prepareKept } from "./kept-bytes";

const ASCII: u32 = 128;

/**
 * CHARACTERS starts with a u32 for each page: its offset in bytes, 0 if there is none. The pages follow, a u32 for each
 * code point.
 */
const PAGES: u32 = 0x2000;
const INDEX_BYTES: u32 = PAGES << 2;
const PAGE_BYTES: u32 = 1024;

let pages: usize = 0;
let usedBytes: u32 = 0;
let lastId: u32 = ASCII;

/** The largest character id so far. */
export function largestCharacter(): u32 {
  return lastId;
}

/** How far scanCharacters may write past the last id. */
export const SPARE_BYTES: u32 = 32;

/**
 * Writes the ids of the characters in [start .. end), without white space if `skipSpace`. Returns the address for the
 * next id, 0 when memory ran out.
 */
export function scanCharacters(start: usize, end: usize, skipSpace: bool, out: usize): usize {
  if (ASC_FEATURE_SIMD) prepareKept();
  let at = start;
  while (at < end) {
    if (ASC_FEATURE_SIMD && !skipSpace && end - at >= 16 && numberSixteen(at, out)) {
      at += 16;
      out += u32Bytes(16);
      continue;
    }
    if (ASC_FEATURE_SIMD) {
      // up to eight ASCII characters in each iteration
      const bytes = v128.load64_zero(at);
      const count = min<usize>(ctz(i8x16.bitmask(bytes) | 0x100), end - at);
      let left = <u32>0xff << <u32>count & 0xff;
      if (skipSpace) left |= spacesAmong(at, bytes);
      const ids = v128.swizzle(i8x16.add(bytes, i8x16.splat(1)), keptOf(left));
      const wide = i16x8.extend_low_i8x16_u(ids);
      v128.store(out, i32x4.extend_low_i16x8_u(wide));
      v128.store(out, i32x4.extend_high_i16x8_u(wide), 16);
      out += u32Bytes(8 - popcnt(left));
      at += count;
      if (count == 8 || at == end) continue;
    } else if (load<u8>(at) < ASCII) {
      if (!skipSpace || classOf(at) != SPACE) {
        store<u32>(out, <u32>load<u8>(at) + 1);
        out += 4;
      }
      at++;
      continue;
    }

    const width: usize = skipSpace ? spaceWidthAt(at) : 0;
    if (width != 0) {
      at += width;
      continue;
    }
    const id = idOfCharacter(codePointAt(at));
    if (id == 0) return 0;
    store<u32>(out, id);
    out += 4;
    at += widthOf(load<u8>(at));
  }
  return out;
}

/** Writes the ids of sixteen characters if all are ASCII. */
// @ts-ignore: decorator
@inline
function numberSixteen(at: usize, out: usize): bool {
  const bytes = v128.load(at, 0, 1);
  if (i8x16.bitmask(bytes) != 0) return false;
  const ids = i8x16.add(bytes, i8x16.splat(1));
  const low = i16x8.extend_low_i8x16_u(ids);
  const high = i16x8.extend_high_i8x16_u(ids);
  v128.store(out, i32x4.extend_low_i16x8_u(low));
  v128.store(out, i32x4.extend_high_i16x8_u(low), 16);
  v128.store(out, i32x4.extend_low_i16x8_u(high), 32);
  v128.store(out, i32x4.extend_high_i16x8_u(high), 48);
  return true;
}

/** The ASCII white space among 8 bytes, as a mask; nearly always it consists of blanks. */
// @ts-ignore: decorator
@inline
function spacesAmong(at: usize, bytes: v128): u32 {
  const blank = i8x16.splat(0x20);
  const blanks = i8x16.bitmask(i8x16.eq(bytes, blank)) & 0xff;
  return (i8x16.bitmask(i8x16.le_u(bytes, blank)) & 0xff) == blanks ? blanks : controlsAmong(at);
}

function controlsAmong(at: usize): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < 8; i++) found |= <u32>(classOf(at + i) == SPACE) << i;
  return found;
}

/** The id of a code point, from 129 up; 0 when memory ran out. */
function idOfCharacter(codePoint: u32): u32 {
  if (usedBytes == 0 && !makeIndex()) return 0;
  let page = u32At(pages, codePoint >>> 8);
  if (page == 0) {
    page = addPage(codePoint >>> 8);
    if (page == 0) return 0;
  }
  const slot = skipU32(pages + page, codePoint & 0xff);
  let id = load<u32>(slot);
  if (id == 0) {
    id = ++lastId;
    store<u32>(slot, id);
  }
  return id;
}

function makeIndex(): bool {
  pages = reserve(CHARACTERS, INDEX_BYTES);
  if (pages == 0) return false;
  memory.fill(pages, 0, INDEX_BYTES);
  usedBytes = INDEX_BYTES;
  return true;
}

/** Adds a page; returns its offset in the region. */
function addPage(number: u32): u32 {
  const page = usedBytes;
  const moved = reserve(CHARACTERS, page + PAGE_BYTES);
  if (moved == 0) return 0;
  pages = moved;
  memory.fill(pages + page, 0, PAGE_BYTES);
  setU32(pages, number, page);
  usedBytes = page + PAGE_BYTES;
  return page;
}
