/**
 * Comparisons of systems do not contradict themselves. The systems here are machine translations with more and more
 * post-edited lines; test/golden/comparison.test.ts compares systems of WMT.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import type { Statistics } from "../../src/core/statistics.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { chrf } from "../../src/metrics/translation/chrf.js";
import { ter } from "../../src/metrics/translation/ter.js";
import type { Metric, Score } from "../../src/metrics/metric.js";
import { compareAllPairs } from "../../src/significance/all-pairs.js";
import { cases, isExhaustive } from "../cases.js";
import { randomSource } from "../kernel/generate.js";
import { contradictionsOf } from "./contradictions.js";
import { lengthError } from "./toy.js";

const linesOf = (name: string): string[] =>
  readFileSync(join("test", "vectors", "real", `mlqe-pe-en-de.${name}.txt`), "utf8")
    .split("\n")
    .slice(0, -1);
const segments = isExhaustive ? 500 : 120;
const [translations, edited] = ["hypotheses", "references"].map((name) => linesOf(name).slice(0, segments)) as [
  string[],
  string[],
];

/** Systems that took the post-edited line in a few of a hundred cases: neighbours differ by little. */
function systemsOf(metric: Metric, count: number, size = segments): Statistics[] {
  return Array.from({ length: count }, (_, system) => {
    const random = randomSource(system + 1);
    return segmentStatistics(metric, {
      hypotheses: translations.slice(0, size).map((line, i) => (random(100) < 3 * system ? edited[i]! : line)),
      references: edited.slice(0, size),
    });
  });
}

describe.each([bleu(), chrf(), ter()].map((metric) => ({ name: metric.name, metric })))("$name", ({ metric }) => {
  const systems = systemsOf(metric, cases(21, 7));

  test("no row contradicts itself, and ranks are those of the corrected matrix", () => {
    const comparison = compareAllPairs(metric, systems);
    expect(contradictionsOf(comparison)).toEqual([]);
    // the test is meaningful: some pairs differ significantly, and some do not
    const significant = comparison.pairs.filter(({ winner }) => winner !== null).length;
    expect(significant).toBeGreaterThan(0);
    expect(significant).toBeLessThan(comparison.pairs.length);
    expect(comparison.warning).toBeNull();
  });

  test("with few resamples differences may be missed, but no row contradicts itself", () => {
    for (const samples of [40, 41, 79, 199, 1000]) {
      const comparison = compareAllPairs(metric, systems.slice(0, 6), { samples, seed: samples });
      expect(contradictionsOf(comparison)).toEqual([]);
    }
  });
});

describe("approximate randomization where few segments differ", () => {
  // all 2^k ways to exchange k segments are equally likely, so exact p-values can be counted by hand
  const references = Array.from({ length: 20 }, (_, i) => `one two three number ${i}`);
  const withErrors = (...lines: number[]): Statistics =>
    segmentStatistics(ter(), {
      hypotheses: references.map((line, i) => (lines.includes(i) ? "one two three" : line)),
      references,
    });

  test.each([
    ["one", [1], [], 1],
    ["two that cancel out", [1], [2], 1],
    ["three, all for one system", [1, 2, 3], [], 2 / 8],
    ["five, four of them for one system", [1, 2, 3, 4], [5], 12 / 32],
  ])("%s: p equals exact counting", (_, of, ofOther, exact) => {
    const [pair] = compareAllPairs(ter(), [withErrors(...of), withErrors(...ofOther)], { test: "randomization" }).pairs;
    // the tolerance is four standard deviations of a share of 10,000 trials
    expect(Math.abs(pair!.pValue - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 10_000) + 1e-9);
    expect(pair!.winner).toBeNull();
  });
});

describe("the number of resamples", () => {
  const systems = systemsOf(bleu(), 12, 40);
  const [base, better] = [systems[0]!, systems[11]!];

  test.each([
    [2, 1000],
    [4, 1200],
    [12, 13_200],
  ])("the number of resamples for %i systems is %i by default, enough for an adjusted p of 0.01", (count, samples) => {
    const given = Array.from({ length: count }, (_, i) => (i === 0 ? base : better));
    const comparison = compareAllPairs(bleu(), given);
    expect(comparison).toMatchObject({ samples, trials: null, warning: null });
    expect((2 / (samples + 1)) * ((count * (count - 1)) / 2)).toBeLessThanOrEqual(0.01);
    expect(comparison.signature).toContain(`|bs:${samples}|`);
    expect(comparison.pairs[0]!.adjustedPValue).toBeLessThan(0.05);
  });

  test("a number of resamples that is too small is reported, with the number that is needed", () => {
    const given = systems.slice(0, 11);
    expect(compareAllPairs(bleu(), given, { samples: 1000 }).warning).toBe(
      "1000 resamples are too few for 55 comparisons: the smallest possible p, 0.002, becomes 0.11 by the correction, " +
        "so no difference could be significant; ask for at least 11000",
    );
    expect(compareAllPairs(bleu(), given, { samples: 5000 }).warning).toContain(
      "becomes 0.022 by the correction, so p",
    );
    expect(compareAllPairs(bleu(), given, { samples: 10_999 }).warning).toBeNull();
    expect(compareAllPairs(bleu(), systems, { test: "randomization", trials: 1000, samples: 40 }).warning).toBe(
      "1000 trials are too few for 66 comparisons: the smallest possible p, 0.001, becomes 0.066 by the correction, " +
        "so no difference could be significant; ask for at least 6600",
    );
  });

  test("the number of resamples may be too small for a single pair", () => {
    expect(compareAllPairs(bleu(), systems.slice(0, 2), { samples: 40 }).warning).toBe(
      "40 resamples are too few: the smallest possible p is 0.049, so p-values near it are coarse; ask for at least 200",
    );
  });

  test("progress goes from 0 to 1", () => {
    for (const test of ["bootstrap", "randomization"] as const) {
      const shares: number[] = [];
      const onProgress = (share: number): void => void shares.push(share);
      compareAllPairs(bleu(), systems.slice(0, 3), { test, trials: 50, onProgress });
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
      // the resamples of all systems come first: most of a bootstrap's time, a tenth of randomization's
      const ofResamples = test === "bootstrap" ? 0.9 : 0.1;
      const expected = [0, 1, 2, 3].map((pairs) => ofResamples + ((1 - ofResamples) * pairs) / 3);
      expect(shares.map((share) => share.toFixed(9))).toEqual(expected.map((share) => share.toFixed(9)));
    }
    expect(() => compareAllPairs(bleu(), systems, { onProgress: 1 as unknown as () => void })).toThrow(
      "onProgress is a number: expected a function of the share that is done",
    );
  });
});

test("no system wins if the corpus and its resamples contradict each other", () => {
  const ENTIRE = 2 ** 20 - 1;
  // this metric scores the corpus itself differently; no resample of 20 segments equals the corpus
  const odd: Metric<Score> = {
    ...lengthError,
    better: "higher",
    fields: ["segments", "mark"],
    score: ([, mark]) => ({ name: "LengthError", score: mark === 0 ? 5 : mark === ENTIRE ? 6 : 4 }),
  };
  const texts = Array.from({ length: 20 }, () => "a");
  const statistics = segmentStatistics(odd, { hypotheses: texts, references: texts });
  const marked = Float64Array.from(statistics.rows, (_, i) => (i % 2 === 0 ? 1 : 2 ** ((i - 1) / 2)));
  const { systems: scored, pairs } = compareAllPairs(odd, [statistics, { ...statistics, rows: marked }]);
  expect(scored.map(({ score }) => score)).toEqual([5, 6]);
  expect(pairs[0]).toMatchObject({ difference: 1, differenceInterval: { low: -1, high: -1 }, winner: null });
  expect(pairs[0]!.adjustedPValue).toBeLessThan(0.05);
});
