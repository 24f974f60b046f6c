/** Scores before and after a change: the three numbers that are shown agree. */
import { expect, test } from "vitest";
import { changeInWords } from "../../src/report/comparison/comparison-tables.js";

test.each([
  [30.1, 32.3, "30.1 -> 32.3 (+2.2)"],
  [32.3, 30.1, "32.3 -> 30.1 (-2.2)"],
  // if each number were rounded by itself: 30.2 -> 30.2 (+0.1)
  [30.16, 30.24, "30.16 -> 30.24 (+0.08)"],
  // and 30.1 -> 30.3 (+0.1)
  [30.14, 30.26, "30.14 -> 30.26 (+0.12)"],
  [30, 30, "30.0 -> 30.0 (0.0)"],
  // a change below the last digit is shown as no change
  [30.11, 30.12, "30.1 -> 30.1 (0.0)"],
  [30.12, 30.11, "30.1 -> 30.1 (0.0)"],
])("%f to %f", (before, after, words) => expect(changeInWords(before, after, 1)).toBe(words));

test("for any scores, the shown change is the difference of the shown scores", () => {
  let state = 7;
  const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 2000; i++) {
    const before = 100 * next();
    const words = changeInWords(before, before + next() - 0.5, 1);
    const [from, to, change] = words.match(/[-+]?\d+\.\d+/g)!.map(Number) as [number, number, number];
    expect(to - from, words).toBeCloseTo(change, 6);
  }
});
