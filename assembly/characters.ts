/**
 * From the bytes of a line to the ids of its characters, without hashing: those of ASCII have their number and one more, others the next
 * id when they are first seen. Ids are found in pages of 256 code points, made when they are needed, and kept for as long as the kernel lives.
 */
import { CHARACTERS, reserve } from "./memory";
import { LEAD, SPACE, classOf, spaceWidthAt } from "./bytes";
import { codePointAt, widthOf } from "./code-points";

const ASCII: u32 = 128;

/** CHARACTERS has u32 for each page: where it starts, in bytes, 0 where there is none; then the pages, of a u32 for each code point. */
const PAGES: u32 = 0x2000;
const INDEX_BYTES: u32 = PAGES << 2;
const PAGE_BYTES: u32 = 1024;

let pages: usize = 0;
let usedBytes: u32 = 0;
let lastId: u32 = ASCII;

/** No character has a larger id so far. */
export function largestCharacter(): u32 {
  return lastId;
}

/** Writes the ids of the characters in [start .. end), without white space if so asked; returns where the next id goes, 0 when memory ran out. */
export function scanCharacters(start: usize, end: usize, skipSpace: bool, out: usize): usize {
  let at = start;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (byte < ASCII) {
      store<u32>(out, byte + 1);
      // a store too many costs less than a wrong guess
      out += skipSpace && classOf(at) == SPACE ? 0 : 4;
      at++;
      continue;
    }
    const width: usize = skipSpace && classOf(at) == LEAD ? spaceWidthAt(at) : 0;
    if (width != 0) {
      at += width;
      continue;
    }
    const id = idOfCharacter(codePointAt(at));
    if (id == 0) return 0;
    store<u32>(out, id);
    out += 4;
    at += widthOf(byte);
  }
  return out;
}

/** The id of a code point, from 129 up; 0 when memory ran out. */
function idOfCharacter(codePoint: u32): u32 {
  if (usedBytes == 0 && !makeIndex()) return 0;
  let page = load<u32>(pages + (<usize>(codePoint >>> 8) << 2));
  if (page == 0) {
    page = addPage(codePoint >>> 8);
    if (page == 0) return 0;
  }
  const slot = pages + page + (<usize>(codePoint & 0xff) << 2);
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

/** Where the new page is, from the start of the region. */
function addPage(number: u32): u32 {
  const page = usedBytes;
  const moved = reserve(CHARACTERS, page + PAGE_BYTES);
  if (moved == 0) return 0;
  pages = moved;
  memory.fill(pages + page, 0, PAGE_BYTES);
  store<u32>(pages + (<usize>number << 2), page);
  usedBytes = page + PAGE_BYTES;
  return page;
}
