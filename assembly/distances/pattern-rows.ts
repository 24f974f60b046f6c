/**
 * Compares a line with a pattern by rows of bits (edit-step.ts). Without substitutions a row is that of a longest
 * common subsequence (Hyyrö 2004, "Bit-parallel LCS-length computation revisited"): a bit of `flat` is set where the
 * subsequence is no longer than at the token before.
 *
 * In each row, the earlier blocks hand a byte to the later ones: bit 0 says whether the cost rises at their last token,
 * bit 1 whether it falls. For a subsequence the byte is the carry.
 */
import { skipU32 } from "../memory/arrays";
import { levelAfter, riseOf, risesOf, sameCost, sameCosts, upAfter } from "./edit-step";
import { SPARE_ROWS, bitsOf, noSlot, slotAt } from "./pattern-blocks";

/**
 * How much higher the cost in the last row is after these pattern tokens than before them. There are at most AT_ONCE.
 * `between` is 0 if they are the whole pattern: the cost before them then rises in every row.
 */
export function growthIn(words: usize, rows: u32, between: usize, count: u32): i64 {
  if (between != 0) return unwhole(words, rows, between, count, true);
  return whole(words, rows, count, true);
}

/** How many of these pattern tokens are in the subsequence; parameters as for growthIn(). */
export function commonIn(words: usize, rows: u32, between: usize, count: u32): i64 {
  if (between != 0) return unwhole(words, rows, between, count, false);
  return whole(words, rows, count, false);
}

// @ts-ignore: decorator
@inline
function unwhole(words: usize, rows: u32, between: usize, count: u32, isEdit: bool): i64 {
  return ASC_FEATURE_SIMD ? vectors(words, rows, between, count, false, false, isEdit)
    : oneBlock(words, rows, between, count, false, isEdit);
}

// @ts-ignore: decorator
@inline
function whole(words: usize, rows: u32, count: u32, isEdit: bool): i64 {
  if (!ASC_FEATURE_SIMD || count <= 64) return oneBlock(words, rows, 0, count, true, isEdit);
  return count <= 128 ? vectors(words, rows, 0, count, true, true, isEdit)
    : vectors(words, rows, 0, count, true, false, isEdit);
}

// @ts-ignore: decorator
@inline
function oneBlock(words: usize, rows: u32, between: usize, count: u32, isWhole: bool, isEdit: bool): i64 {
  const none = noSlot();
  let up: u64 = -1;
  let down: u64 = 0;
  let risen: u64 = 1;
  let fallen: u64 = 0;
  let flat: u64 = -1;
  for (const end = skipU32(words, rows); words < end; words += 4, between++) {
    const here = load<u64>(slotAt(none, words));
    if (isEdit) {
      if (!isWhole) {
        risen = load<u8>(between) & 1;
        fallen = load<u8>(between) >>> 1;
      }
      const same = sameCost(here | fallen, up, down);
      const rise = riseOf(same, up, down);
      const fall = same & up;
      if (!isWhole) store<u8>(between, <u8>((rise >>> 63) | (fall >>> 63 << 1)));
      const riseBefore = (rise << 1) | risen;
      up = upAfter(same, riseBefore, (fall << 1) | fallen);
      down = same & riseBefore;
    } else {
      const taken = flat & here;
      let sum = flat + taken;
      if (!isWhole) {
        sum += <u64>load<u8>(between);
        store<u8>(between, <u8>((taken | (flat & ~sum)) >>> 63));
      }
      flat = sum | (flat - taken);
    }
  }
  return growth(isEdit ? ~up : flat, down, 0, count, isEdit);
}

/**
 * Computes two blocks in one vector, or four in two, each a row behind the block before it. A block that has finished
 * its last row goes on without a token until the others have finished.
 */
// @ts-ignore: decorator
@inline
function vectors(
  words: usize, rows: u32, between: usize, count: u32, isWhole: bool, areTwo: bool, isEdit: bool,
): i64 {
  const none = noSlot();
  // before its first row a block has no token, and does not change
  let second = none;
  let third = none;
  let fourth = none;
  // for a subsequence `level` is `flat`, and `risen` the carry
  let level = i64x2.splat(isEdit ? 0 : -1);
  let down = i64x2.splat(0);
  let risen = isEdit ? i64x2(1, 0) : i64x2.splat(0);
  let fallen = i64x2.splat(0);
  let laterLevel = level;
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
        risen = i64x2.replace_lane(risen, 0, isEdit ? handed & 1 : handed);
        if (isEdit) fallen = i64x2.replace_lane(fallen, 0, handed >>> 1);
      }
    } else if (words == end) {
      sum = growth(i64x2.extract_lane(level, 0), i64x2.extract_lane(down, 0), 0, count, isEdit);
    } else if (words == end + 4) {
      sum += growth(i64x2.extract_lane(level, 1), i64x2.extract_lane(down, 1), 1, count, isEdit);
      if (areTwo) break;
    } else if (words == end + 8) {
      sum += growth(i64x2.extract_lane(laterLevel, 0), i64x2.extract_lane(laterDown, 0), 2, count, isEdit);
    } else {
      sum += growth(i64x2.extract_lane(laterLevel, 1), i64x2.extract_lane(laterDown, 1), 3, count, isEdit);
      break;
    }
    const here = v128.load64_lane(second, v128.load64_zero(first), 1, 8);
    let rises: v128;
    let falls = i64x2.splat(0);
    if (isEdit) {
      const same = sameCosts(v128.or(here, fallen), level, down);
      const rise = risesOf(same, level, down);
      const fall = v128.andnot(same, level);
      const riseBefore = v128.or(i64x2.shl(rise, 1), risen);
      level = levelAfter(same, riseBefore, v128.or(i64x2.shl(fall, 1), fallen));
      down = v128.and(riseBefore, same);
      rises = i64x2.shr_u(rise, 63);
      falls = i64x2.shr_u(fall, 63);
      fallen = v128.shuffle<u64>(i64x2.splat(0), falls, 0, 2);
    } else {
      const taken = v128.and(level, here);
      const added = i64x2.add(i64x2.add(level, taken), risen);
      rises = carryOf(level, taken, added);
      level = v128.or(added, i64x2.sub(level, taken));
    }
    risen = v128.shuffle<u64>(isEdit ? i64x2(1, 0) : i64x2.splat(0), rises, 0, 2);
    if (!areTwo) {
      const later = v128.load64_lane(fourth, v128.load64_zero(third, 16), 1, 24);
      let laterRises: v128;
      let laterFalls = i64x2.splat(0);
      if (isEdit) {
        const same = sameCosts(v128.or(later, laterFallen), laterLevel, laterDown);
        const rise = risesOf(same, laterLevel, laterDown);
        const fall = v128.andnot(same, laterLevel);
        const riseBefore = v128.or(i64x2.shl(rise, 1), laterRisen);
        laterLevel = levelAfter(same, riseBefore, v128.or(i64x2.shl(fall, 1), laterFallen));
        laterDown = v128.and(riseBefore, same);
        laterRises = i64x2.shr_u(rise, 63);
        laterFalls = i64x2.shr_u(fall, 63);
        laterFallen = v128.shuffle<u64>(falls, laterFalls, 1, 2);
      } else {
        const taken = v128.and(laterLevel, later);
        const added = i64x2.add(i64x2.add(laterLevel, taken), laterRisen);
        laterRises = carryOf(laterLevel, taken, added);
        laterLevel = v128.or(added, i64x2.sub(laterLevel, taken));
      }
      laterRisen = v128.shuffle<u64>(rises, laterRises, 1, 2);
      if (!isWhole) {
        let byte = i64x2.extract_lane(laterRises, 1);
        if (isEdit) byte |= i64x2.extract_lane(laterFalls, 1) << 1;
        store<u8>(between - SPARE_ROWS, <u8>byte);
      }
      fourth = third;
      third = second;
    }
    second = first;
  }
  return sum;
}

/** The carry out of the sum `added` = `flat` + `taken` + the carry in. Each bit of `taken` is also set in `flat`. */
// @ts-ignore: decorator
@inline
function carryOf(flat: v128, taken: v128, added: v128): v128 {
  return i64x2.shr_u(v128.or(taken, v128.andnot(flat, added)), 63);
}

/**
 * For an edit distance, the growth of the cost over a block; otherwise the number of the block's tokens that are in the
 * common subsequence. `level` is the complement of `up` for an edit distance, otherwise `flat`.
 */
// @ts-ignore: decorator
@inline
function growth(level: u64, down: u64, block: u32, count: u32, isEdit: bool): i64 {
  const bits = bitsOf(block, count);
  return isEdit ? popcnt(~level & bits) - popcnt(down & bits) : popcnt(~level & bits);
}
