/** Sums of bootstrap resamples: of as many rows as there are, drawn with replacement (Efron and Tibshirani 1993, chapter 6). */
import { INDICES, PACKED, ROWS_IN, ROWS_OUT, SUMS, baseOf, reserve } from "./memory";
import { EXHAUSTED, UNPACKABLE, addRow, packRows, planLanes, unpackRow } from "./lanes";
import { drawIndices } from "./random";

/** For each resample of the rows in ROWS_IN, their sum in ROWS_OUT. False when memory ran out. */
export function sumResamples(rows: u32, width: u32, resamples: u32): bool {
  const from = baseOf(ROWS_IN);
  const words = planLanes(from, 0, rows, width);
  if (words == EXHAUSTED || reserve(INDICES, rows << 2) == 0) return false;
  let to = baseOf(ROWS_OUT);
  const rowBytes = width << 3;
  if (words == UNPACKABLE) {
    for (let i: u32 = 0; i < resamples; i++) {
      drawIndices(rows, rows, rowBytes);
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
    drawIndices(rows, rows, words << 3);
    let word: u32 = 0;
    for (; word + 4 <= words; word += 4) sumFourWords(packed + (<usize>word << 3), rows, sums + (<usize>word << 3));
    for (; word < words; word++) sumWord(packed + (<usize>word << 3), rows, sums + (<usize>word << 3));
    unpackRow(sums, width, to);
    to += rowBytes;
  }
  return true;
}

/** Fractions are added in the order in which their rows were drawn: the same bits in every engine. */
function sumInOrder(from: usize, rows: u32, rowBytes: u32, to: usize): void {
  memory.fill(to, 0, rowBytes);
  let index = baseOf(INDICES);
  const end = index + (<usize>rows << 2);
  for (; index < end; index += 4) {
    addRow(from + load<u32>(index), rowBytes, to);
  }
}

function sumFourWords(packed: usize, rows: u32, to: usize): void {
  let index = baseOf(INDICES);
  const end = index + (<usize>rows << 2);
  let a: u64 = 0;
  let b: u64 = 0;
  let c: u64 = 0;
  let d: u64 = 0;
  for (; index < end; index += 4) {
    const row = packed + load<u32>(index);
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

function sumWord(packed: usize, rows: u32, to: usize): void {
  let index = baseOf(INDICES);
  const end = index + (<usize>rows << 2);
  let sum: u64 = 0;
  for (; index < end; index += 4) sum += load<u64>(packed + load<u32>(index));
  store<u64>(to, sum);
}
