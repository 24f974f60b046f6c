/**
 * The edit matrix of two lines, bit-parallel in blocks of 64 reference tokens (Hyyrö 2003, "A bit-vector algorithm for
 * computing Levenshtein and Damerau edit distances"). A row belongs to a token of the hypothesis. Within a block a row
 * is two u64, 16 bytes: `up`, set where the cost rises by one from a reference token to the next, and `down`, set where
 * it falls. A block computes all its rows before the next block begins, and leaves a byte for each: bit 0 is set where
 * the cost at the block's last token is one more than in the previous row, bit 1 where it is one less.
 *
 * Cells that no alignment of cost up to `most` can pass are left out (Ukkonen 1985): those more than `above` reference
 * tokens ahead, or more than `below` behind. A cell that is not computed counts as one more than its neighbour, which
 * is never less than its true cost.
 */
import { skipU32 } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { maskOf, setMask, slotOf } from "../memory/positions";
import { BORDER, DELTAS } from "./levenshtein-regions";

/** A row within a block. */
// @ts-ignore: decorator
@unmanaged
class Row {
  up: u64;
  down: u64;
}

export const ROW_BITS: usize = 4;

let above: u32 = 0;
let below: u32 = 0;
let generation: u32 = 0;

/** Starts a batch, whose positions are all empty. */
export function startBlocks(): void {
  generation = 0;
}

/** Sets the band for two lines whose distance is at most `most`, which is at most the length of the longer line. */
export function setBand(referenceCount: u32, count: u32, most: u32): void {
  above = (most + referenceCount - count) >>> 1;
  below = (most + count - referenceCount) >>> 1;
}

/** The row before a block's first row: row 0, or one that no alignment passes. */
// @ts-ignore: decorator
@inline
export function rowBefore(block: u32): u32 {
  const first = block << 6;
  return first > above ? first - above : 0;
}

/** The last row of a block, of `rows` in all. */
// @ts-ignore: decorator
@inline
export function lastRow(block: u32, rows: u32): u32 {
  return min(rows, (block << 6) + 64 + below);
}

/** The most rows a block has, including the one before its first. */
export function rowsOfBlock(rows: u32): u32 {
  return min(rows, above + below + 64) + 1;
}

/** Makes room for `count` rows of bits. Returns their address, or 0 when memory ran out. */
export function reserveRows(count: u64): usize {
  return count > 0x0fffffff ? 0 : reserve(DELTAS, <u32>count << <u32>ROW_BITS);
}

/** Sets what the first block receives: the cost rises by one in every row. False when memory ran out. */
export function startBorder(rows: u32): bool {
  const border = reserve(BORDER, rows + 1);
  if (border == 0) return false;
  memory.fill(border, 1, rows + 1);
  return true;
}

/** The change in the cost at the last token before the block, from one row to a later one. */
export function growth(from: u32, to: u32): i32 {
  const border = baseOf(BORDER);
  let sum: i32 = 0;
  for (let row = from + 1; row <= to; row++) {
    const step = load<u8>(border + row);
    sum += <i32>(step & 1) - <i32>(step >>> 1);
  }
  return sum;
}

/** Sets the position masks of a block's tokens: `count` (1..64) tokens, each `step` bytes after the previous one. */
export function setBlock(reference: usize, count: u32, step: isize): void {
  const slots = slotOf(0);
  const current = ++generation;
  for (let bit: u64 = 1; count > 0; count--, bit <<= 1, reference += step) {
    const slot = slots + (<usize>load<u32>(reference) << 4);
    setMask(slot, current, maskOf(slot, current) | bit);
  }
}

/**
 * Computes the rows after `from` up to `to` of the current block. The token of row 1 is at `words`, each next one
 * `step` bytes further. The row before the first is stored at `out`, each later one `outStep` bytes further; if
 * `outStep` is 0, only the last row remains.
 */
export function fillBlock(words: usize, step: isize, from: u32, to: u32, out: usize, outStep: usize): void {
  const slots = slotOf(0);
  const current = generation;
  let up: u64 = -1;
  let down: u64 = 0;
  changetype<Row>(out).up = up;
  changetype<Row>(out).down = down;
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
    changetype<Row>(out).up = up;
    changetype<Row>(out).down = down;
  }
}

/** fillBlock for lines with a single block, all of whose rows are wanted. */
export function fillOnly(words: usize, count: u32, out: usize): void {
  const slots = slotOf(0);
  const current = generation;
  let up: u64 = -1;
  let down: u64 = 0;
  changetype<Row>(out).up = up;
  changetype<Row>(out).down = down;
  for (const end = skipU32(words, count); words < end; words += 4) {
    const equal = maskOf(slots + (<usize>load<u32>(words) << 4), current);
    const same = (((equal & up) + up) ^ up) | equal | down;
    const riseBefore = ((down | ~(same | up)) << 1) | 1;
    up = ((same & up) << 1) | ~(same | riseBefore);
    down = riseBefore & same;
    out += 1 << ROW_BITS;
    changetype<Row>(out).up = up;
    changetype<Row>(out).down = down;
  }
}
