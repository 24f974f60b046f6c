/** CIDEr and CIDEr-D with recorded figures of pycocoevalcap 1.2 and of the equations; lab/peers/cider.test.ts runs both. */
import { describe, expect, test } from "vitest";
import { cider, documentFrequencies, scoreCorpus, scoreSegment, scoreSegments } from "../../src/index.js";
import { readFrequencies } from "../../src/reading/frequency-lines.js";
import { randomSource } from "../kernel/generate.js";
import { testProperties } from "../metric-properties.js";

testProperties("cider()", cider(), { equalIsBest: "not always", pin: "counting:1 d8ab380b923ed4e0" });
testProperties('cider({ mode: "CIDEr" })', cider({ mode: "CIDEr" }), {
  equalIsBest: "not always",
  pin: "counting:1 9ab53b5e5ed77c49",
});

const corpus = {
  hypotheses: [
    "a man riding a wave on top of a surfboard",
    "a train train traveling down tracks next to a building",
    "a cat",
    "dog",
  ],
  references: [
    ["a man riding a wave on a surfboard", "a surfer riding a large wave in the ocean", "a man surfing on a wave"],
    ["a train on the tracks next to a building", "a red train traveling down train tracks"],
    ["a cat sleeping on top of a laptop", "a cat laying on a laptop computer", "the cat is on the laptop"],
    ["a dog in a park", ""],
  ],
};

/** By pycocoevalcap's Cider, and by the equations as written in lab/peers/cider_driver.py. */
const figures = {
  "CIDEr-D": [3.051473630382198, 3.8399584950502987, 1.338114436495724, 0.6672811690973401],
  CIDEr: [3.3114018934785876, 4.228374044391771, 1.9289283130733388, 0.8333333333333335],
};

describe.each(["CIDEr-D", "CIDEr"] as const)("%s", (mode) => {
  test("CIDEr of each segment, and the mean", () => {
    const values = scoreSegments(cider({ mode }), corpus).map(({ value }) => value);
    for (const [i, value] of values.entries()) expect(value, `segment ${i}`).toBeCloseTo(figures[mode][i]!, 12);
    const score = scoreCorpus(cider({ mode }), corpus);
    expect(score.value).toBeCloseTo(values.reduce((sum, value) => sum + value) / 4, 12);
    expect(score.score).toBe(100 * score.value);
    expect(score.name).toBe(mode);
  });

  test("CIDEr with frequencies that were counted before, written as lines, and read again", () => {
    const frequencies = documentFrequencies(corpus);
    const text = [frequencies.documents, ...[...frequencies.ngrams].map((entry) => entry.join("\t")), ""].join("\n");
    const read = readFrequencies(new TextEncoder().encode(text));
    expect(read).toEqual(frequencies);
    const score = scoreCorpus(cider({ mode }), corpus);
    expect(scoreCorpus(cider({ mode, frequencies }), corpus)).toEqual(score);
    expect(scoreCorpus(cider({ mode, frequencies: read }), corpus)).toEqual(score);
  });
});

// one of two words is common: only order 1 counts, as the cosine of vectors of log N/n and log N
test.each([1, 255, 256, 257, 999])(
  "the weight of a word in %i of 1,000 documents is the logarithm of the ratio",
  (count) => {
    const frequencies = { documents: 1000, ngrams: new Map([["common", count]]) };
    const [common, rare] = [Math.log(1000 / count) ** 2, Math.log(1000) ** 2];
    for (const mode of ["CIDEr-D", "CIDEr"] as const)
      expect(scoreSegment(cider({ mode, frequencies }), "common one", ["common other"]).value).toBeCloseTo(
        ((10 / 4) * common) / (common + rare),
        12,
      );
  },
);

test("the frequencies of two corpora are added up number by number", () => {
  const [some, others] = [corpus.references.slice(0, 1), corpus.references.slice(1)];
  const [a, b] = [documentFrequencies({ references: some }), documentFrequencies({ references: others })];
  const ngrams = new Map(a.ngrams);
  for (const [ngram, count] of b.ngrams) ngrams.set(ngram, count + (ngrams.get(ngram) ?? 0));
  expect({ documents: a.documents + b.documents, ngrams }).toEqual(
    documentFrequencies({ references: [...some, ...others] }),
  );
});

test("every n-gram is listed with the number of its documents", () => {
  const { documents, ngrams } = documentFrequencies({ references: [["a b a b", "b c"], ["a b x y z"], ["\ufeff x"]] });
  expect(documents).toBe(3);
  expect(Object.fromEntries(ngrams)).toEqual({
    a: 2,
    b: 2,
    c: 1,
    x: 2,
    y: 1,
    z: 1,
    "\ufeff": 1,
    "a b": 2,
    "b a": 1,
    "b c": 1,
    "b x": 1,
    "x y": 1,
    "y z": 1,
    "\ufeff x": 1,
    "a b a": 1,
    "b a b": 1,
    "a b x": 1,
    "b x y": 1,
    "x y z": 1,
    "a b a b": 1,
    "a b x y": 1,
    "b x y z": 1,
  });
});

test("the score of a single segment is 0, because its n-grams are in all documents", () => {
  const one = { hypotheses: ["a cat on a mat"], references: ["a cat on a mat"] };
  expect(scoreCorpus(cider(), one).score).toBe(0);
  expect(() => scoreSegment(cider(), "a cat", ["a cat"])).toThrow("expected cider({ frequencies: documentFrequencies");
  expect(scoreCorpus(cider(), { hypotheses: ["", ""], references: ["", ""] }).score).toBe(0);
});

test("CIDEr-D takes the number of bigrams as the length, so a line of one word has the length 0", () => {
  const frequencies = documentFrequencies({ references: ["a", "b", "c d"] });
  const of = (hypothesis: string): number => scoreSegment(cider({ frequencies }), hypothesis, ["a"]).value;
  expect(of("a")).toBe(2.5);
  // a line of two words is longer by one: exp(-1 / 72)
  expect(of("a a")).toBeCloseTo(2.5 * Math.exp(-1 / 72) * (1 / 2), 12);
});

test("an n-gram is counted once for each document that has it", () => {
  const random = randomSource(11);
  const line = (): string[] => Array.from({ length: random(9) }, () => "abcd"[random(4)]!);
  const references = Array.from({ length: 80 }, () => Array.from({ length: 1 + random(3) }, line));
  const counted = new Map<string, number>();
  for (const document of references) {
    const ngrams = document.flatMap((words) =>
      words.flatMap((_, i) =>
        [1, 2, 3, 4].filter((n) => i + n <= words.length).map((n) => words.slice(i, i + n).join(" ")),
      ),
    );
    for (const ngram of new Set(ngrams)) counted.set(ngram, (counted.get(ngram) ?? 0) + 1);
  }
  const { documents, ngrams } = documentFrequencies({
    references: references.map((one) => one.map((w) => w.join(" "))),
  });
  expect(documents).toBe(80);
  expect(new Map([...ngrams].sort())).toEqual(new Map([...counted].sort()));
});

test.each(["CIDEr-D", "CIDEr"] as const)("%s: a long line is equal to itself, whatever it repeats", (mode) => {
  // lines with 20 and with 400 different words
  for (const different of [20, 400]) {
    const long = Array.from({ length: 400 }, (_, i) => `w${(i * i + (i >> 3)) % different}`).join(" ");
    const short = "a b c d e";
    const frequencies = documentFrequencies({ references: [[long], [short], ["f"]] });
    const metric = cider({ mode, frequencies });
    expect(scoreSegment(metric, long, [long]).value).toBeCloseTo(10, 9);
    expect(scoreSegment(metric, long, [short, long]).value).toBeCloseTo(5, 9);
    expect(scoreSegment(metric, short, [long, short]).value).toBeCloseTo(5, 9);
  }
});

test("CIDEr-D of texts of very different length is right to within 1000 * 4.4e-16, and smaller scores are 0", () => {
  const reference = Array.from({ length: 20 }, (_, i) => `w${i}`).join(" ");
  const frequencies = documentFrequencies({ references: [[reference], ["a"]] });
  for (const longer of [10, 40, 50, 53, 54, 55, 60, 100]) {
    // words that the reference lacks, so that nothing is clipped: CIDEr's cosine, times the Gaussian
    const hypothesis = `${reference} ${Array.from({ length: longer }, (_, i) => `x${i}`).join(" ")}`;
    const [cosine, score] = (["CIDEr", "CIDEr-D"] as const).map(
      (mode) => scoreSegment(cider({ mode, frequencies }), hypothesis, [reference]).score,
    );
    const exact = cosine! * Math.exp((-longer * longer) / 72);
    expect(Math.abs(score! - exact)).toBeLessThan(4.4e-16 + 1e-12 * exact);
    expect(score! === 0).toBe(longer >= 55);
  }
});

test.each([
  [{ documents: 0, ngrams: new Map() }, "frequencies.documents is 0: expected a whole number from 1 up"],
  [{ documents: 1, ngrams: new Map([["a", 2]]) }, "expected how many of the 1 documents contain it"],
  [{ documents: 1, ngrams: new Map([["a  b", 1]]) }, "expected one to 4 words, joined by single spaces"],
  [{ documents: 1, ngrams: new Map([["a b c d e", 1]]) }, "expected one to 4 words"],
  [{ documents: 1, ngrams: { a: 1 } }, "expected { documents, ngrams } with a Map"],
])("impossible frequencies are refused: %o", (frequencies, message) => {
  expect(() => cider({ frequencies: frequencies as never })).toThrow(message);
});

test.each([
  ["", 'line 1 is "": expected the number of documents'],
  [
    "3\na",
    'line 2 is "a": expected an n-gram that no line before has, a tab, and the number of documents that contain it',
  ],
  ["3\na\t1\na\t1\n", 'line 3 has "a" again'],
])("frequencies in lines of another form are refused: %j", (text, message) => {
  expect(() => readFrequencies(new TextEncoder().encode(text))).toThrow(message);
});
