/**
 * PCG64, the generator of NumPy's default_rng, bit for bit: the XSL-RR variant of O'Neill 2014, "PCG: a family of
 * simple fast space-efficient statistically good algorithms". A step is state = state * MULTIPLIER + increment in 128
 * bits; its output is 64 bits computed from both halves.
 *
 * The generator lies in GENERATOR:
 *
 *   0           16          32          40          48
 *   ├───────────┼───────────┼───────────┼───────────┼── ... ──┤
 *   │ state     │ increment │ bits left │ how many  │ words   │
 *   │ low, high │ low, high │ over      │           │ drawn   │
 *   └───────────┴───────────┴───────────┴───────────┴── ... ──┘
 */
import { skipU64 } from "../memory/arrays";

/** The first fields of GENERATOR. */
// @ts-ignore: decorator
@unmanaged
export class Generator {
  stateLow: u64;
  stateHigh: u64;
  incrementLow: u64;
  incrementHigh: u64;
  left: u64;
  leftBits: u32;
}

export const DRAWN: usize = 48;

/** The most 64-bit words drawn at once: 8 KiB, a quarter of a first-level cache. */
export const DRAWN_AT_ONCE: u32 = 1024;

/** The size of the generator. */
export const GENERATOR_BYTES: u32 = <u32>DRAWN + (DRAWN_AT_ONCE << 3);

const MULTIPLIER_LOW: u64 = 0x4385df649fccf645;
const MULTIPLIER_HIGH: u64 = 0x2360ed051fc65da4;

/** MULTIPLIER * MULTIPLIER: two steps are state * SQUARE + increment * (MULTIPLIER + 1). */
const SQUARE_LOW: u64 = 0x529ed9eb20e0ae99;
const SQUARE_HIGH: u64 = 0x17bce35bdf69743c;

/** Draws the next `count` (0..DRAWN_AT_ONCE) words to DRAWN. */
export function drawWords(generator: usize, count: u32): void {
  let to = generator + DRAWN;
  const end = skipU64(to, count);
  if (ASC_FEATURE_SIMD && count > 2) {
    const low = changetype<Generator>(generator).stateLow;
    const high = changetype<Generator>(generator).stateHigh;
    to = drawOneByOne(generator, to, to + 8);
    to = drawPairs(generator, low, high, to, end - 8);
  }
  drawOneByOne(generator, to, end);
}

/** Draws words until `to` reaches `end`, which it returns. */
function drawOneByOne(generator: usize, to: usize, end: usize): usize {
  const incrementLow = changetype<Generator>(generator).incrementLow;
  const incrementHigh = changetype<Generator>(generator).incrementHigh;
  let low = changetype<Generator>(generator).stateLow;
  let high = changetype<Generator>(generator).stateHigh;
  for (; to < end; to += 8) {
    const product = low * MULTIPLIER_LOW;
    high = upperHalf(low, high, product, MULTIPLIER_LOW) + incrementHigh;
    low = product + incrementLow;
    high += <u64>(low < incrementLow);
    store<u64>(to, wordOf(low, high));
  }
  changetype<Generator>(generator).stateLow = low;
  changetype<Generator>(generator).stateHigh = high;
  return end;
}

/**
 * Draws two words in each iteration until `to` reaches or passes `end`; returns `to`. The first lane continues from
 * (`low1`, `high1`), the state before the generator's state, and the second lane from the generator's state; both
 * advance two steps in each iteration. The lower halves of states do not depend on the upper halves: their products are
 * computed for both lanes at once, 32 bits at a time, and then the carries are added to the upper halves. This takes a
 * third less time than drawing one by one.
 */
function drawPairs(generator: usize, low1: u64, high1: u64, to: usize, end: usize): usize {
  const incrementLow = changetype<Generator>(generator).incrementLow;
  const incrementHigh = changetype<Generator>(generator).incrementHigh;
  const leapLow = incrementLow * (MULTIPLIER_LOW + 1);
  const leapHigh = upperHalf(incrementLow, incrementHigh, leapLow, MULTIPLIER_LOW + 1);
  const leap0 = i64x2.splat(leapLow & 0xffffffff);
  const leap1 = i64x2.splat(leapLow >> 32);
  const leap23 = i64x2.splat(leapHigh);
  const square0 = i32x4.splat(<u32>SQUARE_LOW);
  const square1 = i32x4.splat(<u32>(SQUARE_LOW >> 32));
  const lower = i64x2.splat(0xffffffff);
  let low2 = changetype<Generator>(generator).stateLow;
  let high2 = changetype<Generator>(generator).stateHigh;
  // the lower halves of `low1` and `low2`, then their upper halves
  let lows = inHalves(i64x2.replace_lane(i64x2.splat(low1), 1, low2));
  do {
    const product0 = i64x2.add(i64x2.extmul_low_i32x4_u(lows, square0), leap0);
    const product1 = i64x2.add(i64x2.add(i64x2.extmul_low_i32x4_u(lows, square1), leap1), i64x2.shr_u(product0, 32));
    const middle = i64x2.add(i64x2.extmul_high_i32x4_u(lows, square0), v128.and(product1, lower));
    const carried = i64x2.add(i64x2.shr_u(product1, 32), i64x2.shr_u(middle, 32));
    const highs = i64x2.add(i64x2.add(i64x2.extmul_high_i32x4_u(lows, square1), leap23), carried);
    high1 = low1 * SQUARE_HIGH + i64x2.extract_lane(highs, 0) + high1 * SQUARE_LOW;
    high2 = low2 * SQUARE_HIGH + i64x2.extract_lane(highs, 1) + high2 * SQUARE_LOW;
    lows = v128.shuffle<i32>(product0, middle, 0, 2, 4, 6);
    const whole = inHalves(lows);
    low1 = i64x2.extract_lane(whole, 0);
    low2 = i64x2.extract_lane(whole, 1);
    store<u64>(to, wordOf(low1, high1));
    store<u64>(to, wordOf(low2, high2), 8);
    to += 16;
  } while (to < end);
  changetype<Generator>(generator).stateLow = low2;
  changetype<Generator>(generator).stateHigh = high2;
  return to;
}

/** The output of a state. */
// @ts-ignore: decorator
@inline
function wordOf(low: u64, high: u64): u64 {
  return rotr<u64>(high ^ low, high >> 58);
}

/** Separates two 64-bit numbers into their lower halves, then their upper halves; also does the reverse. */
// @ts-ignore: decorator
@inline
function inHalves(numbers: v128): v128 {
  return v128.shuffle<i32>(numbers, numbers, 0, 2, 1, 3);
}

/**
 * The upper half of (high, low) * (MULTIPLIER_HIGH, factorLow) in 128 bits. `product` is the lower half, from which the
 * carry of low * factorLow follows.
 */
// @ts-ignore: decorator
@inline
function upperHalf(low: u64, high: u64, product: u64, factorLow: u64): u64 {
  const low0 = low & 0xffffffff;
  const low1 = low >> 32;
  const factor0 = factorLow & 0xffffffff;
  const factor1 = factorLow >> 32;
  const middle = low1 * factor0 + ((product >> 32) - low1 * factor0 - low0 * factor1 & 0xffffffff);
  const other = low0 * factor1 + (middle & 0xffffffff);
  return low1 * factor1 + (middle >> 32) + (other >> 32) + low * MULTIPLIER_HIGH + high * factorLow;
}
