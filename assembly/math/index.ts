/**
 * The boundary of the part "math": everything that src/kernel/math may call. One number a call, so for final
 * scores only.
 */

/** The natural logarithm. */
export function log(x: f64): f64 {
  return NativeMath.log(x);
}

/** e to the power of x. */
export function exp(x: f64): f64 {
  return NativeMath.exp(x);
}
