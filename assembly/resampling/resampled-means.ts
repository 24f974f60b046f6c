/**
 * Means of three columns in resamples of rows, as in rouge-score's BootstrapAggregator: NumPy's global generator draws
 * the rows, and they are added in the order in which they were drawn, as NumPy adds along the first axis.
 */
import { skipF64, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_IN, ROWS_OUT } from "../memory/regions";
import { drawBelow, startTwister } from "./mersenne-twister";
import { INDICES } from "./resampling-regions";

const ROW_BYTES: usize = 24;

/**
 * Rows of three numbers in ROWS_IN -> a row of means for each resample in ROWS_OUT. Returns false when memory ran out.
 */
export function meanResamples(rows: u32, resamples: u32): bool {
  if (rows == 0 || rows > 0x1fffffff || !startTwister()) return false;
  // two resamples are added side by side, because each addition of a sum waits for the one before it
  const first = reserve(INDICES, rows << 3);
  if (first == 0) return false;
  const second = first + u32Bytes(rows);
  const out = baseOf(ROWS_OUT);
  let resample: u32 = 0;
  for (; resample + 2 <= resamples; resample += 2) {
    drawBelow(rows, rows << 1, first);
    addTwo(rows, first, second, out + ROW_BYTES * resample);
  }
  if (resample < resamples) {
    drawBelow(rows, rows, first);
    addTwo(rows, first, first, out + ROW_BYTES * resample);
  }
  return true;
}

/** Writes the means of two resamples, or only those of the first resample if both are the same. */
function addTwo(rows: u32, first: usize, second: usize, out: usize): void {
  const table = baseOf(ROWS_IN);
  const apart = second - first;
  const end = first + u32Bytes(rows);
  let a0: f64 = 0, a1: f64 = 0, a2: f64 = 0;
  let b0: f64 = 0, b1: f64 = 0, b2: f64 = 0;
  if (ASC_FEATURE_SIMD) {
    let a01 = f64x2.splat(0), b01 = f64x2.splat(0);
    for (let at = first; at < end; at += 4) {
      const a = table + ROW_BYTES * load<u32>(at);
      const b = table + ROW_BYTES * load<u32>(at + apart);
      a01 = f64x2.add(a01, v128.load(a));
      a2 += load<f64>(a, 16);
      b01 = f64x2.add(b01, v128.load(b));
      b2 += load<f64>(b, 16);
    }
    a0 = f64x2.extract_lane(a01, 0);
    a1 = f64x2.extract_lane(a01, 1);
    b0 = f64x2.extract_lane(b01, 0);
    b1 = f64x2.extract_lane(b01, 1);
  } else {
    for (let at = first; at < end; at += 4) {
      const a = table + ROW_BYTES * load<u32>(at);
      const b = table + ROW_BYTES * load<u32>(at + apart);
      a0 += load<f64>(a);
      a1 += load<f64>(a, 8);
      a2 += load<f64>(a, 16);
      b0 += load<f64>(b);
      b1 += load<f64>(b, 8);
      b2 += load<f64>(b, 16);
    }
  }
  const count = <f64>rows;
  store<f64>(out, a0 / count);
  store<f64>(skipF64(out, 1), a1 / count);
  store<f64>(skipF64(out, 2), a2 / count);
  if (apart == 0) return;
  store<f64>(skipF64(out, 3), b0 / count);
  store<f64>(skipF64(out, 4), b1 / count);
  store<f64>(skipF64(out, 5), b2 / count);
}
