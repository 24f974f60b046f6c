/** Every NIST figure that NLTK 3.10.3 wrote into a golden.nltk.json or its own doctests: nist({ mode: "nltk" }). */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nist, scoreCorpus, type Corpus } from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";

/** The number of figures in the data when this was written. */
const LEAST_COMPARED = { sets: 570, doctests: 2 };

/** The number of references that were used in the set with up to 39 references a segment (see nltk-gleu.test.ts). */
const MOST_REFERENCES = 20;

const ofOrder = (order: number) => nist({ mode: "nltk", order, tokenize: "none", caseSensitive: true });

type Golden = {
  readonly n: number;
  readonly results: readonly ({ readonly system: string; readonly sentence_nist_5: readonly (number | null)[] } & {
    readonly [corpus: `corpus_nist_${number}`]: number;
  })[];
};

test("NIST of golden.nltk.json", () => {
  const tally = createTally();
  let apart = 0;
  for (const set of readdirSync(dataFolder).filter((name) => existsSync(join(dataFolder, name, "golden.nltk.json")))) {
    const { n, results } = readJson<Golden>(dataFolder, set, "golden.nltk.json");
    const names = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
    const streams = names.map((name) => readLines(dataFolder, set, `ref.${name}.txt`));
    for (const result of results) {
      const corpus = {
        hypotheses: readLines(dataFolder, set, `sys.${result.system}.txt`).slice(0, n),
        references: existsSync(join(dataFolder, set, "refs.jsonl"))
          ? readLines(dataFolder, set, "refs.jsonl")
              .slice(0, n)
              .map((line) => (JSON.parse(line) as string[]).slice(0, MOST_REFERENCES))
          : streams[0]!.slice(0, n).map((_, i) => streams.map((stream) => stream[i]!)),
      } satisfies Corpus;
      for (let order = 1; order <= 5; order++)
        tally.closely(
          `${set} ${result.system} ${order}`,
          scoreCorpus(ofOrder(order), corpus).score,
          result[`corpus_nist_${order}`]!,
        );
      const asMteval = scoreCorpus(nist({ tokenize: "none", caseSensitive: true }), corpus).score;
      if (Math.abs(asMteval - result.corpus_nist_5!) > 0.01) apart++;
      // in NLTK, the weights of a sentence come from its own references
      for (const [i, expected] of result.sentence_nist_5.entries()) {
        if (expected === null) continue;
        const sentence = { hypotheses: [corpus.hypotheses[i]!], references: [corpus.references[i]!] };
        tally.closely(`${set} ${result.system} sentence ${i}`, scoreCorpus(ofOrder(5), sentence).score, expected);
      }
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(tally.compared()).toBeGreaterThanOrEqual(LEAST_COMPARED.sets);
  expect(apart).toBeGreaterThan(0);
  console.log(`NLTK's NIST: ${tally.compared()} figures compared; mteval's is another in ${apart} corpora`);
});

/** Calls that NLTK's own doctests make, on lists of words. */
test("NIST of NLTK's doctests", () => {
  type Call = { readonly func: string; readonly args: readonly unknown[]; readonly result: number };
  const calls = readFileSync(join(dataFolder, "golden-published", "nltk_doctest.recorded-calls.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Call)
    .filter((call) => /nist_score\.(sentence|corpus)_nist$/.test(call.func));
  const tally = createTally();
  for (const { func, args, result } of calls) {
    const isCorpus = func.endsWith("corpus_nist");
    const [references, hypotheses] = (isCorpus ? args : [[args[0]], [args[1]]]) as [string[][][], string[][]];
    const corpus = {
      hypotheses: hypotheses.map((words) => words.join(" ")),
      references: references.map((list) => list.map((words) => words.join(" "))),
    };
    tally.closely(func, scoreCorpus(ofOrder((args[2] as number | undefined) ?? 5), corpus).score, result);
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBeGreaterThanOrEqual(LEAST_COMPARED.doctests);
});
