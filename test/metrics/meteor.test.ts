/**
 * METEOR 1.5: numbers of its Java program (meteor-1.5.jar of pycocoevalcap 1.2), which was run as java -jar meteor-1.5.jar
 * HYP REF with the arguments in the comments.
 */
import { describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegment, scoreSegments } from "../../src/corpus/score-corpus.js";
import { meteor, type MeteorOptions } from "../../src/metrics/translation/meteor/meteor.js";
import { meteorParaphrases } from "../../src/text/meteor/paraphrases.js";
import { meteorSynonyms } from "../../src/text/meteor/synonyms.js";

const corpus = {
  hypotheses: ["the cats sat on a mat", "It's the U.S.-based company, isn't it?"],
  references: [["the cat sat on the mat"], ["The US-based company's ... it's not “it”."]],
};
const stemmed: MeteorOptions = { modules: ["exact", "stem"] };

describe("METEOR 1.5", () => {
  test.each([
    // -norm -m "exact stem"
    [stemmed, [0.4087155950397489, 0.3099447892374851], 0.3460949382262966],
    // with -t util; with -ch, lengths are numbers of characters
    [{ ...stemmed, task: "util", characters: false }, [0.3321040365963237, 0.30103247142643186], 0.31206964580586777],
    [{ ...stemmed, task: "util" }, [0.32604479700594774, 0.36704125046296165], 0.35319669913390794],
  ] as const)("%j", (options, segments, final) => {
    const metric = meteor(options);
    expect(scoreSegments(metric, corpus).map(({ score }) => score / 100)).toEqual(
      segments.map((score) => expect.closeTo(score, 14)),
    );
    expect(scoreCorpus(metric, corpus).score / 100).toBeCloseTo(final, 14);
  });

  test("the ingredients of the score", () => {
    const score = scoreCorpus(meteor(stemmed), corpus);
    expect([score.chunks, score.hypothesisLength, score.referenceLength, score.hypothesisMatches]).toEqual([
      5, 17, 19, 12,
    ]);
    expect(score.mean * (1 - score.penalty)).toBeCloseTo(score.score, 12);
    expect(score.signature).toMatch(
      /^nrefs:1\|lang:en\|task:rank\|norm:norm\|mod:exact\+stem\|w:1\+0\.6\|param:0\.85,0\.2,0\.6,0\.75\|unit:word\|fw:english\|version:/,
    );
  });

  // -norm -m "exact stem": 0.29170666383042776 and 0.4293659883346746
  test("a single chunk has no penalty only if it covers both lines", () => {
    const metric = meteor(stemmed);
    const lines = ["the cat", "the cat sat"] as const;
    const scores = [scoreSegment(metric, lines[0], [lines[1]]), scoreSegment(metric, lines[1], [lines[0]])];
    expect(scores.map(({ score }) => score / 100)).toEqual([
      expect.closeTo(0.29170666383042776, 14),
      expect.closeTo(0.4293659883346746, 14),
    ]);
    expect(scores.map(({ chunks }) => chunks)).toEqual([1, 1]);
  });

  // figures of -norm -m "exact stem", with chunks by -ssOut; with a beam of 39 or 41 paths, or with equal paths in
  // another order, the chunks would be others
  test.each([
    [
      "the the the of of the the the of the the of the of the of",
      "of of the of the of of the of of the of the the the of",
      13,
      7,
      0.38176956708564574,
    ],
    ["to of in to and and the a to the a", "cat in and to in and a and cat in to", 6, 6, 0.16666666666666669],
    ["of a a a a the a of a the", "of a of of of of a the the", 6, 3, 0.31322600788349214],
    ["a a the the of of a of", "a of of the of of the the a", 7, 4, 0.3666356570888677],
    ["the a to the to of in a", "a a to of a of of a a to", 5, 3, 0.23622254078945334],
    ["the the the the the a of a the a a", "the of a of of a the the a of of a of", 8, 5, 0.2858776309242053],
    [
      "of the and and of in the of a a a and in and and",
      "to the to and a the the the the and a to of in and",
      9,
      8,
      0.24838127380997738,
    ],
    [
      "the of the of of of the the of of of the",
      "the the the the of of the of of of the the the of",
      11,
      6,
      0.37616818333756225,
    ],
    [
      "to of of a the the the a of of to of to a",
      "of a of of the a the a to the a of of of a",
      12,
      9,
      0.35034140866509805,
    ],
    [
      "of of the the the the the of the the the of of the the",
      "of the the of the of the the of the of the the the",
      14,
      7,
      0.472606026029156,
    ],
  ])(
    "of many alignments, the one that a beam of 40 finds counts: %s",
    (hypothesis, reference, matches, chunks, score) => {
      for (const engine of ["wasm", "js", "reference"] as const) {
        const [found] = scoreSegments(
          meteor(stemmed),
          { hypotheses: [hypothesis], references: [reference] },
          { engine },
        );
        expect(found).toMatchObject({ hypothesisMatches: matches, chunks, score: expect.closeTo(100 * score, 12) });
      }
    },
  );

  test("equal lines score 100, without chunks; lines without a match, and empty lines, score 0", () => {
    const metric = meteor(stemmed);
    expect(scoreSegment(metric, "a b c", ["a b c"])).toMatchObject({ score: 100, chunks: 0, penalty: 0 });
    for (const [hypothesis, reference] of [
      ["a", "b"],
      ["", "b"],
      ["a", ""],
      ["", ""],
    ] as const) {
      expect(scoreSegment(metric, hypothesis, [reference])).toMatchObject({ score: 0, penalty: 0, mean: 0 });
    }
  });

  test("the best of several references counts, whatever their order", () => {
    const metric = meteor(stemmed);
    const references = ["nothing of this", "the cat sat on the mat", "the cats sat"];
    const best = Math.max(
      ...references.map((reference) => scoreSegment(metric, "the cats sat on a mat", [reference]).score),
    );
    expect(scoreSegment(metric, "the cats sat on a mat", references).score).toBe(best);
    expect(scoreSegment(metric, "the cats sat on a mat", [...references].reverse()).score).toBe(best);
  });

  test("synonyms share a set, perhaps by regular or irregular forms; a paraphrase may be longer than the other phrase", () => {
    const synonyms = meteorSynonyms({
      synsets: "car\n1 2\nauto\n2\ngo\n3\nwalk\n3 4\n",
      exceptions: "go\nwent gone\n",
    });
    const paraphrases = meteorParaphrases("0.2\nby and large\ngenerally\n");
    const score = (hypothesis: string, reference: string, modules: MeteorOptions["modules"] & {}): number[] => {
      const { hypothesisMatches, referenceMatches, chunks } = scoreSegment(
        meteor({ modules, synonyms, paraphrases }),
        hypothesis,
        [reference],
      );
      return [hypothesisMatches, referenceMatches, chunks];
    };
    expect(score("x cars y", "u auto v", ["exact", "synonym"])).toEqual([1, 1, 1]);
    expect(score("x went y", "u walks v", ["exact", "synonym"])).toEqual([1, 1, 1]);
    expect(score("x gone y", "u car v", ["exact", "synonym"])).toEqual([0, 0, 0]);
    expect(score("it is generally so", "it is by and large so", ["exact", "paraphrase"])).toEqual([4, 6, 0]);
    expect(score("it is by and large so", "it was generally so", ["exact", "paraphrase"])).toEqual([5, 3, 2]);
  });

  test("function words are English for every language, as in METEOR's program, or those of the language", () => {
    const functional = (functionWords: MeteorOptions["functionWords"] & {}): number =>
      scoreSegment(meteor({ language: "de", modules: ["exact"], functionWords }), "der Hund the bellt", [
        "der Hund bellt ja",
      ]).score;
    expect(new Set([functional("english"), functional("language"), functional(["hund", "bellt"])]).size).toBe(3);
    expect(functional(["the"])).toBe(functional(["the", "of"]));
  });

  test("words with the same hash in Java are equal, as in METEOR's program", () => {
    const metric = meteor({ language: "other", normalize: "lower", modules: ["exact"] });
    expect(scoreSegment(metric, "किए x", ["काम y"]).hypothesisMatches).toBe(1);
  });

  test("mistakes are refused", () => {
    const refused = (options: object): string => {
      try {
        meteor(options);
      } catch (error) {
        return (error as Error).message;
      }
      return "nothing is refused";
    };
    expect(refused({})).toBe(
      "the module synonym of METEOR needs synonyms: meteorSynonyms({ synsets, " +
        "exceptions }) makes them from METEOR's english.synsets and english.exceptions, " +
        'which the package pycocoevalcap of PyPI holds; or take modules: ["exact", "stem"], which gives another score',
    );
    expect(refused({ language: "jp" })).toMatch(
      'language is "jp": expected one of en, cs, fr, es, de, ru, pt, da, ro, hu, tr, fi, nl, it, no, sv, other',
    );
    expect(refused({ ...stemmed, language: "fr", task: "adq" })).toBe(
      'task is "adq": METEOR is not tuned for this task in the language "fr"; expected one of rank, li, tune, universal',
    );
    expect(refused({ language: "cs", modules: ["exact", "stem"] })).toBe(
      'modules has stem: METEOR has no stemmer for the language "cz"; leave it out',
    );
    expect(refused({ modules: ["stem", "exact"] })).toMatch(
      "modules is stem, exact: expected exact as the first module, and each module at most once, in the order exact, stem, synonym, paraphrase",
    );
    expect(refused({ language: "pt", normalize: "norm" })).toMatch(
      'normalize is "norm": METEOR normalizes only en, cz, fr, es, de, ru',
    );
    expect(refused({ ...stemmed, weights: [1] })).toBe("weights has length 1: expected 2, one for each of exact, stem");
    expect(refused({ ...stemmed, alpha: 2 })).toMatch("alpha is 2: expected a finite number from 0 up to 1");
    expect(refused({ ...stemmed, synonym: 1 })).toMatch('meteor has no option "synonym"');
    expect(refused({ ...stemmed, synonyms: {} })).toBe("synonyms is an object: expected what meteorSynonyms() returns");
    expect(() => meteorSynonyms({ synsets: "a\n1\nb\n", exceptions: "" })).toThrow(
      "synsets has 3 lines: expected two for each word",
    );
    expect(() => meteorParaphrases("the\ncat\nsat\n")).toThrow("paraphrases has no number in line 1");
    expect(() => meteorParaphrases("0.1\ncat\n")).toThrow(
      "paraphrases has 2 lines: expected three for each paraphrase; is the file cut off?",
    );
  });
});
