/**
 * Permutation tests of two metrics' coefficients (Deutsch, Dror and Roth 2021, "A Statistical Analysis of Summarization
 * Evaluation Metrics using Resampling Methods", https://aclanthology.org/2021.tacl-1.67): if the metrics were equally
 * good, exchanging their scores at random would give differences as large as the observed one. Each score is exchanged
 * by itself (PERM-BOTH), or all scores of a segment at once (PERM-INPUTS).
 */
import type { Seed } from "../../core/signature.js";
import type { Kernel } from "../../kernel/kernel.js";
import { resamplingPart } from "../../kernel/resampling/resampling.js";
import { withBound } from "../../significance/differences.js";

export interface SwapTest {
  /** The second metric's coefficient minus the first's. */
  readonly difference: number;
  /** Two-sided: (trials whose difference is at least as large as the observed one, plus 1) / (trials + 1). */
  readonly pValue: number;
  /** Whether the number of trials allows no smaller p-value: p is at most this number, and could be anything below. */
  readonly pValueIsBound: boolean;
  /** How many trials were done. */
  readonly trials: number;
}

/** "both": each score by itself, as if systems and segments were drawn; "inputs": all scores of a segment at once. */
export type Permutation = "both" | "inputs";

export interface Draws {
  readonly trials: number;
  readonly seed: Seed;
  readonly kernel: Kernel;
  readonly permutation: Permutation;
}

/** @param segmentOf the segment of each score */
export function coinsOf(segmentOf: readonly number[] | Uint32Array, { permutation }: Draws): Coins {
  if (permutation === "both") return { count: segmentOf.length };
  const segments = [...new Set(segmentOf)].sort((a, b) => a - b);
  const place = new Map(segments.map((segment, i) => [segment, i]));
  return { count: segments.length, of: Uint32Array.from(segmentOf, (segment) => place.get(segment)!) };
}

/** How many random bits a trial needs, and which bit each score has, unless every score has its own. */
export interface Coins {
  readonly count: number;
  readonly of?: Uint32Array;
}

/** After every block of this many trials, the test stops if further trials are of no use, as in mt_metrics_eval. */
const BLOCK = 1000;

/**
 * If this share of the trials is at least as extreme, further trials will not make the difference significant.
 */
const HOPELESS = 0.25;

/** Adding up the same scores in another order changes a coefficient by less than this. */
const ROUNDING = 1e-12;

/**
 * @param differenceOf the difference in a trial, given its bits: the first bit is the lowest one of the first byte, and
 * a score stays if its bit is 1; NaN counts as extreme, which errs on the safe side
 */
export function swapTest(
  difference: number,
  { count, of }: Coins,
  { trials, seed, kernel }: Draws,
  differenceOf: (stays: Uint8Array) => number,
): SwapTest {
  const part = kernel.part(resamplingPart);
  const random = part.seedRandom(seed);
  const least = Math.abs(difference) - ROUNDING;
  const ofAll = new Uint8Array(of === undefined ? 0 : Math.ceil(of.length / 8));
  const draw = (): Uint8Array => {
    const bits = part.randomBits(random, count);
    if (of === undefined) return bits;
    ofAll.fill(0);
    for (let i = 0; i < of.length; i++) ofAll[i >> 3]! |= ((bits[of[i]! >> 3]! >> (of[i]! & 7)) & 1) << (i & 7);
    return ofAll;
  };
  let [done, extreme] = [0, 0];
  while (done < trials) {
    if (!(Math.abs(differenceOf(draw())) < least)) extreme++;
    done++;
    if (done % BLOCK === 0 && extreme > HOPELESS * done) break;
  }
  return { difference, ...withBound((extreme + 1) / (done + 1), 1 / (done + 1)), trials: done };
}

/** Scores with mean 0 and standard deviation 1, so that two metrics' scores can be exchanged. */
export function standardized(values: Readonly<Float64Array>): Float64Array {
  const count = values.length;
  let mean = 0;
  for (const value of values) mean += value / count;
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  const deviation = Math.sqrt(squares / count);
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
}

/** Writes the scores of two metrics, exchanged where the random bit is 0. */
export function exchange(
  stays: Readonly<Uint8Array>,
  a: Readonly<Float64Array> | Readonly<Uint32Array>,
  b: Readonly<Float64Array> | Readonly<Uint32Array>,
  intoA: Float64Array | Uint32Array,
  intoB: Float64Array | Uint32Array,
): void {
  for (let i = 0; i < a.length; i++) {
    if ((stays[i >> 3]! >> (i & 7)) & 1) {
      intoA[i] = a[i]!;
      intoB[i] = b[i]!;
    } else {
      intoA[i] = b[i]!;
      intoB[i] = a[i]!;
    }
  }
}
