// The settings that each metric is run with, from the tables of its own file: each value by itself, then random
// combinations. So a new metric is covered automatically; special settings, which a table cannot describe, have values
// here.
import { indicNormalize, whisperBasic, whisperEnglish } from "truebleu/transforms";
import { meteorParaphrases, meteorSynonyms } from "truebleu/meteor";
import { rouge155Stemmer } from "truebleu";
import { createRandom } from "./random.js";

const separators = ["\n", " ", "."];
const words = ["the", "um", "der", "die", "的"];
const transforms = [
  [],
  ["ToLowerCase", "RemovePunctuation", "RemoveMultipleSpaces", "Strip"],
  ["ExpandCommonEnglishContractions", "RemoveKaldiNonWords", { RemoveSpecificWords: words }, "ToUpperCase"],
  [{ SubstituteRegexes: { "(\\w)\\1": "\\1", "[0-9]+": "#" } }, { SubstituteWords: { die: "der", "": "x" } }],
  [{ RemoveWhiteSpace: { replace_by_space: true } }, "RemoveEmptyStrings"],
  [whisperBasic()],
  [whisperBasic({ removeDiacritics: true })],
  [whisperEnglish()],
  [indicNormalize({ nukta: "remove" })],
];
const synonyms = meteorSynonyms({ synsets: "die\n1 2\nder\n2\nthe\n3\ndie\n3 4\n", exceptions: "mice\nmouse\n" });
const paraphrases = meteorParaphrases("0.5\ndie\nder\n0.1\nin der\nin den\n");

/** Values of special settings, by metric and setting, or only by setting. */
const special = {
  transforms,
  referenceTransforms: transforms,
  hypothesisTransforms: transforms,
  removeWords: [words],
  "rouge.type": [1, 2, 3, 9, "L", "Lsum"],
  "rouge155.type": [1, 2, 4, "L", "W", "S", "SU"],
  "rouge.stem": ["porter"],
  "rouge155.stem": ["porter155", rouge155Stemmer("die der\nmice mouse")],
  sentenceSeparator: separators,
  language: ["en", "de", "fr", "cs", "ru", "ar", "other"],
  "meteor.modules": [["exact"], ["exact", "stem"], ["exact", "stem", "synonym", "paraphrase"]],
  "meteor2007.modules": [["exact"], ["exact", "stem"]],
  weights: [
    [1, 0.6],
    [0.9, 0.2, 0.3, 0.7],
  ],
  functionWords: ["english", "language", ["die", "der", "in"]],
  synonyms: [synonyms],
  paraphrases: [paraphrases],
};

/** Settings that are collected from a corpus; the tests of the collecting functions cover them. */
const fromCorpora = ["information", "frequencies", "wordNet"];

/** Required arguments of metrics. */
const base = {
  meteor: { modules: ["exact", "stem"] },
  meteor2007: { modules: ["exact", "stem"] },
};

/** The names of settings that have a value neither here nor in a table. */
export function uncovered(tables) {
  return Object.entries(tables).flatMap(([metric, table]) =>
    table
      .filter((setting) => valuesOf(metric, setting).length === 0 && !fromCorpora.includes(setting.name))
      .map(({ name }) => `${metric}.${name}`),
  );
}

function valuesOf(metric, { name, kind, initial, least, most, choices }) {
  const inRange = (value) => value >= least && (most === undefined || value <= most);
  switch (kind) {
    case "flag":
      return [true, false];
    case "name":
    case "tokenizer":
      return choices;
    case "whole":
      return [...new Set([least, least + 1, 2, 3, 5, 8, Math.min(most, 16)])].filter(inRange);
    case "number":
      return [...new Set([least, least + 1e-3, 0.123456789, 0.5, 1, Math.PI, 100, initial ?? 1])].filter(inRange);
    default:
      return special[`${metric}.${name}`] ?? special[name] ?? [];
  }
}

/**
 * The options that a metric is run with.
 *
 * @param table the metric's settings, from build/metric-settings.js @param together how many combinations of several
 * settings are drawn
 */
export function variantsOf(metric, table, together = 12) {
  const random = createRandom(metric.length, metric.charCodeAt(0), metric.charCodeAt(1));
  const values = table
    .map((setting) => [setting.name, valuesOf(metric, setting)])
    .filter(([, list]) => list.length > 0);
  const alone = values.flatMap(([name, list]) => list.map((value) => ({ [name]: value })));
  const several = Array.from({ length: together }, () =>
    Object.fromEntries(values.flatMap(([name, list]) => (random.percent(40) ? [[name, random.pick(list)]] : []))),
  );
  return [{}, ...alone, ...several].map((options) => ({ ...base[metric], ...options }));
}

/** The settings with which bleuDialect() is run: it has no table, because its settings depend on the dialect. */
export const dialectTable = {
  smoothings: [
    "method0",
    "method1",
    "method2",
    "method3",
    "method4",
    "method5",
    "method6",
    "method7",
    "none",
    "exp",
    "add-1",
  ],
  others: [
    {},
    { lowercase: true },
    { lowercase: false },
    { maxOrder: 1 },
    { maxOrder: 6 },
    { tokenize: "char" },
    { referenceLength: "shortest" },
    { referenceLength: "closest" },
    { epsilon: 0.5, smoothing: "method1" },
    { alpha: 3, smoothing: "method4" },
    { autoReweigh: true },
    { weights: [0.3, 0.3, 0.4] },
  ],
};
