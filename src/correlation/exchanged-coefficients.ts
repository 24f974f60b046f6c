/**
 * Pearson's and Spearman's coefficients of two metrics whose scores are exchanged at random in each trial. Everything
 * that is the same in all trials is computed once: the human side, and the sums over the scores of both metrics.
 */
import type { Kernel } from "../kernel/kernel.js";
import { type OrderedScores, permutationPart } from "../kernel/permutation/permutation.js";
import { gatedSums } from "./gated-sums.js";
import { productMoment } from "./product-moment.js";

/**
 * Writes the coefficient of each group for both metrics. A score of the first metric stays if its bit is 1, and is
 * exchanged with the second metric's if the bit is 0. NaN if a coefficient is not defined.
 */
export type ExchangedCoefficients = (stays: Readonly<Uint8Array>, first: Float64Array, second: Float64Array) => void;

/**
 * If the variance of a group is below this share of its squares, its digits are lost, and the coefficient is computed
 * from the scores themselves.
 */
const LEAST_VARIANCE = 1e-3;

/** The human scores of each group, with mean 0 and length 1; NaN for groups of equal scores or of a single score. */
function unitVectors(values: Readonly<Float64Array>, starts: Readonly<Uint32Array>): Float64Array {
  const unit = new Float64Array(values.length);
  for (let g = 0; g + 1 < starts.length; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    let sum = 0;
    for (let i = from; i < to; i++) sum += values[i]!;
    const mean = sum / (to - from);
    let rest = 0;
    for (let i = from; i < to; i++) rest += values[i]! - mean;
    const middle = mean + rest / (to - from);
    let [widest, isConstant] = [0, true];
    for (let i = from; i < to; i++) {
      widest = Math.max(widest, Math.abs(values[i]! - middle));
      if (values[i]! !== values[from]!) isConstant = false;
    }
    let squares = 0;
    for (let i = from; i < to; i++) squares += ((values[i]! - middle) / widest) * ((values[i]! - middle) / widest);
    const length = Math.sqrt(squares);
    for (let i = from; i < to; i++) unit[i] = isConstant ? NaN : (values[i]! - middle) / widest / length;
  }
  return unit;
}

/** @param starts where each group begins, and their end */
export function exchangedPearson(
  human: Readonly<Float64Array>,
  a: Readonly<Float64Array>,
  b: Readonly<Float64Array>,
  starts: Readonly<Uint32Array>,
): ExchangedCoefficients {
  const unit = unitVectors(human, starts);
  const groups = starts.length - 1;
  const [left, right] = [a.slice(), b.slice()];
  // three sums for each group (of products with the human scores, of scores, and of squares): for the second metric,
  // and for both metrics together
  const ofSecond = new Float64Array(3 * groups);
  const ofBoth = new Float64Array(3 * groups);
  for (let g = 0; g < groups; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    let sum = 0;
    for (let i = from; i < to; i++) sum += a[i]! + b[i]!;
    const middle = sum / (2 * (to - from));
    for (let i = from; i < to; i++) {
      const [x, y] = [a[i]! - middle, b[i]! - middle];
      [left[i], right[i]] = [x, y];
      ofSecond[3 * g]! += unit[i]! * y;
      ofSecond[3 * g + 1]! += y;
      ofSecond[3 * g + 2]! += y * y;
      ofBoth[3 * g]! += unit[i]! * (x + y);
      ofBoth[3 * g + 1]! += x + y;
      ofBoth[3 * g + 2]! += x * x + y * y;
    }
  }
  const changes = [
    unit.map((h, i) => h * (left[i]! - right[i]!)),
    left.map((x, i) => x - right[i]!),
    left.map((x, i) => x * x - right[i]! * right[i]!),
  ];
  const sumsOf = gatedSums(changes, starts);
  const sums = new Float64Array(3 * groups);
  const mixed = new Float64Array(a.length);

  /** The coefficient computed from the scores themselves. */
  function exactly(stays: Readonly<Uint8Array>, g: number, kept: typeof a, other: typeof a): number {
    for (let i = starts[g]!; i < starts[g + 1]!; i++) mixed[i] = (stays[i >> 3]! >> (i & 7)) & 1 ? kept[i]! : other[i]!;
    return productMoment(human, mixed, starts[g]!, starts[g + 1]!);
  }

  return (stays, first, second) => {
    sumsOf(stays, sums);
    for (let g = 0; g < groups; g++) {
      if (Number.isNaN(ofBoth[3 * g]!)) {
        first[g] = second[g] = NaN;
        continue;
      }
      const at = 3 * g;
      const count = starts[g + 1]! - starts[g]!;
      const product = ofSecond[at]! + sums[at]!;
      const sum = ofSecond[at + 1]! + sums[at + 1]!;
      const squares = ofSecond[at + 2]! + sums[at + 2]!;
      const otherSum = ofBoth[at + 1]! - sum;
      const otherSquares = ofBoth[at + 2]! - squares;
      const variance = squares - (sum * sum) / count;
      const otherVariance = otherSquares - (otherSum * otherSum) / count;
      const least = LEAST_VARIANCE * ofBoth[at + 2]!;
      first[g] = variance > least ? clipped(product / Math.sqrt(variance)) : exactly(stays, g, a, b);
      second[g] =
        otherVariance > least ? clipped((ofBoth[at]! - product) / Math.sqrt(otherVariance)) : exactly(stays, g, b, a);
    }
  };
}

/**
 * In a trial, each list contains scores of both metrics; their ranks follow from the common order of all scores.
 *
 * @param humanRanks mean ranks of the human scores
 * @param a dense ranks of the first metric's scores among those of both metrics
 */
export function exchangedSpearman(
  humanRanks: Readonly<Float64Array>,
  a: Readonly<Uint32Array>,
  b: Readonly<Uint32Array>,
  starts: Readonly<Uint32Array>,
  kernel: Kernel,
): ExchangedCoefficients {
  const unit = unitVectors(humanRanks, starts);
  const groups = starts.length - 1;
  const keys = new Uint32Array(2 * a.length);
  const weights = new Float64Array(2 * a.length);
  const ties: number[] = [];
  const lastTies = new Uint32Array(groups);
  for (let g = 0; g < groups; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    const counts = new Uint32Array(2 * (to - from) + 1);
    for (let i = from; i < to; i++) {
      counts[a[i]! + 1]!++;
      counts[b[i]! + 1]!++;
    }
    let before = 2 * from;
    for (let rank = 0; rank + 1 < counts.length; rank++) {
      const many = counts[rank + 1]!;
      if (many > 1) ties.push(before, before + many);
      counts[rank] = before;
      before += many;
    }
    ties.push(2 * to, 2 * to);
    lastTies[g] = ties.length / 2 - 1;
    for (let i = from; i < to; i++) {
      for (const [ofOther, ranks] of [a, b].entries()) {
        const at = counts[ranks[i]!]!++;
        keys[at] = 2 * i + ofOther;
        weights[at] = unit[i]!;
      }
    }
  }
  const ordered: OrderedScores = { keys, weights, ties: Uint32Array.from(ties), lastTies };

  return (stays, first, second) => {
    const sums = kernel.part(permutationPart).exchangedRanks(ordered, stays);
    for (let g = 0; g < groups; g++) {
      const at = 4 * g;
      const [product, otherProduct] = [sums[at]!, sums[at + 1]!];
      const [tied, otherTied] = [sums[at + 2]!, sums[at + 3]!];
      const count = starts[g + 1]! - starts[g]!;
      const whole = count * count * count - count;
      first[g] = tied === whole ? NaN : clipped(product / Math.sqrt((whole - tied) / 12));
      second[g] = otherTied === whole ? NaN : clipped(otherProduct / Math.sqrt((whole - otherTied) / 12));
    }
  };
}

function clipped(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
