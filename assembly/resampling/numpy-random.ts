/**
 * What NumPy's default_rng derives from the words of pcg64.ts, bit for bit: integers below a bound without bias (Lemire
 * 2019, "Fast random integer generation in an interval"), and booleans. So a seed draws the same resamples as in
 * sacreBLEU, and gives the same interval and the same p-value.
 *
 * Bits left over from the last word are used first, lowest bit first. NumPy keeps the same bits: one half word for the
 * next integer, and a buffer for booleans.
 */
import { skipU32, skipU64, u32At, u32Bytes } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { DRAWN, DRAWN_AT_ONCE, Generator, drawWords } from "./pcg64";
import { GENERATOR, INDICES, SELECTION } from "./resampling-regions";

/**
 * Writes `count` random integers in 0..below-1 to INDICES, which must have room: default_rng().choice(below, count).
 * Each uses half a word, the lower half first. `below` is 1 to 2^32 - 1; with 1 nothing is drawn, because there is
 * nothing to choose.
 */
export function drawIndices(below: u32, count: u32): void {
  const generator = baseOf(GENERATOR);
  let to = baseOf(INDICES);
  const end = skipU32(to, count);
  if (below == 1 || count == 0) {
    memory.fill(to, 0, end - to);
    return;
  }
  // 2^32 % below
  const threshold = <u32>(0 - below) % below;
  do {
    to = chooseLeft(generator, below, threshold, to);
    const halves = min<u32>(<u32>(end - to) >> 2, DRAWN_AT_ONCE << 1);
    drawWords(generator, halves + 1 >> 1);
    const drawn = generator + DRAWN;
    to = chooseAll(drawn, halves, below, threshold, to);
    if (halves & 1) {
      changetype<Generator>(generator).left = <u64>u32At(drawn, halves);
      changetype<Generator>(generator).leftBits = 32;
    }
  } while (to < end);
}

/**
 * Draws an integer from the half word that is left over, if there is one. If fewer bits are left over, they are
 * discarded.
 */
function chooseLeft(generator: usize, below: u32, threshold: u32, to: usize): usize {
  const bits = changetype<Generator>(generator).leftBits;
  const left = changetype<Generator>(generator).left;
  changetype<Generator>(generator).left = 0;
  // this also clears the four bytes after it, which are not used
  store<u64>(generator, 0, offsetof<Generator>("leftBits"));
  return bits < 32 ? to : choose(<u32>(left >> (bits - 32)), below, threshold, to);
}

/** Draws integers from `halves` half words; returns the address for the next integer. */
function chooseAll(from: usize, halves: u32, below: u32, threshold: u32, to: usize): usize {
  const end = skipU32(from, halves);
  if (ASC_FEATURE_SIMD && halves > 3) {
    const fours = u32Bytes(halves & ~3);
    if (chooseFours(from, from + fours, below, threshold, to)) {
      from += fours;
      to += fours;
    }
  }
  for (; from < end; from += 4) to = choose(load<u32>(from), below, threshold, to);
  return to;
}

/**
 * Draws integers from four half words in each iteration; returns false if one of them is rejected: then all must be
 * drawn again.
 */
function chooseFours(from: usize, end: usize, below: u32, threshold: u32, to: usize): bool {
  const bound = i32x4.splat(below);
  let least = i32x4.splat(-1);
  do {
    const halves = v128.load(from);
    const first = i64x2.extmul_low_i32x4_u(halves, bound);
    const second = i64x2.extmul_high_i32x4_u(halves, bound);
    least = i32x4.min_u(least, v128.shuffle<i32>(first, second, 0, 2, 4, 6));
    v128.store(to, v128.shuffle<i32>(first, second, 1, 3, 5, 7));
    from += 16;
    to += 16;
  } while (from < end);
  return !v128.any_true(i32x4.lt_u(least, i32x4.splat(threshold)));
}

/**
 * Stores the integer for 32 random bits and returns the address for the next one: the same address if the bits are
 * rejected, because the low half of their product with `below` is less than `threshold`. The rejection makes all
 * integers equally likely.
 */
// @ts-ignore: decorator
@inline
function choose(half: u32, below: u32, threshold: u32, to: usize): usize {
  const product = <u64>half * <u64>below;
  store<u32>(to, <u32>(product >> 32));
  return skipU32(to, <u32>product >= threshold);
}

/**
 * Writes rows of `bits` random booleans to SELECTION, which must have room: default_rng().integers(2, size=(rows,
 * bits), dtype=bool). The first boolean is the lowest bit. A row is a whole number of 64-bit words, with zeros after
 * its last bit.
 */
export function drawBits(rows: u32, bits: u32): void {
  const generator = baseOf(GENERATOR);
  const rest = bits & 63;
  let to = baseOf(SELECTION);
  let left = changetype<Generator>(generator).left;
  let leftBits = <u64>changetype<Generator>(generator).leftBits;
  for (let row: u32 = 0; row < rows; row++) {
    let words = bits >> 6;
    while (words > 0) {
      const batch = min<u32>(words, DRAWN_AT_ONCE);
      drawWords(generator, batch);
      const end = skipU64(generator + DRAWN, batch);
      for (let from = generator + DRAWN; from < end; from += 8) {
        const word = load<u64>(from);
        store<u64>(to, left | word << leftBits);
        // two shifts, because a shift by 64 would do nothing
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
  changetype<Generator>(generator).left = left;
  changetype<Generator>(generator).leftBits = <u32>leftBits;
}
