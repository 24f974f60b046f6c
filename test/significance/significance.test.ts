/** The properties of resampling, and refused arguments. sacreBLEU's numbers are in test/golden and lab/peers. */
import { resamplingPart } from "../../src/kernel/resampling/resampling.js";
import { describe, expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { chrf } from "../../src/metrics/translation/chrf.js";
import { ter } from "../../src/metrics/translation/ter.js";
import { bootstrapConfidence } from "../../src/significance/confidence.js";
import { pairedBootstrap, pairedRandomization } from "../../src/significance/paired.js";
import { compareAllPairs } from "../../src/significance/all-pairs.js";
import { scoreRows } from "../../src/metrics/score-rows.js";
import { BLOCK_BYTES, bootstrapScores, shuffledDifferences } from "../../src/significance/resamples.js";
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import { sumStatistics } from "../../src/core/merge-statistics.js";
import type { Statistics } from "../../src/core/statistics.js";
import type { EngineName } from "../../src/kernel/kernel.js";
import type { Metric } from "../../src/metrics/metric.js";
import { tablesOf } from "./systems.js";
import { isDecidable, leastDiffering, marginOf, warningOf } from "../../src/significance/differences.js";
import { lengthError } from "./toy.js";

const metrics: readonly Metric[] = [bleu(), chrf(), lengthError];
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

describe.each(metrics.map((metric) => ({ name: metric.name, metric })))("$name", ({ metric }) => {
  const [a, b, c] = tablesOf(metric, 70, [20, 25, 60]) as [Statistics, Statistics, Statistics];

  test("the engines wasm and js agree on every bit, the engine reference to 1e-12", () => {
    const results = engines.map((engine) => ({
      confidence: bootstrapConfidence(metric, a, { samples: 100, engine }),
      bootstrap: pairedBootstrap(metric, a, [b, c], { samples: 100, engine }),
      randomization: pairedRandomization(metric, a, [b, c], { trials: 100, samples: 100, engine }),
      pairs: compareAllPairs(metric, [a, b, c], { samples: 100, engine }),
    }));
    expect(results[1]).toEqual(results[0]);
    compare(results[2], results[0]);
  });

  test("scores of many rows at once are the scores of each row", () => {
    for (const engine of engines) {
      const kernel = kernelOf(engine);
      const width = metric.fields.length;
      const each = Array.from(
        { length: 70 },
        (_, i) => metric.score(a.rows.slice(i * width, (i + 1) * width), kernel).score,
      );
      expect([...scoreRows(metric, a.rows, kernel)]).toEqual(each);
      expect(scoreRows(metric, new Float64Array(0), kernel)).toHaveLength(0);
    }
  });

  test("blocks of any size give the same bits", () => {
    const kernel = kernelOf();
    const bootstrap = (bytes: number): Float64Array[] =>
      bootstrapScores(metric, [a, b], 50, kernel.part(resamplingPart).seedRandom(1), kernel, {
        blockBytes: bytes,
      });
    const trials = (bytes: number): Float64Array =>
      shuffledDifferences(metric, a, c, 50, kernel.part(resamplingPart).seedRandom(1), kernel, bytes);
    for (const bytes of [1, 1000, 3333, 5000]) {
      expect(bootstrap(bytes)).toEqual(bootstrap(BLOCK_BYTES));
      expect(trials(bytes)).toEqual(trials(BLOCK_BYTES));
    }
  });

  test("resamples of segments that are all alike all have the score of the corpus", () => {
    const width = metric.fields.length;
    const rows = Float64Array.from({ length: 40 * width }, (_, i) => a.rows[i % width]!);
    const { score, mean, ci, low, high } = bootstrapConfidence(metric, { ...a, rows, segments: 40 }, { samples: 200 });
    expect(mean).toBeCloseTo(score, 10);
    expect([low, high]).toEqual([low, low]);
    expect(ci).toBe(0);
  });

  test("a system compared with itself has a p of 1 and no difference", () => {
    for (const run of [pairedBootstrap, pairedRandomization]) {
      const [same, again] = run(metric, a, [a, { ...a, rows: a.rows.slice() }], { seed: 3 }).systems;
      expect(again).toEqual(same);
      expect(same).toMatchObject({ pValue: 1, difference: 0, differingSegments: 0, detectable: 0 });
      expect(same!.warning).toContain("nothing to test");
    }
  });

  test("exchanging system and baseline changes only the sign", () => {
    for (const run of [pairedBootstrap, pairedRandomization]) {
      const {
        baseline,
        systems: [there],
      } = run(metric, a, [c], { samples: 300 });
      const {
        baseline: other,
        systems: [back],
      } = run(metric, c, [a], { samples: 300 });
      expect(back!.pValue).toBe(there!.pValue);
      expect(back!.difference).toBe(-there!.difference);
      expect(back!.detectable).toBeCloseTo(there!.detectable, 10);
      expect([other.score, back!.score]).toEqual([there!.score, baseline.score]);
      expect(back!.differenceInterval?.low).toBeCloseTo(-there!.differenceInterval!.high, 10);
    }
  });

  test("the result for a system does not depend on the other systems of the test", () => {
    expect(pairedBootstrap(metric, a, [b, c]).systems[1]).toEqual(pairedBootstrap(metric, a, [c]).systems[0]);
    expect(pairedRandomization(metric, a, [b, c]).systems[1]).toEqual(pairedRandomization(metric, a, [c]).systems[0]);
    expect(pairedBootstrap(metric, a, [b]).baseline.interval).toEqual(intervalOnly(bootstrapConfidence(metric, a)));
  });

  test("a clear difference is found, and a small one is not", () => {
    for (const run of [pairedBootstrap, pairedRandomization]) {
      const {
        systems: [near, far],
      } = run(metric, a, [b, c]);
      expect(far!.pValue).toBeLessThan(0.01);
      expect(far!.warning).toBeNull();
      expect(near!.differingSegments).toBeGreaterThan(40);
    }
  });

  test("the comparison of all pairs has the p-values of the paired tests, ranks and clusters", () => {
    for (const test of ["bootstrap", "randomization"] as const) {
      const { systems, pairs, signature } = compareAllPairs(metric, [c, a, b], { test, trials: 500, samples: 500 });
      expect(pairs.map(({ first, second }) => [first, second])).toEqual([
        [0, 1],
        [0, 2],
        [1, 2],
      ]);
      const expected =
        test === "bootstrap"
          ? pairedBootstrap(metric, c, [a, b], { samples: 500 })
          : pairedRandomization(metric, c, [a, b], { trials: 500 });
      expect(pairs.slice(0, 2).map(({ pValue }) => pValue)).toEqual(expected.systems.map(({ pValue }) => pValue));
      for (const pair of pairs) expect(pair.adjustedPValue).toBeGreaterThanOrEqual(pair.pValue);
      expect(systems[0]).toMatchObject({ ranks: { best: 3, worst: 3 } });
      expect(systems[0]!.cluster).toBe(Math.max(...systems.map(({ cluster }) => cluster)));
      expect(systems[1]!.cluster).toBe(1);
      expect(signature).toContain(test === "bootstrap" ? "|bs:500|seed:12345|" : "|bs:500|ar:500|seed:12345|");
    }
  });

  test("the bootstrap's p-value, interval, detectable difference and warning are consistent", () => {
    for (let seed = 0; seed < 30; seed++) {
      const [x, y] = tablesOf(metric, 40, [20, 20 + (seed % 15)], seed) as [Statistics, Statistics];
      const { systems, test } = pairedBootstrap(metric, x, [y], { samples: 200, seed });
      const { difference, differenceInterval, pValue, detectable, warning } = systems[0]!;
      expect(test).toBe("bootstrap");
      expect(pValue < 0.05).toBe(differenceInterval.low > 0 || differenceInterval.high < 0);
      expect(pValue < 0.05).toBe(Math.abs(difference) > detectable);
      expect(pValue < 0.05).toBe(warning === null);
    }
  });

  test("sacreBLEU's p-value can be chosen, and everything else stays the same", () => {
    const [ours] = pairedBootstrap(metric, a, [c]).systems;
    const [theirs] = pairedBootstrap(metric, a, [c], { test: "sacrebleu" }).systems;
    expect({ ...theirs, pValue: ours!.pValue }).toEqual(ours);
    // no resample has a difference of the other sign
    expect([ours!.pValue, theirs!.pValue]).toEqual([2 / 1001, 1 / 1001]);
  });

  test("inputs stay unchanged, and a second call gives the same result", () => {
    const before = [a, b].map(({ rows }) => rows.slice());
    const run = () => [pairedBootstrap(metric, a, [b]), pairedRandomization(metric, a, [b], { trials: 50 })];
    expect(run()).toEqual(run());
    expect([a.rows, b.rows]).toEqual(before);
  });
});

function intervalOnly({ mean, low, high, ci }: { mean: number; low: number; high: number; ci: number }): object {
  return { mean, low, high, ci };
}

/** Equal in shape and text, and numbers to 1e-12. */
function compare(actual: unknown, expected: unknown): void {
  if (typeof expected === "number" && Number.isFinite(expected)) {
    expect(Math.abs((actual as number) - expected)).toBeLessThan(1e-12 * Math.max(1, Math.abs(expected)));
  } else if (typeof expected === "object" && expected !== null) {
    for (const [key, value] of Object.entries(expected)) compare((actual as Record<string, unknown>)[key], value);
  } else {
    expect(actual).toEqual(expected);
  }
}

describe("seeds", () => {
  const [a, b] = tablesOf(bleu(), 60, [20, 30]) as [Statistics, Statistics];

  test("another seed draws other resamples, and 0 is a seed", () => {
    const means = [0, 1, 12345, 2 ** 32 + 5, 2 ** 53 - 1].map((seed) => bootstrapConfidence(bleu(), a, { seed }).mean);
    expect(new Set(means).size).toBe(5);
    expect(bootstrapConfidence(bleu(), a, { seed: 0 })).toEqual(bootstrapConfidence(bleu(), a, { seed: 0 }));
    expect(bootstrapConfidence(bleu(), a)).toEqual(bootstrapConfidence(bleu(), a, { seed: 12345 }));
  });

  test("seeds beyond 2^53 are bigints, and have all their digits in the signature", () => {
    expect(bootstrapConfidence(bleu(), a, { samples: 7, seed: 1795266000123456789n }).signature).toContain(
      "|seed:1795266000123456789|",
    );
    expect(bootstrapConfidence(bleu(), a, { seed: 7n })).toEqual(bootstrapConfidence(bleu(), a, { seed: 7 }));
  });

  test("seeds are in the signature, with the number of resamples and trials", () => {
    expect(bootstrapConfidence(bleu(), a, { samples: 7, seed: 0 }).signature).toMatch(
      /^nrefs:1\|bs:7\|seed:0\|case:mixed\|eff:no\|tok:13a\|smooth:exp\|version:truebleu-/,
    );
    expect(pairedBootstrap(bleu(), a, [b], { samples: 40 }).signature).toMatch(/^nrefs:1\|bs:40\|seed:12345\|case:/);
    expect(pairedRandomization(bleu(), a, [b], { trials: 9 }).signature).toMatch(/^nrefs:1\|ar:9\|seed:12345\|case:/);
    expect(pairedRandomization(bleu(), a, [b], { trials: 9, samples: 3 }).signature).toMatch(
      /^nrefs:1\|bs:3\|ar:9\|seed:12345\|case:/,
    );
  });
});

describe("small test sets", () => {
  test("small test sets have a warning with the difference that could have been detected", () => {
    const [a, b] = tablesOf(bleu(), 50, [20, 20], 4) as [Statistics, Statistics];
    for (const run of [pairedBootstrap, pairedRandomization]) {
      const [system] = run(bleu(), a, [b]).systems;
      expect(Math.abs(system!.difference)).toBeLessThan(system!.detectable);
      expect(system!.warning).toMatch(
        /^a difference of \d+\.\d\d cannot be told from chance on 50 segments: it takes about \d+\.\d\d, or about \d+ segments of the same kind$/,
      );
    }
  });

  test("there is a warning if resamples do not agree with the corpus, although p is below 0.05", () => {
    const tested = { difference: 1, pValue: 0.01, detectable: 2, differingSegments: 40 };
    expect(warningOf(tested, 100)).toMatch(/^the resamples do not agree with the whole corpus/);
    expect(warningOf({ ...tested, difference: -2 }, 100)).toBe(null);
  });

  test("a difference is significant exactly when it is detectable, by randomization", () => {
    for (let seed = 0; seed < 20; seed++) {
      const [a, b] = tablesOf(bleu(), 30, [20, 35], seed) as [Statistics, Statistics];
      const [system] = pairedRandomization(bleu(), a, [b], { trials: 99 }).systems;
      expect(system!.pValue < 0.05).toBe(Math.abs(system!.difference) >= system!.detectable);
    }
  });

  test("no difference is detectable by fewer than 20 trials", () => {
    const [a, b] = tablesOf(bleu(), 30, [20, 90]) as [Statistics, Statistics];
    expect(pairedRandomization(bleu(), a, [b], { trials: 19 }).systems[0]).toMatchObject({
      detectable: Infinity,
      pValue: 1 / 20,
    });
    expect(pairedRandomization(bleu(), a, [b], { trials: 20 }).systems[0]!.detectable).toBeLessThan(100);
  });

  test("there is a warning if systems differ in only a few segments, whatever the p-value", () => {
    const [a, b] = tablesOf(bleu(), 50, [20, 90]) as [Statistics, Statistics];
    const rows = a.rows.slice();
    rows.set(b.rows.subarray(0, 5 * 10));
    for (const run of [pairedBootstrap, pairedRandomization]) {
      const [system] = run(bleu(), a, [{ ...a, rows }]).systems;
      expect(system!.differingSegments).toBe(5);
      expect(system!.warning).toBe(
        "the systems differ in 5 of 50 segments: with fewer than 6, chance alone can do as much",
      );
    }
  });
});

describe("no verdict where too few segments differ", () => {
  test("six segments are the fewest with which an exact two-sided test could reach 0.05", () => {
    expect([0, 1, 2, 5, 6, 7].map((segments) => isDecidable(segments))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    for (const level of [1, 0.5, 0.1, 0.05, 0.03125, 0.01, 1e-9]) {
      const least = leastDiffering(level);
      expect(2 ** (1 - least)).toBeLessThanOrEqual(level);
      if (level < 1) expect(2 ** (2 - least)).toBeGreaterThan(level);
      expect(isDecidable(least, level)).toBe(true);
      expect(isDecidable(least - 1, level)).toBe(false);
    }
  });

  test.each(["bootstrap", "randomization"] as const)(
    "%s: systems that differ in one line that occurs twice, five or six times",
    (test) => {
      const line = "the cat sat on the mat and slept";
      const worse = "a dog stood near some door";
      const compared = (differing: number, same: number) => {
        const references = Array.from({ length: differing + same }, () => line);
        const table = (hypothesis: string) =>
          segmentStatistics(ter(), {
            hypotheses: references.map((_, i) => (i < differing ? hypothesis : line)),
            references,
          });
        return compareAllPairs(ter(), [table(worse), table(line)], { test });
      };
      for (const [differing, same] of [
        [1, 1],
        [2, 0],
        [5, 0],
        [5, 15],
      ] as const) {
        const { pairs, systems } = compared(differing, same);
        expect(pairs[0]).toMatchObject({ winner: null, differingSegments: differing });
        expect(pairs[0]!.warning).toContain("with fewer than 6");
        expect(systems).toMatchObject([
          { cluster: 1, ranks: { best: 1, worst: 2 } },
          { cluster: 1, ranks: { best: 1, worst: 2 } },
        ]);
      }
      if (test === "bootstrap") expect(compared(2, 0).pairs[0]!.pValue).toBeLessThan(0.05);
      expect(compared(6, 0).pairs[0]!.winner).toBe(1);
    },
  );
});

describe("refused", () => {
  const metric = bleu();
  const [a, b] = tablesOf(metric, 10, [20, 30]) as [Statistics, Statistics];
  const width = metric.fields.length;
  const first = (segments: number): Statistics => ({ ...a, rows: a.rows.slice(0, segments * width), segments });

  test("statistics without a row for each segment are refused", () => {
    expect(() => bootstrapConfidence(metric, sumStatistics(a))).toThrow(
      "statistics has 1 row for 10 segments: expected a row for each; were they summed?",
    );
    expect(() => bootstrapConfidence(metric, first(1))).toThrow("statistics has 1 segments: expected at least 2");
    expect(() => bootstrapConfidence(metric, first(0))).toThrow("statistics has 0 segments: expected at least 2");
    expect(() => bootstrapConfidence(metric, {} as Statistics)).toThrow(TypeError);
  });

  test("statistics of other settings, another version or other fields are refused", () => {
    expect(() => bootstrapConfidence(bleu({ lowercase: true }), a)).toThrow(
      /^statistics was counted with BLEU\|case:mixed.*: expected BLEU\|case:lc.*; use the metric/,
    );
    expect(() =>
      pairedBootstrap(metric, a, [b, { ...b, signature: b.signature.replace("counting:1", "counting:99") }]),
    ).toThrow(/^systems\[1\] was counted with .*counting:99: expected/);
    expect(() => pairedRandomization(metric, { ...a, fields: ["x", ...a.fields.slice(1)] }, [b])).toThrow(
      "baseline has the fields x, referenceLength",
    );
  });

  test("systems of another test set are refused", () => {
    expect(() => pairedBootstrap(metric, a, [first(9)])).toThrow(
      "systems[0] has 9 segments, baseline 10: expected the same number; are they outputs for the same test set?",
    );
    expect(() => compareAllPairs(metric, [a, { ...b, references: 2 }])).toThrow(
      "systems[1] has nrefs:2, systems[0] nrefs:1: expected the same references",
    );
  });

  test("a test without a system is refused", () => {
    expect(() => pairedBootstrap(metric, a, [])).toThrow("systems has 0 systems: expected at least 1");
    expect(() => pairedRandomization(metric, a, b as unknown as Statistics[])).toThrow("systems is not an array");
    expect(() => compareAllPairs(metric, [a])).toThrow("systems has 1 system: expected at least 2");
  });

  test("invalid samples, trials and seeds are refused", () => {
    for (const samples of [0, -1, 1.5, NaN, 1e9]) {
      expect(() => bootstrapConfidence(metric, a, { samples })).toThrow(
        `samples is ${samples}: expected a whole number from 1 to 100000000`,
      );
      expect(() => pairedRandomization(metric, a, [b], { trials: samples })).toThrow(`trials is ${samples}`);
    }
    expect(() => pairedRandomization(metric, a, [b], { samples: -1 })).toThrow(
      "samples is -1: expected a whole number from 0",
    );
    // fewer resamples give no 95% interval for the p-value to agree with; sacreBLEU's p-value needs no interval
    for (const run of [
      () => pairedBootstrap(metric, a, [b], { samples: 39 }),
      () => compareAllPairs(metric, [a, b], { samples: 39 }),
    ])
      expect(run).toThrow("samples is 39: expected a whole number from 40 to 100000000");
    expect(pairedBootstrap(metric, a, [b], { samples: 8, test: "sacrebleu" }).test).toBe("sacrebleu");
    expect(() => pairedBootstrap(metric, a, [b], { test: "moses" as "sacrebleu" })).toThrow(
      'test is "moses": expected one of "bootstrap", "sacrebleu"',
    );
    expect(() => pairedBootstrap(metric, a, [b], { seed: -1 })).toThrow(
      "seed is -1: expected a whole number from 0 to 2^128 - 1, a bigint beyond 2^53 - 1",
    );
    expect(() => pairedBootstrap(metric, a, [b], { seed: "1" as unknown as number })).toThrow(TypeError);
    expect(() => compareAllPairs(metric, [a, b], { test: "t" as "bootstrap" })).toThrow(
      'test is "t": expected one of "bootstrap", "randomization"',
    );
    expect(() => compareAllPairs(metric, [a, b], { correction: "none" as "holm" })).toThrow(
      'correction is "none": expected one of "holm", "benjamini-hochberg"',
    );
  });
});

test("the margin is the half of the interval on the side of 0, or, if the difference is 0, the wider half", () => {
  const margin = (difference: number, low: number, high: number): number =>
    marginOf(difference, { mean: difference, ci: 0, low, high });
  expect(margin(3, 1, 4)).toBe(2);
  expect(margin(-3, -5, -1)).toBe(2);
  expect(margin(0, -1, 2)).toBe(2);
  expect(margin(0, -3, 2)).toBe(3);
});
