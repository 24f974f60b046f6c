/** truebleu gate: which systems pass, which fail, and what the gate prints. */
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { subsetStatistics } from "../../../src/core/subset-statistics.js";
import type { Statistics } from "../../../src/core/statistics.js";
import type { Metric } from "../../../src/metrics/metric.js";
import { segmentStatistics } from "../../../src/corpus/segment-statistics.js";
import { bleu, chrf, pairedBootstrap, ter } from "../../../src/index.js";
import { correctedPValues } from "../../../src/significance/corrections.js";
import { hasFallen, testFall } from "../../../src/significance/falls.js";
import { isExhaustive } from "../../cases.js";
import { inFolder, invoke, type Invocation } from "./invoke.js";
import { realLines } from "../../real-lines.js";

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const LINES = 200;
const references = realLines("mlqe-pe-en-de.references").slice(0, LINES);
const base = realLines("mlqe-pe-en-de.hypotheses").slice(0, LINES);
/** Changes one line in `every`. */
const some = (every: number, change: (line: string) => string): string[] =>
  base.map((line, i) => (i % every === 0 ? change(line) : line));
const withoutFirst = (line: string): string => line.replace(/^\S+ /, "");

const workflow = readFileSync("docs/gate.yml", "utf8");

inFolder({
  ref: text(references),
  base: text(base),
  better: text(some(2, (line) => references[base.indexOf(line)]!)),
  noise: text(base.map((line, i) => (i % 20 === 0 ? withoutFirst(line) : i % 20 === 10 ? references[i]! : line))),
  small: text(some(60, withoutFirst)),
  suspect: text(base.map((line, i) => (i === 7 || i === 91 ? "nein" : line))),
  large: text(some(2, (line) => line.toLowerCase())),
  shorter: text(base.slice(1)),
  otherref: text(references.map((line, i) => (i === 4 ? `${line}!` : line))),
  moved: text([references[1]!, references[0]!, ...references.slice(2)]),
  tworefs: text(references.map((line) => `${line}\t${line}`)),
  one: text(references.slice(0, 1)),
  two: text(references.slice(0, 2)),
  columns: text(base.map((line) => `${line}\t${line}`)),
});

const gated = (...args: string[]): Promise<Invocation> => invoke(["gate", ...args, "--force", "-q"]);

beforeAll(async () => {
  const counted = async (path: string, ...args: string[]): Promise<void> => {
    expect(await invoke(["count", ...args, "-o", path, "--force"])).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  };
  await counted("bleu.stats", "ref", "-i", "base");
  await counted("all.stats", "ref", "-i", "base", "-m", "bleu", "chrf", "chrf++", "ter", "wer", "cer", "rouge");
  await counted("intl.stats", "ref", "-i", "base", "-tok", "intl", "-lc", "-m", "bleu", "ter", "--ter-case-sensitive");
  await counted("sums.stats", "ref", "-i", "base", "--sums");
  await counted("pair.stats", "ref", "-i", "base", "large");
  await counted("one.stats", "one", "-i", "one");
  await counted("nist.stats", "ref", "-i", "base", "-m", "nist");
  await counted("large.stats", "ref", "-i", "large");
  const bytes = readFileSync("bleu.stats");
  bytes[700]! ^= 4;
  writeFileSync("damaged.stats", bytes);
});

describe("scenarios", () => {
  test.each<[string, string[], number, RegExp]>([
    ["the same text", ["ref", "-i", "base"], 0, /^passed {2}BLEU 71\.85, was 71\.85: the same in every segment\n$/],
    ["better", ["ref", "-i", "better"], 0, /^passed {2}BLEU 8.*: 1\d\.\d\d better\n$/],
    ["noise", ["ref", "-i", "noise"], 0, /^passed {2}BLEU .* better\n$/],
    ["a small fall", ["ref", "-i", "small"], 0, /^passed {2}BLEU .*: 0\.\d\d worse, within the 0\.3 allowed\n$/],
    [
      "a larger fall that comes from two segments",
      ["ref", "-i", "suspect"],
      0,
      /^passed {2}BLEU .*: \d\.\d\d worse, more than the 0\.3 allowed, which may be chance \(p = 0\.\d{4}\)\n$/,
    ],
    [
      "a large fall",
      ["ref", "-i", "large"],
      3,
      /^FAILED {2}BLEU .* worse, more than the 0\.3 allowed \(p <= 0\.001\)\n$/,
    ],
    ["a large fall that is allowed", ["ref", "-i", "large", "--max-drop", "40"], 0, /within the 40 allowed\n$/],
    [
      "a small fall that is not",
      ["ref", "-i", "small", "--max-drop", "0", "--alpha", ".2"],
      3,
      /^FAILED .* the 0 allowed/,
    ],
    ["nothing allowed, nothing lost", ["ref", "-i", "base", "--max-drop", "0"], 0, /the same in every segment/],
    ["the new system as statistics", ["large.stats"], 3, /^FAILED {2}BLEU /],
    [
      "other references",
      ["otherref", "-i", "base"],
      1,
      /^truebleu: base \(references: otherref\) was .* segment 4 \(line 5\)/,
    ],
    [
      "the same references in another order",
      ["moved", "-i", "base"],
      1,
      /bleu\.stats in another order, first in segment 0/,
    ],
    [
      "more references",
      ["tworefs", "-i", "base", "-nr", "2"],
      1,
      /has nrefs:2, bleu\.stats nrefs:1: expected the same/,
    ],
    ["a shorter text", ["ref", "-i", "shorter"], 1, /different lengths.*\n.*ref has 200 lines, shorter has 199 lines/],
    ["fewer segments", ["two", "-i", "two"], 1, /has 2 segments, bleu\.stats 200: expected the same number/],
    ["a file that is missing", ["ref", "-i", "nothing"], 1, /^truebleu: nothing: no such file or directory\n$/],
    ["two systems", ["ref", "-i", "base", "large"], 2, /gate takes one system/],
    [
      "other settings",
      ["ref", "-i", "base", "-tok", "intl"],
      1,
      /bleu\.stats has BLEU\|case:mixed\|tok:13a\|counting:1, and/,
    ],
    [
      "another metric",
      ["ref", "-i", "base", "-m", "ter"],
      1,
      /bleu\.stats has no statistics of ter: expected one of bleu/,
    ],
    ["other statistics", ["nist.stats"], 1, /nist\.stats has NIST\|.*: expected BLEU\|.*, as the baseline has/],
  ])("%s: %j", async (_, args, exitCode, line) => {
    const result = await gated(...args, "--baseline", "bleu.stats");
    expect(result.exitCode).toBe(exitCode);
    expect(exitCode === 0 || exitCode === 3 ? result.stdout : result.stderr).toMatch(line);
    expect(exitCode === 0 || exitCode === 3 ? result.stderr : result.stdout).toBe("");
  });

  test.each<[string, string, number, RegExp]>([
    [
      "a baseline that is missing",
      "no.stats",
      1,
      /^truebleu: no\.stats: no such file or directory\ntruebleu: a baseline .*: truebleu count ref -i current\.txt -o no\.stats\n$/,
    ],
    ["a damaged baseline", "damaged.stats", 1, /^truebleu: damaged\.stats: the file's checksum is .* edited\?\n$/],
    ["a baseline that is a text", "base", 1, /^truebleu: base: the file is not statistics: .*; truebleu count ref/],
    ["a baseline of sums", "sums.stats", 1, /^truebleu: sums\.stats has only sums: expected a row for each segment/],
    ["a baseline of two systems", "pair.stats", 1, /^truebleu: pair\.stats has the systems base, large: expected one/],
  ])("%s", async (_, baseline, exitCode, line) => {
    const { stdout, stderr, ...result } = await gated("ref", "-i", "large", "--baseline", baseline);
    expect(result.exitCode).toBe(exitCode);
    expect(stderr).toMatch(line);
    expect(stdout).toBe("");
  });

  // in every segment one of two words is wrong, so the score of every resample falls by 50
  test.each([
    ["50", 0, 1],
    ["49.99", 3, 1 / 1001],
  ])(
    "a fall of 50 in every resample, where a fall of %s is allowed: exit code %i",
    async (allowed, exitCode, pValue) => {
      writeFileSync("pairs", text(Array(20).fill("a b")));
      writeFileSync("halves", text(Array(20).fill("a x")));
      await invoke(["count", "pairs", "-i", "pairs", "-m", "wer", "-o", "pairs.stats", "--force"]);
      const run = await gated(..."pairs -i halves --baseline pairs.stats -f json --max-drop".split(" "), allowed);
      expect(run.exitCode).toBe(exitCode);
      const isBound = exitCode !== 0;
      const p = { p_value: pValue, p_value_is_bound: isBound, p_value_holm: pValue, p_value_holm_is_bound: isBound };
      expect(JSON.parse(run.stdout)).toMatchObject({ metrics: [{ fall: 50, ...p, passed: exitCode === 0 }] });
    },
  );

  test.each([
    [
      5,
      "0.05",
      0,
      "passed  WER 50.00, was 0.00: 50.00 worse, more than the 0 allowed, which may be chance in the 5 segments",
    ],
    [6, "0.05", 3, "FAILED  WER 50.00, was 0.00: 50.00 worse, more than the 0 allowed (p"],
    [7, "0.01", 0, "which may be chance in the 7 segments that differ, where the test takes 8 (p"],
    [8, "0.01", 3, "FAILED"],
  ])("%i segments that differ, --alpha %s: exit code %i", async (lines, alpha, exitCode, statement) => {
    writeFileSync("few", text(Array(lines).fill("a b")));
    writeFileSync("few-halves", text(Array(lines).fill("a x")));
    await invoke(["count", "few", "-i", "few", "-m", "wer", "-o", "few.stats", "--force"]);
    const run = await gated(..."few -i few-halves --baseline few.stats --max-drop 0 --alpha".split(" "), alpha);
    expect(run).toMatchObject({ exitCode, stderr: "" });
    expect(run.stdout).toContain(statement);
  });

  test("one segment", async () => {
    const { exitCode, stderr } = await gated("one", "-i", "one", "--baseline", "one.stats");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("one.stats has 1 segments: expected at least 2")]);
  });

  test("several metrics, error rates among them, each with its own --max-drop", async () => {
    const { exitCode, stdout } = await gated(
      "ref",
      "-i",
      "large",
      "--baseline",
      "all.stats",
      "--max-drop",
      "50",
      "TER=1",
      "cer=1",
    );
    const words = stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/ +/).slice(0, 2));
    expect(exitCode).toBe(3);
    expect(words).toEqual([
      ["passed", "BLEU"],
      ["FAILED", "CER"],
      ["passed", "chrF2"],
      ["passed", "chrF2++"],
      ["passed", "rouge1"],
      ["passed", "rouge2"],
      ["passed", "rougeL"],
      ["passed", "rougeLsum"],
      ["passed", "TER"],
      ["passed", "WER"],
    ]);
    // TER ignores case
    expect(stdout).toMatch(/^passed {2}TER .* the same in every segment$/m);
    expect((await gated("ref", "-i", "large", "--baseline", "all.stats", "-m", "ter")).exitCode).toBe(0);
    expect((await gated("ref", "-i", "large", "--baseline", "all.stats", "-m", "wer")).stdout).toMatch(
      /^FAILED {2}WER /,
    );
  });

  test("the gate scores with the settings of the baseline", async () => {
    const { exitCode, stdout } = await gated("ref", "-i", "large", "--baseline", "intl.stats");
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/^passed {2}BLEU .* the same in every segment\nFAILED {2}TER /);
    expect((await gated("ref", "-i", "large", "--baseline", "nist.stats")).stdout).toMatch(/^passed {2}NIST /);
  });
});

describe("output", () => {
  test("JSON has the numbers of the paired bootstrap, unrounded", async () => {
    const { stdout, exitCode } = await gated(
      "ref",
      "-i",
      "noise",
      "--baseline",
      "all.stats",
      "-m",
      "bleu",
      "ter",
      "-f",
      "json",
    );
    const [of, ofTer] = [bleu(), ter()].map((metric) =>
      pairedBootstrap(metric, segmentStatistics(metric, { hypotheses: base, references }), [
        segmentStatistics(metric, { hypotheses: readFileSync("noise", "utf8").trimEnd().split("\n"), references }),
      ]),
    );
    const report = JSON.parse(stdout) as { metrics: Record<string, unknown>[] };
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({
      passed: true,
      baseline: "all.stats",
      system: "noise",
      segments: LINES,
      alpha: 0.05,
    });
    const [first, second] = report.metrics;
    const { difference, differenceInterval: interval } = of!.systems[0]!;
    expect(first).toMatchObject({
      name: "BLEU",
      signature: of!.signature,
      score: of!.systems[0]!.score,
      max_drop: 0.3,
    });
    expect(first).toMatchObject({ fall: -difference, interval: { low: -interval.high, high: -interval.low } });
    expect(second).toMatchObject({ name: "TER", better: "lower", fall: ofTer!.systems[0]!.difference });
  });

  test("Markdown's columns are aligned if characters are escaped", async () => {
    const { stdout } = await gated("ref", "-i", "large", "--baseline", "bleu.stats", "-f", "markdown");
    const table = stdout.split("\n").filter((line) => line.startsWith("|"));
    expect(table.join("\n")).toContain("\\<= 0.001");
    expect(new Set(table.map((line) => line.length)).size).toBe(1);
  });

  test("GitHub gets annotations on standard output, and Markdown is appended to the summary", async () => {
    appendFileSync("summary.md", "before\n");
    const args = ["ref", "--baseline", "all.stats", "-f", "github", "--summary", "summary.md"];
    const { stdout, exitCode } = await gated(...args, "-i", "suspect", "-m", "bleu");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^::warning title=truebleu gate passed::BLEU /);
    const failed = await gated(...args, "-i", "large");
    expect(failed.exitCode).toBe(3);
    expect(failed.stdout).toMatch(/^::error title=truebleu gate failed::BLEU /);
    expect(failed.stdout).toMatch(/^::notice title=truebleu gate passed::TER /m);
    const summary = readFileSync("summary.md", "utf8");
    expect(summary).toMatch(/^before\n### truebleu gate: passed\n\n\| +Metric \|[^]*### truebleu gate: failed\n/);
    const { stdout: markdown } = await gated("ref", "-i", "large", "--baseline", "all.stats", "-f", "markdown");
    expect(summary.endsWith(markdown)).toBe(true);
  });

  test("the workflow in docs/ runs", async () => {
    const [, line] = /^ +npx --yes truebleu@\S+ (gate [^]*?)\n\n/m.exec(`${workflow}\n\n`) ?? [];
    const variables: Record<string, string> = { GITHUB_STEP_SUMMARY: "step.md" };
    for (const [, name, value] of workflow.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)) variables[name!] = value!;
    const args = line!
      .match(/"[^"]*"|[^\s\\]+/g)!
      .map((word) => word.replace(/"?\$([A-Z_]+)"?/, (_, name: string) => variables[name]!));
    expect(args).toEqual(expect.arrayContaining(["gate", "--baseline", "--summary", "step.md", "github"]));
    const files = { REFERENCES: "ref", OUTPUT: "large", BASELINE: "bleu.stats" };
    const inFiles = args.map((word) => {
      const [name] = Object.entries(variables).find(([, value]) => value === word) ?? [""];
      return files[name as keyof typeof files] ?? word;
    });
    const { exitCode, stdout } = await invoke(inFiles);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringMatching(/^::error title=/) as string });
    expect(readFileSync("step.md", "utf8")).toContain("### truebleu gate: failed");
  });
});

describe("limits", () => {
  // 71.849, 84.57 and 18.19 are sacreBLEU's scores of these 200 lines
  test.each<[string, string[], number, string]>([
    ["a score above", ["--min", "bleu=71.8"], 0, "passed  BLEU 71.85: not below the minimum of 71.8\n"],
    ["a score below", ["--min", "bleu=71.9"], 3, "FAILED  BLEU 71.85: below the minimum of 71.9\n"],
    ["one metric needs no name", ["--min", "71.9"], 3, "FAILED  BLEU 71.85: below the minimum of 71.9\n"],
    [
      "more digits where the limit is that near",
      ["--min", "BLEU=71.85"],
      3,
      "FAILED  BLEU 71.849: below the minimum of 71.85\n",
    ],
    [
      "error rates, and a metric without a limit",
      ["-m", "chrf", "ter", "--max", "ter=18"],
      3,
      "passed  chrF2 84.57: no limit\nFAILED  TER 18.19: above the maximum of 18\n",
    ],
  ])("a limit without a baseline: %s", async (_, args, code, expected) => {
    const { exitCode, stdout } = await gated("ref", "-i", "base", ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: expected });
  });

  test("a doubtful limit is a warning in annotations, and is mentioned in the summary, in JUnit's XML and in JSON", async () => {
    const doubt = "argument --min: BLEU runs from 0 to 100, and 0.3 is less than one point: is bleu=30 meant?";
    const limits = ["ref", "-i", "base", "-m", "bleu", "ter", "--min", "bleu=0.3", "--max", "ter=30"];
    const shown = async (...args: string[]): Promise<string> => (await gated(...limits, ...args)).stdout;
    expect(await shown("-f", "github", "--summary", "doubt.md")).toBe(
      `::warning title=truebleu gate passed::BLEU 71.85: not below the minimum of 0.3; ${doubt}\n` +
        "::notice title=truebleu gate passed::TER 18.19: not above the maximum of 30\n",
    );
    const summary = readFileSync("doubt.md", "utf8");
    expect(summary).toContain(`\n\nWarning: ${doubt}\n\n`);
    expect(summary).toMatch(/^\| +BLEU .*\| passed, limit in doubt +\|$/m);
    expect(await shown("-f", "junit")).toContain(`minimum of 0.3; ${doubt}</system-out>`);
    const { metrics } = JSON.parse(await shown("-f", "json")) as { metrics: { limit: { doubt?: string } }[] };
    expect(metrics.map(({ limit }) => limit.doubt)).toEqual([doubt, undefined]);
    const failed = await gated("ref", "-i", "base", "-m", "ter", "--max", "0.3", "-f", "github");
    expect(failed.stdout).toMatch(
      /^::error title=truebleu gate failed::TER .* 0\.3; argument --max: .*is ter=30 meant\?$/m,
    );
  });

  test.each<[string[], string]>([
    [
      ["--min", "bleu=0.29"],
      "argument --min: BLEU runs from 0 to 100, and 0.29 is less than one point: is bleu=29 meant?",
    ],
    [
      ["-m", "wer", "--max", "0.3"],
      "argument --max: WER runs from 0 to 100, and 0.3 is less than one point: is wer=30 meant?",
    ],
    [["-m", "nist", "--min", "0.5"], ""],
    [["--min", "bleu=1"], ""],
    [["--min", "bleu=0"], ""],
  ])("%j: a limit that may be meant as a fraction of 1 has a warning, but counts", async (args, warning) => {
    const { exitCode, stderr } = await gated("ref", "-i", "base", ...args);
    expect([exitCode === 0 || exitCode === 3, stderr]).toEqual([
      true,
      warning === "" ? "" : `truebleu: warning: ${warning}\n`,
    ]);
  });

  test("with a baseline and limits, the system must pass both", async () => {
    const both = async (...limit: string[]): Promise<Invocation> =>
      await gated("ref", "-i", "base", "--baseline", "bleu.stats", ...limit);
    expect(await both("--min", "bleu=71")).toMatchObject({
      exitCode: 0,
      stdout: "passed  BLEU 71.85, was 71.85: the same in every segment; not below the minimum of 71\n",
    });
    expect(await both("--min", "bleu=72")).toMatchObject({
      exitCode: 3,
      stdout: "FAILED  BLEU 71.85, was 71.85: the same in every segment; below the minimum of 72\n",
    });
    const { exitCode } = await gated("ref", "-i", "large", "--baseline", "bleu.stats", "--min", "bleu=1");
    expect(exitCode).toBe(3);
  });

  test("the interval has the level of --confidence", async () => {
    const scored = await invoke(["ref", "-i", "base", "-m", "bleu", "ter", "-ci", "-w", "2", "-f", "json", "--force"]);
    const [, ter] = JSON.parse(scored.stdout) as readonly {
      readonly confidence_mean: number;
      readonly confidence_var: number;
    }[];
    const args = ["ref", "-i", "base", "-m", "bleu", "ter", "--min", "bleu=60", "--max", "ter=20"];
    const { exitCode, stdout } = await gated(...args, "--limits-of", "interval", "-f", "json");
    const { metrics } = JSON.parse(stdout) as {
      readonly metrics: readonly { readonly limit: Record<string, unknown>; readonly passed: boolean }[];
    };
    expect(exitCode).toBe(3);
    expect(metrics.map(({ limit, passed }) => [limit["of"], passed])).toEqual([
      ["interval", true],
      ["interval", false],
    ]);
    // the upper end of the interval lies within half of its width, or so, of the mean
    expect(metrics[1]!.limit["value"]).toBeGreaterThan(ter!.confidence_mean + 0.8 * ter!.confidence_var);
    expect(metrics[1]!.limit["value"]).toBeLessThan(ter!.confidence_mean + 1.2 * ter!.confidence_var);
    expect((await gated(...args, "--limits-of", "interval")).stdout).toMatch(
      /^passed {2}BLEU 71\.85: the 95% interval begins at 6\d\.\d\d, not below the minimum of 60\nFAILED {2}TER 18\.19: the 95% interval ends at 2\d\.\d\d, above the maximum of 20\n$/,
    );
  });

  test("an interval needs at least two segments, also in a group", async () => {
    expect(await gated("one", "-i", "one", "--min", "bleu=20", "--limits-of", "interval")).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(/^truebleu: one has 1 segments: expected at least 2; .*\n$/) as string,
    });
    const record = (lang: string, out: string): string => JSON.stringify({ lang, ref: "a b c d", out });
    writeFileSync("alone.jsonl", text([record("de", "a b c d"), record("de", "a b c e"), record("it", "a b c d")]));
    const table = ["alone.jsonl", "--hypothesis", "out", "--reference", "ref", "--by", "lang"];
    expect(await gated(...table, "--min", "bleu=20", "--limits-of", "interval")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("group 'it' of alone.jsonl has 1 segments: expected at least 2") as string,
    });
  });

  test("metrics with weights of the references have limits without a baseline", async () => {
    expect(await gated("ref", "-i", "base", "-m", "nist", "--min", "nist=3")).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^passed {2}NIST \d+\.\d\d: not below the minimum of 3\n$/) as string,
    });
  });

  test.each([
    ["--min bleu=30 BLEU=40", "argument --min: expected one number for BLEU, got 30 and 40"],
    ["--min 30 40", "argument --min: expected one number, got 30 and 40"],
    ["-m bleu ter --max 40", "argument --max: expected the name of a metric before the number, as in ter=40"],
  ])("refused: %s", async (args, expected) => {
    expect(await gated("ref", "-i", "base", ...args.split(" "))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(expected) as string,
    });
  });

  test("a limit of the score needs only sums", async () => {
    expect(await gated("sums.stats", "--min", "bleu=71")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await gated("sums.stats", "--min", "bleu=71", "--limits-of", "interval")).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("sums.stats has only sums") as string,
    });
  });

  test("Markdown has a column of limits", async () => {
    const { stdout } = await gated("ref", "-i", "base", "-m", "bleu", "ter", "--max", "ter=18", "-f", "markdown");
    expect(stdout).toContain("|                  BLEU | 71.85 |            |  passed  |\n");
    expect(stdout).toContain("| TER (lower is better) | 18.19 | at most 18 |  failed  |\n");
  });

  test.each<[string[], string]>([
    [["--min", "bleu"], "argument --min: expected NAME=POINTS, such as bleu=30, got 'bleu'"],
    [["--max", "wer=8"], "argument --max: there is no metric wer: expected one of BLEU; -m adds others"],
    [["--max", "50"], "argument --max: of BLEU, higher scores are better: expected --min bleu=50"],
    [["-m", "bleu", "ter", "--min", "ter=5"], "argument --min: of TER, lower scores are better: expected --max ter=5"],
    [["-m", "bleu", "chrf", "--min", "5"], "before the number, as in bleu=5: there are BLEU, chrF2"],
    [["--min", "bleu=5", "--max-drop", "1"], "argument --max-drop: needs --baseline FILE"],
    [["--min", "bleu=5", "--alpha", "0.1"], "argument --alpha: needs --baseline FILE"],
    [["--min", "bleu=5", "--update"], "argument --update: needs --baseline FILE"],
    [["--baseline", "bleu.stats", "--limits-of", "interval"], "argument --limits-of: needs --min or --max"],
    [["--baseline", "all.stats", "-m", "bleu", "--update"], "argument --update: does not go with --metrics/-m"],
  ])("%j are refused", async (args, message) => {
    const { exitCode, stderr } = await gated("ref", "-i", "base", ...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) as string });
  });
});

describe("several baselines", () => {
  test("the system fails if it is worse than one of several baselines, corrected for all comparisons", async () => {
    const both = ["ref", "-i", "base", "--baseline", "bleu.stats", "--baseline", "better.stats"];
    await invoke(["count", "ref", "-i", "better", "-o", "better.stats", "--force"]);
    const { exitCode, stdout } = await gated(...both);
    expect(stdout.split("\n")).toEqual([
      "passed  BLEU 71.85, was 71.85 in bleu.stats: the same in every segment",
      expect.stringMatching(
        /^FAILED {2}BLEU 71\.85, was 8\d\.\d\d in better\.stats: 1\d\.\d\d worse, .* \(p <= 0\.002\)$/,
      ),
      "",
    ]);
    expect(exitCode).toBe(3);
    const json = JSON.parse((await gated(...both, "-f", "json")).stdout) as { metrics: Record<string, number>[] };
    expect(json).toMatchObject({ baseline: "bleu.stats, better.stats", metrics: [{ against: "bleu.stats" }, {}] });
    const [, second] = json.metrics;
    expect(second!["p_value_holm"]).toBeCloseTo(2 * second!["p_value"]!, 12);
    expect((await gated(...both, "-f", "markdown")).stdout).toMatch(/Against.*\n.*\n.*bleu\.stats.*\n.*better\.stats/);
    expect((await gated(...both, "-f", "junit")).stdout).toContain('name="BLEU against better.stats"');
  });

  test.each([
    [["large.stats"], "unrecognized arguments: large.stats; several baselines are written --baseline A --baseline B"],
    [["--baseline", "bleu.stats"], "argument --baseline: bleu.stats is given twice"],
    [["--baseline", "large.stats", "--update"], "argument --update: expected a single --baseline"],
    [["--undecided", "fail"], "argument --undecided: is about groups: expected --by COLUMN of a table"],
  ])("%j", async (args, message) => {
    const { exitCode, stdout, stderr } = await gated("ref", "-i", "base", "--baseline", "bleu.stats", ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

/** What a gate prints, with # for each score, and without the note about its rounding. */
const withoutNumbers = (printed: string): string =>
  printed.replaceAll(/\d+\.\d\d(?!\d)/g, "#").replaceAll(" before rounding", "");

describe("groups of a table", () => {
  const table = (change: (line: string, i: number) => string): string =>
    base
      .map((line, i) => ({
        lang: i < 90 ? "de" : i < 195 ? "fr" : null,
        expected: references[i],
        out: change(line, i),
      }))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join("");
  const columns = ["--hypothesis", "out", "--reference", "expected"];

  beforeAll(async () => {
    writeFileSync(
      "base.jsonl",
      table((line) => line),
    );
    writeFileSync(
      "french.jsonl",
      table((line, i) => (i < 90 || i > 120 ? line : line.toLowerCase())),
    );
    writeFileSync(
      "few.jsonl",
      table((line, i) => (i < 195 ? line : "nein")),
    );
    await invoke(["count", "base.jsonl", ...columns, "-m", "bleu", "ter", "-o", "table.stats", "--force", "-q"]);
  });
  const byLanguage = (name: string, ...args: string[]): Promise<Invocation> =>
    gated(name, ...columns, "--baseline", "table.stats", "--by", "lang", ...args);

  test("the group that fell is named, and the others pass", async () => {
    const { exitCode, stdout } = await byLanguage("french.jsonl", "-m", "bleu");
    expect(exitCode).toBe(3);
    expect(withoutNumbers(stdout).split("\n")).toEqual([
      "FAILED  BLEU #, was #: # worse, more than the 0.3 allowed (p <= 0.004)",
      "passed  de: BLEU #, was #: the same in every segment",
      "FAILED  fr: BLEU #, was #: # worse, more than the 0.3 allowed (p <= 0.004)",
      "passed  (none): BLEU #, was #: the same in every segment",
      "",
    ]);
  });

  test("a group's scores are those of its texts alone", async () => {
    const alone = async (file: string): Promise<number> =>
      (
        JSON.parse(
          (await invoke([file, ...columns, "--where", "lang=fr", "-w", "4", "-f", "json", "--force"])).stdout,
        ) as { readonly score: number }
      ).score;
    const { stdout } = await byLanguage("french.jsonl", "-m", "bleu", "-f", "json");
    const { by, metrics } = JSON.parse(stdout) as {
      readonly by: unknown;
      readonly metrics: readonly Record<string, unknown>[];
    };
    expect(by).toEqual(["lang"]);
    expect(metrics.map(({ group, segments }) => [group, segments])).toEqual([
      [undefined, undefined],
      ["de", 90],
      ["fr", 105],
      ["(none)", 5],
    ]);
    expect(metrics[2]!["score"]).toBeCloseTo(await alone("french.jsonl"), 4);
    expect(metrics[2]!["baseline"]).toBeCloseTo(await alone("base.jsonl"), 4);
  });

  test("five differing segments give no verdict, however much worse they are", async () => {
    const { exitCode, stdout } = await byLanguage("few.jsonl", "-m", "bleu", "--max-drop", "20");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /\npassed {2}\(none\): BLEU .* worse, more than the 20 allowed, which may be chance \(p = 0\.\d+\); the group has 5 segments, and the test takes 7\n$/,
    );
  });

  test("--undecided fail stops groups that are too small, unless nothing in them differs", async () => {
    const small = await byLanguage("few.jsonl", "-m", "bleu", "--max-drop", "20", "--undecided", "fail", "-f", "json");
    expect(small.exitCode).toBe(3);
    const { metrics } = JSON.parse(small.stdout) as { metrics: Record<string, unknown>[] };
    expect(metrics.map(({ group, passed, segments_needed: needed }) => [group, passed, needed])).toEqual([
      [undefined, true, undefined],
      ["de", true, undefined],
      ["fr", true, undefined],
      ["(none)", false, 7],
    ]);
    const same = await byLanguage("base.jsonl", "-m", "bleu", "--undecided", "fail");
    expect(same).toMatchObject({ exitCode: 0, stderr: "" });
  });

  describe("--other-segments leave-out", () => {
    const all = (): string[] => readFileSync("french.jsonl", "utf8").trimEnd().split("\n");
    const chinese = (i: number): string =>
      JSON.stringify({ lang: "zh", expected: `not in the baseline ${i}`, out: `nowhere in the baseline ${i}` });

    beforeAll(() => {
      // in another order, without the first ten German segments, and with another language
      writeFileSync("other.jsonl", text([...[0, 1, 2, 3, 4, 5, 6].map(chinese), ...all().slice(10).toReversed()]));
    });

    test("the gate compares the common segments, in any order, as if the files had no others", async () => {
      const { exitCode, stdout } = await byLanguage("other.jsonl", "-m", "bleu", "--other-segments", "leave-out");
      expect(exitCode).toBe(3);
      expect(withoutNumbers(stdout).split("\n")).toEqual([
        "FAILED  BLEU #, was #: # worse, more than the 0.3 allowed (p <= 0.004)",
        "passed  de: BLEU #, was #: the same in every segment",
        "FAILED  fr: BLEU #, was #: # worse, more than the 0.3 allowed (p <= 0.004)",
        "passed  zh: BLEU #: new, not in the baseline",
        "passed  (none): BLEU #, was #: the same in every segment",
        "note    7 segments are not in table.stats, and 10 segments of table.stats are gone: left out of the scores",
        "",
      ]);
      const scores = [...stdout.matchAll(/BLEU (\d+\.\d\d), was (\d+\.\d\d)/g)]
        .slice(0, 2)
        .map((found) => found.slice(1));
      writeFileSync("kept.jsonl", text(all().slice(10)));
      writeFileSync("kept-base.jsonl", text(readFileSync("base.jsonl", "utf8").trimEnd().split("\n").slice(10)));
      const alone = await Promise.all(
        ["kept.jsonl", "kept-base.jsonl"].map(
          async (file) => (await invoke([file, ...columns, "-b", "-w", "2"])).stdout,
        ),
      );
      expect(scores[0]).toEqual(alone.map((score) => score.trim()));
    });

    test("new groups fail with --undecided fail", async () => {
      const args = ["-m", "bleu", "--other-segments", "leave-out", "--undecided", "fail", "--max-drop", "50"];
      const { exitCode, stdout } = await byLanguage("other.jsonl", ...args);
      expect(exitCode).toBe(3);
      expect(stdout).toMatch(/^FAILED {2}zh: BLEU \d+\.\d\d: new, not in the baseline$/m);
      expect(stdout.match(/^FAILED/gm)).toHaveLength(1);
    });

    test("--update takes all of the new segments", async () => {
      copyFileSync("table.stats", "moving-table.stats");
      writeFileSync("grown.jsonl", text([...readFileSync("base.jsonl", "utf8").trimEnd().split("\n"), chinese(1)]));
      const args = ["grown.jsonl", ...columns, "--baseline", "moving-table.stats"];
      expect((await gated(...args)).stderr).toContain(
        "are they outputs for the same test set? --other-segments leave-out compares the segments that both have",
      );
      expect((await gated(...args, "--other-segments", "leave-out", "--update")).exitCode).toBe(0);
      const again = await gated(...args);
      expect(again.stdout).toMatch(/^passed {2}BLEU .*: the same in every segment$/m);
    });

    test("a baseline without any common segment is an error", async () => {
      writeFileSync("strange.jsonl", text([chinese(1)]));
      const { exitCode, stdout, stderr } = await byLanguage("strange.jsonl", "--other-segments", "leave-out");
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
      expect(stderr).toContain("strange.jsonl and table.stats have no segment in common");
    });
  });

  test("each group has to meet the limits", async () => {
    const { exitCode, stdout } = await gated("french.jsonl", ...columns, "--min", "bleu=68", "--by", "lang");
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /^FAILED {2}BLEU .*\npassed {2}de: BLEU .*\nFAILED {2}fr: BLEU .* below the minimum of 68\n/,
    );
  });

  test("there are as many resamples as the correction for all groups needs", async () => {
    expect((await byLanguage("base.jsonl", "-f", "json")).stdout).toContain("bootstrap of 1600 resamples");
    expect(await byLanguage("base.jsonl", "-pbsn", "100")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("below 0.05 for 8 comparisons: expected at least 160") as string,
    });
  });

  test("Markdown has columns of groups", async () => {
    const { stdout } = await byLanguage("french.jsonl", "-m", "bleu", "-f", "markdown");
    expect(stdout).toMatch(/\n\| +fr \| +105 +\| +BLEU +\| .* \| +failed +\|\n/);
    expect(stdout).toContain("`french.jsonl` against `table.stats`, 200 segments.");
    expect(stdout).toContain("by Holm for 4 comparisons");
  });

  test.each<[string[], number, string]>([
    [["table.stats", ...columns, "--min", "bleu=1"], 2, "statistics have no labels: expected the table of texts"],
    [["ref", "-i", "base", "--min", "bleu=1"], 2, "argument --by: goes with --hypothesis COLUMN"],
    [["base.jsonl", ...columns, "-m", "nist", "--min", "nist=1"], 2, "NIST takes its weights from all references"],
  ])("%j are refused", async (args, code, message) => {
    const { exitCode, stderr } = await gated(...args, "--by", "lang");
    expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: expect.stringContaining(message) as string });
  });
});

describe("--update", () => {
  test("a better system replaces the baseline; a system that is worse, but within the allowed drop, does not", async () => {
    copyFileSync("bleu.stats", "moving.stats");
    const update = async (...args: string[]): Promise<Invocation> =>
      await invoke(["gate", "ref", "-i", ...args, "--baseline", "moving.stats", "--update", "--force"]);
    expect(await update("better")).toMatchObject({
      exitCode: 0,
      stderr: "truebleu: moving.stats now has the statistics of better\n",
    });
    const moved = readFileSync("moving.stats");
    await invoke(["count", "ref", "-i", "better", "-o", "better.stats", "--force", "-q"]);
    expect(moved.equals(readFileSync("better.stats"))).toBe(true);
    expect(await update("base", "--max-drop", "99")).toMatchObject({
      exitCode: 0,
      stderr:
        "truebleu: moving.stats is not updated, because BLEU is worse than the baseline, although within what is allowed; " +
        "to lower a baseline on purpose, write it with truebleu count\n",
    });
    expect((await update("base")).exitCode).toBe(3);
    expect((await update("better")).stderr).toBe("");
    expect(readFileSync("moving.stats").equals(moved)).toBe(true);
  });
});

describe("JUnit's XML", () => {
  test("JUnit's XML has a case for each metric, and a failure for each that fell", async () => {
    const { exitCode, stdout } = await gated(
      "ref",
      "-i",
      "large",
      "--baseline",
      "all.stats",
      "-m",
      "bleu",
      "cer",
      "-f",
      "junit",
      "--max-drop",
      "90",
      "bleu=1",
    );
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="truebleu gate" tests="2" failures="1" errors="0">\n <testsuite name="truebleu gate: large against all\.stats" tests="2" failures="1" errors="0">\n {2}<testcase classname="truebleu\.gate" name="BLEU">\n {3}<failure message="BLEU [^"<]* worse, more than the 1 allowed \(p &lt;= 0\.002\)" type="gate">nrefs:1\|bs:1000[^<]*<\/failure>\n {3}<system-out>BLEU [^<]*<\/system-out>\n {2}<\/testcase>\n {2}<testcase classname="truebleu\.gate" name="CER">\n {3}<system-out>CER [^<]*<\/system-out>\n {2}<\/testcase>\n <\/testsuite>\n<\/testsuites>\n$/,
    );
  });

  test("systems' names with XML's characters do not break the file", async () => {
    const name = 'a"<b>&c';
    copyFileSync("base", name);
    const { stdout } = await gated("ref", "-i", name, "--min", "1", "-f", "junit");
    expect(stdout).toContain('<testsuite name="truebleu gate: a&quot;&lt;b&gt;&amp;c" ');
  });
});

describe("arguments", () => {
  test.each<[string[], string]>([
    [["ref", "-i", "base"], "gate expects --baseline FILE"],
    [["ref", "-i", "base", "--baseline", "bleu.stats", "--max-drop", "much"], "expected points from 0 up, such as 0.3"],
    [
      ["ref", "-i", "base", "--baseline", "bleu.stats", "--max-drop", "TER=1"],
      "there is no metric ter: expected one of BLEU",
    ],
    [["ref", "-i", "base", "--baseline", "bleu.stats", "--alpha", "0"], "expected a number above 0"],
    [
      ["ref", "-i", "base", "--baseline", "bleu.stats", "--alpha", "0.0001"],
      "no p-value is below 0.0001 for 1 comparison",
    ],
    [
      ["ref", "-i", "base", "--baseline", "bleu.stats", "-f", "csv"],
      "choose from 'text', 'json', 'markdown', 'github', 'junit'",
    ],
    [["ref", "-i", "base", "--baseline", "bleu.stats", "-ci"], "argument --confidence/-ci: does not go with gate"],
    [
      ["ref", "-i", "base", "--baseline", "bleu.stats", "--summary", "bleu.stats"],
      "bleu.stats is an input, and would be",
    ],
  ])("%j are refused", async (args, message) => {
    const { exitCode, stderr } = await gated(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  test("tabs on standard input are refused", async () => {
    const { exitCode, stderr } = await invoke(["gate", "ref", "--baseline", "bleu.stats", "--force"], {
      stdin: readFileSync("columns"),
    });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("standard input has tabs: gate takes one system")]);
  });
});

describe("systems without a true difference", () => {
  /** Numbers from 0 to 1, the same in each run. */
  const drawn = (): (() => number) => {
    let state = 7;
    return () => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) / 2147483647;
  };
  /** The statistics of two systems, one after the other. */
  const pooled = (metric: Metric): Statistics => {
    const [one, other] = [base, some(1, withoutFirst)].map((hypotheses) =>
      segmentStatistics(metric, { hypotheses, references }),
    ) as [Statistics, Statistics];
    return {
      ...one,
      segments: 2 * LINES,
      rows: Float64Array.from([...one.rows, ...other.rows]),
      fingerprint: undefined,
    };
  };
  /**
   * Two systems that are equally good, on a sample of segments: each has, for every segment, one of two texts by the toss
   * of a coin.
   */
  const equallyGood = (pool: Statistics, size: number, random: () => number): readonly [Statistics, Statistics] => {
    const segments = Array.from({ length: size }, () => Math.floor(random() * LINES));
    const system = (): Statistics =>
      subsetStatistics(
        pool,
        segments.map((segment) => segment + (random() < 0.5 ? 0 : LINES)),
      );
    return [system(), system()];
  };

  /**
   * If no fall is allowed at a level of 0.05, 20 of 400 systems are expected to be stopped, and 28 or fewer in 97 of
   * 100 runs.
   */
  test("it stops at most 28 of 400 systems", () => {
    const random = drawn();
    const metrics = [bleu(), chrf()];
    const pool = metrics.map(pooled);
    // the bound of 28 holds for these 400 pairs; fewer pairs would have another bound
    const count = isExhaustive ? 400 : 8;
    const stopped = metrics.map(() => 0);
    for (let i = 0; i < count; i++) {
      for (const [m, metric] of metrics.entries()) {
        const { fall, pValue } = testFall(metric, ...equallyGood(pool[m]!, LINES, random), {
          allowed: 0,
          samples: 1000,
          seed: i,
          engine: "wasm",
        });
        if (fall > 0 && pValue < 0.05) stopped[m]!++;
      }
    }
    for (const times of stopped) expect(times).toBeLessThanOrEqual(isExhaustive ? 28 : 4);
  });

  /** At a rate of 0.05, 10 or fewer of 100 nights are stopped in 99 of 100 runs; of 6 nights, 2 or fewer are. */
  test.each([10, 20, 50])("nights with ten groups of %i segments pass", (size) => {
    const random = drawn();
    const metric = bleu();
    const pool = pooled(metric);
    const nights = isExhaustive ? 100 : 6;
    let stopped = 0;
    for (let night = 0; night < nights; night++) {
      const options = { allowed: 0, samples: 2000, seed: night, engine: "wasm", isGroup: true } as const;
      const falls = Array.from({ length: 10 }, () => testFall(metric, ...equallyGood(pool, size, random), options));
      const corrected = correctedPValues(falls, "holm");
      const isStopped = falls.some((fall, g) =>
        hasFallen(fall, { allowed: 0, pValue: corrected[g]!.adjustedPValue, alpha: 0.05 }),
      );
      if (isStopped) stopped++;
    }
    expect(stopped).toBeLessThanOrEqual(isExhaustive ? 10 : 2);
  });
});
