/** Scores from elsewhere: the exact mean, in any order and any split, and refused arguments. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addStatistics,
  bleu,
  bootstrapConfidence,
  compareAllPairs,
  concatenateStatistics,
  createAccumulator,
  createWorkerPool,
  decodeStatistics,
  encodeStatistics,
  given,
  givenStatistics,
  influence,
  pairedBootstrap,
  pairedRandomization,
  score,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  scoreStatistics,
  segmentScores,
  segmentStatistics,
  subsetStatistics,
  sumStatistics,
  type Statistics,
} from "../../src/index.js";

const metric = (scores: readonly (number | null)[] | readonly (readonly (number | null)[])[], more = {}) =>
  given({ name: "COMET", scores, ...more });

/** The mean by exact arithmetic, in units of 2^-60, rounded once. */
function exactMean(scores: readonly number[]): number {
  const units = scores.map((value) => {
    const [whole, rest] = [Math.trunc(value), value - Math.trunc(value)];
    // both factors are powers of two: no bit is lost, and a tiny value is rounded to a unit
    return BigInt(whole) * 2n ** 60n + BigInt(Math.round(rest * 2 ** 60));
  });
  const sum = units.reduce((a, b) => a + b, 0n);
  return Number((sum * 10n ** 30n) / 2n ** 60n / BigInt(scores.length)) / 1e30;
}

const number = fc.oneof(
  fc.double({ min: -30, max: 100, noNaN: true }),
  fc.constantFrom(0, -0, 1, 8.8e-5, 1e-20, -1e-20, 0.1, 2 ** -7, 100),
);

describe("the score", () => {
  test("a given score is the mean of the segments, unscaled", () => {
    const corpus = { hypotheses: ["a", "b", "c", "d"], references: ["a", "b", "c", "e"] };
    const [ofBleu, ofComet] = score([bleu(), metric([0.5, 0.25, 1, 0.75])], corpus);
    expect(ofBleu.score).toBe(scoreCorpus(bleu(), corpus).score);
    expect(ofComet).toMatchObject({ name: "COMET", score: 0.625, scored: 4, segments: 4 });
    expect(ofComet.signature).toMatch(/^nrefs:1\|given:mean\|better:higher\|missing:refused\|version:truebleu-/);
  });

  test("the score of a segment is the given number, bit for bit from 2^-7 up", () => {
    const values = [0.8000000000000003, 2 ** -7, 99.99999999999999, -4.810225486755371, 0, 12345.678];
    const corpus = { hypotheses: values.map(String), references: values.map(String) };
    expect([...segmentScores(metric(values), corpus)]).toEqual(values);
    expect(scoreSegments(metric(values), corpus).map((one) => one.score)).toEqual(values);
    const tiny = [8.8e-5, 1.25e-9, -3e-19];
    for (const [i, value] of [
      ...segmentScores(metric(tiny), { hypotheses: tiny.map(String), references: tiny.map(String) }),
    ].entries())
      expect(Math.abs(value - tiny[i]!)).toBeLessThanOrEqual(2 ** -61);
  });

  test("the score is the exact mean, rounded once", () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 200 }), (scores) => {
        const [statistics] = givenStatistics(metric(scores)) as [Statistics];
        const mean = scoreStatistics(metric(scores), statistics).score;
        expect(Math.abs(mean - exactMean(scores))).toBeLessThanOrEqual(1e-15 * Math.max(1, Math.abs(mean)));
      }),
    );
  });

  test("the score has the same bits for any order and any split, and after it was saved", () => {
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 2, maxLength: 80 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        (scores, cuts, seed) => {
          const one = metric(scores);
          const [whole] = givenStatistics(one) as [Statistics];
          const places = [...scores.keys()].sort((a, b) => Math.imul(a + seed, 40503) - Math.imul(b + seed, 40503));
          const ends = [...new Set([...cuts.map((cut) => cut % scores.length), scores.length])].sort((a, b) => a - b);
          const parts = ends.map((end, i) => subsetStatistics(whole, places.slice(i === 0 ? 0 : ends[i - 1], end)));
          const saved = parts.map((part) => decodeStatistics(encodeStatistics([part]))[0]!);
          const joined = saved.reduce(concatenateStatistics);
          const summed = saved.map(sumStatistics).reduce(addStatistics);
          const expected = scoreStatistics(one, whole);
          // the metric that scores these statistics needs no given scores
          expect(scoreStatistics(given({ name: "COMET" }), joined)).toEqual(expected);
          expect(scoreStatistics(given({ name: "COMET" }), summed)).toEqual(expected);
          expect([...summed.rows]).toEqual([...sumStatistics(whole).rows]);
        },
      ),
    );
  });
});

describe("tests of significance", () => {
  const [a, b] = [1, 2].map((by) =>
    Array.from({ length: 60 }, (_, i) => ((i * 37 * by) % 61) / 61 + (by === 1 ? 0 : 0.3)),
  );
  const tables = givenStatistics(metric([a!, b!])) as [Statistics, Statistics];

  test("tests work as for every metric: the interval is that of resampled means", () => {
    const { score: mean, low, high } = bootstrapConfidence(metric(a!), tables[0], { samples: 400 });
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
    expect(mean).toBe(scoreStatistics(metric(a!), tables[0]).score);
  });

  test("tests state which score is better", () => {
    const errors = given({ name: "MetricX-24", scores: [a!, b!] });
    const [x, y] = givenStatistics(errors) as [Statistics, Statistics];
    expect(compareAllPairs(metric([a!, b!]), tables).order).toEqual([1, 0]);
    expect(compareAllPairs(errors, [x, y]).order).toEqual([0, 1]);
  });

  test("tests do not depend on the order of addition, so exchanged systems have the same p", () => {
    const [there] = pairedRandomization(metric([a!, b!]), tables[0], [tables[1]], { trials: 500 }).systems;
    const [back] = pairedRandomization(metric([a!, b!]), tables[1], [tables[0]], { trials: 500 }).systems;
    expect(there!.pValue).toBe(back!.pValue);
  });

  test("a segment's influence is the effect of its score on the mean", () => {
    const [table] = givenStatistics(metric([1, 0, 0.5])) as [Statistics];
    expect([...influence(metric([1, 0, 0.5]), table)]).toEqual([-0.25, 0.25, 0]);
  });
});

describe("missing scores", () => {
  const scores = Array.from({ length: 40 }, (_, i) => (i === 3 ? null : i === 5 ? Number.NaN : i / 8));

  test("missing scores are refused, and the error names their place", () => {
    expect(() => metric(scores)).toThrow(
      new RangeError(
        'scores[3] is null, a missing score: expected a number; missing: "leave-out" leaves the segment out',
      ),
    );
    expect(() =>
      metric([
        [1, 2],
        [3, Number.NaN],
      ]),
    ).toThrow("scores[1][1] is NaN, a missing score");
  });

  test("segments with missing scores are left out of all systems that are given together, and their number is reported", () => {
    const other = Array.from({ length: 40 }, (_, i) => (i === 7 ? null : 1));
    const both = metric([scores, other], { missing: "leave-out" });
    const tables = givenStatistics(both) as [Statistics, Statistics];
    const kept = scores.filter((_, i) => ![3, 5, 7].includes(i)) as number[];
    const ofFirst = scoreStatistics(both, tables[0]);
    expect(ofFirst).toMatchObject({ scored: 37, segments: 40 });
    expect(ofFirst.score).toBeCloseTo(exactMean(kept), 15);
    expect(ofFirst.signature).toContain("missing:left-out");
    expect(both.verbose!(ofFirst)).toBe("n = 37 of 40");
    expect(scoreStatistics(both, tables[1]).score).toBe(1);
    expect(pairedBootstrap(both, tables[0], [tables[1]], { samples: 100 }).systems[0]!.pValue).toBeGreaterThan(0);
  });

  test("systems with missing scores that were given one by one are not compared", () => {
    const [first] = givenStatistics(metric(scores, { missing: "leave-out" })) as [Statistics];
    const [second] = givenStatistics(
      metric(
        scores.map(() => 1),
        { missing: "leave-out" },
      ),
    ) as [Statistics];
    expect(() => compareAllPairs(metric(scores, { missing: "leave-out" }), [first, second])).toThrow(
      "systems[0] lacks a score of COMET in segment 3 (line 4), which systems[1] has: expected systems that leave out " +
        "the same segments; give their scores together",
    );
  });

  test("if scores are missing, enough other scores must be left for a resample", () => {
    const few = metric([scores.slice(0, 10), scores.slice(0, 10)], { missing: "leave-out" });
    const tables = givenStatistics(few);
    expect(() => compareAllPairs(few, tables)).toThrow("has 8 scores of COMET for 10 segments: expected at least 30");
    expect(() =>
      metric(
        [null, 1].map(() => null),
        { missing: "leave-out" },
      ),
    ).toThrow("each segment lacks a score of COMET");
  });

  test("the handling of missing scores is part of the key that statistics must share to be merged", () => {
    const [all] = givenStatistics(metric([1, 2])) as [Statistics];
    const [some] = givenStatistics(metric([1, null], { missing: "leave-out" })) as [Statistics];
    expect(() => addStatistics(all, some)).toThrow("cannot be merged");
  });
});

describe("the direction", () => {
  test.each([
    ["COMET", "higher"],
    ["wmt22-comet-da", "higher"],
    ["Unbabel/XCOMET-XL", "higher"],
    ["CometKiwi-XL", "higher"],
    ["BLEURT-20", "higher"],
    ["GEMBA-ESA-GPT4.1", "higher"],
    ["MetricX-24-Hybrid-XL", "lower"],
    ["mqm_avg_score", "lower"],
    ["HTER", "lower"],
  ])("the direction of %s is known: %s", (name, better) => {
    expect(given({ name }).better).toBe(better);
  });

  test.each(["quality", "GEMBA-MQM", "wmt21-comet-mqm", "fluency"])("the direction of %s has to be given", (name) => {
    expect(() => given({ name })).toThrow(
      `better is undefined: expected "higher" or "lower", as the name ${name} does not say which scores are better`,
    );
    expect(given({ name, better: "lower", scores: [-1, 1] }).better).toBe("lower");
  });

  test("errors below 0 are refused, unless the direction is given", () => {
    const scores = [0, -0, -4.81];
    expect(() => given({ name: "MetricX-24-Hybrid-XL", scores })).toThrow(
      "scores[2] is -4.81: expected 0 or more, as MetricX-24-Hybrid-XL is an error by its name; if the signs are turned, " +
        'say better: "higher"',
    );
    expect(given({ name: "MetricX-24-Hybrid-XL", scores, better: "higher" }).better).toBe("higher");
  });

  test("the direction is part of the key that statistics must share to be merged", () => {
    const [up, down] = (["higher", "lower"] as const).map(
      (better) => givenStatistics(given({ name: "x", better, scores: [1] }))[0]!,
    );
    expect(() => addStatistics(up!, down!)).toThrow("better:higher");
  });
});

describe("arguments that are refused", () => {
  const corpus = { hypotheses: ["a", "b"], references: ["a", "b"] };

  test.each([
    [{ name: 3 }, TypeError, "name is a number: expected a text"],
    [{ name: "" }, RangeError, 'name is "": expected up to 100 characters'],
    [{ name: "a b" }, RangeError, "without white space and none of = | :"],
    [{ name: "COMET|x" }, RangeError, "without white space and none of = | :"],
    [{ name: "COMET", better: "up" }, RangeError, "better"],
    [{ name: "COMET", missing: "zero" }, RangeError, "missing"],
    [{ name: "COMET", scores: "0.5" }, TypeError, "scores is a string: expected a list of numbers"],
    [{ name: "COMET", scores: ["0.5"] }, TypeError, "scores[0] is a string: expected a number"],
    [{ name: "COMET", scores: [0, Infinity] }, RangeError, "scores[1] is Infinity: expected a finite number"],
    [
      { name: "COMET", scores: [[1, 2], [1]] },
      RangeError,
      "scores[1] has 1 score, scores[0] 2: expected the same number, one for each segment",
    ],
    [{ name: "COMET", scores: [1e10, 0] }, RangeError, "expected at most 4294967296, so that sums are exact"],
    [{ name: "COMET", score: [1] }, TypeError, 'given has no option "score"'],
  ])("%j", (options, type, message) => {
    expect(() => given(options as never)).toThrow(type);
    expect(() => given(options as never)).toThrow(message);
  });

  test("a corpus of another length, or several systems", () => {
    expect(() => scoreCorpus(metric([1]), corpus)).toThrow("COMET has 1 score, the corpus 2 segments");
    expect(() =>
      segmentStatistics(
        metric([
          [1, 2],
          [3, 4],
        ]),
        corpus,
      ),
    ).toThrow("the scores of 2 systems");
    expect(() => scoreCorpus(given({ name: "COMET" }), corpus)).toThrow("COMET has no scores here");
    expect(() => givenStatistics(given({ name: "COMET" }))).toThrow(TypeError);
    expect(() => givenStatistics(metric([1, 2]), ["x"])).toThrow("ids has 1 text for 2 segments");
  });

  test("parts of a corpus, whose place is not known", () => {
    expect(() => createAccumulator(metric([1, 2]))).toThrow("an accumulator cannot tell which segment of the corpus");
    expect(() => scoreSegment(metric([1]), "a", ["a"])).toThrow("scoreSegment cannot tell which segment of the corpus");
    expect(() => createWorkerPool([metric([1, 2])], () => undefined as never)).toThrow("cannot tell which segment");
  });

  test("tables of other segments", () => {
    const one = metric([1, 2]);
    const [x] = givenStatistics(one, ["1", "2"]) as [Statistics];
    const [y] = givenStatistics(one, ["2", "1"]) as [Statistics];
    expect(() => compareAllPairs(one, [x, y])).toThrow("in another order");
    expect(x.references).toBe(0);
  });

  test("a row that no score can have", () => {
    const [table] = givenStatistics(metric([0.5])) as [Statistics];
    const changed = (field: number, value: number): Statistics => ({ ...table, rows: table.rows.with(field, value) });
    expect(() => scoreStatistics(metric([0.5]), changed(1, 2))).toThrow("has scored 2: expected at most segments");
    expect(() => scoreStatistics(metric([0.5]), changed(3, 2 ** 20 + 1))).toThrow("has positiveRest 1048577");
    expect(() => scoreStatistics(metric([0.5]), changed(0, 2))).toThrow("has rows of 2 segments");
  });
});
