/**
 * Every golden figure of sacreBLEU's significance tests, and the p-values of Moses and MultEval that were published for
 * WMT 2017.
 */
import { resamplingPart } from "../../src/kernel/resampling/resampling.js";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  bootstrapConfidence,
  metricFactories,
  pairedBootstrap,
  pairedRandomization,
  segmentStatistics,
  version,
  type EngineName,
  type Metric,
  type Statistics,
} from "../../src/index.js";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";

interface Figure {
  readonly metric: string;
  readonly test: "bs" | "ar" | "confidence";
  readonly n_samples: number;
  readonly system: string;
  readonly score: number;
  readonly p_value?: number | null;
  readonly mean: number | null;
  readonly ci: number | null;
  readonly signature?: string;
}

interface Golden {
  readonly producer: { readonly version: string };
  readonly seed: number;
  readonly lines: number;
  readonly baseline: string;
  readonly results: readonly Figure[];
  readonly rng_check: {
    readonly bs_first_20: number[];
    readonly bs_last_row_first_10: number[];
    readonly bs_sum: number;
    readonly ar_first_64: string;
    readonly ar_last_row_first_32: string;
    readonly ar_sum: number;
  };
}

/** The metrics by their names in the golden data. */
const known: Readonly<Record<string, () => Metric>> = {
  BLEU: () => metricFactories.bleu(),
  "BLEU-none": () => metricFactories.bleu({ tokenize: "none" }),
  chrF: () => metricFactories.chrf(),
  "chrF++": () => metricFactories.chrf({ wordOrder: 2 }),
  TER: () => metricFactories.ter(),
};

/**
 * The allowed differences. sacreBLEU sums resamples in 32-bit floats. BLEU's ten sums are still exact, and its precisions
 * are rounded once. chrF and TER compute the score and the mean of scores in 32 bits, too, where neighbouring numbers
 * are 4e-6 to 8e-6 apart (every expected mean of TER is such a number).
 */
const tolerances: Readonly<Record<string, number>> = {
  BLEU: 1e-6,
  "BLEU-none": 1e-6,
  TER: 1.5e-5,
  chrF: 1.5e-5,
  "chrF++": 1.5e-5,
};

const engines: readonly EngineName[] = ["wasm", "js"];
const ROWS = 1000;

const names = readdirSync(dataFolder)
  .filter((name) => existsSync(join(dataFolder, name, "golden.significance.json")))
  .sort();
const tally = createTally();
/** The number of figures in the data when this was written. */
const LEAST_COMPARED = 634;
const largest: Record<string, number> = {};

afterAll(() => {
  console.log(
    `golden.significance.json: ${tally.compared()} figures of ${names.length} sets compared, ` +
      `${tally.differences.length} differ; ` +
      `largest difference of a mean or an interval: ${Object.entries(largest)
        .map(([name, value]) => `${name} ${value.toExponential(1)}`)
        .join(", ")}`,
  );
  expect(tally.compared()).toBeGreaterThanOrEqual(LEAST_COMPARED);
});

describe.each(names)("%s", (set) => {
  const golden = readJson<Golden>(dataFolder, set, "golden.significance.json");
  const references = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
  const tables = new Map<string, Statistics>();
  const tableOf = (name: string, metric: Metric, system: string): Statistics => {
    const key = `${name} ${system}`;
    let table = tables.get(key);
    if (table === undefined) {
      table = segmentStatistics(metric, {
        hypotheses: readLines(dataFolder, set, `sys.${system}.txt`).slice(0, golden.lines),
        referenceStreams: references.map((reference) =>
          readLines(dataFolder, set, `ref.${reference}.txt`).slice(0, golden.lines),
        ),
      });
      tables.set(key, table);
    }
    return table;
  };

  test.each([createWasmKernel(), createJsKernel(), createReferenceKernel()])("the generator, $name", (kernel) => {
    const { rng_check: expected, lines, seed } = golden;
    expect(golden.producer.version).toBe("2.6.0");
    const indices = kernel
      .part(resamplingPart)
      .randomIndices(kernel.part(resamplingPart).seedRandom(seed), lines, ROWS * lines);
    expect([...indices.subarray(0, 20)]).toEqual(expected.bs_first_20);
    expect([...indices.subarray((ROWS - 1) * lines, (ROWS - 1) * lines + 10)]).toEqual(expected.bs_last_row_first_10);
    expect(indices.reduce((sum, index) => sum + index, 0)).toBe(expected.bs_sum);
    const bytes = kernel.part(resamplingPart).randomBits(kernel.part(resamplingPart).seedRandom(seed), ROWS * lines);
    const bits = (start: number, count: number): string =>
      Array.from({ length: count }, (_, i) => (bytes[(start + i) >> 3]! >> ((start + i) & 7)) & 1).join("");
    expect(bits(0, 64)).toBe(expected.ar_first_64);
    expect(bits((ROWS - 1) * lines, 32)).toBe(expected.ar_last_row_first_32);
    expect([...bits(0, ROWS * lines)].filter((bit) => bit === "1")).toHaveLength(expected.ar_sum);
  });

  const groups = new Map<string, Figure[]>();
  for (const figure of golden.results) {
    const key = `${figure.metric} ${figure.test}`;
    groups.set(key, [...(groups.get(key) ?? []), figure]);
  }
  for (const engine of engines) {
    test.each([...groups])(`%s, ${engine}`, (_, figures) => {
      const { metric: name, test: kind, n_samples: samples } = figures[0]!;
      const metric = known[name]!();
      const [baseline, ...systems] = figures.map(({ system }) => tableOf(name, metric, system)) as [
        Statistics,
        ...Statistics[],
      ];
      const { seed } = golden;
      const options = { samples, seed, engine };
      const result =
        kind === "confidence"
          ? alone(bootstrapConfidence(metric, baseline, options))
          : kind === "bs"
            ? pairedBootstrap(metric, baseline, systems, { ...options, test: "sacrebleu" })
            : pairedRandomization(metric, baseline, systems, { trials: samples, seed, engine });

      const before = tally.differences.length;
      for (const [i, figure] of figures.entries()) {
        const what = `${set} ${name} ${kind} ${figure.system} ${engine}`;
        const { score, interval } = i === 0 ? result.baseline : result.systems[i - 1]!;
        tally.closely(`${what} score`, score, figure.score);
        if (typeof figure.p_value === "number")
          tally.exactly(`${what} p`, result.systems[i - 1]!.pValue, figure.p_value);
        if (figure.mean !== null && figure.ci !== null) {
          tally.closely(`${what} mean`, interval!.mean, figure.mean, tolerances[name]!);
          tally.closely(`${what} ci`, interval!.ci, figure.ci, tolerances[name]!);
          largest[name] = Math.max(
            largest[name] ?? 0,
            Math.abs(interval!.mean - figure.mean),
            Math.abs(interval!.ci - figure.ci),
          );
        }
        if (figure.signature !== undefined)
          tally.exactly(
            `${what} signature`,
            result.signature.replace(`truebleu-${version}`, "2.6.0"),
            figure.signature,
          );
      }
      expect(tally.differences.slice(before)).toEqual([]);
    });
  }
});

/** A confidence interval in the shape of a paired test without systems. */
function alone({ score, mean, low, high, ci, signature }: ReturnType<typeof bootstrapConfidence>) {
  return {
    signature,
    baseline: { score, interval: { mean, low, high, ci } },
    systems: [] as ReturnType<typeof pairedBootstrap>["systems"],
  };
}

describe("published p-values of WMT 2017, en-de, newstest2017, BLEU of tokenized text", () => {
  interface Published {
    readonly baseline: string;
    readonly moses_bootstrap_p_bleu_2000_samples_mean_of_3: Readonly<Record<string, number>>;
    /** BLEU and TER. */
    readonly multeval_AR_10000_p_bleu_ter: Readonly<Record<string, readonly [number, number]>>;
  }
  const set = "wmt17-en-de-significance";
  const published = readJson<Published>(dataFolder, set, "published.pvalues.json");
  const table = (metric: Metric, system: string): Statistics =>
    segmentStatistics(metric, {
      hypotheses: readLines(dataFolder, set, `sys.${system}.txt`),
      referenceStreams: [readLines(dataFolder, set, "ref.0.txt")],
    });
  // these programs use other random numbers; sacreBLEU's own test also allows 0.01
  const tolerance = 0.01;

  test("Moses, paired bootstrap of 2,000 resamples", () => {
    const metric = metricFactories.bleu({ tokenize: "none" });
    const figures = Object.entries(published.moses_bootstrap_p_bleu_2000_samples_mean_of_3);
    const { systems } = pairedBootstrap(
      metric,
      table(metric, published.baseline),
      figures.map(([system]) => table(metric, system)),
      { samples: 2000, test: "sacrebleu" },
    );
    for (const [i, [system, expected]] of figures.entries())
      expect(Math.abs(systems[i]!.pValue - expected), system).toBeLessThan(tolerance);
  });

  test("MultEval, approximate randomization of 10,000 trials", () => {
    for (const [at, metric] of [metricFactories.bleu({ tokenize: "none" }), metricFactories.ter()].entries()) {
      const figures = Object.entries(published.multeval_AR_10000_p_bleu_ter);
      const { systems } = pairedRandomization(
        metric,
        table(metric, published.baseline),
        figures.map(([system]) => table(metric, system)),
      );
      for (const [i, [system, expected]] of figures.entries())
        expect(Math.abs(systems[i]!.pValue - expected[at]!), `${metric.name} ${system}`).toBeLessThan(tolerance);
    }
  });
});
