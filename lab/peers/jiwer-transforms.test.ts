/** Pipelines of jiwer's transforms, in any order and for each side apart: the same words, counts and rates as jiwer 4.0.0. */
import { punctuation } from "#unicode-classes";
import { expect, test } from "vitest";
import {
  alignCorpus,
  cer,
  mer,
  scoreCorpus,
  transformSentences,
  wer,
  wil,
  wip,
  type Corpus,
  type EngineName,
  type Transform,
} from "../../src/index.js";
import { decodeRanges } from "../../src/text/tokenizers/international.js";
import { pythonPattern } from "../../src/text/transforms/python-regex.js";
import { pythonTemplate } from "../../src/text/transforms/python-template.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

type Tester = { readonly test: (character: string) => boolean };
type Random = (below: number) => number;

const engines: readonly EngineName[] = ["wasm", "js", "reference"];
const driver = "jiwer_transforms_driver.py";

/** Leaves out characters that an older Python does not know, or whose capitals it does not know. */
const ofPython = (await ask(driver, [{ kind: "characters" }])) as [
  [code: number, isWord: boolean, isDigit: boolean, isSpace: boolean, upper: string, lower: string][],
];
const known = new Set(
  ofPython[0].flatMap(([code, , , , upper]) => (String.fromCodePoint(code).toUpperCase() === upper ? [code] : [])),
);
const seasoned = (line: string): string => [...line].filter((one) => known.has(one.codePointAt(0)!)).join("");

const seasoning = [
  "she'll", "can't", "won't", "let's", "<unk>", "[laugh]", "<a]", "[", ">", "um", "Um", "um-um", "a_um", "you know",
  "'s", "\t", "  ", " \u00a0", "мир", "it's", "colour", "Straße", "ΟΔΟΣ", "ǆ", "ŉ", "ﬁ", "İ", "2nd", "x2", "\u2028",
]; // prettier-ignore

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

function steps(random: Random): Transform[] {
  const one = (): Transform =>
    pick<Transform>(random, [
      "ToLowerCase",
      "ToUpperCase",
      "Strip",
      "RemoveMultipleSpaces",
      "RemoveEmptyStrings",
      "RemovePunctuation",
      "RemoveKaldiNonWords",
      "ExpandCommonEnglishContractions",
      { RemoveWhiteSpace: { replace_by_space: random(4) > 0 } },
      { RemoveSpecificWords: ["um", "you know", "'s", "мир", "c++", " "].slice(random(6)) },
      {
        SubstituteWords: [
          ["colour", "color"],
          ["um", "\\g<0>\\g<0>"],
          ["2", "two"],
          ["'s", " is"],
        ],
      },
      { SubstituteWords: { "you know": "", UM: "uh\\tuh" } },
      {
        SubstituteRegexes: [
          ["\\b(\\w+)ed\\b", "\\1"],
          ["(?P<a>[aeiou])(?P<b>\\w)", "\\g<b>\\g<a>"],
        ],
      },
      {
        SubstituteRegexes: [
          ["\\s+", " "],
          ["[^\\w\\s']", ""],
          ["(\\d)(?=\\D)", "\\1 "],
        ],
      },
      { Compose: ["Strip", { SubstituteRegexes: [["^(.)", "<\\1"]] }] },
    ]);
  return Array.from({ length: random(6) }, one);
}

function pairs(random: Random, count: number): [string, string][] {
  return Array.from({ length: count }, (): [string, string] => {
    const [line, other] = makeLines(2, random).map(seasoned) as [string, string];
    const parts = `${line} ${other}`.split(/(?=[ '.,-])/).slice(0, 40);
    for (let more = random(6); more > 0; more--)
      parts.splice(random(parts.length + 1), 0, pick(random, seasoning), random(2) === 0 ? " " : "");
    if (random(12) === 0) parts.length = 0;
    if (random(20) === 0) parts.push("   ");
    const reference = parts.join("");
    parts.splice(random(parts.length + 1), 0, ...parts.splice(random(parts.length + 1), 1 + random(3)));
    return [reference, parts.join("")];
  });
}

const endOf = (random: Random, unit: "words" | "characters"): readonly Transform[] =>
  unit === "characters"
    ? ["ReduceToListOfListOfChars"]
    : random(3) === 0
      ? [{ ReduceToListOfListOfWords: { word_delimiter: pick(random, [",", "e", "  "]) } }]
      : ["ReduceToListOfListOfWords"];

/** All cases would take Python minutes. */

test("lines under pipelines of all sorts, for both sides or for each side separately", async () => {
  const random = randomSource(71);
  const questions = Array.from({ length: isWhole ? 1200 : 500 }, () => {
    const unit = random(3) === 0 ? ("characters" as const) : ("words" as const);
    const apart = random(3) === 0;
    const references = [...steps(random), ...endOf(random, unit)];
    const hypotheses = apart ? [...steps(random), ...endOf(random, unit)] : references;
    // here segments keep their places; in jiwer, a segment that is removed on only one side moves all others
    const isRemoving = JSON.stringify([references, hypotheses]).includes("RemoveEmptyStrings");
    const lines = pairs(random, isRemoving ? 1 : 10);
    return {
      kind: "pipeline",
      unit,
      apart,
      referenceTransforms: references,
      hypothesisTransforms: hypotheses,
      references: lines.map(([reference]) => reference),
      hypotheses: lines.map(([, hypothesis]) => hypothesis),
    };
  });
  const plain = questions.map((question) => ({
    ...question,
    referenceTransforms: question.referenceTransforms.map(asPairs),
    hypothesisTransforms: question.hypothesisTransforms.map(asPairs),
  }));
  const answers = (await ask(driver, plain)) as {
    readonly references: string[][];
    readonly hypotheses: string[][];
    readonly counts: number[];
    readonly rates: number[];
  }[];
  const tally = createTally();
  let lines = 0;
  for (const [i, question] of questions.entries()) {
    const expected = answers[i]!;
    const { unit, apart, referenceTransforms, hypothesisTransforms } = question;
    const options = {
      keepEmptied: true,
      ...(apart ? { referenceTransforms, hypothesisTransforms } : { transforms: referenceTransforms }),
    };
    const corpus: Corpus = { hypotheses: question.hypotheses, references: question.references.map((line) => [line]) };
    lines += 2 * question.hypotheses.length;
    for (const engine of engines) {
      const name = `question ${i}, ${engine}, ${unit}, ${JSON.stringify(options)}`;
      const alignments = alignCorpus(corpus, { ...options, unit, engine });
      tally.exactly(
        `references of ${name}`,
        JSON.stringify(alignments.map(({ reference }) => reference)),
        JSON.stringify(expected.references),
      );
      tally.exactly(
        `hypotheses of ${name}`,
        JSON.stringify(alignments.map(({ hypothesis }) => hypothesis)),
        JSON.stringify(expected.hypotheses),
      );
      const metrics = unit === "words" ? [wer(options), mer(options), wil(options), wip(options)] : [cer(options)];
      for (const [m, metric] of metrics.entries()) {
        const score = scoreCorpus(metric, corpus, { engine });
        tally.exactly(
          `counts of ${name}`,
          [score.hits, score.substitutions, score.deletions, score.insertions],
          expected.counts,
        );
        tally.exactly(`${metric.name} of ${name}`, score.fraction, expected.rates[m]!);
      }
    }
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  console.log(`jiwer's pipelines: ${lines} lines, ${tally.compared()} figures compared, 0 differences`);
});

/** Mappings as pairs, because JSON keeps their order. */
function asPairs(transform: Transform): unknown {
  if (typeof transform === "string" || "transform" in transform) return transform;
  const [[name, parameters]] = Object.entries(transform) as [[string, never]];
  if (name === "Compose") return { Compose: (parameters as Transform[]).map(asPairs) };
  return {
    [name]: name.startsWith("Substitute") && !Array.isArray(parameters) ? Object.entries(parameters) : parameters,
  };
}

test("lists of sentences under 400 pipelines with RemoveEmptyStrings and ReduceToSingleSentence", async () => {
  const random = randomSource(73);
  const questions = Array.from({ length: 400 }, () => {
    const transforms = steps(random);
    for (let more = random(3); more > 0; more--)
      transforms.splice(random(transforms.length + 1), 0, pick<Transform>(random, [
        "RemoveEmptyStrings",
        "ReduceToSingleSentence",
        { ReduceToSingleSentence: { word_delimiter: pick(random, ["", "\n", " | "]) } },
      ])); // prettier-ignore
    return { kind: "sentences", transforms, sentences: pairs(random, random(8)).flat() };
  });
  const answers = await ask(
    driver,
    questions.map((one) => ({ ...one, transforms: one.transforms.map(asPairs) })),
  );
  expect(questions.map(({ sentences, transforms }) => transformSentences(sentences, transforms))).toEqual(answers);
});

test("Python's letters, digits, white space and capitals, all code points that it knows", () => {
  const [word, digit, space] = ["\\w", "\\d", "\\s"].map((source) => {
    const { pattern } = pythonPattern(source, "it");
    return { test: (character: string): boolean => character.replace(pattern, () => "") === "" };
  }) as [Tester, Tester, Tester];
  const different = ofPython[0].filter(([code, isWord, isDigit, isSpace, upper]) => {
    const character = String.fromCodePoint(code);
    return (
      word.test(character) !== isWord ||
      digit.test(character) !== isDigit ||
      space.test(character) !== isSpace ||
      character.toUpperCase() !== upper
    );
  });
  // letters whose capitals are newer than this Python: see src/text/lowercase.ts
  expect(
    different.map(([code]) => code.toString(16)).filter((code) => !/^(19b|264|a7[cd][0-9a-f]|1c8a)$/.test(code)),
  ).toEqual([]);
  expect(decodeRanges(punctuation).length).toBeGreaterThan(100);
});

/** Pieces of patterns; many combinations are refused by Python, or by us. */
const pieces = [
  "a", "b", "ab", "\\w", "\\d", "\\s", "\\W", "\\D", "\\S", "\\b", "\\B", ".", "^", "$", "\\A", "\\Z", "[a-c]", "[^a-c]",
  "[\\w-]", "[^\\W\\d]", "[\\s\\D]", "[]a]", "[^]a]", "[a\\]b]", "[\\b\\n]", "(a)", "(b|ab)", "(?:a|b)", "(?P<n>\\w)",
  "(?P=n)", "\\1", "\\2", "(?=b)", "(?!b)", "(?<=a)", "(?<!a)", "(?<=a|bc)", "(?<=ab|bc)", "(?#c)", "*", "+", "?", "{2}",
  "{1,2}", "{,2}", "{1,}", "{,}", "*?", "+?", "??", "{1,2}?", "{", "}", "{a}", "]", ")", "(", "|", "\\.", "\\-", "\\n",
  "\\x41", "\\u00e9", "\\07", "\\101", "\\q", "\\", "é", "ß", "🙂", "[🙂-🙃]", "(?i)", "(?s)", "(?m)", "(?a)", "(?>a)",
  "a*+", "(?(1)a|b)", "-", "/", "&&", "[a-\\d]", "[z-a]", "[[a]", "[a--b]", "\\N{DIGIT ONE}", "#", " ", "٣",
]; // prettier-ignore
const templates = [
  "<\\1>",
  "\\g<0>!",
  "\\g<n>",
  "x",
  "",
  "\\2\\1",
  "\\n\\t",
  "\\\\",
  "$1$&",
  "\\q",
  "\\08",
  "\\.",
  "\\101",
  "\\g<9>",
  "\\",
];
const texts = [
  "",
  "a",
  "ab",
  "aab bc\nab",
  "a_1 é٣ ß-]",
  "🙂🙃a\r\u2028b\n",
  "abcabc AB",
  "\x07A\u00a0\u001c.",
  "bbaab/&{a}",
];

test("patterns of Python's re make the same substitutions, or are refused", async () => {
  const random = randomSource(79);
  const questions = Array.from({ length: isWhole ? 30_000 : 10_000 }, () => ({
    kind: "substituted",
    pattern: (random(8) === 0 ? pick(random, ["(?a)", "(?m)", "(?s)", "(?u)", "(?ms)"]) : "") +
      Array.from({ length: 1 + random(5) }, () => pick(random, pieces)).join(""),
    by: pick(random, templates),
    lines: texts,
  })); // prettier-ignore
  const answers = (await ask(driver, questions)) as (string[] | { error: string })[];
  const differences: unknown[] = [];
  const refused = new Map<string, number>();
  let [compared, wrong] = [0, 0];
  for (const [i, { pattern, by, lines }] of questions.entries()) {
    let replaced: string[];
    try {
      const found = pythonPattern(pattern, "it");
      const template = pythonTemplate(by, found.groups, "it");
      replaced = lines.map((line) => line.replace(found.pattern, (...groups) => template(groups)));
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      const why = (error as Error).message.replace(/^.*(?:has|;) /s, "").replace(/\\.*|".*/, "");
      if (Array.isArray(answers[i])) refused.set(why, (refused.get(why) ?? 0) + 1);
      else wrong++;
      continue;
    }
    compared++;
    if (JSON.stringify(replaced) !== JSON.stringify(answers[i])) differences.push([pattern, by, replaced, answers[i]]);
  }
  expect(differences.slice(0, 5), `${differences.length} differences`).toEqual([]);
  expect(compared).toBeGreaterThan(2000);
  console.log(
    `Python's re: ${compared} patterns with ${texts.length} lines alike, ${wrong} that Python refuses, too; ` +
      `refused only here:`,
    Object.fromEntries([...refused].sort((a, b) => b[1] - a[1]).slice(0, 25)),
  );
});
