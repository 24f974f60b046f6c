/** truebleu trend: scores by periods of time, tested by the library's test, in all formats. */
import { describe, expect, test } from "vitest";
import { bleu, segmentStatistics, unpairedRandomization } from "../../../src/index.js";
import { inFolder, invoke, type Invocation } from "./invoke.js";
import { realLines } from "../../real-lines.js";

const hypotheses = realLines("mlqe-pe-en-de.hypotheses");
const references = realLines("mlqe-pe-en-de.references");

const days = ["2026-01-07", "2026-01-14", "2026-01-21", "2026-02-04"];
/** Weeks 2 and 3 are alike; week 4 has three records of a model; from week 6 on outputs lack their ends. */
const records = days.flatMap((day, week) =>
  ["large", "tiny"].flatMap((model, m) =>
    Array.from({ length: week === 2 && model === "tiny" ? 3 : 40 }, (_, i) => {
      // texts are taken from all over the file, because neighbouring texts are from the same document, and similar
      const line = (61 * i + 17 * week + 7 * m) % hypotheses.length;
      const isCut = week === 3 && model === "large";
      return {
        created: `${day}T0${i % 10}:00:00Z`,
        model,
        out: isCut ? hypotheses[line]!.split(" ").slice(0, -4).join(" ") : hypotheses[line]!,
        ref: references[line]!,
        ms: 100 + (i % 7) + (isCut ? 50 : 0),
      };
    }),
  ),
);
const text = (all: readonly object[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join("");
const large = records.filter(({ model }) => model === "large");

inFolder({
  "log.jsonl": text(records),
  "large.jsonl": text(large),
  "none.jsonl": text([...large, { out: "a b", ref: "a b", created: null }]),
  "odd.jsonl": text(large.map((one) => ({ ...one, model: `<&"'\u0007` }))),
  "many.jsonl": text(records.map((one, i) => ({ ...one, model: `m${i % 7}` }))),
});

const trend = (args: string, ...more: string[]): Promise<Invocation> =>
  invoke(["trend", ...`${args} --hypothesis out --reference ref --force`.split(" "), ...more]);
const weeks = ["--by", "week(created)"];
const models = ["--by", "model,week(created)"];

describe("numbers", () => {
  test("p-values equal those of the library's test, corrected by Holm", async () => {
    const { stdout } = await trend("large.jsonl -f json", ...weeks);
    const { groups } = JSON.parse(stdout) as { groups: { scores: Record<string, unknown>[] }[] };
    const weekOf = (week: number): ReturnType<typeof segmentStatistics> => {
      const all = large.filter(({ created }) => created.startsWith(days[week]!));
      return segmentStatistics(bleu(), {
        hypotheses: all.map(({ out }) => out),
        references: all.map(({ ref }) => ref),
      });
    };
    const fall = unpairedRandomization(bleu(), weekOf(2), weekOf(3), { alternative: "worse" });
    expect(groups.map(({ scores: [bleu] }) => bleu!["before"])).toEqual([
      undefined,
      "2026-W02",
      "2026-W03",
      "2026-W04",
    ]);
    expect(groups[3]!.scores[0]).toMatchObject({
      score: fall.after,
      change: fall.difference,
      p_value: fall.pValue,
      p_value_is_bound: fall.pValueIsBound,
      p_value_holm: 3 * fall.pValue,
      worse: true,
    });
    expect(groups.map(({ scores: [bleu] }) => bleu!["worse"])).toEqual([undefined, false, false, true]);
  });

  test("scores and intervals are those of --by -ci", async () => {
    const columns = (all: string): string[] =>
      all
        .split("\n")
        .map((line) => line.split(",").slice(0, 7).join(","))
        .filter(Boolean);
    const { stdout } = await trend("large.jsonl -m bleu chrf ter -f csv", ...weeks);
    const args = "large.jsonl --hypothesis out --reference ref -m bleu chrf ter -ci -f csv --force".split(" ");
    expect(columns(stdout)).toEqual(columns((await invoke([...args, ...weeks])).stdout));
  });

  test("each line, of a model or a system, is tested by itself; a small period does not hide a fall", async () => {
    const { stdout } = await trend("log.jsonl -m bleu --mean ms -f tsv", ...models);
    const rows = stdout
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => line.split("\t"));
    const [titles] = rows as [string[]];
    const of = (row: string[], title: string): string => row[titles.indexOf(title)]!;
    expect(
      rows
        .slice(1)
        .map((row) => [
          of(row, "model"),
          of(row, "week(created)"),
          of(row, "metric"),
          of(row, "before"),
          of(row, "worse"),
          of(row, "segments_needed"),
        ]),
    ).toEqual([
      ["large", "2026-W02", "BLEU", "", "", ""],
      ["large", "2026-W02", "mean(ms)", "", "", ""],
      ["large", "2026-W03", "BLEU", "2026-W02", "false", ""],
      ["large", "2026-W03", "mean(ms)", "2026-W02", "false", ""],
      ["large", "2026-W04", "BLEU", "2026-W03", "false", ""],
      ["large", "2026-W04", "mean(ms)", "2026-W03", "false", ""],
      ["large", "2026-W06", "BLEU", "2026-W04", "true", ""],
      ["large", "2026-W06", "mean(ms)", "2026-W04", "true", ""],
      ["tiny", "2026-W02", "BLEU", "", "", ""],
      ["tiny", "2026-W02", "mean(ms)", "", "", ""],
      ["tiny", "2026-W03", "BLEU", "2026-W02", "false", ""],
      ["tiny", "2026-W03", "mean(ms)", "2026-W02", "false", ""],
      ["tiny", "2026-W04", "BLEU", "2026-W03", "false", "6"],
      ["tiny", "2026-W04", "mean(ms)", "2026-W03", "false", "6"],
      ["tiny", "2026-W06", "BLEU", "2026-W03", "false", ""],
      ["tiny", "2026-W06", "mean(ms)", "2026-W03", "false", ""],
    ]);
  });

  test("each of several systems also has a line, in any order of the columns", async () => {
    const { stdout } = await invoke([
      "trend",
      ..."large.jsonl --hypothesis out,ref --reference ref -m bleu -f json --force".split(" "),
      ...weeks,
    ]);
    const { groups } = JSON.parse(stdout) as { groups: { system: string; scores: Record<string, unknown>[] }[] };
    expect(groups.map(({ system, scores: [bleu] }) => [system, bleu!["worse"]])).toEqual([
      ["out", undefined],
      ["ref", undefined],
      ["out", false],
      ["ref", false],
      ["out", false],
      ["ref", false],
      ["out", true],
      ["ref", false],
    ]);
    const other = await trend("log.jsonl -m bleu -f csv", "--by", "week(created),model");
    expect(other.stdout).toBe((await trend("log.jsonl -m bleu -f csv", ...models)).stdout);
  });

  test("records without a time are reported, and are in no period", async () => {
    const { stdout } = await trend("none.jsonl -m bleu", ...weeks);
    expect(stdout).toContain("(none)");
    expect(stdout).toContain("1 segment has no time, and no part in the test.");
    const svg = (await trend("none.jsonl -m bleu -f svg", ...weeks)).stdout;
    expect(svg).not.toContain("(none)");
  });
});

describe("formats", () => {
  test("the table marks what fell, and what is too small", async () => {
    const { stdout } = await trend("log.jsonl -m bleu", ...models);
    expect(stdout.match(/\) worse /g)).toHaveLength(1);
    expect(stdout).toContain("(too few)");
    expect(stdout).toContain("Too few: the test takes 6 segments in both periods.");
    expect(stdout).toMatch(/by Holm for 5 comparisons; worse if p is below 0\.05\./);
  });

  test("the drawing is XML, the same each time, has every number as text, and needs no other file", async () => {
    const { stdout } = await trend("log.jsonl -m bleu ter -f svg", ...models);
    expect((await trend("log.jsonl -m bleu ter -f svg", ...models)).stdout).toBe(stdout);
    const { SaxesParser } = await import("saxes");
    const elements: string[] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on("opentag", ({ name }) => elements.push(name));
    parser.on("error", (error) => {
      throw error;
    });
    parser.write(stdout).close();
    // the title, and one for each of 8 periods under 2 metrics
    expect(elements.filter((name) => name === "title")).toHaveLength(1 + 2 * 8);
    expect(stdout).toContain('role="img" aria-labelledby="title description"');
    expect(stdout).toContain("<title>large, 2026-W06: ");
    expect(stdout).toMatch(
      /large, 2026-W06: [\d.]+ \([\d.]+ to [\d.]+\), 40 segments; worse than in 2026-W04 \(p [^)]*\)<\/title>/,
    );
    expect(stdout).toMatch(/BLEU of large: 2026-W02: .* Worse than the period before: 2026-W06\./);
    expect(stdout).toContain("TER (lower is better)");
    expect(stdout).not.toMatch(/href|url\(|<script|<style/);
    expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("names are escaped", async () => {
    const { stdout } = await trend("odd.jsonl -m bleu --hypothesis ref -f svg", ...models);
    expect(stdout).toContain("&lt;&amp;&quot;'\\x07");
  });

  test("a single period is drawn without a test", async () => {
    const { stdout } = await trend("large.jsonl -m bleu -f svg", "--by", "year(created)");
    expect(stdout).toContain("<title>2026: ");
    expect(stdout).not.toContain("randomization");
  });

  test("periods without records leave a gap", async () => {
    const { stdout } = await trend("large.jsonl -m bleu -f svg", ...weeks);
    const places = [...stdout.matchAll(/<text x="([\d.]+)" y="\d+" text-anchor="middle">(2026-W\d\d)/g)];
    expect(places.map(([, , week]) => week)).toEqual(["2026-W02", "2026-W03", "2026-W04", "2026-W06"]);
    const [second, third, fourth, sixth] = places.map(([, x]) => Number(x)) as [number, number, number, number];
    expect(third - second).toBeCloseTo(fourth - third, 0);
    expect(sixth - fourth).toBeCloseTo(2 * (fourth - third), 0);
  });
});

test.each<[string, string[], RegExp]>([
  ["large.jsonl", [], /argument --by: expected one column of times with its period, as in --by 'week\(created\)'\n$/],
  ["large.jsonl", ["--by", "model"], /expected one column of times .*, got model\n$/],
  ["large.jsonl", ["--by", "week(created),day(created)"], /got week\(created\), day\(created\)\n$/],
  ["large.jsonl -m nist", weeks, /argument --metrics\/-m: NIST takes its weights from the references/],
  ["large.jsonl -pbs", weeks, /argument --paired-bs\/-pbs: does not go with trend/],
  ["large.jsonl --id created", weeks, /argument --id: does not go with trend/],
  ["large.jsonl -f html", weeks, /argument --format\/-f: .*html/],
  ["many.jsonl -m bleu -f svg", models, /argument --format\/-f: svg shows at most 6 lines, and there are 7/],
])("%s %s", async (args, more, message) => {
  const { stderr, exitCode } = await trend(args, ...more);
  expect(stderr).toMatch(message);
  expect(exitCode).toBe(2);
});

test("the error of a plain run says which command draws svg", async () => {
  const { stderr } = await invoke(["large.jsonl", "--hypothesis", "out", "--reference", "ref", "-f", "svg"]);
  expect(stderr).toContain("truebleu trend prints it");
});
