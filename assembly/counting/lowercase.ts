/**
 * Lower-cases lines in place, like src/text/lowercase.ts; some lines are left to the host
 * (tokens/lowercase-character.ts).
 */
import { u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SCANNED_IDS, TEXT, TEXT_ENDS } from "../memory/regions";
import { lowercaseBytes } from "../tokens/byte-sets";
import { lowercaseCharacter } from "../tokens/lowercase-character";

/**
 * Lower-cases the lines in TEXT. Writes the numbers of lines left to the host to SCANNED_IDS; their text is then
 * unusable. Returns how many lines are left, or -1 when memory ran out.
 */
export function lowercaseLines(lines: u32): i32 {
  const text = baseOf(TEXT);
  const ends = baseOf(TEXT_ENDS);
  const left = reserve(SCANNED_IDS, lines << 2);
  if (left == 0) return -1;
  let out = left;
  let start = text;
  for (let line: u32 = 0; line < lines; line++) {
    const end = text + u32At(ends, line);
    if (!lowercaseLine(start, end)) {
      store<u32>(out, line);
      out += 4;
    }
    start = end;
  }
  return <i32>((out - left) >> 2);
}

function lowercaseLine(start: usize, end: usize): bool {
  let at = start;
  while (at < end) {
    at += lowercaseAscii(at);
    while (at < end && load<u8>(at) >= 0x80) {
      const width = lowercaseCharacter(at);
      if (width == 0 || at + width > end) return false;
      at += width;
    }
  }
  return true;
}

/**
 * Lower-cases ASCII letters from `at` on. Returns the number of bytes before the next byte that is not ASCII, or the
 * number of all examined bytes if all are ASCII. It may change bytes past the end of the line: these belong to the next
 * line, which is lower-cased later, or to no line.
 */
// @ts-ignore: decorator
@inline
function lowercaseAscii(at: usize): usize {
  if (!ASC_FEATURE_SIMD) return lowercaseOneByOne(at);
  return <usize>ctz(i8x16.bitmask(lowercaseBytes(at)) | 0x10000);
}

function lowercaseOneByOne(at: usize): usize {
  let count: usize = 0;
  for (; count < 16; count++) {
    const byte = load<u8>(at + count);
    if (byte >= 0x80) break;
    if (byte - 0x41 < 26) store<u8>(at + count, byte | 0x20);
  }
  return count;
}
