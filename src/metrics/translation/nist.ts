/** NIST (Doddington 2002), as in mteval-v13a.pl and mteval-v14.pl, or as in NLTK. */
import { deepFreeze } from "../../core/freeze.js";
import { formatFixed } from "../../core/format.js";
import { NIST_ORDERS, nistPart } from "../../kernel/nist/nist.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { bestFields, bestRows, fields, invariants, readBestRow, readRow, type NistSums } from "./nist-sums.js";
import {
  createInformationCollector,
  checkInformation,
  settingsOf,
  tableOf,
  tokenizerOf,
  type InformationSettings,
  type NgramInformation,
  type NistTokenizer,
} from "./ngram-information.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../core/settings.js";
import type { CommandLine } from "../command-line.js";

/** The programs whose NIST is computed. */
export type NistMode = "mteval" | "nltk";

/** The settings of {@link nist}. */
export interface NistOptions {
  /**
   * The program whose rules for several references apply. "mteval" (default): a match may be in any of them, and their
   * mean length counts. "nltk", as NLTK and Hugging Face's nist_mt: for each segment and order, only the reference that
   * shares the most information counts (the longest of several), with its length.
   */
  readonly mode?: NistMode;
  /** The longest n-grams in the score, 1..9. Default 5. All nine orders are counted and shown. */
  readonly order?: number;
  /** Keeps capitals, as mteval's -c. Default false: mteval lower-cases ASCII letters, mteval-intl all letters. */
  readonly caseSensitive?: boolean;
  /**
   * "mteval" (default), "mteval-intl" (mteval's --international-tokenization), or a tokenizer as BLEU takes it; BLEU's
   * tokenizers lower-case as BLEU does.
   */
  readonly tokenize?: NistTokenizer;
  /**
   * How rare each n-gram is, for corpora that come in parts, where the references of the whole corpus are not at hand.
   */
  readonly information?: NgramInformation;
}

/** A score of {@link nist}, order by order. */
export interface NistScore extends Score {
  readonly name: "NIST";
  /** Bits of information per n-gram, summed over the orders; from 0, with no upper limit. */
  readonly score: number;
  /** The share of the score that each order has, 1 to 9. */
  readonly individual: readonly number[];
  /** The score up to each order, 1 to 9. */
  readonly cumulative: readonly number[];
  /** 0..1; 1 if the hypotheses are at least as long as the mean reference, 0.5 at two thirds of that length. */
  readonly brevityPenalty: number;
  readonly hypothesisLength: number;
  /**
   * Sum of the mean lengths of each segment's references, in words; with mode "nltk", of the lengths of the best
   * references, as a mean over the orders.
   */
  readonly referenceLength: number;
  /** hypothesisLength / referenceLength; 0 if the references are empty. */
  readonly ratio: number;
}

const settings = /* @__PURE__ */ table(
  ({ caseSensitive, file, name, tokenizer, whole }) =>
    ({
      mode: name(["mteval", "nltk"], "mteval", { key: "mode", short: "m", omitDefault: true }),
      order: whole(1, NIST_ORDERS, 5, { key: "order", short: "n", acts: "scoring" }),
      caseSensitive: caseSensitive(undefined),
      tokenize: tokenizer(undefined),
      information: file(checkInformation),
    }) satisfies SettingsFor<NistOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "mode",
  "caseSensitive",
  "tokenize",
  "order",
  // rows with other weights must not be added
  { key: "info", short: "i", write: ({ information }) => information?.checksum },
];

/**
 * The metric NIST: for each order, the information of the n-grams that hypothesis and references share, divided by the
 * number of n-grams in the hypothesis; the orders are summed and multiplied by a penalty for hypotheses shorter than
 * the mean reference. The information of an n-gram is log2 of the count of its prefix over its own count, in the
 * references of the whole corpus: words that are hard to guess count for more (Doddington 2002,
 * https://dl.acm.org/doi/10.5555/1289189.1289273). So the references are read twice, and scores with other references
 * are not comparable. The higher the better; there is no best score.
 *
 * As in mteval, a word after the word `0` is weighed as if nothing preceded it (in Perl, `0` is false). The score is a
 * sum of fixed-point numbers: each share is within 2^-45 bits of the exact share, up to 2^28 matches.
 *
 * With several references, and with the word `0`, NLTK and Hugging Face's nist_mt give different scores, which `mode:
 * "nltk"` computes. NLTK takes lists of words (for those of Python's `split()`, use `tokenize: "none", caseSensitive:
 * true`); nist_mt splits text as the tokenizer "13a" does. For an order without n-grams, both programs divide by 0;
 * here the order adds nothing.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range, or information gathered with other settings.
 * @example
 * // of the 6 reference words, a, b and d are one each, c is two; "a b" and "c d" add log2(1 / 1) and log2(2 / 1) bits
 * const score = scoreCorpus(nist(), { hypotheses: ["a b", "c d"], references: [["a b c"], ["c d e"]] });
 * score.individual.map((share) => share.toFixed(6)) // [1.167481, 0.25, 0, 0, 0, 0, 0, 0, 0].map((share) => share.toFixed(6))
 * score.brevityPenalty // 0.49..
 *
 * @example
 * // of the reference "a b x" two words are shared, of "c d" the other two; mteval counts all four
 * const corpus = { hypotheses: ["a b c d"], references: [["a b x", "c d"]] };
 * scoreCorpus(nist({ order: 1 }), corpus).score // 2.32..
 * scoreCorpus(nist({ order: 1, mode: "nltk" }), corpus).score // 1.16..
 */
export function nist(options: NistOptions = {}): Metric<NistScore> {
  const { mode, order, ...given } = checked("nist", options, settings);
  const { information } = given;
  const counted = settingsFrom(given);
  const tokenizer = tokenizerOf(counted);

  const hint = "nist({ information: ngramInformation({ references }) })";
  const firstPass = {
    hint,
    begin(kernel: Kernel) {
      const collector = createInformationCollector(counted, kernel);
      return {
        add: (batch: SegmentBatch) => collector.add(batch.tokens[0]!),
        finish: () => nist({ mode, order, ...counted, information: collector.finish() }),
      };
    },
  };

  return deepFreeze({
    name: "NIST",
    signature: signatureOf(settings, signature, { mode, order, information, ...counted, tokenize: tokenizer }),
    better: "higher",
    unbounded: true,
    joinsReferences: true,
    tokenizers: [tokenizer],
    fields: mode === "nltk" ? bestFields : fields,
    counting: 1,
    invariants,
    ...(information === undefined ? { firstPass } : {}),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      if (information === undefined)
        throw new RangeError(`NIST does not know how rare the n-grams of the references are: expected ${hint}`);
      const table = tableOf(information, kernel);
      return mode === "nltk"
        ? bestRows(batch.tokens[0]!, table, batch.summed)
        : table.matchedInformation(batch.tokens[0]!, batch.summed);
    },

    score: (totals: Readonly<Float64Array>, kernel: Kernel) =>
      scoreOf(mode === "nltk" ? readBestRow(totals) : readRow(totals), order, kernel),

    verbose: ({ individual, brevityPenalty, ratio, hypothesisLength, referenceLength }: NistScore) =>
      `${individual
        .slice(0, order)
        .map((share) => formatFixed(share, 4))
        .join("/")} (BP = ${formatFixed(brevityPenalty, 3)} ` +
      `ratio = ${formatFixed(ratio, 3)} hyp_len = ${hypothesisLength} ref_len = ${formatFixed(referenceLength, 1)})`,
  });
}

/** The given settings, otherwise those of the information. */
function settingsFrom({
  caseSensitive,
  tokenize,
  information,
}: Omit<Checked<typeof settings>, "mode" | "order">): InformationSettings {
  if (information === undefined) return { tokenize: tokenize ?? "mteval", caseSensitive: caseSensitive ?? false };
  const gathered = settingsOf(information);
  const settings = { tokenize: tokenize ?? gathered.tokenize, caseSensitive: caseSensitive ?? gathered.caseSensitive };
  const { name } = tokenizerOf(settings);
  if (name !== information.tokenizer || settings.caseSensitive !== information.caseSensitive) {
    throw new RangeError(
      `information was gathered with tokenize ${information.tokenizer} and caseSensitive ` +
        `${information.caseSensitive}: ` +
        `expected ${name} and ${settings.caseSensitive}; leave the options out, or gather the information ` +
        `again`,
    );
  }
  return settings;
}

function scoreOf(sums: NistSums, order: number, kernel: Kernel): NistScore {
  const { hypothesisLength, referenceLengths, ngrams, information } = sums;
  const penalties = referenceLengths.map((length) =>
    // two empty texts are of equal length
    length === 0 ? 1 : kernel.part(nistPart).lengthPenalty(hypothesisLength / length),
  );
  const [brevityPenalty, referenceLength] = [penalties[order - 1]!, referenceLengths[order - 1]!];
  const shares = information.map((bits, n) => bits / Math.max(1, ngrams[n]!));
  let sum = 0;
  const cumulative = shares.map((share, n) => (sum += share) * penalties[n]!);
  return {
    name: "NIST",
    score: cumulative[order - 1]!,
    individual: shares.map((share) => share * brevityPenalty),
    cumulative,
    brevityPenalty,
    hypothesisLength,
    referenceLength,
    ratio: referenceLength === 0 ? 0 : hypothesisLength / referenceLength,
  };
}

export const commandLine: CommandLine<typeof settings, NistOptions> = {
  name: "nist",
  make: nist,
  settings,
  signature,
  printedName: /^NIST$/,
  identifyingKeys: ["info", "order"],
  group: "NIST",
  onPage: "NIST: rare runs of words count for more",
  options: {
    mode: {
      option: "--nist-mode",
      help:
        "how several references count: as in mteval, which matches against all of them, or as in NLTK and Hugging " +
        "Face's nist_mt",
    },
    order: { option: "--nist-order", help: "the longest n-grams in the score, 1 to 9" },
    tokenize: {
      option: "--nist-tokenize",
      choices: ["mteval", "mteval-intl", "13a", "none", "intl", "zh", "char"],
      initial: "mteval",
      help: "the tokenizer; mteval-intl is mteval's --international-tokenization",
    },
    caseSensitive: { option: "--nist-case-sensitive", help: "keeps capitals: mteval's -c" },
    info: {
      option: "--nist-info",
      kind: "checksum",
      help:
        "refuses references with a checksum (info in a signature) other than this: scores weighted by other " +
        "references are not comparable",
    },
  },
};
