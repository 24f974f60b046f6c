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

/** x to the power of y. */
export function pow(x: f64, y: f64): f64 {
  return NativeMath.pow(x, y);
}
