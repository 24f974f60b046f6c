/**
 * The step from a row of the edit matrix to the next one, for 64 tokens of the pattern at once (Hyyrö 2003, "A
 * bit-vector algorithm for computing Levenshtein and Damerau edit distances"). A row has two bits for each token: `up`
 * is set where the cost is one more than at the token before, `down` where it is one less. In the first row all bits of
 * `up` are set, and none of `down`.
 *
 * `rise` and `fall` mark where the cost is one more or one less than in the previous row; `fall` is `same & up`. The
 * next row needs `rise` and `fall` of the token before: both shifted by one bit, with the bit that the previous block
 * hands on. Before the first block the cost rises in each row. `down` of the next row is `same & riseBefore`.
 */

/**
 * Marks where the cost equals that of the cell diagonally before. `equal` marks the positions of the row's token, and
 * has bit 0 set if the cost falls at the end of the previous block.
 */
// @ts-ignore: decorator
@inline
export function sameCost(equal: u64, up: u64, down: u64): u64 {
  return (((equal & up) + up) ^ up) | equal | down;
}

// @ts-ignore: decorator
@inline
export function riseOf(same: u64, up: u64, down: u64): u64 {
  return down | ~(same | up);
}

/** `up` of the next row. */
// @ts-ignore: decorator
@inline
export function upAfter(same: u64, riseBefore: u64, fallBefore: u64): u64 {
  return fallBefore | ~(same | riseBefore);
}

/** sameCost() for two blocks in a vector. `level` is the complement of `up`, which takes fewer instructions. */
// @ts-ignore: decorator
@inline
export function sameCosts(equal: v128, level: v128, down: v128): v128 {
  const changed = v128.xor(i64x2.sub(level, v128.andnot(equal, level)), level);
  return v128.or(changed, v128.or(equal, down));
}

// @ts-ignore: decorator
@inline
export function risesOf(same: v128, level: v128, down: v128): v128 {
  return v128.or(down, v128.andnot(level, same));
}

// @ts-ignore: decorator
@inline
export function levelAfter(same: v128, riseBefore: v128, fallBefore: v128): v128 {
  return v128.andnot(v128.or(same, riseBefore), fallBefore);
}
