/** truebleu correlate: metrics and human scores, from one table or several. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

const rows = (title: string, row: (system: string, segment: number) => string): string =>
  `${title}\n${["a", "b", "c"].flatMap((s) => [1, 2, 3, 4].map((n) => row(s, n))).join("\n")}\n`;
const score = (system: string, segment: number): number => ((system.charCodeAt(0) * 7 + segment * 5) % 11) / 2;

inFolder({
  "scores.tsv": rows("system\tsegment\thuman\tgood\tTER\ttopic", (s, n) =>
    [s, n, score(s, n), score(s, n) + n / 10, 9 - score(s, n), "news"].join("\t"),
  ),
  "human.csv": rows("model,seg_id,mqm", (s, n) => `${s},${n},${n === 4 && s === "c" ? "None" : score(s, n)}`),
  "zero.tsv": rows("system\tsegment\thuman", (s, n) => [s, n - 1, score(s, n)].join("\t")),
  "list.jsonl": [1, 2, 3, 4].map((n) => `{"hter": ${n / 10}, "chrf": ${60 - n}, "flat": 1}`).join("\n"),
  "unnamed.jsonl": [1, 2, 3].map((n) => `{"": {"a": 1}, "hter": ${n}, "chrf": ${60 - n}}`).join("\n"),
  "unequal.tsv": "system\tsegment\thuman\tm\na\t1\t0\t1\nb\t1\t50\t2\nc\t1\t100\t3\na\t2\t0\t5\nb\t2\t50\t1\n",
  "systems.tsv": "system\thuman\tbleu\na\t1\t10\nb\t2\t30\nc\t3\t20\n",
  "twice.tsv": "system\tsegment\thuman\tm\na\t1\t1\t2\na\t1\t2\t2\n",
  "comma.tsv": "system\tsegment\thuman\tm\na\t1\t1\t2\na\t2\t2\t2,5\n",
  "no-human.tsv": "system\tsegment\tratings\tm\na\t1\t1\t2\n",
  "strangers.tsv": "system\tsegment\tm\nx\t1\t2\n",
  ref: "The cat sat down.\nNobody saw it.\nIt slept well.\nThen it went away.\n",
  "out/a.txt": "The cat sat down.\nNo one saw it.\nIt slept.\nThen it went away.\n",
  "out/b.txt": "A cat sat.\nNobody saw it.\nIt slept well.\nIt went.\n",
  "out/c.txt": "Cats sit.\nNobody.\nIt slept very well.\nThen he left.\n",
});

async function out(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke(["correlate", ...args]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

async function refused(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke(["correlate", ...args]);
  expect(stdout).toBe("");
  expect([1, 2]).toContain(exitCode);
  return stderr;
}

test("standard input that is empty is refused by its name", async () => {
  expect(await refused()).toBe("truebleu: standard input: has no row: expected at least one\n");
});

test("a table as WMT reports it: systems, then segments; lower is better in a column called TER", async () => {
  const text = await out("scores.tsv", "-parn", "99");
  expect(text.match(/^(Systems|Segments): .*$/gm)).toEqual([
    "Systems: pairwise accuracy with human, 3 systems",
    "Systems: soft pairwise accuracy with human, 3 systems",
    "Systems: Pearson's r with human, 3 systems",
    "Segments: accuracy with ties calibrated with human, the systems on each segment, then the mean of segments; 12 texts of 4 segments",
    "Segments: Pearson's r with human, all segments of all systems together; 12 texts of 4 segments",
  ]);
  expect(text).toContain("warning: 3 systems say next to nothing about a metric");
  expect(text).toContain("lower scores are taken as better in TER (--lower names such columns)");
  expect(text).toContain("99 trials, seed 12345");
});

test("coefficients of groups are averaged, but tau-like pools their pairs, and the title says which", async () => {
  // three of three pairs are right, and none of one: (3 - 1) / 4, but the mean of 1 and -1 is 0
  const text = await out(
    ..."unequal.tsv --level segment --coefficients tau-like kendall --group-by segment".split(" "),
  );
  expect(text).toMatch(/^Segments: WMT's tau-like .*, the systems on each segment, with all pairs pooled; 5 texts/m);
  expect(text).toMatch(/^│ +m │ +0\.500 +│$/m);
  expect(text).toMatch(
    /^Segments: Kendall's tau-b .*, the systems on each segment, then the mean of segments; 5 texts/m,
  );
  expect(text).toMatch(/^│ +m │ +0\.000 +│$/m);
});

test("json, csv and latex have the same values", async () => {
  const ask = ["scores.tsv", "--level", "segment", "--coefficients", "pearson", "-parn", "99"];
  const { questions } = JSON.parse(await out(...ask, "-f", "json"));
  const [{ metrics, pairs, ...question }] = questions;
  expect(question).toMatchObject({
    level: "segment",
    coefficient: "pearson",
    grouping: "none",
    systems: 3,
    trials: 99,
  });
  expect(metrics.map(({ name }: { name: string }) => name)).toEqual(["TER", "good"]);
  expect(metrics[0].value).toBeCloseTo(1, 12);
  expect(pairs).toMatchObject([{ first: "good", second: "TER" }]);
  const csv = (await out(...ask, "-f", "csv")).split("\n");
  expect(csv[0]).toMatch(/^level,coefficient,grouping,metric,value,low,high,epsilon,rank_best/);
  expect(csv[0]).toMatch(/,p_value_is_bound,p_value_holm_is_bound$/);
  expect(csv[1]).toMatch(/^segment,pearson,none,TER,/);
  expect(await out(...ask, "-f", "latex")).toContain("\\toprule");
  expect(await out(...ask, "-f", "markdown", "-ci", "-cin", "50")).toMatch(/\| +95% CI +\|/);
});

test("human scores are joined with the tables that --segments and -f tsv write", async () => {
  const systems = ["out/a.txt", "out/b.txt", "out/c.txt"];
  const scored = await invoke(["ref", "-i", ...systems, "-m", "chrf", "ter", "--segments", "seg.tsv", "-f", "tsv"]);
  expect(scored.exitCode).toBe(0);
  const ask = ["-f", "json", "-parn", "0", "--coefficients", "pearson"];
  const { questions, human } = JSON.parse(await out("human.csv", "seg.tsv", ...ask, "--level", "segment"));
  expect(human).toBe("mqm");
  expect(questions[0]).toMatchObject({ scores: 11, left_out: 1, segments: 4, systems: 3 });
  expect(questions[0].metrics.map(({ name }: { name: string }) => name).toSorted()).toEqual(["TER", "chrF2"]);
  // the scores of the corpora, which are not means of segments, on standard input
  const bySystem = await invoke(["correlate", "systems.tsv", "-", "--table-format", "tsv", ...ask], {
    stdin: new TextEncoder().encode(scored.stdout),
  });
  expect(bySystem.stderr).toBe("");
  expect(JSON.parse(bySystem.stdout).questions[0].metrics).toHaveLength(3);
});

test("all systems in the output of a paired test are joined, including the first", async () => {
  const systems = ["out/a.txt", "out/b.txt", "out/c.txt"];
  const ask = ["--level", "system", "--coefficients", "pearson", "-parn", "0", "-f", "json"];
  const values: unknown[] = [];
  for (const paired of [[], ["-pbs", "-pbsn", "40"], ["-par", "-parn", "40"]]) {
    const scored = await invoke(["ref", "-i", ...systems, "-m", "chrf", ...paired, "-f", "tsv"]);
    expect(scored.stdout).not.toContain("Baseline");
    const { stdout } = await invoke(["correlate", "systems.tsv", "-", "--table-format", "tsv", ...ask], {
      stdin: new TextEncoder().encode(scored.stdout),
    });
    const { questions, notes } = JSON.parse(stdout);
    expect(notes).toEqual([]);
    expect(questions[0].metrics).toMatchObject([{ name: "bleu" }, { name: "chrF2" }]);
    values.push(questions[0].metrics);
  }
  expect(values[1]).toEqual(values[0]);
  expect(values[2]).toEqual(values[0]);
});

test("rows without a partner are counted, in every format", async () => {
  const inTotal = "system\tmetric\tscore\nBaseline: a\tBLEU\t1\nb\tBLEU\t2\nc\tBLEU\t4\n";
  const ask = ["systems.tsv", "-", "--table-format", "tsv", "--level", "system", "--coefficients", "pearson"];
  const notes = [
    "standard input: 1 of 3 systems is not in systems.tsv, and left out: Baseline: a",
    "systems.tsv: 1 of 3 systems has no score of BLEU: a",
  ];
  const stdin = new TextEncoder().encode(inTotal);
  const text = await invoke(["correlate", ...ask], { stdin });
  for (const note of notes) expect(text.stdout).toContain(note);
  const json = await invoke(["correlate", ...ask, "-f", "json"], { stdin });
  expect(JSON.parse(json.stdout).notes).toEqual(notes);
  for (const format of ["csv", "tsv"]) {
    const { stderr } = await invoke(["correlate", ...ask, "-f", format], { stdin });
    expect(stderr).toBe(notes.map((note) => `truebleu: warning: ${note}\n`).join(""));
  }
  // texts of a tidy table: another segment, and one that is missing
  const segments = "system\tsegment\tnew\na\t1\t1\na\t2\t2\na\t9\t3\nx\t1\t4\n";
  const bySegment = await invoke(
    [
      "correlate",
      "scores.tsv",
      "-",
      "--table-format",
      "tsv",
      "--level",
      "segment",
      "--coefficients",
      "pearson",
      "-f",
      "json",
    ],
    { stdin: new TextEncoder().encode(segments) },
  );
  expect(JSON.parse(bySegment.stdout).notes).toEqual([
    "lower scores are taken as better in TER (--lower names such columns)",
    "standard input: 1 of 2 systems is not in scores.tsv, and left out: x",
    "standard input: 1 of 3 segments is not in scores.tsv, and left out: 9",
    "scores.tsv: 2 of 3 systems have no score of new: b, c",
    "scores.tsv: 2 of 4 texts have no score of new",
  ]);
});

test("a list of texts of one system, and a column whose numbers are equal", async () => {
  const text = await out("list.jsonl");
  expect(text).toContain("Segments: Pearson's r with hter; 4 texts of 4 segments");
  expect(text).toContain("flat has no value: all its scores are equal");
  expect(text).toMatch(/chrf\s+│\s+1\.000/);
  expect(text).not.toMatch(/NaN/i);
});

test("a key of JSON without a name is not a column", async () => {
  expect(await out("unnamed.jsonl")).toContain("Segments: Pearson's r with hter; 3 texts of 3 segments");
});

test("a table without segments has coefficients of systems only", async () => {
  const { questions } = JSON.parse(await out("systems.tsv", "-f", "json"));
  expect(questions.map(({ coefficient }: { coefficient: string }) => coefficient)).toEqual(["accuracy", "pearson"]);
  expect(questions[0].metrics[0].value).toBeCloseTo(2 / 3, 12);
});

test("errors name the file and line", async () => {
  expect(await refused("twice.tsv")).toContain("twice.tsv:3: system a, segment 1 is in line 2, too");
  expect(await refused("comma.tsv")).toContain('comma.tsv:3: m is "2,5": expected a number, as in the rows before');
  expect(await refused("no-human.tsv")).toContain("expected a column of human scores (--human COLUMN)");
  expect(await refused("scores.tsv", "--human", "humam")).toContain("is human meant?");
  expect(await refused("scores.tsv", "--scores", "godo")).toContain("is good meant?");
  expect(await refused("scores.tsv", "strangers.tsv")).toContain('has the system "x", and scores.tsv a, b, c');
  expect(await refused("zero.tsv", "scores.tsv")).toContain("has a segment 0, and scores.tsv counts from 1");
  expect(await refused("systems.tsv", "--level", "segment")).toContain("expected a column that names segments");
  expect(await refused("systems.tsv", "--coefficients", "acc-eq")).toContain("acc-eq is a coefficient of segments");
  expect(await refused("scores.tsv", "-i", "x")).toContain("does not go with correlate");
});

test("a condition on a column that no table has is refused", async () => {
  expect(await refused("scores.tsv", "--where", "domian=news")).toMatch(
    /^truebleu: no table has domian \(--where\): expected a column that at least one table has; there are system, /,
  );
});

describe("the folder of a test set, as mt-metrics-eval keeps it", () => {
  const names = ["a", "b", "c"];
  const segments = [1, 2, 3, 4];
  const lines = (of: readonly string[], value: (system: string, segment: number) => unknown): string =>
    of.flatMap((s) => segments.map((n) => `${s}\t${String(value(s, n))}\n`)).join("");
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const withReference = [...names, "refA"];
  const makeFolder = (folder: string): void => {
    write(`${folder}/human-scores/en-de.mqm.seg.score`, lines(withReference, score));
    write(
      `${folder}/metric-scores/en-de/good-refA.seg.score`,
      lines(names, (s, n) => score(s, n) + n / 10),
    );
    write(
      `${folder}/metric-scores/en-de/other-refA.seg.score`,
      lines(names, (s, n) => (n === 2 && s === "b" ? "None" : -score(s, 5 - n))),
    );
    write(`${folder}/references/en-de.refA.txt`, "1\n2\n3\n4\n");
  };
  const fields = ["-f", "csv", "--csv-exact", "-q"];
  const withoutNames = (csv: string): string => csv.replaceAll(/-refA/g, "");

  test("the folder has the coefficients of the same scores in a table", async () => {
    makeFolder("wmt");
    write(
      "same.tsv",
      rows("system\tsegment\tmqm\tgood\tother", (s, n) =>
        [s, n, score(s, n), score(s, n) + n / 10, n === 2 && s === "b" ? "None" : -score(s, 5 - n)].join("\t"),
      ),
    );
    const inTable = await invoke(["correlate", "same.tsv", ...fields]);
    const inFolders = await invoke(["correlate", "wmt", ...fields]);
    expect(inFolders.exitCode).toBe(0);
    expect(withoutNames(inFolders.stdout).split("\n").length).toBeGreaterThan(5);
    expect(withoutNames(inFolders.stdout)).toBe(inTable.stdout);
  });

  test("references are not counted as systems, and a note says so", async () => {
    makeFolder("refs");
    expect(await out("refs", "--scores", "good-refA")).toContain("refA: references are left out of the systems");
  });

  test("the folder has scores of systems by humans and by metrics, if it has files with them", async () => {
    makeFolder("both");
    write("both/human-scores/en-de.mqm.sys.score", "a 3\nb 2\nc 1\nrefA 9\n");
    write("both/metric-scores/en-de/good-refA.sys.score", "a 1\nb 2\nc 3\n");
    const csv = await out("both", "--scores", "good-refA", "--level", "system", "--coefficients", "pearson", ...fields);
    expect(csv.split("\n")[1]).toMatch(/^system,pearson,none,good-refA,-(1|0\.9{9,}\d*),/);
  });

  test("scores in the folder are joined with scores of our own metrics, counted on the texts", async () => {
    makeFolder("own");
    await invoke(["ref", "-i", "out/a.txt", "out/b.txt", "out/c.txt", "-m", "chrf", "--segments", "ours.tsv", "-q"]);
    const report = await out("own", "ours.tsv", "--scores", "good-refA,chrF2", "-l", "en-de", "--level", "segment");
    expect(report).toContain("chrF2");
  });

  describe("--metrics counts our own metrics on the folder's texts", () => {
    const outputs: Readonly<Record<string, string>> = {
      a: "1 a x\n2\n3 b\n4\n",
      b: "1 a\n3\n3 b\n4 c d\n",
      c: "x\ny\nz\n4\n",
    };
    const makeTexts = (folder: string): void => {
      makeFolder(folder);
      write(`${folder}/references/en-de.refA.txt`, "1 a x\n2 b\n3 b\n4 c\n");
      for (const [system, text] of Object.entries({ ...outputs, refA: "1 a x\n2 b\n3 b\n4 c\n" }))
        write(`${folder}/system-outputs/en-de/${system}.txt`, text);
    };
    const ours = ["-m", "chrf", "ter"];
    const question = ["--level", "segment", "--coefficients", "kendall"];

    test("our metrics and the folder's metrics have the coefficients of two separate calls", async () => {
      makeTexts("counted");
      const json = await out("counted", ...ours, ...question, "-f", "json", "-parn", "0");
      const { notes, questions } = JSON.parse(json) as {
        notes: string[];
        questions: { metrics: { name: string; value: number }[] }[];
      };
      const values = Object.fromEntries(questions[0]!.metrics.map(({ name, value }) => [name, value]));
      expect(Object.keys(values).sort()).toEqual(["TER-refA", "chrF2-refA", "good-refA", "other-refA"]);
      expect(notes.join("\n")).toMatch(/chrF2-refA is counted here: chrF2\|nrefs:1\|case:mixed\|/);
      const files = names.map((name) => `counted/system-outputs/en-de/${name}.txt`);
      await invoke(["counted/references/en-de.refA.txt", "-i", ...files, ...ours, "--segments", "two.tsv", "-q"]);
      const apart = await out("counted", "two.tsv", "--lower", "TER", ...question, "-f", "json", "-parn", "0");
      const both = (JSON.parse(apart) as { questions: { metrics: { name: string; value: number }[] }[] }).questions[0]!;
      for (const name of ["chrF2", "TER"])
        expect(values[`${name}-refA`]).toBe(both.metrics.find((one) => one.name === name)!.value);
    });

    test("our metric gets another name if a metric of the folder has the same name; --scores chooses metrics of the folder", async () => {
      makeTexts("named");
      write(
        "named/metric-scores/en-de/chrF2-refA.seg.score",
        lines(names, (s, n) => score(s, n)),
      );
      const text = await out("named", "-m", "chrf", "--scores", "chrF2-refA", ...question);
      expect(text).toMatch(/│ +chrF2-refA │/);
      expect(text).toMatch(/│ +chrF2-refA \(truebleu\) │/);
      expect(text).not.toContain("good-refA");
    });

    test("our metrics count against one of several references, or against all", async () => {
      makeTexts("several");
      write("several/references/en-de.refB.txt", "1 a\n2\n3 b\n4 d\n");
      expect(await refused("several", ...ours)).toContain(
        "several: has 2 references of en-de: expected --reference with one of refA, refB",
      );
      expect(await refused("several", ...ours, "--reference", "refC")).toContain(
        "has no references of en-de called refC",
      );
      expect(await out("several", ...ours, "--reference", "refB", ...question)).toContain("TER-refB");
      const text = await out("several", ...ours, "--reference", "refA,refB", ...question);
      expect(text).toContain("chrF2-refA.refB is counted here: chrF2|nrefs:2|");
    });

    test("--metrics is refused if texts are missing or different", async () => {
      makeTexts("lacks");
      rmSync("lacks/system-outputs/en-de/b.txt");
      expect(await refused("lacks", ...ours)).toContain(
        "lacks/system-outputs/en-de: lacks texts of b: expected SYSTEM.txt for each system that people scored",
      );
      rmSync("lacks/system-outputs", { recursive: true });
      expect(await refused("lacks", ...ours)).toContain("lacks/system-outputs/en-de: has no text: expected SYSTEM.txt");
      makeTexts("lacks");
      rmSync("lacks/references", { recursive: true });
      expect(await refused("lacks", ...ours)).toContain("lacks: has no references/en-de.NAME.txt");
      makeTexts("longer");
      write("longer/system-outputs/en-de/b.txt", `${outputs["b"]!}5\n`);
      expect(await refused("longer", ...ours)).toContain("longer/system-outputs/en-de/b.txt has 5 lines");
      makeTexts("shorter");
      for (const name of [...names, "refA"]) write(`shorter/system-outputs/en-de/${name}.txt`, "1\n2\n3\n");
      write("shorter/references/en-de.refA.txt", "1\n2\n3\n");
      expect(await refused("shorter", ...ours)).toContain(
        "shorter: the texts of en-de have 3 lines, and its scores are of 4 segments",
      );
    });

    test("--metrics needs a folder, and the options of our metrics need --metrics", async () => {
      makeTexts("needs");
      expect(await refused("scores.tsv", ...ours)).toContain("is counted on the texts in the folder of a test set");
      expect(await refused("needs", "--reference", "refA")).toContain("--reference: goes with --metrics/-m");
      expect(await refused("needs", "--chrf-beta", "3")).toContain("expected the metrics whose options are given");
    });
  });

  test("errors say what is expected of a folder, a language pair, the human scores, and lines", async () => {
    mkdirSync("empty", { recursive: true });
    expect(await refused("empty")).toContain("empty: has no human-scores/LP.NAME.seg.score: expected the folder of");
    makeFolder("wrong");
    expect(await refused("wrong", "-l", "de-en")).toContain(
      "wrong: has no language pairs called de-en: expected --language-pair with one of en-de",
    );
    write("wrong/human-scores/en-de.da.seg.score", lines(names, score));
    expect(await refused("wrong")).toContain(
      "wrong: has 2 human scores of en-de: expected --human with one of da, mqm",
    );
    write("wrong/metric-scores/en-de/good-refA.seg.score", "a 1\na 2\nb 1\n");
    expect(await refused("wrong", "--human", "mqm")).toContain(
      "good-refA.seg.score:3: ends the 1 scores of b: expected 2, as a has",
    );
    write("wrong/metric-scores/en-de/good-refA.seg.score", "a 1\na 2 3\n");
    expect(await refused("wrong", "--human", "mqm")).toContain(
      "good-refA.seg.score:2: has 3 words: expected SYSTEM SCORE",
    );
    write("wrong/metric-scores/en-de/good-refA.seg.score", "a 1\nb 2\nc 3\n");
    expect(await refused("wrong", "--human", "mqm")).toContain("good-refA has 1 scores for each system, mqm 4");
    expect(await refused("scores.tsv", "-l", "en-de")).toContain(
      "--language-pair/-l: goes with the folder of a test set",
    );
    expect(await refused("nowhere", "-l", "en-de")).toContain("truebleu: nowhere: no such file or directory");
    makeFolder("other");
    expect(await refused("other", "--scores", "good")).toContain(
      "other: has no scores of en-de called good: expected --scores with one of good-refA, other-refA",
    );
    write(
      "other/metric-scores/en-de/good-refA.seg.score",
      lines(names, (s, n) => (n === 2 && s === "b" ? "x" : n)),
    );
    expect(await refused("other")).toContain("good-refA.seg.score:6: expected a number, got 'x'");
    expect(await refused("wrong", "empty")).toContain("empty is a second folder: expected that of one test set");
  });
});
