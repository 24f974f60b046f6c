/**
 * How each tool smooths matches and numbers of n-grams before dividing them (methods numbered as in Chen and Cherry
 * 2014).
 */
import type { MathPart } from "../../../kernel/math/math.js";

/** The data that a smoothing may use besides the counts. */
export interface SmoothingContext {
  readonly hypothesisLength: number;
  /** NLTK's methods 5 to 7: counts of the segment scored last. */
  readonly last: () => LastSegment;
  readonly math: MathPart;
}

export interface LastSegment {
  readonly hypothesisLength: number;
  /** Clipped 5-gram matches. */
  readonly matches5: number;
}

export interface DialectSmoothing {
  /** A description of the smoothing; equal words mean equal numbers. */
  readonly words: string;
  /** Set if the smoothing uses the last segment of a corpus. */
  readonly needsLast?: true;
  /** Precisions from order 1, 0 to 1; NaN if there is nothing to divide by. */
  precisions(matches: readonly number[], ngrams: readonly number[], context: SmoothingContext): number[];
}

const ratio = (match: number, ngrams: number): number => match / ngrams;

export const unsmoothed: DialectSmoothing = {
  words: "none",
  precisions: (matches, ngrams) => matches.map((match, n) => ratio(match, ngrams[n]!)),
};

/** The smoothing of mteval, sacreBLEU's exp and NLTK's method3. */
export const halving: DialectSmoothing = {
  words: "1/2, 1/4, 1/8 ... in place of counts of 0",
  precisions(matches, ngrams) {
    let zero = 1;
    return matches.map((match, n) =>
      match > 0 || ngrams[n] === 0 ? ratio(match, ngrams[n]!) : 1 / ((zero *= 2) * ngrams[n]!),
    );
  },
};

/** The smoothing of sacreBLEU's floor and NLTK's method1. */
export const inPlaceOfZero = (value: number): DialectSmoothing => ({
  words: `${value} in place of counts of 0`,
  precisions: (matches, ngrams) =>
    matches.map((match, n) => ratio(match === 0 && ngrams[n]! > 0 ? value : match, ngrams[n]!)),
});

/** The smoothing of sacreBLEU's add-k, NLTK's method2 and torchmetrics. */
export const addedToLonger = (value: number): DialectSmoothing => ({
  words: `${value} added to matches and n-grams of orders above 1`,
  precisions: (matches, ngrams) =>
    matches.map((match, n) => (n === 0 ? ratio(match, ngrams[n]!) : ratio(match + value, ngrams[n]! + value))),
});

/** The smoothing of tensorflow/nmt, whose code evaluate uses. */
export const addedToAll: DialectSmoothing = {
  words: "1 added to matches and n-grams of all orders",
  precisions: (matches, ngrams) => matches.map((match, n) => ratio(match + 1, ngrams[n]! + 1)),
};

/** coco-caption: adds 1e-15 to the numerator and 1e-9 to the denominator. */
export const almostNothing: DialectSmoothing = {
  words: "1e-15 added to matches, 1e-9 to n-grams",
  precisions: (matches, ngrams) => matches.map((match, n) => ratio(match + 1e-15, ngrams[n]! + 1e-9)),
};

/** Python's sys.float_info.min. */
const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** NLTK's method0, its name for no smoothing. */
export const leastFloat: DialectSmoothing = {
  words: "2.2250738585072014e-308 in place of precisions of 0",
  precisions: (matches, ngrams) =>
    matches.map((match, n) => (match === 0 && ngrams[n]! > 0 ? SMALLEST_NORMAL : ratio(match, ngrams[n]!))),
};

/** NLTK's method4: as halving, with numerators that shrink with the logarithm of the whole corpus' length. */
export const halvingByLength = (k: number): DialectSmoothing => ({
  words: `ln(length) / (${k} * 2, 4, 8 ...) in place of counts of 0`,
  precisions(matches, ngrams, { hypothesisLength, math }) {
    let zero = 1;
    return matches.map((match, n) => {
      if (match > 0 || hypothesisLength <= 1 || ngrams[n] === 0) return ratio(match, ngrams[n]!);
      return 1 / (((zero *= 2) * k) / math.log(hypothesisLength)) / ngrams[n]!;
    });
  },
});

/**
 * NLTK's method5: means of neighbouring orders; the neighbour after the last order is the 5-grams of the last segment.
 */
export const neighbours: DialectSmoothing = {
  words: "means of the precisions of neighbouring orders, 5-grams of the last segment beyond",
  needsLast: true,
  precisions: (matches, ngrams, context) => averaged(unsmoothed.precisions(matches, ngrams, context), context.last()),
};

/** NLTK's method7: method4, then method5. */
export const halvingThenNeighbours = (k: number): DialectSmoothing => ({
  words: `${halvingByLength(k).words}, then ${neighbours.words}`,
  needsLast: true,
  precisions: (matches, ngrams, context) =>
    averaged(halvingByLength(k).precisions(matches, ngrams, context), context.last()),
});

function averaged(precisions: readonly number[], { hypothesisLength, matches5 }: LastSegment): number[] {
  const fifth = matches5 / Math.max(1, hypothesisLength - 4);
  const known = precisions.map((precision) => (Number.isNaN(precision) ? 0 : precision));
  let before = known[0]! + 1;
  return known.map((precision, n) => (before = (before + precision + (known[n + 1] ?? fifth)) / 3));
}

/**
 * NLTK's method6: from order 3, mixes in a prior, p(n-1)^2 / p(n-2); the numbers of n-grams are only those of the last
 * segment.
 */
export const prior = (alpha: number): DialectSmoothing => ({
  words:
    `from order 3 on ${alpha} times p(n-1)^2 / p(n-2) added to matches, ${alpha} to the n-grams of the last ` +
    `segment`,
  needsLast: true,
  precisions(matches, ngrams, context) {
    const precisions = unsmoothed.precisions(matches, ngrams, context);
    if (!(precisions[2]! > 0)) {
      throw new RangeError(
        "no 3-gram matches, and NLTK's method6 stops there (its AssertionError says bigrams): expected another " +
          "smoothing, such as method4",
      );
    }
    const { hypothesisLength } = context.last();
    for (let n = 2; n < precisions.length; n++) {
      const two = precisions[n - 2]!;
      const expected = two === 0 ? 0 : (precisions[n - 1]! * precisions[n - 1]!) / two;
      precisions[n] = (matches[n]! + alpha * expected) / (Math.max(0, hypothesisLength - n) + alpha);
    }
    return precisions;
  },
});
