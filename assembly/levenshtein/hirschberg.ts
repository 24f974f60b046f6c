/**
 * Where a cheapest alignment of two long lines passes the middle of the hypothesis (Hirschberg 1975, "A linear space
 * algorithm for computing maximal common subsequences"): the first position in the reference where the sum of the costs
 * of the two halves is least.
 */
import { skipU32, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import {
  fillBlock, growth, lastRow, reserveRows, rowBefore, setBand, setBlock, startBorder,
} from "./levenshtein-blocks";
import { COSTS } from "./levenshtein-regions";

/** The cost of both halves together, and that of the first half. */
export let middleCost: u32 = 0;
export let costBefore: u32 = 0;

/** The cost of a prefix that no cheapest alignment has. The sum of two such costs does not overflow. */
const NEVER: u32 = 0x7fffffff;

/**
 * How many reference tokens come before the middle, or -1 when memory ran out. The distance of the lines is at most
 * `most`.
 */
export function middleOf(reference: usize, referenceCount: u32, words: usize, count: u32, most: u32): i32 {
  setBand(referenceCount, count, most);
  const half = count >>> 1;
  const bytes = (<u64>referenceCount + 1) << 3;
  if (bytes > 0xfffffff0 || reserve(COSTS, <u32>bytes) == 0) return -1;
  const size = u32Bytes(referenceCount + 1);
  if (!costsOf(reference, referenceCount, words, half, 4, baseOf(COSTS))) return -1;
  const lastReference = skipU32(reference, referenceCount) - 4;
  if (!costsOf(lastReference, referenceCount, skipU32(words, count) - 4, count - half, -4, baseOf(COSTS) + size)) {
    return -1;
  }

  let before = baseOf(COSTS);
  let after = before + 2 * size - 4;
  let middle: u32 = 0;
  middleCost = -1;
  for (let at: u32 = 0; at <= referenceCount; at++, before += 4, after -= 4) {
    const cost = load<u32>(before) + load<u32>(after);
    if (cost < middleCost) {
      middle = at;
      middleCost = cost;
      costBefore = load<u32>(before);
    }
  }
  return middle;
}

/**
 * Writes a u32 for each number of reference tokens, 0..referenceCount: the cost of aligning them with all `rows` words.
 * Returns false when memory ran out.
 */
function costsOf(reference: usize, referenceCount: u32, words: usize, rows: u32, step: isize, costs: usize): bool {
  const bits = reserveRows(1);
  if (bits == 0 || !startBorder(rows)) return false;
  let cost = rows;
  store<u32>(costs, cost);
  // the cost at the last token before the block, in the row before the block's first; needed until the band reaches the
  // last row
  let corner: i32 = 0;
  let isKnown = true;
  for (let block: u32 = 0; block << 6 < referenceCount; block++) {
    const first = block << 6;
    const size = min<u32>(64, referenceCount - first);
    const from = rowBefore(block);
    const to = lastRow(block, rows);
    costs += 4;
    if (from >= rows) {
      fillCosts(costs, referenceCount - first);
      return true;
    }
    if (block == 0) isKnown = to == rows;
    else if (!isKnown && to == rows) {
      cost = corner + growth(from, rows);
      isKnown = true;
    }
    setBlock(reference + <isize>first * step, size, step);
    fillBlock(words, step, from, to, bits, 0);
    if (isKnown) {
      cost = storeCosts(costs, cost, size, load<u64>(bits), load<u64>(bits, 8));
    } else {
      fillCosts(costs, size);
      corner += size + growth(from, min(rows, rowBefore(block + 1)));
    }
    costs += u32Bytes(size - 1);
  }
  return true;
}

/** Writes the costs of a block, given the cost before it and the bits of the row; returns the last. */
function storeCosts(costs: usize, cost: u32, size: u32, up: u64, down: u64): u32 {
  for (; size > 0; size--, costs += 4, up >>>= 1, down >>>= 1) {
    cost += <u32>(up & 1) - <u32>(down & 1);
    store<u32>(costs, cost);
  }
  return cost;
}

function fillCosts(costs: usize, count: u32): void {
  for (; count > 0; count--, costs += 4) store<u32>(costs, NEVER);
}
