/** chrF, chrF+ and chrF++ (Popović 2015, 2017), as sacreBLEU 2.6.0 computes them. */
import { LONGEST_ORDER } from "../kernel/checks.js";
import { chrfCharacters, chrfWords } from "../text/chrf.js";
import type { Kernel, Metric, Overlaps, PreparedPairs, Score, SegmentBatch, Signature } from "../types.js";
import { checkBoolean, checkKeys, checkNumber, checkWhole } from "./options.js";
import { asPairs, countReferences } from "./pairs.js";

export interface ChrfOptions {
  /** The longest character n-grams, 1..16. Default 6. */
  readonly charOrder?: number;
  /** The longest word n-grams, 0..16. Default 0; 2 makes chrF++. */
  readonly wordOrder?: number;
  /** How many times as much recall counts as precision; 1e-6 to 1e6. Default 2. */
  readonly beta?: number;
  /** Default false. */
  readonly lowercase?: boolean;
  /** Counts white space among the characters. Default false. */
  readonly whitespace?: boolean;
  /** Averages the F-scores of all orders, an empty one counting 1e-16, as chrF++.py, Moses and NLTK do. Default false: the
   *  precisions and recalls of the orders that both sides have are averaged, and give one F-score. */
  readonly epsSmoothing?: boolean;
}

export interface ChrfScore extends Score {
  /** "chrF" with beta and a "+" for each word order: "chrF2", "chrF2++". */
  readonly name: string;
  /** 0..100. */
  readonly score: number;
  /** Of each order, those of characters first and then those of words. */
  readonly orders: readonly ChrfOrder[];
}

export interface ChrfOrder {
  readonly unit: "character" | "word";
  readonly order: number;
  /** N-grams in the hypotheses; 0 for a segment whose reference has none of this order. */
  readonly hypothesis: number;
  /** N-grams in the references. */
  readonly reference: number;
  readonly matches: number;
}

/** Beyond it, and beyond its inverse, one side no longer counts, and squares of beta could leave the numbers that there are. */
const LEAST_BETA = 1e-6;

/** What an order without n-grams counts under epsSmoothing, as in chrF++.py. */
const EPSILON = 1e-16;

/**
 * The metric chrF: the F-score of character n-grams (Popović 2015, https://aclanthology.org/W15-3049), with word n-grams chrF++
 * (Popović 2017, https://aclanthology.org/W17-4770). Of several references, each segment takes the one with the highest F-score.
 * Not for comparing texts in scripts that write a word in one character with texts in alphabets.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const score = scoreCorpus(chrf(), { hypotheses: ["The cat sat."], references: [["The cat sat down."]] });
 * score.score // 61.01..
 * score.name // "chrF2"
 */
export function chrf(options: ChrfOptions = {}): Metric<ChrfScore> {
  checkKeys("chrf", options, ["charOrder", "wordOrder", "beta", "lowercase", "whitespace", "epsSmoothing"] satisfies (keyof ChrfOptions)[]);
  const { charOrder = 6, wordOrder = 0, beta = 2, lowercase = false, whitespace = false, epsSmoothing = false } = options;
  checkWhole("charOrder", charOrder, 1, LONGEST_ORDER);
  checkWhole("wordOrder", wordOrder, 0, LONGEST_ORDER);
  checkNumber("beta", beta, LEAST_BETA, { most: 1 / LEAST_BETA });
  checkBoolean("lowercase", lowercase);
  checkBoolean("whitespace", whitespace);
  checkBoolean("epsSmoothing", epsSmoothing);

  const name = `chrF${beta}${"+".repeat(wordOrder)}`;
  const signature: Signature = [
    { key: "case", short: "c", value: lowercase ? "lc" : "mixed" },
    { key: "eff", short: "e", value: epsSmoothing ? "no" : "yes" },
    { key: "nc", short: "nc", value: String(charOrder) },
    { key: "nw", short: "nw", value: String(wordOrder) },
    { key: "space", short: "s", value: whitespace ? "yes" : "no" },
  ];
  const units = [
    ...Array.from({ length: charOrder }, (_, n) => ({ unit: "character" as const, order: n + 1 })),
    ...Array.from({ length: wordOrder }, (_, n) => ({ unit: "word" as const, order: n + 1 })),
  ];
  const width = 3 * units.length;
  const fScores: FScores = epsSmoothing ? meansOfFScores : fScoresOfMeans;
  const scoresOf = (rows: Readonly<Float64Array>): Float64Array => fScores(ordersOfRows(rows, width), rows.length / width, beta);
  const maxOrders = wordOrder === 0 ? [charOrder] : [charOrder, wordOrder];

  return Object.freeze({
    name,
    signature,
    better: "higher",
    tokenizers: [chrfCharacters({ lowercase, whitespace }), ...(wordOrder === 0 ? [] : [chrfWords({ lowercase })])],
    fields: units.flatMap(({ unit, order }) => ["Hypothesis", "Reference", "Matches"].map((what) => `${unit}${order}${what}`)),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const { referenceEnds } = batch.tokens[0]!;
      const isPaired = countReferences(batch.tokens[0]!) === batch.size;
      const pairs = countPairs(batch, maxOrders, width, kernel, isPaired && batch.summed === true);
      return isPaired ? pairs : bestPairs(pairs, scoresOf(pairs), referenceEnds, width);
    },

    score(totals: Readonly<Float64Array>): ChrfScore {
      // a spread of the unit takes V8 ten times as long
      const orders = units.map(({ unit, order }, i) => ({ unit, order, hypothesis: totals[3 * i]!, reference: totals[3 * i + 1]!, matches: totals[3 * i + 2]! }));
      return { name, score: scoresOf(totals)[0]!, orders };
    },

    scores: scoresOf,

    overlaps: {
      maxOrders,
      scores(overlaps: readonly Overlaps[]): Float64Array {
        const { size } = overlaps[0]!;
        const orders = overlaps.flatMap(({ hypotheses, references, matches }, unit) => Array.from({ length: maxOrders[unit]! }, (_, order): OrderCounts => {
          const inReferences = references.subarray(order * size, (order + 1) * size);
          const inHypotheses = hypotheses.subarray(order * size, (order + 1) * size).map((count, i) => (inReferences[i]! > 0 ? count : 0));
          return { hypothesis: inHypotheses, references: inReferences, matches: matches.subarray(order * size), step: 1 };
        }));
        return fScores(orders, size, beta);
      },
      ...(epsSmoothing ? {} : { scoresOf: (hypothesis: number, pairs: readonly PreparedPairs[]) => fScoresOf(hypothesis, pairs, beta) }),
    },
  });
}

/** Rates of characters first, those of words on top. */
function fScoresOf(hypothesis: number, pairs: readonly PreparedPairs[], beta: number): Float64Array {
  let sums: Float64Array | undefined;
  for (const [unit, one] of pairs.entries()) sums = one.rates(hypothesis, sums, unit + 1 === pairs.length ? beta : 0);
  return sums!;
}

/** For each pair of a hypothesis and one of its references a row of triples: n-grams of the hypothesis, of the reference, matches. Or their sum. */
function countPairs(batch: SegmentBatch, maxOrders: readonly number[], width: number, kernel: Kernel, summed: boolean): Float64Array {
  const counts = new Float64Array(summed ? width : countReferences(batch.tokens[0]!) * width);
  const step = summed ? 0 : width;
  let first = 0;
  for (const [unit, maxOrder] of maxOrders.entries()) {
    const rows = kernel.ngramMatches(asPairs(batch.tokens[unit]!), maxOrder, "clipped");
    for (let row = 0, at = first; row < rows.length; row += 2 + 2 * maxOrder, at += step) {
      // as 32-bit integers: before this is compiled V8 allocates every other number
      const hypothesisLength = rows[row]! | 0;
      const referenceLength = rows[row + 1]! | 0;
      const orders = Math.min(maxOrder, referenceLength);
      for (let order = 0, triple = at; order < orders; order++, triple += 3) {
        if (order < hypothesisLength) counts[triple]! += hypothesisLength - order;
        counts[triple + 1]! += referenceLength - order;
        counts[triple + 2]! += rows[row + 2 + order]!;
      }
    }
    first += 3 * maxOrder;
  }
  return counts;
}

/** Of each segment's pairs the one with the highest F-score; the first of equal ones. */
function bestPairs(pairs: Float64Array, scores: Float64Array, referenceEnds: Uint32Array, width: number): Float64Array {
  const rows = new Float64Array(referenceEnds.length * width);
  for (let segment = 0, pair = 0; segment < referenceEnds.length; segment++) {
    let best = pair;
    for (; pair < referenceEnds[segment]!; pair++) if (scores[pair]! > scores[best]!) best = pair;
    rows.set(pairs.subarray(best * width, (best + 1) * width), segment * width);
  }
  return rows;
}

/** N-gram counts of one order: those of row i are hypothesis[i * step], references[i * step], matches[i * step], each from its start on. */
interface OrderCounts {
  readonly hypothesis: Readonly<Float64Array>;
  readonly references: Readonly<Float64Array>;
  readonly matches: Readonly<Float64Array>;
  readonly step: number;
}

type FScores = (orders: readonly OrderCounts[], rows: number, beta: number) => Float64Array;

/** Orders of rows of statistics. */
function ordersOfRows(rows: Readonly<Float64Array>, width: number): OrderCounts[] {
  return Array.from({ length: width / 3 }, (_, i) => ({
    hypothesis: rows.subarray(3 * i), references: rows.subarray(3 * i + 1), matches: rows.subarray(3 * i + 2), step: width,
  }));
}

/** For each row the F-score of the mean precision and the mean recall over the orders that both sides have, 0..100. */
function fScoresOfMeans(orders: readonly OrderCounts[], rows: number, beta: number): Float64Array {
  const precisions = new Float64Array(rows);
  const recalls = new Float64Array(rows);
  const both = new Float64Array(rows);
  for (const { hypothesis, references, matches, step } of orders) {
    for (let i = 0, at = 0; i < rows; i++, at += step) {
      const inHypothesis = hypothesis[at]!;
      const inReference = references[at]!;
      if (inHypothesis === 0 || inReference === 0) continue;
      both[i]!++;
      const matched = matches[at]!;
      // most pairs of sentences have no long n-gram in common, and a division takes as long as all the rest
      if (matched === 0) continue;
      precisions[i]! += matched / inHypothesis;
      recalls[i]! += matched / inReference;
    }
  }
  const factor = beta * beta;
  for (let i = 0; i < rows; i++) {
    const precision = precisions[i]! / both[i]!;
    const recall = recalls[i]! / both[i]!;
    // multiplied and divided in this order, as sacreBLEU does: another order ends in other last bits
    precisions[i] = precision + recall > 0 ? 100 * (((1 + factor) * precision * recall) / (factor * precision + recall)) : 0;
  }
  return precisions;
}

/** For each row the mean of the F-scores of all orders, 0..100; an order that a side lacks counts almost nothing. */
function meansOfFScores(orders: readonly OrderCounts[], rows: number, beta: number): Float64Array {
  const factor = beta * beta;
  const scores = new Float64Array(rows);
  for (const { hypothesis, references, matches, step } of orders) {
    for (let i = 0, at = 0; i < rows; i++, at += step) {
      const precision = hypothesis[at]! > 0 ? matches[at]! / hypothesis[at]! : EPSILON;
      const recall = references[at]! > 0 ? matches[at]! / references[at]! : EPSILON;
      const denominator = factor * precision + recall;
      scores[i]! += denominator > 0 ? ((1 + factor) * precision * recall) / denominator : EPSILON;
    }
  }
  for (let i = 0; i < rows; i++) scores[i] = (100 * scores[i]!) / orders.length;
  return scores;
}
