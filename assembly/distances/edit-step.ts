/**
 * The step from a row of the edit matrix to the next one, for 64 tokens of the pattern at once (Hyyrö 2003, "A bit-vector
 * algorithm for computing Levenshtein and Damerau edit distances"). A row has a bit for each token: of `up`, where the
 * cost rises by one from the token before, and of `down`, where it falls. The first row has -1 and 0.
 *
 * `rise` and `fall` are where the cost is one more or less than in the previous row; `fall` is `same & up`. The next row
 * needs those of the token before: shifted by one bit, with what the block before hands on. Before the first block the
 * cost rises in each row. `down` of the next row is `same & riseBefore`.
 */

/** Where the cost is that of the cell diagonally before. `equal`: the row's token, or where the block before falls. */
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

/** The same for two blocks in a vector: `level` has the bits that `up` has not, which takes fewer instructions. */
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
