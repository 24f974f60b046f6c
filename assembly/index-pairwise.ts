/** The boundary of the part "pairwise": everything that src/kernel/pairwise.ts may call. */
import { ROWS_OUT, SUMS, reserve } from "./memory";
import { countShared, orders, prepareLines } from "./opponents";
import { countExpected, countOverlaps, stride as strideOf } from "./overlaps";
import { addRates, columnBytes, prepareLengths } from "./rates";

export { reserve } from "./memory";

/** Lines in REFERENCE_IDS and REFERENCE_ENDS, for all calls that follow. False when memory ran out. */
export function prepare(lines: u32, maxOrder: u32): bool {
  return prepareLines(lines, maxOrder) && prepareLengths() && reserve(SUMS, 3 * columnBytes()) != 0;
}

/** Numbers from one order to the next in what overlaps() returns. */
export function stride(): u32 {
  return strideOf();
}

/** Ids of one hypothesis in HYPOTHESIS_IDS -> u32 in ROWS_OUT, order by order, line by line. False when memory ran out. */
export function overlaps(length: u32): bool {
  return countOverlaps(length);
}

/** Of the hypothesis that overlaps() counted: its rates are added to SUMS, three columns of stride() f64; with a factor the first becomes scores. */
export function rates(length: u32, factor: f64): void {
  addRates(length, factor);
}

/** Ids of one hypothesis in HYPOTHESIS_IDS -> f64 in ROWS_OUT for each order. False when memory ran out. */
export function expectedOverlaps(length: u32): bool {
  return countExpected(length);
}

/** For each prepared line and order f64 in ROWS_OUT. False when memory ran out. */
export function sharedWithOthers(lines: u32): bool {
  const out = reserve(ROWS_OUT, (lines * orders) << 3);
  if (out == 0) return false;
  countShared(out);
  return true;
}
