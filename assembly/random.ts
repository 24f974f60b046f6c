/**
 * NumPy's default_rng, bit for bit: SeedSequence (O'Neill 2015, "Developing a seed_seq alternative"), PCG64 (the XSL-RR member of
 * O'Neill 2014, "PCG: a family of simple fast space-efficient statistically good algorithms"), and whole numbers below a bound
 * without bias (Lemire 2019, "Fast random integer generation in an interval"). So the same seed draws the same resamples as in
 * sacreBLEU, and gives the same interval and the same p-value.
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

const STATE_LOW: usize = 0;
const STATE_HIGH: usize = 8;
const INCREMENT_LOW: usize = 16;
const INCREMENT_HIGH: usize = 24;
const LEFT: usize = 32;
const LEFT_BITS: usize = 40;

const DRAWN: usize = 48;

/** How many 64-bit numbers are drawn at once: 8 KiB, a part of a first-level cache. */
const DRAWN_AT_ONCE: u32 = 1024;

/** Room of the generator. */
export const GENERATOR_BYTES: u32 = <u32>DRAWN + (DRAWN_AT_ONCE << 3);

/** The multiplier of PCG64: 0x2360ed051fc65da44385df649fccf645. */
const MULTIPLIER_LOW: u64 = 0x4385df649fccf645;
const MULTIPLIER_HIGH: u64 = 0x2360ed051fc65da4;

/** Seeds the generator with a whole number of 128 bits, its lowest word first. */
export function seedGenerator(first: u32, second: u32, third: u32, fourth: u32): void {
  const generator = baseOf(GENERATOR);
  mixSeed(first, second, third, fourth, generator);
  const startLow = load<u64>(generator, 8);
  const startHigh = load<u64>(generator);
  const sequenceLow = load<u64>(generator, 24);
  const sequenceHigh = load<u64>(generator, 16);
  const incrementLow = sequenceLow << 1 | 1;
  const incrementHigh = sequenceHigh << 1 | sequenceLow >> 63;
  store<u64>(generator, incrementLow, INCREMENT_LOW);
  store<u64>(generator, incrementHigh, INCREMENT_HIGH);
  // from 0 one step, which leaves the increment; the start is added; and one step more, the number of which is not used
  const stateLow = incrementLow + startLow;
  store<u64>(generator, stateLow, STATE_LOW);
  store<u64>(generator, incrementHigh + startHigh + <u64>(stateLow < startLow), STATE_HIGH);
  store<u64>(generator, 0, LEFT);
  store<u64>(generator, 0, LEFT_BITS);
  drawWords(generator, 1);
}

/** SeedSequence(seed).generate_state(4, uint64), to `to`. */
function mixSeed(first: u32, second: u32, third: u32, fourth: u32, to: usize): void {
  let hash: u32 = 0x43b0d7e5;
  // the pool of four words lies where the state goes afterwards, in its second half
  const pool = to + 32;
  for (let i: u32 = 0; i < 4; i++) {
    const word: u32 = i == 0 ? first : i == 1 ? second : i == 2 ? third : fourth;
    const next = hash * 0x931e8875;
    store<u32>(pool + (<usize>i << 2), scramble(word, hash, next));
    hash = next;
  }
  for (let source: u32 = 0; source < 4; source++) {
    for (let target: u32 = 0; target < 4; target++) {
      if (source == target) continue;
      const next = hash * 0x931e8875;
      const scrambled = scramble(load<u32>(pool + (<usize>source << 2)), hash, next);
      hash = next;
      const at = pool + (<usize>target << 2);
      const mixed = 0xca01f9dd * load<u32>(at) - 0x4973f715 * scrambled;
      store<u32>(at, mixed ^ mixed >> 16);
    }
  }
  hash = 0x8b51f9dd;
  for (let i: u32 = 0; i < 8; i++) {
    const next = hash * 0x58f38ded;
    store<u32>(to + (<usize>i << 2), scramble(load<u32>(pool + (<usize>(i & 3) << 2)), hash, next));
    hash = next;
  }
}

function scramble(word: u32, hash: u32, next: u32): u32 {
  const product = (word ^ hash) * next;
  return product ^ product >> 16;
}

/** The next `count` (0..DRAWN_AT_ONCE) 64-bit numbers, to DRAWN. */
function drawWords(generator: usize, count: u32): void {
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

/**
 * Draws `count` numbers as drawIndices(count, count) does, and adds up the rows of four words with these numbers, to `to`. With SIMD; drawing first
 * and adding up then takes a quarter longer.
 */
export function sumDrawnRows(rows: usize, count: u32, to: usize): void {
  const generator = baseOf(GENERATOR);
  memory.fill(to, 0, 32);
  const threshold = thresholdOf(count);
  let wanted = count;
  while (wanted > 0) {
    // what is left over of the last 64 bits comes first
    if (load<u32>(generator, LEFT_BITS) < 32) wanted = sumDrawnFours(generator, rows, count, threshold, wanted, to);
    if (wanted > 0) {
      addDrawnRow(rows, count, to);
      wanted--;
    }
  }
}

/**
 * Adds rows, four at a time, until less than four are wanted or the next four numbers have one that is refused, and are left undrawn; returns
 * how many are wanted still. Drawing is nine tenths of the time of resamples; two steps of the generator a turn, by nextHigh, take a tenth less than one
 * by highProduct.
 */
function sumDrawnFours(generator: usize, rows: usize, count: u32, threshold: u32, wanted: u32, to: usize): u32 {
  store<u64>(generator, 0, LEFT);
  store<u64>(generator, 0, LEFT_BITS);
  const below = <u64>count;
  const incrementLow = load<u64>(generator, INCREMENT_LOW);
  const incrementHigh = load<u64>(generator, INCREMENT_HIGH);
  let low = load<u64>(generator, STATE_LOW);
  let high = load<u64>(generator, STATE_HIGH);
  let words01 = v128.load(to);
  let words23 = v128.load(to, 16);
  while (wanted > 3) {
    const high1 = nextHigh(low, high, incrementLow, incrementHigh);
    const low1 = low * MULTIPLIER_LOW + incrementLow;
    const word1 = rotr<u64>(high1 ^ low1, high1 >> 58);
    const first = (word1 & 0xffffffff) * below;
    if (<u32>first < threshold) break;
    const second = (word1 >> 32) * below;
    if (<u32>second < threshold) break;
    const high2 = nextHigh(low1, high1, incrementLow, incrementHigh);
    const low2 = low1 * MULTIPLIER_LOW + incrementLow;
    const word2 = rotr<u64>(high2 ^ low2, high2 >> 58);
    const third = (word2 & 0xffffffff) * below;
    if (<u32>third < threshold) break;
    const fourth = (word2 >> 32) * below;
    if (<u32>fourth < threshold) break;
    let row = rowOf(rows, first);
    words01 = i64x2.add(words01, v128.load(row));
    words23 = i64x2.add(words23, v128.load(row, 16));
    row = rowOf(rows, second);
    words01 = i64x2.add(words01, v128.load(row));
    words23 = i64x2.add(words23, v128.load(row, 16));
    row = rowOf(rows, third);
    words01 = i64x2.add(words01, v128.load(row));
    words23 = i64x2.add(words23, v128.load(row, 16));
    row = rowOf(rows, fourth);
    words01 = i64x2.add(words01, v128.load(row));
    words23 = i64x2.add(words23, v128.load(row, 16));
    low = low2;
    high = high2;
    wanted -= 4;
  }
  store<u64>(generator, low, STATE_LOW);
  store<u64>(generator, high, STATE_HIGH);
  v128.store(to, words01);
  v128.store(to, words23, 16);
  return wanted;
}

/** Row of 32 bytes whose number is the upper half of a product. */
// @ts-ignore: decorator
@inline
function rowOf(rows: usize, product: u64): usize {
  return rows + <usize>(product >> 27 & 0xffffffe0);
}

/** MULTIPLIER_LOW in two signed halves, LOW + HIGH * 2^32: so small that products with 32 bits, and their sums below, fit 63 bits and a sign. */
const SIGNED_LOW: i64 = -0x603309bb;
const SIGNED_HIGH: i64 = 0x4385df65;

/** The upper half of state * multiplier + increment. The carry of the increment is in the sums; in the loops of one step, highProduct is faster. */
// @ts-ignore: decorator
@inline
function nextHigh(low: u64, high: u64, incrementLow: u64, incrementHigh: u64): u64 {
  const low0 = <i64>(low & 0xffffffff);
  const low1 = <i64>(low >> 32);
  const lowest = low0 * SIGNED_LOW + <i64>(incrementLow & 0xffffffff);
  const middle = low1 * SIGNED_LOW + low0 * SIGNED_HIGH + (lowest >> 32) + <i64>(incrementLow >> 32);
  return <u64>(low1 * SIGNED_HIGH + (middle >> 32)) + low * MULTIPLIER_HIGH + high * MULTIPLIER_LOW + incrementHigh;
}

function addDrawnRow(rows: usize, count: u32, to: usize): void {
  drawIndices(count, 1);
  const row = rows + (<usize>load<u32>(baseOf(INDICES)) << 5);
  v128.store(to, i64x2.add(v128.load(to), v128.load(row)));
  v128.store(to, i64x2.add(v128.load(to, 16), v128.load(row, 16)), 16);
}

/** The numbers of 32 bits whose product with `below` ends in less than this are drawn again, so that all others are equally many. */
function thresholdOf(below: u32): u32 {
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
