/** The lesser of two numbers, neither of which is NaN: it compiles to one instruction, min<f64>() to ten. */
// @ts-ignore: decorator
@inline
export function lesser(one: f64, other: f64): f64 {
  if (!ASC_FEATURE_SIMD) return one < other ? one : other;
  return f64x2.extract_lane(f64x2.pmin(f64x2.splat(one), f64x2.splat(other)), 0);
}
