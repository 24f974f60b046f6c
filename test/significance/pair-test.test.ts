/** A test that draws its resamples step by step has the same result as a test that draws them all at once. */
import { expect, test } from "vitest";
import { bleu, chrf, compareAllPairs, ter } from "../../src/index.js";
import { detectableWith, segmentsNeeded } from "../../src/significance/differences.js";
import { startPairTest } from "../../src/significance/pair-test.js";
import { lengthError } from "./toy.js";
import { tablesOf } from "./systems.js";

const parts = [40, 1, 59, 200];

test.each([bleu(), chrf(), ter(), lengthError])(
  "$name: the result of compareAllPairs(), whatever the steps",
  (metric) => {
    const tables = tablesOf(metric, 60, [10, 12, 30]);
    for (const [first, second] of [
      [0, 1],
      [1, 2],
    ] as const) {
      for (const kind of ["bootstrap", "randomization"] as const) {
        const drawn = startPairTest(metric, tables[first]!, tables[second]!, { test: kind, draws: 300, seed: 5 });
        for (const [i, count] of parts.entries()) {
          drawn.next(count);
          const draws = parts.slice(0, i + 1).reduce((sum, one) => sum + one, 0);
          expect(drawn.drawn).toBe(draws);
          expect(drawn.differences().length).toBe(draws);
          const options = { test: kind, seed: 5, ...(kind === "bootstrap" ? { samples: draws } : { trials: draws }) };
          const pair = compareAllPairs(metric, tables, options).pairs.find(
            (one) => one.first === first && one.second === second,
          )!;
          const result = drawn.result();
          for (const key of ["difference", "pValue", "detectable", "differingSegments", "warning"] as const)
            expect(result[key]).toBe(pair[key]);
          if (kind === "bootstrap") expect(result.differenceInterval).toEqual(pair.differenceInterval);
          else expect(result.differenceInterval).toBeNull();
        }
        drawn.next(5);
        expect(drawn.drawn).toBe(300);
      }
    }
  },
);

test("a forecast for more segments of the same kind is consistent", () => {
  expect(detectableWith(4000, 1, 1000)).toBe(0.5);
  expect(segmentsNeeded(0.5, 1, 1000)).toBe(4000);
  expect(segmentsNeeded(0.3, 1, 1000)).toBe(11_000);
  // the two functions are inverse to each other
  expect(detectableWith(segmentsNeeded(0.25, 2, 500), 2, 500)).toBe(0.25);
});

test("too few draws are refused", () => {
  const [a, b] = tablesOf(bleu(), 20, [10, 20]) as [never, never];
  expect(() => startPairTest(bleu(), a, b, { test: "bootstrap", draws: 39 })).toThrow("draws is 39");
  expect(() => startPairTest(bleu(), a, b, { test: "coin" as "bootstrap", draws: 100 })).toThrow('test is "coin"');
});
