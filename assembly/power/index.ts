/**
 * The boundary of the part "power": everything that src/kernel/power may call. It is apart from "math", because it is
 * three times as large, and few metrics need powers.
 */

/** x to the power of y. */
export function pow(x: f64, y: f64): f64 {
  return NativeMath.pow(x, y);
}
