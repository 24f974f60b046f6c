/**
 * A cheapest alignment of two lines, where a substitution costs 4, and a deletion or an insertion 3 (sclite's net_dp.c
 * and word.c). Of equally cheap last steps it prefers, in this order: to align the two tokens; to insert the hypothesis
 * token; to delete the reference token.
 *
 * Four rows are computed at once, and the steps of the four are kept in one byte: the longest lines that are aligned
 * (sclite.ts) take 55 MB.
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { CELL_STEPS, COSTS } from "./sclite-regions";

/** A substitution costs 4, which is 1 << 2. */
const SUBSTITUTION_BIT: u32 = 2;
const INDEL: u32 = 3;

/** Steps; of equally cheap ones, the lowest is taken. */
export const FACING: u32 = 0;
export const INSERTED: u32 = 1;
export const LEFT_OUT: u32 = 2;

/**
 * While cells are filled, a number holds a cost and, in its two lowest bits, the step: the least of three numbers is
 * then the step to take.
 */
const STEP_BITS: u32 = 2;
const STEP: u32 = 3;
const INSERTING: u32 = (INDEL << STEP_BITS) | INSERTED;
const LEAVING_OUT: u32 = (INDEL << STEP_BITS) | LEFT_OUT;

/** The cost and the counts of the last alignment. */
export let cost: u32 = 0;
export let hits: u32 = 0;
export let insertions: u32 = 0;

/**
 * Aligns `length` reference tokens with `count` hypothesis tokens. Unless `steps` is 0, writes the steps there (see
 * levenshtein/levenshtein.ts). Returns false when memory ran out.
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
  if (length != 0 && count != 0) return alignRest(reference, length, words, count, steps);
  finish(length, count, steps);
  return true;
}

function alignRest(reference: usize, length: u32, words: usize, count: u32, steps: usize): bool {
  // fillDiagonals() reads three costs too many
  const costs = reserve(COSTS, (length + 4) << 2);
  const cells = reserve(CELL_STEPS, length * ((count + 3) >>> 2));
  if (costs == 0 || cells == 0) return false;
  for (let i: u32 = 0; i <= length; i++) store<u32>(skipU32(costs, i), (INDEL << STEP_BITS) * i);
  fillCells(reference, length, words, count, costs, cells);
  cost = u32At(costs, length) >>> STEP_BITS;

  let left = length;
  let row = count;
  while (row != 0 && left != 0) {
    const fourRows = cells + <usize>((row - 1) >>> 2) * length;
    const step = (<u32>load<u8>(fourRows + (left - 1)) >>> (((row - 1) & 3) << 1)) & STEP;
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
  finish(left, row, steps);
  return true;
}

/** Ends the alignment when one side is used up: the rest of the other side is deleted or inserted. */
function finish(left: u32, row: u32, steps: usize): void {
  insertions += row;
  if (steps == 0) return;
  store<u32>(steps, load<u32>(steps) + (left << 1));
  for (; row != 0; row--) store<u32>(skipU32(steps, row), u32At(steps, row) | 1);
}

/**
 * Computes all rows, one for each hypothesis token. `costs` has the current row; `cells` gets a byte for each reference
 * token and each four rows, with the step of the first row in its lowest bits.
 */
function fillCells(reference: usize, length: u32, words: usize, count: u32, costs: usize, cells: usize): void {
  let row: u32 = 0;
  for (; row + 4 <= count; row += 4) {
    if (ASC_FEATURE_SIMD) fillDiagonals(reference, length, skipU32(words, row), costs, cells);
    else fillFourRows(reference, length, skipU32(words, row), costs, cells);
    cells += length;
  }
  if (row < count) memory.fill(cells, 0, length);
  for (let shift: u32 = 0; row < count; row++, shift += STEP_BITS) {
    fillRow(reference, length, u32At(words, row), costs, cells, shift);
  }
}

/** The lesser of two numbers below 2^31, without a branch, which no processor could predict. */
// @ts-ignore: decorator
@inline
function lesser(a: u32, b: u32): u32 {
  const difference = <i32>(a - b);
  return b + (difference & (difference >> 31));
}

/** The cheapest way to a cell, with its step in the lowest bits. */
// @ts-ignore: decorator
@inline
function cheapest(diagonal: u32, above: u32, left: u32, isEqual: bool): u32 {
  const facing = diagonal + (u32(!isEqual) << (STEP_BITS + SUBSTITUTION_BIT));
  return lesser(lesser(facing, above + INSERTING), left + LEAVING_OUT);
}

function fillRow(reference: usize, length: u32, token: u32, costs: usize, cells: usize, shift: u32): void {
  let diagonal = load<u32>(costs);
  let left = diagonal + (INDEL << STEP_BITS);
  store<u32>(costs, left);
  for (let i: usize = 0; i < <usize>length; i++) {
    const at = costs + (i << 2);
    const above = load<u32>(at, 4);
    const way = cheapest(diagonal, above, left, load<u32>(reference + (i << 2)) == token);
    store<u8>(cells + i, <u8>(<u32>load<u8>(cells + i) | ((way & STEP) << shift)));
    left = way & ~STEP;
    store<u32>(at, left, 4);
    diagonal = above;
  }
}

/** Computes four rows, whose cells a processor computes side by side; only the last row's costs are kept. */
function fillFourRows(reference: usize, length: u32, tokens: usize, costs: usize, cells: usize): void {
  const token0 = load<u32>(tokens);
  const token1 = load<u32>(tokens, 4);
  const token2 = load<u32>(tokens, 8);
  const token3 = load<u32>(tokens, 12);
  let diagonal = load<u32>(costs);
  let left0 = diagonal + (INDEL << STEP_BITS);
  let left1 = left0 + (INDEL << STEP_BITS);
  let left2 = left1 + (INDEL << STEP_BITS);
  let left3 = left2 + (INDEL << STEP_BITS);
  store<u32>(costs, left3);
  for (let i: usize = 0; i < <usize>length; i++) {
    const at = costs + (i << 2);
    const token = load<u32>(reference + (i << 2));
    const above = load<u32>(at, 4);
    const way0 = cheapest(diagonal, above, left0, token == token0);
    const way1 = cheapest(left0, way0 & ~STEP, left1, token == token1);
    const way2 = cheapest(left1, way1 & ~STEP, left2, token == token2);
    const way3 = cheapest(left2, way2 & ~STEP, left3, token == token3);
    diagonal = above;
    left0 = way0 & ~STEP;
    left1 = way1 & ~STEP;
    left2 = way2 & ~STEP;
    left3 = way3 & ~STEP;
    store<u32>(at, left3, 4);
    store<u8>(cells + i, <u8>((way0 & STEP) | ((way1 & STEP) << 2) | ((way2 & STEP) << 4) | ((way3 & STEP) << 6)));
  }
}

/**
 * Does the same as fillFourRows() with a row in each lane of a vector, each a column behind the row above, so that no lane
 * waits for another. A lane keeps the cost before its first column until its row begins.
 */
function fillDiagonals(reference: usize, length: u32, tokens: usize, costs: usize, cells: usize): void {
  const rowTokens = v128.load(tokens);
  const before = i32x4.splat(load<u32>(costs));
  let left = i32x4.add(before, i32x4.mul(i32x4.splat(INDEL << STEP_BITS), i32x4(1, 2, 3, 4)));
  let above = v128.shuffle<i32>(before, left, 3, 4, 5, 6);
  const none = i32x4.splat(0);
  let token = none;
  let steps = none;
  store<u32>(costs, i32x4.extract_lane(left, 3));
  for (let i: u32 = 0; i < length + 3; i++) {
    const diagonal = above;
    above = v128.shuffle<i32>(v128.load32_splat(skipU32(costs, i), 4), left, 3, 4, 5, 6);
    token = v128.shuffle<i32>(v128.load32_splat(skipU32(reference, min(i, length - 1))), token, 3, 4, 5, 6);
    const differs = v128.and(i32x4.ne(token, rowTokens), i32x4.splat(1 << (STEP_BITS + SUBSTITUTION_BIT)));
    const inserted = i32x4.add(above, i32x4.splat(INSERTING));
    const leftOut = i32x4.add(left, i32x4.splat(LEAVING_OUT));
    const way = i32x4.min_u(i32x4.min_u(i32x4.add(diagonal, differs), inserted), leftOut);
    const step = v128.and(way, i32x4.splat(STEP));
    const cost = v128.xor(way, step);
    // the steps of a column come together from lane to lane, those of the first row in the lowest bits
    steps = v128.or(i32x4.shr_u(v128.shuffle<i32>(none, steps, 3, 4, 5, 6), STEP_BITS), i32x4.shl(step, 3 * STEP_BITS));
    if (i < 3) {
      left = v128.bitselect(cost, left, i32x4.gt_s(i32x4.splat(i + 1), i32x4(0, 1, 2, 3)));
      continue;
    }
    left = cost;
    store<u32>(skipU32(costs, i - 2), i32x4.extract_lane(cost, 3));
    store<u8>(cells + (i - 3), <u8>i32x4.extract_lane(steps, 3));
  }
}
