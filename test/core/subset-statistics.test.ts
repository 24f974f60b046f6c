/** Subsets, groups and differences of statistics equal the statistics of the corresponding texts. */
import { describe, expect, test } from "vitest";
import {
  addStatistics,
  bleu,
  chrf,
  createAccumulator,
  groupStatistics,
  scoreCorpus,
  scoreStatistics,
  segmentStatistics,
  subsetStatistics,
  subtractStatistics,
  sumStatistics,
  wer,
  type Corpus,
} from "../../src/index.js";

const lines = Array.from({ length: 40 }, (_, i) => `the ${i % 7} cats ${i % 3 === 0 ? "sat" : "lay"} on ${i} mats`);
const corpus = { hypotheses: lines, references: lines.map((line, i) => line.replace("cats", i % 2 ? "dogs" : "cats")) };
const only = (indices: readonly number[]): Corpus => ({
  hypotheses: indices.map((i) => corpus.hypotheses[i]!),
  references: indices.map((i) => corpus.references[i]!),
});

describe("subsetStatistics", () => {
  const table = segmentStatistics(bleu(), corpus);
  test.each([[[3]], [[5, 1, 39]], [[0, 0]], [lines.map((_, i) => i)]])(
    "%j has the statistics of those lines",
    (indices) => {
      expect(subsetStatistics(table, indices)).toEqual(segmentStatistics(bleu(), only(indices)));
      expect(subsetStatistics(table, Uint32Array.from(indices))).toEqual(subsetStatistics(table, indices));
    },
  );

  test("a subset of no segments equals the sum of no segments", () => {
    expect(sumStatistics(subsetStatistics(table, []))).toEqual(createAccumulator(bleu()).statistics());
  });

  test("subsetStatistics refuses indices beyond the last segment, and tables of sums", () => {
    for (const [indices, message] of [
      [[40], "indices[0] is 40: expected a whole number from 0 to 39"],
      [[0, -1], "indices[1] is -1: expected a whole number"],
      [[0.5], "indices[0] is 0.5"],
      [["1"], "indices[0] is a string: expected a whole number"],
      [3, "indices is a number: expected a list of places"],
      [new DataView(new ArrayBuffer(8)), "expected a list of places"],
    ] as const)
      expect(() => subsetStatistics(table, indices as never)).toThrow(message);
    expect(() => subsetStatistics(sumStatistics(table), [0])).toThrow("expected a row for each; were they summed?");
  });
});

describe("groupStatistics", () => {
  const table = segmentStatistics(chrf(), corpus);
  test("the group of a label has the statistics of its lines", () => {
    const labels = lines.map((_, i) => (i % 3 === 0 ? "news" : i % 3 === 1 ? "chat" : "__proto__"));
    const groups = groupStatistics(table, labels);
    expect([...groups.keys()]).toEqual(["news", "chat", "__proto__"]);
    for (const [label, group] of groups) {
      const indices = [...lines.keys()].filter((i) => labels[i] === label);
      expect(group).toEqual(segmentStatistics(chrf(), only(indices)));
      expect(scoreStatistics(chrf(), group)).toEqual(scoreCorpus(chrf(), only(indices)));
    }
    expect([...groups.values()].map(sumStatistics).reduce(addStatistics)).toEqual(sumStatistics(table));
  });

  test("groupStatistics refuses a wrong number of labels, and values that are not labels", () => {
    expect(() => groupStatistics(table, ["a"])).toThrow("labels has 1 label for 40 segments: expected one for each");
    expect(() => groupStatistics(table, [...lines.slice(1), null as never])).toThrow("labels[39] is null");
    expect(() => groupStatistics(table, "a" as never)).toThrow("labels is a string: expected a list");
  });
});

describe("subtractStatistics", () => {
  const [all, some, others] = [lines.keys(), [1, 8, 30], [...lines.keys()].filter((i) => ![1, 8, 30].includes(i))].map(
    (indices) => segmentStatistics(wer(), only([...indices])),
  ) as [
    ReturnType<typeof segmentStatistics>,
    ReturnType<typeof segmentStatistics>,
    ReturnType<typeof segmentStatistics>,
  ];

  test("subtracting a part leaves the other part", () => {
    expect(subtractStatistics(all, some)).toEqual(sumStatistics(others));
    expect(subtractStatistics(sumStatistics(all), sumStatistics(others))).toEqual(sumStatistics(some));
    expect(subtractStatistics(all, all)).toEqual(createAccumulator(wer()).statistics());
  });

  test("subtractStatistics refuses statistics that are not a part", () => {
    expect(() => subtractStatistics(some, all)).toThrow("the part has 40 segments: expected at most 3");
    const many = { ...sumStatistics(some), rows: Float64Array.of(999, 0, 0, 0) };
    expect(() => subtractStatistics(all, many)).toThrow("the part has hits 999: expected at most ");
    expect(() => subtractStatistics(all, segmentStatistics(bleu(), corpus))).toThrow("metric is");
  });
});
