/**
 * The boundary of the part "math": everything that src/kernel/math may call. A call computes a single number, so these
 * functions are for final scores only.
 */

/** The natural logarithm. */
export function log(x: f64): f64 {
  return NativeMath.log(x);
}

/** e to the power of x. */
export function exp(x: f64): f64 {
  return NativeMath.exp(x);
}
