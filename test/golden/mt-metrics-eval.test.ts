/**
 * Our coefficients for a folder in mt-metrics-eval's layout, made of WMT21's TED talks, are compared with those that the
 * modules data and stats of mt-metrics-eval computed for the same files (github.com/google-research/mt-metrics-eval,
 * commit 68a481a; Python 3.11, SciPy 1.17.1).
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bleu, chrf, scoreCorpus, scoreSegments, ter, type Metric } from "../../src/index.js";
import { inFolder, invoke } from "../apps/cli/invoke.js";
import { dataFolder } from "./data.js";

const data = join(dataFolder, "mqm-ted-en-de");
const linesOf = (name: string): string[] => readFileSync(join(data, name), "utf8").trimEnd().split("\n");
const metrics: Readonly<Record<string, Metric>> = { TER: ter(), BLEU: bleu(), chrF: chrf() };

inFolder({});

beforeAll(() => {
  const references = linesOf("ref.ref.txt");
  const write = (folder: string, name: string, lines: readonly string[]): void => {
    mkdirSync(join("ted", folder), { recursive: true });
    writeFileSync(join("ted", folder, name), `${lines.join("\n")}\n`);
  };
  write("references", "en-de.refA.txt", references);
  const human = linesOf("avg_seg_scores.txt")
    .slice(1)
    .map((line) => line.split(/[\t ]+/) as [string, string])
    .filter(([, score]) => score !== "None")
    .map(([system, score]) => [system === "ref-A" ? "refA" : system, Number(score)] as const);
  write(
    "human-scores",
    "en-de.mqm.seg.score",
    human.map(([system, score]) => `${system}\t${score}`),
  );
  const systems = readdirSync(data).flatMap((name) => /^sys\.(.+)\.txt$/.exec(name)?.[1] ?? []);
  const texts = systems.map((system) => ({ system, hypotheses: linesOf(`sys.${system}.txt`) }));
  for (const { system, hypotheses } of texts) write("system-outputs/en-de", `${system}.txt`, hypotheses);
  for (const [name, metric] of Object.entries(metrics)) {
    const sign = metric.better === "higher" ? 1 : -1;
    const segments = texts.flatMap(({ system, hypotheses }) =>
      scoreSegments(metric, { hypotheses, references }).map(({ score }) => `${system}\t${sign * score}`),
    );
    const wholes = texts.map(
      ({ system, hypotheses }) => `${system}\t${sign * scoreCorpus(metric, { hypotheses, references }).score}`,
    );
    write("metric-scores/en-de", `${name}-refA.seg.score`, segments);
    write("metric-scores/en-de", `${name}-refA.sys.score`, wholes);
  }
});

/** The coefficients of TER, BLEU and chrF, by level, group and coefficient. */
const expected = {
  "system none pearson": [0.608620633569146, 0.620022527938572, 0.562318021869497],
  "system none spearman": [0.574966156035362, 0.527472527472527, 0.527472527472527],
  "system none kendall": [0.374201336217069, 0.384615384615385, 0.358974358974359],
  "system none accuracy": [0.67948717948718, 0.692307692307692, 0.67948717948718],
  "segment none pearson": [0.110558952268458, 0.173514200277513, 0.158306937408712],
  "segment none spearman": [0.169757664158934, 0.184061161054052, 0.192435294813834],
  "segment none kendall": [0.130810488420834, 0.140609278358114, 0.146777683732313],
  "segment segment pearson": [0.088075547658096, 0.082638797440138, 0.095273506058344],
  "segment segment spearman": [0.087759883774321, 0.073419873042505, 0.086678348759717],
  "segment segment kendall": [0.079008764155839, 0.064129979090355, 0.074842610772336],
  "segment system pearson": [0.11510568725221, 0.172076156036274, 0.157138095477287],
  "segment system spearman": [0.168746010229438, 0.180772090852462, 0.188868947950041],
  "segment system kendall": [0.130030838352037, 0.138216963826944, 0.144250645597754],
  "segment segment acc-eq": [0.408850758567204, 0.392007173670689, 0.37923513159808],
  "segment segment acc-eq-calibrated": [0.480587465464591, 0.48029664097717, 0.480296640977169],
};

/** The p of each single coefficient, as mt-metrics-eval's Correlation computes it. */
const pValues = {
  "system none pearson": [0.027284967489160476, 0.023786836455593565, 0.04546125025551468],
  "system none spearman": [0.03981807388758622, 0.0639548914835548, 0.0639548914835548],
  "system none kendall": [0.07630170712639116, 0.07631653936341436, 0.0999802599021349],
  "segment none pearson": [3.7523905400544095e-20, 1.2729647772875835e-47, 7.783860605866815e-40],
  "segment none spearman": [1.2524726035244891e-45, 1.8329742304068998e-53, 2.3128556340434292e-58],
  "segment none kendall": [1.6918639279223417e-45, 5.296706165753071e-53, 1.277076449858121e-57],
};

interface FoundMetric {
  readonly name: string;
  readonly value: number;
  readonly p_value: number | null;
}

interface Found {
  readonly questions: readonly { readonly metrics: readonly FoundMetric[] }[];
}

/** @param counted whether we compute the metrics from the texts, instead of reading the folder's scores */
async function metricsOf(
  level: string,
  grouping: string,
  coefficient: string,
  counted = false,
): Promise<readonly FoundMetric[]> {
  const { exitCode, stdout } = await invoke([
    ..."correlate ted -parn 0 -f json --coefficients".split(" "),
    coefficient,
    ...(counted ? ["-m", "ter", "bleu", "chrf"] : []),
    "--level",
    level,
    ...(level === "segment" ? ["--group-by", grouping] : []),
  ]);
  expect(exitCode).toBe(0);
  const [question] = (JSON.parse(stdout) as Found).questions;
  const names = counted
    ? ["TER-refA (truebleu)", "BLEU-refA (truebleu)", "chrF2-refA"]
    : Object.keys(metrics).map((name) => `${name}-refA`);
  expect(question!.metrics).toHaveLength(counted ? 6 : 3);
  return names.map((name) => question!.metrics.find((one) => one.name === name)!);
}

async function valuesOf(level: string, grouping: string, coefficient: string, counted = false): Promise<number[]> {
  return (await metricsOf(level, grouping, coefficient, counted)).map(({ value }) => value);
}

test.each(Object.keys(expected) as (keyof typeof expected)[])("%s", async (key) => {
  const [level, grouping, coefficient] = key.split(" ") as [string, string, string];
  const found = await valuesOf(level, grouping, coefficient);
  for (const [i, value] of found.entries()) expect(Math.abs(value - expected[key][i]!)).toBeLessThan(2e-14);
});

test.each(["system none pearson", "system none accuracy", "segment segment kendall", "segment none spearman"] as const)(
  "%s, of metrics that are computed from the folder's texts",
  async (key) => {
    const [level, grouping, coefficient] = key.split(" ") as [string, string, string];
    const found = await valuesOf(level, grouping, coefficient, true);
    for (const [i, value] of found.entries()) expect(Math.abs(value - expected[key][i]!)).toBeLessThan(2e-14);
  },
);

test.each(Object.keys(pValues) as (keyof typeof pValues)[])("%s, p", async (key) => {
  const [level, grouping, coefficient] = key.split(" ") as [string, string, string];
  const found = await metricsOf(level, grouping, coefficient);
  for (const [i, { p_value: p }] of found.entries()) expect(Math.abs(p! / pValues[key][i]! - 1)).toBeLessThan(1e-10);
});

test("coefficients of groups have no p-value", async () => {
  const found = await metricsOf("segment", "segment", "pearson");
  expect(found.map(({ p_value: p }) => p)).toEqual([null, null, null]);
});

test("soft accuracy, for which mt-metrics-eval rounds scores to single precision", async () => {
  const found = await valuesOf("system", "none", "soft-accuracy");
  const theirs = [0.555871794871795, 0.668897435897436, 0.668679487179487];
  for (const [i, value] of found.entries()) expect(Math.abs(value - theirs[i]!)).toBeLessThan(2e-4);
});
