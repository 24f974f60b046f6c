/**
 * Sums of bootstrap resamples: each has as many rows as the sample, drawn with replacement (Efron and Tibshirani 1993,
 * chapter 6).
 */
import { skipF64, skipU32 } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SUMS } from "../memory/regions";
import { drawIndices } from "./numpy-random";
import { EXHAUSTED, UNPACKABLE, addRow, packRows, planLanes, unpackRow } from "./packed-rows";
import { INDICES, PACKED } from "./resampling-regions";

/** Writes the sum of each resample of the rows in ROWS_IN to ROWS_OUT. Returns false when memory ran out. */
export function sumResamples(rows: u32, width: u32, resamples: u32): bool {
  const from = baseOf(ROWS_IN);
  const words = planLanes(from, 0, rows, width);
  if (words == EXHAUSTED || reserve(INDICES, rows << 2) == 0) return false;
  let to = baseOf(ROWS_OUT);
  const rowBytes = width << 3;
  if (words == UNPACKABLE) {
    for (let i: u32 = 0; i < resamples; i++) {
      drawIndices(rows, rows);
      sumInOrder(from, rows, rowBytes, to);
      to += rowBytes;
    }
    return true;
  }
  if (!packRows(from, 0, rows, width, words)) return false;
  if (reserve(SUMS, words << 3) == 0) return false;
  const packed = baseOf(PACKED);
  const sums = baseOf(SUMS);
  for (let i: u32 = 0; i < resamples; i++) {
    drawIndices(rows, rows);
    sumDrawn(packed, rows, words, sums);
    unpackRow(sums, width, to);
    to += rowBytes;
  }
  return true;
}

/** Adds fractions in the order in which their rows were drawn, so that every engine gives the same bits. */
function sumInOrder(from: usize, rows: u32, rowBytes: u32, to: usize): void {
  memory.fill(to, 0, rowBytes);
  let index = baseOf(INDICES);
  const end = skipU32(index, rows);
  for (; index < end; index += 4) {
    addRow(rowAt(from, index, rowBytes), rowBytes, to);
  }
}

/**
 * Sums packed rows of `words` words, a multiple of 4. With SIMD it sums as many words at once as there are registers
 * for.
 */
function sumDrawn(packed: usize, rows: u32, words: u32, to: usize): void {
  const end = skipF64(to, words);
  if (ASC_FEATURE_SIMD) {
    for (; to + 128 <= end; to += 128, packed += 128) sumVectors(packed, rows, words << 3, 8, to);
    for (; to + 64 <= end; to += 64, packed += 64) sumVectors(packed, rows, words << 3, 4, to);
    if (to < end) sumTwoVectors(packed, rows, words << 3, to);
    return;
  }
  for (; to < end; to += 32, packed += 32) sumFourWords(packed, rows, words << 3, to);
}

/** Sums 4 or 8 vectors of two words. This is inlined, and the number of vectors is a constant at each place. */
// @ts-ignore: decorator
@inline
function sumVectors(packed: usize, rows: u32, rowBytes: u32, vectors: u32, to: usize): void {
  let a = i64x2.splat(0), b = a, c = a, d = a, e = a, f = a, g = a, h = a;
  const last = skipU32(baseOf(INDICES), rows);
  for (let index = baseOf(INDICES); index < last; index += 4) {
    const row = rowAt(packed, index, rowBytes);
    a = i64x2.add(a, v128.load(row));
    b = i64x2.add(b, v128.load(row, 16));
    c = i64x2.add(c, v128.load(row, 32));
    d = i64x2.add(d, v128.load(row, 48));
    if (vectors == 4) continue;
    e = i64x2.add(e, v128.load(row, 64));
    f = i64x2.add(f, v128.load(row, 80));
    g = i64x2.add(g, v128.load(row, 96));
    h = i64x2.add(h, v128.load(row, 112));
  }
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  if (vectors == 4) return;
  v128.store(to, e, 64);
  v128.store(to, f, 80);
  v128.store(to, g, 96);
  v128.store(to, h, 112);
}

/**
 * Sums two vectors. A row is so little work that iterations over four rows take a tenth less time than iterations over
 * one row.
 */
function sumTwoVectors(packed: usize, rows: u32, rowBytes: u32, to: usize): void {
  let a = i64x2.splat(0), b = a;
  let index = baseOf(INDICES);
  const last = skipU32(index, rows);
  for (; index + 16 <= last; index += 16) {
    const row1 = rowAt(packed, index, rowBytes), row2 = rowAt(packed, index + 4, rowBytes);
    const row3 = rowAt(packed, index + 8, rowBytes), row4 = rowAt(packed, index + 12, rowBytes);
    a = i64x2.add(i64x2.add(i64x2.add(i64x2.add(a, v128.load(row1)), v128.load(row2)), v128.load(row3)),
        v128.load(row4));
    b = i64x2.add(i64x2.add(i64x2.add(i64x2.add(b, v128.load(row1, 16)), v128.load(row2, 16)), v128.load(row3, 16)),
        v128.load(row4, 16));
  }
  for (; index < last; index += 4) {
    const row = rowAt(packed, index, rowBytes);
    a = i64x2.add(a, v128.load(row));
    b = i64x2.add(b, v128.load(row, 16));
  }
  v128.store(to, a);
  v128.store(to, b, 16);
}

/** The address of the row whose number is at `index`. */
// @ts-ignore: decorator
@inline
function rowAt(rows: usize, index: usize, rowBytes: u32): usize {
  return rows + <usize>(load<u32>(index) * rowBytes);
}

/** Sums packed rows of four words, without SIMD. */
function sumFourWords(packed: usize, rows: u32, rowBytes: u32, to: usize): void {
  let index = baseOf(INDICES);
  const end = skipU32(index, rows);
  let a: u64 = 0;
  let b: u64 = 0;
  let c: u64 = 0;
  let d: u64 = 0;
  for (; index < end; index += 4) {
    const row = rowAt(packed, index, rowBytes);
    a += load<u64>(row);
    b += load<u64>(row, 8);
    c += load<u64>(row, 16);
    d += load<u64>(row, 24);
  }
  store<u64>(to, a);
  store<u64>(to, b, 8);
  store<u64>(to, c, 16);
  store<u64>(to, d, 24);
}
