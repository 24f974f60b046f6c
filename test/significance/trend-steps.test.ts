/**
 * Periods are tested against the period before: which periods are too small, and how often equal periods are called
 * worse.
 */
import { describe, expect, test } from "vitest";
import { bleu, chrf, segmentStatistics, subsetStatistics, type Metric, type Statistics } from "../../src/index.js";
import { testTrend, type Step } from "../../src/significance/unpaired/trend-steps.js";
import { realLines } from "../real-lines.js";

const corpus = { hypotheses: realLines("mlqe-pe-en-de.hypotheses"), references: realLines("mlqe-pe-en-de.references") };
const metric: Metric = bleu();
const tables = new Map([metric, chrf()].map((counted: Metric) => [counted, segmentStatistics(counted, corpus)]));
const whole = tables.get(metric)!;
/** The statistics of the same hypotheses without their last words. */
const worse = segmentStatistics(metric, {
  ...corpus,
  hypotheses: corpus.hypotheses.map((line) => line.split(" ").slice(0, -4).join(" ")),
});

const seed = { seed: 12345 };
const from = (table: Statistics, start: number, count: number): Statistics =>
  subsetStatistics(
    table,
    Array.from({ length: count }, (_, i) => start + i),
  );
const stepOf = (before: Statistics, after: Statistics): Step => ({ metric, before, after });

describe("a step", () => {
  test("a step to worse texts is found, but a step to better texts is not", () => {
    const [good, bad] = [from(whole, 0, 60), from(worse, 100, 60)];
    const { steps, comparisons } = testTrend([stepOf(good, bad), stepOf(bad, good)], seed);
    expect(comparisons).toBe(2);
    expect(steps.map(({ isWorse }) => isWorse)).toEqual([true, false]);
    expect(steps[0]!.change).toBeLessThan(0);
    expect(steps[0]!.tested!.adjustedPValue).toBe(2 * steps[0]!.tested!.pValue);
  });

  test.each([
    [5, 100, 1, { tested: null, isWorse: false, segmentsNeeded: 6 }],
    [6, 6, 1, {}],
    // C(12, 6) = 924 is not above 47 / 0.05
    [6, 6, 47, { tested: null, segmentsNeeded: 7 }],
    [6, 100, 47, {}],
    [1, 1, 1, { tested: null }],
  ])("a step from %i segments to %i, of %i steps", (before, after, count, expected) => {
    const steps = [
      stepOf(from(whole, 0, before), from(whole, 200, after)),
      ...Array.from({ length: count - 1 }, () => stepOf(from(whole, 0, 20), from(whole, 100, 20))),
    ];
    const [first] = testTrend(steps, seed).steps;
    expect(first).toMatchObject(expected);
    expect(first!.tested === null).toBe("tested" in expected);
  });

  test("draws grow with the number of steps", () => {
    const one = stepOf(from(whole, 0, 8), from(whole, 100, 8));
    expect(testTrend([one], seed).trials).toBe(10_000);
    expect(
      testTrend(
        Array.from({ length: 100 }, () => one),
        seed,
      ).trials,
    ).toBe(20_000);
  });
});

/**
 * Nine steps between ten periods that are drawn from the same texts, with two metrics: TRUEBLEU_NIGHTS=2000 npx vitest run
 * --project unit test/significance/trend-steps.test.ts makes that many trends of each size, and prints the shares in
 * which any step is called worse. Periods of 200 segments cost nearly twice as much as all the others, so they are left to
 * that.
 */
const nights = Number(process.env["TRUEBLEU_NIGHTS"] ?? 10);
const sizes = nights > 10 ? [10, 20, 50, 200] : [10, 20, 50];

describe("a trend without a true difference", () => {
  test.each(sizes)("periods of %i segments", { timeout: 3600 * 1000 }, (size) => {
    let state = size;
    // Marsaglia's xorshift
    const random = (below: number): number => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % below;
    };
    let alarms = 0;
    for (let night = 0; night < nights; night++) {
      const periods = Array.from({ length: 10 }, () => Array.from({ length: size }, () => random(whole.segments)));
      const steps = [...tables].flatMap(([one, table]) =>
        periods.slice(1).map((after, i): Step => ({
          metric: one,
          before: subsetStatistics(table, periods[i]!),
          after: subsetStatistics(table, after),
        })),
      );
      if (testTrend(steps, { seed: night }).steps.some(({ isWorse }) => isWorse)) alarms++;
    }
    if (nights > 100)
      console.log(`periods of ${size}: ${alarms} of ${nights} trends (${((100 * alarms) / nights).toFixed(1)} %)`);
    expect(alarms).toBeLessThanOrEqual(Math.max(3, 0.06 * nights));
  });
});
