/** chrF through the API: figures of sacreBLEU 2.6.0, and the cases where implementations differ. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bleu,
  chrf,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  segmentStatistics,
  version,
  type ChrfOptions,
  type Corpus,
} from "../../src/index.js";

const corpus: Corpus = {
  hypotheses: ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."],
  referenceStreams: [
    ["The dog bit the man.", "It was not unexpected.", "The man bit him first."],
    ["The dog had bit the man.", "No one was surprised.", "The man had bitten the dog."],
  ],
};
const segment = (hypothesis: string, references: string[], options: ChrfOptions = {}): number =>
  scoreSegment(chrf(options), hypothesis, references).score;

describe("chrF", () => {
  test("the example of sacreBLEU's documentation: 59.73", () => {
    expect(scoreCorpus(chrf(), corpus).score).toBeCloseTo(59.73, 2);
  });

  // sacreBLEU 2.6.0: CHRF(...).corpus_score(...)
  test.each<[ChrfOptions, string, number]>([
    [{ charOrder: 0, wordOrder: 2 }, "chrF2++", 60.1658123234648],
    [{ beta: 0 }, "chrF0", 57.85467524335216],
    [{ charOrder: 0, wordOrder: 6, beta: 0, epsSmoothing: true }, "chrF0++++++", 47.12641117052882],
  ])("words alone, precision alone: %j", (options, name, score) => {
    for (const engine of ["wasm", "js", "reference"] as const) {
      const found = scoreCorpus(chrf(options), corpus, { engine });
      expect(found.name).toBe(name);
      expect(found.score).toBeCloseTo(score, 11);
    }
  });

  test("chrF has beta and word order in its name, and a signature", () => {
    expect(chrf().name).toBe("chrF2");
    expect(chrf({ wordOrder: 2 }).name).toBe("chrF2++");
    expect(chrf({ beta: 1, wordOrder: 1 }).name).toBe("chrF1+");
    expect(
      scoreCorpus(chrf({ wordOrder: 2, lowercase: true, whitespace: true, epsSmoothing: true }), corpus).signature,
    ).toBe(`nrefs:2|case:lc|eff:no|nc:6|nw:2|space:yes|version:truebleu-${version}`);
  });

  // sacreBLEU 2.6.0: 'a' against 'a' is 100 with effective order, 100 / 6 with epsilon smoothing
  test("one letter: 100, or 16.667 with epsilon smoothing", () => {
    expect(segment("a", ["a"])).toBe(100);
    expect(segment("a", ["a"], { epsSmoothing: true })).toBeCloseTo(16.667, 3);
  });

  test("two empty lines score 0", () => {
    expect(segment("", [""])).toBe(0);
  });

  test("chrF counts code points, not halves of them", () => {
    expect(scoreSegment(chrf(), "\u{1f642}", ["\u{1f642}"]).orders[0]).toEqual({
      unit: "character",
      order: 1,
      hypothesis: 1,
      reference: 1,
      matches: 1,
    });
  });

  test("chrF leaves white space out unless an option asks for it", () => {
    expect(scoreSegment(chrf(), "a b ", ["ab"]).orders[0]).toMatchObject({ hypothesis: 2, matches: 2 });
    expect(scoreSegment(chrf({ whitespace: true }), "a b ", ["ab"]).orders[0]).toMatchObject({
      hypothesis: 4,
      matches: 2,
    });
  });

  test("chrF separates one punctuation mark from a word, the last character rather than the first (sacreBLEU issue 124)", () => {
    const { orders } = scoreSegment(chrf({ wordOrder: 1 }), "(hi)", ["(hi )"]);
    expect(orders.at(-1)).toEqual({ unit: "word", order: 1, hypothesis: 2, reference: 3, matches: 1 });
  });

  test("chrF takes the first of equally good references", () => {
    const { orders } = scoreSegment(chrf({ charOrder: 1 }), "ab", ["xy", "xyz"]);
    expect(orders[0]).toMatchObject({ reference: 2 });
  });

  test("an n-gram order that the reference lacks counts nothing for the hypothesis", () => {
    const { orders } = scoreSegment(chrf({ charOrder: 2 }), "abc", ["a"]);
    expect(orders[1]).toMatchObject({ hypothesis: 0, reference: 0, matches: 0 });
  });

  test("chrF has the same score when it shares a pass with other metrics", () => {
    expect(scoreCorpus(chrf(), corpus, { engine: "reference" })).toEqual(scoreCorpus(chrf(), corpus));
    expect(scoreCorpus(bleu({ tokenize: "char" }), corpus).hypothesisLength).toBe(
      scoreCorpus(chrf(), corpus).orders[0]!.hypothesis,
    );
  });
});

describe("bad options", () => {
  test.each<[string, unknown, typeof TypeError | typeof RangeError, RegExp]>([
    ["charOrder -1", { charOrder: -1 }, RangeError, /charOrder is -1: expected a whole number from 0 to 16/],
    [
      "neither characters nor words",
      { charOrder: 0 },
      RangeError,
      /charOrder and wordOrder are 0: expected at least one of them to be 1 or more/,
    ],
    ["charOrder a string", { charOrder: "6" }, TypeError, /charOrder is a string/],
    ["wordOrder -1", { wordOrder: -1 }, RangeError, /wordOrder is -1: expected a whole number from 0 to 16/],
    ["beta -1", { beta: -1 }, RangeError, /beta is -1: expected a finite number from 0 up to 1000000/],
    ["beta NaN", { beta: NaN }, RangeError, /beta is NaN/],
    ["whitespace a string", { whitespace: "no" }, TypeError, /whitespace is a string: expected true or false/],
    ["epsSmoothing a number", { epsSmoothing: 1 }, TypeError, /epsSmoothing is a number/],
    ["lowercase null", { lowercase: null }, TypeError, /lowercase is null/],
  ])("%s", (_, options, kind, message) => {
    expect(() => chrf(options as ChrfOptions)).toThrow(kind);
    expect(() => chrf(options as ChrfOptions)).toThrow(message);
  });
});

describe("minCharOrder", () => {
  const corpus = {
    hypotheses: ["It is a guide to action which ensures", "a dog", "", "xyz"],
    references: [
      ["It is a guide to action that ensures", "It is the guiding principle"],
      ["the dog", "a dot"],
      ["a"],
      ["b", ""],
    ],
  };

  test("minCharOrder leaves out shorter n-grams, and the best of several references is chosen by the other n-grams", () => {
    const whole = segmentStatistics(chrf({ charOrder: 4 }), {
      ...corpus,
      references: corpus.references.map(([one]) => one!),
    });
    const part = segmentStatistics(chrf({ charOrder: 4, minCharOrder: 3 }), {
      ...corpus,
      references: corpus.references.map(([one]) => one!),
    });
    for (let segment = 0; segment < 4; segment++)
      expect(part.rows.slice(6 * segment, 6 * segment + 6)).toEqual(
        whole.rows.slice(12 * segment + 6, 12 * segment + 12),
      );
    const metric = chrf({ minCharOrder: 3, epsSmoothing: true });
    const best = scoreSegments(metric, corpus).map(({ score }) => score);
    for (const [i, references] of corpus.references.entries()) {
      const each = references.map((reference) => scoreSegment(metric, corpus.hypotheses[i]!, [reference]).score);
      expect(best[i]).toBe(Math.max(...each));
    }
  });

  test("with minCharOrder, the orders are in the name and in the signature", () => {
    const metric = chrf({ minCharOrder: 3, charOrder: 4, wordOrder: 1 });
    expect(scoreCorpus(metric, corpus).orders.map(({ unit, order }) => `${unit} ${order}`)).toEqual([
      "character 3",
      "character 4",
      "word 1",
    ]);
    expect(metric.signature.map(({ key }) => key)).toEqual(["case", "eff", "nc", "ncmin", "nw", "space"]);
    expect(chrf().signature.map(({ key }) => key)).toEqual(["case", "eff", "nc", "nw", "space"]);
  });

  test("minCharOrder has to be at most charOrder", () => {
    expect(() => chrf({ minCharOrder: 4, charOrder: 3 })).toThrow(
      "minCharOrder is 4: expected a whole number from 1 to 3",
    );
    expect(() => chrf({ minCharOrder: 2, charOrder: 0, wordOrder: 1 })).toThrow("expected a whole number from 1 to 1");
  });

  // NLTK 3.10.3, docstrings of sentence_chrf and corpus_chrf
  test("NLTK's examples", () => {
    const references = [
      "It is a guide to action that ensures that the military will forever heed Party commands",
      "It is the guiding principle which guarantees the military forces always being under the command of the Party",
    ];
    const hypotheses = [
      "It is a guide to action which ensures that the military always obeys the commands of the party",
      "It is to insure the troops forever hearing the activity guidebook that party direct",
    ];
    const metric = chrf({ beta: 3, epsSmoothing: true });
    expect(scoreSegment(metric, hypotheses[0]!, [references[0]!]).score / 100).toBeCloseTo(0.63499, 5);
    const pairs = {
      hypotheses: [0, 0, 1, 1].map((i) => hypotheses[i]!),
      references: [0, 1, 0, 1].map((i) => references[i]!),
    };
    const scores = scoreSegments(metric, pairs).map(({ score }) => score / 400);
    expect(scores.reduce((sum, score) => sum + score)).toBeCloseTo(0.391, 4);
  });
});

/** Results of chrF++.py, recorded by test/vectors/chrf/make.py: fractions, with the mean of its segments as avgF. */
interface Recorded {
  readonly text: string;
  readonly options: ChrfOptions;
  readonly lines: number;
  readonly total: number;
  readonly mean: number;
  readonly twoReferences: number;
  readonly sentences: readonly number[];
}

test("chrF++.py averages the F-scores of the orders: epsSmoothing", () => {
  const recorded = JSON.parse(readFileSync("test/vectors/chrf/chrf-plus-plus.json", "utf8")) as Recorded[];
  expect(recorded).toHaveLength(6);
  for (const { text, options, lines, total, mean, twoReferences, sentences } of recorded) {
    const read = (name: string): string[] =>
      readFileSync(`test/vectors/real/${text}.${name}.txt`, "utf8").split("\n").slice(0, lines);
    const [hypotheses, references] = [read("hypotheses"), read("references")];
    const metric = chrf({ ...options, epsSmoothing: true });
    const other = references.map((_, i) => hypotheses.at(i - 1)!);
    expect(scoreCorpus(metric, { hypotheses, references }).score).toBeCloseTo(100 * total, 10);
    expect(scoreCorpus(metric, { hypotheses, referenceStreams: [references, other] }).score).toBeCloseTo(
      100 * twoReferences,
      10,
    );
    const scores = scoreSegments(metric, { hypotheses, references }).map(({ score }) => score);
    expect(scores.reduce((sum, score) => sum + score, 0) / lines).toBeCloseTo(100 * mean, 10);
    for (const [i, sentence] of sentences.entries()) expect(scores[i]).toBeCloseTo(100 * sentence, 10);
  }
});

test("case is ignored in characters and in words", () => {
  const capitals = ["THE CAT SAT ON THE MAT", ["the cat sat on the mat"]] as const;
  expect(scoreSegment(chrf({ wordOrder: 2, lowercase: true }), ...capitals).score).toBe(100);
  expect(scoreSegment(chrf({ charOrder: 0, wordOrder: 2, lowercase: true }), ...capitals).score).toBe(100);
  expect(scoreSegment(chrf({ charOrder: 0, wordOrder: 2 }), ...capitals).score).toBe(0);
});
