/** BLEU (Papineni et al. 2002), as sacreBLEU 2.6.0 computes it. */
import { deepFreeze } from "../../core/freeze.js";
import { formatFixed } from "../../core/format.js";
import { LONGEST_ORDER } from "../../kernel/checks.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../core/settings.js";
import type { SmoothMethod, Smoothing } from "../../kernel/counting/counting.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { PreparedPairs } from "../../kernel/pairwise/pairwise.js";
import type { Invariant, Metric, Overlaps, Score, SegmentBatch } from "../metric.js";
import { dialectNames } from "./dialects/dialect-names.js";
import type { CommandLine } from "../command-line.js";

/** The settings of {@link bleu}. */
export interface BleuOptions {
  /**
   * A tokenizer by name ("13a", the default; "none", "intl", "zh", "char"), or your own with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases hypotheses and references first. Default false. */
  readonly lowercase?: boolean;
  /** How orders without a match are smoothed: "exp" (default), "floor", "add-k" or "none". */
  readonly smoothMethod?: SmoothMethod;
  /** For "floor" (default 0.1) and "add-k" (default 1): a number from 0 to 1e306. */
  readonly smoothValue?: number;
  /** The longest n-grams counted, 1..16. Default 4. */
  readonly maxOrder?: number;
  /**
   * Leaves out orders longer than the hypothesis. By default true for scores of single segments, where one order
   * without n-grams would decide the score, and false for a corpus; false keeps all orders for single segments, too.
   */
  readonly effectiveOrder?: boolean;
}

/** A score of {@link bleu}, with its ingredients. */
export interface BleuScore extends Score {
  readonly name: "BLEU";
  /** The score, 0..100. */
  readonly score: number;
  /** Clipped matches of orders 1..maxOrder. */
  readonly counts: readonly number[];
  /** N-grams in the hypotheses, orders 1..maxOrder. */
  readonly totals: readonly number[];
  /** Smoothed precisions in percent, orders 1..maxOrder. */
  readonly precisions: readonly number[];
  /** The brevity penalty, 0..1; it is 1 if the hypotheses are at least as long as the references. */
  readonly brevityPenalty: number;
  readonly hypothesisLength: number;
  /** Sum of the closest reference lengths. */
  readonly referenceLength: number;
  /** hypothesisLength / referenceLength; 0 if the references are empty. */
  readonly ratio: number;
}

/** The values for methods 1 and 2 of Chen and Cherry (2014), which are floor and add-k; exp and none take no value. */
const defaultSmoothValues: Record<SmoothMethod, number | undefined> = {
  none: undefined,
  floor: 0.1,
  "add-k": 1,
  exp: undefined,
};

const fieldNames = (prefix: string, maxOrder: number): string[] =>
  Array.from({ length: maxOrder }, (_, n) => `${prefix}${n + 1}`);

/**
 * There are no more matches than n-grams, no more n-grams of an order than of the order below, and n-grams of order 1
 * are the words.
 */
const matchesOfNgrams = (maxOrder: number): Invariant[] => [
  ["hypothesisLength", "ngrams1"],
  ...Array.from({ length: maxOrder }, (_, n): Invariant[] => [
    [`matches${n + 1}`, `ngrams${n + 1}`],
    [`ngrams${n + 1}`, n === 0 ? "hypothesisLength" : `ngrams${n}`],
  ]).flat(),
];

/** A hundred times this value is still finite: from 2e306 on, sacreBLEU's scores are infinite. */
const MOST_SMOOTHING = 1e306;

const settings = /* @__PURE__ */ table(
  ({ flag, lowercase, name, number, tokenizer, whole }) =>
    ({
      tokenize: tokenizer("13a"),
      lowercase: lowercase(false),
      smoothMethod: name(["none", "floor", "add-k", "exp"], "exp"),
      smoothValue: number({ least: 0, most: MOST_SMOOTHING }, undefined),
      // sacreBLEU's signature lacks the order; ours has it unless it is 4
      maxOrder: whole(1, LONGEST_ORDER, 4, { key: "order", short: "n", omitDefault: true }),
      effectiveOrder: flag(undefined, { key: "eff", short: "e", acts: "scoring" }),
    }) satisfies SettingsFor<BleuOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "lowercase",
  "effectiveOrder",
  "tokenize",
  { key: "smooth", short: "s", acts: "scoring", write: smoothingName },
  "maxOrder",
];

/**
 * The metric BLEU: `BP * exp(mean of log p_n)`, p_n the n-gram precisions clipped at the largest count in any one
 * reference, BP the brevity penalty from the closest reference lengths (Papineni et al. 2002,
 * https://aclanthology.org/P02-1040). From 0 to 100, the higher the better; the score of a corpus is computed from its
 * summed counts. BLEU is not for single sentences, where a single order without a match decides the score (use
 * effectiveOrder at least), and scores with different tokenizers are not comparable.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * scoreCorpus(bleu(), { hypotheses: ["The dog bit the man."], references: [["The dog bit the man.", "The dog had bit the man."]] }).score
 * // 100.00000000000004
 */
export function bleu(options: BleuOptions = {}): Metric<BleuScore> {
  const { effectiveOrder = false, ...values } = checked("bleu", options, settings);
  const metric = metricOf({ ...values, effectiveOrder });
  if (options.effectiveOrder !== undefined) return metric;
  return deepFreeze({ ...metric, forSegments: metricOf({ ...values, effectiveOrder: true }) });
}

function metricOf(values: Checked<typeof settings> & { readonly effectiveOrder: boolean }): Metric<BleuScore> {
  const { maxOrder, smoothMethod: method, smoothValue, effectiveOrder } = values;
  const smoothing: Smoothing = { method, value: smoothValue ?? defaultSmoothValues[method] ?? 0, effectiveOrder };

  function scoresOf(rows: Readonly<Float64Array>, kernel: Kernel): Float64Array {
    const numbers = kernel.bleuScores(rows, maxOrder, smoothing);
    const scores = new Float64Array(numbers.length / (2 + maxOrder));
    for (let i = 0; i < scores.length; i++) scores[i] = numbers[i * (2 + maxOrder)]!;
    return scores;
  }

  return deepFreeze({
    name: "BLEU",
    signature: signatureOf(settings, signature, values),
    better: "higher",
    joinsReferences: true,
    tokenizers: [createTokenizer(values.tokenize, values)],
    fields: [
      "hypothesisLength",
      "referenceLength",
      ...fieldNames("matches", maxOrder),
      ...fieldNames("ngrams", maxOrder),
    ],
    counting: 1,
    invariants: matchesOfNgrams(maxOrder),
    statistics: (batch: SegmentBatch, kernel: Kernel) =>
      kernel.ngramMatches(batch.tokens[0]!, maxOrder, "clipped", batch.summed),

    score(totals: Readonly<Float64Array>, kernel: Kernel): BleuScore {
      const numbers = kernel.bleuScores(totals, maxOrder, smoothing);
      const hypothesisLength = totals[0]!;
      const referenceLength = totals[1]!;
      return {
        name: "BLEU",
        score: numbers[0]!,
        counts: slice(totals, 2, maxOrder),
        totals: slice(totals, 2 + maxOrder, maxOrder),
        precisions: slice(numbers, 2, maxOrder),
        brevityPenalty: numbers[1]!,
        hypothesisLength,
        referenceLength,
        ratio: referenceLength === 0 ? 0 : hypothesisLength / referenceLength,
      };
    },

    verbose: (score: BleuScore) =>
      `${score.precisions.map((precision) => formatFixed(precision, 1)).join("/")} (BP = ${formatFixed(score.brevityPenalty, 3)} ` +
      `ratio = ${formatFixed(score.ratio, 3)} hyp_len = ${score.hypothesisLength} ref_len = ${score.referenceLength})`,

    shortcuts: {
      sumsInKernel: true,
      scores: scoresOf,
      overlaps: {
        maxOrders: [maxOrder],
        scores: ([overlaps]: readonly Overlaps[], kernel: Kernel) => scoresOf(rowsOf(overlaps!, maxOrder), kernel),
        scoresOf: (hypothesis: number, [pairs]: readonly PreparedPairs[]) => pairs!.bleuScores(hypothesis, smoothing),
      },
    },
  });
}

/** The same rows as statistics(), from n-grams and matches by order. */
function rowsOf({ size, hypotheses, references, matches }: Overlaps, maxOrder: number): Float64Array {
  const width = 2 + 2 * maxOrder;
  const rows = new Float64Array(size * width);
  for (let i = 0, row = 0; i < size; i++, row += width) {
    rows[row] = hypotheses[i]!;
    rows[row + 1] = references[i]!;
    for (let order = 0; order < maxOrder; order++) {
      rows[row + 2 + order] = matches[order * size + i]!;
      rows[row + 2 + maxOrder + order] = hypotheses[order * size + i]!;
    }
  }
  return rows;
}

/** `count` numbers as an array: spread syntax takes five times as long. */
function slice(numbers: Readonly<Float64Array>, from: number, count: number): number[] {
  const some: number[] = [];
  for (let i = from; i < from + count; i++) some.push(numbers[i]!);
  return some;
}

/**
 * The value with two digits, as in sacreBLEU's signature, or with all digits where two would not give the exact value,
 * because other values give other scores.
 */
function smoothingName({ smoothMethod: method, smoothValue }: Checked<typeof settings>): string {
  const initial = defaultSmoothValues[method];
  if (initial === undefined) return method;
  const value = smoothValue ?? initial;
  const twoDigits = formatFixed(value, 2);
  return `${method}[${Number(twoDigits) === value ? twoDigits : value}]`;
}

/** The options that go only with another tool's BLEU, which `dialect` names. */
export const dialectOptions = /* @__PURE__ */ (() =>
  ({
    dialect: {
      option: "--bleu-dialect",
      kind: "choice",
      choices: ["sacrebleu", ...dialectNames],
      initial: "sacrebleu",
      own: true,
      help:
        "scores the counts as another tool does, with its tokenizer unless --tokenize says otherwise; the score is " +
        "in percent. " +
        "truebleu explain shows where dialects differ",
    },
    smoothing: {
      option: "--bleu-smoothing",
      kind: "text",
      value: "NAME",
      own: true,
      help:
        "with --bleu-dialect: nltk method0 to method7 (5 to 7 only for --sentence-level), mteval exp or none, hf, " +
        "nmt and torchmetrics none or add-1; " +
        "by default the first",
    },
    weights: {
      option: "--bleu-weights",
      kind: "text",
      value: "W,W,..",
      own: true,
      help: "with --bleu-dialect nltk, torchmetrics or compare-mt: the weight of each order",
    },
    autoReweigh: {
      option: "--bleu-auto-reweigh",
      kind: "flag",
      own: true,
      help: "with --bleu-dialect nltk: its auto_reweigh",
    },
    cased: {
      option: "--bleu-cased",
      kind: "flag",
      own: true,
      help: "with --bleu-dialect mteval, which lower-cases: keeps capitals (-c there)",
    },
    shortest: {
      option: "--bleu-shortest",
      kind: "flag",
      own: true,
      help: "with --bleu-dialect mteval: its --brevity-penalty shortest",
    },
    closest: {
      option: "--bleu-closest",
      kind: "flag",
      own: true,
      help:
        "with --bleu-dialect coco: the closest reference length of a single segment too, as in coco-caption's " +
        "Bleu() and nlg-eval",
    },
    international: {
      option: "--bleu-international",
      kind: "flag",
      own: true,
      help: "with --bleu-dialect mteval: its --international-tokenization",
    },
  }) as const satisfies CommandLine["options"])();

// marked as pure, so that bundles of the library drop it
export const commandLine: CommandLine<typeof settings, BleuOptions> = /* @__PURE__ */ (() => ({
  name: "bleu",
  make: bleu,
  settings,
  signature,
  printedName: /^(?:sp)?BLEU$/,
  identifyingKeys: ["tok", "smooth"],
  otherKeys: { dialect: "d", reflen: "r", weights: "w", reweigh: "rw", last: "last" },
  group: "BLEU",
  onPage: "BLEU: runs of words in common, the figure of most papers",
  isSacrebleus: true,
  options: {
    smoothMethod: { option: "--smooth-method", short: "-s", help: "how orders without a match are smoothed" },
    smoothValue: {
      option: "--smooth-value",
      short: "-sv",
      help: "the value for floor (default 0.1) and add-k (default 1)",
    },
    tokenize: {
      option: "--tokenize",
      short: "-tok",
      choices: [
        "none",
        "zh",
        "13a",
        "intl",
        "char",
        "ja-mecab",
        "ko-mecab",
        "spm",
        "flores101",
        "flores200",
        "spBLEU-1K",
        "cjk",
        "grapheme",
        "word",
      ],
      initial: undefined,
      help: "the tokenizer; by default zh, ja-mecab or ko-mecab where that is the target language, else 13a",
    },
    spmModel: {
      option: "--spm-model",
      kind: "file",
      value: "FILE",
      own: true,
      unsigned: true,
      help:
        "a SentencePiece model for a tokenizer; its checksum goes into the signature. The models of flores101, " +
        "flores200 and spBLEU-1K are read from sacreBLEU's folder ($SACREBLEU or ~/.sacrebleu), models/",
    },
    mecabDictionary: {
      option: "--mecab-dictionary",
      kind: "file",
      value: "FOLDER",
      own: true,
      unsigned: true,
      help: "the compiled dictionary for ja-mecab (IPADIC) or ko-mecab (mecab-ko-dic)",
    },
    lowercase: { option: "--lowercase", short: "-lc", help: "ignores case" },
    force: {
      option: "--force",
      kind: "flag",
      unsigned: true,
      help: "hides warnings about the texts, such as that a text looks tokenized",
    },
    maxOrder: { option: "--max-order", own: true, help: "the longest n-grams, 1 to 16" },
    effectiveOrder: {
      option: "--effective-order",
      own: true,
      help: "leaves out orders longer than the text, for the corpus too",
    },
    ...dialectOptions,
  },
}))();
