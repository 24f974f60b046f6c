/** TER through the API: figures of sacreBLEU 2.6.0, and the cases where implementations differ. */
import { describe, expect, test } from "vitest";
import {
  addStatistics,
  scoreCorpus,
  scoreSegment,
  scoreStatistics,
  segmentStatistics,
  ter,
  sumStatistics,
  version,
  type Corpus,
  type TerOptions,
} from "../../src/index.js";
import { formatSignature, fullSignature } from "../../src/core/signature.js";

const corpus: Corpus = {
  hypotheses: ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."],
  referenceStreams: [
    ["The dog bit the man.", "It was not unexpected.", "The man bit him first."],
    ["The dog had bit the man.", "No one was surprised.", "The man had bitten the dog."],
  ],
};
const segment = (hypothesis: string, references: string[], options: TerOptions = {}): number =>
  scoreSegment(ter(options), hypothesis, references).score;

describe("TER", () => {
  // sacreBLEU 2.6.0: TER().corpus_score(..): 40.0, num_edits 6, ref_length 15.0
  test("the examples of sacreBLEU's documentation", () => {
    const score = scoreCorpus(ter(), corpus);
    expect(score).toMatchObject({ name: "TER", edits: 6, referenceLength: 15 });
    expect(score.score).toBe(40);
    expect(Number.isInteger(score.edits)).toBe(true);
  });

  test("TER has the signature of sacreBLEU", () => {
    expect(scoreCorpus(ter(), corpus).signature).toBe(
      `nrefs:2|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:truebleu-${version}`,
    );
    const all = ter({ caseSensitive: true, normalized: true, noPunctuation: true, asianSupport: true });
    expect(scoreCorpus(all, corpus).signature).toBe(
      `nrefs:2|case:mixed|tok:tercom|norm:yes|punct:no|asian:yes|version:truebleu-${version}`,
    );
    expect(formatSignature(fullSignature(all.signature, 1), "short")).toBe(
      `#:1|c:mixed|t:tercom|nr:yes|pn:no|as:yes|v:truebleu-${version}`,
    );
    expect(ter().better).toBe("lower");
  });

  test("two empty sides score 0, and any edit for an empty reference scores 100", () => {
    expect(segment("", [""])).toBe(0);
    expect(segment("", ["a b"])).toBe(100);
    expect(segment("a b c", [""])).toBe(100);
    expect(segment("a b c", ["a"])).toBe(200);
  });

  test("TER takes the fewest edits, and the mean length of all references", () => {
    expect(scoreSegment(ter(), "a b c", ["a b c", "a b c d"])).toMatchObject({
      score: 0,
      edits: 0,
      referenceLength: 3.5,
    });
    // an empty reference halves the length
    expect(scoreSegment(ter(), "a b x", ["a b c d", ""])).toMatchObject({ score: 100, edits: 2, referenceLength: 2 });
  });

  test("a mean length is as exact as a number can be, whatever the number of references", () => {
    for (let references = 1; references <= 60; references++) {
      const lengths = Array.from({ length: references }, (_, i) => 1 + ((i * i) % 7));
      const mean = lengths.reduce((sum, length) => sum + length) / references;
      const { referenceLength } = scoreSegment(
        ter(),
        "a",
        lengths.map((length) => "a ".repeat(length)),
      );
      if (references <= 16) expect(referenceLength).toBe(mean);
      else expect(Math.abs(referenceLength - mean)).toBeLessThan(1e-13);
    }
  });

  test("thirds of a word add up to words", () => {
    const one = segmentStatistics(ter(), { hypotheses: ["a"], references: [["a", "a", "a b"]] });
    const three = sumStatistics(addStatistics(addStatistics(one, one), one));
    expect(scoreStatistics(ter(), three).referenceLength).toBe(4);
  });

  test("options decide about capitals, punctuation and Han characters", () => {
    expect(segment("The CAT .", ["the cat ."])).toBe(0);
    expect(segment("The CAT .", ["the cat ."], { caseSensitive: true })).toBeCloseTo(200 / 3, 12);
    expect(segment("the cat.", ["the cat ."])).toBeCloseTo(200 / 3, 12);
    expect(segment("the cat.", ["the cat ."], { normalized: true })).toBe(0);
    expect(segment("the cat.", ["the, cat"], { noPunctuation: true })).toBe(0);
    expect(segment("東京です。", ["東京 です"])).toBe(100);
    expect(segment("東京です。", ["東京 です"], { normalized: true, noPunctuation: true, asianSupport: true })).toBe(0);
  });

  // sacreBLEU 2.6.0: TER(normalized=True).sentence_score(",,5", [",,5"]) is 66.66666666666666, for it normalizes
  // references twice
  test("TER normalizes references twice, as sacreBLEU does", () => {
    expect(segment(",,5", [",,5"], { normalized: true })).toBeCloseTo(200 / 3, 10);
  });

  test("TER is the same under every engine", () => {
    for (const engine of ["js", "reference"] as const)
      expect(scoreCorpus(ter(), corpus, { engine })).toEqual(scoreCorpus(ter(), corpus));
  });
});

describe("bad options", () => {
  test.each(["caseSensitive", "normalized", "noPunctuation", "asianSupport"] as const)("%s", (name) => {
    expect(() => ter({ [name]: "yes" } as TerOptions)).toThrow(
      new TypeError(`${name} is a string: expected true or false`),
    );
    expect(() => ter({ [name]: null } as unknown as TerOptions)).toThrow(TypeError);
  });
});
