/**
 * From what a hypothesis has in common with each prepared line to chrF: the F-score of the mean precision and the mean recall over the
 * orders that both sides have (Popović 2015), operation by operation as src/metrics/chrf.ts has it, so that both end in the same bits.
 */
import { LENGTHS, REFERENCE_ENDS, ROWS_OUT, SUMS, baseOf, reserve } from "./memory";
import { orders } from "./opponents";
import { stride } from "./overlaps";
import { hypothesisStart, references as lines } from "./sides";

/** Lengths of the prepared lines, u32; behind the last of them as many as make whole vectors. False when memory ran out. */
export function prepareLengths(): bool {
  const lengths = reserve(LENGTHS, stride() << 2);
  if (lengths == 0) return false;
  const ends = baseOf(REFERENCE_ENDS);
  memory.fill(lengths, 0, <usize>stride() << 2);
  let start: u32 = 0;
  for (let line: usize = 0; line < <usize>lines << 2; line += 4) {
    const end = load<u32>(ends + line);
    store<u32>(lengths + line, end - start);
    start = end;
  }
  return true;
}

/** Bytes of one column of SUMS: precisions, recalls, and how many orders both sides have, f64 for each line. */
export function columnBytes(): u32 {
  return stride() << 3;
}

/**
 * Adds the rates of all orders of a hypothesis, counted by countOverlaps() just before, to SUMS; with `factor` (beta squared, 0: not yet) the
 * first column becomes the F-scores, 0..100.
 */
export function addRates(hypothesis: u32, factor: f64): void {
  const length = hypothesisStart(hypothesis + 1) - hypothesisStart(hypothesis);
  const sums = baseOf(SUMS);
  for (let line: u32 = 0; line < lines; line += 2) {
    if (ASC_FEATURE_SIMD) {
      addTwo(length, factor, line, sums + (<usize>line << 3));
    } else {
      addOne(length, factor, line, sums + (<usize>line << 3));
      if (line + 1 < lines) addOne(length, factor, line + 1, sums + (<usize>(line + 1) << 3));
    }
  }
}

// where a line has no n-gram of an order there is no match either: 0 is added, and divided by 1
function addTwo(length: u32, factor: f64, line: u32, at: usize): void {
  const recallsAt = at + columnBytes();
  const bothAt = recallsAt + columnBytes();
  const ones = f64x2.splat(1);
  let precisions = v128.load(at), recalls = v128.load(recallsAt), both = v128.load(bothAt);
  let inLines = f64x2.convert_low_i32x4_u(v128.load64_zero(baseOf(LENGTHS) + (<usize>line << 2)));
  let matchesAt = baseOf(ROWS_OUT) + (<usize>line << 2);
  for (let order: u32 = 1; order <= orders && order <= length; order++) {
    const matches = f64x2.convert_low_i32x4_u(v128.load64_zero(matchesAt));
    precisions = f64x2.add(precisions, f64x2.div(matches, f64x2.splat(<f64>(length - order + 1))));
    recalls = f64x2.add(recalls, f64x2.div(matches, f64x2.max(inLines, ones)));
    both = f64x2.add(both, v128.and(f64x2.ge(inLines, ones), ones));
    inLines = f64x2.sub(inLines, ones);
    matchesAt += <usize>stride() << 2;
  }
  if (factor != 0) {
    precisions = f64x2.div(precisions, both);
    recalls = f64x2.div(recalls, both);
    const products = f64x2.mul(f64x2.mul(f64x2.splat(1 + factor), precisions), recalls);
    const scores = f64x2.mul(f64x2.splat(100), f64x2.div(products, f64x2.add(f64x2.mul(f64x2.splat(factor), precisions), recalls)));
    // 0 / 0 where nothing is in common
    precisions = v128.and(scores, f64x2.gt(f64x2.add(precisions, recalls), f64x2.splat(0)));
  }
  v128.store(at, precisions);
  v128.store(recallsAt, recalls);
  v128.store(bothAt, both);
}

function addOne(length: u32, factor: f64, line: u32, at: usize): void {
  const recallsAt = at + columnBytes();
  const bothAt = recallsAt + columnBytes();
  let precision = load<f64>(at), recall = load<f64>(recallsAt), both = load<f64>(bothAt);
  let inLine = <f64>load<u32>(baseOf(LENGTHS) + (<usize>line << 2));
  let matchesAt = baseOf(ROWS_OUT) + (<usize>line << 2);
  for (let order: u32 = 1; order <= orders && order <= length; order++) {
    const matches = <f64>load<u32>(matchesAt);
    precision += matches / <f64>(length - order + 1);
    recall += matches / (inLine >= 1 ? inLine : 1);
    if (inLine >= 1) both += 1;
    inLine -= 1;
    matchesAt += <usize>stride() << 2;
  }
  if (factor != 0) {
    precision /= both;
    recall /= both;
    precision = precision + recall > 0 ? 100 * (((1 + factor) * precision * recall) / (factor * precision + recall)) : 0;
  }
  store<f64>(at, precision);
  store<f64>(recallsAt, recall);
  store<f64>(bothAt, both);
}
