/** Columns of tables have the numbers of files of the same texts, and errors about wrong tables are clear. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { cases } from "../../cases.js";
import { inFolder, invoke, type Invocation } from "./invoke.js";
import { realLines } from "../../real-lines.js";

const allHypotheses = realLines("mlqe-pe-en-de.hypotheses");
const allReferences = realLines("mlqe-pe-en-de.references");
const hypotheses = allHypotheses.slice(0, 120);
const references = allReferences.slice(0, 120);
const changed = hypotheses.map((line, i) => (i % 3 === 0 ? line.toLowerCase() : line));
const segments = hypotheses.map((_, i) => i);

/** Fields that are not used, before and after those that are. */
const record = (i: number, model: string, output: string): object => ({
  meta: { id: `s${i}`, tags: ["x", { y: [] }], "lang.pair": i % 2 === 0 ? "en-de" : "en-fr" },
  model,
  response: { choices: [{ message: { content: output } }] },
  expected: i % 2 === 0 ? references[i] : [references[i], null],
  latency: i / 7,
  split: i % 5,
});

const jsonLines = (records: readonly object[]): string => records.map((one) => `${JSON.stringify(one)}\n`).join("");
const log = jsonLines(
  segments.flatMap((i) => [record(i, "old", hypotheses[i]!), ...(i < 10 ? [] : [record(i, "new", changed[i]!)])]),
);

const field = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = [
  "id,ref,system a,system b",
  ...segments.map((i) => [`${i}`, references[i]!, hypotheses[i]!, changed[i]!].map(field).join(",")),
].join("\r\n");
const plain = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const even = <T>(all: readonly T[]): T[] => all.filter((_, i) => i % 2 === 0);

inFolder({
  "all.jsonl": jsonLines(allHypotheses.map((h, i) => ({ h, r: [allReferences[i]] }))),
  "log.jsonl": log,
  "log.jsonl.gz": gzipSync(log),
  "table.csv": csv,
  "table.tsv": plain([
    "ref\tsystem a",
    ...segments.map((i) => `${references[i]!.replaceAll('"', "'")}\t${hypotheses[i]!.replaceAll('"', "'")}`),
  ]),
  ref: plain(references),
  "sys.old": plain(hypotheses),
  "sys.changed": plain(changed),
  "ref.even": plain(even(references)),
  "old.even": plain(even(hypotheses)),
  "new.even": plain(even(changed).slice(5)),
  "ref.matched": plain(references.slice(10)),
  "old.matched": plain(hypotheses.slice(10)),
  "new.matched": plain(changed.slice(10)),
  "quotes.ref": plain(references.map((line) => line.replaceAll('"', "'"))),
  "quotes.hyp": plain(hypotheses.map((line) => line.replaceAll('"', "'"))),
});

const content = "response.choices.0.message.content";
const columns = ["--hypothesis", content, "--reference", "expected"];
const ofOld = [...columns, "--where", "model=old"];

async function printed(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke(args[0] === "align" ? args : [...args, "--force"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

async function failed(args: readonly string[], stdin = ""): Promise<Invocation> {
  return invoke(args, { stdin: new TextEncoder().encode(stdin) });
}

describe("a column has the scores of a file", () => {
  test("a column has sacreBLEU's scores", async () => {
    const golden = JSON.parse(readFileSync(`${import.meta.dirname}/../../vectors/real/golden.json`, "utf8")) as {
      "mlqe-pe-en-de": { corpus: { settings: object; score: number }[] };
    };
    const [{ settings, score }] = golden["mlqe-pe-en-de"].corpus as [{ settings: object; score: number }];
    expect(settings).toEqual({ tokenize: "13a", lowercase: false });
    const rows = await printed("all.jsonl", "--hypothesis", "h", "--reference", "r", "-f", "csv");
    expect(Number(rows.split("\n")[1]!.split(",")[2])).toBeCloseTo(score, 10);
  });

  const metrics = ["-m", "bleu", "chrf", "chrf++", "ter", "wer", "nist", "ribes", "gleu", "rouge", "lepor"];

  test.each([
    [["-w", "6", ...metrics]],
    [["-f", "text", "-ci"]],
    [["-sl", "-w", "4"]],
    [["-m", "chrf", "--chrf-whitespace", "-f", "csv"]],
    [["-lc", "-tok", "intl", "-b"]],
  ])("%j", async (options) => {
    const fromFiles = await printed("ref", "-i", "sys.old", ...options);
    expect(await printed("log.jsonl", ...ofOld, ...options)).toBe(fromFiles.replaceAll("sys.old", content));
    expect(await printed("log.jsonl.gz", ...ofOld, ...options)).toBe(fromFiles.replaceAll("sys.old", content));
  });

  test("columns of CSV, of TSV, and of standard input have the scores of files", async () => {
    const asFiles = await printed(
      "ref",
      "-i",
      "sys.old",
      "sys.changed",
      "-pbs",
      "-f",
      "text",
      "-m",
      "bleu",
      "ter",
      "--quiet",
    );
    const asColumns = ["--hypothesis", "system a,system b", "--reference", "ref", "--names", "sys.old", "sys.changed"];
    expect(await printed("table.csv", ...asColumns, "-pbs", "-f", "text", "-m", "bleu", "ter", "--quiet")).toBe(
      asFiles,
    );
    expect(await printed("table.tsv", "--hypothesis", "system a", "--reference", "ref")).toBe(
      await printed("quotes.ref", "-i", "quotes.hyp"),
    );
    const given = await failed(["--hypothesis", "system a", "--reference", "ref", "--table-format", "csv", "-b"], csv);
    expect(given.stdout).toBe(await printed("ref", "-i", "sys.old", "-b"));
  });

  test("several columns of references have the scores of several files", async () => {
    const two = ["--hypothesis", "system b", "--reference", "ref", "--reference", "system a"];
    expect(await printed("table.csv", ...two, "-m", "bleu", "chrf")).toBe(
      await printed("ref", "sys.old", "-i", "sys.changed", "-m", "bleu", "chrf"),
    );
  });

  test("columns work in compare, worst, align, explain, count and gate", async () => {
    const two = ["table.csv", "--hypothesis", "system a,system b", "--reference", "ref"];
    const named = ["--names", "old", "changed"];
    const withoutLines = (text: string): string => text.replaceAll(/(line|SENTENCE) \d+/g, "$1");
    expect(withoutLines(await printed("compare", ...two, ...named))).toBe(
      withoutLines(await printed("compare", "ref", "-i", "sys.old", "sys.changed")),
    );
    for (const command of ["worst", "align"])
      expect(withoutLines(await printed(command, "log.jsonl", ...ofOld))).toBe(
        withoutLines(await printed(command, "ref", "-i", "sys.old")).replaceAll("sys.old", content),
      );
    expect(await printed("count", "log.jsonl", ...ofOld, "-o", "table.stats")).toBe("");
    expect(await printed("count", "ref", "-i", "sys.old", "-o", "files.stats")).toBe("");
    const [one, other] = await Promise.all([printed("merge", "table.stats"), printed("merge", "files.stats")]);
    expect(one).toBe(other);
    // nulls among references are missing references
    expect(await printed("gate", "log.jsonl", ...ofOld, "--baseline", "table.stats")).toMatch(/^passed {2}BLEU/);
  });

  test("--segments has ids, and the lines of the records", async () => {
    await printed("log.jsonl", ...ofOld, "--id", "meta.id", "--segments", "segments.csv", "-b");
    const rows = readFileSync("segments.csv", "utf8").split("\n");
    expect(rows.slice(0, 3).map((row) => row.split(",").slice(0, 2).join())).toEqual(["line,id", "1,s0", "2,s1"]);
    expect(rows[12]!.startsWith("13,s11,")).toBe(true);
  });
});

describe("--by", () => {
  const pair = String.raw`meta.lang\.pair`;

  test("each group has the score of its segments by themselves", async () => {
    const rows = await printed("log.jsonl", ...columns, "--by", `${pair},model`, "-m", "bleu", "nist", "-f", "csv");
    const lines = rows.trimEnd().split("\n");
    expect(lines[0]).toBe(`${pair},model,segments,metric,score,mean,low,high,p_value,signature`);
    expect(lines.slice(1).map((line) => line.split(",").slice(0, 4).join())).toEqual([
      "en-de,new,55,BLEU",
      "en-de,new,55,NIST",
      "en-de,old,60,BLEU",
      "en-de,old,60,NIST",
      "en-fr,new,55,BLEU",
      "en-fr,new,55,NIST",
      "en-fr,old,60,BLEU",
      "en-fr,old,60,NIST",
    ]);
    const files = await printed("ref.even", "-i", "old.even", "-m", "bleu", "nist", "-f", "csv");
    const numbers = (text: string): string[] =>
      text.split("\n").flatMap((line) => /(?:BLEU|NIST),(.*)/.exec(line)?.[1] ?? []);
    expect(numbers(lines.slice(3, 5).join("\n"))).toEqual(numbers(files));
  });

  test("groups have intervals, in a table and in JSON", async () => {
    const selected = ["--by", "model", "-ci"];
    const table = await printed("log.jsonl", ...columns, ...selected);
    expect(table.split("\n")[1]).toBe("│   model │  Segments  │  BLEU (μ ± 95% CI)  │");
    const json = JSON.parse(await printed("log.jsonl", ...columns, ...selected, "-f", "json")) as {
      groups: { group: object; segments: number; scores: { score: number; mean: number; ci: number }[] }[];
    };
    const [, { scores, ...group }] = json.groups as [never, (typeof json.groups)[number]];
    expect(group).toEqual({ group: { model: "old" }, segments: 120 });
    const file = await printed("ref", "-i", "sys.old", "-ci", "-f", "csv");
    const [, score, mean] = /BLEU,([\d.]+),([\d.]+)/.exec(file)!;
    expect([scores[0]!.score, scores[0]!.mean]).toEqual([Number(score), Number(mean)]);
  });

  test("groups that share ids are tested in pairs, on the ids that all groups have, and a note says what is left out", async () => {
    const { exitCode, stdout, stderr } = await failed([
      "log.jsonl",
      ...columns,
      "--by",
      "model",
      "--id",
      "meta.id",
      "-pbs",
      "-f",
      "csv",
    ]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: "truebleu: 110 ids are in all 2 groups; left out: 10 of old\n",
    });
    const files = await invoke(["ref.matched", "-i", "new.matched", "old.matched", "-pbs", "-f", "csv"]);
    const numbers = (text: string): string[] =>
      text.split("\n").flatMap((line) => /BLEU,(.*)\|bs/.exec(line)?.[1] ?? []);
    expect(numbers(stdout)).toHaveLength(2);
    // the signature says how many references there are: here "var", as a null is none
    expect(numbers(stdout)).toEqual(numbers(files.stdout));
  });

  test("compare has groups for systems", async () => {
    const { stdout } = await failed(["compare", "log.jsonl", ...columns, "--by", "model", "--id", "meta.id"]);
    const files = await printed("compare", "ref.matched", "-i", "new.matched", "old.matched", "--names", "new", "old");
    const withoutLines = (text: string): string => text.replaceAll(/line \d+/g, "line");
    expect(withoutLines(stdout)).toBe(withoutLines(files));
  });

  test("systems are compared within each group", async () => {
    const texts = ["--hypothesis", `${content},expected.0`, "--reference", "expected"];
    const selected = [
      "--where",
      String.raw`meta.lang\.pair=en-fr`,
      "--by",
      "model",
      "-par",
      "-parn",
      "50",
      "-f",
      "csv",
    ];
    const rows = await printed("log.jsonl", ...texts, ...selected);
    expect(rows.split("\n")[1]).toMatch(/^new,response\.choices\.0\.message\.content,55,BLEU,[\d.]+,,,,,nrefs:1/);
    expect(rows.split("\n")[2]).toMatch(/^new,expected\.0,55,BLEU,100(\.0+\d?)?,,,,0\.0\d+,nrefs:1/);
  });

  test("groups are in order: numbers, then texts, then records without a value; a group of one segment has no interval", async () => {
    const lines = ["10", "9", '"b"', "null", '"10"'].map((value) => `{"n":${value},"h":"a b","r":"a b"}`);
    const { stdout } = await failed(
      ["--hypothesis", "h", "--reference", "r", "--by", "n", "-ci", "-m", "wer"],
      [...lines, '{"h":"a","r":"a"}'].join("\n"),
    );
    expect([...stdout.matchAll(/^│ +(\S+) │ +(\d)/gm)].map((match) => match.slice(1, 3).join(" "))).toEqual([
      "9 1",
      "10 2",
      "b 1",
      "(none) 2",
    ]);
    expect(stdout).toContain("2 groups have a single segment, about which resampling says nothing");
  });

  test("texts are in the order of their code points, whatever the locale", async () => {
    const lines = ["b", "ä", "Z", "a", "z", "B", "10 b", "_"].map((by) => `{"n":"${by}","h":"a","r":"a"}`);
    const { stdout } = await failed(
      ["--hypothesis", "h", "--reference", "r", "--by", "n", "-m", "wer", "-f", "csv"],
      lines.join("\n"),
    );
    const names = stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((row) => row.split(",")[0]);
    expect(names).toEqual(["10 b", "B", "Z", "_", "a", "b", "z", "ä"]);
  });

  test("10,000 groups (1,000 in npm test)", async () => {
    const groups = cases(10_000, 1_000);
    const all = Array.from({ length: 2 * groups }, (_, i) => `{"g":"g${i % groups}","h":"a b c d","r":"a b c d"}`);
    const { stdout } = await failed(
      ["--hypothesis", "h", "--reference", "r", "--by", "g", "-f", "tsv", "-m", "wer"],
      all.join("\n"),
    );
    const rows = stdout.trimEnd().split("\n");
    expect(rows).toHaveLength(groups + 1);
    expect(rows[1]).toMatch(/^g0\t2\tWER\t0\t/);
  });

  test("@file groups by files", async () => {
    const rows = await printed("log.jsonl", "log.jsonl.gz", ...ofOld, "--by", "@file", "-f", "csv");
    expect(
      rows
        .split("\n")
        .slice(1, 3)
        .map((row) => row.split(",").slice(0, 2)),
    ).toEqual([
      ["log.jsonl", "120"],
      ["log.jsonl.gz", "120"],
    ]);
  });
});

describe("errors name the place", () => {
  const selected = ["--hypothesis", "h", "--reference", "r"];
  const good = '{"h":"a","r":"b"}';
  const skip = " (--skip-bad leaves such records out, and counts them)";

  test.each([
    ['{"h":"a","r":"b"', 'standard input:2:17: expected "," or "}" after the value, found the end of the line'],
    ['{"h":"a" "r":"b"}', 'standard input:2:10: expected "," or "}" after the value, found "\\""'],
    [
      '{"h":"a\tb"}',
      "standard input:2:8: expected a control character to be escaped, as \\t and \\u0000 are, found a tab",
    ],
    ['{"h":"a\\x"}', 'standard input:2:9: expected one of "\\/bfnrtu after a backslash, found "x"'],
    ["hello", 'standard input:2:1: expected a value: a text, number, list or object, true, false or null, found "h"'],
    [
      '{"h":"é","r":x}',
      'standard input:2:15: expected a value: a text, number, list or object, true, false or null, found "x"',
    ],
    ['{"r":"b"}', "standard input:2: h is missing: expected a text; there is r"],
    ['{"h":null,"r":"b"}', "standard input:2: h is null: expected a text"],
    ['{"h":["a"],"r":"b"}', 'standard input:2: h is a list (["a"]): expected a text'],
    ['{"h":true,"r":"b"}', "standard input:2: h is true: expected a text"],
    [
      '{"h":{"text":"a"},"r":"b"}',
      'standard input:2: h is an object ({"text":"a"}): expected a text; is h.text meant?',
    ],
    ['{"x":{"h":"a"},"r":"b"}', "standard input:2: h is missing: expected a text; is x.h meant?"],
    [
      '[{"h":"a","r":"b"}]',
      "standard input:2: h is missing: expected a text; the line is a list: expected an object (jq -c '.[]' makes " +
        "a line of each element)",
    ],
    ['{"h":"a","r":[]}', "standard input:2: r has no reference: expected at least one that is not null"],
    [
      '{"h":"a","r":["b",["c"]]}',
      'standard input:2: r has a reference (2) that is a list (["c"]): expected texts, or null for one that is missing',
    ],
    [
      '{"h":"\\ud83d","r":"b"}',
      "standard input:2: h holds half of a surrogate pair, which is not a character: expected a text",
    ],
  ])("%s", async (line, message) => {
    const text = `${good}\n${line}\n${good}\n`;
    const { exitCode, stderr } = await failed([...selected, "-m", "wer"], text);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `truebleu: ${message}${skip}\n` });
    const skipped = await failed([...selected, "-m", "wer", "-b", "--skip-bad"], text);
    expect(skipped).toEqual({
      exitCode: 4,
      stdout: "100.0\n",
      stderr: `truebleu: warning: 1 of 3 records is left out as bad; the first: ${message}\n`,
    });
  });

  test.each([
    [
      ["-"],
      '[\n{"h":1}\n]',
      "1:2: expected a value: a text, number, list or object, true, false or null, found the end of the line; is " +
        "the file one JSON list over several lines? jq -c '.[]' makes a line of each of its elements",
    ],
    [
      ["-"],
      '{\n"h":1}',
      '1:2: expected a key in quotation marks, or "}", found the end of the line; are the objects written over ' +
        "several lines? jq -c . makes a line of each",
    ],
    [
      ["-"],
      "h,r\na,b",
      '1:1: expected a value: a text, number, list or object, true, false or null, found "h"; is it a table of ' +
        "another format (--table-format)?",
    ],
  ])("%j of %j", async (files, text, message) => {
    const { stderr } = await failed([...files, ...selected], text);
    expect(stderr).toBe(`truebleu: standard input:${message}${skip}\n`);
  });

  test.each([
    ["", [], "standard input: has no record: expected at least one"],
    [
      "{}\n[]\n",
      ["--skip-bad"],
      "standard input: no record is left, because 2 records are bad; the first: standard input:1: h is missing: expected a text",
    ],
    [
      `${good}\n`,
      ["--where", "l=de"],
      "no record has l: expected a column that at least one record has; there are h, r",
    ],
    [
      '{"h":"a","r":"b","l":"fr"}\n{"l":7}',
      ["--where", "l=de"],
      'none of 2 records has l equal to "de" (it is fr, 7): expected at least one',
    ],
    [
      `${good}\n`,
      ["--by", "model"],
      "no record has model: expected a column that at least one record has; there are h, r",
    ],
    [
      '{"h":"a","r":"b","g":[1]}',
      ["--by", "g"],
      `standard input:1: g is a list: expected a text or a number to group by${skip}`,
    ],
  ])("%j with %j", async (text, options, message) => {
    const { exitCode, stderr } = await failed([...selected, ...options], text);
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: `truebleu: ${message}\n` });
  });

  test.each([
    ["bleu", "the last", ["m", "n"], ["{broken", '{"id":1}']],
    ["bleu", "in between", ["m", "n"], ['{"g":"bad"}']],
    ["nist", "the last", ["m", "n"], ["{broken", '{"id":1}']],
    ["nist", "in between", ["m", "n"], ['{"g":"bad"}']],
  ])("%s: bad records that are left out, %s, make no group", async (metric, place, groups, bad) => {
    const [first, second] = groups.map((g) => JSON.stringify({ h: "a b", r: "a c", g }));
    const lines = place === "the last" ? [first, second, ...bad] : [first, ...bad, second];
    writeFileSync("bad.jsonl", lines.join("\n"));
    const args = ["bad.jsonl", "--hypothesis", "h", "--reference", "r", "--by", "g", "--skip-bad", "-m", metric];
    const { exitCode, stdout } = await invoke([...args, "-f", "json"]);
    // exit code 4 says that records were left out
    expect(exitCode).toBe(4);
    const found = JSON.parse(stdout) as { groups: { group: { g: string }; segments: number }[] };
    expect(found.groups.map(({ group, segments }) => [group.g, segments])).toEqual(groups.map((g) => [g, 1]));
  });

  test.each([
    [
      '1:"a"\n1:"b"',
      "standard input:2: the id 1 occurs twice in x, first in standard input:1: expected each id once in a group; " +
        "of several samples, --where chooses one",
    ],
  ])("ids of %j", async (ids, message) => {
    const lines = ids.split("\n").map((id) => `{"id":${id.split(":")[0]!},"h":${id.split(":")[1]!},"r":"a","g":"x"}`);
    const { stderr } = await failed(
      [...selected, "--by", "g", "--id", "id", "-pbs"],
      [...lines, '{"id":1,"h":"a","r":"a","g":"y"}'].join("\n"),
    );
    expect(stderr).toBe(`truebleu: ${message}\n`);
  });

  describe("p-values of several groups", () => {
    const record = (id: number): object => ({
      r: `line ${id} of the text`,
      worse: `line ${id} of a text`,
      better: `line ${id} of the text`,
      g: id < 5 ? "five" : "many",
    });
    const tested = ["log.jsonl", "--hypothesis", "worse,better", "--reference", "r", "--by", "g", "-w", "1"];

    beforeEach(() => {
      writeFileSync("log.jsonl", Array.from({ length: 40 }, (_, id) => JSON.stringify(record(id))).join("\n"));
    });

    test.each(["-pbs", "-par"])(
      "%s: five segments that differ have no star, and the least p is a bound",
      async (kind) => {
        const table = await printed(...tested, kind, kind === "-pbs" ? "-pbsn" : "-parn", "500");
        const cells = (group: string): string | undefined =>
          new RegExp(`│ +${group} │ +better .*\n.*(\\(p [^)]*\\)\\*?)`).exec(table)?.[1];
        expect(cells("many")).toBe("(p <= 0.002)*");
        expect(cells("five")).not.toMatch(/\*$/);
        if (kind === "-pbs") {
          expect(cells("five")).toBe("(p <= 0.002)");
          expect(table).toContain("No star if fewer than 6 segments differ: chance alone can do as much.");
        }
      },
    );

    test("JSON, CSV and TSV mark the smallest possible p as a bound", async () => {
      const { groups } = JSON.parse(await printed(...tested, "-pbs", "-f", "json")) as {
        groups: { scores: object[] }[];
      };
      expect(groups.map(({ scores }) => scores[0])).toMatchObject([
        {},
        { p_value: 1 / 1001, p_value_is_bound: true, differing_segments: 5 },
        {},
        { p_value: 1 / 1001, p_value_is_bound: true, differing_segments: 35 },
      ]);
      const lines = (await printed(...tested, "-pbs", "-f", "tsv")).split("\n").map((line) => line.split("\t"));
      expect(lines.slice(0, 3).map((line) => line.slice(-2))).toEqual([
        ["p_value_is_bound", "differing_segments"],
        ["", ""],
        ["true", "5"],
      ]);
    });
  });

  test("at least two ids must be common to all groups, with the same references", async () => {
    const line = (id: number, group: string, reference: string): string =>
      `{"id":${id},"g":"${group}","h":"a","r":"${reference}"}`;
    const test = [...selected, "--by", "g", "--id", "id", "-pbs"];
    expect(
      (await failed(test, [line(1, "x", "a"), line(2, "x", "b"), line(1, "y", "a"), line(2, "y", "c")].join("\n")))
        .stderr,
    ).toBe(
      "truebleu: standard input:4: the references of the id 2 in y are not those in x (standard input:2): expected " +
        "the same references, so that groups can be compared\n",
    );
    expect((await failed(test, [line(1, "x", "a"), line(2, "y", "b")].join("\n"))).stderr).toBe(
      "truebleu: no id is in all 2 groups (x has 1, y has 1): expected at least 2 common ids, because segments are " +
        "paired by id; with --where or with fewer columns in --by, choose groups that share ids\n",
    );
  });

  test.each([
    [
      ["log.jsonl", "--hypothesis", "a"],
      "argument --hypothesis: goes with --reference COLUMN: a table has hypotheses and references in columns, as in truebleu log.jsonl " +
        "--hypothesis output --reference expected",
    ],
    [
      ["log.jsonl", "--where", "a=b"],
      "argument --where: goes with --hypothesis COLUMN: a table has hypotheses and references in columns, as in truebleu log.jsonl " +
        "--hypothesis output --reference expected",
    ],
    [
      ["log.jsonl", ...selected, "-i", "sys.old"],
      "argument --input/-i: does not go with --hypothesis, whose table has all texts",
    ],
    [
      ["log.jsonl", ...selected, "--hypothesis", "h"],
      "argument --hypothesis: h is given twice: expected different columns",
    ],
    [
      ["log.jsonl", ...selected, "--where", "model"],
      'argument --where: "model" is not a condition: expected COLUMN=VALUE or COLUMN!=VALUE',
    ],
    [
      ["log.jsonl", ...selected, "--by", "a..b"],
      'argument --by: "a..b" has an empty key: expected names with dots between them',
    ],
    [
      ["log.jsonl", ...selected, "--by", "m", "-pbs"],
      "argument --paired-bs/-pbs: with --by expected --id COLUMN (to pair the segments of groups by id) or " +
        "--hypothesis A,B (to compare several systems in each group)",
    ],
    [
      ["log.jsonl", ...selected, "--by", "m", "-sl"],
      "argument --sentence-level/-sl: does not go with --by, which prints a table",
    ],
    [
      ["log.jsonl", ...selected, "--by", "m", "--segments", "x.csv"],
      "argument --segments: does not go with --by: without --by, rows have the ids of --id",
    ],
    [
      ["worst", "log.jsonl", ...selected, "--by", "m"],
      "argument --by: does not go with worst: expected a single group, as with --where m=VALUE",
    ],
    [["merge", "a.stats", ...selected], "argument --hypothesis: does not go with merge"],
    [
      ["log.jsonl", ...selected, "--hypothesis", "@h"],
      "argument --hypothesis: @h is not a column: expected its name, or @file with --by; a name that begins with @ " +
        "is written \\@",
    ],
    [
      ["log.jsonl", ...selected, "--by", "model", "lang"],
      "unrecognized arguments: lang; several columns are written A,B",
    ],
    [["-", "-", ...selected], "standard input (-) is named twice: expected it once among the files"],
  ])("%j", async (args, message) => {
    const { exitCode, stderr } = await failed(args);
    expect(exitCode).toBe(2);
    expect(stderr.trimEnd().split("\n").at(-1)).toBe(`truebleu: error: ${message}`);
  });

  test("warnings and errors of counting have the record's line, not the segment's number", async () => {
    const lines = ['{"h":"a","r":"a","l":1}', "", '{"h":"b","r":"","l":2}', '{"h":"c","r":"c","l":2}'].join("\n");
    const { stderr } = await failed([...selected, "--where", "l=2"], lines);
    expect(stderr).toContain("1 of 2 segments have an empty reference (the first is standard input:3)");
    const many = `{"h":"${"a".repeat(50_000)}","r":${JSON.stringify(Array.from({ length: 101 }, () => "b"))}}`;
    expect((await failed([...selected, "-m", "ter"], `\n${good}\n${many}`)).stderr).toMatch(
      /^truebleu: standard input:3: 101 references are each compared with 50000 bytes/,
    );
  });

  test("a Parquet file is recognized by its first bytes", async () => {
    expect((await failed([...selected], "PAR1\u0015\u0004\u0015\u0010")).stderr).toBe(
      "truebleu: standard input: expected a table, found a Parquet file: name its text columns with --hypothesis and " +
        "--reference, and give the file's path, not a pipe\n",
    );
  });

  test("a missing file is reported before others are read", async () => {
    expect((await failed(["log.jsonl", "no.jsonl", ...columns])).stderr).toBe(
      "truebleu: no.jsonl: no such file or directory\n",
    );
  });
});

describe("--where", () => {
  const lines = [
    '{"h":"a","r":"a","l":"de","n":1,"e":null}',
    '{"h":"b","r":"a","l":"fr","n":2,"e":{"code":1}}',
    '{"h":"c","r":"a","l":"d\\u0065","n":1.0}',
  ].join("\n");

  test.each([
    [["l=de"], "2"],
    [["l!=de"], "1"],
    [["n=1"], "1"],
    [["n!=1", "l=de"], "1"],
    [["e=null"], "2"],
    [["e!=null"], "1"],
    [["e.code=1"], "1"],
    [["l==fr"], "1"],
  ])("%j", async (conditions, segments) => {
    const where = conditions.flatMap((one) => ["--where", one]);
    const { stdout } = await failed(
      ["--hypothesis", "h", "--reference", "r", "--by", "@file", "-f", "csv", "-m", "wer", ...where],
      lines,
    );
    expect(stdout.split("\n")[1]!.split(",")[1]).toBe(segments);
  });
});

describe("folders and patterns", () => {
  const scored = (...args: string[]): Promise<Invocation> =>
    invoke([...args, "--hypothesis", "h", "--reference", "r", "-m", "wer", "--by", "@file", "-f", "csv", "--force"]);
  const files = async (...args: string[]): Promise<string[]> => {
    const { stdout, stderr, exitCode } = await scored(...args);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    return stdout
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0]!);
  };

  beforeEach(() => {
    for (const folder of ["runs/b", "runs/_temporary", "empty"]) mkdirSync(folder, { recursive: true });
    for (const path of [
      "runs/2.jsonl",
      "runs/10.jsonl",
      "runs/b/1.jsonl",
      "runs/_temporary/3.jsonl",
      "runs/.hidden.jsonl",
    ])
      writeFileSync(path, '{"h":"a b","r":"a b"}\n');
    writeFileSync("runs/_SUCCESS", "");
    writeFileSync("runs/notes.txt", "not a table");
    writeFileSync("runs/[x].csv", "h,r\na,a\n");
  });

  test.each([
    [["runs"], ["runs/10.jsonl", "runs/2.jsonl", "runs/[x].csv", "runs/b/1.jsonl"]],
    [["runs/"], ["runs/10.jsonl", "runs/2.jsonl", "runs/[x].csv", "runs/b/1.jsonl"]],
    [["runs/*.jsonl"], ["runs/10.jsonl", "runs/2.jsonl"]],
    [
      ["runs/?.jsonl", "runs/b"],
      ["runs/2.jsonl", "runs/b/1.jsonl"],
    ],
    [["r*/**/*.jsonl"], ["runs/10.jsonl", "runs/2.jsonl", "runs/_temporary/3.jsonl", "runs/b/1.jsonl"]],
    [["./runs/[x].c*"], ["runs/[x].csv"]],
  ])("%j", async (paths, expected) => {
    expect((await files(...paths)).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ["empty", "empty: is a folder without tables: expected files that end in .jsonl, .csv, .tsv, .parquet or .arrow"],
    ["runs/*.pq", "runs/*.pq: no file matches this pattern"],
    ["gone", "gone: no such file or directory"],
  ])("%s is an error", async (path, message) => {
    const { stdout, stderr, exitCode } = await scored(path);
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "", stderr: `truebleu: ${message}\n`, exitCode: 1 });
  });

  test("a file in a folder that is read is not overwritten", async () => {
    const { stderr, exitCode } = await scored("runs", "--segments", "runs/2.jsonl");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("argument --segments:");
    expect(readFileSync("runs/2.jsonl", "utf8")).toBe('{"h":"a b","r":"a b"}\n');
  });
});
