/** truebleu count and merge: shards that make one corpus, to the bit, and errors about wrong shards. */
import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { sumStatistics } from "../../../src/core/merge-statistics.js";
import { decodeStatistics, encodeStatistics } from "../../../src/core/statistics-codec.js";
import type { Statistics } from "../../../src/core/statistics.js";
import { subsetStatistics } from "../../../src/core/subset-statistics.js";
import { segmentStatistics } from "../../../src/corpus/segment-statistics.js";
import { mergeShards } from "../../../apps/cli/corpus/shards.js";
import { bleu, chrf, gleu, hlepor, lepor, ngramInformation, nist, ribes, rouge, ter, wer } from "../../../src/index.js";
import { cases } from "../../cases.js";
import { inFolder, invoke, type Invocation } from "./invoke.js";

const real = (name: string): string => readFileSync(`test/vectors/real/${name}.txt`, "utf8");
const linesOf = (text: string): string[] => text.trimEnd().split("\n");
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

const references = linesOf(real("mlqe-pe-en-de.references")).slice(0, 200);
const hypotheses = linesOf(real("mlqe-pe-en-de.hypotheses")).slice(0, 200);
const others = hypotheses.map((line, i) => (i % 3 === 0 ? line.toLowerCase() : line));

const SHARDS = 5;
const partOf = (lines: readonly string[], shard: number): string[] =>
  lines.slice((shard * lines.length) / SHARDS, ((shard + 1) * lines.length) / SHARDS);
const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
const files = shards.map((shard) => `${shard}.stats`);

inFolder({
  ref: text(references),
  hyp: text(hypotheses),
  other: text(others),
  ...Object.fromEntries(
    shards.flatMap((shard) => [
      [`ref.${shard}`, text(partOf(references, shard))],
      [`hyp.${shard}`, text(partOf(hypotheses, shard))],
      [`other.${shard}`, text(partOf(others, shard))],
    ]),
  ),
});

async function printed(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke([...args, "--force"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

const metrics = ["bleu", "chrf", "ter"];

beforeAll(async () => {
  for (const shard of shards)
    await printed("count", `ref.${shard}`, "-i", `hyp.${shard}`, "-m", ...metrics, "-o", `${shard}.stats`);
});

describe("shards in their order", () => {
  test("merged shards are the file of one run, byte for byte, and have its scores, intervals and sums", async () => {
    await printed("count", "ref", "-i", "hyp", "-m", ...metrics, "-o", "one.stats");
    await printed("merge", ...files, "-o", "all.stats", "--expect", "5", "--expect-segments", "200");
    expect(readFileSync("all.stats")).toEqual(readFileSync("one.stats"));
    for (const options of [[], ["-f", "text"], ["-f", "csv"], ["-w", "9", "-ci"], ["-b", "--short"]])
      expect(await printed("merge", ...files, ...options)).toBe(
        (await printed("ref", "-i", "hyp", "-m", ...metrics, ...options)).replaceAll(/^hyp,/gm, "what was merged,"),
      );
    await printed("count", "ref", "-i", "hyp", "-m", ...metrics, "-o", "sums.stats", "--sums");
    await printed("merge", ...files, "-o", "summed.stats", "--sums");
    expect(readFileSync("summed.stats")).toEqual(readFileSync("sums.stats"));
  });

  test("shards may be empty, even several of them", async () => {
    const tables = decodeStatistics(readFileSync("0.stats")).map((table) => subsetStatistics(table, []));
    for (const name of ["none.stats", "nothing.stats"]) writeFileSync(name, encodeStatistics(tables));
    for (const name of ["no-sum.stats", "no-sums.stats"])
      writeFileSync(name, encodeStatistics(tables.map(sumStatistics)));
    await printed("count", "ref", "-i", "hyp", "-m", ...metrics, "-o", "one.stats");
    await printed("merge", "none.stats", ...files, "nothing.stats", "-o", "all.stats", "--expect", "7");
    expect(readFileSync("all.stats")).toEqual(readFileSync("one.stats"));
    await printed("merge", ...files, "-o", "sums.stats", "--sums");
    const sums = ["no-sum.stats", ...files, "no-sums.stats", "none.stats", "-o", "all-sums.stats", "--sums", "-q"];
    await printed("merge", ...sums);
    expect(readFileSync("all-sums.stats")).toEqual(readFileSync("sums.stats"));
  });

  test("shards of several systems, from standard input and as .gz, have tables and paired tests", async () => {
    const columns = text(hypotheses.map((line, i) => `${line}\t${others[i]}`));
    const { exitCode } = await invoke(["count", "ref", "--names", "a", "b", "--force", "-o", "columns.stats"], {
      stdin: Buffer.from(columns),
    });
    expect(exitCode).toBe(0);
    for (const shard of shards)
      await printed(
        "count",
        `ref.${shard}`,
        "-i",
        `hyp.${shard}`,
        `other.${shard}`,
        "--names",
        "a",
        "b",
        "-o",
        `${shard}.gz`,
      );
    const compressed = shards.map((shard) => `${shard}.gz`);
    expect(decodeStatistics(gunzipSync(readFileSync("0.gz"))).map(({ system }) => system)).toEqual(["a", "b"]);
    await printed("merge", ...compressed, "-o", "pair.stats");
    expect(readFileSync("pair.stats")).toEqual(readFileSync("columns.stats"));
    for (const options of [["-f", "text"], ["-pbs"], ["-par", "-f", "latex"]]) {
      const ofTexts = await printed("ref", "-i", "hyp", "other", "--names", "a", "b", "-q", ...options);
      expect(await printed("merge", "pair.stats", ...options)).toBe(ofTexts);
    }
  });

  test("--minus subtracts shards", async () => {
    const scored = text(hypotheses.slice(80));
    writeFileSync("rest.hyp", scored);
    writeFileSync("rest.ref", text(references.slice(80)));
    const rest = await printed("rest.ref", "-i", "rest.hyp", "-f", "text", "-w", "12");
    expect(
      await printed("merge", ...files, "--minus", "0.stats", "1.stats", "-m", "bleu", "-f", "text", "-w", "12"),
    ).toBe(rest);
  });

  test("shards can be scored with other settings, if these affect only scoring", async () => {
    const options = ["-m", "bleu", "-s", "floor", "-sv", "0.2", "-f", "text", "-w", "12"];
    expect(await printed("merge", ...files, ...options)).toBe(await printed("ref", "-i", "hyp", ...options));
  });

  test("count says which settings no file has", async () => {
    const { stderr } = await invoke([
      "count",
      "ref.0",
      "-i",
      "hyp.0",
      "--force",
      "-s",
      "floor",
      "-lc",
      "-o",
      "floor.stats",
    ]);
    expect(stderr).toMatch(
      /^truebleu: BLEU: smooth:floor\[0\.10\] acts only on scores, so files of statistics do not have it: .*\n$/,
    );
    await printed("count", "ref.0", "-i", "hyp.0", "-lc", "-tok", "intl", "-o", "floor.stats");
  });

  test("sums are a single line without data of segments, also on standard output", async () => {
    const sums = await printed("count", "ref", "-i", "hyp", "--sums");
    expect(sums.split("\n")).toHaveLength(2);
    expect(decodeStatistics(sums)[0]).toMatchObject({ segments: 200, metric: "BLEU" });
    expect(decodeStatistics(sums)[0]!.fingerprint!.rows).toBeUndefined();
  });
});

describe("every metric of the command", () => {
  test.each(
    ["chrf++", "gleu", "ribes", "lepor", "hlepor", "rouge", "wer", "cer", "mer", "wil", "wip"].map((metric) => [
      metric,
    ]),
  )("%s is scored from its file as from the text", async (metric) => {
    await printed("count", "ref.0", "-i", "hyp.0", "-m", metric, "-o", "metric.stats");
    const options = ["-m", metric, "-f", "text", "-w", "12"];
    expect(await printed("merge", "metric.stats", ...options)).toBe(await printed("ref.0", "-i", "hyp.0", ...options));
  });

  test.each([
    [["-m", "bleu", "--bleu-dialect", "nltk"]],
    [["-m", "bleu", "-tok", "intl", "-lc", "--max-order", "2"]],
    [["-m", "ter", "--ter-case-sensitive", "--ter-no-punct"]],
    [["-m", "rouge", "--rouge-stemmer"]],
  ])("%s: the file says with which settings it was counted", async (options) => {
    await printed("count", "ref.0", "-i", "hyp.0", ...options, "-o", "metric.stats");
    expect(await printed("merge", "metric.stats", "-f", "text", "-w", "12")).toBe(
      await printed("ref.0", "-i", "hyp.0", ...options, "-f", "text", "-w", "12"),
    );
  });

  test("NIST, whose references are gathered first", async () => {
    for (const shard of shards)
      await printed("count", `ref.${shard}`, "-m", "nist", "--references-only", "-o", `${shard}.info`);
    await printed("merge", ...shards.map((shard) => `${shard}.info`), "-o", "all.info", "--expect", "5");
    for (const shard of shards)
      await printed(
        "count",
        `ref.${shard}`,
        "-i",
        `hyp.${shard}`,
        "-m",
        "nist",
        "--information",
        "all.info",
        "-o",
        `${shard}.nist`,
      );
    const options = ["-f", "text", "-w", "12", "-ci"];
    expect(await printed("merge", ...shards.map((shard) => `${shard}.nist`), ...options)).toBe(
      await printed("ref", "-i", "hyp", "-m", "nist", ...options),
    );
  });
});

describe("compare", () => {
  beforeAll(async () => {
    for (const name of ["hyp", "other"])
      await printed("count", "ref", "-i", name, "-m", ...metrics, "-o", `of-${name}.stats`);
    await printed("count", "ref", "-i", "hyp", "other", "-m", ...metrics, "-o", "of-both.stats");
  });

  test("compare takes statistics in place of all texts, and prints the same", async () => {
    for (const options of [
      ["-f", "csv"],
      ["-f", "json"],
      ["-w", "3", "-par"],
    ]) {
      const ofTexts = await printed("compare", "ref", "-i", "hyp", "other", "-m", ...metrics, "-n", "0", ...options);
      const names = ["--names", "hyp", "other"];
      expect(await printed("compare", "of-hyp.stats", "of-other.stats", ...names, ...options)).toBe(ofTexts);
      expect(await printed("compare", "of-both.stats", ...options)).toBe(ofTexts);
    }
    const [, row] = (await printed("compare", "of-hyp.stats", "of-other.stats", "-m", "ter", "-f", "csv")).split("\n");
    expect(row).toMatch(/^TER,of-hyp,/);
  });

  test.each<[string[], number, string]>([
    [
      ["of-hyp.stats"],
      1,
      "of-hyp.stats has one system: expected a file for each of at least two, or a file of several",
    ],
    [["of-hyp.stats", "0.stats"], 1, "0.stats has 40 segments, of-hyp.stats 200: expected the same number"],
    [["of-hyp.stats", "bleu.stats"], 1, "bleu.stats has no chrF2|"],
    [["bleu.stats", "of-hyp.stats"], 1, "bleu.stats has no chrF2|"],
    [
      ["of-hyp.stats", "moved.stats", "-m", "bleu"],
      1,
      "moved.stats was counted against the references of of-hyp.stats in",
    ],
    [["of-hyp.stats", "sum.stats"], 1, "sum.stats has only sums: expected a row for each segment"],
    [["of-hyp.stats", "of-other.stats", "-n", "2"], 2, "argument --top/-n: shows segments, whose texts are in no file"],
    [["of-hyp.stats", "of-other.stats", "--names", "a"], 2, "argument --names: 1 name for 2 systems"],
  ])("%j is refused", async (args, exitCode, message) => {
    writeFileSync("moved.ref", text(references.toReversed()));
    await printed("count", "moved.ref", "-i", "hyp", "-o", "moved.stats");
    await printed("count", "ref", "-i", "hyp", "-o", "bleu.stats");
    await printed("count", "ref", "-i", "hyp", "--sums", "-o", "sum.stats");
    const result = await invoke(["compare", ...args]);
    expect(result).toMatchObject({ exitCode, stdout: "" });
    expect(result.stderr).toContain(message);
  });
});

describe("a wrong shard is named", () => {
  const wrong = (...args: string[]): Promise<Invocation> => invoke(["merge", ...args]);

  async function expectError(args: readonly string[], message: string | RegExp, exitCode = 1): Promise<void> {
    const result = await wrong(...args);
    expect(result).toMatchObject({ exitCode, stdout: "" });
    expect(result.stderr).toMatch(message);
    expect(result.stderr.trimEnd().split("\n").length).toBeLessThan(exitCode === 1 ? 2 : 4);
  }

  test("a missing file is named", () =>
    expectError(["0.stats", "9.stats"], /^truebleu: 9.stats: no such file or directory\n$/));

  test("a shard that was left out is named", async () => {
    await expectError(
      [...files.slice(1), "--expect", "5"],
      /^truebleu: 4 shards: expected 5 \(--expect\); did a run fail\?\n$/,
    );
    await expectError([...files.slice(1), "--expect-segments", "200"], "the shards have 160 segments: expected 200");
  });

  test("a shard too many is named", () =>
    expectError([...files, "--expect", "4"], "5 shards: expected 4 (--expect); are files of"));

  test("a shard that is given twice, or a copy of one, is named", async () => {
    writeFileSync("copy.stats", readFileSync("1.stats"));
    await expectError([...files, "1.stats"], /^truebleu: 1.stats is named twice: expected each shard once/);
    await expectError(
      [...files, "copy.stats"],
      "copy.stats has the references and the counts of 1.stats: expected each",
    );
    expect(await printed("merge", "1.stats", "copy.stats", "--allow-doubled", "-f", "text", "-m", "bleu")).toContain(
      "BLEU|",
    );
  });

  test("a shard into which others were merged is named", async () => {
    await printed("merge", ...files, "-o", "whole.stats");
    await expectError([...files, "whole.stats"], "whole.stats has the references of all other files together");
    await expectError(
      [...files, "whole.stats", "-o", "whole.stats"],
      "whole.stats is an input, and would be overwritten",
      2,
    );
  });

  test("a shard of another system is named", async () => {
    await printed("count", "ref.1", "-i", "other.1", "-m", ...metrics, "-o", "other.stats");
    await expectError(
      [...files, "other.stats"],
      "other.stats has the references of 1.stats with other counts: expected",
    );
    await printed("count", "ref.1", "-i", "other.1", "-m", "bleu", "--names", "b", "-o", "named.stats");
    await printed("count", "ref.0", "-i", "other.0", "-m", "bleu", "--names", "a", "-o", "named0.stats");
    await expectError(
      ["named0.stats", "named.stats"],
      'named.stats has BLEU|case:mixed|tok:13a|counting:1 of "b" where',
    );
  });

  test("a shard counted with other settings, metrics or gathered references is named", async () => {
    await printed("count", "ref.0", "-i", "hyp.0", "-m", ...metrics, "-tok", "intl", "-o", "intl.stats");
    await expectError(
      ["1.stats", "intl.stats"],
      "intl.stats has BLEU|case:mixed|tok:intl|counting:1 where 1.stats has BLEU|case:mixed|tok:13a|counting:1: expected",
    );
    await printed("count", "ref.0", "-i", "hyp.0", "-m", "bleu", "chrf", "-o", "two.stats");
    await expectError(["1.stats", "two.stats"], "two.stats lacks TER|");
    await expectError(["two.stats", "1.stats"], "1.stats has TER|");
    for (const shard of [0, 1])
      await printed("count", `ref.${shard}`, "-i", `hyp.${shard}`, "-m", "nist", "-o", `own${shard}.stats`);
    await expectError(
      ["own0.stats", "own1.stats"],
      "NIST takes its weights from the references of the whole corpus: gather them",
    );
  });

  test("a shard counted by another version is named", async () => {
    const [table, ...more] = decodeStatistics(readFileSync("0.stats")) as [Statistics, ...Statistics[]];
    const signature = table.signature.replace("counting:1", "counting:2");
    writeFileSync("later.stats", encodeStatistics([{ ...table, signature }, ...more]));
    await expectError(
      ["1.stats", "later.stats"],
      "later.stats has BLEU|case:mixed|tok:13a|counting:2 where 1.stats has",
    );
    await expectError(
      ["later.stats"],
      "later.stats has BLEU|case:mixed|tok:13a|counting:2, and these options, or this",
    );
  });

  test("a shard that is damaged, cut off, empty, of a later version, or no statistics is named", async () => {
    const bytes = readFileSync("0.stats");
    const flipped = Uint8Array.from(bytes);
    flipped[bytes.length - 9]! ^= 1;
    const written = {
      "flipped.stats": [flipped, "the file's checksum is"],
      "cut.stats": [bytes.subarray(0, 3000), "was the file cut off, damaged or edited?"],
      "empty.stats": [new Uint8Array(0), "the file is empty: expected statistics; did the run that wrote it fail?"],
      "form.stats": [
        Buffer.from('{"truebleu":"statistics/2","checksum":"'),
        "did a later version of truebleu write it?",
      ],
      "text.stats": [Buffer.from("The cat sat.\n"), "the file is not statistics: expected it to begin with"],
    } as const;
    for (const [name, [content, message]] of Object.entries(written)) {
      writeFileSync(name, content);
      await expectError(["1.stats", name], `truebleu: ${name}: `);
      await expectError(["1.stats", name], message);
    }
    await printed("count", "ref.0", "-m", "nist", "--references-only", "-o", "some.info");
    await expectError(
      ["1.stats", "some.info"],
      "some.info: the file has the n-grams of references for NIST, not statistics",
    );
  });

  test("a shard counted against more references has a warning", async () => {
    await printed("count", "ref.0", "ref.0", "-i", "hyp.0", "-m", ...metrics, "-o", "more.stats");
    const { exitCode, stderr } = await wrong("1.stats", "more.stats", "-m", "bleu");
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^truebleu: warning: more\.stats has nrefs:2, 1\.stats nrefs:1: more references mean .*\n$/);
  });

  test("a shard subtracted from a sum that it is not in is named", async () => {
    await expectError(["0.stats", "--minus", ...files.slice(1)], /^truebleu: 1.stats: the part has /);
  });

  test("a shard that has only sums is named if rows are needed", async () => {
    await printed("count", "ref.0", "-i", "hyp.0", "-m", ...metrics, "--sums", "-o", "sum.stats");
    await expectError(["sum.stats", "-ci"], "sum.stats has only sums: expected a row for each segment, as count keeps");
    const { stderr } = await wrong("sum.stats", "1.stats", "-f", "text");
    expect(stderr).toBe("truebleu: sum.stats has only sums: tests need the rows of every shard\n");
  });
});

describe("arguments", () => {
  test.each([
    [["merge"], "merge expects files of statistics"],
    [["merge", "0.stats", "-o", "x", "-f", "text"], "argument --output/-o: writes statistics"],
    [["merge", "0.stats", "-i", "hyp"], "argument --input/-i: does not go with merge"],
    [["count", "ref", "-i", "hyp", "-f", "json"], "count prints text, not json"],
    [["count", "ref", "-m", "bleu", "--references-only", "-o", "x"], "expected --metrics nist, got bleu"],
    [["count", "ref", "-m", "nist", "--references-only"], "expected --output FILE"],
    [["count", "ref", "-m", "nist", "--references-only", "-o", "x.gz"], "expected a name without .gz"],
    [
      ["count", "ref", "-i", "hyp", "-m", "chrf", "chrf++", "-cw", "2"],
      "with these options chrf and chrf++ are both chrF2++|",
    ],
    [["count", "ref", "-i", "hyp", "--information", "x"], "expected nist among --metrics"],
    [["count", "ref", "-i", "hyp", "-o", "hyp"], "hyp is an input, and would be overwritten"],
    [["ref", "-i", "hyp", "--output", "x"], "argument --output/-o: goes with count, merge"],
  ])("%j are refused", async (args, message) => {
    const { exitCode, stderr } = await invoke(args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  test("without a command, -o is still short for sacreBLEU's -ol", async () => {
    const { stderr } = await invoke(["ref", "-i", "hyp", "-o", "en"]);
    expect(stderr).toContain("Filtering for --origlang or --subset needs a test (-t) and a language pair (-l).");
  });
});

describe("any split", () => {
  const information = ngramInformation({ references });
  const all = [
    bleu(),
    chrf({ wordOrder: 2 }),
    ter(),
    nist({ information }),
    gleu(),
    ribes(),
    lepor(),
    hlepor(),
    rouge(),
    wer(),
  ];
  const whole = all.map((metric) => segmentStatistics(metric, { hypotheses, references }));

  test("a corpus split into 1 to 64 shards, which are merged in any order in two steps, is the same to the bit", () => {
    let state = 20261122;
    const below = (limit: number): number => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) % limit;
    for (let i = 0; i < cases(60, 1); i++) {
      const cuts = Array.from({ length: below(64) }, () => 1 + below(references.length - 1));
      const ends = [...new Set([...cuts, references.length])].sort((a, b) => a - b);
      const parts = ends.map((end, k): { path: string; tables: Statistics[] } => {
        const [from, to] = [k === 0 ? 0 : ends[k - 1]!, end];
        const corpus = { hypotheses: hypotheses.slice(from, to), references: references.slice(from, to) };
        const tables = all.map((metric) => segmentStatistics(metric, corpus));
        return { path: `${k}`, tables: decodeStatistics(encodeStatistics(tables)) };
      });
      const inOrder = mergeShards(parts, false);
      expect(Buffer.from(encodeStatistics(inOrder)).equals(encodeStatistics(whole))).toBe(true);
      const shuffled = parts.map((part) => [below(1 << 20), part] as const).sort(([a], [b]) => a - b);
      const groups = [0, 1, 2].map((group) => shuffled.flatMap(([, part], k) => (k % 3 === group ? [part] : [])));
      const trees = groups
        .filter((group) => group.length > 0)
        .map((group, k) => ({ path: `${k}`, tables: mergeShards(group, k === 1) }));
      expect(Buffer.from(encodeStatistics(mergeShards(trees, true)))).toEqual(
        Buffer.from(encodeStatistics(whole.map(sumStatistics))),
      );
    }
  });
});
