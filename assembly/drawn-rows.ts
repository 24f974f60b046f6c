/** Rows of four words that are added up as they are drawn: what resamples do all the time. */
import { GENERATOR, INDICES, baseOf } from "./memory";
import { INCREMENT_HIGH, INCREMENT_LOW, LEFT, LEFT_BITS, MULTIPLIER_HIGH, MULTIPLIER_LOW, STATE_HIGH, STATE_LOW, drawIndices, thresholdOf } from "./random";

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
