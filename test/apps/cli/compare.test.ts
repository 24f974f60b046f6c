/** truebleu compare: differences, tests, ranks, and the segments that changed. */
import { writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { formatFixed } from "../../../src/core/format.js";
import { scoreCorpus } from "../../../src/corpus/score-corpus.js";
import { segmentStatistics } from "../../../src/corpus/segment-statistics.js";
import { bleu } from "../../../src/metrics/translation/bleu.js";
import { compareAllPairs } from "../../../src/significance/all-pairs.js";
import { shortNames } from "../../../src/report/short-names.js";
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

/** Systems with an increasing number of correct lines. */
const many = Array.from({ length: 6 }, (_, system) =>
  references.map((line, i) => (i % 8 < system + (system > 3 ? 2 : 0) ? line : line.replace("is not", "was no"))),
);
const files = many.map((_, i) => `runs/system-${i}/out.txt`);

inFolder({
  ...Object.fromEntries(files.map((file, i) => [file, text(many[i]!)])),
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

interface ChangeRecord {
  readonly line: number;
  readonly share: number;
  readonly hypothesis: string;
}

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
      readonly winner: string | null;
      readonly differing_segments: number;
      readonly warning: string | null;
    }[];
    readonly changes: readonly {
      readonly system: string;
      readonly better: readonly ChangeRecord[];
      readonly worse: readonly ChangeRecord[];
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
    expect(all).toMatchObject({ baseline: "base", test: "two-sided paired bootstrap of 1000 resamples, seed 12345" });
    expect(ofBleu!.systems).toEqual(
      expected.order.map((i) => ({ system: ["base", "better", "nearly"][i], ...expected.systems[i] })),
    );
    expect(ofBleu!.systems.map(({ system }) => system)).toEqual(["better", "base", "nearly"]);
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

  test("it has the segments that changed the corpus score most, the largest shares first", () => {
    const [changes] = all.metrics[0]!.changes;
    expect(changes!.worse.map(({ line }) => line)).toEqual([8]);
    expect(changes!.better).toHaveLength(4);
    const differenceOf = (without: number): number => {
      const rest = (lines: readonly string[]): string[] => lines.filter((_, i) => i !== without);
      const [before, after] = [base, better].map(
        (lines) => scoreCorpus(bleu(), { hypotheses: rest(lines), referenceStreams: [rest(references)] }).score,
      );
      return after! - before!;
    };
    const shares = references.map((_, i) => differenceOf(-1) - differenceOf(i));
    for (const { line, share, hypothesis } of [...changes!.better, ...changes!.worse]) {
      expect(share).toBeCloseTo(shares[line - 1]!, 10);
      expect(hypothesis).toBe(better[line - 1]);
    }
    const differing = shares.filter((_, i) => base[i] !== better[i]).sort((a, b) => b - a);
    expect(changes!.better.map(({ share }) => share)).toEqual(
      differing.slice(0, 4).map((share) => expect.closeTo(share, 10) as number),
    );
  });
});

describe("as text", () => {
  test("it says which systems are better and which differences are unsure, and escapes control characters", async () => {
    const { exitCode, stdout } = await invoke(["compare", "ref", "-i", "base", "better", "nearly", "--top", "1"]);
    expect(exitCode).toBe(0);
    for (const part of [
      "BLEU (higher is better)",
      "p (Holm)",
      "base -> nearly: the systems differ in 1 of 40 segments",
      "\\x1b[31mnothing",
      "What made better worse than base, most first:",
      " line 8: -2.39 of the difference; the line's own score 100.0 -> ",
      "nrefs:1|bs:1000|seed:12345|",
    ])
      expect(stdout).toContain(part);
    expect(stdout).not.toContain("\u001b");
  });

  test.each([
    [
      ["-par", "-parn", "200"],
      "approximate randomization, 200 trials; intervals of a bootstrap of 1000 resamples, seed 12345",
    ],
    [["-pbsn", "50"], "paired bootstrap of 50 resamples, seed 12345"],
  ])("%s", async (args, words) =>
    expect((await invoke(["compare", "ref", "-i", "base", "better", ...args])).stdout).toContain(words),
  );

  test("each column of standard input is a system", async () => {
    const { stdout } = await invoke(["compare", "ref", "--top", "0"], {
      stdin: Buffer.from(base.map((line, i) => `${line}\t${better[i]}\n`).join("")),
    });
    expect(stdout).toContain("Compared with System 1 on 40 segments");
  });
});

describe("six systems", () => {
  const line = ["compare", "ref", "-i", ...files, "--top", "0"];
  const long = files.map((_, i) => `a-system-with-a-long-name-${i}`);

  test("text output: sorted systems, a matrix with marks, names without their common path", async () => {
    const { stdout, stderr } = await invoke(line);
    expect(stderr).toBe("");
    const lines = stdout.split("\n");
    const named = lines.flatMap((row) => /^│ +(\d\. system-\d) │/.exec(row)?.[1] ?? []);
    expect(named).toEqual([5, 4, 3, 2, 1, 0].map((system, i) => `${i + 1}. system-${system}`));
    // the matrix: 15 differences above the diagonal, 15 p-values below
    const matrix = lines.slice(lines.findIndex((row) => /^ +1 +2 +3 +4 +5 +6$/.test(row)) + 1).slice(0, 6);
    expect(matrix.join(" ").match(/[+]\d+\.\d+\*?/g)).toHaveLength(15);
    expect(matrix.join(" ").match(/(?<=\s)(?:<=0\.\d+|[01<]?\.\d{3}|0\.\d{3}|1\.000)(?=\s|$)/g)).toHaveLength(15);
    expect(stdout).toContain("* where the corrected p is below 0.05");
    expect(stdout).toMatch(/\d+ of 15 pairs are told apart/);
    expect(stdout).not.toContain("out.txt");
  });

  test.each([60, 80, 100])(
    "every line fits a terminal of %i columns, if necessary with marks in place of numbers",
    async (columns) => {
      const { stdout } = await invoke([...line, "--top", "2", "--no-color", "--names", ...long], {
        terminal: true,
        columns,
      });
      const tables = stdout.slice(0, stdout.indexOf("-----------------")).split("\n");
      for (const row of tables) expect([...row].length, row).toBeLessThanOrEqual(columns);
      expect(stdout.includes("> the row's system is significantly")).toBe(columns < 70);
    },
  );

  test("the table is in colour on a terminal", async () => {
    const { stdout } = await invoke(line, { terminal: true, columns: 200 });
    expect(stdout).toContain("\u001b[32m");
    expect(stdout.replaceAll(/\u001b\[\d+m/g, "")).toBe((await invoke([...line])).stdout);
  });

  test("--names and --source work, and only the best system has examples unless --top asks for more", async () => {
    const names = ["--names", "a", "b", "c", "d", "e", "f"];
    const args = ["compare", "ref", "-i", ...files, ...names, "--source", "ref"];
    const { stdout } = await invoke(args);
    expect(stdout).toContain("Compared with a on 40 segments");
    expect(stdout.match(/What made/g)).toHaveLength(1);
    expect(stdout).toMatch(/\n {3}source +this is line \d+ of/);
    expect((await invoke([...args, "--top", "1"])).stdout.match(/What made/g)!.length).toBeGreaterThan(4);
  });

  test("every format says that there are too few resamples, and names the option", async () => {
    const words = "are too few for 15 comparisons: the smallest possible p, 0.02, becomes 0.3 by the correction";
    for (const format of ["text", "json", "markdown", "latex"]) {
      const { stdout } = await invoke([...line, "-pbsn", "100", "-f", format]);
      expect(stdout).toContain(words);
      expect(stdout).toContain("ask for at least 3000 (--paired-bs-n/-pbsn)");
    }
    const { stderr } = await invoke([...line, "-pbsn", "100", "-f", "csv"]);
    expect(stderr).toMatch(/^truebleu: warning: argument --paired-bs-n/);
    expect(stderr).toContain(words);
  });

  test("CSV has a row for each ordered pair, with the numbers of JSON", async () => {
    const csv = (await invoke([...line, "-f", "csv"])).stdout
      .trimEnd()
      .split("\n")
      .map((row) => row.split(","));
    const json = JSON.parse((await invoke([...line, "-f", "json"])).stdout) as Record_;
    const column = (name: string): number => csv[0]!.indexOf(name);
    expect(csv).toHaveLength(31);
    for (const pair of json.metrics[0]!.pairs) {
      const there = csv.find((row) => row[column("system")] === pair.second && row[column("versus")] === pair.first)!;
      const back = csv.find((row) => row[column("system")] === pair.first && row[column("versus")] === pair.second)!;
      expect(Number(there[column("difference")])).toBe(pair.difference);
      expect(Number(back[column("difference")])).toBe(-pair.difference);
      for (const row of [there, back]) {
        expect(Number(row[column("p_value_holm")])).toBe(pair.p_value_holm);
        expect(row[column("result")] !== "").toBe(pair.winner !== null);
        expect(pair.winner !== null).toBe(pair.p_value_holm < 0.05 && pair.differing_segments >= 6);
      }
    }
  });

  test("a table for a paper has all metrics, marks against the baseline, and bold where no system is better", async () => {
    const asked = ["compare", "ref", "-i", "base", "better", "nearly", "-m", "bleu", "ter"];
    const names = ["--names", "a_b", "c<=d%", "e"];
    const paper = (await invoke([...asked, ...names, "-f", "paper"])).stdout;
    const { metrics } = JSON.parse((await invoke([...asked, "-f", "json"])).stdout) as Record_;
    const rows = paper
      .slice(paper.indexOf("\\midrule\n") + 9, paper.indexOf("\\bottomrule"))
      .trim()
      .split("\n");
    const cells = rows.map((row) => row.replace(/ \\\\$/, "").split(" & "));
    // the best system by the first metric is in the first row
    const order = metrics[0]!.systems.map((record) => record.system);
    expect(order).not.toEqual(["base", "better", "nearly"]);
    const printed = { base: "a\\_b", better: "c\\ensuremath{\\leq}d\\%", nearly: "e" };
    expect(cells.map(([name]) => name)).toEqual(order.map((name) => printed[name as keyof typeof printed]));
    for (const [m, { systems, pairs }] of metrics.entries()) {
      for (const [i, system] of order.entries()) {
        const { score } = systems.find((record) => record.system === system)!;
        const isBeaten = pairs.some(({ first, second, winner }) =>
          [first, second].includes(system) ? winner !== null && winner !== system : false,
        );
        const pair = pairs.find(({ first, second }) => first === "base" && second === system);
        const mark =
          pair === undefined || pair.winner === null ? "" : pair.winner === system ? "$^{\\ast}$" : "$^{\\dagger}$";
        const shown = formatFixed(score, 1);
        expect(cells[i]![m + 1]).toBe(`${isBeaten ? shown : `\\textbf{${shown}}`}${mark}`);
      }
    }
    expect(paper).toContain("\\ast");
    expect(paper).toContain("System & BLEU $\\uparrow$ & TER $\\downarrow$ \\\\\n");
    expect(paper).toContain(
      "than a\\_b ($p < 0.05$, two-sided paired bootstrap of 1000 resamples, seed 12345, corrected for 3 pairs",
    );
    for (const { name, signature } of metrics as unknown as readonly { name: string; signature: string }[])
      expect(paper.replaceAll("\\allowbreak{}", "").replaceAll("\\_", "_")).toContain(
        `${name}: \\texttt{${signature}}`,
      );
    // every brace has its partner
    let depth = 0;
    for (const [brace] of paper.matchAll(/(?<!\\)[{}]/g))
      expect((depth += brace === "{" ? 1 : -1)).toBeGreaterThanOrEqual(0);
    expect(depth).toBe(0);
  });

  test("LaTeX and Markdown have a table of systems, and one of pairs", async () => {
    const latex = (await invoke([...line, "-f", "latex"])).stdout;
    expect(latex.match(/\\begin\{tabular\}/g)).toHaveLength(2);
    for (const row of latex.split("\n").filter((row) => !row.startsWith("%") && row.includes("&")))
      expect(row.endsWith("\\\\")).toBe(true);
    const markdown = (await invoke([...line, "-f", "markdown"])).stdout;
    expect(markdown.match(/^\|[-:|]+\|$/gm)).toHaveLength(2);
    expect(markdown).toContain("### BLEU (higher is better)");
    // a star and a > would begin a list and a quotation
    expect(markdown).toContain("\n\\* p is below 0.05 after Holm");
    expect(markdown).not.toMatch(/^[>*] (?!BLEU)/m);
  });
});

test("compare warns of misleading texts, as plain runs do", async () => {
  const { stderr } = await invoke(["compare", "ref", "-i", "base", "ref", "--top", "0"]);
  expect(stderr).toBe(
    "truebleu: warning: ref has the text of the reference in every line, so its score is that of a perfect " +
      "translation; is it the right file?\n",
  );
});

test("a line that improved is listed as a reason for a fall only with an explanation", async () => {
  writeFileSync("longer.ref", "a\nb c d e f\n");
  writeFileSync("longer.old", "x\nx c d e f\n");
  const ask = ["compare", "longer.ref", "-i", "longer.old", "longer.ref", "-m", "wer", "-q"];
  const { stdout } = await invoke(ask);
  expect(stdout).toContain(
    [
      "What made ref worse than old, most first:",
      " (The score of the corpus is made of the counts of all lines together, so a line can move it one way and its own score the other.)",
      " line 2: +66.67 of the difference, although ref is better in the line itself; the line's own score 20.0 -> 0.0",
    ].join("\n"),
  );
  // a line whose share and own score agree has no explanation
  expect(stdout).toContain(" line 1: -13.33 of the difference; the line's own score 100.0 -> 0.0");
  const { metrics } = JSON.parse((await invoke([...ask, "-f", "json"])).stdout);
  expect(metrics[0].changes).toMatchObject([
    { better: [{ line: 1, own_result: "better" }], worse: [{ line: 2, own_result: "better", before: 20, after: 0 }] },
  ]);
});

test("the smallest p that the number of resamples allows is a bound, in every format", async () => {
  const ask = ["compare", "ref", "-i", ...files, "--top", "0", "-q"];
  const { stdout } = await invoke(ask);
  // 15 pairs, 3000 resamples: p is at least 2/3001, after Holm's correction 0.009997
  expect(stdout).toMatch(/ <= 0\.0007 │ +<= 0\.01\* +│/);
  expect(stdout).toMatch(/ <=0\.01( |$)/m);
  expect(stdout).not.toMatch(/[^=] 0\.0100\*|[^=] 0\.0007 /);
  const { metrics } = JSON.parse((await invoke([...ask, "-f", "json"])).stdout);
  const isLeast = (pair: { p_value: number }): boolean => pair.p_value === 2 / 3001;
  expect(new Set(metrics[0].pairs.map(isLeast))).toEqual(new Set([true, false]));
  for (const pair of metrics[0].pairs) {
    expect(pair.p_value_is_bound).toBe(isLeast(pair));
    expect(pair.p_value_holm_is_bound).toBe(pair.p_value_holm === (15 * 2) / 3001);
  }
  const csv = (await invoke([...ask, "-f", "csv"])).stdout;
  expect(csv.split("\n")[0]).toMatch(/,p_value_is_bound,p_value_holm_is_bound$/);
  expect(csv).toContain(`,${2 / 3001},${(15 * 2) / 3001},`);
  expect(csv).toMatch(/,true,true$/m);
  expect(csv).toMatch(/,false,false$/m);
});

test("two equal segments give no verdict, whatever the p of the resamples", async () => {
  writeFileSync("twice.ref", "the cat sat on the mat\n".repeat(2));
  writeFileSync("twice.a", "a dog sat\n".repeat(2));
  const ask = ["compare", "twice.ref", "-i", "twice.a", "twice.ref", "-m", "chrf", "--top", "0", "-q"];
  const { stdout } = await invoke(ask);
  expect(stdout).not.toMatch(/better\b(?! than| and|\))/);
  expect(stdout).not.toMatch(/\d\*/);
  expect(stdout).toContain("No star if fewer than 6 segments differ: chance alone can do as much.");
  expect(stdout).toContain("the systems differ in 2 of 2 segments: with fewer than 6, chance alone can do as much");
  const { metrics } = JSON.parse((await invoke([...ask, "-f", "json"])).stdout);
  expect(metrics[0].pairs).toMatchObject([{ winner: null, differing_segments: 2 }]);
  expect(metrics[0].pairs[0].p_value).toBeLessThan(0.05);
  expect((await invoke([...ask, "-f", "csv"])).stdout).not.toMatch(/,(better|worse),/);
});

describe("the names of systems in other commands than compare", () => {
  const systems = ["-i", files[0]!, files[5]!];

  test("sacreBLEU's formats have whole paths, ours only the parts that differ", async () => {
    for (const format of ["text", "json", "latex"])
      expect((await invoke(["ref", ...systems, "-f", format, "-q"])).stdout).toContain("runs/system-0/out.txt");
    for (const format of ["csv", "tsv", "markdown"]) {
      const { stdout } = await invoke(["ref", ...systems, "-f", format, "-q"]);
      expect(stdout).toContain("system-0");
      expect(stdout).not.toContain("out.txt");
    }
  });

  test("--names apply to all commands and formats", async () => {
    const named = ["ref", ...systems, "--names", "old", "new", "-q"];
    expect((await invoke([...named, "-f", "text"])).stdout).toContain("│      old │");
    expect((await invoke([...named, "-f", "csv"])).stdout).toContain("\nnew,BLEU,");
    expect((await invoke([...named, "-f", "text", "-pbs", "-pbsn", "40"])).stdout).toContain("Baseline: old");
    for (const format of ["json", "csv", "tsv"]) {
      const { stdout } = await invoke([...named, "-f", format, "-par", "-parn", "40"]);
      expect(stdout).toMatch(/^\s*("system": "old",|old[,\t])/m);
      expect(stdout).not.toContain("Baseline");
    }
    expect(await invoke(["ref", ...systems, "--names", "old"])).toMatchObject({ exitCode: 2, stdout: "" });
  });
});

test.each([
  [[], []],
  [["a/x.txt"], ["x.txt"]],
  [
    ["out/a/test.txt", "out/b/test.txt"],
    ["a", "b"],
  ],
  [
    ["out/a.txt", "out/b.txt"],
    ["a", "b"],
  ],
  [
    ["runs/sys.DLUT.txt", "runs/sys.UU.txt"],
    ["DLUT", "UU"],
  ],
  [
    ["step-100.txt", "step-200.txt"],
    ["step-100", "step-200"],
  ],
  [
    ["model-v1.2.txt", "model-v1.3.txt"],
    ["model-v1.2", "model-v1.3"],
  ],
  [
    ["model.v1.txt", "model.2.txt"],
    ["model.v1", "model.2"],
  ],
  [
    ["step.100.txt", "step.200.txt"],
    ["step.100", "step.200"],
  ],
  // hyphens, underscores and the dots of numbers are inside names
  [
    ["wmt22/sys.Online-B.txt", "wmt22/sys.Online-W.txt"],
    ["Online-B", "Online-W"],
  ],
  [
    ["sys.VolcTrans-AT.txt", "sys.VolcTrans-GLAT.txt"],
    ["VolcTrans-AT", "VolcTrans-GLAT"],
  ],
  [
    ["sys.AISP-SJTU.txt", "sys.TAL-SJTU.txt"],
    ["AISP-SJTU", "TAL-SJTU"],
  ],
  [
    ["sys.NLLB_Greedy.txt", "sys.NLLB_MBR_BLEU.txt"],
    ["NLLB_Greedy", "NLLB_MBR_BLEU"],
  ],
  [
    ["sys.GPT4-5shot.txt", "sys.GPT4-0shot.txt"],
    ["GPT4-5shot", "GPT4-0shot"],
  ],
  [
    ["out/gpt-4.1-mini.txt", "out/gpt-4.1-nano.txt"],
    ["gpt-4.1-mini", "gpt-4.1-nano"],
  ],
  [
    ["gpt-4.1.de.txt", "llama-3.1.de.txt"],
    ["gpt-4.1", "llama-3.1"],
  ],
  [
    ["model_a.txt", "model_b.txt"],
    ["model_a", "model_b"],
  ],
  [
    ["x/out", "out"],
    ["x/out", "out"],
  ],
  [
    ["/a/b/c", "/a/c"],
    ["b", "a"],
  ],
  [
    ["a/1", "b/1", "b/2"],
    ["a/1", "b/1", "2"],
  ],
  // files in several folders, where the names of the files differ
  [
    ["old/runs/sys.A.txt", "new/sys.B.txt"],
    ["A", "B"],
  ],
  [
    ["old\\base.de.txt", "C:\\new\\ours.de.txt"],
    ["base", "ours"],
  ],
  [
    ["x/step-100.txt", "y/step-200.txt"],
    ["step-100", "step-200"],
  ],
  // a folder is shown only for files that need it
  [
    ["exp/a/dev.txt", "exp/b/dev.txt", "other/c/test.txt"],
    ["a/dev", "b/dev", "test"],
  ],
  [
    ["one/model/out.txt", "two/model/out.txt"],
    ["one", "two"],
  ],
  // the common beginning stays, because nothing else would be left of the first name
  [
    ["d/a.txt", "d/a.b.txt"],
    ["a", "a.b"],
  ],
  [
    ["d/a.txt", "d/a-b.txt"],
    ["a", "a-b"],
  ],
  [
    ["d/x", "d/x", "e/y"],
    ["d/x", "d/x", "y"],
  ],
])("the names of %j are %j", (paths, names) => expect(shortNames(paths)).toEqual(names));

test.each([
  [
    ["compare", "ref", "-i", "base"],
    2,
    "argument --input/-i: compare expects a baseline and at least one other system",
  ],
  [["compare", "ref", "-i", "base", "better", "-sl"], 2, "argument --sentence-level/-sl: does not go with compare"],
  [
    ["compare", "ref", "-i", "base", "better", "-pbsn", "39"],
    2,
    "39 resamples have no 95% interval: expected at least 40",
  ],
  [
    ["compare", "ref", "-i", "base", "better", "--names", "a"],
    2,
    "argument --names: 1 name for 2 systems: expected one",
  ],
  [["compare", "ref", "-i", "base", "better", "--names", "a", "a"], 2, "argument --names: a appears twice"],
  [["compare", "one", "-i", "one", "one"], 1, "Paired tests require multiple input systems given to --input (-i)."],
  [
    ["compare", "-i", "base", "better"],
    2,
    "compare: expected a file of references before --input/-i, or a test set (--test-set/-t)",
  ],
])("%s is refused", async (args, exitCode, message) => {
  const result = await invoke(args);
  expect(result).toMatchObject({ exitCode, stdout: "" });
  expect(result.stderr).toContain(message);
});
