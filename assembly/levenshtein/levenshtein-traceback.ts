/**
 * Traces the way back through the edit matrix, from the ends of two stretches to their beginnings, and counts its
 * steps. Of equally cheap steps rapidfuzz prefers, in this order:
 *
 *   1. to delete the reference token, if that is a cheapest step;
 *   2. to insert the hypothesis token, if the previous row costs one less with the last reference token than without it:
 *      then aligning the two tokens is no cheaper;
 *   3. to align the two tokens, equal or not.
 *
 * So `up` of a row decides on 1, for a whole run of tokens at once, and `down` of the previous row decides on 2.
 */
import { skipU32, u32At, u32Bytes, u32Count } from "../memory/arrays";
import {
  ROW_BITS, fillBlock, fillOnly, lastRow, reserveRows, rowBefore, rowsOfBlock, setBand, setBlock, startBorder,
} from "./levenshtein-blocks";

/** The counts of the alignment so far. */
export let hits: u32 = 0;
export let insertions: u32 = 0;

/** The start of the hypothesis, and the address of its steps (see levenshtein.ts), 0 if they are not wanted. */
let firstWord: usize = 0;
let steps: usize = 0;

/** Starts a new pair. */
export function startTrace(): void {
  hits = 0;
  insertions = 0;
  if (steps != 0) store<u32>(steps, 0);
}

/** From now on, writes the steps of the line that starts at `words` to `to`; with 0, writes none. */
export function setSteps(words: usize, to: usize): void {
  firstWord = words;
  steps = to;
}

/**
 * The address where the reference tokens deleted before the token at `words` are counted; the token's own step follows.
 */
function stepBefore(words: usize): usize {
  return steps == 0 ? 0 : steps + (words - firstWord);
}

/** Counts `count` tokens, from `words` on, as hits: they are equal in both lines. */
export function traceEqual(words: usize, count: u32): void {
  hits += count;
  const step = stepBefore(words);
  if (step != 0) memory.fill(step + 4, 0, u32Bytes(count));
}

/** Traces two stretches whose distance is at most `most`; returns false when memory ran out. */
export function trace(reference: usize, referenceCount: u32, words: usize, count: u32, most: u32): bool {
  const step = stepBefore(words);
  if (step != 0) memory.fill(step + 4, 0, u32Bytes(count));
  let row = count;
  let left = referenceCount;
  if (count != 0 && referenceCount != 0) {
    setBand(referenceCount, count, most);
    const perBlock = referenceCount > 64 ? rowsOfBlock(count) : count + 1;
    const rows = fill(reference, referenceCount, words, count, perBlock);
    if (rows == 0) return false;
    let block = (referenceCount - 1) >>> 6;
    while (true) {
      const before = block << 6;
      const first = rows + (<usize>(block * perBlock) << ROW_BITS)
          - (<usize>(block == 0 ? 0 : rowBefore(block)) << ROW_BITS);
      row = walk(first, skipU32(reference, before), left - before, words, row, step);
      left = before + column;
      if (row == 0 || left == 0) break;
      if (column == 0) block--;
    }
  }
  insertions += row;
  if (step != 0) {
    store<u32>(step, load<u32>(step) + (left << 1));
    for (; row != 0; row--) store<u32>(skipU32(step, row), u32At(step, row) | 1);
  }
  return true;
}

/** Computes the rows of all blocks, `perBlock` rows each. Returns their address, or 0 when memory ran out. */
function fill(reference: usize, referenceCount: u32, words: usize, count: u32, perBlock: u32): usize {
  const blocks = (referenceCount + 63) >>> 6;
  const rows = reserveRows(<u64>blocks * perBlock);
  if (rows == 0) return 0;
  if (blocks == 1) {
    setBlock(reference, referenceCount, 4);
    fillOnly(words, count, rows);
    return rows;
  }
  if (!startBorder(count)) return 0;
  let out = rows;
  for (let block: u32 = 0; block < blocks; block++) {
    setBlock(reference + (<usize>block << 8), min<u32>(64, referenceCount - (block << 6)), 4);
    fillBlock(words, 4, rowBefore(block), lastRow(block, count), out, 1 << ROW_BITS);
    out += <usize>perBlock << ROW_BITS;
  }
  return rows;
}

/** The number of the block's tokens that are left when walk() returns. */
let column: u32 = 0;

/**
 * Walks back from a row and a column (1..64) of a block until the walk reaches row 0 or column 0, and returns the row.
 * `rows` is the address of row 0, whether that row is stored or not.
 */
function walk(rows: usize, reference: usize, from: u32, words: usize, row: u32, step: usize): u32 {
  let left = <u64>from;
  let hit: u32 = 0;
  let inserted: u32 = 0;
  let at = rows + (<usize>row << ROW_BITS);
  let word = skipU32(words, row);
  while (word != words) {
    // the length of the run of ones in `up` from this bit down; zeros are shifted in at the block's beginning
    const run = clz(~(load<u64>(at) << (64 - left)));
    left -= run;
    if (step != 0 && run != 0) {
      const stepAt = step + (word - words);
      store<u32>(stepAt, load<u32>(stepAt) + (<u32>run << 1));
    }
    if (left == 0) break;
    at -= 1 << ROW_BITS;
    const isInserted = (load<u64>(at, 8) >>> (left - 1)) & 1;
    if (step != 0) {
      const stepAt = step + (word - words);
      store<u32>(stepAt, load<u32>(stepAt) | <u32>isInserted);
    }
    word -= 4;
    hit += u32(u32At(reference, <usize>(left - 1)) == load<u32>(word)) & u32(isInserted == 0);
    inserted += <u32>isInserted;
    left -= 1 - isInserted;
    if (left == 0) break;
  }
  hits += hit;
  insertions += inserted;
  column = <u32>left;
  return u32Count(words, word);
}
