/** The longest runs of insertions and deletions. */
import { describe, expect, test } from "vitest";
import { alignCorpus, longestRuns, type SegmentAlignment } from "../../src/wer.js";

const made = "thank you for watching and do not forget to subscribe";
const alignments = alignCorpus({
  hypotheses: [`so it goes ${made}`, "yes", "a b c d e x y z", "one two three"],
  references: ["so it goes", "yes and then we went home", "a b c d e", "one four five six two three"],
});

test("the longest runs of both kinds come first, with their places", () => {
  expect(longestRuns(alignments)).toEqual([
    { type: "insert", segment: 0, start: 3, words: made.split(" ") },
    { type: "delete", segment: 1, start: 1, words: "and then we went home".split(" ") },
    { type: "insert", segment: 2, start: 5, words: ["x", "y", "z"] },
    { type: "delete", segment: 3, start: 1, words: ["four", "five", "six"] },
  ]);
});

test("each kind has at most the requested number of runs, and only runs of at least the given length", () => {
  expect(longestRuns(alignments, { top: 1 }).map(({ segment }) => segment)).toEqual([0, 1]);
  expect(longestRuns(alignments, { least: 5 }).map(({ segment }) => segment)).toEqual([0, 1]);
  expect(longestRuns(alignments, { top: 0 })).toEqual([]);
  const short = alignCorpus({ hypotheses: ["a b", "c"], references: ["a", "c d"] });
  expect(longestRuns(short)).toEqual([]);
  expect(longestRuns(short, { least: 1 }).map(({ words }) => words)).toEqual([["b"], ["d"]]);
});

test("a run may have a million characters", () => {
  const hypothesis = "la ".repeat(300_000).split(" ").slice(0, -1);
  const alignment: SegmentAlignment = {
    unit: "words",
    reference: [],
    referenceNumber: 0,
    hypothesis,
    chunks: [
      { type: "insert", referenceStart: 0, referenceEnd: 0, hypothesisStart: 0, hypothesisEnd: hypothesis.length },
    ],
    hits: 0,
    substitutions: 0,
    deletions: 0,
    insertions: hypothesis.length,
  };
  expect(longestRuns([alignment])[0]!.words).toHaveLength(300_000);
});

describe("arguments that are refused", () => {
  test.each([
    [{ top: -1 }, "top is -1: expected a whole number from 0"],
    [{ least: 0 }, "least is 0: expected a whole number from 1"],
    [{ most: 1 }, 'longestRuns has no option "most"'],
  ])("%j", (options, message) => {
    expect(() => longestRuns(alignments, options as object)).toThrow(message);
  });
  test("values that are not lists of alignments are refused", () => {
    expect(() => longestRuns([{} as SegmentAlignment])).toThrow(
      "alignments[0] is an object: expected what alignSegment()",
    );
  });
});
