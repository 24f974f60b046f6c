/**
 * How long a longest common subsequence is, by rows of bits (Hyyrö 2004, "Bit-parallel LCS-length computation revisited").
 * A row has a bit for each token of the pattern: of `flat`, where the subsequence is no longer than at the token before.
 * A byte between blocks is the carry.
 */
import { skipU32 } from "../memory/arrays";
import { SPARE_ROWS, bitsOf, noSlot, slotAt } from "./pattern-blocks";

/**
 * How many tokens of the pattern, of up to AT_ONCE, are in the subsequence. `between` is 0 for a pattern that is whole.
 */
export function commonIn(words: usize, rows: u32, between: usize, count: u32): i64 {
  if (between != 0) {
    return ASC_FEATURE_SIMD ? vectors(words, rows, between, count, false, false)
      : oneBlock(words, rows, between, count, false);
  }
  if (!ASC_FEATURE_SIMD || count <= 64) return oneBlock(words, rows, 0, count, true);
  return count <= 128 ? vectors(words, rows, 0, count, true, true) : vectors(words, rows, 0, count, true, false);
}

// @ts-ignore: decorator
@inline
function oneBlock(words: usize, rows: u32, between: usize, count: u32, isWhole: bool): i64 {
  const none = noSlot();
  let flat: u64 = -1;
  for (const end = skipU32(words, rows); words < end; words += 4, between++) {
    const taken = flat & load<u64>(slotAt(none, words));
    let sum = flat + taken;
    if (!isWhole) {
      sum += <u64>load<u8>(between);
      store<u8>(between, <u8>((taken | (flat & ~sum)) >>> 63));
    }
    flat = sum | (flat - taken);
  }
  return popcnt(~flat & bitsOf(0, count));
}

/**
 * Two blocks in a vector, or four in two, each a row behind the one before it. Behind the last row the others go on, with
 * no token.
 */
// @ts-ignore: decorator
@inline
function vectors(words: usize, rows: u32, between: usize, count: u32, isWhole: bool, areTwo: bool): i64 {
  const none = noSlot();
  // with no token a block stays as it is before its first row
  let second = none;
  let third = none;
  let fourth = none;
  let flat = i64x2.splat(-1);
  let carried = i64x2.splat(0);
  let laterFlat = i64x2.splat(-1);
  let laterCarried = i64x2.splat(0);
  let sum: i64 = 0;
  for (const end = skipU32(words, rows); ; words += 4, between++) {
    let first = none;
    if (words < end) {
      first = slotAt(none, words);
      if (!isWhole) carried = i64x2.replace_lane(carried, 0, <u64>load<u8>(between));
    } else if (words == end) {
      sum = common(i64x2.extract_lane(flat, 0), bitsOf(0, count));
    } else if (words == end + 4) {
      sum += common(i64x2.extract_lane(flat, 1), bitsOf(1, count));
      if (areTwo) break;
    } else if (words == end + 8) {
      sum += common(i64x2.extract_lane(laterFlat, 0), bitsOf(2, count));
    } else {
      sum += common(i64x2.extract_lane(laterFlat, 1), bitsOf(3, count));
      break;
    }
    const taken = v128.and(flat, v128.load64_lane(second, v128.load64_zero(first), 1, 8));
    const added = i64x2.add(i64x2.add(flat, taken), carried);
    const carry = carryOf(flat, taken, added);
    carried = v128.shuffle<u64>(i64x2.splat(0), carry, 0, 2);
    flat = v128.or(added, i64x2.sub(flat, taken));
    if (!areTwo) {
      const laterTaken = v128.and(laterFlat, v128.load64_lane(fourth, v128.load64_zero(third, 16), 1, 24));
      const laterAdded = i64x2.add(i64x2.add(laterFlat, laterTaken), laterCarried);
      const laterCarry = carryOf(laterFlat, laterTaken, laterAdded);
      laterCarried = v128.shuffle<u64>(carry, laterCarry, 1, 2);
      laterFlat = v128.or(laterAdded, i64x2.sub(laterFlat, laterTaken));
      if (!isWhole) store<u8>(between - SPARE_ROWS, <u8>i64x2.extract_lane(laterCarry, 1));
      fourth = third;
      third = second;
    }
    second = first;
  }
  return sum;
}

/** What is carried out of `flat + taken` with what was carried in, if `taken` are some bits of `flat`. */
// @ts-ignore: decorator
@inline
function carryOf(flat: v128, taken: v128, added: v128): v128 {
  return i64x2.shr_u(v128.or(taken, v128.andnot(flat, added)), 63);
}

// @ts-ignore: decorator
@inline
function common(flat: u64, bits: u64): i64 {
  return popcnt(~flat & bits);
}
