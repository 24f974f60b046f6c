/** GLEU, Google's BLEU (Wu et al. 2016), as in NLTK and Hugging Face's google_bleu. */
import { deepFreeze } from "../../core/freeze.js";
import { LONGEST_ORDER } from "../../kernel/checks.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { checkWhole } from "../../core/argument-checks.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { asPairs } from "../reference-pairs.js";
import type { CommandLine } from "../command-line.js";

/** The settings of {@link gleu}. */
export interface GleuOptions {
  /**
   * A tokenizer by name ("13a", the default, as in google_bleu; "none", "intl", "zh", "char"), or your own with a name
   * for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases hypotheses and references first. Default false. */
  readonly lowercase?: boolean;
  /** The shortest n-grams counted, 1..16. Default 1. */
  readonly minOrder?: number;
  /** The longest n-grams counted, minOrder..16. Default 4. */
  readonly maxOrder?: number;
}

/** A score of {@link gleu}, with its counts. */
export interface GleuScore extends Score {
  readonly name: "GLEU";
  /** The score, 0..100. */
  readonly score: number;
  /** The score from 0 to 1, as in NLTK and google_bleu. */
  readonly fraction: number;
  /** N-grams that both sides have. */
  readonly matches: number;
  /** N-grams of the side that has more, summed over segments. */
  readonly ngrams: number;
}

const settings = /* @__PURE__ */ table(
  ({ lowercase, tokenizer, whole }) =>
    ({
      tokenize: tokenizer("13a"),
      lowercase: lowercase(false),
      minOrder: whole(1, LONGEST_ORDER, 1),
      maxOrder: whole(1, LONGEST_ORDER, 4),
    }) satisfies SettingsFor<GleuOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "lowercase",
  "tokenize",
  { key: "orders", short: "n", write: ({ minOrder, maxOrder }) => `${minOrder}-${maxOrder}` },
];

/**
 * The metric GLEU, or Google-BLEU: n-grams of orders 1 to 4 in common, divided by the n-grams of the longer side, which
 * gives the smaller of precision and recall (Wu et al. 2016, section 6, https://arxiv.org/abs/1609.08144). A segment
 * takes the reference with the best ratio; the score of a corpus divides sums, so it is not the mean of its segments'
 * scores. From 0 to 100, the higher the better. GLEU was made for single segments; for a figure to compare with papers
 * take bleu.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const score = scoreCorpus(gleu(), { hypotheses: ["the the the the the the the"], references: [["the cat is on the mat"]] });
 * score.score // 9.0909..
 * score.fraction // 2 / 22
 */
export function gleu(options: GleuOptions = {}): Metric<GleuScore> {
  const values = checked("gleu", options, settings);
  const { minOrder, maxOrder } = values;
  checkWhole("maxOrder", maxOrder, minOrder, LONGEST_ORDER);
  const tokens = createTokenizer(values.tokenize, values);

  return deepFreeze({
    name: "GLEU",
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [tokens],
    fields: ["matches", "ngrams"],
    counting: 1,
    invariants: [["matches", "ngrams"] as const],

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const { referenceEnds } = batch.tokens[0]!;
      const pairs = kernel.ngramMatches(asPairs(batch.tokens[0]!), maxOrder, "clipped");
      const width = 2 + 2 * maxOrder;
      const rows = new Float64Array(batch.size * 2);
      for (let segment = 0, at = 0; segment < batch.size; segment++) {
        // of equally good references the first
        let best = -1;
        for (; at < referenceEnds[segment]! * width; at += width) {
          const ngrams = Math.max(
            ngramsIn(pairs[at]!, minOrder, maxOrder),
            ngramsIn(pairs[at + 1]!, minOrder, maxOrder),
          );
          if (ngrams === 0) continue;
          let matches = 0;
          for (let order = minOrder; order <= maxOrder; order++) matches += pairs[at + 1 + order]!;
          if (matches / ngrams <= best) continue;
          best = matches / ngrams;
          rows.set([matches, ngrams], segment * 2);
        }
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>): GleuScore {
      const [matches, ngrams] = totals as unknown as [number, number];
      const fraction = ngrams === 0 ? 0 : matches / ngrams;
      return { name: "GLEU", score: 100 * fraction, fraction, matches, ngrams };
    },
  });
}

/** How many n-grams of these orders a line of that many tokens has. */
function ngramsIn(tokens: number, minOrder: number, maxOrder: number): number {
  let ngrams = 0;
  for (let order = minOrder; order <= maxOrder; order++) ngrams += Math.max(0, tokens - order + 1);
  return ngrams;
}

export const commandLine: CommandLine<typeof settings, GleuOptions> = {
  name: "gleu",
  make: gleu,
  settings,
  signature,
  printedName: /^GLEU$/,
  identifyingKeys: ["orders"],
  group: "GLEU",
  onPage: "GLEU: runs of words, made for single sentences",
  options: {
    tokenize: { option: "--gleu-tokenize", help: "the tokenizer" },
    lowercase: { option: "--gleu-lowercase", help: "ignores case" },
    minOrder: { option: "--gleu-min-order", help: "the shortest n-grams, 1 to 16" },
    maxOrder: { option: "--gleu-max-order", help: "the longest n-grams, 1 to 16" },
  },
  joint: {
    orders: {
      expected: "two orders of 1 to 16, as 1-4",
      read(signed) {
        const [, least, most] = /^(\d+)-(\d+)$/.exec(signed) ?? [];
        const [minOrder, maxOrder] = [Number(least), Number(most)];
        return minOrder >= 1 && minOrder <= maxOrder && maxOrder <= LONGEST_ORDER ? { minOrder, maxOrder } : undefined;
      },
    },
  },
  together: ({ minOrder, maxOrder }) =>
    maxOrder < minOrder
      ? ["maxOrder", `expected ${minOrder} or more, the shortest n-grams, got ${maxOrder}`]
      : undefined,
};
