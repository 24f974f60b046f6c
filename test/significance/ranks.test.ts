import { describe, expect, test } from "vitest";
import { clustersOfWins, rankRangesOfWins } from "../../src/significance/ranks.js";
import { randomSource } from "../kernel/generate.js";
import { intervalOf, meanOf, testOfDifferences } from "../../src/significance/intervals.js";
import { pValueOf, smallestSignificant } from "../../src/significance/differences.js";

describe("ranks", () => {
  test("ranks are ranges if tests leave pairs undecided", () => {
    expect(rankRangesOfWins(3, [])).toEqual([
      { best: 1, worst: 3 },
      { best: 1, worst: 3 },
      { best: 1, worst: 3 },
    ]);
    expect(
      rankRangesOfWins(3, [
        { winner: 0, loser: 2 },
        { winner: 1, loser: 2 },
      ]),
    ).toEqual([
      { best: 1, worst: 2 },
      { best: 1, worst: 2 },
      { best: 3, worst: 3 },
    ]);
  });

  test("a cluster ends where every earlier system beats every later system", () => {
    const win = (winner: number, loser: number) => ({ winner, loser });
    expect(clustersOfWins(0, [])).toEqual([]);
    expect(clustersOfWins(1, [])).toEqual([1]);
    expect(clustersOfWins(3, [])).toEqual([1, 1, 1]);
    expect(clustersOfWins(3, [win(0, 2), win(1, 2), win(1, 2)])).toEqual([1, 1, 2]);
    expect(clustersOfWins(3, [win(2, 1), win(2, 0), win(1, 0)])).toEqual([3, 2, 1]);
    // the first beats the second and third, but not the fourth, who loses to the others: ranks 1-2, 2, 3, 3-4
    const open = [win(0, 1), win(0, 2), win(1, 2), win(1, 3), win(2, 3)];
    expect(rankRangesOfWins(4, open).map(({ best, worst }) => [best, worst])).toEqual([
      [1, 2],
      [2, 2],
      [3, 3],
      [3, 4],
    ]);
    expect(clustersOfWins(4, open)).toEqual([1, 1, 1, 1]);
    expect(clustersOfWins(4, [...open, win(0, 3)])).toEqual([1, 2, 3, 4]);
  });

  test("clusters of random wins equal those found by checking the definition at every place", () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randomSource(seed);
      const systems = 2 + random(6);
      // wins of better systems over worse systems, some of which are missing
      const missing = random(4);
      const wins = Array.from({ length: systems }, (_, winner) =>
        Array.from({ length: winner }, (_, loser) => ({ winner, loser })),
      )
        .flat()
        .filter(() => random(10) >= missing);
      // the systems of one end, 0..size-1, are beaten by every other system
      const ends = Array.from({ length: systems - 1 }, (_, i) => i + 1).filter(
        (size) => wins.filter(({ winner, loser }) => winner >= size && loser < size).length === size * (systems - size),
      );
      expect(clustersOfWins(systems, wins)).toEqual(
        Array.from({ length: systems }, (_, system) => 1 + ends.filter((size) => system < size).length),
      );
    }
  });
});

describe("intervals and p-values", () => {
  test("a fortieth of the scores lies outside of the interval on either side", () => {
    const scores = Float64Array.from({ length: 1000 }, (_, i) => (i * 7) % 1000);
    expect(intervalOf(scores)).toEqual({ mean: 499.5, low: 25, high: 974, ci: 474.5 });
    expect(intervalOf(Float64Array.of(4))).toEqual({ mean: 4, low: 4, high: 4, ci: 0 });
    expect(intervalOf(scores.subarray(0, 39))).toMatchObject({ low: 0, high: 266 });
  });

  test("the ends of an interval are those of the sorted scores", () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = randomSource(seed);
      const range = [1, 3, 1000][seed % 3]!;
      const scores = Float64Array.from({ length: 1 + random(300) }, () => random(range) - 1);
      const sorted = scores.slice().sort();
      const outside = Math.floor(sorted.length / 40);
      expect(intervalOf(scores)).toMatchObject({ low: sorted[outside], high: sorted[sorted.length - 1 - outside] });
    }
  });

  test.each<readonly [name: string, score: (i: number) => number]>([
    ["ascending", (i) => i],
    ["descending", (i) => -i],
    ["all equal", () => 4],
    ["few values", (i) => (i * 7919) % 3],
    ["high wherever a sample may look", (i) => (i % 4 === 0 ? 1e6 : 0) + ((i * 7919) % 4093)],
    ["low wherever a sample may look", (i) => (i % 4 === 0 ? -1e6 : 0) + ((i * 7919) % 4093)],
    ["in no order", (i) => (i * 48271) % 99991],
  ])("the ends of an interval of many scores are also those of the sorted scores: %s", (_, score) => {
    for (const length of [4096, 4097, 8192, 50_000]) {
      const scores = Float64Array.from({ length }, (__, i) => score(i));
      const sorted = scores.slice().sort();
      const outside = Math.floor(length / 40);
      expect(intervalOf(scores)).toMatchObject({ low: sorted[outside], high: sorted[length - 1 - outside] });
      expect(testOfDifferences(scores).interval).toMatchObject({
        low: sorted[outside - 1],
        high: sorted[length - outside],
      });
    }
  });

  // Python 3.11: statistics.mean([1e16, 1, -1e16, 3]), statistics.mean([0.1] * 10)
  test("a mean keeps what a plain sum would lose", () => {
    expect(meanOf(Float64Array.of(1e16, 1, -1e16, 3))).toBe(1);
    expect(meanOf(Float64Array.from({ length: 10 }, () => 0.1))).toBe(0.1);
  });

  test("p counts strictly larger differences, and one more", () => {
    expect(pValueOf(Float64Array.of(1, 2, 3), 2)).toBe(0.5);
    expect(pValueOf(Float64Array.of(2, 2, 2), 2)).toBe(0.25);
  });

  test("the smallest significant difference has a p-value below 0.05, and no smaller difference has", () => {
    for (const count of [20, 21, 39, 40, 99, 100]) {
      const byChance = Float64Array.from({ length: count }, (_, i) => (i * 37) % count);
      const smallest = smallestSignificant(byChance);
      expect(pValueOf(byChance, smallest)).toBeLessThan(0.05);
      expect(pValueOf(byChance, smallest - 0.5)).toBeGreaterThanOrEqual(0.05);
    }
    expect(smallestSignificant(new Float64Array(19))).toBe(Infinity);
  });

  test("p is below 0.05 exactly where the interval excludes 0, for any number of resamples, with ties at 0", () => {
    for (const count of [40, 41, 79, 80, 199, 200, 999, 1000, 1001, 1040]) {
      const outside = Math.floor(count / 40);
      for (const below of [0, 1, outside - 2, outside - 1, outside, outside + 1, outside + 2].filter((n) => n >= 0)) {
        for (const ties of [0, 1, 3, below].filter((n) => n <= below)) {
          const differences = Float64Array.from({ length: count }, (_, i) =>
            i < below - ties ? -1 - i : i < below ? 0 : 1 + i,
          );
          for (const sign of [1, -1]) {
            const { interval, pValue } = testOfDifferences(differences.map((difference) => sign * difference));
            expect(pValue).toBe(Math.min(1, (2 * (below + 1)) / (count + 1)));
            expect(pValue < 0.05).toBe(interval.low > 0 || interval.high < 0);
          }
        }
      }
    }
    expect(testOfDifferences(new Float64Array(40))).toMatchObject({ interval: { low: 0, high: 0 }, pValue: 1 });
  });
});
