/**
 * Random tables of scores, and a table of real texts, are compared with SciPy's coefficients to 1e-12, with PERM-BOTH
 * and PERM-INPUTS of SacreROUGE 0.2.5 on the same draws, and with the implementations of accuracy with ties and soft
 * pairwise accuracy in correlate_driver.py.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bleu, chrf, segmentScores, ter, type Metric } from "../../src/index.js";
import {
  correlateMetrics,
  type CoefficientName,
  type CorrelateOptions,
  type Permutation,
} from "../../src/correlate.js";
import { createTally, dataFolder, readJson, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

const TABLES = isWhole ? 150 : 75;

interface Question {
  readonly systems: number;
  readonly segments: number;
  readonly human: readonly (number | null)[];
  readonly metrics: readonly (readonly number[])[];
  readonly gap: number;
  readonly trials: number;
  readonly seed: number;
  readonly soft_test: boolean;
}

interface Answer {
  /** By level, coefficient and grouping: a value for each metric; calibrated values with their threshold. */
  readonly values: Readonly<Record<string, readonly (number | null | readonly [number, number])[]>>;
  /**
   * How far the first two metrics differ, the p-value, and the least and greatest p-values that ties by rounding allow.
   */
  readonly tests: Readonly<Record<string, readonly [number | null, number, number, number]>>;
}

type Random = (below: number) => number;

/** Few and many different numbers, large offsets, tiny ones, missing human scores, metrics that are constant. */
function makeTable(random: Random, i: number): Question {
  const isLarge = i % 4 === 0;
  const systems = isLarge ? 5 + random(21) : 1 + random(7);
  const segments = 1 + random(isLarge ? 40 : 8);
  const scores = (): number[] => {
    const kind = random(7);
    const one = [
      () => random(3),
      () => random(2 ** 30) / 2 ** 30,
      () => random(11) / 10,
      () => 1e6 + random(1000) / 8,
      () => (random(2001) - 1000) / 2 ** 20,
      () => random(101),
      () => (random(9) === 0 ? random(5) : 0),
    ][kind]!;
    return Array.from({ length: systems * segments }, one);
  };
  const human: (number | null)[] = random(25) === 0 ? scores().fill(1) : scores();
  if (random(4) === 0) for (const cell of human.keys()) if (cell > 0 && random(6) === 0) human[cell] = null;
  const metrics = Array.from({ length: 2 + random(2) }, scores);
  // near the human scores, so that coefficients of all sizes appear
  if (random(3) === 0) metrics[0] = human.map((score, cell) => (score ?? 0) + metrics[0]![cell]! / 4);
  if (random(12) === 0) metrics[1] = metrics[1]!.fill(5);
  return {
    systems,
    segments,
    human,
    metrics,
    gap: [0, 0.5, 1, 25][random(4)]!,
    trials: i % 2 === 0 ? 15 : 0,
    seed: i,
    soft_test: systems * segments < 20,
  };
}

/** Compares the driver's answers with ours. */
async function compareTables(questions: readonly Question[]): Promise<string> {
  const answers = (await ask("correlate_driver.py", questions)) as readonly Answer[];
  const tally = createTally();
  let [tests, texts, thresholds, apart] = [0, 0, 0, 0];
  const compare = (what: string, actual: number | null, expected: number | null): void => {
    if (actual === null || expected === null) tally.exactly(what, actual, expected);
    else tally.closely(what, actual, expected, 1e-12);
  };
  for (const [i, { human, metrics, systems, segments, gap, trials, seed }] of questions.entries()) {
    const table = {
      systems,
      segments,
      human: { segmentScores: human.map((score) => score ?? NaN) },
      metrics: metrics.map((segmentScores, m) => ({ name: `metric ${m}`, segmentScores })),
    };
    const correlated = (key: string, more: CorrelateOptions) => {
      const [level, coefficient, grouping, permutation = "both"] = key.split(":") as [
        "system" | "segment",
        CoefficientName,
        "none",
        Permutation?,
      ];
      return correlateMetrics(table, { level, coefficient, grouping, permutation, humanGap: gap, ...more });
    };
    for (const [key, expected] of Object.entries(answers[i]!.values)) {
      const { metrics: actual } = correlated(key, { trials: 0 });
      for (const [m, value] of expected.entries()) {
        const what = `${key} of metric ${m} in table ${i}`;
        if (value === null || typeof value === "number") compare(what, actual[m]!.value, value);
        else {
          compare(what, actual[m]!.value, value[0]);
          compare(`threshold, ${what}`, actual[m]!.epsilon, value[1]);
          thresholds++;
        }
      }
    }
    if (trials > 0) texts += human.length;
    for (const [key, [difference, pValue, least, most]] of Object.entries(answers[i]!.tests)) {
      const { pairs } = correlated(key, { trials, seed, engine: i % 20 === 0 ? "js" : "wasm" });
      const pair = pairs.find(({ first, second }) => first === 0 && second === 1);
      tally.exactly(`a test by ${key} in table ${i}`, pair !== undefined, difference !== null);
      if (pair === undefined || difference === null) continue;
      compare(`difference by ${key} in table ${i}`, Math.abs(pair.difference), difference);
      if (Math.abs(pair.pValue - pValue) > 1e-12) apart++;
      const possible = Math.max(least, Math.min(most, pair.pValue));
      compare(`p-value by ${key} in table ${i}`, pair.pValue, possible);
      tests++;
    }
  }
  expect(tally.differences.slice(0, 8)).toEqual([]);
  expect(apart).toBeLessThan(tests / 20);
  return (
    `${tally.compared()} figures compared, ${thresholds} thresholds, ${tests} tests on ${texts} texts, ` +
    `${apart} of which count ties otherwise`
  );
}

test(`correlations of ${TABLES} tables of 1 to 25 systems`, async () => {
  const random = randomSource(2021);
  const questions = Array.from({ length: TABLES }, (_, i) => makeTable(random, i));
  console.log(`${TABLES} random tables: ${await compareTables(questions)}`);
}, 600_000);

const set = "wmt22-cs-en";

test.skipIf(!existsSync(join(dataFolder, set)))(
  "correlations on 2,000 real texts, of systems and a translator",
  async () => {
    const { refs, systems: names } = readJson<{ refs: string[]; systems: string[] }>(dataFolder, set, "meta.json");
    const segments = 500;
    const read = (name: string): string[] => readLines(dataFolder, set, `${name}.txt`).slice(0, segments);
    const references = read(`ref.${refs[0]!}`);
    const texts = [...names.map((name) => `sys.${name}`), `ref.${refs[1]!}`].map(read);
    const scoresOf = (metric: Metric): number[] =>
      texts.flatMap((hypotheses) => [...segmentScores(metric, { hypotheses, references })]);
    // there are no human scores: chrF takes their place
    const question: Question = {
      systems: texts.length,
      segments,
      human: scoresOf(chrf()),
      metrics: [scoresOf(bleu({ effectiveOrder: true })), scoresOf(ter())],
      gap: 25,
      trials: 9,
      seed: 22,
      soft_test: false,
    };
    console.log(`real texts: ${await compareTables([question])}`);
  },
  600_000,
);
