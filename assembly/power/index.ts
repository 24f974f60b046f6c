/**
 * The boundary of the part "power": everything that src/kernel/power may call. A part beside "math", because it is
 * three times as large, and few metrics raise anything to a power.
 */

/** x to the power of y. */
export function pow(x: f64, y: f64): f64 {
  return NativeMath.pow(x, y);
}
