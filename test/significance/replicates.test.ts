/** The scores that plots show are the resamples of the intervals and tests. */
import { expect, test } from "vitest";
import {
  bleu,
  bootstrapConfidence,
  bootstrapReplicates,
  chrf,
  pairedBootstrap,
  pairedRandomization,
  randomizationReplicates,
  segmentStatistics,
  sumStatistics,
  ter,
  type Metric,
  type Statistics,
} from "../../src/index.js";
import { intervalOf, testOfDifferences } from "../../src/significance/intervals.js";

const words = ["the", "cat", "sat", "on", "a", "mat", "dog", "ran"];
const line = (i: number, step: number): string =>
  Array.from({ length: 5 + (i % 7) }, (_, k) => words[(i * step + k * (k + i)) % words.length]).join(" ");
const lines = (step: number): string[] => Array.from({ length: 60 }, (_, i) => line(i, i % 3 === 0 ? step : 3));
const tables = (metric: Metric): [Statistics, Statistics] => {
  const of = (step: number): Statistics => segmentStatistics(metric, { hypotheses: lines(step), references: lines(3) });
  return [of(5), of(4)];
};

test.each([
  ["BLEU", bleu()],
  ["chrF", chrf()],
  ["TER", ter()],
])("%s: the scores are those of the same resamples as for intervals and tests", (_, metric) => {
  const [a, b] = tables(metric);
  const options = { samples: 200, seed: 7 };
  const [ofA, ofB] = bootstrapReplicates(metric, [a, b], options) as [Float64Array, Float64Array];
  const { baseline, systems } = pairedBootstrap(metric, a, [b], options);
  expect(intervalOf(ofA)).toEqual(baseline.interval);
  expect(intervalOf(ofB)).toEqual(systems[0]!.interval);
  const { interval, pValue } = testOfDifferences(ofB.map((score, i) => score - ofA[i]!));
  expect(interval).toEqual(systems[0]!.differenceInterval);
  expect(pValue).toBe(systems[0]!.pValue);
  expect(bootstrapReplicates(metric, [a], options)[0]).toHaveSameBits(ofA);
  expect(bootstrapConfidence(metric, a, options)).toMatchObject(intervalOf(ofA));

  const byChance = randomizationReplicates(metric, a, b, { trials: 300, seed: 7 });
  const [tested] = pairedRandomization(metric, a, [b], { trials: 300, seed: 7 }).systems;
  const larger = byChance.filter((difference) => difference > Math.abs(tested!.difference)).length;
  expect((larger + 1) / 301).toBe(tested!.pValue);
});

test("a value that is not a table of the same test set is refused", () => {
  const [a, b] = tables(bleu());
  expect(() => bootstrapReplicates(bleu(), [])).toThrow("systems has 0 systems: expected at least 1");
  expect(() => bootstrapReplicates(bleu(), a as unknown as Statistics[])).toThrow("systems is not an array");
  expect(() => bootstrapReplicates(bleu(), [a, sumStatistics(b)])).toThrow("systems[1] has 1 row for 60 segments");
  expect(() => bootstrapReplicates(bleu(), [a], { trials: 9 } as object)).toThrow('no option "trials"');
  expect(() => randomizationReplicates(chrf(), a, b)).toThrow("baseline was counted with BLEU|");
  expect(() => randomizationReplicates(bleu(), a, b, { trials: 0 })).toThrow("trials is 0");
});
