/**
 * Levenshtein's distance by rows of bits (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit
 * distances"). A row has a bit for each token of the pattern: of `up`, where the cost rises by one from the token before,
 * and of `down`, where it falls. In a byte between blocks bit 0 is set where the cost is one more than in the previous
 * row, bit 1 where it is one less.
 */
import { skipU32 } from "../memory/arrays";
import { SPARE_ROWS, bitsOf, noSlot, slotAt } from "./pattern-blocks";

/**
 * By how much the cost after the pattern, of up to AT_ONCE tokens, is above that before it, in the last row. `between` is
 * 0 for a pattern that is whole: the cost before it rises in every row.
 */
export function growthIn(words: usize, rows: u32, between: usize, count: u32): i64 {
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
  let up: u64 = -1;
  let down: u64 = 0;
  let risen: u64 = 1;
  let fallen: u64 = 0;
  for (const end = skipU32(words, rows); words < end; words += 4, between++) {
    if (!isWhole) {
      risen = load<u8>(between) & 1;
      fallen = load<u8>(between) >>> 1;
    }
    const equal = load<u64>(slotAt(none, words)) | fallen;
    const same = (((equal & up) + up) ^ up) | equal | down;
    const rise = down | ~(same | up);
    const fall = same & up;
    if (!isWhole) store<u8>(between, <u8>((rise >>> 63) | (fall >>> 63 << 1)));
    const riseBefore = (rise << 1) | risen;
    up = (fall << 1) | fallen | ~(same | riseBefore);
    down = riseBefore & same;
  }
  return growth(~up, down, bitsOf(0, count));
}

/**
 * Two blocks in a vector, or four in two, each a row behind the one before it. `level` has the bits that `up` has not,
 * which takes fewer instructions. Behind the last row the others go on, with no token.
 */
// @ts-ignore: decorator
@inline
function vectors(words: usize, rows: u32, between: usize, count: u32, isWhole: bool, areTwo: bool): i64 {
  const none = noSlot();
  // with no token a block stays as it is before its first row
  let second = none;
  let third = none;
  let fourth = none;
  let level = i64x2.splat(0);
  let down = i64x2.splat(0);
  let risen = i64x2(1, 0);
  let fallen = i64x2.splat(0);
  let laterLevel = i64x2.splat(0);
  let laterDown = i64x2.splat(0);
  let laterRisen = i64x2.splat(0);
  let laterFallen = i64x2.splat(0);
  let sum: i64 = 0;
  for (const end = skipU32(words, rows); ; words += 4, between++) {
    let first = none;
    if (words < end) {
      first = slotAt(none, words);
      if (!isWhole) {
        const handed = <u64>load<u8>(between);
        risen = i64x2.replace_lane(risen, 0, handed & 1);
        fallen = i64x2.replace_lane(fallen, 0, handed >>> 1);
      }
    } else if (words == end) {
      sum = growth(i64x2.extract_lane(level, 0), i64x2.extract_lane(down, 0), bitsOf(0, count));
    } else if (words == end + 4) {
      sum += growth(i64x2.extract_lane(level, 1), i64x2.extract_lane(down, 1), bitsOf(1, count));
      if (areTwo) break;
    } else if (words == end + 8) {
      sum += growth(i64x2.extract_lane(laterLevel, 0), i64x2.extract_lane(laterDown, 0), bitsOf(2, count));
    } else {
      sum += growth(i64x2.extract_lane(laterLevel, 1), i64x2.extract_lane(laterDown, 1), bitsOf(3, count));
      break;
    }
    const equal = v128.or(v128.load64_lane(second, v128.load64_zero(first), 1, 8), fallen);
    const same = sameOf(equal, level, down);
    const rise = v128.or(down, v128.andnot(level, same));
    const fall = v128.andnot(same, level);
    const riseBefore = v128.or(i64x2.shl(rise, 1), risen);
    level = v128.andnot(v128.or(same, riseBefore), v128.or(i64x2.shl(fall, 1), fallen));
    down = v128.and(riseBefore, same);
    const rises = i64x2.shr_u(rise, 63);
    const falls = i64x2.shr_u(fall, 63);
    risen = v128.shuffle<u64>(i64x2(1, 0), rises, 0, 2);
    fallen = v128.shuffle<u64>(i64x2.splat(0), falls, 0, 2);
    if (!areTwo) {
      const laterEqual = v128.or(v128.load64_lane(fourth, v128.load64_zero(third, 16), 1, 24), laterFallen);
      const laterSame = sameOf(laterEqual, laterLevel, laterDown);
      const laterRise = v128.or(laterDown, v128.andnot(laterLevel, laterSame));
      const laterFall = v128.andnot(laterSame, laterLevel);
      const laterRiseBefore = v128.or(i64x2.shl(laterRise, 1), laterRisen);
      laterLevel = v128.andnot(v128.or(laterSame, laterRiseBefore), v128.or(i64x2.shl(laterFall, 1), laterFallen));
      laterDown = v128.and(laterRiseBefore, laterSame);
      const laterRises = i64x2.shr_u(laterRise, 63);
      const laterFalls = i64x2.shr_u(laterFall, 63);
      laterRisen = v128.shuffle<u64>(rises, laterRises, 1, 2);
      laterFallen = v128.shuffle<u64>(falls, laterFalls, 1, 2);
      if (!isWhole) {
        const byte = i64x2.extract_lane(laterRises, 1) | (i64x2.extract_lane(laterFalls, 1) << 1);
        store<u8>(between - SPARE_ROWS, <u8>byte);
      }
      fourth = third;
      third = second;
    }
    second = first;
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function sameOf(equal: v128, level: v128, down: v128): v128 {
  // the same as ((equal & up) + up) ^ up
  const changed = v128.xor(i64x2.sub(level, v128.andnot(equal, level)), level);
  return v128.or(changed, v128.or(equal, down));
}

// @ts-ignore: decorator
@inline
function growth(level: u64, down: u64, bits: u64): i64 {
  return popcnt(~level & bits) - popcnt(down & bits);
}
