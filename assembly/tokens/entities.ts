/**
 * What tokenizer 13a rewrites before it splits, in the order of sacreBLEU's tokenizer_13a.py. First white space at the
 * end is removed (but not in mteval itself), then `<skipped>`, then a hyphen with its line break. Other line breaks
 * become spaces. Then `&quot;` `&amp;` `&lt;` `&gt;` become characters, one after the other, so that `&amp;lt;` ends as
 * `<`. No rewriting makes a line longer, so it is done in place.
 */

import { spaceWidthAt } from "./byte-classes";
import { lowercaseBytes } from "./byte-sets";

/** Rewrites the line [start .. end), in which cut13a() found what may be an entity; returns its new end. */
export function rewriteEntities(start: usize, end: usize, trim: bool): usize {
  if (trim) end = trimEnd(start, end);
  end = replaceAll(start, end, skipped, 9, 0);
  end = replaceAll(start, end, hyphenBreak, 2, 0);
  end = replaceAll(start, end, hyphenBreak + 1, 1, 0x20);
  end = replaceAll(start, end, quote, 6, 0x22);
  end = replaceAll(start, end, ampersand, 5, 0x26);
  end = replaceAll(start, end, lessThan, 4, 0x3c);
  return replaceAll(start, end, greaterThan, 4, 0x3e);
}

const skipped = memory.data<u8>([0x3c, 0x73, 0x6b, 0x69, 0x70, 0x70, 0x65, 0x64, 0x3e]); // <skipped>
const hyphenBreak = memory.data<u8>([0x2d, 0x0a]); // -\n
const quote = memory.data<u8>([0x26, 0x71, 0x75, 0x6f, 0x74, 0x3b]); // &quot;
const ampersand = memory.data<u8>([0x26, 0x61, 0x6d, 0x70, 0x3b]); // &amp;
const lessThan = memory.data<u8>([0x26, 0x6c, 0x74, 0x3b]); // &lt;
const greaterThan = memory.data<u8>([0x26, 0x67, 0x74, 0x3b]); // &gt;

/** The end of the line without trailing white space. */
function trimEnd(start: usize, end: usize): usize {
  let trimmed = start;
  for (let at = start; at < end; ) {
    const width = spaceWidthAt(at);
    at += max<usize>(width, 1);
    if (width == 0) trimmed = at;
  }
  return trimmed;
}

/**
 * Replaces every occurrence, from left to right, by one byte, or removes it if `replacement` is 0; returns the new end.
 */
function replaceAll(start: usize, end: usize, pattern: usize, length: usize, replacement: u8): usize {
  let to = start;
  for (let at = start; at < end; ) {
    if (at + length <= end && memory.compare(at, pattern, length) == 0) {
      if (replacement != 0) store<u8>(to++, replacement);
      at += length;
    } else {
      store<u8>(to++, load<u8>(at++));
    }
  }
  return to;
}

/** Lower-cases the ASCII letters of the line [start .. end). */
export function lowercaseAscii(start: usize, end: usize): void {
  let at = start;
  if (ASC_FEATURE_SIMD) {
    for (; at + 16 <= end; at += 16) lowercaseBytes(at);
  }
  for (; at < end; at++) {
    const byte = load<u8>(at);
    if (byte - 0x41 < 26) store<u8>(at, byte | 0x20);
  }
}
