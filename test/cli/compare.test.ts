/** truebleu compare: differences, tests, ranks, and the segments that changed. */
import { beforeAll, describe, expect, test } from "vitest";
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { compareAllPairs } from "../../src/significance/all-pairs.js";
import { inFolder, invoke } from "./invoke.js";

const LINES = 40;
const references = Array.from(
  { length: LINES },
  (_, i) => `this is line ${i} of the reference, and it is not very long`,
);
const base = references.map((line, i) => (i % 2 === 0 ? line.replace("is not", "was not") : line));
const better = base
  .map((line, i) => (i % 4 === 0 ? references[i]! : line))
  .map((line, i) => (i === 7 ? "\u001b[31mnothing\u001b[0m of the kind" : line));
const nearly = base.map((line, i) => (i === 3 ? line.toUpperCase() : line));
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

inFolder({
  ref: text(references),
  base: text(base),
  better: text(better),
  nearly: text(nearly),
  columns: text(base.map((line, i) => `${line}\t${better[i]}`)),
  one: "a\n",
});

const table = (hypotheses: readonly string[]) =>
  segmentStatistics(bleu(), { hypotheses, referenceStreams: [references] });
const expected = compareAllPairs(bleu(), [base, better, nearly].map(table));

interface Record_ {
  readonly baseline: string;
  readonly test: string;
  readonly metrics: readonly {
    readonly name: string;
    readonly better: string;
    readonly systems: readonly { readonly system: string; readonly score: number; readonly cluster: number }[];
    readonly pairs: readonly {
      readonly first: string;
      readonly second: string;
      readonly difference: number;
      readonly p_value: number;
      readonly p_value_holm: number;
      readonly warning: string | null;
    }[];
    readonly changes: readonly {
      readonly system: string;
      readonly better: readonly {
        readonly line: number;
        readonly before: number;
        readonly after: number;
        readonly hypothesis: string;
      }[];
      readonly worse: readonly { readonly line: number }[];
    }[];
  }[];
}

describe("as JSON", () => {
  let all: Record_;
  beforeAll(async () => {
    const { exitCode, stdout, stderr } = await invoke([
      "compare",
      "ref",
      "-i",
      "base",
      "better",
      "nearly",
      "-m",
      "ter",
      "bleu",
      "-f",
      "json",
      "--top",
      "4",
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    all = JSON.parse(stdout) as Record_;
  });

  test("it has the numbers of compareAllPairs(), unrounded", () => {
    const [ofBleu, ofTer] = all.metrics;
    expect(all).toMatchObject({ baseline: "base", test: "paired bootstrap of 1000 resamples, seed 12345" });
    expect(ofBleu!.systems.map(({ system, score, cluster }) => [system, score, cluster])).toEqual(
      expected.systems.map(({ score, cluster }, i) => [["base", "better", "nearly"][i], score, cluster]),
    );
    expect(
      ofBleu!.pairs.map(({ first, second, difference, p_value, p_value_holm, warning }) => [
        first,
        second,
        difference,
        p_value,
        p_value_holm,
        warning,
      ]),
    ).toEqual(
      expected.pairs.map(({ first, second, difference, pValue, adjustedPValue, warning }) => [
        ["base", "better", "nearly"][first],
        ["base", "better", "nearly"][second],
        difference,
        pValue,
        adjustedPValue,
        warning,
      ]),
    );
    expect(ofTer).toMatchObject({ name: "TER", better: "lower" });
  });

  test("it has the segments that changed most, the largest changes first", () => {
    const [changes] = all.metrics[0]!.changes;
    expect(changes!.worse.map(({ line }) => line)).toEqual([8]);
    expect(changes!.better).toHaveLength(4);
    for (const { line, before, after, hypothesis } of changes!.better) {
      expect((line - 1) % 4).toBe(0);
      expect(after).toBeGreaterThan(before);
      expect(hypothesis).toBe(better[line - 1]);
    }
    const gains = changes!.better.map(({ before, after }) => after - before);
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
  });
});

describe("as text", () => {
  test("it says what is better, what is unsure, and shows no controls", async () => {
    const { exitCode, stdout } = await invoke(["compare", "ref", "-i", "base", "better", "nearly", "--top", "1"]);
    expect(exitCode).toBe(0);
    for (const part of [
      "BLEU (higher is better)",
      "p (Holm)",
      "base -> nearly: the systems differ in 1 of 40 segments",
      "\\x1b[31mnothing",
      "Improved most in better:",
      " line 8: 100.0 -> ",
      "nrefs:1|bs:1000|seed:12345|",
    ])
      expect(stdout).toContain(part);
    expect(stdout).not.toContain("\u001b");
  });

  test.each([
    [
      ["-par", "-parn", "200"],
      "approximate randomization, 200 trials; intervals and ranks of 1000 resamples, seed 12345",
    ],
    [["-pbsn", "50"], "paired bootstrap of 50 resamples, seed 12345"],
  ])("%s", async (args, told) =>
    expect((await invoke(["compare", "ref", "-i", "base", "better", ...args])).stdout).toContain(told),
  );

  test("columns of standard input are systems too", async () => {
    const { stdout } = await invoke(["compare", "ref", "--top", "0"], {
      stdin: Buffer.from(base.map((line, i) => `${line}\t${better[i]}\n`).join("")),
    });
    expect(stdout).toContain("Compared with System 1 on 40 segments");
  });
});

test.each([
  [
    ["compare", "ref", "-i", "base"],
    2,
    "argument --input/-i: compare expects a baseline and at least one other system",
  ],
  [["compare", "ref", "-i", "base", "better", "-sl"], 2, "argument --sentence-level/-sl: does not go with compare"],
  [
    ["compare", "ref", "-i", "base", "better", "-f", "latex"],
    2,
    "argument --format/-f: compare prints text or json, not latex",
  ],
  [["compare", "one", "-i", "one", "one"], 1, "Paired tests require multiple input systems given to --input (-i)."],
  [
    ["compare", "-i", "base", "better"],
    1,
    "If manual references given, make sure to provide them before the -i/--input argument to avoid confusion.",
  ],
])("%s is refused", async (args, exitCode, message) => {
  const result = await invoke(args);
  expect(result).toMatchObject({ exitCode, stdout: "" });
  expect(result.stderr).toContain(message);
});
