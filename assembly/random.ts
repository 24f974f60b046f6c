/**
 * NumPy's default_rng, bit for bit: PCG64 (the XSL-RR member of O'Neill 2014, "PCG: a family of simple fast space-efficient
 * statistically good algorithms"), seeded by seed-sequence.ts, and whole numbers below a bound without bias (Lemire 2019, "Fast random
 * integer generation in an interval"). So the same seed draws the same resamples as in sacreBLEU, and gives the same interval and
 * the same p-value.
 *
 * The generator lies in GENERATOR:
 *
 *   0           16          32          40          48
 *   ├───────────┼───────────┼───────────┼───────────┼── ... ──┤
 *   │ state     │ increment │ bits left │ how many  │ numbers │
 *   │ low, high │ low, high │ over      │           │ drawn   │
 *   └───────────┴───────────┴───────────┴───────────┴── ... ──┘
 *
 * What is left over of the last 64 bits is used up first, its lowest bit before the others: NumPy keeps the same bits, as a half
 * that waits for the next 32-bit draw and as a buffer of booleans.
 */
import { GENERATOR, INDICES, SELECTION, baseOf } from "./memory";

export const STATE_LOW: usize = 0;
export const STATE_HIGH: usize = 8;
export const INCREMENT_LOW: usize = 16;
export const INCREMENT_HIGH: usize = 24;
export const LEFT: usize = 32;
export const LEFT_BITS: usize = 40;

const DRAWN: usize = 48;

/** How many 64-bit numbers are drawn at once: 8 KiB, a part of a first-level cache. */
const DRAWN_AT_ONCE: u32 = 1024;

/** Room of the generator. */
export const GENERATOR_BYTES: u32 = <u32>DRAWN + (DRAWN_AT_ONCE << 3);

/** The multiplier of PCG64: 0x2360ed051fc65da44385df649fccf645. */
export const MULTIPLIER_LOW: u64 = 0x4385df649fccf645;
export const MULTIPLIER_HIGH: u64 = 0x2360ed051fc65da4;

/** The next `count` (0..DRAWN_AT_ONCE) 64-bit numbers, to DRAWN. */
export function drawWords(generator: usize, count: u32): void {
  let to = generator + DRAWN;
  const end = to + (<usize>count << 3);
  const incrementLow = load<u64>(generator, INCREMENT_LOW);
  const incrementHigh = load<u64>(generator, INCREMENT_HIGH);
  let low = load<u64>(generator, STATE_LOW);
  let high = load<u64>(generator, STATE_HIGH);
  while (to < end) {
    // state = state * multiplier + increment, in 128 bits
    const product = low * MULTIPLIER_LOW;
    high = highProduct(low, product) + low * MULTIPLIER_HIGH + high * MULTIPLIER_LOW + incrementHigh;
    low = product + incrementLow;
    high += <u64>(low < incrementLow);
    store<u64>(to, rotr<u64>(high ^ low, high >> 58));
    to += 8;
  }
  store<u64>(generator, low, STATE_LOW);
  store<u64>(generator, high, STATE_HIGH);
}

/** The upper 64 bits of value * MULTIPLIER_LOW, whose lower ones are `product`: they tell what the product of the lower halves carries over. */
// @ts-ignore: decorator
@inline
function highProduct(value: u64, product: u64): u64 {
  const low = value & 0xffffffff;
  const high = value >> 32;
  const lowHigh = low * (MULTIPLIER_LOW >> 32);
  const highLow = high * (MULTIPLIER_LOW & 0xffffffff);
  const middle = highLow + ((product >> 32) - highLow - lowHigh & 0xffffffff);
  const other = lowHigh + (middle & 0xffffffff);
  return high * (MULTIPLIER_LOW >> 32) + (middle >> 32) + (other >> 32);
}

/**
 * Draws `count` whole numbers 0..below-1 to INDICES, which has room for them: default_rng().choice(below, count).
 * Below 1 (there is nothing to choose) and 2^32 - 1.
 */
export function drawIndices(below: u32, count: u32): void {
  const generator = baseOf(GENERATOR);
  let to = baseOf(INDICES);
  const end = to + (<usize>count << 2);
  if (below == 1 || count == 0) {
    memory.fill(to, 0, end - to);
    return;
  }
  const threshold = thresholdOf(below);
  if (load<u32>(generator, LEFT_BITS) >= 32 && to < end) {
    const half = load<u64>(generator, LEFT) >> (load<u32>(generator, LEFT_BITS) - 32);
    to = put(half, below, threshold, to);
  }
  store<u64>(generator, 0, LEFT);
  store<u64>(generator, 0, LEFT_BITS);
  const incrementLow = load<u64>(generator, INCREMENT_LOW);
  const incrementHigh = load<u64>(generator, INCREMENT_HIGH);
  let low = load<u64>(generator, STATE_LOW);
  let high = load<u64>(generator, STATE_HIGH);
  while (to < end) {
    // as in drawWords; by way of memory it would take a third longer
    const product = low * MULTIPLIER_LOW;
    high = highProduct(low, product) + low * MULTIPLIER_HIGH + high * MULTIPLIER_LOW + incrementHigh;
    low = product + incrementLow;
    high += <u64>(low < incrementLow);
    const word = rotr<u64>(high ^ low, high >> 58);
    to = put(word & 0xffffffff, below, threshold, to);
    if (to < end) {
      to = put(word >> 32, below, threshold, to);
    } else {
      store<u64>(generator, word >> 32, LEFT);
      store<u32>(generator, 32, LEFT_BITS);
    }
  }
  store<u64>(generator, low, STATE_LOW);
  store<u64>(generator, high, STATE_HIGH);
}

/** The numbers of 32 bits whose product with `below` ends in less than this are drawn again, so that all others are equally many. */
export function thresholdOf(below: u32): u32 {
  return <u32>((<u64>0x100000000 - <u64>below) % <u64>below);
}

/** Stores the number that 32 random bits stand for, and returns where the next one goes: the same place where it is refused. */
// @ts-ignore: decorator
@inline
function put(half: u64, below: u32, threshold: u32, to: usize): usize {
  const product = half * <u64>below;
  store<u32>(to, <u32>(product >> 32));
  return to + (<usize>(<u32>product >= threshold) << 2);
}

/**
 * Draws rows of `bits` booleans to SELECTION, which has room for them: default_rng().integers(2, size=(rows, bits), dtype=bool),
 * the first in the lowest bit. A row takes whole 64-bit words, with 0 behind its last bit.
 */
export function drawBits(rows: u32, bits: u32): void {
  const generator = baseOf(GENERATOR);
  const rest = bits & 63;
  let to = baseOf(SELECTION);
  let left = load<u64>(generator, LEFT);
  let leftBits = <u64>load<u32>(generator, LEFT_BITS);
  for (let row: u32 = 0; row < rows; row++) {
    let words = bits >> 6;
    while (words > 0) {
      const batch = min<u32>(words, DRAWN_AT_ONCE);
      drawWords(generator, batch);
      const end = generator + DRAWN + (<usize>batch << 3);
      for (let from = generator + DRAWN; from < end; from += 8) {
        const word = load<u64>(from);
        store<u64>(to, left | word << leftBits);
        // in two shifts: a shift by all 64 bits would be none
        left = word >> 1 >> (63 - leftBits);
        to += 8;
      }
      words -= batch;
    }
    if (rest == 0) continue;
    const mask = (<u64>1 << rest) - 1;
    if (leftBits >= rest) {
      store<u64>(to, left & mask);
      left >>= rest;
      leftBits -= rest;
    } else {
      drawWords(generator, 1);
      const word = load<u64>(generator + DRAWN);
      store<u64>(to, (left | word << leftBits) & mask);
      const used = rest - leftBits;
      left = word >> used;
      leftBits = 64 - used;
    }
    to += 8;
  }
  store<u64>(generator, left, LEFT);
  store<u32>(generator, <u32>leftBits, LEFT_BITS);
}
