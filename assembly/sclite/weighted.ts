/**
 * A cheapest alignment of two lines where a substitution costs 4, a deletion and an insertion 3 each (sclite's net_dp.c
 * and word.c). Of equally cheap last steps it prefers, in this order: the two tokens are aligned; the hypothesis token
 * is inserted; the reference token is deleted.
 *
 * Each cell's step is a byte, kept for one block of rows at a time. Lines with many cells have several blocks: the
 * forward pass keeps the costs before each block, from which the way back computes the block's steps again. So memory
 * grows with the square root of the number of cells.
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { CELL_STEPS, COSTS } from "./sclite-regions";

const SUBSTITUTION: u32 = 4;
const INDEL: u32 = 3;

/** Steps. */
export const FACING: u32 = 0;
export const INSERTED: u32 = 1;
export const LEFT_OUT: u32 = 2;

/**
 * Cells in a block, unless twice the square root of the number of rows needs more: blocks then take as many bytes as
 * the costs between them.
 */
const BLOCK: u32 = 0x400000;

/** The cost and the counts of the last alignment. */
export let cost: u32 = 0;
export let hits: u32 = 0;
export let insertions: u32 = 0;

/**
 * Aligns `length` reference tokens with `count` hypothesis tokens. Unless `steps` is 0, writes the steps there (see
 * levenshtein/levenshtein.ts). False when memory ran out.
 */
export function alignPair(reference: usize, length: u32, words: usize, count: u32, steps: usize): bool {
  if (steps != 0) memory.fill(steps, 0, u32Bytes(count + 1));
  hits = 0;
  insertions = 0;
  // aligning equal last tokens is never more expensive than another step, and is preferred
  while (length != 0 && count != 0 && u32At(reference, length - 1) == u32At(words, count - 1)) {
    hits++;
    length--;
    count--;
  }
  cost = INDEL * max(length, count);
  if (length != 0 && count != 0) return alignBlocks(reference, length, words, count, steps);
  finish(length, count, steps);
  return true;
}

function alignBlocks(reference: usize, length: u32, words: usize, count: u32, steps: usize): bool {
  const rows = min(count, max(BLOCK / length, 2 * <u32>sqrt<f64>(count)));
  const blocks = (count - 1) / rows + 1;
  // the costs before each block, and the current ones
  const costBytes = (<u64>length + 1) * (blocks + 1) << 2;
  const cellBytes = <u64>length * rows;
  if (costBytes > 0xfffffff0 || cellBytes > 0xfffffff0) return false;
  const costs = reserve(COSTS, <u32>costBytes);
  const cells = reserve(CELL_STEPS, <u32>cellBytes);
  if (costs == 0 || cells == 0) return false;
  const costRow = u32Bytes(length + 1);
  const current = costs + costRow * blocks;

  for (let i: u32 = 0; i <= length; i++) store<u32>(skipU32(current, i), INDEL * i);
  for (let block: u32 = 0; block < blocks; block++) {
    memory.copy(costs + costRow * block, current, costRow);
    fillBlock(reference, length, words, block * rows, min(count, (block + 1) * rows), current, cells);
  }
  cost = u32At(current, length);

  let left = length;
  let row = count;
  for (let block = blocks - 1; ; block--) {
    const first = block * rows;
    while (row > first && left != 0) {
      const step = <u32>load<u8>(cells + <usize>(row - 1 - first) * length + (left - 1));
      const stepAt = skipU32(steps, row);
      if (step == LEFT_OUT) {
        left--;
        if (steps != 0) store<u32>(stepAt, load<u32>(stepAt) + 2);
        continue;
      }
      row--;
      if (step == INSERTED) {
        insertions++;
        if (steps != 0) store<u32>(stepAt, load<u32>(stepAt) | 1);
      } else {
        left--;
        hits += u32(u32At(reference, left) == u32At(words, row));
      }
    }
    if (left == 0 || block == 0) break;
    memory.copy(current, costs + costRow * (block - 1), costRow);
    fillBlock(reference, length, words, first - rows, first, current, cells);
  }
  finish(left, row, steps);
  return true;
}

/** One side is used up: the rest of the other is deleted or inserted. */
function finish(left: u32, row: u32, steps: usize): void {
  insertions += row;
  if (steps == 0) return;
  store<u32>(steps, load<u32>(steps) + (left << 1));
  for (; row != 0; row--) store<u32>(skipU32(steps, row), u32At(steps, row) | 1);
}

/**
 * Computes the rows of the hypothesis tokens [from .. to). `costs` changes from those before to those after; the steps
 * go to `cells`.
 */
function fillBlock(reference: usize, length: u32, words: usize, from: u32, to: u32, costs: usize, cells: usize): void {
  const end = skipU32(reference, length);
  const last = skipU32(words, to);
  for (let word = skipU32(words, from); word < last; word += 4) {
    const token = load<u32>(word);
    let at = costs;
    let diagonal = load<u32>(at);
    let left = diagonal + INDEL;
    store<u32>(at, left);
    for (let other = reference; other < end; other += 4) {
      at += 4;
      const above = load<u32>(at);
      const facing = diagonal + (load<u32>(other) == token ? 0 : SUBSTITUTION);
      const alone = min(left, above) + INDEL;
      store<u8>(cells++, facing <= alone ? FACING : left < above ? LEFT_OUT : INSERTED);
      left = min(facing, alone);
      store<u32>(at, left);
      diagonal = above;
    }
  }
}
