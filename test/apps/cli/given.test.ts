/** Scores from elsewhere on the command line, in every command that takes metrics; and faults in files of scores. */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inspect } from "../../../apps/page/engine/answers/inspect.js";
import { createSession, createStatisticsSession } from "../../../apps/page/engine/local-session.js";
import { compareAllPairs } from "../../../src/index.js";
import { decodeReport, reportInPage } from "../../../src/report/saved-report.js";
import { cases } from "../../cases.js";
import { inFolder, invoke } from "./invoke.js";

const SEGMENTS = 40;
const lines = Array.from({ length: SEGMENTS }, (_, i) => `this is line ${i} of a text with ${i % 7} words`);
const text = (list: readonly unknown[]): string => list.map((line) => `${String(line)}\n`).join("");
const scoreA = (i: number): number => ((i * 37) % 41) / 64;
const scoreB = (i: number): number => scoreA(i) + ((i * 11) % 5) / 64;
const all = <T>(make: (i: number) => T): T[] => Array.from({ length: SEGMENTS }, (_, i) => make(i));
const mean = (scores: readonly number[]): number => scores.reduce((a, b) => a + b, 0) / scores.length;
const meanA = mean(all(scoreA));
const meanB = mean(all(scoreB));
const table = text(["a\tb", ...all((i) => `${scoreA(i)}\t${scoreB(i)}`)]);

inFolder({
  ref: text(lines),
  src: text(all((i) => `Quelle ${i}`)),
  "a.txt": text(lines.map((line, i) => (i % 3 === 0 ? `${line} more` : line))),
  "b.txt": text(lines.map((line, i) => (i % 9 === 0 ? `${line} more` : line))),
  "table.tsv": table,
  "named.tsv": table.replace("a\tb", "first\tsecond"),
  "short.tsv": table.replace(/\n[^\n]*\n$/, "\n"),
  "table.csv": table.replaceAll("\t", ","),
  "crlf.tsv": `\ufeff${table.replaceAll("\n", "\r\n")}`,
  "ids.tsv": text(["seg_id\ta\tb", ...all((i) => `doc-${i}\t${scoreA(i)}\t${scoreB(i)}`)]),
  "a.scores": text(all(scoreA)),
  "b.scores": text(["comet", ...all(scoreB)]),
  "long.seg.score": text([...all((i) => `a\t${scoreA(i)}`), ...all((i) => `b\t${scoreB(i)}`)]),
  "long.txt": text([
    "system mqm_avg_score seg_id",
    ...all((i) => `a\t${scoreA(i)} ${i + 1}`),
    ...all((i) => `b\t${scoreB(i)} ${i + 1}`),
  ]),
  "comet-score.json": JSON.stringify(
    {
      "out/a.txt": all((i) => ({ src: "s", mt: "m", ref: "r", COMET: scoreA(i) })),
      "out/b.txt": all((i) => ({ src: "s", mt: "m", COMET: scoreB(i) })),
    },
    null,
    4,
  ),
  "comet-compare.json": JSON.stringify({
    model: "Unbabel/wmt22-comet-da",
    statistical_results: [],
    translations: [
      { name: "a.txt", mt: lines, scores: all(scoreA) },
      { name: "b.txt", mt: lines, scores: all(scoreB) },
    ],
  }),
  "comet.out": text([
    ...all((i) => i).flatMap((i) => [
      `a.txt\tSegment ${i}\tscore: ${scoreA(i)}`,
      `b.txt\tSegment ${i}\tscore: ${scoreB(i)}`,
    ]),
    `a.txt\tscore: ${meanA.toFixed(4)}`,
    `b.txt\tscore: ${meanB.toFixed(4)}`,
  ]),
  "wmt-a.jsonl": text([
    JSON.stringify({ document_id: "1", metric_scores: { COMET: all(scoreA).slice(0, 25), other: [] } }),
    JSON.stringify({ document_id: "2", metric_scores: { COMET: all(scoreA).slice(25), other: [] } }),
  ]),
  "metricx-b.jsonl": text(all((i) => JSON.stringify({ source: "s", hypothesis: "h", prediction: scoreB(i) }))),
});

async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke([...args, "-q"]);
  expect([exitCode, exitCode === 0 ? "" : stderr]).toEqual([0, ""]);
  return stdout;
}

async function refused(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await invoke(args);
  expect([exitCode === 1 || exitCode === 2, stdout]).toEqual([true, ""]);
  return stderr;
}

interface Row {
  readonly system: string;
  readonly metric: string;
  readonly score: number;
}
const systems = ["ref", "-i", "a.txt", "b.txt"];
async function rows(...args: string[]): Promise<Row[]> {
  const csv = await run(...args, "-f", "csv", "--csv-exact");
  const [header, ...others] = csv.trimEnd().split(/\r?\n/);
  const titles = header!.split(",");
  return others.map((line) => {
    const fields = line.split(",");
    const at = (title: string): string => fields[titles.indexOf(title)]!;
    return { system: at("system"), metric: at("metric"), score: Number(at("score")) };
  });
}
const ofGiven = [
  { system: "a", metric: "COMET", score: meanA },
  { system: "b", metric: "COMET", score: meanB },
];

describe("files of scores are recognized by their contents", () => {
  test.each([
    ["a header with the systems", ["table.tsv"]],
    ["CSV", ["table.csv"]],
    ["a byte order mark, and lines that end in CR LF", ["crlf.tsv"]],
    ["names of segments in the first column", ["ids.tsv"]],
    ["a file for each system, with a header or without", ["a.scores", "b.scores"]],
    ["mt-metrics-eval's lines, SYSTEM SCORE", ["long.seg.score"]],
    ["Google's averages of MQM, SYSTEM SCORE SEGMENT", ["long.txt"]],
    ["what comet-score prints", ["comet.out"]],
    ["comet-score --to_json", ["comet-score.json"]],
    ["comet-compare --to_json", ["comet-compare.json"]],
    ["WMT's lists by paragraph, and MetricX's predictions", ["wmt-a.jsonl", "metricx-b.jsonl"]],
  ])("%s", async (_, [first, ...more]) => {
    const found = await rows(...systems, "--given", `COMET=${first!}`, ...more);
    expect(found.filter(({ metric }) => metric === "COMET")).toEqual(ofGiven);
  });
});

describe("a system is found by the name that truebleu shows for it", () => {
  const outputs = ["-i", "sys.Facebook-AI.txt", "sys.Online-B.txt"];
  const scores = text(["Online-B\tFacebook-AI\tOnline-W", ...all((i) => `${scoreB(i)}\t${scoreA(i)}\t0`)]);
  const write = (): void => {
    writeFileSync("sys.Facebook-AI.txt", readFileSync("a.txt"));
    writeFileSync("sys.Online-B.txt", readFileSync("b.txt"));
    writeFileSync("shown.tsv", scores);
  };

  test.each([
    ["plain runs", ["ref", ...outputs]],
    ["compare", ["compare", "ref", ...outputs]],
    ["worst", ["worst", "ref", ...outputs.slice(0, 2)]],
    ["count", ["count", "ref", ...outputs, "-o", "shown.stats"]],
    ["report", ["report", "ref", ...outputs, "-o", "shown.html"]],
    ["a plain run of one system", ["ref", ...outputs.slice(0, 2)]],
    ["a gate", ["gate", "ref", ...outputs.slice(0, 2), "--min", "COMET=0.1"]],
  ])("in %s", async (_, args) => {
    write();
    await run(...args, "--given", "COMET=shown.tsv");
  });

  test("with the scores of that system", async () => {
    write();
    const found = await rows("ref", ...outputs, "--given", "COMET=shown.tsv");
    expect(found.filter(({ metric }) => metric === "COMET").map(({ score }) => score)).toEqual([meanA, meanB]);
  });

  test("not by a name that another system has, or that two have", async () => {
    write();
    writeFileSync("Online-B.txt", readFileSync("a.txt"));
    writeFileSync("sys.Online-B.txt.gz", gzipSync(readFileSync("b.txt")));
    const without = "has no scores of sys.Online-B";
    const given = ["--given", "COMET=shown.tsv"];
    expect(await refused("ref", "-i", "Online-B.txt", "sys.Online-B.txt", ...given)).toContain(without);
    expect(await refused("ref", "-i", "sys.Online-B.txt.gz", "sys.Online-B.txt", ...given)).toContain(without);
  });

  test("the closest name counts, in whatever order the lists are", async () => {
    writeFileSync("gpt-4.txt", readFileSync("a.txt"));
    writeFileSync("gpt-4.1.txt", readFileSync("b.txt"));
    writeFileSync("versions.tsv", text(["gpt-4.1\tgpt-4", ...all((i) => `${scoreB(i)}\t${scoreA(i)}`)]));
    const given = ["--given", "COMET=versions.tsv"];
    const scored = async (...files: string[]) =>
      (await rows("ref", "-i", ...files, ...given))
        .filter(({ metric }) => metric === "COMET")
        .map(({ score }) => score);
    expect(await scored("gpt-4.txt")).toEqual([meanA]);
    expect(await scored("gpt-4.txt", "gpt-4.1.txt")).toEqual([meanA, meanB]);
    expect(await scored("gpt-4.1.txt", "gpt-4.txt")).toEqual([meanB, meanA]);
    // scores of gpt-4.1 are not those of gpt-4, too
    writeFileSync("versions.tsv", text(["gpt-4.1\tother", ...all((i) => `${scoreB(i)}\t0`)]));
    for (const files of [["gpt-4.txt"], ["gpt-4.1.txt", "gpt-4.txt"]])
      expect(await refused("ref", "-i", ...files, ...given)).toContain("has no scores of gpt-4.txt");
  });

  test("files of scores in another order than the systems are refused", async () => {
    write();
    writeFileSync("first.tsv", text(all((i) => `Facebook-AI\t${scoreA(i)}`)));
    writeFileSync("second.tsv", text(all((i) => `Online-B\t${scoreB(i)}`)));
    await run("ref", ...outputs, "--given", "COMET=first.tsv", "second.tsv");
    expect(await refused("ref", ...outputs, "--given", "COMET=second.tsv", "first.tsv")).toContain(
      "files of scores are in the order of the systems",
    );
  });
});

describe("a note counts the given scores that belong to other outputs than the texts", () => {
  const outputs = (system: string): string[] => readFileSync(system, "utf8").trimEnd().split("\n");
  const comet = (of: Readonly<Record<string, readonly string[]>>): void =>
    writeFileSync(
      "of-outputs.json",
      JSON.stringify(
        Object.fromEntries(
          Object.entries(of).map(([system, mt]) => [system, mt.map((one, i) => ({ mt: one, COMET: scoreA(i) }))]),
        ),
      ),
    );
  const notes = async (...args: string[]): Promise<string> => {
    const { exitCode, stderr } = await invoke(args);
    expect(exitCode).toBe(0);
    return stderr;
  };

  test("a note about comet-score's JSON, where differences of white space do not count", async () => {
    comet({ "a.txt": outputs("a.txt").map((line) => ` ${line.replace(" ", "  ")}`), "b.txt": outputs("b.txt") });
    expect(await notes(...systems, "--given", "COMET=of-outputs.json")).not.toContain("another output");
    const [first, ...others] = outputs("b.txt");
    comet({ "a.txt": outputs("a.txt"), "b.txt": [...others, first!] });
    expect(await notes(...systems, "--given", "COMET=of-outputs.json")).toContain(
      "COMET: according to the file of scores, 40 of 40 scores of b.txt belong to another output than the text has; the first is " +
        "of-outputs.json: b.txt[0] for segment 1: are they of another system, of an earlier version, or in another order?",
    );
  });

  test("a note about MetricX's JSON lines", async () => {
    const lines = outputs("a.txt").map((hypothesis, i) => JSON.stringify({ hypothesis, prediction: scoreA(i) }));
    writeFileSync("metricx-a.jsonl", text(lines));
    const args = ["ref", "-i", "a.txt", "--given", "MetricX-24=metricx-a.jsonl"];
    expect(await notes(...args)).not.toContain("another output");
    writeFileSync("metricx-a.jsonl", text(lines.with(7, JSON.stringify({ hypothesis: "h", prediction: 1 }))));
    expect(await notes(...args)).toContain(
      "MetricX-24: according to the file of scores, 1 of 40 scores of a.txt belong to another output",
    );
    expect(await notes(...args)).toContain("the first is metricx-a.jsonl:8 for segment 8");
  });

  test("a note about comet-compare's JSON, which has outputs; without --input there are no outputs to compare them with", async () => {
    expect(await notes(...systems, "--given", "COMET=comet-compare.json")).toMatch(
      /14 of 40 scores of a\.txt [^]*5 of 40 scores of b\.txt/,
    );
    expect(await notes("--given", "COMET=comet-compare.json")).not.toContain("another output");
  });
});

describe("given scores work in every command that takes metrics", () => {
  test("given scores are printed next to those of other metrics, which do not change", async () => {
    const found = await rows(...systems, "-m", "bleu", "chrf", "--given", "COMET=table.tsv");
    const without = await rows(...systems, "-m", "bleu", "chrf");
    expect(found.filter(({ metric }) => metric !== "COMET")).toEqual(without);
    const [bleu, comet] = JSON.parse(await run("ref", "-i", "a.txt", "--given", "COMET=table.tsv")) as [object, object];
    expect(bleu).toMatchObject({ name: "BLEU" });
    expect(comet).toMatchObject({
      name: "COMET",
      score: Number(meanA.toFixed(4)),
      verbose_score: "n = 40",
      signature: expect.stringMatching(/^nrefs:1\|given:mean\|better:higher\|missing:refused\|version/),
    });
  });

  test("there may be several lists of scores, and several options --given", async () => {
    const found = await rows(
      ...systems,
      "--given",
      "COMET=a.scores",
      "b.scores",
      "X:lower=table.tsv",
      "--given",
      "Y:higher=long.txt",
    );
    expect([...new Set(found.map(({ metric }) => metric))]).toEqual(["BLEU", "COMET", "X", "Y"]);
    expect(
      found
        .filter(({ system }) => system === "b")
        .slice(1)
        .map(({ score }) => score),
    ).toEqual([meanB, meanB, meanB]);
  });

  test("given scores are the same with several threads", async () => {
    const one = await run(...systems, "--given", "COMET=table.tsv", "-f", "csv", "--threads", "1");
    expect(await run(...systems, "--given", "COMET=table.tsv", "-f", "csv", "--threads", "2")).toBe(one);
  });

  test("scores need no references, and no text at all", async () => {
    expect(await rows("-i", "a.txt", "b.txt", "--given", "COMET=table.tsv")).toEqual(ofGiven);
    expect(await rows("--given", "COMET=table.tsv")).toEqual([
      { system: "a", metric: "COMET", score: meanA },
      { system: "b", metric: "COMET", score: meanB },
    ]);
    expect(await rows("--given", "COMET=a.scores")).toEqual([{ system: "COMET", metric: "COMET", score: meanA }]);
  });

  test("given scores have intervals and paired tests", async () => {
    expect(await run("ref", "-i", "a.txt", "--given", "COMET=table.tsv", "-ci", "-f", "text")).toMatch(
      /^COMET\|.*bs:1000.* = 0\.\d{4} \(μ = 0\.\d{4} ± 0\.\d{4}\) n = 40$/m,
    );
    for (const test of ["-pbs", "-par"])
      expect(JSON.parse(await run(...systems, "--given", "COMET=table.tsv", test, "-f", "json"))).toMatchObject([
        { COMET: { score: meanA, p_value: null } },
        { COMET: { score: meanB, p_value: expect.any(Number) } },
      ]);
  });

  test("compare orders and ranks systems by given scores, where higher or lower scores are better", async () => {
    const orderOf = async (given: string): Promise<string[]> => {
      const { metrics } = JSON.parse(
        await run("compare", ...systems, "-m", "chrf", "--given", given, "-f", "json"),
      ) as {
        metrics: { name: string; systems: { system: string }[] }[];
      };
      return metrics[1]!.systems.map(({ system }) => system);
    };
    expect((await orderOf("X:higher=table.tsv"))[0]).not.toBe((await orderOf("X:lower=table.tsv"))[0]);
    const alone = await run("compare", "--given", "COMET=table.tsv", "-f", "text");
    expect(alone).toContain("COMET (higher is better)");
    expect(alone).not.toContain("What made");
  });

  test("with a file for each system and no text, the systems have short names", async () => {
    const compared = await run("compare", "--given", "COMET=a.scores", "b.scores", "-f", "csv");
    expect(compared.split("\n")[1]).toMatch(/^COMET,b,0\.35,.*,a,0\.31875,/);
    const named = ["--names", "first", "second"];
    expect(await run("compare", "--given", "COMET=a.scores", "b.scores", ...named, "-f", "csv")).toMatch(
      /^COMET,second,0\.35,.*,first,0\.31875,/m,
    );
  });

  test("shards, counted and merged in any order, have the same bits", async () => {
    const shard = async (name: string, from: number, to: number): Promise<string> => {
      writeFileSync(
        `${name}.tsv`,
        text(["seg_id\ta\tb", ...all((i) => `doc-${i}\t${scoreA(i)}\t${scoreB(i)}`).slice(from, to)]),
      );
      await run("count", "--given", `COMET=${name}.tsv`, "-o", `${name}.stats`);
      return `${name}.stats`;
    };
    const parts = [await shard("s1", 0, 7), await shard("s2", 7, 29), await shard("s3", 29, SEGMENTS)];
    await run("count", "--given", "COMET=ids.tsv", "-o", "whole.stats");
    await run("merge", ...parts, "-o", "merged.stats");
    expect(readFileSync("merged.stats", "utf8")).toBe(readFileSync("whole.stats", "utf8"));
    const [first] = JSON.parse(await run("merge", ...parts.toReversed(), "-f", "json", "-w", "20")) as [
      Record<string, string>,
    ];
    expect(Number(first!["COMET"])).toBe(meanA);
    expect(await run("compare", "whole.stats", "-f", "text", "-w", "4")).toContain("COMET (higher is better)");
  });

  test("shards without texts or names of segments may be equally long", async () => {
    for (const [name, from] of [
      ["u1", 0],
      ["u2", 20],
    ] as const) {
      writeFileSync(`${name}.tsv`, text(["a\tb", ...all((i) => `${scoreA(i)}\t${scoreB(i)}`).slice(from, from + 20)]));
      await run("count", "--given", `COMET=${name}.tsv`, "-o", `${name}.stats`);
    }
    const [merged] = JSON.parse(await run("merge", "u1.stats", "u2.stats", "-f", "json", "-w", "20")) as [
      Record<string, string>,
    ];
    expect(Number(merged!["COMET"])).toBe(meanA);
    writeFileSync("u3.stats", readFileSync("u1.stats"));
    expect(await refused("merge", "u1.stats", "u3.stats")).toContain("expected each shard once");
  });

  test("the page scores a report of statistics as the command does", async () => {
    await run("count", "--given", "MetricX-24=ids.tsv", "COMET=ids.tsv", "-o", "report.stats");
    await run("report", "report.stats", "-o", "report.html");
    const report = await decodeReport(reportInPage(readFileSync("report.html", "utf8")));
    const session = createStatisticsSession(report.statistics!, null);
    const asked = await Promise.all(
      session.summary.metrics!.map(async (spec) => {
        const metric = await session.metric(spec, null);
        return compareAllPairs(metric, await session.statistics(spec, null));
      }),
    );
    expect(asked.map(({ name, better, order }) => ({ name, better, order }))).toEqual([
      { name: "MetricX-24", better: "lower", order: [0, 1] },
      { name: "COMET", better: "higher", order: [1, 0] },
    ]);
    expect(asked[1]!.systems.map((system) => system.score)).toEqual([meanA, meanB]);
  });

  test("a report of texts contains the given scores", async () => {
    const reportOf = async (...args: string[]) => {
      await run("report", ...args, "-o", "beside.html");
      return decodeReport(reportInPage(readFileSync("beside.html", "utf8")));
    };
    const { texts, statistics, view } = await reportOf(...systems, "--given", "COMET=table.tsv", "X:lower=long.txt");
    expect(texts!.systems.map(({ hypotheses }) => hypotheses.length)).toEqual([SEGMENTS, SEGMENTS]);
    const names = (view as { metrics: { metric: string; options: { name?: string } }[] }).metrics;
    expect(names.map(({ metric, options }) => options.name ?? metric)).toEqual(["bleu", "chrf", "ter", "COMET", "X"]);
    expect(texts!.files.filter(({ role }) => role === "scores").map(({ name }) => name)).toEqual([
      "table.tsv",
      "long.txt",
    ]);
    const session = createSession(texts!, null, () => {}, undefined, statistics);
    const metric = await session.metric(session.summary.given[0]!, null);
    const compared = compareAllPairs(metric, await session.statistics(session.summary.given[0]!, null));
    expect(compared.systems.map(({ score }) => score)).toEqual([meanA, meanB]);

    const named = await reportOf(...systems, "--names", "first", "second", "--given", "COMET=named.tsv");
    expect(named.statistics!.systems).toEqual(["a.txt", "b.txt"]);
    const alone = await reportOf("--given", "COMET=ids.tsv");
    expect([alone.texts, alone.statistics!.systems]).toEqual([null, ["a", "b"]]);
    expect(await refused("report", ...systems, "--given", "COMET=short.tsv", "-o", "none.html")).toMatch(
      /short\.tsv has 39 scores of COMET for a system, the texts have 40 segments/,
    );
  });

  test("statistics without references are identified by the source", async () => {
    await run("count", "-i", "a.txt", "--source", "src", "--given", "COMET=table.tsv", "-o", "with-source.stats");
    await run("count", "src", "-i", "a.txt", "-o", "against-source.stats");
    const setOf = (path: string): string =>
      (JSON.parse(readFileSync(path, "utf8").split("\n")[0]!) as { set: string }).set;
    expect(setOf("with-source.stats")).toBe(setOf("against-source.stats"));
    expect(setOf("with-source.stats")).not.toMatch(/^0+$/);
  });

  test("a gate needs a limit for given scores", async () => {
    await run("count", "ref", "-i", "b.txt", "-m", "chrf", "--given", "COMET=table.tsv", "-o", "base.stats");
    const gate = ["gate", "ref", "-i", "a.txt", "--baseline", "base.stats", "--given", "COMET=table.tsv"];
    expect(await refused(...gate)).toContain(
      "COMET was given with numbers on its own scale: expected how many of its points it may lose, such as COMET=0.01",
    );
    const without = gate.filter((word) => word !== "--given" && word !== "COMET=table.tsv");
    expect(await refused(...without, "--max-drop", "COMET=0.1")).toContain(
      "a.txt has no scores of COMET, which the baseline has: expected --given COMET=FILE",
    );
    const { exitCode, stdout } = await invoke([...gate, "--max-drop", "1", "COMET=0.001", "-q"]);
    expect(exitCode).toBe(3);
    expect(stdout).toContain("FAILED  COMET");
  });

  test("a gate with limits but no baseline has given scores as well as metrics", async () => {
    const { exitCode, stdout } = await invoke([
      "gate",
      "ref",
      "-i",
      "a.txt",
      "--given",
      "COMET=table.tsv",
      "--min",
      "comet=2",
      "-q",
    ]);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/^passed {2}BLEU \S+: no limit\nFAILED {2}COMET \S+: below the minimum of 2\n$/);
    expect(await refused("gate", "--given", "COMET=table.tsv", "--min", "comet=2")).toContain(
      "argument --given: the file has several systems: gate takes one system",
    );
  });

  test("worst and --segments have the given scores of segments", async () => {
    expect(await run("worst", "ref", "-i", "a.txt", "-m", "chrf", "--given", "COMET=table.tsv", "-n", "1")).toContain(
      "COMET",
    );
    await run("ref", "-i", "a.txt", "--given", "COMET=table.tsv", "--segments", "segments.jsonl");
    const [, second] = readFileSync("segments.jsonl", "utf8").split("\n");
    expect(JSON.parse(second!)).toMatchObject({ line: 2, COMET: scoreA(1) });
    expect(await refused("worst", "--given", "COMET=table.tsv")).toContain("worst shows segments: expected references");
  });

  test("scores of segments are correlated with human scores", async () => {
    const human = all((i) => `a.txt\t${i + 1}\t${scoreA(i)}\nb.txt\t${i + 1}\t${1 - scoreB(i)}`);
    writeFileSync("human.tsv", text(["system\tsegment\thuman", ...human]));
    const names = ["--names", "a.txt", "b.txt"];
    await run(...systems, ...names, "-m", "chrf", "--given", "COMET=table.tsv", "--segments", "segments.tsv");
    const { questions } = JSON.parse(
      await run(
        "correlate",
        "human.tsv",
        "segments.tsv",
        "--scores",
        "COMET",
        "--level",
        "segment",
        "--coefficients",
        "pearson",
        "--group-by",
        "system",
        "-parn",
        "0",
        "-f",
        "json",
      ),
    ) as { questions: { metrics: { metric: string; value: number }[] }[] };
    // 1 for a, -1 for b
    expect(questions[0]!.metrics[0]!.value).toBeCloseTo(0, 12);
  });

  test("missing scores are left out if the option says so, and are counted", async () => {
    writeFileSync(
      "some.tsv",
      text(["a\tb", ...all((i) => `${i === 3 ? "None" : scoreA(i)}\t${i === 5 ? "" : scoreB(i)}`)]),
    );
    const args = [...systems, "--given", "COMET=some.tsv", "--given-missing", "leave-out"];
    const kept = (make: (i: number) => number): number => mean(all(make).filter((_, i) => i !== 3 && i !== 5));
    const found = (await rows(...args)).filter(({ metric }) => metric === "COMET");
    expect(found.map(({ score }) => score)).toEqual([kept(scoreA), kept(scoreB)]);
    const { stderr } = await invoke([...args, "-f", "text"]);
    expect(stderr).toContain("COMET: 2 of 40 segments lack a score of a system, and are left out for all");
    await run(
      "ref",
      "-i",
      "a.txt",
      "--given",
      "COMET=some.tsv",
      "--given-missing",
      "leave-out",
      "--segments",
      "some.jsonl",
    );
    expect(JSON.parse(readFileSync("some.jsonl", "utf8").split("\n")[3]!)).toMatchObject({ COMET: null });
    await run(
      "ref",
      "-i",
      "a.txt",
      "--given",
      "COMET=some.tsv",
      "--given-missing",
      "leave-out",
      "--segments",
      "some.csv",
    );
    expect(readFileSync("some.csv", "utf8").split(/\r?\n/)[4]).toMatch(/^4,[\d.]+,$/);
  });
});

describe("errors that people marked (MQM)", () => {
  const header = ["system", "doc", "seg_id", "rater", "source", "target", "category", "severity"];
  const row = (system: string, segment: string, rater: string, kind: string, doc = "d"): string => {
    const [severity, category = "Other"] = kind.split(" ") as [string, string?];
    return [system, doc, segment, rater, "s", "<v>t</v>", category, severity].join("\t");
  };
  const write = (name: string, ...rows: readonly string[]): string => {
    writeFileSync(name, text([header.join("\t"), ...rows]));
    return `MQM=${name}`;
  };
  const errors = [
    row("b", "2", "r1", "Minor Fluency/Punctuation"),
    row("b", "10", "r1", "No-error No-error"),
    row("a", "2", "r1", "Major Accuracy/Mistranslation"),
    row("a", "2", "r1", "Minor Style/Awkward"),
    row("a", "2", "r2", "No-error No-error"),
    row("a", "10", "r2", "Major Non-translation!"),
  ];

  test("marked errors are weighed, added up by rater, and averaged over raters", async () => {
    const found = await rows("--given", write("mqm.tsv", ...errors));
    expect(found).toEqual([
      { system: "b", metric: "MQM", score: 0.05 },
      { system: "a", metric: "MQM", score: 14 },
    ]);
    const other = await rows("--given", "MQM=mqm.tsv", "--mqm-weights", "major=10", "minor/fluency/punctuation=1");
    expect(other.map(({ score }) => score)).toEqual([0.5, 15.25]);
  });

  test("each kind of error is a metric, and their scores add up", async () => {
    const parts = async (by: string): Promise<object> => {
      const found = await rows("--given", write("mqm.tsv", ...errors), "--mqm-parts", by);
      return Object.fromEntries(found.filter(({ system }) => system === "a").map((one) => [one.metric, one.score]));
    };
    expect(await parts("category")).toEqual({
      MQM: 14,
      "MQM/Accuracy": 1.25,
      "MQM/Fluency": 0,
      "MQM/Non-translation!": 12.5,
      "MQM/Style": 0.25,
    });
    expect(await parts("subcategory")).toMatchObject({ "MQM/Style/Awkward": 0.25 });
    expect(await parts("severity")).toEqual({ MQM: 14, "MQM/Major": 13.75, "MQM/Minor": 0.25 });
  });

  test("errors find their texts by the number of the segment, which starts anew in each document", async () => {
    const all = lines.flatMap((_, i) => [
      row("a", String(40 - i), "r", i === 39 ? "Major" : "Minor"),
      row("b", String(40 - i), "r", "Minor"),
    ]);
    write("forty.tsv", ...all);
    await run(...systems, "--given", "MQM=forty.tsv", "--segments", "mqm.jsonl");
    expect(JSON.parse(readFileSync("mqm.jsonl", "utf8").split("\n")[0]!)).toMatchObject({ "a MQM": 5 });
    write("anew.tsv", row("a", "1", "r", "Minor"), row("a", "1", "r", "Major", "e"));
    expect(await rows("--given", "MQM=anew.tsv")).toEqual([{ system: "a", metric: "MQM", score: 3 }]);
  });

  test("the report marks errors in the texts, and has labels of the worst ones", async () => {
    const marked = (n: number, source: string, target: string, severity: string, category: string): string =>
      ["a", "d", n, "r", source, target, category, severity].join("\t");
    const own = lines.map((line) => line.replace("\n", ""));
    const [first = "", second = ""] = readFileSync("a.txt", "utf8").split("\n");
    const [word, next] = first.split(" ") as [string, string];
    write(
      "marked.tsv",
      marked(1, "s", first.replace(word, `<v>${word}</v>`), "Minor", "Style/Awkward"),
      marked(1, "s", first.replace(`${word} ${next}`, `<v>${word} ${next}</v>`), "Major", "Accuracy/Mistranslation"),
      marked(2, "<v>left</v> out", second, "Critical", "Accuracy/Omission"),
      marked(3, "s", "another <v>text</v>", "Minor", "Fluency/Grammar"),
      ...own.slice(3).map((_, i) => marked(i + 4, "s", "", "No-error", "No-error")),
    );
    const report = ["report", "ref", "-i", "a.txt", "--given", "MQM=marked.tsv", "--mqm-weights", "critical=10"];
    const { exitCode, stderr } = await invoke([...report, "-o", "marked.html"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      "1 error of a.txt is marked in another text, as in segment 3: are the segments the same, in the same order?",
    );
    const { texts } = await decodeReport(reportInPage(readFileSync("marked.html", "utf8")));
    const { errors = [] } = texts!.systems[0]!;
    expect(errors.map(({ segment, category, severity, cost }) => [segment, category, severity, cost])).toEqual([
      [0, "Style/Awkward", "Minor", 1],
      [0, "Accuracy/Mistranslation", "Major", 5],
      [1, "Accuracy/Omission", "Critical", 10],
      [2, "Fluency/Grammar", "Minor", 1],
    ]);
    expect(errors.map(({ places, words }) => [places, words])).toEqual([
      [[0, word.length], []],
      [[0, `${word} ${next}`.length], []],
      [[], ["left"]],
      [[], ["text"]],
    ]);
    expect(texts!.labels.map(({ name, values }) => [name, values.slice(0, 4)])).toEqual([
      ["MQM, severity of the worst error", ["Major", "Critical", "Minor", "no error"]],
      ["MQM, category of the worst error", ["Accuracy", "Accuracy", "Fluency", "no error"]],
    ]);
    const session = createSession(texts!, null, () => {});
    const spec = { metric: "wer", options: {} };
    const asked = { systems: [0], highlight: "errors", metric: spec, references: null, against: [0] } as const;
    const [inspection] = await inspect(session, { segment: 0, ...asked });
    expect(inspection).toMatchObject({
      hypothesis: [
        {
          start: 0,
          end: word.length,
          state: "unmatched",
          words: "Minor, Style/Awkward (r); Major, Accuracy/Mistranslation (r)",
        },
        { start: word.length, state: "unmatched", words: "Major, Accuracy/Mistranslation (r)" },
      ],
      errors: [{ of: [word] }, { of: [`${word} ${next}`] }],
    });
    expect((await inspect(session, { segment: 1, ...asked }))[0]).toMatchObject({
      hypothesis: [],
      errors: [{ words: "Critical, Accuracy/Omission (r)", of: ["left"] }],
    });
    session.edit([{ segment: 0, side: "hypothesis", index: 0, text: "another" }]);
    expect((await inspect(session, { segment: 0, ...asked }))[0]).toContain("the text was edited");
  });

  test("a segment that was not rated is missing", async () => {
    write("some.tsv", row("a", "1", "r", "Minor"), row("b", "1", "r", "Minor"), row("a", "2", "r", "Major"));
    expect(await refused("--given", "MQM=some.tsv")).toContain("some.tsv (segment 2): the score of b is missing");
    const left = await rows("--given", "MQM=some.tsv", "--given-missing", "leave-out");
    expect(left.map(({ score }) => score)).toEqual([1, 1]);
  });

  test.each([
    [
      "an unknown severity",
      [row("a", "1", "r", "Minor"), row("a", "2", "r", "Critical")],
      [],
      /:3: the severity 'Critical' has no weight: expected major, minor, neutral, no-error, or a weight for it \(--mqm-weights critical=10\)/,
    ],
    ["a row too short", ["a\td\t1"], [], /:2: has 3 fields: expected 8, as line 1 has/],
    ["no system", [row("", "1", "r", "Minor")], [], /:2: has no system: expected one in each line/],
    ["two headers", [row("a", "1", "r", "Minor"), header.join("\t")], [], /:3: is the header again/],
    [
      "a wrong weight",
      [row("a", "1", "r", "Minor")],
      ["--mqm-weights", "major"],
      /--mqm-weights: expected SEVERITY=WEIGHT .* got 'major'/,
    ],
    [
      "a weight that cannot be",
      [row("a", "1", "r", "Minor")],
      ["--mqm-weights", "major=0.1234567"],
      /--mqm-weights: weights\["major"\] is 0.1234567/,
    ],
  ] as const)("%s", async (_, wrong, options, message) => {
    expect(await refused("--given", write("wrong.tsv", ...wrong), ...options)).toMatch(message);
  });

  test.each(["COMET=mqm.tsv", "MQM:higher=mqm.tsv"])(
    "errors are refused under a name for which higher is better: %s",
    async (word) => {
      write("mqm.tsv", ...errors);
      expect(await refused("--given", word)).toContain(
        `mqm.tsv has errors that people marked, and the less they cost the better: expected MQM=mqm.tsv, got ${word.split("=")[0]!}`,
      );
    },
  );

  test("a weight without errors has a warning, and two weights for one severity are refused", async () => {
    const given = ["--given", write("mqm.tsv", ...errors), "--mqm-weights"];
    const { exitCode, stderr } = await invoke([...given, "mjor=10", "Minor/Fluency=2"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      "truebleu: --mqm-weights mjor: no error has this severity; there are minor, no-error, major\n",
    );
    expect(stderr).not.toContain("Minor/Fluency");
    expect(await refused(...given, "major=10", "Major=5")).toContain(
      "argument --mqm-weights: expected one weight for Major, got several",
    );
  });

  test("missing columns are refused, and so are options of MQM without a file of errors", async () => {
    writeFileSync("without.tsv", "system\tseg_id\trater\tcategory\na\t1\tr\tOther\n");
    expect(await refused("--given", "MQM=without.tsv")).toContain(
      "without.tsv:1: has the columns system, seg_id, rater, category: expected system, seg_id and score of ratings, or",
    );
    writeFileSync("columns.tsv", "system\tcategory\tseverity\na\tOther\tMinor\n");
    expect(await refused("--given", "MQM=columns.tsv")).toContain(
      "columns.tsv:1: has no column seg_id: expected system, seg_id, category and severity",
    );
    expect(await refused("--given", "COMET=table.tsv", "--mqm-parts", "category")).toContain(
      "argument --mqm-parts: is for files of MQM errors",
    );
    expect(await refused(...systems, "--mqm-weights", "major=1")).toContain(
      "argument --mqm-weights: goes with --given",
    );
  });
});

describe("ratings, a row for each", () => {
  const write = (name: string, title: string, ...rows: readonly string[]): string => {
    writeFileSync(name, text([title, ...rows].map((line) => line.replaceAll(" ", "\t"))));
    return name;
  };

  test("ratings of several raters are averaged, in any order of the rows", async () => {
    const ratings = ["b 2 r2 40", "a 1 r1 90", "a 1 r2 70", "b 1 r1 60", "a 2 r1 50", "a 2 r3 None", "b 2 r1 60.5"];
    const found = async (list: readonly string[]): Promise<Row[]> =>
      (await rows("--given", `DA=${write("da.tsv", "system seg_id rater score", ...list)}`)).sort((x, y) =>
        x.system < y.system ? -1 : 1,
      );
    const means = [
      { system: "a", metric: "DA", score: 65 },
      { system: "b", metric: "DA", score: 55.125 },
    ];
    expect(await found(ratings)).toEqual(means);
    expect(await found(ratings.toReversed())).toEqual(means);
  });

  test("without raters, the column of the score may have the metric's name, at any place", async () => {
    write("tidy.tsv", "system segment BLEURT COMET", ...all((i) => `a ${i + 1} 9 ${scoreA(i)}`));
    expect(await rows("--given", "COMET=tidy.tsv")).toEqual([{ system: "a", metric: "COMET", score: meanA }]);
    // the number of the segment is not a score
    write("numbered.tsv", "system seg_id score", ...all((i) => `a ${i + 1} ${scoreA(i)}`));
    expect(await rows("--given", "COMET=numbered.tsv")).toEqual([{ system: "a", metric: "COMET", score: meanA }]);
    write("models.tsv", "sys segment_id rater score", ...all((i) => `a ${i + 1} r ${scoreA(i)}`));
    expect(await rows("--given", "COMET=models.tsv")).toEqual([{ system: "a", metric: "COMET", score: meanA }]);
  });

  test.each([
    [
      "a rater twice",
      "rater",
      ["a 1 r 1", "a 2 r 1", "a 1 r 2"],
      /:4: segment 1 of a is in line 2, too, by the rater r: expected one rating/,
    ],
    [
      "a segment twice",
      "ignored",
      ["a 1 r 1", "a 1 s 2"],
      /:3: segment 1 of a is in line 2, too: expected one score, or a column of raters/,
    ],
    ["a comma for a point", "rater", ["a 1 r 1,5"], /:2: expected a number, got '1,5'; decimals have a point/],
    [
      "a segment that was not rated",
      "rater",
      ["a 1 r 1", "b 1 r 1", "a 2 r 1"],
      /\(segment 2\): the score of b is missing/,
    ],
    ["a rating that is missing", "rater", ["a 1 r NA", "a 2 r 1"], /:2: the score of a is missing/],
    ["no segment", "rater", ["a  r 1"], /:2: has no seg_id: expected one in each line/],
  ])("%s", async (_, rater, wrong, message) => {
    expect(await refused("--given", `DA=${write("wrong.tsv", `system seg_id ${rater} score`, ...wrong)}`)).toMatch(
      message,
    );
  });
});

test("if too many scores are missing, tests are refused, but the mean is printed", async () => {
  writeFileSync("few.tsv", text(["a\tb", ...all((i) => (i < 9 ? `${scoreA(i)}\t${scoreB(i)}` : "None\t0"))]));
  const given = ["--given", "COMET=few.tsv", "--given-missing", "leave-out"];
  expect(await rows(...given)).toHaveLength(2);
  const error = "has 9 scores of COMET for 40 segments: expected at least 30 where some are missing";
  expect(await refused("compare", ...given)).toContain(error);
  expect(await refused("-i", "a.txt", "b.txt", ...given, "-pbs")).toContain(error);
  expect(await refused("-i", "a.txt", ...given, "-ci")).toContain(error);
  await run("count", ...given, "-o", "few.stats");
  expect(await refused("merge", "few.stats", "-pbs")).toContain(error);
  expect(await refused("compare", "few.stats")).toContain(error);
});

describe("columns of a table", () => {
  const record = (i: number, score: unknown): string =>
    JSON.stringify({
      lang: i % 2 === 0 ? "de" : "fr",
      expected: lines[i],
      x: lines[i],
      y: `${lines[i]!} more`,
      scores: { x: score, y: scoreB(i) },
    });
  const ofTable = (x: string, ...more: string[]): string[] => [
    "log.jsonl",
    "--reference",
    "expected",
    "--hypothesis",
    x,
    ...more,
  ];

  test("JSON lines, with paths and conditions", async () => {
    writeFileSync("log.jsonl", text(all((i) => record(i, scoreA(i)))));
    const found = await rows(...ofTable("x,y", "-m", "chrf", "--given-column", "COMET=scores.x,scores.y"));
    expect(found.filter(({ metric }) => metric === "COMET").map(({ score }) => score)).toEqual([meanA, meanB]);
    const [, some] = await rows(...ofTable("x", "--where", "lang=de", "--given-column", "COMET=scores.x"));
    expect(some!.score).toBe(mean(all(scoreA).filter((_, i) => i % 2 === 0)));
  });

  test("scores come from a CSV table and from a separate file", async () => {
    writeFileSync("log.csv", text(["expected,x,score", ...all((i) => `${lines[i]!},${lines[i]!},${scoreA(i)}`)]));
    const args = ["log.csv", "--reference", "expected", "--hypothesis", "x", "--given-column", "COMET=score"];
    const found = await rows(...args, "--given", "Y:higher=b.scores");
    expect(found.map(({ metric }) => metric)).toEqual(["BLEU", "Y", "COMET"]);
    expect(found.slice(1).map(({ score }) => score)).toEqual([meanB, meanA]);
  });

  test.each([
    ["good", ["--given-column", "COMET=scores.x"], "log.jsonl:5: expected a number, got 'good'"],
    [null, ["--given-column", "COMET=scores.x"], "log.jsonl:5: the score of x is missing: expected a number"],
    [undefined, ["--given-column", "COMET=scores.x"], "log.jsonl:5: has no scores.x: expected a score, or null"],
    [0.5, ["--given-column", "COMET"], "argument --given-column: expected NAME=COLUMN, such as COMET=comet_score"],
    [0.5, ["--given-column", "COMET=scores.x", "--skip-bad"], "argument --given-column: does not go with --skip-bad"],
    [0.5, ["--given-column", "COMET=scores.x,scores.y"], "there are 2 files of scores"],
  ])("%j in line 5, %j", async (score, options, error) => {
    writeFileSync("log.jsonl", text(all((i) => record(i, i === 4 ? score : scoreA(i)))));
    expect(await refused(...ofTable("x", ...options))).toContain(error);
  });

  test("without references", async () => {
    writeFileSync("log.jsonl", text(all((i) => record(i, scoreA(i)))));
    const args = ["log.jsonl", "--hypothesis", "x,y", "--given-column", "COMET=scores.x,scores.y"];
    expect((await rows(...args)).map(({ score }) => score)).toEqual([meanA, meanB]);
    expect(await refused(...args, "-m", "bleu")).toContain("goes with --reference COLUMN");
  });

  test("without a table", async () => {
    expect(await refused(...systems, "--given-column", "COMET=score")).toContain(
      "argument --given-column: goes with --hypothesis COLUMN",
    );
  });
});

test("a gzipped file is read, and one that is cut off is reported", async () => {
  const zipped = gzipSync(text(["a\tb", ...all((i) => `${scoreA(i)}\t${scoreB(i)}`)]));
  writeFileSync("zipped.tsv.gz", zipped);
  writeFileSync("cut.tsv.gz", zipped.subarray(0, 40));
  expect(await rows("--given", "COMET=zipped.tsv.gz")).toHaveLength(2);
  expect(await refused("--given", "COMET=cut.tsv.gz")).toMatch(/^truebleu: cut\.tsv\.gz: unexpected end of file\n$/);
});

describe("wrong files are reported with file and line", () => {
  const base = all((i) => `${scoreA(i)}\t${scoreB(i)}`);
  const header = "a\tb";
  const without = (at: number, list: readonly string[] = base): string[] => list.filter((_, i) => i !== at);
  const changed = (at: number, line: string): string[] => base.with(at, line);
  const numbers = all((i) => String(scoreA(i)));

  const cases: readonly (readonly [what: string, contents: string | Uint8Array, error: string])[] = [
    [
      "a line too few",
      text([header, ...without(20)]),
      "wrong has 39 scores of COMET for a system, the texts have 40 segments: expected one for each; is a line missing",
    ],
    [
      "a line too many",
      text([header, ...base, "0.5\t0.5"]),
      "wrong has 41 scores of COMET for a system, the texts have 40 segments",
    ],
    ["of another test set", text([header, ...base, ...base]), "are they of the same test set?"],
    [
      "a system unknown",
      text(["a\tc", ...base]),
      "wrong has no scores of b.txt: expected its name, that of its file, or its path; there are a, c",
    ],
    ["no header", text(base), "wrong:1: has 2 columns of numbers: expected a header with the names of the systems"],
    [
      "two headers",
      text([header, ...base.slice(0, 20), header, ...base.slice(20)]),
      "wrong:22: is the header again: were two files put together?",
    ],
    ["a name twice", text(["a\ta", ...base]), "wrong:1: a is there twice: expected a column for each system"],
    ["a column without a name", text(["a\t", ...base]), "wrong:1: column 2 has no name"],
    [
      "a comma for a point",
      text([header, ...changed(4, "0,85\t0.5")]),
      "wrong:6: expected a number, got '0,85'; decimals have a point",
    ],
    [
      "a percent sign",
      text([header, ...changed(4, "85%\t0.5")]),
      "wrong:6: expected a number, got '85%'; without a percent sign",
    ],
    ["a word", text([header, ...changed(4, "good\t0.5")]), "wrong:6: expected a number, got 'good'"],
    ["an infinite number", text([header, ...changed(4, "inf\t0.5")]), "wrong:6: expected a number, got 'inf'"],
    ["a number beyond all", text([header, ...changed(4, "1e999\t0.5")]), "wrong:6: expected a number, got '1e999'"],
    [
      "numbers whose sums are not exact",
      text([header, ...changed(4, "1e12\t0.5")]),
      "expected at most 214748364, so that sums are exact",
    ],
    ["a field too few", text([header, ...changed(4, "0.5")]), "wrong:6: has 1 field: expected 2, as line 1 has"],
    [
      "a field too many",
      text([header, ...changed(4, "0.5\t0.5\t0.5")]),
      "wrong:6: has 3 fields: expected 2, as line 1 has",
    ],
    ["an empty line", text([header, ...changed(4, "")]), "wrong:6: has 1 field: expected 2, as line 1 has"],
    [
      "blanks for tabs",
      text(["a b", ...base.map((line) => line.replace("\t", " "))]),
      "wrong:2: expected a number, got '",
    ],
    [
      "a missing score",
      text([header, ...changed(4, "None\t0.5")]),
      "wrong:6: the score of a.txt is missing: expected a number; --given-missing leave-out",
    ],
    [
      "missing scores",
      text([header, ...base.map(() => "nan\t0.5")]),
      "wrong:2: the score of a.txt is missing, the first of 40",
    ],
    ["one column for two systems", text(numbers), "wrong has one column of scores, and there are 2 systems"],
    [
      "a segment twice",
      text(["id\ta\tb", ...base.map((line, i) => `${i === 9 ? 3 : i}\t${line}`)]),
      "wrong:11: the segment 3 is in line 5, too: expected a line for each",
    ],
    [
      "a segment of a system twice",
      text([...all((i) => `a 0.5 ${i === 9 ? 3 : i}`), ...all((i) => `b 0.5 ${i}`)]),
      "wrong:10: the segment 3 of a is in line 4, too",
    ],
    [
      "segments in another order",
      text([...all((i) => `a 0.5 ${i}`), ...all((i) => `b 0.5 ${SEGMENTS - 1 - i}`)]),
      "wrong:41: has the segment 39 of b: expected 0, as a has in its place (line 1)",
    ],
    [
      "fewer scores of a system",
      text([...all((i) => `a\t${scoreA(i)}`), ...all((i) => `b\t${scoreB(i)}`).slice(1)]),
      "wrong:79: ends the 39 scores of b: expected 40, as a has",
    ],
    [
      "scores of systems, not of segments",
      text(["a\t0.7", "b\t0.8"]),
      "wrong: has one score for each of 2 systems: expected those of segments",
    ],
    [
      "a line of SYSTEM SCORE cut off",
      text([...all((i) => `a\t${scoreA(i)}`), "b"]),
      "wrong:41: has 1 word: expected 2, SYSTEM SCORE, as line 1 has",
    ],
    ["nothing", "", "wrong: has no score: expected one for each segment"],
    ["a header alone", text([header]), "wrong: has no score: expected one for each segment"],
    ["JSON cut off", '{"a.txt": [{"COMET": 0.5', "wrong: is not JSON: "],
    [
      "JSON without the scores",
      JSON.stringify({ "a.txt": [{ src: "x" }], "b.txt": [] }),
      "wrong: a.txt[0]: expected a number, got no score",
    ],
    [
      "JSON with numbers as texts",
      JSON.stringify({ a: ["0.5"], b: ["0.5"] }),
      'wrong: a[0]: expected a number, got "0.5"',
    ],
    [
      "JSON of something else",
      JSON.stringify({ model: "x" }),
      "wrong: model is not a list: expected the segments of a system",
    ],
    [
      "JSON lines of another metric",
      text(all(() => JSON.stringify({ metric_scores: { BLEURT: [0.5] } }))),
      "wrong:1: has no score of COMET: expected it among BLEURT",
    ],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00]), "wrong: expected a file of scores, found UTF-16"],
    [
      "a gzip file by another name",
      new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]),
      "wrong: expected a file of scores, found a gzip file",
    ],
  ];

  test.each(cases)("%s", async (_, contents, error) => {
    writeFileSync("wrong", contents);
    expect(await refused(...systems, "--given", "COMET=wrong")).toContain(error);
  });

  test("errors below 0 are refused, unless the direction is given", async () => {
    writeFileSync("wrong", text([header, ...changed(4, "-4.81\t0.5")]));
    expect(await refused(...systems, "--given", "MetricX-24=wrong")).toContain(
      "wrong:6: -4.81 is below 0, and MetricX-24 is an error by its name, of which the lower is better: expected 0 or more; " +
        "if the signs are turned, write --given MetricX-24:higher=...",
    );
    expect(await rows("--given", "MetricX-24:higher=wrong")).toHaveLength(2);
  });

  test("comet-score's output without segments, or with other lines, is refused", async () => {
    writeFileSync("printed", text(["a.txt\tscore: 0.5", "b.txt\tscore: 0.5"]));
    expect(await refused("--given", "COMET=printed")).toContain(
      "printed:1: has comet-score's mean of a system: expected the scores of segments, which comet-score prints without --quiet",
    );
    writeFileSync("printed", text(["a.txt\tSegment 0\tscore: 0.5000", "Segment 1\tscore: 0.5000", "x"]));
    expect(await refused("--given", "COMET=printed")).toContain(
      "printed:2: expected FILE, Segment NUMBER and score: SCORE, as line 1 has",
    );
  });

  test("semicolons between the columns of a .csv", async () => {
    writeFileSync("semicolons.csv", text(["a;b", ...all((i) => `0,${i};0,${i}`)]));
    expect(await refused("--given", "COMET=semicolons.csv")).toContain(
      "semicolons.csv:2: has 3 fields: expected 1, as line 1 has; columns are separated by commas here, not by semicolons",
    );
  });

  test("files in another order than the systems, too many, too few, or missing", async () => {
    const given = (...files: string[]): Promise<string> =>
      refused(...systems, "--given", `COMET=${files[0]!}`, ...files.slice(1));
    writeFileSync("only-a.json", JSON.stringify({ "x/a.txt": all(scoreA) }));
    writeFileSync("only-b.json", JSON.stringify({ "x/b.txt": all(scoreB) }));
    expect(await given("only-b.json", "only-a.json")).toContain(
      "only-b.json has the scores of x/b.txt: expected those of a.txt in this place",
    );
    expect(await given("a.scores", "b.scores", "a.scores")).toContain(
      "there are 3 files of scores (a.scores ...) for 2 systems",
    );
    expect(await given("table.tsv", "table.tsv")).toContain(
      "table.tsv has the scores of 2 systems: expected those of a.txt alone",
    );
    expect(await given("nowhere.tsv")).toContain("nowhere.tsv: no such file or directory");
    writeFileSync("short", text(all(scoreB).slice(1)));
    expect(await given("a.scores", "short")).toContain(
      "short has 39 scores of b.txt: expected 40, as there are of a.txt",
    );
  });

  test("scores of other systems are left out, and a note says so", async () => {
    const { stderr } = await invoke(["ref", "-i", "a.txt", "--given", "COMET=table.tsv"]);
    expect(stderr).toContain("table.tsv has scores of other systems, too, which are left out: b");
    expect((await invoke(["ref", "-i", "a.txt", "--given", "COMET=table.tsv", "-q"])).stderr).toBe("");
  });
});

test("any file is either read as numbers, or refused with one of our own errors", async () => {
  const files = [
    "table.tsv",
    "ids.tsv",
    "long.txt",
    "comet.out",
    "comet-score.json",
    "comet-compare.json",
    "metricx-b.jsonl",
  ].map((name) => readFileSync(name, "utf8"));
  const piece = fc.constantFrom(
    "\t",
    "\n",
    "\r\n",
    "0.5",
    "-1",
    "None",
    "NaN",
    "null",
    "a",
    "b",
    "[",
    "]",
    "{",
    "}",
    '"',
    ",",
    ":",
    "1e999",
    "%",
    " ",
    "\u0000",
    "\ufeff",
    "é",
    "9".repeat(400),
  );
  const changed = fc
    .tuple(fc.constantFrom(...files), fc.array(fc.tuple(fc.nat(), fc.nat(12), piece), { minLength: 1, maxLength: 3 }))
    .map(([contents, changes]) =>
      changes.reduce((before, [at, length, text]) => {
        const from = at % (before.length + 1);
        return before.slice(0, from) + text + before.slice(from + length);
      }, contents),
    );
  const anything = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(fc.oneof(changed, anything), fc.boolean(), fc.boolean(), async (contents, isAlone, leavesOut) => {
      writeFileSync("odd", contents);
      const { exitCode, stdout, stderr } = await invoke([
        ...(isAlone ? [] : ["-i", "a.txt", "b.txt"]),
        "--given",
        "COMET=odd",
        "-f",
        "csv",
        ...(leavesOut ? ["--given-missing", "leave-out"] : []),
      ]);
      expect([0, 1]).toContain(exitCode);
      if (exitCode === 1) expect(stderr).toContain("odd");
      else for (const line of stdout.trimEnd().split(/\r?\n/).slice(1)) expect(line).toMatch(/,COMET,-?\d[\de.+-]*,/);
    }),
    { numRuns: cases(1000, 150) },
  );
});

describe("options that are refused", () => {
  test.each([
    [["--given", "table.tsv"], "argument --given: expected NAME=FILE, such as COMET=comet.tsv"],
    [["--given", "COMET="], "argument --given: expected NAME=FILE"],
    [
      ["--given", "quality=table.tsv"],
      "argument --given: is a higher or a lower score of quality better? expected quality:higher=table.tsv",
    ],
    [["--given", "COMET=table.tsv", "COMET=long.txt"], "argument --given: COMET is given twice"],
    [["--given", "TER=table.tsv"], "argument --given: TER is a metric that truebleu computes itself (-m ter)"],
    [["--given", "COMET=table.tsv", "-sl"], "argument --given: does not go with --sentence-level/-sl"],
    [["--given", "COMET=table.tsv", "--given-missing", "zero"], "invalid choice: 'zero'"],
  ])("%j", async (options, error) => {
    expect(await refused(...systems, ...options)).toContain(error);
  });

  test("commands that take no given scores refuse them", async () => {
    expect(await refused("lint", ...systems, "--given", "COMET=table.tsv")).toContain(
      "argument --given: does not go with lint",
    );
  });

  test("a file of scores is not overwritten", async () => {
    expect(await refused(...systems, "--given", "COMET=table.tsv", "--segments", "table.tsv")).toContain(
      "table.tsv is an input, and would be overwritten",
    );
  });

  test("metrics that need references are refused without them", async () => {
    expect(await refused("-i", "a.txt", "--given", "COMET=table.tsv", "-m", "bleu")).toContain("references");
  });
});
