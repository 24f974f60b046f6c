/** GLEU through the API: figures of NLTK 3.10.3 and of evaluate's google_bleu, and the corner cases. */
import { describe, expect, test } from "vitest";
import { gleu, scoreCorpus, scoreSegment, segmentStatistics, version } from "../../src/index.js";
import { formatSignature, fullSignature } from "../../src/core/signature.js";

const first = "It is a guide to action which ensures that the rubber duck always disobeys the commands of the cat";
const references = [
  "It is the guiding principle which guarantees the rubber duck forces never being under the command of the cat",
  "It is a guide to action that ensures that the rubber duck will never heed the cat commands",
  "It is the practical guide for the rubber duck army never to heed the directions of the cat",
];
const corpus = {
  hypotheses: [first, "he read the book because he was interested in world history"],
  references: [references, ["he was interested in world history because he read the book"]],
};

describe("GLEU", () => {
  // NLTK 3.10.3: corpus_gleu on these words is 0.6111111111111112; the others as google_bleu prints them
  test("the examples of google_bleu", () => {
    expect(scoreCorpus(gleu(), corpus)).toMatchObject({
      name: "GLEU",
      fraction: 0.6111111111111112,
      matches: 66,
      ngrams: 108,
    });
    expect(
      scoreCorpus(gleu(), { ...corpus, references: [[references[0]!], corpus.references[1]!] }).fraction,
    ).toBeCloseTo(0.44, 2);
    expect(scoreCorpus(gleu({ minOrder: 2 }), corpus).fraction).toBeCloseTo(0.53, 2);
    expect(scoreCorpus(gleu({ minOrder: 2, maxOrder: 6 }), corpus).fraction).toBeCloseTo(0.4, 2);
  });

  // NLTK 3.10.3: sentence_gleu([ref1], hyp1) of its documentation is 0.4393939393939394
  test("the example of NLTK's documentation", () => {
    const score = scoreSegment(
      gleu({ tokenize: "none" }),
      "It is a guide to action which ensures that the military always obeys the commands of the party",
      ["It is a guide to action that ensures that the military will forever heed Party commands"],
    );
    expect(score.fraction).toBe(0.4393939393939394);
    expect(score.score).toBe(43.93939393939394);
  });

  test("GLEU is signed with its orders", () => {
    expect(scoreCorpus(gleu(), corpus).signature).toBe(
      `nrefs:var|case:mixed|tok:13a|orders:1-4|version:truebleu-${version}`,
    );
    expect(
      formatSignature(
        fullSignature(gleu({ minOrder: 2, maxOrder: 5, lowercase: true, tokenize: "none" }).signature, 1),
        "short",
      ),
    ).toBe(`#:1|c:lc|tok:none|n:2-5|v:truebleu-${version}`);
    expect(gleu().better).toBe("higher");
  });

  test("with one reference, GLEU is the same after hypothesis and reference are exchanged", () => {
    for (const reference of references)
      expect(scoreSegment(gleu(), first, [reference]).fraction).toBe(scoreSegment(gleu(), reference, [first]).fraction);
  });

  test("GLEU takes the reference with the best ratio, and the first of equal ones", () => {
    const row = (list: string[]): number[] => [
      ...segmentStatistics(gleu({ maxOrder: 1 }), { hypotheses: ["a b"], references: [list] }).rows,
    ];
    expect(row(["a x x", "a b x x", "a"])).toEqual([2, 4]);
    expect(row(["a b x x", "a"])).toEqual([2, 4]);
    expect(row(["a", "a b x x"])).toEqual([1, 2]);
  });

  // NLTK 3.10.3: if one side is empty, the other's n-grams count; two empty sides count nothing; an empty corpus has 0.0
  test("GLEU of empty lines", () => {
    expect(scoreSegment(gleu(), "", [""])).toMatchObject({ score: 0, fraction: 0, ngrams: 0 });
    expect(scoreSegment(gleu(), "", ["a b"])).toMatchObject({ score: 0, ngrams: 3 });
    expect(scoreSegment(gleu(), "a b", [""])).toMatchObject({ score: 0, ngrams: 3 });
    expect(scoreSegment(gleu(), "", ["a", ""])).toMatchObject({ ngrams: 1 });
    expect(scoreSegment(gleu({ minOrder: 2 }), "a", ["a"])).toMatchObject({ score: 0, ngrams: 0 });
  });

  test("bad options", () => {
    expect(() => gleu({ minOrder: 0 })).toThrow(new RangeError("minOrder is 0: expected a whole number from 1 to 16"));
    expect(() => gleu({ minOrder: 5 })).toThrow(new RangeError("maxOrder is 4: expected a whole number from 5 to 16"));
    expect(() => gleu({ max_len: 4 } as object)).toThrow(
      /^gleu has no option "max_len": expected tokenize, lowercase, minOrder, maxOrder/,
    );
    expect(() => gleu({ lowercase: 1 as unknown as boolean })).toThrow(TypeError);
  });
});
