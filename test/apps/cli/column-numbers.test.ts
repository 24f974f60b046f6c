/** --mean and --sum: columns of numbers together with the scores of a table. */
import { describe, expect, test } from "vitest";
import { inFolder, invoke, type Invocation } from "./invoke.js";

const numbers = Array.from({ length: 40 }, (_, i) => ({
  id: i,
  model: "one",
  output: `line ${i} of the text`,
  expected: `line ${i} of the text`,
  latency: (i % 10) / 10 + i / 7,
  cost: 0.001 * (i % 5),
  few: i < 3 ? i : null,
}));
const dearer = numbers.map((record) => ({
  ...record,
  model: "two",
  cost: record.cost + 0.02,
  latency: record.latency - 1,
}));
const lines = (records: readonly object[]): string => records.map((one) => `${JSON.stringify(one)}\n`).join("");
const csv = "model,output,expected,latency\na,x y,x y,1.5\na,x,x, \nb,x,x,\n";

inFolder({
  "one.jsonl": lines(numbers),
  "two.jsonl": lines([...numbers, ...dearer]),
  "log.csv": csv,
  "bad.csv": csv.replace(",1.5\n", ",1.5 s\n"),
  "large.csv": csv.replace(",1.5\n", ",1e11\n"),
});
const pair = ["--hypothesis", "output", "--reference", "expected", "--force"];
const run = (file: string, ...args: string[]): Promise<Invocation> => invoke([file, ...pair, ...args]);

interface Scored {
  readonly name: string;
  readonly score: number | null;
  readonly mean?: number;
  readonly low?: number;
  readonly high?: number;
}

async function groupsOf(file: string, ...args: string[]): Promise<(readonly Scored[])[]> {
  const { stdout, exitCode } = await run(file, "--by", "model", "-f", "json", ...args);
  expect(exitCode).toBe(0);
  return (JSON.parse(stdout) as { groups: { scores: Scored[] }[] }).groups.map(({ scores }) => scores);
}

describe("columns of numbers together with the scores", () => {
  test("means, sums and intervals equal NumPy's on sacreBLEU's resamples", async () => {
    // numpy.random.default_rng(12345).choice(40, size=(1000, 40), replace=True), then mean or sum; 25 left out at each end
    const [[bleu, mean, sum]] = (await groupsOf("one.jsonl", "--mean", "latency", "--sum", "cost", "-ci")) as [
      Scored[],
    ];
    expect([bleu!.name, mean!.name, sum!.name]).toEqual(["BLEU", "mean(latency)", "sum(cost)"]);
    expect(mean!.score).toBeCloseTo(3.2357142857142853, 12);
    expect(mean!.mean).toBeCloseTo(3.2194075, 12);
    expect(mean!.low).toBeCloseTo(2.6835714285714287, 12);
    expect(mean!.high).toBeCloseTo(3.7560714285714285, 12);
    expect(sum!.score).toBeCloseTo(0.08, 12);
    expect(sum!.mean).toBeCloseTo(0.079918, 12);
    expect(sum!.low).toBeCloseTo(0.063, 12);
    expect(sum!.high).toBeCloseTo(0.097, 12);
  });

  test("without groups, sums and means are separate lines, with as many digits as the numbers need", async () => {
    const { stdout } = await run("one.jsonl", "--sum", "cost", "-f", "text");
    expect(stdout).toMatch(
      /\nsum\(cost\)\|nrefs:1\|given:sum\|better:lower\|missing:left-out\|version:\S+ = 0\.0800 n = 40\n$/,
    );
  });

  test("models are compared by cost in the same way as by scores, on the same ids", async () => {
    const args = ["--by", "model", "--id", "id", "--sum", "cost", "--mean", "latency:higher", "-f", "json"];
    const { stdout } = await invoke(["compare", "two.jsonl", ...pair, ...args]);
    const { metrics } = JSON.parse(stdout) as {
      metrics: { name: string; pairs: { difference: number; p_value: number }[] }[];
    };
    expect(metrics.map(({ name }) => name)).toEqual(["BLEU", "mean(latency)", "sum(cost)"]);
    expect(metrics[2]!.pairs[0]!.difference).toBeCloseTo(0.8, 10);
    expect(metrics[2]!.pairs[0]!.p_value).toBeLessThan(0.01);
    expect(metrics[1]!.pairs[0]!.difference).toBeCloseTo(-1, 10);
  });

  test("fields that are null or empty are left out; a group without numbers has no mean and no sum", async () => {
    const [a, b] = await groupsOf("log.csv", "--mean", "latency", "--sum", "latency");
    expect(a!.slice(1).map(({ score }) => score)).toEqual([1.5, 1.5]);
    expect(b!.slice(1).map(({ score }) => score)).toEqual([null, null]);
    const { stdout } = await run("log.csv", "--by", "model", "--mean", "latency");
    expect(stdout).toMatch(/b │ +1 +│ +\S+ +│ +– +│/);
  });

  test("too few numbers have no interval, and a note says so", async () => {
    const { stdout } = await run("one.jsonl", "--by", "model", "--mean", "few", "-ci");
    expect(stdout).toContain("mean(few): no interval where some numbers are missing and fewer than 30 remain.");
    expect((await run("one.jsonl", "--mean", "few", "-ci", "-f", "text")).stdout).toMatch(/ = 1\.00 n = 3 of 40\n/);
  });
});

describe("slips", () => {
  test.each([
    [
      ["bad.csv", ...pair, "--mean", "latency"],
      'truebleu: bad.csv:2: latency is "1.5 s": expected a number (--skip-bad leaves such records out, and counts them)\n',
    ],
    [
      ["large.csv", ...pair, "--sum", "latency"],
      'truebleu: large.csv:2: latency is "1e11": expected a number up to 8589934592 (--skip-bad leaves such records out, and counts them)\n',
    ],
    [
      ["one.jsonl", ...pair, "--mean", "latencies"],
      "truebleu: no record has latencies: expected a column that at least one record has; is latency meant?\n",
    ],
  ])("%j", async (args, message) => {
    expect(await invoke(args)).toEqual({ exitCode: 1, stdout: "", stderr: message });
  });

  test("--sum and --mean are refused without a table, and in commands that print no scores", async () => {
    expect((await invoke(["ref.txt", "-i", "a.txt", "--mean", "latency"])).stderr).toContain(
      "argument --mean: goes with --hypothesis COLUMN",
    );
    expect((await invoke(["count", "one.jsonl", ...pair, "--mean", "latency"])).stderr).toContain(
      "argument --mean: does not go with count",
    );
    expect((await run("one.jsonl", "--sum", "cost,cost")).stderr).toContain(
      "argument --sum: cost is given twice: expected different columns",
    );
  });
});
