/**
 * Matching by position masks (ngram-match-bits.ts) with SIMD, for orders up to 6: two orders in each vector, and one
 * column of 64 reference positions at a time. For each hypothesis token a column hands two things to the next column:
 * the ends of n-grams at the previous token, since an n-gram may continue past the column's last position; and the
 * orders for which a position was used up, since each n-gram uses up only one position.
 */
import { setU64, skipU32, skipU64 } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { addTo } from "../memory/rows";
import { firstReference, hypothesis, hypothesisLength, referenceLength, referenceStart } from "../memory/segment";
import { COLUMNS, HANDOVERS } from "./ngram-regions";

/** The longest n-grams that three vectors can hold. */
export const MOST_SIMD_ORDER: u32 = 6;

const POSITIONS: u32 = 64;

/** For each hypothesis token: ends of orders 1 and 2, 3 and 4, 5 and 6, then the positions found for these orders. */
const HANDOVER_BYTES: u32 = 96;

/**
 * Adds the clipped matches of orders 1..maxOrder (6 at most) with one reference to `out`, f64 each. Ids are 0..largest.
 * Returns false when memory cannot grow.
 */
export function matchSimd(largest: u32, maxOrder: u32, out: usize): bool {
  // the limit of emptyPositions(), whose slots are twice as large
  if (largest >= 0x0fffffff) return false;
  const length = referenceLength(firstReference);
  // u64 masks by token id: all zero, except those of the current column
  const masks = reserve(COLUMNS, (largest + 1) << 3);
  if (masks == 0) return false;
  if (length > POSITIONS
      && (hypothesisLength > 0x2000000 || reserve(HANDOVERS, hypothesisLength * HANDOVER_BYTES) == 0)) {
    return false;
  }

  const first = referenceStart(firstReference);
  const last = skipU32(first, length);
  for (let start = first; start < last; start += POSITIONS << 2) {
    const end = min<usize>(start + (POSITIONS << 2), last);
    let bit: u64 = 1;
    for (let at = start; at < end; at += 4, bit <<= 1) {
      const mask = skipU64(masks, load<u32>(at));
      store<u64>(mask, load<u64>(mask) | bit);
    }
    matchColumn(masks, start == first, end == last, maxOrder, out);
    for (let at = start; at < end; at += 4) setU64(masks, load<u32>(at), 0);
  }
  return true;
}

/** Adds the matches of one column to `out`. */
function matchColumn(masks: usize, isFirst: bool, isLast: bool, maxOrder: u32, out: usize): void {
  const all = i64x2.splat(-1);
  let ends12 = i64x2.splat(0), ends34 = ends12, ends56 = ends12;
  let free12 = all, free34 = all, free56 = all;
  let handover: usize = isFirst && isLast ? 0 : baseOf(HANDOVERS);
  const last = skipU32(hypothesis, hypothesisLength);
  for (let at = hypothesis; at < last; at += 4, handover += HANDOVER_BYTES) {
    const mask = v128.load_splat<u64>(skipU64(masks, load<u32>(at)));
    let next12 = i64x2.shl(ends12, 1), next34 = i64x2.shl(ends34, 1), next56 = i64x2.shl(ends56, 1);
    if (!isFirst) {
      next12 = v128.or(next12, i64x2.shr_u(v128.load(handover), 63));
      next34 = v128.or(next34, i64x2.shr_u(v128.load(handover, 16), 63));
      next56 = v128.or(next56, i64x2.shr_u(v128.load(handover, 32), 63));
    }
    if (!isLast) {
      v128.store(handover, ends12);
      v128.store(handover, ends34, 16);
      v128.store(handover, ends56, 32);
    }
    // the empty n-gram ends everywhere
    ends12 = v128.and(v128.shuffle<u64>(all, next12, 1, 2), mask);
    ends34 = v128.and(v128.shuffle<u64>(next12, next34, 1, 2), mask);
    ends56 = v128.and(v128.shuffle<u64>(next34, next56, 1, 2), mask);
    let found12 = v128.and(ends12, free12), found34 = v128.and(ends34, free34), found56 = v128.and(ends56, free56);
    if (!isFirst) {
      found12 = unlessFound(found12, v128.load(handover, 48));
      found34 = unlessFound(found34, v128.load(handover, 64));
      found56 = unlessFound(found56, v128.load(handover, 80));
    }
    free12 = useUp(free12, found12);
    free34 = useUp(free34, found34);
    free56 = useUp(free56, found56);
    if (!isLast) {
      if (!isFirst) {
        found12 = v128.or(found12, v128.load(handover, 48));
        found34 = v128.or(found34, v128.load(handover, 64));
        found56 = v128.or(found56, v128.load(handover, 80));
      }
      v128.store(handover, found12, 48);
      v128.store(handover, found34, 64);
      v128.store(handover, found56, 80);
    }
  }
  addMatches(out, 1, maxOrder, free12);
  addMatches(out, 3, maxOrder, free34);
  addMatches(out, 5, maxOrder, free56);
}

/** The positions found, in those lanes where no earlier column found one. */
// @ts-ignore: decorator
@inline
function unlessFound(found: v128, before: v128): v128 {
  return v128.and(found, i64x2.eq(before, i64x2.splat(0)));
}

/** Removes the lowest position found from the free ones, in each lane. */
// @ts-ignore: decorator
@inline
function useUp(free: v128, found: v128): v128 {
  return v128.xor(free, v128.andnot(found, i64x2.add(found, i64x2.splat(-1))));
}

/** Counts the used positions: each is a match of order `order` (lane 0) or of the next order (lane 1). */
function addMatches(out: usize, order: u32, maxOrder: u32, free: v128): void {
  addCount(out, order, maxOrder, i64x2.extract_lane(free, 0));
  addCount(out, order + 1, maxOrder, i64x2.extract_lane(free, 1));
}

function addCount(out: usize, order: u32, maxOrder: u32, free: u64): void {
  if (order > maxOrder) return;
  addTo(skipU64(out, order - 1), <u32>popcnt(~free));
}
