/** The length ratio, which is sacreBLEU's, and how far it is from 1. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bleu, length, scoreCorpus, scoreSegment } from "../../src/index.js";
import { testProperties } from "../metric-properties.js";

testProperties("length()", length(), { equalIsBest: "always", pin: "counting:1 85cbc7f6c6f41237" });

test("the ratio is that of sacreBLEU 2.6.0", () => {
  const lines = (side: string): string[] =>
    readFileSync(new URL(`../vectors/real/mlqe-pe-en-de.${side}.txt`, import.meta.url), "utf8")
      .split("\n")
      .slice(0, -1);
  const corpus = { hypotheses: lines("hypotheses"), references: lines("references") };
  const { ratio, hypothesisLength, referenceLength, score } = scoreCorpus(length(), corpus);
  // sacrebleu REFERENCES -i HYPOTHESES -f text
  expect([hypothesisLength, referenceLength]).toEqual([8080, 8194]);
  expect(ratio).toBe(hypothesisLength / referenceLength);
  expect(score).toBeCloseTo(100 * Math.abs(ratio - 1), 12);
});

test("of several references, the closest in length counts, and of two equally close ones the shorter, as in BLEU", () => {
  const references = ["a b c d e f", "a b", "a b c d"];
  expect(scoreSegment(length(), "x y z", references).referenceLength).toBe(2);
  expect(scoreSegment(bleu(), "x y z", references).referenceLength).toBe(2);
});

test("a text with one word too many is as far from a ratio of 1 as a text with one word too few", () => {
  const scores = ["a b c", "a b c d", "a b c d e"].map((text) => scoreSegment(length(), text, ["a b c d"]));
  expect(scores.map(({ score }) => score)).toEqual([25, 0, 25]);
  expect(length().verbose!(scores[0]!)).toBe("ratio = 0.750 hyp_len = 3 ref_len = 4");
});

test("empty references: sacreBLEU's ratio is 0, and the score finite", () => {
  const { ratio, score } = scoreSegment(length(), "a b", [""]);
  expect([ratio, score]).toEqual([0, 200]);
  expect(scoreSegment(length(), "", [""]).score).toBe(0);
});
