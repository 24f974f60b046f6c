/** Edit similarity with figures of rapidfuzz 3.14.6 and thefuzz 0.22.1 (lab/peers/edit_similarity_driver.py). */
import { expect, test } from "vitest";
import { scoreCorpus, scoreSegment } from "../../src/scoring.js";
import { es, type EditSimilarityOptions } from "../../src/metrics/generation/edit-similarity.js";
import { testProperties } from "../metric-properties.js";

testProperties("es()", es(), { equalIsBest: "always", pin: "counting:1 619bf5c590f17844" });
testProperties("es, indel, words", es({ distance: "indel", unit: "words" }), {
  equalIsBest: "always",
  pin: "counting:1 aa5c04ddd77142e5",
});

const engines = ["wasm", "js", "reference"] as const;

// Levenshtein.normalized_similarity, Indel.normalized_similarity, thefuzz.ratio; the first two of words
const recorded: readonly [string, readonly string[], readonly number[]][] = [
  ["", [""], [1.0, 1.0, 1.0, 1.0, 1.0]],
  ["", ["abc"], [0.0, 0.0, 0.0, 0.0, 0.0]],
  ["kitten", ["sitting", "mitten"], [0.8333333333333334, 0.8333333333333334, 0.83, 0.0, 0.0]],
  ["return x + 1", ["return x  + 1", "return y - 1"], [0.9230769230769231, 0.96, 0.96, 1.0, 1.0]],
  ["def f(a, b):", ["def g(b):"], [0.6666666666666667, 0.7619047619047619, 0.76, 0.33333333333333337, 0.4]],
  ["中文🙂 字", ["中文 字"], [0.8, 0.8888888888888888, 0.89, 0.5, 0.5]],
  [" a ", ["a"], [0.33333333333333337, 0.5, 0.5, 1.0, 1.0]],
  ["a b a b", ["b a b a"], [0.4285714285714286, 0.7142857142857143, 0.71, 0.5, 0.75]],
  ["same", ["same"], [1.0, 1.0, 1.0, 1.0, 1.0]],
];

test.each(recorded)("%j against %j has the programs' similarities", (hypothesis, references, expected) => {
  const options: readonly EditSimilarityOptions[] = [
    {},
    { distance: "indel" },
    { distance: "thefuzz" },
    { unit: "words" },
    { unit: "words", distance: "indel" },
  ];
  for (const engine of engines)
    expect(options.map((one) => scoreSegment(es(one), hypothesis, references, { engine }).fraction)).toEqual(expected);
});

// the kernel takes 64 characters at a time, or twice as many
test.each([63, 64, 65, 127, 128, 129, 193, 257])(
  "the similarity of %i different characters, the first of which is moved to the end",
  (length) => {
    const characters = Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + i));
    const turned = [...characters.slice(1), characters[0]!].join("");
    const others = characters.map((character) => String.fromCodePoint(character.codePointAt(0)! + 0x1000)).join("");
    for (const engine of engines) {
      const similarity = (options: EditSimilarityOptions, reference: string): number =>
        scoreSegment(es(options), characters.join(""), [reference], { engine }).fraction;
      // one deletion and one insertion
      expect(similarity({}, turned)).toBe(1 - 2 / length);
      expect(similarity({ distance: "indel" }, turned)).toBe(1 - 2 / (2 * length));
      for (const distance of ["levenshtein", "indel"] as const) expect(similarity({ distance }, others)).toBe(0);
    }
  },
);

test("a corpus is the mean of its segments, each with its best reference", () => {
  const corpus = { hypotheses: ["ab", "abcd"], references: [["", "ab", "b"], ["xbcd"]] };
  expect(scoreCorpus(es(), corpus).score).toBe(87.5);
  // Python rounds halves to the even number
  expect(scoreSegment(es({ distance: "thefuzz" }), "aaaaabbb", ["aaaaaccc"]).score).toBe(62);
});
