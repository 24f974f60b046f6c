/** SARI (Xu et al. 2016), as EASSE and Hugging Face's evaluate compute it. */
import { formatFixed } from "../../core/format.js";
import { deepFreeze } from "../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import { sourcesOf } from "../batch-sources.js";
import type { CommandLine } from "../command-line.js";
import type { Invariant, Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";
import { createSegmentNgrams, GROUPS, type SegmentNgrams } from "../segment-ngrams.js";

/** Whose SARI it is. */
export type SariProgram = "easse" | "huggingface";

/** The settings of {@link sari}. */
export interface SariOptions {
  /**
   * "easse" (default) counts over the whole corpus, as EASSE 0.2.4, whose figures most papers have; "huggingface" is the
   * mean of sentences of Hugging Face's evaluate, 0/0 being 1.
   */
  readonly program?: SariProgram;
  /**
   * A tokenizer by name ("13a", the default, as in both; "none", "intl", "zh", "char"), or your own with a name for the
   * signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Leaves capitals as they are. Default false. */
  readonly caseSensitive?: boolean;
}

/** A score of {@link sari}, with its three parts, 0..100 each. */
export interface SariScore extends Score {
  readonly name: "SARI";
  /** 0..100: the mean of the three. */
  readonly score: number;
  /** F1 of the n-grams that were added. */
  readonly add: number;
  /** F1 of the n-grams that were kept. */
  readonly keep: number;
  /** Of the n-grams that were deleted F1 in EASSE, precision in evaluate. */
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

/** The lines of a segment, as they are counted. */
const SOURCE = 0;
const HYPOTHESIS = 1;
const REFERENCES = 2;

const operations = ["add", "keep", "delete"] as const;

/** Of each operation: what was done right, what was done, and what the references did. */
const countFields = /* @__PURE__ */ operations.flatMap((operation) =>
  ["Right", "Hypothesis", "References"].flatMap((of) => orders.map((order) => `${operation}${of}${order}`)),
);
const countInvariants = /* @__PURE__ */ operations.flatMap((operation) =>
  ["Hypothesis", "References"].flatMap((of) =>
    orders.map((order): Invariant => [`${operation}Right${order}`, `${operation}${of}${order}`]),
  ),
);

/**
 * The metric SARI of simplified text (Xu et al. 2016, https://aclanthology.org/Q16-1029): how well a system chooses
 * n-grams of orders 1 to 4 of the source to keep and to delete, and others to add, by the references. `(add + keep +
 * delete) / 3`, from 0 to 100, the higher the better. Each n-gram of the source may be kept or deleted in some of the
 * references, and counts in each of them.
 *
 * As EASSE computes it, the three are means over the orders of `2 P R / (P + R)`, with P the share of what the system
 * did that references did, and R the share of what they did, of sums over the corpus; without any it is 0. So a source
 * that is copied, with references that copy it, has 33.3, and segments of few words hardly count. As Hugging Face's
 * evaluate computes it, a sentence is scored by itself, `delete` is P alone, P of `keep` and `delete` is a mean over
 * different n-grams, and what nobody does is done right. Not for translation: the source has to be in the language of the
 * hypothesis.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range; TypeError where a corpus has no sources.
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

    statistics(batch: SegmentBatch): Float64Array {
      const { hypotheses, references, referenceEnds } = batch.tokens[0]!;
      const sources = sourcesOf(batch, "SARI");
      const width = isMean ? meansWidth(operations.length) : countFields.length;
      const rows = new Float64Array(batch.size * width);
      const ngrams = createSegmentNgrams();
      for (let segment = 0, reference = 0; segment < batch.size; segment++) {
        const first = reference;
        ngrams.clear();
        // split(" ") has one word of an empty line
        const add = (lines: typeof sources, line: number, group: number): void => {
          const isEmpty = lines.ends[line] === (line === 0 ? 0 : lines.ends[line - 1]);
          if (isMean && isEmpty) ngrams.addBlank(group);
          else ngrams.add(lines, line, group);
        };
        add(sources, segment, SOURCE);
        add(hypotheses, segment, HYPOTHESIS);
        for (; reference < referenceEnds[segment]!; reference++) add(references, reference, REFERENCES);
        if (isMean) putSegment(rows, segment * width, ...sentenceParts(ngrams, reference - first));
        else putCounts(rows, segment * width, ngrams, reference - first);
      }
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

/** EASSE's counts, which add up. */
function putCounts(rows: Float64Array, row: number, ngrams: SegmentNgrams, references: number): void {
  for (let order = 0; order < MAX_ORDER; order++) {
    const size = ngrams.next();
    const counts = ngrams.counts();
    let [addedRight, added, toAdd] = [0, 0, 0];
    let [keptRight, kept, toKeep] = [0, 0, 0];
    let [deletedRight, deleted, toDelete] = [0, 0, 0];
    for (let ngram = 0; ngram < GROUPS * size; ngram += GROUPS) {
      const source = counts[ngram + SOURCE]! * references;
      const hypothesis = counts[ngram + HYPOTHESIS]! * references;
      const reference = counts[ngram + REFERENCES]!;
      // added: once, however often
      const isNew = isZero(counts[ngram + SOURCE]!);
      const isInHypothesis = isNew & ~isZero(counts[ngram + HYPOTHESIS]!);
      const isInReferences = isNew & ~isZero(reference);
      addedRight -= isInHypothesis & isInReferences;
      added -= isInHypothesis;
      toAdd -= isInReferences;
      const keptHere = Math.min(source, hypothesis);
      const toKeepHere = Math.min(source, reference);
      keptRight += Math.min(keptHere, toKeepHere);
      kept += keptHere;
      toKeep += toKeepHere;
      deletedRight += Math.min(source - keptHere, source - toKeepHere);
      deleted += source - keptHere;
      toDelete += source - toKeepHere;
    }
    const sums = [addedRight, added, toAdd, keptRight, kept, toKeep, deletedRight, deleted, toDelete];
    for (let field = 0; field < sums.length; field++) rows[row + order + field * MAX_ORDER] = sums[field]!;
  }
}

/** All bits of a count of 0, none of another: what is chosen without a branch. */
const isZero = (count: number): number => (count - 1) >> 31;

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

/** Add, keep and delete of one sentence, as evaluate has them, 0..1. */
function sentenceParts(ngrams: SegmentNgrams, references: number): readonly [number, number, number] {
  let [added, kept, deleted] = [0, 0, 0];
  for (let order = 0; order < MAX_ORDER; order++) {
    const size = ngrams.next();
    const counts = ngrams.counts();
    // different n-grams that were added, by whom, and shares of those that were kept and deleted
    let [addedRight, addedByHypothesis, addedByReferences] = [0, 0, 0];
    let [keptShares, keptKinds, keptRight, keptByReferences] = [0, 0, 0, 0];
    let [deletedShares, deletedKinds] = [0, 0];
    for (let ngram = 0; ngram < GROUPS * size; ngram += GROUPS) {
      const source = counts[ngram + SOURCE]! * references;
      const hypothesis = counts[ngram + HYPOTHESIS]! * references;
      const reference = counts[ngram + REFERENCES]!;
      if (source === 0) {
        if (hypothesis > 0 && reference > 0) addedRight++;
        if (hypothesis > 0) addedByHypothesis++;
        if (reference > 0) addedByReferences++;
        continue;
      }
      const both = Math.min(source, hypothesis);
      keptByReferences += Math.min(source, reference);
      if (both > 0) {
        keptKinds++;
        keptRight += Math.min(both, reference);
        keptShares += Math.min(both, reference) / both;
      }
      if (source > both) {
        deletedKinds++;
        deletedShares += Math.max(0, source - both - reference) / (source - both);
      }
    }
    added += f1(shareOf(addedRight, addedByHypothesis), shareOf(addedRight, addedByReferences));
    kept += f1(shareOf(keptShares, keptKinds), shareOf(keptRight, keptByReferences));
    deleted += shareOf(deletedShares, deletedKinds);
  }
  return [added / MAX_ORDER, kept / MAX_ORDER, deleted / MAX_ORDER];
}

/** Of nothing, all. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
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
  options: {
    program: "whose SARI: of EASSE, from sums over the corpus, or of Hugging Face, a mean of sentences",
    tokenize: "the tokenizer",
    caseSensitive: "leaves capitals as they are",
  },
};
