/** Corrections for many tests, compared with R's. */
import { describe, expect, test } from "vitest";
import { benjaminiHochbergCorrection, holmCorrection } from "../../src/significance/corrections.js";

const close = (actual: readonly number[], expected: readonly number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, 12);
};

describe("corrections", () => {
  // R 4.5.2: p.adjust(c(0.001, 0.01, 0.05, 0.1, 0.5, 0.9), "holm"), "BH"; as pystatistics' tests quote it
  test("Holm's and Benjamini and Hochberg's corrections equal those of R's p.adjust", () => {
    const pValues = [0.001, 0.01, 0.05, 0.1, 0.5, 0.9];
    close(holmCorrection(pValues), [0.006, 0.05, 0.2, 0.3, 1, 1]);
    close(benjaminiHochbergCorrection(pValues), [0.006, 0.03, 0.1, 0.15, 0.6, 0.9]);
  });

  // R's multtest, mt.rawp2adjp(), as statsmodels/stats/tests/test_multi.py quotes it (res_multtest1, res_multtest2,
  // res_multtest3)
  test("corrections equal those of R's multtest, for p-values in no order", () => {
    const pValues = [
      0.838541367553, 0.642193923795, 0.680845947633, 0.967833824309, 0.71626938238, 0.177096952723, 5.23656777208e-5,
      0.0202732688798, 0.00028140506198, 0.0149877310796,
    ];
    close(
      holmCorrection(pValues),
      [1, 1, 1, 1, 1, 1, 5.2365677720800005e-4, 1.419128821586e-1, 2.53264555782e-3, 1.199018486368e-1],
    );
    close(
      benjaminiHochbergCorrection(pValues),
      [
        9.3171263061444454e-1, 8.9533672797500008e-1, 8.9533672797500008e-1, 9.67833824309e-1, 8.9533672797500008e-1,
        3.5419390544599999e-1, 5.2365677720800005e-4, 5.0683172199499998e-2, 1.4070253099e-3, 4.995910359866667e-2,
      ],
    );
  });

  test("corrections equal those of R's multtest, for evenly spaced p-values", () => {
    close(holmCorrection([0.002, 0.004, 0.006, 0.008, 0.01, 0.012]), [0.012, 0.02, 0.024, 0.024, 0.024, 0.024]);
    close(
      benjaminiHochbergCorrection([0.002, 0.004, 0.006, 0.008, 0.01, 0.012]),
      Array.from({ length: 6 }, () => 0.012),
    );
    const two = [0.001, 0.002, 0.003, 0.004, 0.005, 0.05, 0.06, 0.07, 0.08, 0.09];
    close(holmCorrection(two), [0.01, 0.018, 0.024, 0.028, 0.03, 0.25, 0.25, 0.25, 0.25, 0.25]);
    close(
      benjaminiHochbergCorrection(two),
      [0.01, 0.01, 0.01, 0.01, 0.01, 0.08333333333333334, 0.0857142857142857, 0.0875, 0.0888888888888889, 0.09],
    );
  });

  // Benjamini and Hochberg 1995, section 3.2, the 15 p-values of Neuhaus et al. 1992: at 0.05 Bonferroni's method
  // finds 3 effects, theirs 4
  test("the example of Benjamini and Hochberg has their result", () => {
    const pValues = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ];
    expect(holmCorrection(pValues).filter((p) => p <= 0.05)).toHaveLength(3);
    expect(benjaminiHochbergCorrection(pValues).filter((p) => p <= 0.05)).toHaveLength(4);
  });

  test("there may be no p-value, a single p-value, or equal p-values", () => {
    for (const correct of [holmCorrection, benjaminiHochbergCorrection]) {
      expect(correct([])).toEqual([]);
      expect(correct([0.3])).toEqual([0.3]);
      expect(new Set(correct([0.1, 0.1, 0.1])).size).toBe(1);
    }
  });

  test("values that are not p-values are refused", () => {
    for (const correct of [holmCorrection, benjaminiHochbergCorrection]) {
      expect(() => correct([0.1, 1.1])).toThrow("pValues[1] is 1.1: expected a number from 0 to 1");
      expect(() => correct([-0.1])).toThrow("pValues[0] is -0.1: expected a number from 0 to 1");
      expect(() => correct([NaN])).toThrow(RangeError);
      expect(() => correct(undefined as unknown as number[])).toThrow(
        "pValues is undefined: expected an array of numbers from 0 to 1",
      );
      expect(() => correct({ a: 0.1 } as unknown as number[])).toThrow("pValues is an object: expected an array");
      expect(() => correct(["0.1" as unknown as number])).toThrow(TypeError);
    }
  });
});
