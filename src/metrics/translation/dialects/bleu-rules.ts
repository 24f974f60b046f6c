/** The rules by which a dialect turns counts into a score, as ingredients that can be exchanged one by one. */
import type { MathPart } from "../../../kernel/math/math.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";
import type { Counts } from "./dialect-counts.js";
import type { DialectSmoothing, LastSegment } from "./smoothing.js";

/** Which of the lengths of a segment's references counts. */
export type ReferenceLength = "closest" | "first closest" | "shortest" | "mean of one segment";

/**
 * The number that a segment without n-grams of an order adds to the number of n-grams: none, or one, as with NLTK's
 * max(1, ..).
 */
export type ShortSegments = "none" | "one";

/** The rules for orders without a match, after smoothing. */
export interface ZeroRule {
  /**
   * When the score is 0: if no order has a match, if no word has a match, if some order has no match, if the references
   * are empty, or never.
   */
  readonly nothingWithout: "a match" | "a word" | "every order" | "references" | "nothing";
  /** The value used for a precision of 0. */
  readonly zero: 0 | 1;
  /** The value used for an order without n-grams. */
  readonly absent: 0 | 1 | "left out";
}

export interface BleuRules {
  readonly tokenizer: Tokenizer;
  /** Whether the tokenizer lower-cases the text. */
  readonly lowercase: boolean;
  readonly maxOrder: number;
  readonly referenceLength: ReferenceLength;
  readonly shortSegments: ShortSegments;
  readonly smoothing: DialectSmoothing;
  readonly zeros: ZeroRule;
  /** coco-caption adds 1e-15 to the length of the hypotheses and 1e-9 to that of the references. */
  readonly penalty: "exact" | "coco";
  /** The weights of orders 1..maxOrder; absent if all are equal. */
  readonly weights?: readonly number[];
  /** As in NLTK: whether a corpus of fewer than four words gets equal weights for its existing orders. */
  readonly autoReweigh?: boolean;
  /** The last segment, for NLTK's methods 5 to 7. */
  readonly last?: LastSegment;
}

export interface RuledScore {
  /** The score, 0..1. */
  readonly score: number;
  readonly brevityPenalty: number;
  readonly referenceLength: number;
  /** The denominators of the precisions. */
  readonly ngrams: readonly number[];
  /** The smoothed precisions, 0..1. */
  readonly precisions: readonly number[];
}

/**
 * @throws RangeError if the rules have no score for these counts (NLTK's method6 without a match of 3-grams, methods 5
 * to 7 without the last segment).
 */
export function scoreByRules(counts: Counts, rules: BleuRules, math: MathPart): RuledScore {
  const { maxOrder, shortSegments, smoothing, zeros } = rules;
  const { hypothesisLength } = counts;
  const matches = counts.matches.slice(0, maxOrder);
  const ngrams = counts.ngrams
    .slice(0, maxOrder)
    .map((count, n) => (shortSegments === "one" ? count + counts.tooShort[n]! : count));
  const referenceLength = lengthOf(counts, rules.referenceLength);
  const brevityPenalty = penaltyOf(hypothesisLength, referenceLength, rules.penalty, math);

  const isNothing =
    zeros.nothingWithout === "a match"
      ? matches.every((match) => match === 0)
      : zeros.nothingWithout === "a word"
        ? matches[0] === 0
        : zeros.nothingWithout === "every order"
          ? matches.includes(0)
          : zeros.nothingWithout === "references" && referenceLength === 0;
  if (isNothing) {
    const precisions = matches.map((match, n) => (ngrams[n] === 0 ? 0 : match / ngrams[n]!));
    return { score: 0, brevityPenalty, referenceLength, ngrams, precisions };
  }
  const smoothed = smoothing.precisions(matches, ngrams, {
    hypothesisLength,
    math,
    last: () => lastOf(counts, rules),
  });
  const precisions = smoothed.map((precision) => (Number.isNaN(precision) ? (zeros.absent === 1 ? 1 : 0) : precision));
  const present =
    zeros.absent === "left out" ? smoothed.filter((precision) => !Number.isNaN(precision)).length : maxOrder;
  return {
    score: brevityPenalty * geometricMean(precisions.slice(0, present), counts, rules, math),
    brevityPenalty,
    referenceLength,
    ngrams,
    precisions,
  };
}

function geometricMean(
  precisions: readonly number[],
  { hypothesisLength }: Counts,
  { zeros, weights, autoReweigh }: BleuRules,
  math: MathPart,
): number {
  if (zeros.zero === 0 && precisions.includes(0)) return 0;
  const logs = precisions.map((precision) => (precision === 0 ? 0 : math.log(precision)));
  if (autoReweigh === true && weights === undefined && logs.length === 4 && hypothesisLength < 4)
    return math.exp(mean(logs.slice(0, hypothesisLength)));
  return math.exp(weights === undefined ? mean(logs) : logs.reduce((sum, log, n) => sum + weights[n]! * log, 0));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function lengthOf(counts: Counts, rule: ReferenceLength): number {
  switch (rule) {
    case "closest":
      return counts.closestLength;
    case "first closest":
      return counts.firstClosestLength;
    case "shortest":
      return counts.shortestLength;
    case "mean of one segment":
      return counts.segments === 1 ? counts.allLengths / counts.references : counts.closestLength;
  }
}

/** The brevity penalty: 0 if the hypotheses are empty, 1 if they are not shorter than the references. */
function penaltyOf(
  hypothesisLength: number,
  referenceLength: number,
  kind: BleuRules["penalty"],
  math: MathPart,
): number {
  if (kind === "coco") {
    const ratio = (hypothesisLength + 1e-15) / (referenceLength + 1e-9);
    return ratio < 1 ? math.exp(1 - 1 / ratio) : 1;
  }
  if (hypothesisLength === 0) return 0;
  return hypothesisLength >= referenceLength ? 1 : math.exp(1 - referenceLength / hypothesisLength);
}

function lastOf(counts: Counts, { last }: BleuRules): LastSegment {
  if (counts.segments === 1) return { hypothesisLength: counts.hypothesisLength, matches5: counts.matches[4] ?? 0 };
  if (last !== undefined) return last;
  throw new RangeError(
    `NLTK's methods 5 to 7 use the n-grams of a corpus's last segment for the whole corpus, and a sum of ` +
      `${counts.segments} segments ` +
      "does not know which segment was the last: give that segment as lastSegment, score segments one by one, or " +
      "choose a method " +
      "from 0 to 4",
  );
}
