/**
 * NIST's brevity penalty: 1 where the hypothesis is as long as the reference, 0.5 where it has two thirds of the
 * reference's length, 0 where it is empty (Doddington 2002, section 4.3).
 */
export function penaltyOf(ratio: f64): f64 {
  if (ratio >= 1) return 1;
  if (ratio <= 0) return 0;
  const beta = -NativeMath.log(0.5) / NativeMath.log(1.5) / NativeMath.log(1.5);
  const log = NativeMath.log(ratio);
  return NativeMath.exp(-beta * log * log);
}
