/** chrF, chrF+ and chrF++ (Popović 2015, 2017), as sacreBLEU 2.6.0 computes them. */
import { checkWhole } from "../../core/argument-checks.js";
import { deepFreeze } from "../../core/freeze.js";
import { LONGEST_ORDER } from "../../kernel/checks.js";
import { chrfCharacters, chrfWords } from "../../text/tokenizers/chrf.js";
import { chrfPart } from "../../kernel/chrf/chrf.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { PreparedPairs } from "../../kernel/pairwise/pairwise.js";
import { bestRows } from "../best-reference.js";
import { asPairs } from "../reference-pairs.js";
import type { Invariant, Metric, Overlaps, Score, SegmentBatch } from "../metric.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import type { CommandLine } from "../command-line.js";

/** The settings of {@link chrf}. */
export interface ChrfOptions {
  /** The longest character n-grams, 0..16; 0 counts words only, and wordOrder must then be at least 1. Default 6. */
  readonly charOrder?: number;
  /** The shortest character n-grams, 1..16, at most charOrder; NLTK calls it min_len. Default 1. */
  readonly minCharOrder?: number;
  /** The longest word n-grams, 0..16. Default 0; 2 makes chrF++. */
  readonly wordOrder?: number;
  /** How many times as much weight recall has as precision: 0 (precision only) to 1e6. Default 2. */
  readonly beta?: number;
  /** Lower-cases the texts first. Default false. */
  readonly lowercase?: boolean;
  /** Counts white space as characters. Default false. */
  readonly whitespace?: boolean;
  /**
   * Averages the F-scores of all orders, with 1e-16 for an order without n-grams, as chrF++.py, Moses and NLTK do.
   * Default false: precision and recall are averaged over the orders that both sides have, and give one F-score.
   */
  readonly epsSmoothing?: boolean;
}

/** A score of {@link chrf}, with its counts. */
export interface ChrfScore extends Score {
  /** "chrF" with beta, and a "+" for each word order: "chrF2", "chrF2++". */
  readonly name: string;
  /** The score, 0..100. */
  readonly score: number;
  /** One entry per order: characters first, then words. */
  readonly orders: readonly ChrfOrder[];
}

/** The counts of the n-grams of one order. */
export interface ChrfOrder {
  readonly unit: "character" | "word";
  readonly order: number;
  /** N-grams in the hypotheses; a segment whose reference has none of this order counts 0. */
  readonly hypothesis: number;
  /** N-grams in the references. */
  readonly reference: number;
  readonly matches: number;
}

/** Beyond this beta precision no longer counts, and the square of beta could overflow. */
const MOST_BETA = 1e6;

const settings = /* @__PURE__ */ table(
  ({ flag, lowercase, number, whole }) =>
    ({
      charOrder: whole(0, LONGEST_ORDER, 6, { key: "nc", short: "nc" }),
      minCharOrder: whole(1, LONGEST_ORDER, 1, { key: "ncmin", short: "ncm", omitDefault: true }),
      wordOrder: whole(0, LONGEST_ORDER, 0, { key: "nw", short: "nw" }),
      // the reference with the highest F-score is counted, so beta and epsSmoothing act on counting
      beta: number({ least: 0, most: MOST_BETA }, 2),
      lowercase: lowercase(false),
      whitespace: flag(false, { key: "space", short: "s" }),
      epsSmoothing: flag(false, { key: "eff", short: "e" }, { yes: false, no: true }),
    }) satisfies SettingsFor<ChrfOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "lowercase",
  "epsSmoothing",
  "charOrder",
  "minCharOrder",
  "wordOrder",
  "whitespace",
];

/**
 * The metric chrF: the F-score of character n-grams (Popović 2015, https://aclanthology.org/W15-3049), or, as chrF++,
 * also of word n-grams (Popović 2017, https://aclanthology.org/W17-4770). From 0 to 100, the higher the better. Of
 * several references, each segment uses the one with the highest F-score. chrF is not for comparing texts in scripts
 * that write a word in one character with texts in alphabets.
 *
 * NLTK's sentence_chrf is `chrf({ beta: 3, epsSmoothing: true })` of one segment, its corpus_chrf the mean of the scores
 * of segments, and min_len is minCharOrder.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const score = scoreCorpus(chrf(), { hypotheses: ["The cat sat."], references: [["The cat sat down."]] });
 * score.score // 61.01..
 * score.name // "chrF2"
 */
export function chrf(options: ChrfOptions = {}): Metric<ChrfScore> {
  const values = checked("chrf", options, settings);
  const { charOrder, minCharOrder, wordOrder, beta, lowercase, whitespace, epsSmoothing } = values;
  if (charOrder + wordOrder === 0)
    throw new RangeError("charOrder and wordOrder are 0: expected at least one of them to be 1 or more");
  checkWhole("minCharOrder", minCharOrder, 1, Math.max(1, charOrder));

  /** How many orders of characters are counted, but left out of the rows. */
  const skipped = minCharOrder - 1;
  const name = `chrF${beta}${"+".repeat(wordOrder)}`;
  const units = [
    ...Array.from({ length: charOrder }, (_, n) => ({ unit: "character" as const, order: n + 1 })),
    ...Array.from({ length: wordOrder }, (_, n) => ({ unit: "word" as const, order: n + 1 })),
  ].slice(skipped);
  const width = 3 * units.length;
  const scoresOf = (rows: Readonly<Float64Array>, kernel: Kernel): Float64Array =>
    kernel.part(chrfPart).chrfScores(rows, units.length, { beta, epsSmoothing });
  const kinds = [
    { maxOrder: charOrder, tokenizer: () => chrfCharacters({ lowercase, whitespace }) },
    { maxOrder: wordOrder, tokenizer: () => chrfWords({ lowercase }) },
  ].filter(({ maxOrder }) => maxOrder > 0);
  const maxOrders = kinds.map(({ maxOrder }) => maxOrder);

  return deepFreeze({
    name,
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: kinds.map(({ tokenizer }) => tokenizer()),
    fields: units.flatMap(({ unit, order }) =>
      ["Hypothesis", "Reference", "Matches"].map((what) => `${unit}${order}${what}`),
    ),
    counting: 1,
    invariants: units.flatMap(({ unit, order }): Invariant[] => [
      [`${unit}${order}Matches`, `${unit}${order}Hypothesis`],
      [`${unit}${order}Matches`, `${unit}${order}Reference`],
    ]),

    statistics({ tokens, summed }: SegmentBatch, kernel: Kernel): Float64Array {
      const counted = tokens.map((batch, unit) => ({ batch, maxOrder: maxOrders[unit]! }));
      if (skipped > 0) {
        // the best reference is chosen by the remaining orders, so each reference is counted by itself
        const pairs = counted.map(({ batch, maxOrder }) => ({ batch: asPairs(batch), maxOrder }));
        const rows = withoutFirst(skipped, width, kernel.part(chrfPart).chrfRows(pairs, { beta, epsSmoothing }));
        return bestRows(rows, scoresOf(rows, kernel), tokens[0]!.referenceEnds, width);
      }
      return kernel.part(chrfPart).chrfRows(counted, { beta, epsSmoothing }, summed);
    },

    score(totals: Readonly<Float64Array>, kernel: Kernel): ChrfScore {
      // spread syntax takes V8 ten times as long
      const orders = units.map(({ unit, order }, i) => ({
        unit,
        order,
        hypothesis: totals[3 * i]!,
        reference: totals[3 * i + 1]!,
        matches: totals[3 * i + 2]!,
      }));
      return { name, score: scoresOf(totals, kernel)[0]!, orders };
    },

    shortcuts: {
      scores: scoresOf,
      ...(skipped === 0 && {
        overlaps: {
          maxOrders,
          scores: (overlaps: readonly Overlaps[], kernel: Kernel) =>
            scoresOf(triplesOf(overlaps, maxOrders, width), kernel),
          // rates() would take a beta whose square underflows to 0 as a sign that more numbers follow
          ...(epsSmoothing || beta * beta === 0
            ? {}
            : {
                scoresOf: (hypothesis: number, pairs: readonly PreparedPairs[]) => fScoresOf(hypothesis, pairs, beta),
              }),
        },
      }),
    },
  });
}

/** Rows without the triples of their first orders. */
function withoutFirst(orders: number, width: number, rows: Float64Array): Float64Array {
  const counted = width + 3 * orders;
  const left = new Float64Array((rows.length / counted) * width);
  for (let from = 3 * orders, to = 0; to < left.length; from += counted, to += width)
    left.set(rows.subarray(from, from + width), to);
  return left;
}

/** The sums of the rates of characters and of words. */
function fScoresOf(hypothesis: number, pairs: readonly PreparedPairs[], beta: number): Float64Array {
  let sums: Float64Array | undefined;
  for (const [unit, pair] of pairs.entries()) sums = pair.rates(hypothesis, sums, unit + 1 === pairs.length ? beta : 0);
  return sums!;
}

/**
 * The same rows as statistics(), from n-grams and matches by order; the hypothesis' n-grams count only if the reference
 * has some of that order.
 */
function triplesOf(overlaps: readonly Overlaps[], maxOrders: readonly number[], width: number): Float64Array {
  const { size } = overlaps[0]!;
  const rows = new Float64Array(size * width);
  let first = 0;
  for (const [unit, { hypotheses, references, matches }] of overlaps.entries()) {
    for (let order = 0; order < maxOrders[unit]!; order++, first += 3) {
      for (let i = 0, triple = first; i < size; i++, triple += width) {
        const from = order * size + i;
        rows[triple] = references[from]! > 0 ? hypotheses[from]! : 0;
        rows[triple + 1] = references[from]!;
        rows[triple + 2] = matches[from]!;
      }
    }
  }
  return rows;
}

export const commandLine: CommandLine<typeof settings, ChrfOptions> = {
  name: "chrf",
  make: chrf,
  settings,
  signature,
  printedName: /^chrF\d+\+*$/,
  identifyingKeys: ["nc", "nw", "space"],
  unnamed: "beta, which is taken to be 2: beta is the number in a name such as chrF2",
  group: "chrF",
  onPage: "chrF: characters in common, for languages with many word forms",
  isSacrebleus: true,
  options: {
    charOrder: { option: "--chrf-char-order", short: "-cc", help: "the longest character n-grams, 0 to 16" },
    minCharOrder: { option: "--chrf-min-char-order", own: true, help: "the shortest character n-grams, 1 to 16" },
    wordOrder: { option: "--chrf-word-order", short: "-cw", help: "the longest word n-grams, 0 to 16; 2 makes chrF++" },
    beta: {
      option: "--chrf-beta",
      kind: "integer",
      value: "N",
      help: "how many times as much recall counts as precision",
    },
    whitespace: { option: "--chrf-whitespace", help: "counts white space among the characters" },
    lowercase: { option: "--chrf-lowercase", help: "ignores case" },
    epsSmoothing: { option: "--chrf-eps-smoothing", help: "smooths as chrF++.py, Moses and NLTK do" },
  },
  named(name, { wordOrder }) {
    const [, signed, plus] = /^chrF(\d+)(\+*)$/.exec(name ?? "chrF2") as unknown as [string, string, string];
    if (name !== undefined && (wordOrder ?? plus.length) !== plus.length)
      throw new RangeError(`the signature is for ${name}, with nw:${wordOrder}: expected a + for each word order`);
    const beta = Number(signed);
    if (beta > MOST_BETA) throw new RangeError(`the signature is for ${name}: expected a beta from 0 to ${MOST_BETA}`);
    return { beta, wordOrder: wordOrder ?? plus.length };
  },
  together({ charOrder, minCharOrder, wordOrder }) {
    if (charOrder + wordOrder === 0)
      return ["charOrder", "is 0, as is --chrf-word-order/-cw: expected at least one of them to be 1 or more"];
    return minCharOrder > Math.max(1, charOrder)
      ? ["minCharOrder", `expected at most ${charOrder}, the longest n-grams, got ${minCharOrder}`]
      : undefined;
  },
};
