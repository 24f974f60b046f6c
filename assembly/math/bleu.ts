/**
 * BLEU from its statistics: BP * exp(mean of log p_n) (Papineni et al. 2002, eq. 3 and section 2.3), with the
 * smoothings of Chen and Cherry (2014) as in sacreBLEU 2.6.0. Logarithm and exponential are AssemblyScript's own, in
 * plain wasm arithmetic, so that every runtime gives the same bits.
 */
import { f64At, f64Bytes, skipF64 } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT } from "../memory/regions";

/** An order without a match makes the score 0. */
export const SMOOTH_NONE: u32 = 0;
/** An order without a match has `value` matches. */
export const SMOOTH_FLOOR: u32 = 1;
/** Orders from 2 on have `value` more matches, and as many more n-grams. */
export const SMOOTH_ADD_K: u32 = 2;
/** The first order without a match has half a match, the next a quarter, and so on. */
export const SMOOTH_EXP: u32 = 3;

/** The logarithm of a precision of 0, as in sacreBLEU: so low that exp turns it into 0. */
const LOG_OF_ZERO: f64 = -9999999999;

/**
 * Reads the rows in ROWS_IN (see counting/count-ngrams.ts), and writes a row for each to ROWS_OUT: score, brevity
 * penalty, precisions of orders 1..maxOrder.
 */
export function scoreRows(rows: u32, maxOrder: u32, smoothing: u32, value: f64, effectiveOrder: bool): void {
  const bytesIn = f64Bytes(2 + 2 * maxOrder);
  const bytesOut = f64Bytes(2 + maxOrder);
  let statistics = baseOf(ROWS_IN);
  let out = baseOf(ROWS_OUT);
  memory.fill(out, 0, bytesOut * rows);
  for (let row: u32 = 0; row < rows; row++) {
    const penalty = brevityPenalty(load<f64>(statistics), load<f64>(statistics, 8));
    const matches = statistics + 16;
    const totals = skipF64(matches, maxOrder);
    store<f64>(out, penalty * geometricMean(matches, totals, maxOrder, smoothing, value, effectiveOrder, out + 16));
    store<f64>(out, penalty, 8);
    statistics += bytesIn;
    out += bytesOut;
  }
}

/**
 * The brevity penalty: 1 if the hypothesis is at least as long as the reference, even if both are empty; 0 if only the
 * hypothesis is empty.
 */
export function brevityPenalty(hypothesisLength: f64, referenceLength: f64): f64 {
  if (hypothesisLength >= referenceLength) return 1;
  return hypothesisLength > 0 ? NativeMath.exp(1 - referenceLength / hypothesisLength) : 0;
}

/** Writes the smoothed precisions, in percent, to `precisions`; returns their geometric mean. */
export function geometricMean(
  matches: usize, totals: usize, maxOrder: u32, smoothing: u32, value: f64, effectiveOrder: bool, precisions: usize,
): f64 {
  if (!anyMatch(matches, maxOrder)) return 0;
  let orders = maxOrder;
  let zeros: f64 = 1;
  for (let order: u32 = 1; order <= maxOrder; order++) {
    const at = f64Bytes(order - 1);
    const added = smoothing == SMOOTH_ADD_K && order > 1 ? value : 0;
    const match = load<f64>(matches + at) + added;
    const total = load<f64>(totals + at) + added;
    if (total == 0) break;
    if (effectiveOrder) orders = order;
    let precision: f64 = 0;
    if (match != 0) {
      precision = 100 * match / total;
    } else if (smoothing == SMOOTH_EXP) {
      zeros *= 2;
      precision = 100 / (zeros * total);
    } else if (smoothing == SMOOTH_FLOOR) {
      precision = 100 * value / total;
    }
    store<f64>(precisions + at, precision);
  }
  let logSum: f64 = 0;
  for (let order: u32 = 1; order <= orders; order++) {
    const precision = f64At(precisions, order - 1);
    logSum += precision == 0 ? LOG_OF_ZERO : NativeMath.log(precision);
  }
  return NativeMath.exp(logSum / <f64>orders);
}

function anyMatch(matches: usize, maxOrder: u32): bool {
  for (let order: u32 = 0; order < maxOrder; order++) {
    if (f64At(matches, order) != 0) return true;
  }
  return false;
}
