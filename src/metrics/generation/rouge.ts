/** ROUGE-N, ROUGE-L and ROUGE-Lsum (Lin 2004), as in the Python package rouge-score 0.1.2. */
import { deepFreeze } from "../../core/freeze.js";
import { formatFixed } from "../../core/format.js";
import { lcsPart, type RougeMeasures } from "../../kernel/lcs/lcs.js";
import { SegmentError } from "../../text/line-error.js";
import { describe } from "../../core/describe.js";
import { porter, rougeTokenizer, type RougeTokenizerChoice, type Stemmer } from "../../text/tokenizers/rouge.js";
import type { Batch } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { fixedAt } from "../fixed-point.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../core/settings.js";
import { asPairs } from "../reference-pairs.js";
import type { CommandLine } from "../command-line.js";
import { checkSeparator, separatorExpected, separatorName, separatorReader } from "./sentence-separator.js";

/** The units that ROUGE compares: n-grams of 1 to 9 words, or longest common subsequences. */
export type RougeType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | "L" | "Lsum";

/** The settings of {@link rouge}. */
export interface RougeOptions {
  /**
   * 1 to 9 for n-grams of that length, "L" (the default) for the longest common subsequence, "Lsum" for the union of
   * the subsequences of all sentences.
   */
  readonly type?: RougeType;
  /**
   * "rouge", the default: a to z and digits, as in rouge-score. "unicode": words of any script. Or one of BLEU's
   * tokenizers ("none" for tokenized text), or your own with a name for the signature.
   */
  readonly tokenize?: RougeTokenizerChoice;
  /** Lower-cases the texts first. Default true for the tokenizers "rouge" and "unicode", otherwise false. */
  readonly lowercase?: boolean;
  /**
   * Stems words of 4 or more letters: "porter", as rouge-score does with use_stemmer, or a function with a name for the
   * signature. Default none.
   */
  readonly stem?: "porter" | Stemmer;
  /** The separator between the sentences of a text. Default a line break. */
  readonly sentenceSeparator?: string;
  /** How many times as much weight recall has as precision; above 0. Default 1. */
  readonly beta?: number;
  /**
   * For several references: "best", the default, uses the reference with the highest F-score, as rouge-score does;
   * "maxima" uses the highest precision and the highest recall of any of them, as coco-caption and nlg-eval do (with
   * beta 1.2).
   */
  readonly references?: "best" | "maxima";
}

/** A score of {@link rouge}, with precision and recall. */
export interface RougeScore extends Score {
  /** "rouge1", "rouge2" ..., "rougeL", "rougeLsum". */
  readonly name: string;
  /** The F-score, 0..100: for a corpus the mean of its segments. */
  readonly score: number;
  /** The F-score from 0 to 1, as in rouge-score. */
  readonly fraction: number;
  /** Precision, 0..1; for a corpus the mean of its segments. */
  readonly precision: number;
  /** Recall, 0..1; for a corpus the mean of its segments. */
  readonly recall: number;
}

const types: readonly unknown[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, "L", "Lsum"];

/** Below this value of beta precision no longer counts, and above its inverse recall does not. */
const LEAST_BETA = 1e-6;

/** Fields of a row: segments, then F-score, precision and recall. */
const WIDTH = /* @__PURE__ */ meansWidth(3);

const settings = /* @__PURE__ */ table(
  ({ lowercase, name, number, special, tokenizer }) =>
    ({
      type: special(checkType, "L"),
      tokenize: tokenizer("rouge"),
      lowercase: lowercase(undefined),
      // checked where the tokenizer is made
      stem: special(() => undefined),
      sentenceSeparator: special(checkSeparator, "\n"),
      // rouge-score has only 1
      beta: number({ least: LEAST_BETA, most: 1 / LEAST_BETA }, 1, { key: "beta", short: "b", omitDefault: true }),
      references: name(["best", "maxima"], "best", { key: "refs", short: "r", omitDefault: true }),
    }) satisfies SettingsFor<RougeOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "lowercase",
  "tokenize",
  { key: "stem", short: "st", write: ({ stem = "no" }) => (typeof stem === "string" ? stem : stem.name) },
  {
    key: "sep",
    short: "sep",
    write: ({ type, sentenceSeparator }) =>
      type === "Lsum" || sentenceSeparator !== "\n" ? separatorName(sentenceSeparator) : undefined,
  },
  "beta",
  "references",
];

/**
 * The metric ROUGE: words or n-grams in common, as an F-score of precision and recall (Lin 2004,
 * https://aclanthology.org/W04-1013). The score of a corpus is the mean of its segments' F-scores, from 0 to 100, the
 * higher the better; precision and recall are means, too. (Hugging Face's rouge prints the median of 1,000 bootstrap
 * means without a seed: a number near this one that changes with each run.) ROUGE was made for summaries. The default
 * tokenizer drops every letter except a to z: for other scripts use "unicode".
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const score = scoreSegment(rouge({ type: "L" }), "The quick brown dog jumps on the log.", ["The quick brown fox jumps over the lazy dog"]);
 * score.score // 58.8235..
 * score.precision // 5 / 8
 *
 * @example
 * const options = { type: "Lsum", sentenceSeparator: "<n>" } as const;
 * scoreSegment(rouge(options), "It rained.<n>We stayed at home.", ["We stayed at home.<n>It rained."]).score // 100
 */
export function rouge(options: RougeOptions = {}): Metric<RougeScore> {
  const values = checked("rouge", options, settings);
  const { type, tokenize, sentenceSeparator, beta, references } = values;
  const lowercase = lowercaseOf(values);
  const stem = values.stem === "porter" ? porter : values.stem;
  const tokens = rougeTokenizer(
    { tokenize, lowercase, stem, sentenceSeparator, inSentences: type === "Lsum" },
    lcsPart,
  );

  const name = `rouge${type}`;
  return deepFreeze({
    name,
    signature: signatureOf(settings, signature, { ...values, lowercase, tokenize: tokens }),
    better: "higher",
    tokenizers: [tokens],
    fields: meanFields("fmeasure", "precision", "recall"),
    counting: 2,
    invariants: meanInvariants("fmeasure", "precision", "recall"),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const tokens = batch.tokens[0]!;
      const counts = { ...countPairs(tokens, type, kernel), beta, maxima: references === "maxima" };
      const measures = kernel.part(lcsPart).measures(counts, tokens.referenceEnds);
      const rows = new Float64Array(batch.size * WIDTH);
      for (let segment = 0, row = 0; segment < batch.size; segment++, row += WIDTH) {
        const at = segment * 3;
        putSegment(rows, row, measures[at]!, measures[at + 1]!, measures[at + 2]!);
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>): RougeScore {
      const fraction = meanAt(totals, 0);
      return {
        name,
        score: 100 * fraction,
        fraction,
        precision: meanAt(totals, 1),
        recall: meanAt(totals, 2),
      };
    },

    shortcuts: {
      scores: (rows: Readonly<Float64Array>) =>
        Float64Array.from({ length: rows.length / WIDTH }, (_, i) => {
          const row = i * WIDTH;
          return 100 * (fixedAt(rows, row + 1) / rows[row]!);
        }),
    },

    verbose: ({ precision, recall }: RougeScore) =>
      `(P = ${formatFixed(100 * precision, 1)} R = ${formatFixed(100 * recall, 1)})`,
  });
}

/** The counts of each reference, as LcsPart's measures reads them. */
function countPairs(tokens: Batch, type: RougeType, kernel: Kernel): Pick<RougeMeasures, "rows" | "width" | "order"> {
  if (type === "L") return { rows: kernel.part(lcsPart).longestCommon(tokens), width: 3, order: 0 };
  if (type === "Lsum") return { rows: unions(tokens, kernel), width: 3, order: 0 };
  const { maxOrder, rows } = countNgrams(tokens, type, kernel);
  return { rows, width: 2 + 2 * maxOrder, order: type };
}

/** @throws SegmentError for a segment of too many sentences. */
function unions(tokens: Batch, kernel: Kernel): Float64Array {
  const pairs = kernel.part(lcsPart).unionCommon(tokens);
  for (let line = 0, at = 0; at < pairs.length; line++, at += 3) {
    if (pairs[at + 2]! >= 0) continue;
    throw new SegmentError(
      `ROUGE-Lsum compares each of the ${pairs[at + 1]} sentences of all references with all words of the ` +
        `${pairs[at]} sentences of the hypothesis: expected at most 4,194,304 comparisons of a sentence with a word, ` +
        "and 512 for each word; is the separator of sentences right?",
      tokens.referenceEnds.findIndex((end) => line < end),
    );
  }
  return pairs;
}

interface NgramCounts {
  readonly maxOrder: number;
  readonly rows: Float64Array;
}

/** The counts of a batch are kept, because users of ROUGE-1 mostly want ROUGE-2, too. */
const counted = new WeakMap<Batch, NgramCounts>();
const LEAST_ORDER = 2;

/** Rows of ngramMatches, for each reference by itself, up to `order` at least. */
function countNgrams(tokens: Batch, order: number, kernel: Kernel): NgramCounts {
  const known = counted.get(tokens);
  if (known !== undefined && known.maxOrder >= order) return known;
  const maxOrder = Math.max(order, LEAST_ORDER);
  const counts = { maxOrder, rows: kernel.ngramMatches(asPairs(tokens), maxOrder, "clipped") };
  counted.set(tokens, counts);
  return counts;
}

function lowercaseOf({ tokenize, lowercase }: Checked<typeof settings>): boolean {
  if (lowercase === undefined) return tokenize === "rouge" || tokenize === "unicode";
  if (tokenize === "rouge" && !lowercase) {
    throw new RangeError(
      'lowercase is false: expected true with the tokenizer "rouge", which keeps only lower-case letters; "unicode" ' +
        "keeps capitals",
    );
  }
  return lowercase;
}

function checkType(_: string, type: unknown): void {
  if (types.includes(type)) return;
  const got =
    typeof type === "string" ? JSON.stringify(type) : typeof type === "number" ? String(type) : describe(type);
  const [, digit] = /^(?:rouge-?)?([1-9]|L|Lsum)$/i.exec(String(type)) ?? [];
  const meant =
    digit === undefined ? "" : `; is ${/\d/.test(digit) ? digit : digit.length > 1 ? '"Lsum"' : '"L"'} meant?`;
  const message = `type is ${got}: expected a whole number from 1 to 9, "L" or "Lsum"${meant}`;
  throw typeof type === "string" || typeof type === "number" ? new RangeError(message) : new TypeError(message);
}

// marked as pure, so that bundles of the library drop it
export const commandLine: CommandLine<typeof settings, RougeOptions> = /* @__PURE__ */ (() => ({
  name: "rouge",
  make: rouge,
  settings,
  signature,
  printedName: /^rouge([1-9]|L|Lsum)$/,
  identifyingKeys: ["stem"],
  group: "ROUGE",
  onPage: "ROUGE: recall of words and sequences, for summaries",
  options: {
    types: {
      option: "--rouge-types",
      familyOf: "type",
      kind: "choices",
      choices: types.map(String),
      means: Object.fromEntries(types.map((type) => [type, type])),
      initial: ["1", "2", "L", "Lsum"],
      help:
        "n-grams of 1 to 9 words, the longest common subsequence (L), or the union of the longest common " +
        "subsequences of all sentences (Lsum)",
    },
    tokenize: {
      option: "--rouge-tokenize",
      choices: ["rouge", "unicode", "none", "13a", "intl", "zh", "char"],
      help: "the tokenizer: rouge keeps only the letters a to z and digits, unicode keeps words of any script",
    },
    lowercase: {
      option: "--rouge-case",
      kind: "choice",
      choices: ["lower", "mixed"],
      means: { lower: true, mixed: false },
      help: "lower ignores case; that is the default of the tokenizers rouge and unicode",
    },
    stem: {
      option: "--rouge-stemmer",
      kind: "flag",
      means: { true: "porter", false: undefined },
      help: "stems English words (Porter), as rouge-score with use_stemmer",
    },
    sentenceSeparator: {
      option: "--rouge-sentence-separator",
      value: "TEXT",
      initial: undefined,
      help:
        "the separator between the sentences of a line, such as '<n>' or '\\n' (a backslash and an n), for Lsum; it " +
        "never counts as a word. Without it a line is one sentence, and Lsum is the same as L",
    },
    beta: {
      option: "--rouge-beta",
      least: 0.001,
      most: 1_000_000,
      help: "how many times as much recall counts as precision",
    },
    references: {
      option: "--rouge-references",
      help:
        "how several references count: the one with the best F-score, or the highest precision and the highest " +
        "recall of any, as coco-caption with --rouge-beta 1.2",
    },
  },
  joint: {
    stem: {
      expected: "no or porter",
      read: (signed) => (signed === "no" ? {} : signed === "porter" ? { stem: "porter" } : undefined),
    },
    sep: separatorReader,
  },
  named: (name) => (name === undefined ? {} : { types: [name.slice("rouge".length)] }),
  together({ lowercase, tokenize, sentenceSeparator }) {
    if (lowercase === false && tokenize === "rouge")
      return [
        "lowercase",
        "mixed does not go with --rouge-tokenize rouge, which keeps only lower-case letters; unicode keeps capitals",
      ];
    return sentenceSeparator === "" ? ["sentenceSeparator", separatorExpected] : undefined;
  },
}))();
