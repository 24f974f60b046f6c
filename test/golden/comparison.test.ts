/** No row of a comparison contradicts itself, on systems of WMT and on mixtures of their lines. */
import { afterAll, describe, expect, test } from "vitest";
import { compareAllPairs, metricFactories, segmentStatistics, type Metric } from "../../src/index.js";
import { randomSource } from "../kernel/generate.js";
import { contradictionsOf } from "../significance/contradictions.js";
import { dataFolder, readJson, readLines } from "./data.js";

const sets = ["wmt22-en-de", "wmt22-cs-en", "wmt17-en-de-significance"];
const SYSTEMS = 13;
let pairs = 0;
let significant = 0;

afterAll(() => {
  console.log(`comparisons: ${pairs} pairs of systems, of which ${significant} are significant; 0 contradictions`);
  expect(pairs).toBeGreaterThanOrEqual(700);
});

describe.each(sets)("%s", (set) => {
  const { refs, systems: names } = readJson<{ refs: string[]; systems: string[] }>(dataFolder, set, "meta.json");
  const referenceStreams = refs.map((reference) => readLines(dataFolder, set, `ref.${reference}.txt`));
  const systems = names.map((name) => readLines(dataFolder, set, `sys.${name}.txt`));
  const real = systems.length;
  // a mixture has most lines of one system and some of the next, so that there are small differences too
  for (let i = 0; systems.length < SYSTEMS; i++) {
    const random = randomSource(i);
    const [most, some] = [systems[i % real]!, systems[(i + 1) % real]!];
    systems.push(most.map((line, at) => (random(100) < 5 + 10 * i ? some[at]! : line)));
  }

  test.each<[string, Metric]>([
    ["BLEU", metricFactories.bleu()],
    ["chrF", metricFactories.chrf()],
    ["TER", metricFactories.ter()],
  ])("%s", (_, metric) => {
    const tables = systems.map((hypotheses) => segmentStatistics(metric, { hypotheses, referenceStreams }));
    const comparison = compareAllPairs(metric, tables);
    expect(contradictionsOf(comparison)).toEqual([]);
    expect(comparison.warning).toBeNull();
    pairs += comparison.pairs.length;
    significant += comparison.pairs.filter(({ winner }) => winner !== null).length;
  });
});
