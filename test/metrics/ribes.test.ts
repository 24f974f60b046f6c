/** RIBES with NLTK's figures: the figures in its docstrings, and recorded figures (test/vectors/ribes). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegment, scoreSegments } from "../../src/scoring.js";
import { ribes, type RibesOptions } from "../../src/metrics/translation/ribes.js";
import { testProperties } from "../metric-properties.js";

// a line of one word, or of one repeated word, has no order: it scores 0
testProperties("ribes()", ribes(), { equalIsBest: "not always", pin: "counting:2 a6d3d69582702f55" });

interface Recorded {
  readonly segments?: readonly { readonly hypothesis: string; readonly references: readonly string[] }[];
  readonly scores: readonly {
    readonly options: RibesOptions;
    readonly corpus: number;
    readonly sentences: readonly number[];
  }[];
}

const vectors = new URL("../vectors/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, vectors), "utf8");
const linesOf = (name: string): string[] => read(`real/${name}.txt`).split("\n").slice(0, -1);
const recorded = JSON.parse(read("ribes/nltk.json")) as Record<string, Recorded>;

describe("NLTK 3.10.3", () => {
  test.each(Object.entries(recorded))("%s", (name, { segments, scores }) => {
    const corpus =
      segments === undefined
        ? { hypotheses: linesOf(`${name}.hypotheses`), references: linesOf(`${name}.references`).map((line) => [line]) }
        : {
            hypotheses: segments.map(({ hypothesis }) => hypothesis),
            references: segments.map(({ references }) => references),
          };
    for (const { options, corpus: ofCorpus, sentences } of scores) {
      expect(scoreCorpus(ribes(options), corpus).fraction).toBeCloseTo(ofCorpus, 13);
      const ours = scoreSegments(ribes(options), corpus).map(({ fraction }) => fraction);
      expect(ours).toHaveLength(sentences.length);
      for (const [i, fraction] of ours.entries()) expect(fraction, `segment ${i}`).toBeCloseTo(sentences[i]!, 13);
    }
  });

  test("docstring of corpus_ribes: 0.3597", () => {
    const corpus = {
      hypotheses: [
        "It is a guide to action which ensures that the military always obeys the commands of the party",
        "he read the book because he was interested in world history",
      ],
      references: [
        [
          "It is a guide to action that ensures that the military will forever heed Party commands",
          "It is the guiding principle which guarantees the military forces always being under the command of " +
            "the Party",
          "It is the practical guide for the army always to heed the directions of the party",
        ],
        ["he was interested in world history because he read the book"],
      ],
    };
    expect(scoreCorpus(ribes(), corpus).fraction).toBeCloseTo(0.3597, 4);
  });
});

describe("RIBES.py, mode authors", () => {
  test("500 real lines have the scores of RIBES.py 1.03.1", () => {
    const recorded = JSON.parse(read("ribes/authors.json")) as Record<string, number[]>;
    const expected = recorded["mlqe-pe-en-de"]!;
    const corpus = {
      hypotheses: linesOf("mlqe-pe-en-de.hypotheses"),
      references: linesOf("mlqe-pe-en-de.references"),
    };
    const ours = scoreSegments(ribes({ mode: "authors" }), corpus).map(({ fraction }) => fraction);
    expect(ours).toHaveLength(expected.length);
    for (const [i, fraction] of ours.entries()) expect(fraction, `segment ${i}`).toBeCloseTo(expected[i]!, 13);
  });

  // The second "he" is identified by "because he" to its left, and in the paper by "he was" to its right. So 17 of the 55
  // pairs are in order, as in RIBES.py; the paper says 21.
  test("a context to the left is taken before one to the right: the paper's example", () => {
    const texts = [
      "he read the book because he was interested in world history",
      "he was interested in world history because he read the book",
    ] as const;
    expect(scoreSegment(ribes({ mode: "authors" }), texts[0], [texts[1]]).fraction).toBeCloseTo(17 / 55, 14);
  });

  test("a reference of one word", () => {
    const score = (hypothesis: string): number => scoreSegment(ribes({ mode: "authors" }), hypothesis, ["a"]).fraction;
    expect(score("a")).toBe(1);
    expect(score("a b")).toBeCloseTo(0.5 ** 0.25, 14);
    expect(score("a a")).toBe(0);
    expect(score("b")).toBe(0);
  });

  test("RIBES with the mode authors has the mode in its signature", () => {
    expect(ribes({ mode: "authors" }).signature.at(-1)).toMatchObject({ key: "mode", value: "authors" });
    expect(ribes().signature.map(({ key }) => key)).toEqual(["case", "tok", "alpha", "beta"]);
  });
});

// Isozaki et al. 2010, section 3.1: 21 of 55 pairs, tau -0.236, all words have a counterpart
test("RIBES of the paper's example, worked by hand", () => {
  const score = scoreSegment(ribes(), "he read the book because he was interested in world history", [
    "he was interested in world history because he read the book",
  ]);
  expect(score.fraction).toBeCloseTo(21 / 55, 14);
  expect(score.score).toBe(100 * score.fraction);
});

// 2,000 equal words took 12 seconds, and a minute with the engine "js"
test.each(["wasm", "js"] as const)("a line of one word is refused soon by the engine %s", (engine) => {
  const begun = process.cpuUsage().user;
  const text = "the ".repeat(2000).trimEnd();
  expect(() => scoreSegment(ribes(), text, [`${text}s`], { engine })).toThrow(
    "a hypothesis of 2000 words and its reference of 2000 repeat the same words: expected neighbours that tell words " +
      "apart within 16,777,216 steps; is the text one line?",
  );
  // the expected time is a tenth of this limit
  expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(3);
  // in a short line of one word, no neighbours distinguish the words
  expect(scoreSegment(ribes(), "the ".repeat(200), ["the ".repeat(200)], { engine }).score).toBe(0);
  // real text has few of its words a hundred times
  const mixed = Array.from({ length: 2000 }, (_, i) => (i % 8 === 0 ? "the" : `w${(i * 37) % 500}`)).join(" ");
  expect(scoreSegment(ribes(), mixed, [mixed], { engine }).score).toBeGreaterThan(99);
});

test("a whole text in one line is refused, as by NLTK", () => {
  const long = Array.from({ length: 2001 }, (_, i) => `w${i}`).join(" ");
  expect(() => scoreSegment(ribes(), long, ["a"])).toThrow(
    "a hypothesis of 2001 words has a reference of 1: expected at most 2000; is the text one line?",
  );
});
