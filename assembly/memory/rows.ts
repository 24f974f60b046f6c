/**
 * Rows of numbers in ROWS_OUT. All numbers start at zero, and counts are added to them, so that segments may share a
 * row.
 */
import { f64Bytes, skipF64 } from "./arrays";
import { baseOf } from "./memory";
import { ROWS_OUT } from "./regions";

/**
 * The size of a row in bytes: lengths of hypothesis and reference, then matches and numbers of n-grams of orders
 * 1..maxOrder; f64 each.
 */
export function bytesOfRow(maxOrder: u32): usize {
  return <usize>(2 + 2 * maxOrder) << 3;
}

/** The distance from the row of a segment to that of the next; 0 if all share one row. */
let step: usize = 0;

/**
 * Sets rows of `rowBytes` bytes to zero, one for each segment or, if `summed`, one for all; returns the address of the
 * first.
 */
export function emptyRows(segments: u32, rowBytes: usize, summed: bool): usize {
  const row = baseOf(ROWS_OUT);
  step = summed ? 0 : rowBytes;
  memory.fill(row, 0, summed ? rowBytes : rowBytes * segments);
  return row;
}

/** The row of the next segment: the same row again if emptyRows() was called with `summed`. */
// @ts-ignore: decorator
@inline
export function nextRow(row: usize): usize {
  return row + step;
}

// @ts-ignore: decorator
@inline
export function addTo(at: usize, value: u32): void {
  store<f64>(at, load<f64>(at) + <f64>value);
}

/** Adds the lengths of a segment, and its numbers of n-grams, to a row. */
export function addLengths(hypothesisLength: u32, referenceLength: u32, maxOrder: u32, row: usize): void {
  addTo(row, hypothesisLength);
  addTo(row + 8, referenceLength);
  const totals = row + 16 + f64Bytes(maxOrder);
  for (let order: u32 = 0; order < maxOrder && order < hypothesisLength; order++) {
    addTo(skipF64(totals, order), hypothesisLength - order);
  }
}
