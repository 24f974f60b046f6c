/**
 * The boundary of the part "power": everything that src/kernel/power may call. It is a part of its own, because it is
 * three times as large as "math", and few metrics need powers.
 */

/** x to the power of y. */
export function pow(x: f64, y: f64): f64 {
  return NativeMath.pow(x, y);
}
