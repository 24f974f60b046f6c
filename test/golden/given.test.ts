/** Published scores: our means equal the published means, and no bit depends on shards or on their order. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  addStatistics,
  decodeStatistics,
  encodeStatistics,
  given,
  givenStatistics,
  scoreStatistics,
  subsetStatistics,
  sumStatistics,
  type Statistics,
} from "../../src/index.js";
import { invoke } from "../apps/cli/invoke.js";
import { dataFolder, readJson } from "./data.js";

type Missing = number | null;

describe("WMT25, English-Czech: 42 systems, two neural metrics with references, one without, two LLM judges", () => {
  const folder = join(dataFolder, "wmt25-en-cs-scores");
  const means = readJson<Record<string, Record<string, { mean: number; scores: number; missing: number }>>>(
    folder,
    "means.json",
  );
  const scoresOf = (system: string, metric: string): Missing[] =>
    readFileSync(join(folder, "automatic_scores", `${system}.jsonl`), "utf8")
      .trimEnd()
      .split("\n")
      .flatMap((line) => (JSON.parse(line) as { metric_scores: Record<string, Missing[]> }).metric_scores[metric]!);
  const systems = readdirSync(join(folder, "automatic_scores")).map((name) => name.replace(".jsonl", ""));
  const names = Object.keys(means[systems[0]!]!);

  test.each(names)("%s: our means equal the published means, to 1e-12", (name) => {
    for (const system of systems) {
      const scores = scoresOf(system, name);
      const metric = given({
        name,
        scores,
        missing: "leave-out",
        ...(name.startsWith("MetricX") && { better: "higher" as const }),
      });
      const score = scoreStatistics(metric, givenStatistics(metric)[0]!);
      expect(Math.abs(score.score - means[system]![name]!.mean)).toBeLessThan(1e-12);
      const { scores: all, missing } = means[system]![name]!;
      expect([score.scored, score.segments]).toEqual([all - missing, all]);
    }
  });

  test.each(names)(
    "%s: the command reads all 42 files as they were published, and has the same means",
    async (name) => {
      const lists = systems.map((system) => scoresOf(system, name));
      const isKept = lists[0]!.map((_, i) => lists.every((list) => list[i] !== null));
      const paths = systems.map((system) => join(folder, "automatic_scores", `${system}.jsonl`));
      const { exitCode, stdout } = await invoke([
        "-q",
        "-f",
        "csv",
        "--given-missing",
        "leave-out",
        "--given",
        `${name}:higher=${paths[0]!}`,
        ...paths.slice(1),
      ]);
      expect(exitCode).toBe(0);
      const printed = stdout.trimEnd().split(/\r?\n/).slice(1);
      expect(printed).toHaveLength(42);
      for (const [s, line] of printed.entries()) {
        const kept = lists[s]!.filter((_, i) => isKept[i]) as number[];
        const mean = isKept.includes(false)
          ? kept.reduce((a, b) => a + b, 0) / kept.length
          : means[systems[s]!]![name]!.mean;
        expect(Math.abs(Number(line.split(",")[2]) - mean)).toBeLessThan(1e-12);
      }
    },
  );

  test("1 to 64 shards, merged in any order, give the same bits", () => {
    const lists = systems.slice(0, 6).map((system) => scoresOf(system, "CometKiwi-XL"));
    const metric = given({ name: "CometKiwi-XL", scores: lists, missing: "leave-out" });
    for (const whole of givenStatistics(metric)) {
      const expected = scoreStatistics(metric, whole);
      for (let shards = 1; shards <= 64; shards++) {
        const places = [...Array(whole.segments).keys()].sort((a, b) => ((a * 7919) % 389) - ((b * 7919) % 389));
        const parts = Array.from({ length: shards }, (_, s): Statistics => {
          const part = subsetStatistics(
            whole,
            places.filter((_, i) => i % shards === s),
          );
          return shards % 8 === 1 ? decodeStatistics(encodeStatistics([part]))[0]! : part;
        });
        const merged = parts.reverse().map(sumStatistics).reduce(addStatistics);
        expect([...merged.rows]).toEqual([...sumStatistics(whole).rows]);
        expect(scoreStatistics(metric, merged)).toEqual(expected);
      }
    }
  });
});

describe("TED talks of WMT21, English-German: MQM of professional translators", () => {
  const folder = join(dataFolder, "mqm-ted-en-de");
  const published = readJson<Record<string, [mean: number, rank: number]>>(folder, "published.json");
  const scores = new Map<string, Missing[]>();
  for (const line of readFileSync(join(folder, "avg_seg_scores.txt"), "utf8").trimEnd().split("\n").slice(1)) {
    const [system, score] = line.split(/[\t ]+/) as [string, string];
    scores.set(system, [...(scores.get(system) ?? []), score === "None" ? null : Number(score)]);
  }
  const names = [...scores.keys()];

  test("our means equal the published means, to two digits, and the ranks are the same", () => {
    const metric = given({ name: "MQM", scores: [...scores.values()], better: "higher", missing: "leave-out" });
    const means = givenStatistics(metric).map((table) => scoreStatistics(metric, table));
    expect(new Set(means.map(({ scored, segments }) => `${scored} of ${segments}`))).toEqual(new Set(["529 of 606"]));
    const table = names.map((name, i) => ({ name: name === "ref-A" ? "ref.A" : name, mean: -means[i]!.score }));
    // the mean of the scores that were published is 1.9688; the published table has 1.96
    for (const { name, mean } of table)
      expect(Math.abs(mean - published[name]![0])).toBeLessThan(name === "eTranslation" ? 0.009 : 0.00501);
    const byMean = table.sort((a, b) => a.mean - b.mean).map(({ name }) => name);
    expect(byMean).toEqual(Object.keys(published).sort((a, b) => published[a]![1] - published[b]![1]));
  });

  test("the command reads the file as it was published", async () => {
    const given = `MQM:higher=${join(folder, "avg_seg_scores.txt")}`;
    const { stdout } = await invoke(["-q", "-f", "csv", "--given", given, "--given-missing", "leave-out"]);
    for (const line of stdout.trimEnd().split(/\r?\n/).slice(1)) {
      const [system, , score] = line.split(",");
      const [mean] = published[system === "ref-A" ? "ref.A" : system!]!;
      expect(Math.abs(-Number(score) - mean)).toBeLessThan(system === "eTranslation" ? 0.009 : 0.00501);
    }
    // the texts have 529 lines, and the file has 606, 77 of which have no score
    const texts = ["-i", join(folder, "sys.Nemo.txt"), "--names", "Nemo"];
    const { exitCode, stderr } = await invoke([...texts, "--given", given, "--given-missing", "leave-out"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      "529 of them are numbers, the others are missing: take out the lines of segments that the texts lack",
    );
  });

  test("the marked errors give the published averages of all segments, and the means of the table", async () => {
    const errors = `MQM=${join(folder, "mqm.tsv")}`;
    const { stdout } = await invoke(["-q", "-f", "csv", "--csv-exact", "--given", errors, "--mqm-parts", "category"]);
    const rows = stdout
      .trimEnd()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(","));
    expect(rows.filter(([, metric]) => metric === "MQM")).toHaveLength(names.length);
    for (const [system, metric, score] of rows) {
      if (metric !== "MQM") continue;
      const averages = scores.get(system === "ref" ? "ref-A" : system!)!.filter((one) => one !== null) as number[];
      expect(averages).toHaveLength(529);
      const mean = -averages.reduce((sum, one) => sum + one, 0) / averages.length;
      // the averages were published with six digits
      expect(Math.abs(Number(score) - mean)).toBeLessThan(5e-7);
      const parts = rows.filter(([other, part]) => other === system && part!.startsWith("MQM/"));
      const sum = parts.reduce((total, [, , part]) => total + Number(part), 0);
      expect(Math.abs(sum - Number(score))).toBeLessThan(1e-12);
    }
  });

  test("scores below 0 are refused for the name MQM, unless higher is declared to be better", () => {
    expect(() => given({ name: "MQM", scores: [...scores.values()], missing: "leave-out" })).toThrow(
      "scores[0][0] is -1: expected 0 or more, as MQM is an error by its name",
    );
  });
});
