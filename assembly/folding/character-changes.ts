/**
 * Changes the characters of lines, each by itself, as a table of the host says: for the transforms of transcripts that
 * remove punctuation or white space (src/text/transforms/batch-steps.ts), and lower-case the line first.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { SCANNED_IDS, SPACED_TEXT, TEXT, TEXT_ENDS } from "../memory/regions";
import { isPlain, kindAt, plainAmong, setKinds } from "../tokens/code-point-kinds";
import { widthOf } from "../tokens/code-points";
import { keptOf, prepareKept } from "../tokens/kept-bytes";
import { lowercaseCharacter } from "../tokens/lowercase-character";
import { CHANGES } from "./folding-regions";

/**
 * What happens to a character. ASCII capitals and white space are handled without the table, which has STAYS for them.
 */
const STAYS: u32 = 0;
const REMOVED: u32 = 1;
/**
 * Only for characters beyond ASCII. Lines in which the lower case of a character depends on its neighbours are left to
 * the host.
 */
const LOWERCASED: u32 = 2;

/** How far 16-byte accesses may reach past the end of the output. */
const SPARE: u32 = 32;

/** Whether ASCII capitals are lower-cased, and whether ASCII white space that is kept becomes blanks. */
let isLowercased = false;
let isSpaced = false;

/** Starts with the table in CHANGES, which must have room for 8 more bytes. */
export function prepareChanges(codePoints: u32, lowercase: bool, spaced: bool): void {
  const changes = baseOf(CHANGES);
  for (let code: usize = 0x80; lowercase && code < codePoints; code++) {
    if (load<u8>(changes + code) != REMOVED) store<u8>(changes + code, LOWERCASED);
  }
  setKinds(changes, codePoints, 1 << STAYS, false);
  if (ASC_FEATURE_SIMD) prepareKept();
  isLowercased = lowercase;
  isSpaced = spaced;
}

/**
 * Changes the lines in TEXT into SPACED_TEXT, with their ends in TEXT_ENDS. Writes the numbers of lines left to the
 * host to SCANNED_IDS, and makes these lines empty. Returns how many there are, or -1 when memory ran out.
 */
export function changeLines(lines: u32): i32 {
  const ends = baseOf(TEXT_ENDS);
  const bytes: u32 = lines == 0 ? 0 : u32At(ends, lines - 1);
  const left = reserve(SCANNED_IDS, lines << 2);
  const changed = reserve(SPACED_TEXT, bytes + SPARE);
  if (left == 0 || changed == 0) return -1;
  const text = baseOf(TEXT);
  let leftOut = left;
  let start = text;
  let out = changed;
  for (let line: u32 = 0; line < lines; line++) {
    const end = text + u32At(ends, line);
    const next = changeLine(start, end, out);
    if (next == 0) {
      store<u32>(leftOut, line);
      leftOut += 4;
    } else out = next;
    store<u32>(skipU32(ends, line), <u32>(out - changed));
    start = end;
  }
  return <i32>((leftOut - left) >> 2);
}

/** Writes the line [start .. end) to `out`. Returns the end of the output, or 0 for a line left to the host. */
function changeLine(start: usize, end: usize, out: usize): usize {
  for (let at = start; at < end;) {
    if (ASC_FEATURE_SIMD) {
      // stops at a character beyond ASCII that is changed
      let bytes = v128.load(at, 0, 1);
      const others = ~plainAmong(bytes) & 0xffff;
      const count = min<usize>(ctz(others & i8x16.bitmask(bytes) | 0x10000), end - at);
      const left = (others | <u32>0xffff << <u32>count) & 0xffff;
      if (isLowercased) bytes = v128.or(bytes, v128.and(among(bytes, 0x41, 25), i8x16.splat(0x20)));
      if (isSpaced) bytes = v128.bitselect(i8x16.splat(0x20), bytes, among(bytes, 9, 4));
      v128.store(out, v128.swizzle(bytes, keptOf(left & 0xff)), 0, 1);
      out += 8 - popcnt(left & 0xff);
      v128.store(out, v128.swizzle(bytes, i8x16.add(keptOf(left >>> 8), i8x16.splat(8))), 0, 1);
      out += 8 - popcnt(left >>> 8);
      at += count;
      if (count == 16 || at == end) continue;
    } else if (isPlain(<u32>load<u8>(at)) || load<u8>(at) < 0x80) {
      const byte = <u32>load<u8>(at++);
      if (!isPlain(byte)) continue;
      store<u8>(out++, <u8>(isLowercased && byte - 0x41 < 26 ? byte | 0x20 : isSpaced && byte - 9 < 5 ? 0x20 : byte));
      continue;
    }
    store<u32>(out, load<u32>(at, 0, 1), 0, 1);
    const kind = kindAt(at);
    let width = min<usize>(widthOf(load<u8>(at)), end - at);
    if (kind == LOWERCASED) {
      width = lowercaseCharacter(out);
      if (width == 0 || at + width > end) return 0;
    }
    at += width;
    out += kind == REMOVED ? 0 : width;
  }
  return out;
}

/** Marks the bytes from `first` to `first + more`. */
// @ts-ignore: decorator
@inline
function among(bytes: v128, first: u8, more: u8): v128 {
  return i8x16.le_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(more));
}
