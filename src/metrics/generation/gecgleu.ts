/** GLEU of grammatical error correction (Napoles et al. 2015, 2016), as in the authors' program. */
import { deepFreeze } from "../../core/freeze.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../core/settings.js";
import { mathPart } from "../../kernel/math/math.js";
import { revisionPart } from "../../kernel/revision/revision.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Kernel } from "../../kernel/kernel.js";
import { sourcesOf } from "../batch-sources.js";
import type { CommandLine } from "../command-line.js";
import { FIXED_WIDTH, fixedAt, fixedFields, putFixed } from "../fixed-point.js";
import { PARTS_OF_WORD, meanWeights, putMean, wordsOfParts } from "../mean-length.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { meanInvariants } from "../segment-means.js";

/** The settings of {@link gecgleu}. */
export interface GecGleuOptions {
  /**
   * A tokenizer by name ("none", the default: words between white space), or your own with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases sources, hypotheses and references first. Default false. */
  readonly lowercase?: boolean;
  /**
   * "corpus" (default) scores the counts of the corpus; "sentences" is the mean of the scores that the program prints
   * for sentences, in which a count of 0 becomes 1. Single segments are always scored in this way.
   */
  readonly average?: "corpus" | "sentences";
}

/** A score of {@link gecgleu}, with its counts. */
export interface GecGleuScore extends Score {
  readonly name: "GEC-GLEU";
  /** The score, 0..100. */
  readonly score: number;
  /** The score from 0 to 1, as the program prints it. */
  readonly fraction: number;
  /** Words of the hypotheses. */
  readonly hypothesisLength: number;
  /** Words of the references; the mean if a segment has several. */
  readonly referenceLength: number;
}

const settings = /* @__PURE__ */ table(
  ({ lowercase, name, tokenizer }) =>
    ({
      tokenize: tokenizer("none"),
      lowercase: lowercase(false),
      average: name(["corpus", "sentences"], "corpus", { key: "avg", short: "a", acts: "scoring" }),
    }) satisfies SettingsFor<GecGleuOptions>,
);

const signature: SignatureForm<typeof settings> = ["lowercase", "tokenize", "average"];

const orders = [1, 2, 3, 4] as const;
const MAX_ORDER = orders.length;

/** The kernel's counts for a pair: words of the hypothesis, words of the reference, matches by order. */
const PAIR_WIDTH = 2 + MAX_ORDER;

// a row: the number of segments, their scores, n-grams of the hypotheses, and means over the references
const SENTENCE = 1;
const NGRAMS = SENTENCE + FIXED_WIDTH;
const LENGTH = NGRAMS + MAX_ORDER;
const MATCHES = LENGTH + 2;
const WIDTH = MATCHES + 2 * MAX_ORDER;

const fields = /* @__PURE__ */ fieldNames();

function fieldNames(): readonly string[] {
  return [
    "segments",
    ...fixedFields("sentence"),
    ...orders.map((order) => `ngrams${order}`),
    "referenceLengthParts",
    "referenceLengthRest",
    ...orders.flatMap((order) => [`matches${order}Parts`, `matches${order}Rest`]),
  ];
}

/**
 * The metric GLEU of grammatical error correction (Napoles et al. 2015, https://aclanthology.org/P15-2097; as revised
 * in https://arxiv.org/abs/1605.02592): BLEU's precision of n-grams, except that n-grams that the hypothesis kept from
 * the source, but the reference lacks, are subtracted from the matches: `brevity penalty * (p1 p2 p3 p4) ** (1/4)`, `pn
 * = max(0, matches - kept mistakes) / n-grams`, where the maximum is taken for each sentence. From 0 to 100, the higher
 * the better; 0 if any count of the corpus is 0. It needs the sources. This is not Google's GLEU, which is {@link
 * gleu}, and it is not for translation.
 *
 * If there are several references, the program draws one for each sentence, 500 times over, and prints the mean of the
 * 500 scores. The draws depend on line numbers, so the counts of drawn references cannot be added up across parts of a
 * corpus. Here the counts are means over the references, the average of such draws; drawnGecGleu() draws as the program
 * does.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range; TypeError if a corpus has no sources.
 * @example
 * const corpus = {
 *   sources: ["they goes to school every days"],
 *   hypotheses: ["they go to school every days"],
 *   references: [["they go to school every day"]],
 * };
 * // "days" is in the source, too: it counts against the hypothesis, (4 / 6 * 3 / 5 * 2 / 4 * 1 / 3) ** 0.25
 * scoreCorpus(gecgleu(), corpus).fraction // 0.5081..
 */
export function gecgleu(options: GecGleuOptions = {}): Metric<GecGleuScore> {
  const values = checked("gecgleu", options, settings);
  const metric = metricOf(values);
  return values.average === "sentences"
    ? metric
    : deepFreeze({ ...metric, forSegments: metricOf({ ...values, average: "sentences" }) });
}

function metricOf(values: Checked<typeof settings>): Metric<GecGleuScore> {
  return deepFreeze({
    name: "GEC-GLEU",
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [createTokenizer(values.tokenize, values)],
    fields,
    counting: 1,
    invariants: [
      ...meanInvariants("sentence"),
      ...orders.map((order) => [meanWeights(`matches${order}`), `ngrams${order}`, PARTS_OF_WORD] as const),
      ...orders.slice(1).map((order) => [`ngrams${order}`, `ngrams${order - 1}`] as const),
    ],
    needsSources: true,

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const tokens = batch.tokens[0]!;
      const { referenceEnds } = tokens;
      const pairs = kernel.part(revisionPart).corrections(tokens, sourcesOf(batch, "GEC-GLEU"));
      const rows = new Float64Array(batch.size * WIDTH);
      // the counts for one pair: words of the hypothesis, words of the reference, matches and n-grams by order
      const counts = new Float64Array(2 + 2 * MAX_ORDER);
      const sums = new Float64Array(PAIR_WIDTH);
      for (let segment = 0, line = 0; segment < batch.size; segment++) {
        const row = segment * WIDTH;
        const first = line;
        sums.fill(0);
        let scores = 0;
        let words = 0;
        for (; line < referenceEnds[segment]!; line++) {
          words = pairs[line * PAIR_WIDTH]!;
          for (let i = 0; i < PAIR_WIDTH; i++) {
            const count = pairs[line * PAIR_WIDTH + i]!;
            sums[i]! += count;
            counts[i] = count === 0 ? 1 : count;
          }
          for (let order = 0; order < MAX_ORDER; order++) counts[PAIR_WIDTH + order] = Math.max(words - order, 1);
          scores += gleuOf(counts, kernel);
        }
        const drawn = line - first;
        rows[row] = 1;
        putFixed(rows, row + SENTENCE, Math.min(1, scores / drawn));
        for (let order = 0; order < MAX_ORDER; order++) {
          rows[row + NGRAMS + order] = Math.max(words - order, 0);
          putMean(rows, row + MATCHES + 2 * order, sums[2 + order]!, drawn);
        }
        putMean(rows, row + LENGTH, sums[1]!, drawn);
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>, kernel: Kernel): GecGleuScore {
      const counts = countsIn(totals);
      const fraction = values.average === "corpus" ? gleuOf(counts, kernel) : fixedAt(totals, SENTENCE) / totals[0]!;
      const [hypothesisLength, referenceLength] = counts as unknown as readonly [number, number];
      return { name: "GEC-GLEU", score: 100 * fraction, fraction, hypothesisLength, referenceLength };
    },
  });
}

/**
 * Words of the hypotheses, words of the references, matches by order and n-grams by order, in a row or a sum of rows.
 */
export function countsIn(totals: Readonly<Float64Array>): Float64Array {
  const meanAt = (at: number): number => wordsOfParts(totals[at]!, totals[at + 1]!);
  return Float64Array.of(
    totals[NGRAMS]!,
    meanAt(LENGTH),
    ...orders.map((_, i) => meanAt(MATCHES + 2 * i)),
    ...orders.map((_, i) => totals[NGRAMS + i]!),
  );
}

/** GLEU from the counts of countsOf(), 0..1; 0 if any count is 0. */
export function gleuOf(counts: Readonly<Float64Array>, kernel: Kernel): number {
  if (counts.includes(0)) return 0;
  const { exp, log } = kernel.part(mathPart);
  let precision = 0;
  for (let order = 0; order < MAX_ORDER; order++) precision += log(counts[2 + order]! / counts[2 + MAX_ORDER + order]!);
  return exp(Math.min(0, 1 - counts[1]! / counts[0]!) + precision / MAX_ORDER);
}

export const commandLine: CommandLine<typeof settings, GecGleuOptions> = {
  name: "gecgleu",
  make: gecgleu,
  settings,
  signature,
  printedName: /^GEC-GLEU$/,
  identifyingKeys: ["avg"],
  group: "GLEU of error correction",
  options: {
    tokenize: { option: "--gecgleu-tokenize", help: "the tokenizer" },
    lowercase: { option: "--gecgleu-lowercase", help: "ignores case" },
    average: { option: "--gecgleu-average", help: "scores the counts of the corpus, or takes the mean of sentences" },
  },
};
