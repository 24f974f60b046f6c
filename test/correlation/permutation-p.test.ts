/** The p-values of pairs of metrics, compared with those of Google's mt-metrics-eval for the same scores and other draws. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { correlateMetrics, type Grouping } from "../../src/correlate.js";

interface Recorded {
  readonly systems: number;
  readonly human: readonly number[];
  readonly metrics: Readonly<Record<string, readonly number[]>>;
  readonly tested: readonly {
    readonly grouping: Grouping;
    readonly first: string;
    readonly second: string;
    readonly difference: number;
    readonly extreme: number;
    readonly trials: number;
  }[];
}

const { systems, human, metrics, tested } = JSON.parse(
  readFileSync("test/vectors/correlation/permutation.json", "utf8"),
) as Recorded;
const table = {
  systems,
  segments: human.length / systems,
  human: { segmentScores: human },
  metrics: Object.entries(metrics).map(([name, segmentScores]) => ({ name, segmentScores })),
};

test.each(tested)(
  "p, $grouping: $first against $second",
  ({ grouping, first, second, difference, extreme, trials }) => {
    const found = correlateMetrics(table, { level: "segment", grouping, trials });
    const indexOf = (name: string): number => table.metrics.findIndex((metric) => metric.name === name);
    const pair = found.pairs.find((one) => one.first === indexOf(first) && one.second === indexOf(second))!;
    expect(Math.abs(pair.difference - difference)).toBeLessThan(1e-12);
    const theirs = (extreme + 1) / (trials + 1);
    // within four standard errors of two independent samples; our draws have a seed, so the result is always the same
    const most = 4 * Math.sqrt(theirs * (1 - theirs) * (1 / trials + 1 / pair.trials));
    expect(Math.abs(pair.pValue - theirs)).toBeLessThan(most);
  },
);

test("some of the recorded p-values are small, and some are large", () => {
  const values = tested.map(({ extreme, trials }) => extreme / trials);
  expect([tested.length, Math.min(...values) < 0.01, Math.max(...values) > 0.1]).toEqual([6, true, true]);
});
