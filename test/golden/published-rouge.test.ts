/**
 * Published ROUGE figures: the examples of Hugging Face's metric rouge, and nlg-eval's ROUGE-L, which is coco-caption's.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { rouge, scoreCorpus, scoreSegments, type Corpus, type RougeType } from "../../src/index.js";
import { createTally, dataFolder, readJson } from "./data.js";

const published = join(dataFolder, "golden-published");
const types: readonly RougeType[] = [1, 2, "L", "Lsum"];

/**
 * Three figures of the README are not F-scores: for "hello goodbye" and "goodbye" it shows 0.5, which is the precision;
 * rouge-score 0.1.2, which evaluate calls, gives 0.6666666666666666.
 */
test("the examples of evaluate's rouge", () => {
  const { doctests } = readJson<{ doctests: { file: string; examples: { source: string; want: string }[] }[] }>(
    published,
    "hf_evaluate.doctests.json",
  );
  const examples = doctests.filter(({ file }) => file.startsWith("metrics/rouge/")).flatMap((file) => file.examples);
  const tally = createTally();
  let predictions: string[] = [];
  let references: (string | string[])[] = [];
  for (const { source, want } of examples) {
    for (const [, name, list] of source.matchAll(/^(predictions|references) = (\[.*\])$/gm)) {
      if (name === "predictions") predictions = JSON.parse(list!) as string[];
      else references = JSON.parse(list!) as (string | string[])[];
    }
    if (want === "") continue;
    const corpus: Corpus = {
      hypotheses: predictions,
      references: references.map((list) => (typeof list === "string" ? [list] : list)),
    };
    const means = Object.fromEntries(
      types.map((type) => [`rouge${type}`, scoreCorpus(rouge({ type }), corpus).fraction]),
    );
    if (want.startsWith("{")) {
      for (const [name, value] of Object.entries(JSON.parse(want.replaceAll("'", '"')) as Record<string, number>))
        tally.closely(`${name} of ${source}`, means[name]!, value, 0.00005);
    } else if (/^\[\d/.test(want)) {
      tally.closely(
        `precisions, ${source}`,
        scoreSegments(rouge({ type: 1 }), corpus).map((score) => score.precision),
        JSON.parse(want) as number[],
      );
    } else if (/^\d/.test(want)) {
      tally.closely(`precision, ${source}`, scoreCorpus(rouge({ type: 1 }), corpus).precision, Number(want));
    }
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBeGreaterThanOrEqual(20);
  console.log(`rouge of evaluate: ${tally.compared()} figures compared, 3 exceptions`);
});

test("the ROUGE-L of nlg-eval", () => {
  const sets = readJson<
    { origin: string; cases: { refs: string[][]; hyps: string[]; expected: { ROUGE_L?: number } }[] }[]
  >(published, "small_published.json");
  const tally = createTally();
  for (const { refs, hyps, expected } of sets.find(({ origin }) => origin.includes("nlg-eval"))!.cases) {
    if (expected.ROUGE_L === undefined) continue;
    const { fraction } = scoreCorpus(rouge({ type: "L", tokenize: "none", beta: 1.2, references: "maxima" }), {
      hypotheses: hyps,
      references: refs,
    });
    tally.closely(hyps.join(), fraction, expected.ROUGE_L, 0.5e-6);
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBe(2);
});
