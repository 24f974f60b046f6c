/**
 * The edit matrix of two lines, bit-parallel in blocks of 64 reference tokens (distances/edit-step.ts). A row belongs
 * to a token of the hypothesis. A block computes all its rows before the next block begins, and leaves a byte for each
 * row: bit 0 is set where the cost at the block's last token is one more than in the previous row, bit 1 where it is
 * one less.
 *
 * Cells that no alignment of cost up to `most` can pass are left out (Ukkonen 1985): those more than `above` reference
 * tokens ahead, or more than `below` behind. A cell that is not computed gets the cost of its neighbour plus one, which
 * is never less than its true cost.
 */
import { riseOf, sameCost, upAfter } from "../distances/edit-step";
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

/** The row before a block's first row: row 0, or a row in which no alignment passes through the block. */
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

/** The most rows that a block has, including the row before its first. */
export function rowsOfBlock(rows: u32): u32 {
  return min(rows, above + below + 64) + 1;
}

/** Makes room for `count` rows of bits. Returns their address, or 0 when memory ran out. */
export function reserveRows(count: u64): usize {
  return count > 0x0fffffff ? 0 : reserve(DELTAS, <u32>count << <u32>ROW_BITS);
}

/** Sets what the first block receives: the cost rises by one in every row. Returns false when memory ran out. */
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
 * Computes the rows after `from` up to `to` of the current block. The token of row 1 is at `words`, and each following
 * token is `step` bytes further. Row `from` is stored at `out`, and each later row `outStep` bytes further; if
 * `outStep` is 0, only the last row remains.
 */
export function fillBlock(words: usize, step: isize, from: u32, to: u32, out: usize, outStep: usize): void {
  fillRows(words + <isize>from * step, step, to - from, baseOf(BORDER) + from + 1, out, outStep, false);
}

/** The same as fillBlock for a pair with a single block, all rows of which are wanted. */
export function fillOnly(words: usize, count: u32, out: usize): void {
  fillRows(words, 4, count, 0, out, 1 << ROW_BITS, true);
}

// @ts-ignore: decorator
@inline
function fillRows(words: usize, step: isize, count: u32, border: usize, out: usize, outStep: usize, isOnly: bool): void {
  const slots = slotOf(0);
  const current = generation;
  let up: u64 = -1;
  let down: u64 = 0;
  changetype<Row>(out).up = up;
  changetype<Row>(out).down = down;
  for (; count > 0; count--, border++, words += step) {
    const handed: u32 = isOnly ? 1 : load<u8>(border);
    const equal = maskOf(slots + (<usize>load<u32>(words) << 4), current) | <u64>(handed >>> 1);
    const same = sameCost(equal, up, down);
    const rise = riseOf(same, up, down);
    const fall = same & up;
    if (!isOnly) store<u8>(border, <u8>(rise >>> 63) | (<u8>(fall >>> 63) << 1));
    const riseBefore = (rise << 1) | <u64>(handed & 1);
    up = upAfter(same, riseBefore, (fall << 1) | <u64>(handed >>> 1));
    down = same & riseBefore;
    out += outStep;
    changetype<Row>(out).up = up;
    changetype<Row>(out).down = down;
  }
}
