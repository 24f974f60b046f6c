/**
 * Every GLEU figure that NLTK 3.10.3 wrote into a golden.nltk.json or its own doctests, and Hugging Face's examples of
 * google_bleu.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { gleu, scoreCorpus, scoreSegments, type Corpus } from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";

/** The number of figures in the data when this was written. */
const LEAST_COMPARED = { sets: 1_620, doctests: 6, examples: 8 };

/**
 * One set has 6 to 39 references a segment. Its figures, also those of NLTK's BLEU, are for a part of them, the first
 * 11 or more, up to 26: NLTK 3.10.3 gives the same figures for each of these numbers, and other figures for all
 * references.
 */
const MOST_REFERENCES = 20;

const onWords = gleu({ tokenize: "none" });

const tally = createTally();
afterAll(() => console.log(`GLEU: ${tally.compared()} figures compared, 0 exceptions`));

interface Golden {
  readonly version: string;
  readonly n: number;
  readonly results: readonly {
    readonly system: string;
    readonly corpus_gleu: number;
    readonly sentence_gleu: readonly number[];
  }[];
}

test("GLEU of golden.nltk.json", () => {
  const before = tally.compared();
  for (const set of readdirSync(dataFolder).filter((name) => existsSync(join(dataFolder, name, "golden.nltk.json")))) {
    const { version, n, results } = readJson<Golden>(dataFolder, set, "golden.nltk.json");
    expect(version).toBe("3.10.3");
    const names = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
    for (const { system, corpus_gleu, sentence_gleu } of results) {
      const corpus: Corpus = {
        hypotheses: readLines(dataFolder, set, `sys.${system}.txt`).slice(0, n),
        references: existsSync(join(dataFolder, set, "refs.jsonl"))
          ? readLines(dataFolder, set, "refs.jsonl")
              .slice(0, n)
              .map((line) => (JSON.parse(line) as string[]).slice(0, MOST_REFERENCES))
          : readLines(dataFolder, set, `ref.${names[0]}.txt`)
              .slice(0, n)
              .map((_, i) => names.map((name) => readLines(dataFolder, set, `ref.${name}.txt`)[i]!)),
      };
      tally.closely(`${set} ${system}`, scoreCorpus(onWords, corpus).fraction, corpus_gleu);
      tally.closely(
        `${set} ${system} segments`,
        scoreSegments(onWords, corpus)
          .map((score) => score.fraction)
          .slice(0, sentence_gleu.length),
        sentence_gleu,
      );
    }
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.sets);
});

/** Calls that NLTK's own doctests make, on lists of words. */
test("GLEU of NLTK's doctests", () => {
  const before = tally.compared();
  type Call = {
    readonly func: string;
    readonly args: [unknown, unknown];
    readonly kwargs: object;
    readonly result: number;
  };
  const calls = readFileSync(join(dataFolder, "golden-published", "nltk_doctest.recorded-calls.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Call);
  for (const {
    func,
    args: [references, hypotheses],
    kwargs,
    result,
  } of calls.filter((call) => /gleu_score\.(sentence|corpus)_gleu$/.test(call.func))) {
    expect(kwargs).toEqual({});
    const isCorpus = func.endsWith("corpus_gleu");
    const lists = (isCorpus ? references : [references]) as string[][][];
    const corpus = {
      hypotheses: ((isCorpus ? hypotheses : [hypotheses]) as string[][]).map((words) => words.join(" ")),
      references: lists.map((list) => list.map((words) => words.join(" "))),
    };
    tally.closely(func, scoreCorpus(onWords, corpus).fraction, result);
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.doctests);
});

/** Examples of evaluate's google_bleu, to the two digits that they print. */
test("GLEU of the examples of google_bleu", () => {
  const before = tally.compared();
  const hypotheses = [
    "It is a guide to action which ensures that the rubber duck always disobeys the commands of the cat",
    "he read the book because he was interested in world history",
  ];
  const second = ["he was interested in world history because he read the book"];
  const first = [
    "It is the guiding principle which guarantees the rubber duck forces never being under the command of the cat",
    "It is a guide to action that ensures that the rubber duck will never heed the cat commands",
    "It is the practical guide for the rubber duck army never to heed the directions of the cat",
  ];
  const published = readJson<{ doctests: { file: string; examples: { source: string; want: string }[] }[] }>(
    dataFolder,
    "golden-published",
    "hf_evaluate.doctests.json",
  );
  const printed = published.doctests
    .filter(({ file }) => file.includes("google_bleu"))
    .flatMap(({ examples }) => examples)
    .filter(({ source }) => source.includes("round(results"))
    .map(({ want }) => Number(want));
  const four = [
    scoreCorpus(gleu(), { hypotheses, references: [first.slice(0, 1), second] }),
    ...[{}, { minOrder: 2 }, { minOrder: 2, maxOrder: 6 }].map((options) =>
      scoreCorpus(gleu(options), { hypotheses, references: [first, second] }),
    ),
  ].map((score) => score.fraction);
  // the example is both in the module and in its README
  tally.closely("google_bleu", [...four, ...four], printed, 0.005);
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.examples);
});
