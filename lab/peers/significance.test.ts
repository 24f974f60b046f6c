/**
 * Significance tests of real systems are compared with those of sacreBLEU 2.6.0, live: several metrics, seeds, and
 * sizes of test sets; half of the cases each day.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  bootstrapConfidence,
  metricFactories,
  pairedBootstrap,
  pairedRandomization,
  segmentStatistics,
  version,
  type ConfidenceInterval,
  type Metric,
  type Statistics,
} from "../../src/index.js";
import { countDiffering } from "../../src/significance/differences.js";
import { createTally, dataFolder, readJson, readLines } from "../../test/golden/data.js";
import { ask } from "./sacrebleu.js";
import { isToday, isWhole } from "../../test/whole.js";

interface Case {
  readonly set: string;
  readonly metric: "BLEU" | "CHRF" | "TER";
  /** sacreBLEU's keyword arguments, and our options for the same. */
  readonly options: object;
  readonly make: () => Metric;
  readonly test: "bs" | "ar" | "confidence";
  readonly segments: number;
  readonly samples: number;
  /** The number of resamples for intervals, besides trials. */
  readonly intervals?: number;
  readonly seed: number;
  /** The number of bits in which sacreBLEU sums resamples: 32, or 64 if the test changes it. */
  readonly bits: 32 | 64;
}

interface Answer {
  readonly signature: string;
  readonly systems: readonly {
    readonly score: number;
    readonly p: number | null;
    readonly mean: number | null;
    readonly ci: number | null;
  }[];
}

const scorers: readonly Pick<Case, "metric" | "options" | "make">[] = [
  { metric: "BLEU", options: {}, make: () => metricFactories.bleu() },
  {
    metric: "BLEU",
    options: { tokenize: "intl", lowercase: true, smooth_method: "floor" },
    make: () => metricFactories.bleu({ tokenize: "intl", lowercase: true, smoothMethod: "floor" }),
  },
  { metric: "CHRF", options: {}, make: () => metricFactories.chrf() },
  { metric: "CHRF", options: { word_order: 2 }, make: () => metricFactories.chrf({ wordOrder: 2 }) },
  { metric: "TER", options: {}, make: () => metricFactories.ter() },
];

const sets = ["wmt22-en-de", "multeval-iwslt2010", "wmt17-en-de-significance", "wmt22-cs-en"]
  .slice(0, isWhole ? 4 : 2)
  .filter((set) => existsSync(join(dataFolder, set, "meta.json")));

function makeCases(): Case[] {
  const cases: Case[] = [];
  for (const set of sets) {
    for (const { metric, options, make } of scorers) {
      const sizes = metric === "TER" ? [2, 7, 33] : metric === "CHRF" ? [2, 7, 33, 128] : [2, 7, 31, 33, 65, 300];
      for (const [i, segments] of sizes.entries()) {
        const seed = [12345, 1, 2 ** 32 + 5, 7, 2 ** 53 - 1][i % 5]!;
        const one = { set, metric, options, make, segments, seed };
        cases.push(
          { ...one, test: "bs", samples: 200, bits: 32 },
          { ...one, test: "bs", samples: 200, bits: 64 },
          { ...one, test: "ar", samples: 300, bits: 64, intervals: 101 },
          { ...one, test: "ar", samples: 1000, bits: 32 },
          { ...one, test: "confidence", samples: 199, bits: 32 },
          { ...one, test: "confidence", samples: 199, bits: 64 },
        );
      }
    }
  }
  // a test set of the usual size
  const usual = { set: sets[0]!, ...scorers[0]!, segments: 1500, seed: 12345 };
  cases.push({ ...usual, test: "bs", samples: 1000, bits: 32 }, { ...usual, test: "ar", samples: 10_000, bits: 32 });
  return cases.filter((_, i) => isToday(i, 2));
}

function readSet(set: string, segments: number): { systems: string[][]; streams: string[][] } {
  const meta = readJson<{ refs: string[]; systems: string[] }>(dataFolder, set, "meta.json");
  return {
    systems: meta.systems.map((system) => readLines(dataFolder, set, `sys.${system}.txt`).slice(0, segments)),
    streams: meta.refs.map((reference) => readLines(dataFolder, set, `ref.${reference}.txt`).slice(0, segments)),
  };
}

const tables = new Map<string, Statistics[]>();
function tablesOf({ set, segments, make }: Case): Statistics[] {
  const metric = make();
  const key = `${set} ${segments} ${metric.name} ${JSON.stringify(metric.signature)}`;
  let found = tables.get(key);
  if (found === undefined) {
    const { systems, streams } = readSet(set, segments);
    found = systems.map((hypotheses) => segmentStatistics(metric, { hypotheses, referenceStreams: streams }));
    tables.set(key, found);
  }
  return found;
}

function runHere(one: Case): {
  signature: string;
  systems: { score: number; pValue: number | null; interval: ConfidenceInterval | null }[];
} {
  const [baseline, ...systems] = tablesOf(one) as [Statistics, ...Statistics[]];
  const metric = one.make();
  const { samples, seed } = one;
  if (one.test === "confidence") {
    const { score, signature, mean, low, high, ci } = bootstrapConfidence(metric, baseline, { samples, seed });
    return { signature, systems: [{ score, pValue: null, interval: { mean, low, high, ci } }] };
  }
  const result =
    one.test === "bs"
      ? pairedBootstrap(metric, baseline, systems, { samples, seed, test: "sacrebleu" })
      : pairedRandomization(metric, baseline, systems, { trials: samples, samples: one.intervals ?? 0, seed });
  return { signature: result.signature, systems: [{ ...result.baseline, pValue: null }, ...result.systems] };
}

test.runIf(sets.length > 0)("paired tests and intervals of real systems", async () => {
  const cases = makeCases();
  const answers = (await ask(
    "significance_driver.py",
    cases.map((one) => ({ ...one, ...readSet(one.set, one.segments) })),
  )) as Answer[];
  const tally = createTally();
  for (const [i, one] of cases.entries()) {
    const expected = answers[i]!;
    const actual = runHere(one);
    const what = `${one.set} ${one.metric} ${one.test} segments ${one.segments} seed ${one.seed} bits ${one.bits}`;
    tally.exactly(`${what} signature`, actual.signature.replace(`truebleu-${version}`, "2.6.0"), expected.signature);
    tally.exactly(`${what} systems`, actual.systems.length, expected.systems.length);
    // in the range of scores, neighbouring 32-bit numbers are 4e-6 or 8e-6 apart, and so are steps of a mean of
    // hundreds of scores
    const tolerance = one.bits === 64 ? 1e-9 : 5e-5;
    for (const [system, { score, p, mean, ci }] of expected.systems.entries()) {
      const here = actual.systems[system]!;
      tally.closely(`${what} system ${system} score`, here.score, score);
      // with only two lines, two systems may be equal: sacreBLEU then reports that they certainly differ
      const isSame = p !== null && countDiffering(tablesOf(one)[0]!, tablesOf(one)[system]!) === 0;
      tally.exactly(`${what} system ${system} p`, isSame ? 1 / (one.samples + 1) : here.pValue, p);
      if (mean === null || ci === null) {
        tally.exactly(`${what} system ${system} interval`, here.interval, null);
      } else {
        tally.closely(`${what} system ${system} mean`, here.interval!.mean, mean, tolerance);
        tally.closely(`${what} system ${system} ci`, here.interval!.ci, ci, tolerance);
      }
    }
  }
  console.log(
    `significance: ${cases.length} tests, ${tally.compared()} figures compared, ` +
      `${tally.differences.length} differences`,
  );
  expect(tally.differences.slice(0, 10), `${tally.differences.length} differences`).toEqual([]);
});

test.runIf(sets.length > 0)("one segment, and a system with itself: certain there, refused or 1 here", async () => {
  const one = { set: sets[0]!, metric: "BLEU", options: {}, samples: 100, seed: 1, bits: 32 };
  const { systems, streams } = readSet(one.set, 40);
  const alone = {
    ...one,
    systems: systems.slice(0, 2).map((lines) => lines.slice(0, 1)),
    streams: streams.map((lines) => lines.slice(0, 1)),
  };
  const same = { ...one, systems: [systems[0]!, systems[0]!], streams };
  const kinds = ["bs", "ar"];
  const answers = (await ask(
    "significance_driver.py",
    [alone, same].flatMap((each) => kinds.map((kind) => ({ ...each, test: kind }))),
  )) as Answer[];
  for (const answer of answers) expect(answer.systems[1]!.p).toBe(1 / 101);

  const metric = metricFactories.bleu();
  const table = (lines: readonly string[], segments: number): Statistics =>
    segmentStatistics(metric, {
      hypotheses: lines.slice(0, segments),
      referenceStreams: streams.map((stream) => stream.slice(0, segments)),
    });
  for (const run of [pairedBootstrap, pairedRandomization]) {
    expect(() => run(metric, table(systems[0]!, 1), [table(systems[1]!, 1)])).toThrow(
      "baseline has 1 segments: expected at least 2",
    );
    expect(run(metric, table(systems[0]!, 40), [table(systems[0]!, 40)]).systems[0]!.pValue).toBe(1);
  }
});
