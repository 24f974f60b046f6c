/** LEPOR and hLEPOR through the API: figures worked by hand from the papers, and those of the author's programs. */
import { describe, expect, test } from "vitest";
import {
  hlepor,
  hleporPresets,
  lepor,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  segmentStatistics,
  version,
  type Corpus,
  type HleporMode,
  type HleporOptions,
  type LeporOptions,
} from "../../src/index.js";
import { formatSignature, fullSignature } from "../../src/core/signature.js";

const corpus: Corpus = {
  hypotheses: ["on the mat the cat sat", "a dog", "nothing of it", ""],
  references: [["the cat sat on the mat"], ["a big dog barked", "the dog"], ["all else"], ["a word"]],
};

describe("LEPOR", () => {
  // c = 3, r = 6: LP exp(1 - 6/3); places 4 5 6 of 6 for 1 2 3 of 3: NPD (1/3 + 1/6 + 0) / 3; R 3/6, P 1: 10 / (9 * 2 +
  // 1)
  test("the factors by hand", () => {
    const score = scoreSegment(lepor(), "the cat sat", ["on the mat the cat sat"]);
    // "the" occurs twice: "cat" and "sat" are near its second place
    expect(score.lengthPenalty).toBeCloseTo(Math.exp(-1), 14);
    expect(score.positionPenalty).toBeCloseTo(Math.exp(-1 / 6), 14);
    expect(score.harmonicMean).toBeCloseTo(10 / 19, 14);
    expect(score.fraction).toBeCloseTo((Math.exp(-7 / 6) * 10) / 19, 14);
    expect(score.score).toBe(100 * score.fraction);
  });

  test("LEPOR punishes lines that are too long as much as lines that are too short; NLTK's lepor rewards long lines", () => {
    expect(scoreSegment(lepor(), "a b c d", ["a b"]).lengthPenalty).toBeCloseTo(Math.exp(-1), 14);
    expect(scoreSegment(lepor(), "a b", ["a b c d"]).lengthPenalty).toBeCloseTo(Math.exp(-1), 14);
    expect(scoreSegment(lepor(), "a b", ["a b"])).toMatchObject({
      score: 100,
      lengthPenalty: 1,
      positionPenalty: 1,
      harmonicMean: 1,
    });
  });

  test("alpha is the weight of recall, beta that of precision", () => {
    // P 1, R 1/2
    const mean = (alpha: number, beta: number): number =>
      scoreSegment(lepor({ alpha, beta }), "a b", ["a b c d"]).harmonicMean;
    expect(mean(9, 1)).toBeCloseTo(10 / (18 + 1), 14);
    expect(mean(1, 9)).toBeCloseTo(10 / (2 + 9), 14);
  });

  test("the score of a system is the mean of its segments, or the product of the mean factors", () => {
    const [segments, factors] = (["segments", "factors"] as const).map((system) =>
      scoreCorpus(lepor({ system }), corpus),
    );
    const each = scoreSegments(lepor(), corpus);
    const mean = (of: (score: (typeof each)[number]) => number): number =>
      each.reduce((sum, score) => sum + of(score), 0) / 4;
    expect(segments!.score).toBeCloseTo(100 * mean((score) => score.fraction), 12);
    expect(factors!.score).toBeCloseTo(
      100 *
        mean((score) => score.lengthPenalty) *
        mean((score) => score.positionPenalty) *
        mean((score) => score.harmonicMean),
      12,
    );
    expect(segments!.score).not.toBeCloseTo(factors!.score, 1);
  });

  test("LEPOR takes the reference with the highest score, and the first of equal ones", () => {
    expect(scoreSegment(lepor(), "a dog", ["a big dog barked", "the dog"])).toMatchObject({
      lengthPenalty: 1,
      harmonicMean: 0.5,
    });
    expect(scoreSegment(lepor(), "a b", ["x y z", "x"]).lengthPenalty).toBeCloseTo(Math.exp(-0.5), 14);
  });

  test("a side without words, or no word in common, scores 0", () => {
    for (const [hypothesis, reference] of [
      ["", ""],
      ["a", ""],
      ["", "a"],
      ["a", "b"],
    ] as const) {
      expect(scoreSegment(lepor(), hypothesis, [reference])).toMatchObject({ score: 0, fraction: 0 });
      for (const mode of ["paper", "perl", "python"] as const)
        expect(scoreSegment(hlepor({ mode }), hypothesis, [reference]).score).toBe(0);
    }
    expect([...segmentStatistics(lepor(), { hypotheses: [""], references: [["a"]] }).rows]).toEqual([
      1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });

  test("LEPOR is signed with its parameters", () => {
    expect(scoreCorpus(lepor(), corpus).signature).toBe(
      `nrefs:var|case:lc|tok:none|alpha:9|beta:1|window:2|sys:segments|version:truebleu-${version}`,
    );
    expect(lepor().better).toBe("higher");
  });
});

describe("hLEPOR", () => {
  const score = (options: HleporOptions, hypothesis: string, ...references: string[]): number =>
    scoreSegment(hlepor(options), hypothesis, references).fraction;

  // all words are aligned, each three places away: 10 / (2 + 1 / exp(-1/2) + 7)
  test("the weighted harmonic mean of the factors", () => {
    expect(score({}, "on the mat the cat sat", "the cat sat on the mat")).toBeCloseTo(10 / (2 + Math.exp(0.5) + 7), 14);
    expect(
      score(
        { lengthWeight: 3, positionWeight: 7, harmonicWeight: 1 },
        "on the mat the cat sat",
        "the cat sat on the mat",
      ),
    ).toBeCloseTo(11 / (3 + 7 * Math.exp(0.5) + 1), 14);
  });

  // the author's programs: poethan/LEPOR, Sentence_level_score.pl; hLepor 0.0.4, separate_punctuation=False
  test("figures of the programs", () => {
    const pairs = [
      ["on the mat the cat sat", "the cat sat on the mat"],
      ["the dog and the cat sat on the mat", "the cat sat on the mat"],
      ["a man saw the cat", "a cat and a man saw the dog"],
    ] as const;
    const figures = (options: HleporOptions): number[] =>
      pairs.map(([hypothesis, reference]) => Number(score(options, hypothesis, reference).toFixed(6)));
    expect(figures({ mode: "perl" })).toEqual([1, 0.79457, 0.624084]);
    expect(figures({ mode: "python", harmonicWeight: 3 })).toEqual([0.926592, 0.793852, 0.627963]);
    expect(figures({ mode: "paper", harmonicWeight: 3 })).toEqual([0.902429, 0.793852, 0.624084]);
  });

  // both programs ran on these lines
  test("empty sides have the scores of the programs", () => {
    const withEmpty: Corpus = { hypotheses: ["a b", "a b"], references: [[""], ["a b"]] };
    // an empty reference leaves the position penalty at exp(-0): 6 / (2 / (1/2) + 1 / 1 + 3 / (1/2))
    expect(scoreCorpus(hlepor({ mode: "perl", system: "factors" }), withEmpty).fraction).toBeCloseTo(
      0.545454545454545,
      14,
    );
    expect(
      scoreCorpus(hlepor({ mode: "perl", system: "factors" }), {
        hypotheses: ["", "a b"],
        references: [["a b"], ["a b"]],
      }).fraction,
    ).toBeCloseTo(0.5, 14);
    // for the port, a line of white space is one empty word
    expect(score({ mode: "python" }, " ", "\u3000")).toBe(1);
    expect(score({ mode: "python" }, "a  b", " ")).toBeCloseTo(0.41159663193217894, 14);
  });

  test("presets are parameters, which options override", () => {
    const signed = (options: HleporOptions): string =>
      formatSignature(fullSignature(hlepor(options).signature, 1), "short");
    expect(signed({})).toBe(`#:1|c:lc|tok:none|m:paper|a:9|b:1|ws:2,1,7|w:2|sys:segments|v:truebleu-${version}`);
    expect(signed({ mode: "perl" })).toBe(
      `#:1|c:lc|tok:perl|m:perl|a:9|b:1|ws:2,1,3|w:2|sys:segments|v:truebleu-${version}`,
    );
    expect(signed({ preset: "cs-en" })).toContain("|a:1|b:9|ws:2,1,7|w:2|");
    expect(signed({ preset: "en-de", mode: "perl", alpha: 4 })).toContain("|m:perl|a:4|b:1|ws:3,7,1|");
    expect(signed({ mode: "python", preset: "cush-psqm-zh-en" })).toContain("|a:9.09|b:3.55|ws:1.01,14.98,1.57|w:3|");
    expect(Object.keys(hleporPresets)).toHaveLength(14);
  });

  test("the programs' words", () => {
    // Perl splits at every white space and keeps an empty word before a line that begins with some; Python splits at
    // single spaces
    expect(score({ mode: "perl" }, "A\u00a0b\tc ", "a b c")).toBe(1);
    expect(score({ mode: "perl" }, " a b c", "a b c")).toBeLessThan(1);
    expect(score({ mode: "python" }, " A b ", "a b")).toBe(1);
    expect(score({ mode: "python" }, "a\tb c", "a b c")).toBeLessThan(1);
    expect(score({ mode: "python" }, "a  b", "a b")).toBeLessThan(1);
    // Perl knows no final sigma, so neither line has one
    expect(score({ mode: "perl" }, "ΟΔΟΣ", "οδοσ")).toBe(1);
    expect(score({}, "ΟΔΟΣ", "οδος")).toBe(1);
  });

  test("hLEPOR is the same under every engine, except for last bits of the platform's exponential", () => {
    for (const mode of ["paper", "perl", "python"] as const) {
      const expected = scoreCorpus(hlepor({ mode }), corpus);
      expect(scoreCorpus(hlepor({ mode }), corpus, { engine: "js" })).toEqual(expected);
      expect(scoreCorpus(hlepor({ mode }), corpus, { engine: "reference" }).score).toBeCloseTo(expected.score, 11);
    }
  });
});

describe("bad options", () => {
  const bad =
    (options: object): (() => unknown) =>
    () =>
      hlepor(options as HleporOptions);

  test.each(["perl", "python"] as const)("mode %s splits and lower-cases by itself", (mode: HleporMode) => {
    expect(bad({ mode, tokenize: "13a" })).toThrow(
      `tokenize is given with mode "${mode}": expected none, because that program splits and lower-cases by itself`,
    );
    expect(bad({ mode, lowercase: true })).toThrow(RangeError);
  });

  test("values, names and types", () => {
    expect(bad({ mode: "Perl" })).toThrow('mode is "Perl": expected one of "paper", "perl", "python"');
    expect(bad({ preset: "de-fr" })).toThrow('preset is "de-fr": expected one of "en-cs"');
    expect(bad({ mode: "perl", window: 3 })).toThrow(
      'window is 3: expected 2 with mode "perl", whose program compares two words on either side',
    );
    expect(bad({ mode: "perl", preset: "cush-psqm-zh-en" })).toThrow("window is 3");
    expect(bad({ positionWeight: 0 })).toThrow("positionWeight is 0: expected a finite number above 0");
    expect(bad({ system: "mean" })).toThrow('system is "mean": expected one of "segments", "factors"');
    expect(bad({ weights: [1, 2, 3] })).toThrow(/^hlepor has no option "weights"/);
    expect(() => lepor({ window: 0 })).toThrow("window is 0: expected a whole number from 1 to 16");
    expect(() => lepor({ alpha: -1 })).toThrow(RangeError);
    expect(() => lepor({ lowercase: "no" } as unknown as LeporOptions)).toThrow(TypeError);
  });
});
