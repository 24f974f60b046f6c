/** METEOR 1.5 (Denkowski and Lavie 2014), as its Java program computes it. */
import { deepFreeze } from "../../../core/freeze.js";
import { formatFixed } from "../../../core/format.js";
import { mostMatches } from "../../../kernel/meteor/limits.js";
import { meteorPart } from "../../../kernel/meteor/meteor.js";
import { describe, excerpt } from "../../../core/describe.js";
import { checksum } from "../../../text/meteor/checksum.js";
import { functionWords } from "../../../text/meteor/function-words.js";
import { javaHash, onceForWords, remembering, synonymTable, wordsOf } from "../../../text/meteor/knowledge.js";
import { normalizedLanguages } from "../../../text/meteor/normalize.js";
import type { MeteorParaphrases } from "../../../text/meteor/paraphrases.js";
import { snowballStemmer, stemmedLanguages } from "../../../text/meteor/stemmers.js";
import type { MeteorSynonyms } from "../../../text/meteor/synonyms.js";
import { meteorNormalizations, meteorTokenizer, type MeteorNormalization } from "../../../text/meteor/words.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../../metric.js";
import { bestRows } from "../../best-reference.js";
import {
  defaultModules,
  defaultTask,
  meteorLanguage,
  meteorLanguageNames,
  meteorLanguages,
  meteorModules,
  meteorTasks,
  modulesReader,
  tasksOf,
  tuningOf,
  type MeteorModule,
  type MeteorParameters,
  type MeteorTask,
} from "./meteor-settings.js";
import {
  METEOR_FIELDS,
  METEOR_INVARIANTS,
  meteorFigures,
  meteorScores,
  type MeteorFigures,
  type MeteorSettings,
} from "./meteor-score.js";
import { refuseLongest, refuseRepetition } from "./refusals.js";
import { MOST_WEIGHT, checkName, checkNumber } from "../../../core/argument-checks.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../../core/settings.js";
import type { CommandLine } from "../../command-line.js";

/** The settings of {@link meteor}. */
export interface MeteorOptions extends Partial<MeteorParameters> {
  /**
   * The language of the text, by METEOR's name or ISO 639's: en (the default), cs, de, fr, es, ru; pt, da, ro, hu, tr,
   * fi, nl, it, no, sv; other.
   */
  readonly language?: string;
  /**
   * The use that the parameters are tuned for: "rank" (the default where METEOR has it), for English also "adq", "hter"
   * and "util"; "li" (language-independent, the default otherwise), "tune", "universal".
   */
  readonly task?: MeteorTask;
  /**
   * "norm" (the default where METEOR normalizes the language): METEOR's own tokenizer; "nopunct": the same without
   * punctuation; "lower" (the default otherwise): words between white space, in lower case; "none": words as they are.
   * METEOR's -norm, -norm -noPunct, -lower.
   */
  readonly normalize?: MeteorNormalization;
  /**
   * The kinds of matches. By default all that METEOR has for the language; "synonym" and "paraphrase" need the data of
   * the options with these names.
   */
  readonly modules?: readonly MeteorModule[];
  /**
   * The weight of a match of each module, 0..1. By default the first numbers of the task's list, whichever modules are
   * used, as in METEOR.
   */
  readonly weights?: readonly number[];
  /**
   * Weights a word by its number of UTF-16 units. Default false, but true for the task "util". METEOR's help says that
   * util implies -ch, but its program counts words for util, too, unless it is given -ch.
   */
  readonly characters?: boolean;
  /**
   * "english", the default, as METEOR's program uses for every language, by an oversight; "language": METEOR's list for
   * the language; or your own words, in lower case.
   */
  readonly functionWords?: "english" | "language" | readonly string[];
  /** The result of meteorSynonyms for METEOR's files. */
  readonly synonyms?: MeteorSynonyms;
  /** The result of meteorParaphrases for METEOR's file. */
  readonly paraphrases?: MeteorParaphrases;
}

/** METEOR's score with its components. */
export type MeteorScore = Score & MeteorFigures & { readonly name: "METEOR" };

const share = { least: 0, most: 1 };

/** Settings that depend on language and task have no fixed default. */
const settings = /* @__PURE__ */ table(
  ({ file, flag, name, number, special }) =>
    ({
      language: special(checkLanguage, "en", { key: "lang", short: "l" }),
      task: name(meteorTasks, undefined, { key: "task", short: "t" }),
      normalize: name(meteorNormalizations, undefined, { key: "norm", short: "n" }),
      modules: special(checkModules),
      // checked later, when the number of modules is known
      weights: special(() => undefined),
      alpha: number(share, undefined),
      beta: number({ least: 0, above: true, most: MOST_WEIGHT }, undefined),
      gamma: number(share, undefined),
      delta: number(share, undefined),
      characters: flag(undefined, { key: "unit", short: "u" }, { word: false, character: true }),
      functionWords: special(checkFunctionWords, "english"),
      synonyms: file(checkData),
      paraphrases: file(checkData),
    }) satisfies SettingsFor<MeteorOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "language",
  "task",
  "normalize",
  { key: "mod", short: "m", write: ({ modules }) => modules!.join("+") },
  { key: "w", short: "w", write: ({ weights }) => weights!.join("+") },
  { key: "param", short: "p", write: ({ alpha, beta, gamma, delta }) => [alpha, beta, gamma, delta].join(",") },
  "characters",
  {
    key: "fw",
    short: "f",
    write: ({ functionWords: words }) => (typeof words === "string" ? words : checksum(words.join("\n"))),
  },
  {
    key: "syn",
    short: "sy",
    write: ({ modules, synonyms }) => (modules!.includes("synonym") ? synonyms!.checksum : undefined),
  },
  {
    key: "para",
    short: "pa",
    write: ({ modules, paraphrases }) => (modules!.includes("paraphrase") ? paraphrases!.checksum : undefined),
  },
];

/**
 * The metric METEOR 1.5: words and phrases of hypothesis and reference are aligned if they are equal, have the same
 * stem, are synonyms or are paraphrases. The score is a mean of weighted precision and recall, reduced by a penalty for
 * matches that are not in runs (Denkowski and Lavie 2014, https://aclanthology.org/W14-3348). From 0 to 100, the higher
 * the better: a hundred times what the Java program prints. The score of a corpus is computed from its summed
 * statistics; a segment uses the reference with the best score. Parameters are tuned for each language: do not compare
 * scores of different languages, tasks or modules, nor scores of METEOR 1.5 with those of NLTK (meteor2007).
 *
 * @throws TypeError, RangeError for an option of the wrong type or range, or a module whose data is not given.
 * @example
 * const score = scoreSegment(meteor({ modules: ["exact", "stem"] }), "the cats sat on a mat", ["the cat sat on the mat"]);
 * score.score // 40.87..
 * score.chunks // 2
 */
export function meteor(options: MeteorOptions = {}): Metric<MeteorScore> {
  const values = settingsFrom(checked("meteor", options, settings));
  const { language, normalize, modules, weights, characters, functionWords: functions, synonyms, paraphrases } = values;
  const has = (module: MeteorModule): boolean => modules.includes(module);
  const functional =
    typeof functions === "string" ? functionWords(functions === "english" ? "en" : language) : new Set(functions);
  const stem = has("stem") ? snowballStemmer(language) : undefined;
  // METEOR compares words and stems by their hashes
  const factsOf = remembering((word) => ({
    weight: 2 * (characters ? word.length : 1) + (functional.has(word.toLowerCase()) ? 1 : 0),
    form: javaHash(word),
    stem: stem === undefined ? 0 : javaHash(stem(word)),
  }));
  const setsOf = has("synonym") ? remembering(synonyms!.setsOf) : undefined;
  const scoring: MeteorSettings = {
    ...values,
    weights: meteorModules.map((module) => weights[modules.indexOf(module)] ?? 0),
  };

  const knowledgeOf = onceForWords((words) => {
    const [weights, forms, stems] = [0, 1, 2].map(() => new Uint32Array(words.length + 1)) as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ];
    for (let i = 0; i < words.length; i++) {
      const facts = factsOf(words[i]!);
      weights[i + 1] = facts.weight;
      forms[i + 1] = facts.form;
      stems[i + 1] = facts.stem;
    }
    return {
      weights,
      forms,
      ...(stem === undefined ? {} : { stems }),
      ...(setsOf === undefined ? {} : { synonyms: synonymTable(words, setsOf) }),
    };
  });

  return deepFreeze({
    name: "METEOR",
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [meteorTokenizer(language, normalize, meteorPart)],
    fields: METEOR_FIELDS,
    counting: 1,
    invariants: METEOR_INVARIANTS,

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const tokens = batch.tokens[0]!;
      refuseRepetition(tokens);
      const words = wordsOf(tokens);
      const phrases = has("paraphrase") ? { phrases: paraphrases!.phrasesOf(tokens, words, mostMatches) } : {};
      const rows = kernel.part(meteorPart).alignments(tokens, { ...knowledgeOf(words), ...phrases });
      refuseLongest(rows, tokens);
      forgetSingleChunks(rows);
      return rows.length === batch.size * WIDTH
        ? rows
        : bestRows(rows, meteorScores(rows, scoring, kernel), tokens.referenceEnds, WIDTH);
    },

    score: (totals: Readonly<Float64Array>, kernel: Kernel): MeteorScore => ({
      name: "METEOR",
      ...meteorFigures(totals, scoring, kernel),
    }),
    shortcuts: { scores: (rows: Readonly<Float64Array>, kernel: Kernel) => meteorScores(rows, scoring, kernel) },
    verbose: ({ precision, recall, mean, penalty, chunks }: MeteorScore) =>
      `P = ${formatFixed(precision, 1)} R = ${formatFixed(recall, 1)} Fmean = ${formatFixed(mean, 1)} (penalty = ` +
      `${formatFixed(penalty, 3)} chunks = ${chunks})`,
  });
}

const WIDTH = METEOR_FIELDS.length;

/** A single chunk that covers all words is no fragmentation: METEOR counts it as 0 chunks. */
function forgetSingleChunks(rows: Float64Array): void {
  for (let row = 0; row < rows.length; row += WIDTH) {
    let hypothesis = 0;
    let reference = 0;
    for (let field = row + 4; field < row + 20; field += 2) {
      hypothesis += rows[field]!;
      reference += rows[field + 1]!;
    }
    if (hypothesis === rows[row] && reference === rows[row + 1] && rows[row + 20] === 1) rows[row + 20] = 0;
  }
}

/** The settings, completed by METEOR's defaults for the language and the task. */
function settingsFrom(given: Checked<typeof settings>) {
  const language = meteorLanguage(given.language);
  const { task = defaultTask(language), characters = task === "util" } = given;
  const tuning = tuningOf(language, task);
  if (tuning === undefined)
    throw new RangeError(
      `task is "${task}": METEOR is not tuned for this task in the language "${language}"; expected one of ` +
        `${tasksOf(language).join(", ")}`,
    );
  const normalize = normalizationOf(given.normalize, language);
  const { modules = defaultModules(language, task) } = given;
  checkNeeds(modules, language, given);
  const { weights = tuning.weights.slice(0, modules.length) } = given;
  checkWeights(weights, modules);
  const { alpha = tuning.alpha, beta = tuning.beta, gamma = tuning.gamma, delta = tuning.delta } = given;
  return { ...given, language, task, characters, normalize, modules, weights, alpha, beta, gamma, delta };
}

function checkLanguage(name: string, language: unknown): void {
  const expected = `expected one of ${meteorLanguageNames.join(", ")}`;
  if (typeof language !== "string") throw new TypeError(`${name} is ${describe(language)}: ${expected}`);
  if (!meteorLanguages.includes(meteorLanguage(language)))
    throw new RangeError(`${name} is ${excerpt(language)}: ${expected}`);
}

function checkFunctionWords(name: string, functions: unknown): void {
  if (typeof functions === "string") checkName(name, functions, ["english", "language"]);
  else if (!Array.isArray(functions) || functions.some((word) => typeof word !== "string")) {
    throw new TypeError(`${name} is ${describe(functions)}: expected "english", "language" or a list of words`);
  }
}

function checkData(name: string, data: unknown): void {
  if ((data as { kind?: unknown } | null)?.kind !== name)
    throw new TypeError(
      `${name} is ${describe(data)}: expected what meteor${name === "synonyms" ? "Synonyms" : "Paraphrases"}() returns`,
    );
}

function normalizationOf(given: MeteorNormalization | undefined, language: string): MeteorNormalization {
  const normalizes = normalizedLanguages.includes(language);
  const normalize = given ?? (normalizes ? "norm" : "lower");
  if (!normalizes && (normalize === "norm" || normalize === "nopunct")) {
    throw new RangeError(
      `normalize is "${normalize}": METEOR normalizes only ${normalizedLanguages.join(", ")}; for the language ` +
        `"${language}" tokenize the text and take "lower" or "none"`,
    );
  }
  return normalize;
}

/** The data that a module needs, and how to get it. */
const needs = {
  synonym:
    "synonyms: meteorSynonyms({ synsets, exceptions }) makes them from METEOR's english.synsets and english.exceptions",
  paraphrase:
    "paraphrases: meteorParaphrases(bytes) makes them from METEOR's paraphrase-en.gz (or another language's), unpacked",
} as const;

function checkModules(name: string, modules: unknown): void {
  if (!Array.isArray(modules))
    throw new TypeError(`${name} is ${describe(modules)}: expected a list of ${meteorModules.join(", ")}`);
  for (const [i, module] of modules.entries()) checkName(`${name}[${i}]`, module, meteorModules);
  const inOrder = meteorModules.filter((module) => modules.includes(module));
  if (inOrder[0] !== "exact" || inOrder.join() !== modules.join()) {
    throw new RangeError(
      `${name} is ${modules.join(", ") || "empty"}: expected exact as the first module, and each module at most ` +
        `once, in the order ${meteorModules.join(", ")}`,
    );
  }
}

/** Checks that the data of the modules are there. */
function checkNeeds(modules: readonly MeteorModule[], language: string, given: Checked<typeof settings>): void {
  if (modules.includes("stem") && !stemmedLanguages.includes(language)) {
    throw new RangeError(`modules has stem: METEOR has no stemmer for the language "${language}"; leave it out`);
  }
  for (const module of ["synonym", "paraphrase"] as const) {
    if (!modules.includes(module) || given[`${module}s`] !== undefined) continue;
    const without = modules
      .filter((module) => module === "exact" || module === "stem")
      .map((module) => `"${module}"`)
      .join(", ");
    throw new RangeError(
      `the module ${module} of METEOR needs ${needs[module]}, which the package pycocoevalcap of PyPI holds; or ` +
        `take modules: [${without}], which gives another score`,
    );
  }
}

function checkWeights(weights: readonly number[], modules: readonly MeteorModule[]): void {
  const expected = `expected ${modules.length}, one for each of ${modules.join(", ")}`;
  if (!Array.isArray(weights)) throw new TypeError(`weights is ${describe(weights)}: ${expected}`);
  if (weights.length !== modules.length) throw new RangeError(`weights has length ${weights.length}: ${expected}`);
  for (const [i, weight] of weights.entries()) checkNumber(`weights[${i}]`, weight, 0, { most: 1 });
}

// marked as pure, so that bundles of the library drop it
export const commandLine: CommandLine<typeof settings, MeteorOptions> = /* @__PURE__ */ (() => ({
  name: "meteor",
  make: meteor,
  settings,
  signature,
  printedName: /^METEOR$/,
  identifyingKeys: ["lang", "mod", "param"],
  group: "METEOR",
  options: {
    language: {
      option: "--meteor-language",
      value: "LANG",
      help: "the language of the text: en, cs, de, es, fr, ru; da, fi, hu, it, nl, no, pt, ro, sv, tr; other",
    },
    task: {
      option: "--meteor-task",
      help:
        "the task that the parameters are tuned for: by default rank where METEOR has it, else li; adq, hter and " +
        "util are for English",
    },
    normalize: {
      option: "--meteor-normalize",
      help:
        "METEOR's tokenizer (norm, the default for en, cs, de, es, fr and ru), without punctuation (nopunct), or " +
        "words between white space, " +
        "in lower case (lower, the default elsewhere) or as they are (none)",
    },
    modules: {
      option: "--meteor-modules",
      kind: "choices",
      choices: meteorModules,
      help:
        "which words may match; by default all that METEOR has for the language, of which synonym and " +
        "paraphrase need --meteor-data",
    },
    weights: {
      option: "--meteor-weights",
      kind: "words",
      value: "X",
      help: "the weight of a match of each module; by default METEOR's",
    },
    parameters: {
      option: "--meteor-parameters",
      kind: "words",
      value: "X",
      help: "alpha, beta, gamma and delta; by default METEOR's",
    },
    characters: {
      option: "--meteor-characters",
      help: "counts a word as many times as it has letters, as the task util does",
    },
    words: {
      option: "--meteor-words",
      kind: "flag",
      help:
        "with --meteor-task util: counts each word once, as METEOR's program does without -ch, though its help " +
        "says that util implies -ch",
    },
    functionWords: {
      option: "--meteor-function-words",
      kind: "choice",
      choices: ["english", "language"],
      help: "english, which METEOR uses for every language by an oversight, or METEOR's list for the language",
    },
    data: {
      option: "--meteor-data",
      kind: "file",
      value: "FOLDER",
      unsigned: true,
      help: "METEOR's folder, with meteor-1.5.jar and data/; pip install pycocoevalcap installs one, pycocoevalcap/meteor",
    },
    paraphrases: {
      option: "--meteor-paraphrases",
      value: "FILE",
      unsigned: true,
      help: "a table of paraphrases, packed by gzip or not, in place of the one in --meteor-data",
    },
  },
  joint: {
    lang: { expected: "a language", read: (language) => ({ language }) },
    mod: modulesReader(meteorModules),
    w: { expected: "weights, as 1+0.6", read: (signed) => ({ weights: signed.split("+") }) },
    param: { expected: "four numbers", read: (signed) => ({ parameters: signed.split(",") }) },
    fw: {
      expected: "english or language",
      read: (signed) => (signed === "english" || signed === "language" ? { functionWords: signed } : undefined),
    },
    syn: { expected: "a checksum", read: () => ({}) },
    para: { expected: "a checksum", read: () => ({}) },
  },
  named: (_, { task, characters }) => ({ words: task === "util" && characters === false }),
}))();
