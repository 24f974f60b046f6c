/** Correlations with human scores: figures of mt_metrics_eval's own tests, laws, and coefficients without a value. */
import { describe, expect, test } from "vitest";
import {
  calibrateTies,
  coefficientNames,
  correlateMetrics,
  countPairs,
  kendall,
  kendallLike,
  pairwiseAccuracy,
  pearson,
  softPairwiseAccuracy,
  spearman,
  type CoefficientName,
  type ScoreTable,
} from "../../src/correlate.js";
import { exchangedPearson, exchangedSpearman } from "../../src/correlation/exchanged-coefficients.js";
import { denseRanks, meanRanksOf } from "../../src/correlation/dense-ranks.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { createPairCounter } from "../../src/correlation/pair-counts.js";
import { commonOptions } from "../../apps/cli/arguments/common-options.js";
import { randomSource } from "../kernel/generate.js";

const random = randomSource(7);
const numbers = (count: number, of: number): number[] => Array.from({ length: count }, () => random(of));

function tableOf(systems: number, human: number[], ...metrics: number[][]): ScoreTable {
  return {
    systems,
    segments: human.length / systems,
    human: { segmentScores: human },
    metrics: metrics.map((segmentScores, m) => ({ name: `m${m}`, segmentScores })),
  };
}

// mt_metrics_eval's stats_test.py, commit 68a481a
describe("figures of mt_metrics_eval", () => {
  const table = tableOf(2, [1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 3, 7]);
  test.each<[CoefficientName, "none" | "segment" | "system", number]>([
    ["pearson", "none", 0.776],
    ["pearson", "system", 0.76],
    ["pearson", "segment", 1],
    ["kendall", "none", 0.552],
    ["kendall", "system", 0.575],
    ["kendall", "segment", 1],
    ["tau-c", "none", 0.556],
    ["tau-c", "system", 0.611],
    ["tau-c", "segment", 1],
  ])("%s by %s", (coefficient, grouping, expected) => {
    const [metric] = correlateMetrics(table, { coefficient, grouping, trials: 0 }).metrics;
    expect(metric!.value).toBeCloseTo(expected, 2.9);
  });

  test("accuracies of pairs, with ties, and soft accuracy have the figures of mt_metrics_eval", () => {
    const [human, metric] = [
      [1, 2, 2, 3, 4],
      [2, 1, 1.5, 5, 3],
    ] as const;
    expect(kendall(human, metric)).toBeCloseTo(0.316227766, 9);
    expect(kendall(human, metric, { variant: "c" })).toBe(0.32);
    expect(pairwiseAccuracy(human, metric)).toBe(0.6);
    expect(calibrateTies([[human, metric]]).accuracy).toBe(0.7);
    expect(kendallLike([10, 100, 150], [2, 4, 3], { humanGap: 1 })).toBe(1 / 3);
    expect(countPairs([1, 1, 1, 2, 2, 3, 4], [1, 1, 2, 2, 4, 3, 3])).toEqual({
      concordant: 13,
      discordant: 2,
      tiedHuman: 3,
      tiedMetric: 2,
      tiedBoth: 1,
    });
    const scores = [
      [
        [1, 2, 3],
        [2, 3, 4],
      ],
      [
        [2, 2, 4],
        [1, 3, 5],
      ],
    ] as const;
    for (const engine of ["wasm", "js", "reference"] as const)
      expect(softPairwiseAccuracy(scores[0], scores[1], { engine })).toBe(0.872);
  });

  test("scores that are missing are left out, as None is", () => {
    const human = [1, NaN, 3, 4, 5, 6];
    const { metrics, leftOut } = correlateMetrics(tableOf(2, human, [2, 1, 4, 3, 3, 7]), { trials: 0 });
    expect(metrics[0]!.value).toBeCloseTo(pearson([1, 3, 4, 5, 6], [2, 4, 3, 3, 7])!, 12);
    expect(leftOut).toBe(1);
  });
});

describe("laws", () => {
  test("pairs of long lists are counted as if each value were compared with each other", () => {
    for (let i = 0; i < 9; i++) {
      const length = 25 + random(80);
      const [x, y] = [numbers(length, [3, 50, 1000][i % 3]!), numbers(length, [2, 40, 1000][random(3)]!)];
      const few = { concordant: 0, discordant: 0, tiedHuman: 0, tiedMetric: 0, tiedBoth: 0 };
      const counter = createPairCounter(2);
      const add = (a: number, b: number): void => {
        const counts = counter.count(Uint32Array.of(x[a]!, x[b]!), Uint32Array.of(y[a]!, y[b]!), 0, 2);
        for (const key of Object.keys(few) as (keyof typeof few)[]) few[key] += counts[key];
      };
      for (let a = 0; a < length; a++) for (let b = a + 1; b < length; b++) add(a, b);
      expect(countPairs(x, y)).toEqual(few);
    }
  });

  test("a list agrees with itself, whatever its scale, and disagrees with its reverse", () => {
    const list = [1, 2.5, -3, 8, 1e-3];
    const scaled = list.map((value) => value * 1e9 + 1);
    const reversed = list.map((value) => -value);
    for (const coefficient of [pearson, spearman, kendall]) {
      expect(coefficient(list, scaled)).toBeCloseTo(1, 12);
      expect(coefficient(list, reversed)).toBeCloseTo(-1, 12);
    }
    expect(pairwiseAccuracy(list, scaled)).toBe(1);
  });

  test("the threshold of ties gives the reported accuracy, and no other threshold gives a better accuracy", () => {
    for (let i = 0; i < 20; i++) {
      const groups = Array.from({ length: 4 }, () => {
        const size = 2 + random(5);
        return [numbers(size, 3), numbers(size, 9)] as const;
      });
      const accuracyAt = (epsilon: number): number =>
        groups.reduce((sum, [human, metric]) => {
          let [right, pairs] = [0, 0];
          for (let a = 0; a < human.length; a++)
            for (let b = a + 1; b < human.length; b++, pairs++) {
              const difference = metric[a]! - metric[b]!;
              const sign = Math.abs(difference) <= epsilon ? 0 : Math.sign(difference);
              if (sign === Math.sign(human[a]! - human[b]!)) right++;
            }
          return sum + right / pairs / groups.length;
        }, 0);
      const { accuracy, epsilon } = calibrateTies(groups);
      expect(accuracy).toBeCloseTo(accuracyAt(epsilon), 12);
      for (let other = 0; other < 9; other++) expect(accuracyAt(other)).toBeLessThanOrEqual(accuracy! + 1e-12);
    }
  });

  test("engines draw the same permutations; a metric and its copy do not differ significantly, but a better metric does", () => {
    const human = numbers(60, 100);
    const near = human.map((score) => score + random(20));
    const table = tableOf(4, human, near, near, numbers(60, 100));
    const [few, many] = [{ trials: 3 }, { trials: 99, samples: 40 }];
    for (const coefficient of coefficientNames) {
      const level = coefficient === "accuracy" || coefficient === "soft-accuracy" ? "system" : "segment";
      const answer = (engine: "wasm" | "js" | "reference") =>
        correlateMetrics(table, { coefficient, level, engine, ...(level === "system" ? few : many), humanGap: 5 });
      const { metrics, pairs } = answer("wasm");
      expect(answer("js")).toEqual(answer("wasm"));
      if (coefficient === "kendall") expect(answer("reference")).toEqual(answer("wasm"));
      expect(metrics[0]!.value).toBe(metrics[1]!.value);
      expect(pairs[0]).toMatchObject({ first: 0, second: 1, difference: 0, pValue: 1, winner: null });
      if (level === "segment") {
        expect(pairs[1]!.winner).toBe(0);
        expect(metrics.map(({ cluster }) => cluster)).toEqual([1, 1, 2]);
      }
      if (coefficient === "kendall") {
        const { low, high } = metrics[0]!.interval!;
        expect(low).toBeLessThan(metrics[0]!.value!);
        expect(high).toBeGreaterThan(metrics[0]!.value!);
      }
    }
  });

  test("dense ranks are places among the distinct values, for few numbers and for many", () => {
    for (const [size, of] of [
      [3, 2],
      [400, 50],
      [400, 1e6],
      [900, 4],
      [900, 1e9],
    ] as const) {
      // numbers of all sizes, -0 and infinities among them
      const value = (): number =>
        [random(of), -random(of), random(of) / 7, random(of) * 1e-310, random(of) * 1e300, 0, -0, Infinity, -Infinity][
          random(9)
        ]!;
      const lists = [0, 1].map(() => Float64Array.from({ length: size }, value));
      const starts = Uint32Array.of(0, size >> 2, size);
      const found = denseRanks(lists, { starts });
      for (const g of [0, 1]) {
        const parts = lists.map((list) => [...list.subarray(starts[g], starts[g + 1])]);
        const different = [...new Set(parts.flat())].sort((a, b) => a - b);
        const place = new Map(different.map((value, i) => [value, i]));
        expect(found.map((list) => [...list.subarray(starts[g], starts[g + 1])])).toEqual(
          parts.map((part) => part.map((value) => place.get(value))),
        );
      }
    }
  });

  test("coefficients after an exchange are those of the scores that each metric has then", () => {
    for (let i = 0; i < 200; i++) {
      const sizes = Array.from({ length: 1 + random(4) }, () => random(i % 20 === 0 ? 90 : 9));
      const starts = Uint32Array.from([
        0,
        ...sizes.map((_, g) => sizes.slice(0, g + 1).reduce((sum, n) => sum + n, 0)),
      ]);
      const of = [2, 5, 100, 1e6][random(4)]!;
      const offset = random(3) === 0 ? 50 : 0;
      const list = (): Float64Array =>
        Float64Array.from({ length: starts.at(-1)! }, () => offset + random(of) / (1 + random(2)));
      const [human, a, b] = [list(), list(), list()];
      const stays = Uint8Array.from({ length: Math.ceil(a.length / 8) }, () => random(256));
      const mixed = [a, b].map((own, m) => own.map((x, c) => ((stays[c >> 3]! >> (c & 7)) & 1 ? x : [b, a][m]![c]!)));
      const [ranksA, ranksB] = denseRanks([a, b], { starts }) as [Uint32Array, Uint32Array];
      const ways = [
        { exchanged: exchangedPearson(human, a, b, starts), plain: pearson },
        {
          exchanged: exchangedSpearman(meanRanksOf(human, { starts }), ranksA, ranksB, starts, kernelOf()),
          plain: spearman,
        },
      ];
      for (const { exchanged, plain } of ways) {
        const found = [new Float64Array(sizes.length), new Float64Array(sizes.length)] as const;
        exchanged(stays, ...found);
        for (const [m, values] of found.entries())
          for (const [g, value] of values.entries()) {
            const part = (whole: Float64Array): number[] => [...whole.subarray(starts[g], starts[g + 1])];
            const expected = plain(part(human), part(mixed[m]!));
            if (expected === null) expect(value).toBeNaN();
            else expect(Math.abs(value - expected)).toBeLessThan(1e-12);
          }
      }
    }
  });

  test("PERM-INPUTS exchanges whole inputs: with one system, these are single scores", () => {
    const [human, first, second] = [numbers(40, 100), numbers(40, 100), numbers(40, 100)];
    for (const coefficient of ["pearson", "spearman", "kendall", "acc-eq"] as const) {
      const test = (systems: number, permutation: "both" | "inputs") =>
        correlateMetrics(tableOf(systems, human, first, second), {
          level: "segment",
          coefficient,
          permutation,
          trials: 99,
        });
      expect(test(1, "inputs").pairs).toEqual(test(1, "both").pairs);
      expect(test(4, "inputs").permutation).toBe("inputs");
      expect(test(4, "inputs").pairs[0]!.difference).toBe(test(4, "both").pairs[0]!.difference);
    }
    const copy = tableOf(4, human, first, [...first]);
    for (const coefficient of ["pearson", "accuracy", "soft-accuracy"] as const)
      expect(
        correlateMetrics(copy, { level: "system", coefficient, permutation: "inputs", trials: 50 }).pairs[0]!.pValue,
      ).toBe(1);
    const bySegment = {
      level: "segment",
      coefficient: "acc-eq-calibrated",
      permutation: "inputs",
      trials: 50,
    } as const;
    expect(correlateMetrics(copy, { ...bySegment, grouping: "segment" }).pairs[0]!.pValue).toBe(1);
    expect(() => correlateMetrics(copy, bySegment)).toThrow('permutation is "inputs": expected "both" for');
    const ofSystems = {
      systems: 3,
      segments: 0,
      human: { systemScores: [1, 2, 3] },
      metrics: [1, 2].map((m) => ({ name: `m${m}`, systemScores: [m, 4, 2] })),
    };
    expect(() => correlateMetrics(ofSystems, { permutation: "inputs" })).toThrow(
      "the metrics have only scores of systems",
    );
  });

  test("systems with the same mean are also tied in the test, although it standardizes scores", () => {
    for (let i = 0; i < 50; i++) {
      const systems = 3 + random(3);
      const [human, first, second] = [numbers(8 * systems, 3), numbers(8 * systems, 3), numbers(8 * systems, 3)];
      for (const coefficient of ["kendall", "spearman", "accuracy"] as const) {
        const { metrics, pairs } = correlateMetrics(tableOf(systems, human, first, second), {
          level: "system",
          coefficient,
          trials: 1,
        });
        for (const pair of pairs) expect(pair.difference).toBeCloseTo(metrics[1]!.value! - metrics[0]!.value!, 12);
      }
    }
  });

  test("two points have a correlation of 1 or -1, however close they are", () => {
    expect(pearson([0.1 + 0.2, 0.3], [5, 1])).toBe(1);
    expect(pearson([1, 5], [0.1 + 0.2, 0.3])).toBe(-1);
  });

  test("`better: lower` has the effect of negating the scores", () => {
    const [human, metric] = [numbers(30, 50), numbers(30, 50)];
    const negated = tableOf(
      3,
      human,
      metric.map((score) => -score),
    );
    const lower: ScoreTable = { ...negated, metrics: [{ name: "m0", segmentScores: metric, better: "lower" }] };
    expect(correlateMetrics(lower, { grouping: "segment" })).toEqual(
      correlateMetrics(negated, { grouping: "segment" }),
    );
  });
});

test("if people rated systems and the metric has scores of segments, the means of these are used", () => {
  const metrics = [{ name: "m", segmentScores: [1, 3, 2, 2.5, 9, 1] }];
  const table: ScoreTable = { systems: 3, segments: 2, human: { systemScores: [1, 2, 3] }, metrics };
  const { metrics: found, systems } = correlateMetrics(table, { level: "system", trials: 0 });
  expect(systems).toBe(3);
  expect(found[0]!.value).toBeCloseTo(pearson([1, 2, 3], [2, 2.25, 5])!, 12);
});

describe("a coefficient without a value", () => {
  const value = (table: ScoreTable, coefficient: CoefficientName) =>
    correlateMetrics(table, { coefficient, trials: 9 }).metrics[0]!;

  test("a coefficient without a value is null, and says why", () => {
    expect(pearson([1, 1], [1, 2])).toBeNull();
    expect(kendall([], [])).toBeNull();
    expect(spearman([1], [2])).toBeNull();
    expect(pairwiseAccuracy([1], [2])).toBeNull();
    expect(calibrateTies([[[1], [2]]])).toEqual({ accuracy: null, epsilon: 0 });
    expect(softPairwiseAccuracy([[1, 2]], [[1, 2]])).toBeNull();
    expect(value(tableOf(2, [1, 2, 3, 4], [5, 5, 5, 5]), "kendall")).toMatchObject({
      value: null,
      undefinedBecause: "all its scores are equal",
    });
    expect(value(tableOf(2, [1, 1, 1, 1], [1, 2, 3, 4]), "pearson").undefinedBecause).toBe(
      "all human scores are equal",
    );
    expect(value(tableOf(2, [NaN, NaN], [1, 2]), "pearson").undefinedBecause).toMatch(/^no text has scores/);
    expect(value(tableOf(1, [1], [2]), "pearson").undefinedBecause).toMatch(/^a single segment/);
    expect(value(tableOf(1, [1, 2], [2, 3]), "tau-like").undefinedBecause).toMatch(/differ by 25/);
  });

  test("a metric without a value is last, and in no pair", () => {
    const { order, pairs } = correlateMetrics(tableOf(1, [1, 2, 3], [4, 4, 4], [1, 3, 2]), { trials: 9 });
    expect(order).toEqual([1, 0]);
    expect(pairs).toEqual([]);
  });
});

test("the smallest p that the number of trials allows is a bound, and so is Holm's correction of it", () => {
  const human = Array.from({ length: 40 }, (_, i) => i);
  const table = tableOf(1, human, human, numbers(40, 100), human);
  const { pairs } = correlateMetrics(table, { coefficient: "pearson", trials: 99 });
  expect(pairs).toMatchObject([
    { first: 0, second: 1, pValue: 0.01, pValueIsBound: true, adjustedPValue: 0.03, adjustedPValueIsBound: true },
    { first: 0, second: 2, pValue: 1, pValueIsBound: false, adjustedPValue: 1, adjustedPValueIsBound: false },
    { first: 1, second: 2, pValue: 0.01, pValueIsBound: true, adjustedPValue: 0.03, adjustedPValueIsBound: true },
  ]);
});

test("a value that is not a table is refused, and the error says what is wrong", () => {
  const table = tableOf(2, [1, 2, 3, 4], [1, 2, 3, 5]);
  expect(() => pearson([1, 2], [1])).toThrow("metric has 1 numbers: expected 2, as many as human scores");
  expect(() => pearson([1, NaN], [1, 2])).toThrow("human[1] is NaN: expected a finite number; leave the pair out");
  expect(() => pearson("12" as never, [1, 2])).toThrow(TypeError);
  expect(() => correlateMetrics({ ...table, metrics: [] })).toThrow("metrics is empty");
  expect(() => correlateMetrics({ ...table, segments: 3 })).toThrow(
    "human.segmentScores has 4 numbers: expected 6, systems x segments",
  );
  expect(() => correlateMetrics(table, { coefficient: "accuracy" })).toThrow('of segments it is "acc-eq"');
  expect(() => correlateMetrics(table, { coefficient: "tau" as never })).toThrow(RangeError);
  expect(() => correlateMetrics(tableOf(1, [1, 2], [Infinity, 1]))).toThrow("expected a finite number, or NaN");
});

test("the command has the same coefficients", () => {
  expect(commonOptions.coefficients.choices).toEqual(coefficientNames);
});
