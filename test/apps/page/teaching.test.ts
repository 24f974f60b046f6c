/** The lesson about BLEU: its numbers, and the tour's sentences about them. */
import { expect, test } from "vitest";
import { bleuParts, type BleuParts } from "../../../apps/page/engine/answers/bleu/bleu-parts.js";
import { everything, partsTable, storyOf } from "../../../apps/page/views/teaching/bleu-story.js";
import { bleuReferences, bleuSteps } from "../../../apps/page/views/teaching/tours/bleu-steps.js";
import { bleu, scoreSegment } from "../../../src/index.js";

const metric = { metric: "bleu", options: {} };
const partsOf = (hypothesis: string, references: readonly (string | null)[] = bleuReferences): Promise<BleuParts> =>
  bleuParts(null, { metric, hypothesis, references });
const precisions = ({ orders }: BleuParts): string[] => orders.map(({ matches, total }) => `${matches}/${total}`);

test("the lesson has example 2 of Papineni et al. 2002, section 2.1: 7/7 without clipping, 2/7 with it", async () => {
  const parts = await partsOf("the the the the the the the");
  expect(parts.orders[0]).toMatchObject({ found: 7, matches: 2, total: 7, isSmoothed: false });
  expect(parts.orders[0]!.ngrams).toMatchObject([{ text: "the", count: 7, references: [2, 1], clipped: 2 }]);
  expect(storyOf(parts, bleuSteps[0]!.shown)).toBe("Without clipping, all 7 words count");
  expect(storyOf(parts, bleuSteps[1]!.shown)).toBe("5 words of 7 clipped");
});

test("the lesson has the lecture's pairs of words: 4/6", async () => {
  const parts = await partsOf("the cat the cat on the mat");
  expect(precisions(parts)).toEqual(["5/7", "4/6", "2/5", "1/4"]);
  expect(parts.orders[1]!.ngrams.map(({ text, count, clipped }) => [text, count, clipped])).toEqual([
    ["the cat", 2, 1],
    ["cat the", 1, 0],
    ["cat on", 1, 1],
    ["on the", 1, 1],
    ["the mat", 1, 1],
  ]);
  expect(storyOf(parts, bleuSteps[2]!.shown)).toBe(
    "5 of 7 words and 1 of 4 runs of 4 words are matched, 2 words clipped",
  );
  expect(parts.score).toBe(scoreSegment(bleu(), "the cat the cat on the mat", bleuReferences).score);
});

test("a hypothesis that is too short has the penalty exp(1 - 6/3), and no precision of an order that it lacks", async () => {
  const parts = await partsOf("on the mat");
  expect(parts).toMatchObject({ hypothesisLength: 3, referenceLength: 6, referenceLengths: [6, 7] });
  expect(parts.brevityPenalty).toBeCloseTo(Math.E ** -1, 15);
  expect(parts.orders.map(({ precision }) => precision)).toEqual([100, 100, 100, null]);
  expect(storyOf(parts, bleuSteps[3]!.shown)).toBe("Too short: the brevity penalty takes 63.2 %");
  expect(storyOf(parts, everything(parts))).toBe(
    "All runs of 3 words are matched, but the brevity penalty takes 63.2 %",
  );
});

test("the tour says what is counted in its own sentences", async () => {
  for (const { hypothesis, idea } of bleuSteps) {
    const { orders } = await partsOf(hypothesis);
    for (const [, matches, total] of idea.matchAll(/(\d) of (?:the )?(\d)/g))
      expect(orders.flatMap((one) => [one.matches, one.found].map((n) => `${n}/${one.total}`))).toContain(
        `${matches}/${total}`,
      );
  }
});

test("the lesson explains smoothing, missing references and empty texts, and has a table of its numbers", async () => {
  const parts = await partsOf("a dog", ["the dog", null]);
  expect(parts.orders[1]).toMatchObject({ matches: 0, total: 1, precision: 50, isSmoothed: true });
  expect(parts.referenceLengths).toEqual([2, null]);
  expect(partsTable(parts, everything(parts)).rows).toEqual([
    ["p1: words", 1, 0, 2, 50],
    ["p2: pairs of words", 0, 0, 1, 50],
    ["p3: runs of 3 words", 0, 0, 0, null],
    ["p4: runs of 4 words", 0, 0, 0, null],
    ["Geometric mean of the precisions", null, null, null, parts.score],
    ["Brevity penalty", null, null, null, 100],
    ["BLEU", null, null, null, parts.score],
  ]);
  const empty = await partsOf("");
  expect(storyOf(empty, everything(empty))).toBe("There is no word to count");
  const whole = await partsOf(bleuReferences[0]!);
  expect(storyOf(whole, everything(whole))).toBe("All runs of 4 words are matched");
});

test("only the shown part of a long text is sent, and a very long text is refused", async () => {
  const parts = await partsOf(Array.from({ length: 1000 }, (_, i) => `w${i % 500}`).join(" "));
  expect(parts.orders[0]!.distinct).toBe(500);
  expect(parts.orders[0]!.ngrams).toHaveLength(300);
  await expect(partsOf("w".repeat(20_001))).rejects.toThrow("a text has 20001 characters: expected at most 20000");
});
