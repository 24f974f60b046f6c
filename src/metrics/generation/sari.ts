/** SARI (Xu et al. 2016), as EASSE and Hugging Face's evaluate compute it. */
import { formatFixed } from "../../core/format.js";
import { deepFreeze } from "../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { revisionPart } from "../../kernel/revision/revision.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Kernel } from "../../kernel/kernel.js";
import { sourcesOf } from "../batch-sources.js";
import type { CommandLine } from "../command-line.js";
import type { Invariant, Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";

/** The program whose SARI is computed. */
export type SariProgram = "easse" | "huggingface";

/** The settings of {@link sari}. */
export interface SariOptions {
  /**
   * "easse" (default) counts over the whole corpus, as EASSE 0.2.4 does, whose figures most papers report;
   * "huggingface" is the mean over sentences, as in Hugging Face's evaluate, with 0/0 = 1.
   */
  readonly program?: SariProgram;
  /**
   * A tokenizer by name ("13a", the default, as in both programs; "none", "intl", "zh", "char"), or your own with a
   * name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Leaves capitals as they are. Default false. */
  readonly caseSensitive?: boolean;
}

/** A score of {@link sari}, with its three parts, 0..100 each. */
export interface SariScore extends Score {
  readonly name: "SARI";
  /** The score, 0..100: the mean of `add`, `keep` and `delete`. */
  readonly score: number;
  /** F1 of the n-grams that were added. */
  readonly add: number;
  /** F1 of the n-grams that were kept. */
  readonly keep: number;
  /** F1 of the n-grams that were deleted; with "huggingface" their precision. */
  readonly delete: number;
}

const settings = /* @__PURE__ */ table(
  ({ caseSensitive, name, tokenizer }) =>
    ({
      program: name(["easse", "huggingface"], "easse", { key: "program", short: "p" }),
      tokenize: tokenizer("13a"),
      caseSensitive: caseSensitive(false),
    }) satisfies SettingsFor<SariOptions>,
);

const signature: SignatureForm<typeof settings> = ["caseSensitive", "tokenize", "program"];

const MAX_ORDER = 4;
const orders = [1, 2, 3, 4] as const;

const operations = ["add", "keep", "delete"] as const;

/**
 * For each operation: the n-grams to which both the system and the references applied it, the n-grams to which the
 * system applied it, and the n-grams to which the references applied it.
 */
const countFields = /* @__PURE__ */ operations.flatMap((operation) =>
  ["Right", "Hypothesis", "References"].flatMap((of) => orders.map((order) => `${operation}${of}${order}`)),
);
const countInvariants = /* @__PURE__ */ operations.flatMap((operation) =>
  ["Hypothesis", "References"].flatMap((of) =>
    orders.map((order): Invariant => [`${operation}Right${order}`, `${operation}${of}${order}`]),
  ),
);

/**
 * The metric SARI of simplified text (Xu et al. 2016, https://aclanthology.org/Q16-1029): how well a system, judged by
 * the references, chooses which n-grams (of orders 1 to 4) of the source to keep and to delete, and which others to
 * add. `(add + keep + delete) / 3`, from 0 to 100, the higher the better. Each n-gram of the source may be kept or
 * deleted in some of the references, and counts in each of them.
 *
 * As EASSE computes SARI, each of the three numbers is the mean over the orders of `2 P R / (P + R)`, or 0 if there are
 * no such operations. P is the share of the system's operations that the references have, too, and R the share of the
 * references' operations that the system has, too; both are from sums over the corpus. So if system and references all
 * copy the source, the score is 33.3, and segments of few words hardly count. As Hugging Face's evaluate computes SARI,
 * each sentence is scored by itself, `delete` is only P, P of `keep` and `delete` is a mean over distinct n-grams, and
 * an operation that neither side makes counts as right. SARI is not for translation: the source has to be in the
 * language of the hypothesis.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range; TypeError if a corpus has no sources.
 * @example
 * const corpus = {
 *   sources: ["About 95 species are currently accepted ."],
 *   hypotheses: ["About 95 you now get in ."],
 *   references: [[
 *     "About 95 species are currently known .",
 *     "About 95 species are now accepted .",
 *     "95 species are now accepted .",
 *   ]],
 * };
 * // as in the documentation of evaluate
 * scoreCorpus(sari({ program: "huggingface" }), corpus).score // 26.95360195..
 * scoreCorpus(sari(), corpus).keep // 22.52..
 */
export function sari(options: SariOptions = {}): Metric<SariScore> {
  const values = checked("sari", options, settings);
  const isMean = values.program === "huggingface";
  const lowercase = !values.caseSensitive;
  return deepFreeze({
    name: "SARI",
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [createTokenizer(values.tokenize, { lowercase })],
    fields: isMean ? meanFields(...operations) : countFields,
    counting: 1,
    invariants: isMean ? meanInvariants(...operations) : countInvariants,
    joinsReferences: true,
    needsSources: true,

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const part = kernel.part(revisionPart);
      const tokens = batch.tokens[0]!;
      const sources = sourcesOf(batch, "SARI");
      if (!isMean) return part.simplifications(tokens, sources, batch.summed);
      const shares = part.shares(tokens, sources);
      const width = meansWidth(operations.length);
      const rows = new Float64Array(batch.size * width);
      for (let segment = 0, at = 0; segment < batch.size; segment++, at += operations.length)
        putSegment(rows, segment * width, shares[at]!, shares[at + 1]!, shares[at + 2]!);
      return rows;
    },

    score(totals: Readonly<Float64Array>): SariScore {
      const [added, kept, deleted] = operations.map((_, i) => 100 * (isMean ? meanAt(totals, i) : meanF1(totals, i)));
      return {
        name: "SARI",
        score: (added! + kept! + deleted!) / 3,
        add: added!,
        keep: kept!,
        delete: deleted!,
      };
    },

    verbose: ({ add, keep, delete: deleted }) =>
      `add = ${formatFixed(add, 1)} keep = ${formatFixed(keep, 1)} delete = ${formatFixed(deleted, 1)}`,
  } satisfies Metric<SariScore>);
}

/** The mean over the orders of the F1 of an operation. */
function meanF1(totals: Readonly<Float64Array>, operation: number): number {
  let sum = 0;
  for (let at = 3 * MAX_ORDER * operation, end = at + MAX_ORDER; at < end; at++) {
    const right = totals[at]!;
    if (right === 0) continue;
    sum += f1(right / totals[at + MAX_ORDER]!, right / totals[at + 2 * MAX_ORDER]!) / MAX_ORDER;
  }
  return sum;
}

function f1(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

export const commandLine: CommandLine<typeof settings, SariOptions> = {
  name: "sari",
  make: sari,
  settings,
  signature,
  printedName: /^SARI$/,
  identifyingKeys: ["program"],
  group: "SARI",
  onPage: "SARI: what was added, kept and deleted, for simplified text",
  options: {
    program: {
      option: "--sari-program",
      help: "the program to follow: EASSE, with sums over the corpus, or Hugging Face, with a mean of sentences",
    },
    tokenize: { option: "--sari-tokenize", help: "the tokenizer" },
    caseSensitive: { option: "--sari-case-sensitive", help: "leaves capitals as they are" },
  },
};
