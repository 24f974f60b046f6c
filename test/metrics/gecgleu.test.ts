/** GLEU of grammatical error correction with recorded figures (test/vectors/gecgleu), and figures worked by hand. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bleu, drawnGecGleu, gecgleu, scoreCorpus, scoreSegments, segmentStatistics } from "../../src/index.js";
import { PythonRandom } from "../../src/significance/python-random.js";
import { testProperties } from "../metric-properties.js";

testProperties("gecgleu()", gecgleu(), { equalIsBest: "always", pin: "counting:1 a359fbfc81c51ae9" });

interface Recorded {
  readonly iterations: number;
  readonly segments: readonly { readonly source: string; readonly hypothesis: string; readonly references: string[] }[];
  readonly first: number;
  readonly drawn: number;
  readonly sentences: readonly number[];
}

describe("the authors' definition", () => {
  const file = new URL("../vectors/gecgleu/gecgleu.json", import.meta.url);
  const recorded = JSON.parse(readFileSync(file, "utf8")) as readonly Recorded[];
  test.each(recorded.map((one, i) => [i, one] as const))("set %i", (_, { iterations, segments, ...expected }) => {
    const sources = segments.map(({ source }) => source);
    const hypotheses = segments.map(({ hypothesis }) => hypothesis);
    const references = segments.map((one) => one.references);
    const sentences = scoreSegments(gecgleu(), { sources, hypotheses, references });
    for (const [s, { fraction }] of sentences.entries())
      expect(fraction, hypotheses[s]).toBeCloseTo(expected.sentences[s]!, 14);
    const mean = expected.sentences.reduce((sum, one) => sum + one, 0) / segments.length;
    const ofSentences = scoreCorpus(gecgleu({ average: "sentences" }), { sources, hypotheses, references });
    expect(ofSentences.fraction).toBeCloseTo(mean, 14);
    const tables = references[0]!.map((__, r) =>
      segmentStatistics(gecgleu(), { sources, hypotheses, references: references.map((all) => [all[r]!]) }),
    );
    expect(
      scoreCorpus(gecgleu(), { sources, hypotheses, references: references.map(([one]) => one!) }).fraction,
    ).toBeCloseTo(expected.first, 14);
    const drawn = drawnGecGleu(gecgleu(), tables, { iterations });
    expect(drawn.fraction).toBeCloseTo(expected.drawn, 14);
    expect(drawn.iterations).toBe(tables.length === 1 ? 1 : iterations);
  });
});

test("a mistake that is kept counts against the hypothesis, worked by hand", () => {
  const corpus = {
    sources: ["they goes to school every days"],
    hypotheses: ["they go to school every days"],
    references: [["they go to school every day"]],
  };
  // matches minus kept mistakes, over all n-grams, for orders 1 to 4: (5 - 1) / 6, (4 - 1) / 5, (3 - 1) / 4, (2 - 1) / 3
  expect(scoreCorpus(gecgleu(), corpus).fraction ** 4).toBeCloseTo(1 / 15, 14);
});

test("random numbers are those of Python's module random", () => {
  // random.seed(101); [random.random() for _ in range(2)]; random.seed(0)
  const random = new PythonRandom(101);
  expect([random.next(), random.next()]).toEqual([0.5811521325045647, 0.1947544955341367]);
  expect(new PythonRandom(0).next()).toBe(0.8444218515250481);
});

test("other statistics are refused", () => {
  const lines = { sources: ["a", "b"], hypotheses: ["a", "b"], references: ["a", "b"] };
  const table = segmentStatistics(gecgleu(), lines);
  const shorter = segmentStatistics(gecgleu(), { sources: ["a"], hypotheses: ["a"], references: ["a"] });
  expect(() => drawnGecGleu(gecgleu(), [table, shorter])).toThrow(
    "tables[1] has 1 sentences: expected 2, as tables[0]",
  );
  expect(() => drawnGecGleu(gecgleu(), [])).toThrow("an empty corpus has no score");
  expect(() => drawnGecGleu(gecgleu({ lowercase: true }), [table])).toThrow(
    "tables[0] was counted with " + "GEC-GLEU|case:mixed",
  );
  expect(() => drawnGecGleu(bleu() as never, [table])).toThrow("metric is BLEU: expected a gecgleu()");
});

test("without sources there is no score", () => {
  expect(() => scoreCorpus(gecgleu(), { hypotheses: ["a"], references: ["a"] })).toThrow("sources is missing");
});
