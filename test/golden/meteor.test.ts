/** METEOR 1.5 with the modules that need no data: every golden figure, and the program's own example of statistics. */
import { describe, expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { meteorScores } from "../../src/metrics/translation/meteor/meteor-score.js";
import { createTally, dataFolder, readLines } from "./data.js";
import { compareMeteor, meteorSets } from "./meteor-sweep.js";

describe("METEOR 1.5, exact and stem", () => {
  test("9 sets, 5 languages", () => {
    const tally = createTally();
    for (const set of meteorSets()) compareMeteor(set, ["exact", "stem"], tally);
    expect(tally.differences).toEqual([]);
    expect(tally.compared()).toBeGreaterThan(5_000);
  });

  test("the reference engine, on the smallest sets", () => {
    const tally = createTally();
    for (const set of ["tercom-sample", "wmt22-en-ru"]) compareMeteor(set, ["stem"], tally, {}, "reference");
    expect(tally.differences).toEqual([]);
    expect(tally.compared()).toBeGreaterThan(800);
  });

  // the output of java Meteor -stdio -t tune in the version before 1.5, whose statistics do not end in the matched
  // words; it rounded their mean over both sides down to a whole number
  test("scores of given statistics: tune.example.eval", () => {
    const rows = readLines(dataFolder, "meteor-example", "tune.example.eval.in").map((line) => {
      const numbers = line.slice("EVAL ||| ".length).trim().split(/\s+/).map(Number);
      const matched = Math.floor(numbers.slice(4, 20).reduce((a, b) => a + b) / 2);
      const [hypothesis, reference] = numbers;
      const whole = numbers.slice(4, 20).reduce((a, b) => a + b) === hypothesis! + reference! && numbers[20] === 1;
      return [...numbers.slice(0, 20), whole ? 0 : numbers[20]!, matched, matched];
    });
    const expected = readLines(dataFolder, "meteor-example", "tune.example.eval.out").map(Number);
    const settings = { alpha: 0.5, beta: 1, gamma: 0.5, delta: 0.5, weights: [1, 0.5, 0.5, 0.5] };
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([23]));
    const scores = meteorScores(Float64Array.from(rows.flat()), settings, kernelOf());
    expect(scores.length).toBe(expected.length);
    expect(expected.length).toBe(500);
    for (const [i, score] of scores.entries())
      expect(Math.abs(score / 100 - expected[i]!), `line ${i + 1}`).toBeLessThan(1e-12);
  });
});
