/** The paired t-test, compared with SciPy 1.17.1: ttest_rel, and for 32-bit scores ttest_1samp of their differences. */
import { describe, expect, test } from "vitest";
import { pairedTTest } from "../../src/significance/t-test.js";

// segments, shift; t and p of ttest_rel; t and p for 32-bit scores
const scipy: readonly (readonly [number, number, number, number, number, number])[] = [
  [2, 0.1, -11.0, 0.057715876752608954, -11.000002235174646, 0.05771586508903447],
  [3, 0.0, 3.5023385824119733, 0.0727404767560557, 3.5023389161982874, 0.0727404643672914],
  [4, 0.01, 0.6870528454811492, 0.5413960792489803, 0.6870526727115551, 0.5413961740666987],
  [10, 0.02, -2.098397808897574, 0.0652878054245753, -2.098398484961519, 0.06528773380256447],
  [101, 0.01, -2.28558101956919, 0.024389477053870692, -2.285580881253149, 0.02438948546693264],
  [529, 0.0005, 2.061462910978027, 0.039747855701247885, 2.061463246284013, 0.03974782361393485],
  [2037, 0.002, 1.559661533696302, 0.11899530214939862, 1.5596616612874978, 0.11899527198163111],
  [2000, 0.02, -24.91557473477384, 1.4762889730516562e-119, -24.91557502596537, 1.4762807872180005e-119],
  [500, -0.03, 24.095298052758036, 1.162229774295205e-85, 24.09529811569935, 1.1622289581899578e-85],
  [64, 1e-9, 0.7521256963685907, 0.45477642286043385, 0.7521248159933327, 0.4547769484577401],
];
const first = (segments: number): number[] =>
  Array.from({ length: segments }, (_, i) => ((i * i * 31 + i * 17) % 997) / 997);
const second = (segments: number, shift: number): number[] =>
  first(segments).map((score, i) => score + (((i * i * 7 + i * 3) % 101) - 50) / 1000 + shift);

/** The allowed difference: NumPy adds the differences in another order, so its sums are rounded differently. */
const isNear = (found: number, expected: number, most: number): void =>
  expect(Math.abs(found / expected - 1)).toBeLessThan(most);

test.each(scipy)("the t-test of %i segments, shifted by %f", (segments, shift, t, p, singleT, singleP) => {
  const found = pairedTTest(first(segments), second(segments, shift));
  isNear(found.t, t, 1e-11);
  isNear(found.pValue, p, 1e-9);
  const single = pairedTTest(first(segments), second(segments, shift), { single: true });
  isNear(single.t, singleT, 1e-11);
  isNear(single.pValue, singleP, 1e-9);
  expect(found.degrees).toBe(segments - 1);
});

describe("the t-test at its limits", () => {
  test("equal systems, and differences that are all the same", () => {
    expect(pairedTTest([1, 2, 3], [1, 2, 3])).toEqual({ difference: 0, t: 0, degrees: 2, pValue: 1 });
    expect(pairedTTest([1.5, 2.5], [1, 2])).toEqual({ difference: 0.5, t: Infinity, degrees: 1, pValue: 0 });
    expect(pairedTTest([1, 2], [1.5, 2.5])).toMatchObject({ t: -Infinity, pValue: 0 });
  });

  test("the order of the systems changes only the sign", () => {
    const [a, b] = [pairedTTest(first(60), second(60, 0.01)), pairedTTest(second(60, 0.01), first(60))];
    expect([a.t, a.pValue]).toEqual([-b.t, b.pValue]);
  });

  test.each([
    [() => pairedTTest([1], [2]), "first has 1 scores: expected at least 2"],
    [() => pairedTTest([1, 2], [2]), "second has 1 scores, first 2: expected one for each segment in both"],
    [() => pairedTTest([1, NaN], [2, 3]), "first[1] is NaN: expected a finite number"],
    [() => pairedTTest([1, 2], [2, "3" as never]), "second[1] is a string: expected a number"],
    [() => pairedTTest("12" as never, [2, 3]), "first is a string: expected a list of numbers"],
    [() => pairedTTest([1, 2], [2, 3], { single: 1 as never }), "single"],
    [() => pairedTTest([1, 2], [2, 3], { precise: true } as never), "precise"],
  ])("%s", (act, message) => {
    expect(act).toThrow(message);
  });
});
