/**
 * Splits a text into lines while it is read in chunks: TEXT is the window that the reader fills. Line feeds are found
 * once, 64 bytes at a time, and kept until their lines are taken.
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { TEXT, TEXT_ENDS } from "../memory/regions";
import { prepareClasses, spaceWidthBefore } from "../tokens/byte-classes";
import { lineFeeds } from "../tokens/byte-sets";
import { LINE_FEEDS } from "./lines-regions";

/** Room for line feeds is made for this many bytes of TEXT at a time. */
const STEP: u32 = 4096;

/** The number of line feeds in LINE_FEEDS, which has their offsets in TEXT. */
let found: u32 = 0;

/** Appends the line feeds in TEXT from `from` up to `to`. Returns how many are kept now, or -1 when memory ran out. */
export function findLineFeeds(from: u32, to: u32): i32 {
  const text = baseOf(TEXT);
  let count = found;
  for (let start = from; start < to; start += STEP) {
    const offsets = reserve(LINE_FEEDS, (count + STEP) << 2);
    if (offsets == 0 || count > 0x3fff0000) return -1;
    const end = min(to, start + STEP);
    for (let block = start; block < end; block += 64) {
      let feeds = lineFeeds(text + block);
      if (end - block < 64) feeds &= (<u64>1 << <u64>(end - block)) - 1;
      for (; feeds != 0; feeds &= feeds - 1) {
        store<u32>(skipU32(offsets, count), block + <u32>ctz(feeds));
        count++;
      }
    }
  }
  found = count;
  return <i32>found;
}

/** The offset of the line feed with this index, from 0. */
export function lineFeedAt(index: u32): u32 {
  return u32At(baseOf(LINE_FEEDS), index);
}

/**
 * Joins the first `lines` lines, which begin at `start`, without their line feeds and the white space before each, and
 * drops these line feeds from LINE_FEEDS. TEXT_ENDS gets the ends of the lines, relative to `start`. Returns false when
 * memory ran out.
 */
export function joinLines(start: u32, lines: u32): bool {
  const ends = reserve(TEXT_ENDS, lines << 2);
  if (ends == 0) return false;
  prepareClasses(false);
  const feeds = baseOf(LINE_FEEDS);
  const text = baseOf(TEXT);
  const first = text + start;
  let from = first;
  let to = first;
  for (let line: usize = 0; line < <usize>lines; line++) {
    const feed = text + u32At(feeds, line);
    let end = feed;
    for (let width = spaceWidthBefore(from, end); width != 0; width = spaceWidthBefore(from, end)) end -= width;
    if (to != from) memory.copy(to, from, end - from);
    to += end - from;
    store<u32>(skipU32(ends, line), <u32>(to - first));
    from = feed + 1;
  }
  found -= lines;
  memory.copy(feeds, skipU32(feeds, lines), u32Bytes(found));
  return true;
}

/** Moves the bytes of TEXT from `from` up to `to` to the front, together with their line feeds. */
export function moveToFront(from: u32, to: u32): void {
  const text = baseOf(TEXT);
  memory.copy(text, text + from, to - from);
  const feeds = baseOf(LINE_FEEDS);
  for (let at = feeds; at < skipU32(feeds, found); at += 4) store<u32>(at, load<u32>(at) - from);
}
