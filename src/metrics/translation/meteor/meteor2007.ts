/** METEOR of 2007 (Lavie and Agarwal 2007), as in NLTK 3.10, and through it in Hugging Face's evaluate. */
import { deepFreeze } from "../../../core/freeze.js";
import { powerPart } from "../../../kernel/power/power.js";
import { meteorPart } from "../../../kernel/meteor/meteor.js";
import { describe } from "../../../core/describe.js";
import { onceForWords, remembering, stemTable, wordTable, wordsOf } from "../../../text/meteor/knowledge.js";
import type { WordNet } from "../../../text/meteor/wordnet.js";
import { nltkWords, withWords } from "../../../text/meteor/words.js";
import { porterStem } from "../../../text/tokenizers/porter.js";
import type { TokenizerChoice } from "../../../text/tokenizers/index.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Invariant, Metric, Score, SegmentBatch } from "../../metric.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";
import { bestReferences } from "../../best-reference.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../../segment-means.js";
import { MOST_WEIGHT, checkName } from "../../../core/argument-checks.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../../core/settings.js";
import type { CommandLine } from "../../command-line.js";
import { modulesReader } from "./meteor-settings.js";

/** The settings of {@link meteor2007}. */
export interface Meteor2007Options {
  /**
   * How text becomes lower-case words: "none", the default, splits at white space, for tokenized text; or "13a",
   * "intl", "zh", "char", or your own tokenizer with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** The kinds of matches. By default "exact", "stem" and "synonym", as in NLTK; "synonym" needs WordNet. */
  readonly modules?: readonly Meteor2007Module[];
  /** The result of wordNet for WordNet's files. NLTK uses version 3.0. */
  readonly wordNet?: WordNet;
  /** The weight of recall in the mean of precision and recall, 0..1. Default 0.9. */
  readonly alpha?: number;
  /** The exponent of fragmentation in the penalty, above 0. Default 3. */
  readonly beta?: number;
  /** The largest penalty, 0..1. Default 0.5. */
  readonly gamma?: number;
}

export const modulesInOrder = ["exact", "stem", "synonym"] as const;
/** The ways in which {@link meteor2007} matches words. */
export type Meteor2007Module = (typeof modulesInOrder)[number];

/** A score of {@link meteor2007}, with its counts. */
export interface Meteor2007Score extends Score {
  readonly name: "METEOR-2007";
  /** The score, 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  readonly segments: number;
  /** Matched words, and the runs that they form, with the reference chosen for each segment. */
  readonly matches: number;
  readonly chunks: number;
  readonly hypothesisLength: number;
  readonly referenceLength: number;
}

const MEAN = /* @__PURE__ */ meansWidth(1);
const WIDTH = MEAN + 4;

const settings = /* @__PURE__ */ table(
  ({ file, number, special, tokenizer }) =>
    ({
      tokenize: tokenizer("none"),
      modules: special(checkModules, modulesInOrder),
      wordNet: file(checkWordNet),
      alpha: number({ least: 0, most: 1 }, 0.9),
      beta: number({ least: 0, above: true, most: MOST_WEIGHT }, 3),
      gamma: number({ least: 0, most: 1 }, 0.5),
    }) satisfies SettingsFor<Meteor2007Options>,
);

const signature: SignatureForm<typeof settings> = [
  { key: "case", short: "c", write: () => "lc" },
  "tokenize",
  { key: "mod", short: "m", write: ({ modules }) => modules.join("+") },
  { key: "param", short: "p", write: ({ alpha, beta, gamma }) => [alpha, beta, gamma].join(",") },
  {
    key: "wn",
    short: "wn",
    write: ({ modules, wordNet }) => (modules.includes("synonym") ? wordNet!.checksum : undefined),
  },
];

/**
 * The metric METEOR of 2007 (Lavie and Agarwal 2007, https://aclanthology.org/W07-0734), as computed by NLTK. Words are
 * matched greedily from the end, first equal words, then words with equal stems, then words whose stems are synonyms,
 * and every match counts as one. From 0 to 100, the higher the better: a hundred times what NLTK returns. NLTK scores
 * only segments; here the score of a corpus is the mean of its segments, as users of NLTK and evaluate compute it. Of
 * several references the best score counts. A text equal to its reference scores below 100, because one chunk is
 * penalized, too. Do not compare with METEOR 1.5 (meteor), whose scores have another scale.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range, or the module synonym without WordNet.
 * @example
 * const options = { modules: ["exact", "stem"] } as const;
 * scoreSegment(meteor2007(options), "the cats sat on the mat", ["the cat sat on the mat"]).score // 99.76..
 */
export function meteor2007(options: Meteor2007Options = {}): Metric<Meteor2007Score> {
  const values = checked("meteor2007", options, settings);
  const { tokenize, modules, alpha, beta, gamma } = values;
  const wordNet = wordNetOf(values);
  const tokens: Tokenizer = tokenize === "none" ? nltkWords : withWords(tokenize);
  const stemOf = modules.includes("stem") ? remembering(porterStem) : undefined;
  const synonymsOf = wordNet === undefined ? undefined : remembering(wordNet.synonymsOf);

  const knowledgeOf = onceForWords((words) => {
    const stems = stemOf === undefined ? undefined : stemTable(words, stemOf);
    // NLTK looks for synonyms of stems among stems, because stem matching has replaced the words by their stems
    const left = stemOf === undefined ? words : words.map(stemOf);
    return {
      weights: new Uint32Array(words.length + 1),
      ...(stems === undefined ? {} : { stems }),
      ...(synonymsOf === undefined ? {} : { synonyms: wordTable(left, stems, synonymsOf) }),
    };
  });

  return deepFreeze({
    name: "METEOR-2007",
    signature: signatureOf(settings, signature, { ...values, tokenize: tokens }),
    better: "higher",
    tokenizers: [tokens],
    fields: [...meanFields("score"), "matches", "chunks", "hypothesisLength", "referenceLength"],
    counting: 2,
    invariants: [
      ...meanInvariants("score"),
      ["chunks", "matches"],
      ["matches", "hypothesisLength"],
      ["matches", "referenceLength"],
    ] satisfies Invariant[],

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const { referenceEnds } = batch.tokens[0]!;
      const { pow } = kernel.part(powerPart);
      const matches = kernel.part(meteorPart).greedyMatches(batch.tokens[0]!, knowledgeOf(wordsOf(batch.tokens[0]!)));
      const scores = Float64Array.from(
        { length: matches.length / 4 },
        (_, line) => (1 - gamma * pow(fragmentation(matches, line), beta)) * meanOf(matches, line, alpha),
      );
      const rows = new Float64Array(batch.size * WIDTH);
      for (const [segment, best] of bestReferences(scores, referenceEnds).entries()) {
        const row = segment * WIDTH;
        const [hypothesisLength, referenceLength, matched, chunks] = matches.subarray(4 * best, 4 * best + 4);
        putSegment(rows, row, scores[best]!);
        rows.set([matched!, chunks!, hypothesisLength!, referenceLength!], row + MEAN);
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>): Meteor2007Score {
      const [matches, chunks, hypothesisLength, referenceLength] = totals.subarray(MEAN) as unknown as [
        number,
        number,
        number,
        number,
      ];
      const segments = totals[0]!;
      return {
        name: "METEOR-2007",
        score: 100 * meanAt(totals, 0),
        segments,
        matches,
        chunks,
        hypothesisLength,
        referenceLength,
      };
    },

    verbose: ({ matches, chunks, hypothesisLength, referenceLength }: Meteor2007Score) =>
      `matches = ${matches} chunks = ${chunks} hyp_len = ${hypothesisLength} ref_len = ${referenceLength}`,
  });
}

/** Chunks per match. */
function fragmentation(rows: Readonly<Float64Array>, line: number): number {
  const matched = rows[4 * line + 2]!;
  return matched === 0 ? 0 : rows[4 * line + 3]! / matched;
}

function meanOf(rows: Readonly<Float64Array>, line: number, alpha: number): number {
  const matched = rows[4 * line + 2]!;
  if (matched === 0) return 0;
  const precision = matched / rows[4 * line]!;
  const recall = matched / rows[4 * line + 1]!;
  return (precision * recall) / (alpha * precision + (1 - alpha) * recall);
}

function checkModules(name: string, modules: unknown): void {
  if (!Array.isArray(modules))
    throw new TypeError(`${name} is ${describe(modules)}: expected a list of ${modulesInOrder.join(", ")}`);
  for (const [i, module] of modules.entries()) checkName(`${name}[${i}]`, module, modulesInOrder);
  if (modules[0] !== "exact" || modulesInOrder.filter((module) => modules.includes(module)).join() !== modules.join()) {
    throw new RangeError(
      `${name} is ${modules.join(", ") || "empty"}: expected exact as the first module, and each module at most ` +
        `once, in the order ${modulesInOrder.join(", ")}`,
    );
  }
}

function checkWordNet(name: string, wordNet: unknown): void {
  if ((wordNet as { kind?: unknown } | null)?.kind !== "WordNet")
    throw new TypeError(`${name} is ${describe(wordNet)}: expected what wordNet() returns`);
}

/** WordNet for the module synonym; undefined without that module. */
function wordNetOf({ modules, wordNet }: Checked<typeof settings>): WordNet | undefined {
  if (!modules.includes("synonym")) return undefined;
  if (wordNet !== undefined) return wordNet;
  throw new RangeError(
    'the module synonym needs WordNet 3.0: wordNet: wordNet(files) makes it from the files of nltk.download("wordnet"), ' +
      "or of Debian's package " +
      'wordnet-base; or take modules: ["exact", "stem"], which gives another score',
  );
}

// marked as pure, so that bundles of the library drop it
export const commandLine: CommandLine<typeof settings, Meteor2007Options> = /* @__PURE__ */ (() => ({
  name: "meteor2007",
  make: meteor2007,
  settings,
  signature,
  printedName: /^METEOR-2007$/,
  identifyingKeys: ["mod", "param"],
  group: "METEOR of 2007, as in NLTK",
  options: {
    modules: {
      option: "--meteor2007-modules",
      kind: "choices",
      choices: modulesInOrder,
      initial: undefined,
      help: "which words may match; by default all three, of which synonym needs --meteor2007-wordnet",
    },
    tokenize: {
      option: "--meteor2007-tokenize",
      help: "the tokenizer; none is for text that is tokenized already",
    },
    alpha: { option: "--meteor2007-alpha", help: "the weight of recall" },
    beta: { option: "--meteor2007-beta", least: 0.001, help: "the exponent of fragmentation" },
    gamma: { option: "--meteor2007-gamma", help: "the largest penalty" },
    wordNet: {
      option: "--meteor2007-wordnet",
      listed: "meteor2007WordNet",
      value: "FOLDER",
      unsigned: true,
      help:
        "WordNet's files: nltk.download('wordnet') saves them in nltk_data/corpora/wordnet, Debian's " +
        "wordnet-base to /usr/share/wordnet",
    },
  },
  joint: {
    case: { expected: "lc", read: () => ({}) },
    mod: modulesReader(modulesInOrder),
    param: {
      expected: "three numbers, as 0.9,3,0.5",
      read(signed) {
        const numbers = signed.split(",").map(Number);
        const [alpha, beta, gamma] = numbers as [number, number, number];
        return numbers.length === 3 && numbers.every(Number.isFinite) ? { alpha, beta, gamma } : undefined;
      },
    },
    wn: { expected: "a checksum", read: () => ({}) },
  },
}))();
