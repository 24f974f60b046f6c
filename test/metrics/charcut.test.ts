/**
 * CharCut with the figures of the package charcut: the figures in its documentation, and recorded figures
 * (test/vectors/charcut).
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { charcut, scoreCorpus, scoreSegment, segmentStatistics, type CharCutOptions } from "../../src/index.js";
import { matchedLengths } from "../../src/metrics/translation/charcut/shifts.js";
import { testProperties } from "../metric-properties.js";

testProperties("charcut()", charcut(), { equalIsBest: "always", pin: "counting:1 2c861a666e0b7b5c" });

interface Recorded {
  readonly options: CharCutOptions;
  readonly pairs: readonly (readonly [hypothesis: string, reference: string])[];
  readonly rows: readonly (readonly [cost: number, length: number])[];
}

describe("charcut 1.1.1", () => {
  const file = new URL("../vectors/charcut/charcut.json", import.meta.url);
  const recorded = JSON.parse(readFileSync(file, "utf8")) as readonly Recorded[];
  test.each(recorded.map((one, i) => [i, one] as const))("set %i", (_, { options, pairs, rows }) => {
    const corpus = { hypotheses: pairs.map(([text]) => text), references: pairs.map(([, text]) => [text]) };
    const ours = segmentStatistics(charcut(options), corpus, { engine: "js" }).rows;
    expect(rows.length).toBe(pairs.length);
    expect(pairs.map((pair, p) => [pair, [...ours.subarray(2 * p, 2 * p + 2)]])).toEqual(
      pairs.map((pair, p) => [pair, rows[p]]),
    );
    // bytes are decoded by other code than strings
    expect(segmentStatistics(charcut(options), corpus).rows).toEqual(ours);
  });

  test("the figure in the documentation of charcut_mt: 0.1971153846153846", () => {
    const hypotheses = [
      "this week the saudis denied information published in the new york times",
      "this is in fact an estimate",
    ];
    const references = [
      ["saudi arabia denied this week information published in the american new york times"],
      ["this is actually an estimate"],
    ];
    expect(scoreCorpus(charcut(), { hypotheses, references }).fraction).toBe(0.1971153846153846);
  });
});

test("a short match may be shifted over a few characters only", () => {
  // a shift of "abc" over 20 characters costs its length once, a shift over 21 characters twice
  const over = (count: number): number => {
    const middle = "-".repeat(count);
    return scoreSegment(charcut(), `abc${middle}`, [`${middle}abc`]).cost;
  };
  expect([over(20), over(21)]).toEqual([3, 6]);
});

test("of several references, the one with the lowest score counts", () => {
  const { cost, length } = scoreSegment(charcut(), "one two", ["three", "one two three", "one"]);
  expect([cost, length]).toEqual([6, 20]);
});

test("two empty lines cost nothing", () => {
  const { score, length } = scoreSegment(charcut({ normalize: "hypothesis" }), "", ["a"]);
  expect([score, length]).toEqual([0, 0]);
});

test("an option ignores case", () => {
  expect(scoreSegment(charcut({ lowercase: true }), "ONE TWO", ["one two"]).score).toBe(0);
});

describe("a text that repeats itself as one line", () => {
  test("a long text that repeats itself is refused before the work", () => {
    // before there was a limit, 9 kB took 5 seconds, and 18 kB took forty
    for (const count of [3000, 6000, 600_000]) {
      const long = "ab ".repeat(count);
      const begun = process.cpuUsage().user;
      expect(() => scoreSegment(charcut(), long, [`${long}x`])).toThrow(
        `CharCut: a hypothesis of ${3 * count - 1} characters and its reference of ${3 * count + 1} repeat themselves: ` +
          `expected common substrings that are found in ${(5 << 20) + 96 * 6 * count} steps, 96 for each character`,
      );
      // the fastest of these texts may take a second, even on a busy machine
      expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(Math.max(1, count / 30_000));
    }
  });

  test("a short text that repeats itself is scored", () => {
    const text = "ab ".repeat(400);
    expect(scoreSegment(charcut(), text, [`${text}x`]).cost).toBe(2);
  });

  test("the steps of all references of a segment count towards one limit", () => {
    const references = Array.from({ length: 40 }, (_, i) => `${"ab ".repeat(300)}${i}`);
    const text = "ab ".repeat(500);
    expect(scoreSegment(charcut(), text, references.slice(0, 1)).length).toBe(2400);
    expect(() => scoreSegment(charcut(), text, references)).toThrow("repeat themselves");
  });
});

// up to 64 matches are sorted in another way
test.each([2, 64, 66, 400])(
  "of %i matches of ten characters, the last half of which is said first, half is shifted",
  (size) => {
    const places = Array.from({ length: size }, (_, m) => 20 * m);
    const turned = [...places.slice(size / 2), ...places.slice(0, size / 2)];
    const lengths = Int32Array.from(places, () => 10);
    const of = (hypothesis: number[], reference: number[]): object | undefined =>
      matchedLengths(
        { size, hypothesis: Int32Array.from(hypothesis), reference: Int32Array.from(reference), lengths },
        Infinity,
      );
    expect(of(places, places)).toEqual({ matched: 10 * size, shifted: 0 });
    expect(of(turned, turned)).toEqual({ matched: 10 * size, shifted: 0 });
    expect(of(places, turned)).toEqual({ matched: 10 * size, shifted: 5 * size });
    expect(of(turned, places)).toEqual({ matched: 10 * size, shifted: 5 * size });
  },
);
