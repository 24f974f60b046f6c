/**
 * The randomization test of two samples, compared with SciPy 1.17.1: permutation_test(..., permutation_type="independent",
 * n_resamples=inf), for the difference of means, and for word error rates from sums of errors and of words.
 */
import { describe, expect, test } from "vitest";
import {
  bleu,
  given,
  givenStatistics,
  segmentStatistics,
  unpairedRandomization,
  wer,
  type Metric,
  type Statistics,
} from "../../src/index.js";
import { lengthError } from "./toy.js";

const engineNames = ["wasm", "js", "reference"] as const;

/** Given scores, in eighths, so that sums are exact in SciPy and here. */
function meanOf(eighths: readonly number[], better: "higher" | "lower" = "higher") {
  const metric = given({ name: "Rating", scores: eighths.map((one) => one / 8), better });
  return { metric, table: givenStatistics(metric)[0]! };
}

// before, after, then SciPy's p for "less", "greater" and "two-sided"
const means: readonly (readonly [number[], number[], number, number, number])[] = [
  [[16, 10, 11, 15], [9, 13, 14, 3], 0.18571428571428572, 0.8571428571428571, 0.37142857142857144],
  [[0, 5, 4, 14, 15, 0], [4, 9, 0, 9, 0, 3, 9], 0.3152680652680653, 0.7097902097902098, 0.6305361305361306],
  [[5, 5, 4, 12, 4, 16, 7, 8], [11, 12, 12, 11, 16], 0.9797979797979798, 0.030303030303030304, 0.06060606060606061],
  [[13, 13], [9, 8, 3, 14, 5, 1, 12, 0, 12], 0.09090909090909091, 0.9636363636363636, 0.18181818181818182],
  [[10, 1, 0, 7, 0, 2, 8], [16, 7, 13, 15, 13, 10, 7], 0.997086247086247, 0.004662004662004662, 0.009324009324009324],
];

describe.each(engineNames)("%s", (engine) => {
  test.each(means)("means of %j and %j: SciPy's exact p-values", (before, after, less, greater, twoSided) => {
    const [a, b] = [meanOf(before), meanOf(after)];
    const all = unpairedRandomization(a.metric, a.table, b.table, { engine });
    expect(all).toMatchObject({ isExact: true, pValueIsBound: false });
    expect(all.pValue).toBeCloseTo(twoSided, 14);
    expect(unpairedRandomization(a.metric, a.table, b.table, { engine, alternative: "worse" }).pValue).toBeCloseTo(
      less,
      14,
    );
    const lower = meanOf(before, "lower");
    const costs = unpairedRandomization(lower.metric, lower.table, meanOf(after, "lower").table, {
      engine,
      alternative: "worse",
    });
    expect(costs.pValue).toBeCloseTo(greater, 14);
  });

  test.each<[(readonly [number, number])[], (readonly [number, number])[], number, number]>([
    [
      [
        [2, 5],
        [0, 3],
        [0, 5],
        [0, 4],
        [1, 3],
      ],
      [
        [0, 6],
        [5, 8],
        [3, 3],
        [5, 7],
        [0, 4],
        [3, 5],
      ],
      0.06493506493506493,
      0.12987012987012986,
    ],
    [
      [
        [1, 3],
        [3, 8],
        [0, 8],
        [1, 3],
        [1, 5],
        [0, 8],
        [0, 7],
      ],
      [
        [5, 5],
        [5, 7],
        [2, 5],
        [4, 6],
      ],
      0.00909090909090909,
      0.01818181818181818,
    ],
  ])("word error rates of %j and %j", (before, after, greater, twoSided) => {
    const table = (rows: readonly (readonly [number, number])[]): Statistics =>
      segmentStatistics(wer(), {
        hypotheses: rows.map(([wrong, words]) =>
          [...Array(wrong).fill("x"), ...Array(words - wrong).fill("a")].join(" "),
        ),
        references: rows.map(([, words]) => Array(words).fill("a").join(" ")),
      });
    const [a, b] = [table(before), table(after)];
    expect(unpairedRandomization(wer(), a, b, { engine }).pValue).toBeCloseTo(twoSided, 14);
    expect(unpairedRandomization(wer(), a, b, { engine, alternative: "worse" }).pValue).toBeCloseTo(greater, 14);
  });
});

/** The statistics of lines of 6 to 10 words in turn; hypothesis i lacks the first `wrong(i)` words. */
function texts(count: number, wrong: (i: number) => number): Statistics {
  const references = Array.from({ length: count }, (_, i) =>
    Array.from({ length: 6 + (i % 5) }, (_, w) => `w${w}`).join(" "),
  );
  const hypotheses = references.map((line, i) => line.split(" ").slice(wrong(i)).join(" "));
  return segmentStatistics(bleu(), { hypotheses, references });
}

describe("trials", () => {
  test("random trials agree with SciPy's exact p", () => {
    const [before, after, less] = means[1]!;
    const [a, b] = [meanOf(before), meanOf(after)];
    // there are 1716 deals, more than these trials
    const { pValue, isExact } = unpairedRandomization(a.metric, a.table, b.table, {
      trials: 1715,
      alternative: "worse",
    });
    expect(isExact).toBe(false);
    // the tolerance is four standard deviations
    expect(Math.abs(pValue - less)).toBeLessThan(4 * Math.sqrt((less * (1 - less)) / 1715));
  });

  test("all engines draw the same, whatever the sizes", () => {
    const [a, b] = [texts(40, (i) => i % 3), texts(25, (i) => i % 4)];
    const [first, ...others] = engineNames.map((engine) =>
      unpairedRandomization(bleu(), a, b, { trials: 300, engine }),
    );
    expect(others).toEqual(others.map(() => first));
    const swapped = unpairedRandomization(bleu(), b, a, { trials: 300 });
    expect(swapped.difference).toBe(-first!.difference);
    // the smaller set is dealt in both cases, so the deals are the same only if segments are in the same order
    expect(Math.abs(swapped.pValue - first!.pValue)).toBeLessThan(0.2);
  });

  test("the smallest p-value that trials allow is a bound", () => {
    const [a, b] = [texts(40, () => 0), texts(40, () => 3)];
    expect(unpairedRandomization(bleu(), a, b, { trials: 99, alternative: "worse" })).toMatchObject({
      pValue: 1 / 100,
      pValueIsBound: true,
    });
    expect(unpairedRandomization(bleu(), a, b, { trials: 99 })).toMatchObject({ pValue: 2 / 100, pValueIsBound: true });
    expect(unpairedRandomization(bleu(), b, a, { trials: 99, alternative: "worse" })).toMatchObject({ pValue: 1 });
  });

  test("equal sets have p 1", () => {
    const same = texts(30, (i) => i % 2);
    expect(unpairedRandomization(bleu(), same, same, { alternative: "worse" }).difference).toBe(0);
    const all = texts(30, () => 0);
    expect(unpairedRandomization(bleu(), all, all)).toMatchObject({ difference: 0, pValue: 1, pValueIsBound: false });
  });

  test("ties count even if rows are not whole numbers, in any order", () => {
    const table = (lengths: readonly number[]): Statistics =>
      segmentStatistics(lengthError as Metric, {
        hypotheses: lengths.map((length) => "a ".repeat(length)),
        references: lengths.map(() => "a a a"),
      });
    // all segments are equally wrong, so each of the 6 deals has the same difference
    const { pValue } = unpairedRandomization(lengthError, table([2, 4]), table([2, 4]), { alternative: "worse" });
    expect(pValue).toBe(1);
  });
});

describe("arguments", () => {
  const a = texts(5, () => 1);
  test.each<[string, object, RegExp]>([
    ["trials", { trials: 0 }, /^trials is 0: expected a whole number from 1 to 100000000/],
    ["alternative", { alternative: "less" }, /^alternative is "less": expected one of "different", "worse"$/],
    ["seed", { seed: -1 }, /^seed is -1/],
    [
      "an unknown option",
      { samples: 3 },
      /^unpairedRandomization has no option "samples": expected trials, alternative, seed, engine$/,
    ],
  ])("%s", (_, options, message) => {
    expect(() => unpairedRandomization(bleu(), a, a, options)).toThrow(message);
  });

  test("tables", () => {
    expect(() =>
      unpairedRandomization(
        bleu(),
        texts(1, () => 1),
        a,
      ),
    ).toThrow(/^before has 1 segments: expected at least 2/);
    expect(() => unpairedRandomization(wer(), a, a)).toThrow(/^before/);
  });
});
