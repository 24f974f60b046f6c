/** Rows of numbers in ROWS_OUT. They start at zero, and counts are added to them, so that segments may share a row. */
import { ROWS_OUT, baseOf } from "./memory";

/** Bytes of a row: lengths of hypothesis and reference, then matches and numbers of n-grams of orders 1..maxOrder; f64 each. */
export function bytesOfRow(maxOrder: u32): usize {
  return <usize>(2 + 2 * maxOrder) << 3;
}

/** Zeroes `rows` rows of `rowBytes` bytes, one for each segment or one for all; returns their address. */
export function emptyRows(rows: u32, rowBytes: usize): usize {
  const row = baseOf(ROWS_OUT);
  memory.fill(row, 0, rowBytes * rows);
  return row;
}

// @ts-ignore: decorator
@inline
export function addTo(at: usize, value: u32): void {
  store<f64>(at, load<f64>(at) + <f64>value);
}

/** Adds lengths and numbers of n-grams. */
export function addLengths(hypothesisLength: u32, referenceLength: u32, maxOrder: u32, row: usize): void {
  addTo(row, hypothesisLength);
  addTo(row + 8, referenceLength);
  const totals = row + 16 + (<usize>maxOrder << 3);
  for (let order: u32 = 0; order < maxOrder && order < hypothesisLength; order++) addTo(totals + (<usize>order << 3), hypothesisLength - order);
}
