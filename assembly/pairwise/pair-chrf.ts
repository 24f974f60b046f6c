/**
 * chrF from what a hypothesis has in common with each reference: the F-score of the mean precision and the mean recall
 * over the orders that both sides have (Popović 2015). Each operation is the same as in
 * src/metrics/translation/chrf.ts, so that the results have the same bits.
 */
import { setU32, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, REFERENCE_ENDS, ROWS_OUT, SUMS } from "../memory/regions";
import { orders } from "./inverted-index";
import { lengthOf, references } from "./line-ngrams";
import { stride } from "./overlaps";
import { LENGTHS } from "./pairwise-regions";

/** The number of tokens in the longest reference. */
export let longest: u32 = 0;

/** Writes the u32 lengths of the references, padded to whole vectors. Returns false when memory ran out. */
export function prepareLengths(): bool {
  const lengths = reserve(LENGTHS, stride() << 2);
  if (lengths == 0) return false;
  memory.fill(lengths, 0, u32Bytes(stride()));
  longest = 0;
  for (let line: u32 = 0; line < references; line++) {
    const length = lengthOf(baseOf(REFERENCE_ENDS), line);
    setU32(lengths, line, length);
    longest = max(longest, length);
  }
  return true;
}

/**
 * The size in bytes of a column of SUMS. The columns are precisions, recalls, and the number of orders that both sides
 * have, with an f64 for each line.
 */
export function columnBytes(): u32 {
  return stride() << 3;
}

/**
 * Adds the rates of all orders of the hypothesis that countOverlaps() has counted last to SUMS. Unless `factor`, which
 * is beta squared, is 0, the first column then becomes the F-scores, 0..100.
 */
export function addRates(hypothesis: u32, factor: f64): void {
  const length = lengthOf(baseOf(HYPOTHESIS_ENDS), hypothesis);
  const most = min(orders, length);
  const lengths = baseOf(LENGTHS);
  const matches = baseOf(ROWS_OUT);
  const sums = baseOf(SUMS);
  const matchesBytes = u32Bytes(stride());
  const sumsBytes = <usize>columnBytes();
  for (let line: usize = 0; line < references; line += 2) {
    const lengthsAt = lengths + (line << 2);
    const matchesAt = matches + (line << 2);
    const sumsAt = sums + (line << 3);
    if (ASC_FEATURE_SIMD) {
      addTwo(length, most, factor, lengthsAt, matchesAt, matchesBytes, sumsAt, sumsBytes);
    } else {
      addOne(length, most, factor, lengthsAt, matchesAt, matchesBytes, sumsAt, sumsBytes);
      addOne(length, most, factor, lengthsAt + 4, matchesAt + 4, matchesBytes, sumsAt + 8, sumsBytes);
    }
  }
}

// a line without n-grams of an order has no matches either, so 0 / 1 is added for it
// @ts-ignore: decorator
@inline
function addTwo(
  length: u32, most: u32, factor: f64, lengthsAt: usize, matchesAt: usize, matchesBytes: usize, at: usize, bytes: usize,
): void {
  const ones = f64x2.splat(1);
  let precisions = v128.load(at), recalls = v128.load(at + bytes);
  const lengths = f64x2.convert_low_i32x4_u(v128.load64_zero(lengthsAt));
  let inHypothesis = <f64>length, inLines = lengths;
  for (let order: u32 = 0; order < most; order++) {
    const matches = f64x2.convert_low_i32x4_u(v128.load64_zero(matchesAt));
    precisions = f64x2.add(precisions, f64x2.div(matches, f64x2.splat(inHypothesis)));
    recalls = f64x2.add(recalls, f64x2.div(matches, f64x2.max(inLines, ones)));
    inHypothesis -= 1;
    inLines = f64x2.sub(inLines, ones);
    matchesAt += matchesBytes;
  }
  const both = f64x2.add(v128.load(at + 2 * bytes), f64x2.min(lengths, f64x2.splat(<f64>most)));
  if (factor != 0) {
    precisions = f64x2.div(precisions, both);
    recalls = f64x2.div(recalls, both);
    const products = f64x2.mul(f64x2.mul(f64x2.splat(1 + factor), precisions), recalls);
    const scores = f64x2.mul(f64x2.splat(100),
        f64x2.div(products, f64x2.add(f64x2.mul(f64x2.splat(factor), precisions), recalls)));
    // 0 / 0 if nothing is in common
    precisions = v128.and(scores, f64x2.gt(f64x2.add(precisions, recalls), f64x2.splat(0)));
  }
  v128.store(at, precisions);
  v128.store(at + bytes, recalls);
  v128.store(at + 2 * bytes, both);
}

// @ts-ignore: decorator
@inline
function addOne(
  length: u32, most: u32, factor: f64, lengthsAt: usize, matchesAt: usize, matchesBytes: usize, at: usize, bytes: usize,
): void {
  let precision = load<f64>(at), recall = load<f64>(at + bytes);
  const inLine = <f64>load<u32>(lengthsAt);
  for (let order: u32 = 0; order < most; order++) {
    const matches = <f64>load<u32>(matchesAt);
    precision += matches / <f64>(length - order);
    recall += matches / max<f64>(inLine - <f64>order, 1);
    matchesAt += matchesBytes;
  }
  const both = load<f64>(at + 2 * bytes) + min<f64>(inLine, <f64>most);
  if (factor != 0) {
    precision /= both;
    recall /= both;
    precision = precision + recall > 0 ? 100 * (((1 + factor) * precision * recall) / (factor * precision + recall))
        : 0;
  }
  store<f64>(at, precision);
  store<f64>(at + bytes, recall);
  store<f64>(at + 2 * bytes, both);
}
