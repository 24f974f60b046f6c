/**
 * The edit matrix of two lines in strips of 64 tokens of the reference, bit-parallel (Hyyrö 2003, "A bit-vector algorithm for computing
 * Levenshtein and Damerau edit distances"). A row belongs to a token of the hypothesis. In a strip it is two words of 64 bits, 16 bytes:
 * `up`, set where the cost rises by one from a token of the reference to the next, and `down`, where it falls. A strip goes through all
 * its rows before the next begins, and leaves for each of them what it hands on: a byte, bit 0 where the cost at its last token rises
 * by one from the row before, bit 1 where it falls.
 *
 * Cells that no alignment of a cost up to `most` can pass are left out (Ukkonen 1985): those are further than `above` tokens of the
 * reference ahead, or further than `below` behind. What is not known is taken for one more than its neighbour, never less than the truth.
 */
import { BORDER, DELTAS, baseOf, reserve } from "./memory";
import { maskOf, setMask, slotOf } from "./positions";

export const ROW_BITS: usize = 4;

let above: u32 = 0;
let below: u32 = 0;
let stamp: u32 = 0;

/** To be called when all positions are empty. */
export function startStrips(): void {
  stamp = 0;
}

/** The strips of two lines whose distance is at most `most`, at most the longer one's length. */
export function placeBand(referenceCount: u32, count: u32, most: u32): void {
  above = (most + referenceCount - count) >>> 1;
  below = (most + count - referenceCount) >>> 1;
}

/** The row before a strip's first; that is row 0, or one that no alignment passes. */
// @ts-ignore: decorator
@inline
export function rowBefore(strip: u32): u32 {
  const first = strip << 6;
  return first > above ? first - above : 0;
}

/** A strip's last row, of so many. */
// @ts-ignore: decorator
@inline
export function lastRow(strip: u32, rows: u32): u32 {
  return min(rows, (strip << 6) + 64 + below);
}

/** The most rows of a strip, with the one before the first. */
export function rowsOfStrip(rows: u32): u32 {
  return min(rows, above + below + 64) + 1;
}

/** Room for so many rows of bits; their address, or 0 when memory ran out. */
export function reserveRows(count: u64): usize {
  return count > 0x0fffffff ? 0 : reserve(DELTAS, <u32>count << <u32>ROW_BITS);
}

/** What the strip before the first hands on: the cost rises with each row. False when memory ran out. */
export function startBorder(rows: u32): bool {
  const border = reserve(BORDER, rows + 1);
  if (border == 0) return false;
  memory.fill(border, 1, rows + 1);
  return true;
}

/** By how much the cost at the last token before the strip grows from one row to a later one. */
export function growth(from: u32, to: u32): i32 {
  const border = baseOf(BORDER);
  let sum: i32 = 0;
  for (let row = from + 1; row <= to; row++) {
    const step = load<u8>(border + row);
    sum += <i32>(step & 1) - <i32>(step >>> 1);
  }
  return sum;
}

/** The positions of the tokens of a strip: `count` (1..64), each `step` bytes behind the one before. */
export function placeStrip(reference: usize, count: u32, step: isize): void {
  const slots = slotOf(0);
  const current = ++stamp;
  for (let bit: u64 = 1; count > 0; count--, bit <<= 1, reference += step) {
    const slot = slots + (<usize>load<u32>(reference) << 4);
    setMask(slot, current, maskOf(slot, current) | bit);
  }
}

/**
 * Goes through the rows behind `from` up to `to` of the strip that was placed; the token of row 1 is at `words`, the next `step` bytes
 * behind. The row before the first is written to `out`, each other one `outStep` bytes behind that before it; with 0 the last one is left there.
 */
export function fillStrip(words: usize, step: isize, from: u32, to: u32, out: usize, outStep: usize): void {
  const slots = slotOf(0);
  const current = stamp;
  let up: u64 = -1;
  let down: u64 = 0;
  store<u64>(out, up);
  store<u64>(out, down, 8);
  words += <isize>from * step;
  const border = baseOf(BORDER);
  const end = border + to;
  for (let at = border + from + 1; at <= end; at++, words += step) {
    const handed = load<u8>(at);
    const equal = maskOf(slots + (<usize>load<u32>(words) << 4), current) | <u64>(handed >>> 1);
    const same = (((equal & up) + up) ^ up) | equal | down;
    const rise = down | ~(same | up);
    const fall = same & up;
    store<u8>(at, <u8>(rise >>> 63) | (<u8>(fall >>> 63) << 1));
    const riseBefore = (rise << 1) | (handed & 1);
    up = (fall << 1) | (handed >>> 1) | ~(same | riseBefore);
    down = riseBefore & same;
    out += outStep;
    store<u64>(out, up);
    store<u64>(out, down, 8);
  }
}

/** fillStrip for the only strip of two lines, all of whose rows are wanted. */
export function fillOnly(words: usize, count: u32, out: usize): void {
  const slots = slotOf(0);
  const current = stamp;
  let up: u64 = -1;
  let down: u64 = 0;
  store<u64>(out, up);
  store<u64>(out, down, 8);
  for (const end = words + (<usize>count << 2); words < end; words += 4) {
    const equal = maskOf(slots + (<usize>load<u32>(words) << 4), current);
    const same = (((equal & up) + up) ^ up) | equal | down;
    const riseBefore = ((down | ~(same | up)) << 1) | 1;
    up = ((same & up) << 1) | ~(same | riseBefore);
    down = riseBefore & same;
    out += 1 << ROW_BITS;
    store<u64>(out, up);
    store<u64>(out, down, 8);
  }
}
