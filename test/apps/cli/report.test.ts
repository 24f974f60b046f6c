/** truebleu report: the contents of the file, and that its page computes the numbers that the command prints. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { metricOptionKeys } from "#metric-options";
import { describe, expect, test } from "vitest";
import { createStatisticsSession } from "../../../apps/page/engine/local-session.js";
import { metricNames, metricOf } from "../../../apps/page/model/metric-spec.js";
import { formatSignature } from "../../../src/core/signature.js";
import { scoreCorpus } from "../../../src/corpus/score-corpus.js";
import { kernelOf } from "../../../src/kernel/engines.js";
import {
  decodeReport,
  reportInPage,
  type CorpusTexts,
  type MetricSpec,
  type SavedReport,
} from "../../../src/report/saved-report.js";
import { inFolder, invoke, type Surrounding } from "./invoke.js";

const a = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."];
const b = ["the dog bites a man .", "Nobody was surprised.", "The man bit him first; \u202eHe did."];
const first = ["The dog bit the man.", "It was not unexpected.", "The man bit him first."];
const second = ["The dog had bit the man.", "No one was surprised.", "The man had bitten the dog."];
const source = ["Der Hund biss den Mann.", "Es war nicht unerwartet.", "Der Mann biss ihn zuerst."];
const file = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
const model = JSON.parse(readFileSync(new URL("../../vectors/dictionaries/pieces.json", import.meta.url), "utf8")) as {
  models: { unigram: { model: string } };
};

inFolder({
  "a.txt": file(a),
  "runs/b.txt": file(b),
  "ref.txt": file(first),
  "ref2.txt": file(second),
  "ref.txt.gz": gzipSync(file(first)),
  "latin.txt": Buffer.from(file(["é", "ü", "ß"]), "latin1"),
  "utf8.txt": file(["é", "ü", "ß"]),
  "src.txt": file(source),
  "refs.jsonl": file([JSON.stringify([first[0], second[0]]), JSON.stringify([null, second[1]]), '["x"]']),
  "labels.tsv": "\ufeffdomain\tspeaker\r\nnews\tA\r\nchat\t\r\nnews\tB\r\n",
  "short.tsv": "domain\nnews\nchat\n",
  "twice.tsv": "domain\tdomain\n1\t2\n1\t2\n1\t2\n",
  "wide.tsv": "domain\nnews\nchat\tA\nnews\n",
  "a.trn": "the dog (s_1)\nno {cat / cats / @} (s_2)\n",
  "b.trn": "no cats (s_2)\nthe dogs (s_1)\n",
  "log.jsonl": file(
    a.map((x, i) =>
      JSON.stringify({ x, "y.z": b[i], ref: [first[i], second[i]], src: source[i], lang: ["de", null, "en"][i] }),
    ),
  ),
  "logs.jsonl": file(
    [2, 0]
      .flatMap((i) => [
        { i, model: "gpt-4o", x: b[i] },
        { i, model: "gpt-4", x: a[i] },
      ])
      .concat({ i: 1, model: "gpt-4", x: a[1] })
      .map(({ i, ...rest }) =>
        JSON.stringify({ id: i, ...rest, ref: first[i], src: source[i], lang: ["de", "de", "en"][i], one: 1 }),
      )
      .toReversed(),
  ),
  "html.txt": file(["</script><script>alert(1)</script>", "<!--", "\u0000\u0007"]),
  model: Buffer.from(model.models.unigram.model, "base64"),
  ...Object.fromEntries(
    Object.entries({
      src: source,
      ref: first,
      docid: ["d1", "d1", "d2"],
      genre: ["news", "news", "news"],
      origlang: ["en", "de", "en"],
    }).map(([field, lines]) => [`cache/wmt17/wmt17.en-de.${field}`, file(lines)]),
  ),
  // this file has the labels that filters read
  "cache/wmt17/raw/test/newstest2017-ende-src.en.sgm": file(
    source.map(
      (line, i) => `<doc docid="d${i}" origlang="${["en", "de", "en"][i]}">\n<seg id="1">${line}</seg>\n</doc>`,
    ),
  ),
});

interface Written {
  readonly report: SavedReport;
  readonly texts: CorpusTexts;
  readonly view: {
    readonly metrics: readonly MetricSpec[];
    readonly test?: object;
  };
  readonly notes: object;
  readonly stderr: string;
}

async function written(args: readonly string[], surrounding?: Surrounding): Promise<Written> {
  const { exitCode, stdout, stderr } = await invoke(["report", ...args, "-o", "report.html"], surrounding);
  expect(exitCode, stderr).toBe(0);
  expect(stdout).toMatch(/^report\.html: \d systems?, \d+\.\d MB(; the texts are in it)?\n$/);
  return { ...(await decoded(readFileSync("report.html", "utf8"))), stderr };
}

async function decoded(html: string) {
  const report = await decodeReport(reportInPage(html));
  return { report, texts: report.texts!, view: report.view as Written["view"], notes: report.notes };
}

describe("the texts", () => {
  test("the texts are those of the files, which are listed with their checksums", async () => {
    const { report, texts, view, notes, stderr } = await written([
      "ref.txt.gz",
      "ref2.txt",
      "-i",
      "a.txt",
      "runs/b.txt",
      "--source",
      "src.txt",
      "--labels",
      "labels.tsv",
    ]);
    expect(stderr).toBe("");
    expect(texts).toMatchObject({
      references: [first, second],
      systems: [
        { name: "a", hypotheses: a },
        { name: "b", hypotheses: b },
      ],
      source,
      labels: [
        { name: "domain", values: ["news", "chat", "news"] },
        { name: "speaker", values: ["A", "", "B"] },
      ],
    });
    const sha256 = (name: string): string => createHash("sha256").update(readFileSync(name)).digest("hex");
    expect(texts.files).toEqual(
      [
        ["references", "ref.txt.gz"],
        ["references", "ref2.txt"],
        ["system", "a.txt"],
        ["system", "runs/b.txt"],
        ["source", "src.txt"],
        ["labels", "labels.tsv"],
      ].map(([role, name]) => ({ role, name, sha256: sha256(name!) })),
    );
    expect(view).toEqual({ metrics: [spec("bleu"), spec("chrf"), spec("ter")] });
    expect([report.statistics, notes]).toEqual([null, {}]);
  });

  test("texts in other encodings, with varying numbers of references, and from standard input", async () => {
    expect((await written(["latin.txt", "-i", "latin.txt", "-e", "latin-1"])).texts.systems[0]!.hypotheses).toEqual([
      "é",
      "ü",
      "ß",
    ]);
    const { texts } = await written(["refs.jsonl"], {
      stdin: Buffer.from(file(a.map((line, i) => `${line}\t${b[i]}`))),
    });
    expect(texts.references).toEqual([
      [first[0], second[1], "x"],
      [second[0], null, null],
    ]);
    expect(texts.systems).toEqual([
      { name: "System 1", hypotheses: a },
      { name: "System 2", hypotheses: b },
    ]);
    expect(texts.files.map(({ name }) => name)).toEqual(["refs.jsonl"]);
  });

  test.skipIf(process.platform === "win32")("texts from pipes, which are read once, have no checksum", async () => {
    execFileSync("mkfifo", ["pipe"]);
    spawn("sh", ["-c", "cat a.txt > pipe"]);
    const { texts } = await written(["ref.txt", "-i", "pipe"]);
    expect(texts.systems).toEqual([{ name: "pipe", hypotheses: a }]);
    expect(texts.files.map(({ name }) => name)).toEqual(["ref.txt"]);
  });

  test("texts of transcripts are in the order of their references", async () => {
    const { texts } = await written(["a.trn", "-i", "b.trn", "-m", "wer", "--wer-alignment", "sclite"]);
    expect(texts.systems[0]!.hypotheses).toEqual(["the dogs", "no cats"]);
  });

  test("texts and labels may be columns of a table", async () => {
    const columns = ["--hypothesis", "x,y\\.z", "--reference", "ref", "--source", "src", "--labels", "lang,@file"];
    const { texts } = await written(["log.jsonl", ...columns]);
    expect(texts).toMatchObject({
      references: [first, second],
      systems: [{ hypotheses: a }, { hypotheses: b }],
      source,
      labels: [
        { name: "lang", values: ["de", "(none)", "en"] },
        { name: "@file", values: ["log.jsonl", "log.jsonl", "log.jsonl"] },
      ],
      files: [{ role: "table", name: "log.jsonl" }],
    });
    expect((await written(["log.jsonl", ...columns, "--where", "lang=de"])).texts.labels[0]!.values).toEqual(["de"]);
  });

  test("groups of a table become systems, on the segments that all groups have", async () => {
    const table = ["logs.jsonl", "--hypothesis", "x", "--reference", "ref", "--by", "model", "--id", "id"];
    const { texts, notes, stderr } = await written([...table, "--labels", "lang", "--source", "src"]);
    expect(stderr).toBe("truebleu: 2 ids are in all 2 groups; left out: 1 of gpt-4\n");
    expect(texts).toMatchObject({
      references: [[first[0], first[2]]],
      systems: [
        { name: "gpt-4", hypotheses: [a[0], a[2]] },
        { name: "gpt-4o", hypotheses: [b[0], b[2]] },
      ],
      source: [source[0], source[2]],
      labels: [{ name: "lang", values: ["de", "en"] }],
    });
    expect(notes).toEqual({ names: { 0: "gpt-4", 1: "gpt-4o" } });
    expect((await written([...table, "--names", "old", "new"])).notes).toEqual({ names: { 0: "old", 1: "new" } });
  });

  test("texts of a test set come with its source and its documents", async () => {
    const environment = { SACREBLEU: "cache" };
    const { texts } = await written(["-t", "wmt17", "-l", "en-de", "-i", "a.txt"], { environment });
    expect(texts).toMatchObject({
      references: [first],
      source,
      // a label with one value, the genre, is left out
      labels: [
        { name: "docid", values: ["d1", "d1", "d2"] },
        { name: "origlang", values: ["en", "de", "en"] },
      ],
    });
    expect(texts.files.map(({ role, name }) => `${role} ${name}`)).toEqual([
      "references wmt17/wmt17.en-de.ref",
      "system a.txt",
      "source wmt17/wmt17.en-de.src",
    ]);
    const some = ["-t", "wmt17", "-l", "en-de", "-i", "a.txt", "--origlang", "en", "--labels", "labels.tsv"];
    expect((await written(some, { environment })).texts).toMatchObject({
      references: [[first[0], first[2]]],
      source: [source[0], source[2]],
      labels: [
        { name: "domain", values: ["news", "news"] },
        { name: "speaker", values: ["A", "B"] },
        { name: "docid", values: ["d1", "d2"] },
      ],
    });
  });

  test("no text can end an element of the page", async () => {
    const { texts } = await written(["ref.txt", "-i", "html.txt"]);
    expect(texts.systems[0]!.hypotheses).toEqual(["</script><script>alert(1)</script>", "<!--", "\u0000\u0007"]);
    expect(readFileSync("report.html", "utf8").split("</script>")).toHaveLength(
      readFileSync(new URL("../../../apps/page/index.html", import.meta.url), "utf8").split("</script>").length,
    );
  });

  test("misleading texts have the same warnings as in plain runs", async () => {
    const { stderr } = await written(["ref.txt", "-i", "ref.txt", "--names", "new"]);
    expect(stderr).toMatch(/^truebleu: warning: new has the text of the reference in every line/);
    expect((await written(["ref.txt", "-i", "ref.txt", "--force"])).stderr).toBe("");
  });
});

const spec = (metric: string, options: object = {}): object => ({ metric, options: expect.objectContaining(options) });

describe("the metrics of the page are those of the command", () => {
  test.each<[metric: string, options?: string[]]>([
    ["bleu"],
    ["bleu", ["-tok", "intl", "-lc"]],
    ["bleu", ["-tok", "char", "--max-order", "2"]],
    ["bleu", ["-tok", "zh", "-s", "floor", "-sv", "0.5"]],
    ["bleu", ["-tok", "none", "-s", "add-k", "--effective-order"]],
    ["bleu", ["-l", "en-zh"]],
    ["bleu", ["-s", "none"]],
    ["bleu", ["--bleu-dialect", "nltk", "--bleu-smoothing", "method1"]],
    ["bleu", ["--bleu-dialect", "mteval", "--bleu-international", "--bleu-shortest", "--bleu-cased"]],
    ["bleu", ["--bleu-dialect", "multi-bleu", "-lc"]],
    ["bleu", ["--bleu-dialect", "nltk", "--bleu-weights", "0.5,0.5", "--bleu-auto-reweigh"]],
    ["chrf"],
    ["chrf++"],
    ["chrf", ["-cc", "4", "-cw", "1", "--chrf-beta", "3", "--chrf-lowercase", "--chrf-whitespace"]],
    ["chrf", ["--chrf-eps-smoothing"]],
    ["ter"],
    ["ter", ["--ter-normalized", "--ter-asian-support", "--ter-no-punct", "--ter-case-sensitive"]],
    ["wer"],
    ["wer", ["--wer-lowercase", "--wer-alignment", "sclite"]],
    ["cer"],
    ["mer"],
    ["wil"],
    ["wip"],
    ["nist"],
    ["nist", ["--nist-mode", "nltk", "--nist-case-sensitive", "--nist-order", "2"]],
    ["ribes"],
    ["ribes", ["--ribes-alpha", "0.5", "--ribes-beta", "0.2"]],
    ["gleu"],
    ["gleu", ["--gleu-max-order", "3"]],
    ["rouge"],
    ["rouge", ["--rouge-types", "1", "L", "--rouge-stemmer"]],
    ["rouge", ["--rouge-types", "Lsum", "--rouge-tokenize", "unicode", "--rouge-case", "mixed"]],
    ["lepor"],
    ["lepor", ["--lepor-alpha", "9"]],
    ["hlepor"],
    ["hlepor", ["--hlepor-mode", "paper", "--hlepor-weights", "2,1,7"]],
  ])("%s: %j", async (metric, options = []) => {
    const refs = metric === "wer" && options.includes("sclite") ? ["ref.txt"] : ["ref.txt", "ref2.txt"];
    const args = [...refs, "-i", "runs/b.txt", "-m", metric, ...options];
    const printed = await invoke([...args, "-f", "json", "-w", "12"]);
    const scores = [JSON.parse(printed.stdout)].flat() as { name: string; score: number; signature: string }[];
    const { texts, view } = await written(args);
    const references = texts.systems[0]!.hypotheses.map((_, i) => texts.references.map((stream) => stream[i]!));
    const found = view.metrics.map((one) => {
      const { name, score, signature } = scoreCorpus(metricOf(one), { hypotheses: b, references });
      return { name, score: Number(score.toFixed(12)), signature };
    });
    expect(found.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
      scores.map(({ name, score, signature }) => ({ name, score, signature })),
    );
  });

  test("metrics are in the order of the arguments, with the test of compare", async () => {
    const { view } = await written(
      [
        "ref.txt",
        "-i",
        "a.txt",
        "runs/b.txt",
        "-m",
        "ter",
        "bleu",
        "-par",
        "-parn",
        "500",
        "-pbsn",
        "2000",
        "--names",
        "1",
        "x/y",
      ],
      { environment: { SACREBLEU_SEED: "7", SOURCE_DATE_EPOCH: "1700000000" } },
    );
    expect(view).toEqual({
      metrics: [spec("ter"), spec("bleu")],
      test: { test: "randomization", correction: "holm", samples: 2000, trials: 500, seed: 7 },
    });
    const again = await decoded(readFileSync("report.html", "utf8"));
    expect(again.notes).toEqual({ names: { 0: "1", 1: "x/y" } });
    expect(again.report.made).toBe("2023-11-14T22:13:20.000Z");
  });
});

describe("statistics in place of texts", () => {
  test("statistics have the scores that merge prints", async () => {
    const metrics = ["-m", "bleu", "chrf++", "nist", "rouge"];
    await invoke(["count", "ref.txt", "ref2.txt", "-i", "a.txt", "runs/b.txt", ...metrics, "-o", "both.stats"]);
    const { report, view } = await written(["both.stats", "-s", "floor"]);
    expect(report.texts).toBe(null);
    const { systems, files, metrics: specs } = report.statistics!;
    expect(systems).toEqual(["a", "b"]);
    expect(files).toEqual([
      { role: "statistics", name: "both.stats", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(view.metrics).toEqual(specs);
    const session = createStatisticsSession(report.statistics!, report.made);
    const merged = JSON.parse(
      (await invoke(["merge", "both.stats", "-s", "floor", "-f", "json", "-w", "12"])).stdout,
    ) as Record<string, unknown>[];
    expect(merged).toHaveLength(2);
    for (const one of specs) {
      const metric = await session.metric(one, null);
      const tables = await session.statistics(one, null);
      for (const [s, { rows, fields, references }] of tables.entries()) {
        const totals = new Float64Array(fields.length);
        for (const [i, value] of rows.entries()) totals[i % fields.length]! += value;
        expect(JSON.stringify(merged[s])).toContain(Number(metric.score(totals, kernelOf()).score.toFixed(12)));
        expect(references).toBe(2);
      }
      expect(formatSignature(metric.signature)).toMatch(metric.name === "NIST" ? /\|info:[0-9a-f]{16}$/ : /./);
    }
  });

  test("statistics of a tokenizer with a model need the model for the report, but the page needs none", async () => {
    const of = ["ref.txt", "-i", "a.txt", "-m", "bleu", "--spm-model", "model"];
    expect(await refused(of)).toMatch(
      /^truebleu: the model is not in the page, which counts by itself: expected another/,
    );
    await invoke(["count", ...of, "-o", "pieces.stats"]);
    const { report } = await written(["pieces.stats", "--spm-model", "model"]);
    const [one] = report.statistics!.metrics as [MetricSpec];
    expect(formatSignature(metricOf(one).signature)).toMatch(/\|tok:spm-[0-9a-f]{16}\|/);
  });

  test("a report of statistics may have labels", async () => {
    await invoke(["count", "ref.txt", "-i", "a.txt", "-o", "one.stats"]);
    const { report } = await written(["one.stats", "--labels", "labels.tsv", "--names", "new"]);
    const { systems, labels, files } = report.statistics!;
    expect([systems, report.notes]).toEqual([["new"], { names: { 0: "new" } }]);
    expect(files.map(({ role }) => role)).toEqual(["statistics", "labels"]);
    const session = createStatisticsSession(report.statistics!, null);
    expect(session.summary.labels).toEqual([
      { name: "domain", values: ["news", "chat"] },
      { name: "speaker", values: ["A", "", "B"] },
    ]);
    expect(await session.labels("domain")).toEqual(labels[0]!.values);
    await expect(session.labels("genre")).rejects.toThrow('there is no column of labels "genre"');
  });

  test("sums are refused, and so are statistics with options that need texts", async () => {
    await invoke(["count", "ref.txt", "-i", "a.txt", "--sums", "-o", "sums.stats"]);
    await invoke(["count", "ref.txt", "-i", "a.txt", "-o", "one.stats"]);
    expect(await refused(["sums.stats"])).toMatch(/^truebleu: sums\.stats has only sums: expected a row for each/);
    expect(await refused(["one.stats", "--labels", "short.tsv"])).toMatch(/^truebleu: short\.tsv: has 2 lines after/);
    expect(await refused(["one.stats", "--source", "src.txt"], 2)).toMatch(/argument --source: goes with texts/);
  });
});

async function refused(args: readonly string[], exitCode = 1, surrounding?: Surrounding): Promise<string> {
  const name = `never-${Math.random()}.html`;
  const result = await invoke(["report", ...args, "-o", name], surrounding);
  expect(result).toMatchObject({ exitCode, stdout: "" });
  expect(existsSync(name)).toBe(false);
  return result.stderr.replace(/^usage: [^]*?(?=truebleu: )/, "");
}

test("every metric is counted by the page, or refused by name", async () => {
  const page = new Set(metricNames);
  const others = Object.keys(metricOptionKeys).filter((name) => !page.has(name));
  expect(others.length).toBeGreaterThan(0);
  for (const name of others)
    expect((await invoke(["report", "ref.txt", "-i", "a.txt", "-m", name])).stderr, name).toContain(
      `${name} is not in the page`,
    );
});

describe("arguments that are refused, so that nothing is written", () => {
  const ok = ["ref.txt", "-i", "a.txt"];
  const table = ["log.jsonl", "--hypothesis", "x", "--reference", "ref"];
  test.each<[args: string[], exitCode: number, stderr: RegExp | string]>([
    [[...ok, "-m", "meteor"], 1, /^truebleu: the data of meteor is not in the page/],
    [[...ok, "-m", "cider"], 1, /^truebleu: cider is not in the page/],
    [[...ok, "-m", "spbleu"], 1, /^truebleu: the model of spbleu is not in the page/],
    [[...ok, "-tok", "flores200"], 1, /^truebleu: the model, dictionary or table of the tokenizer flores200 is not/],
    [[...ok, "-tok", "cjk"], 1, /^truebleu: the model, dictionary or table of the tokenizer cjk /],
    [[...ok, "-tok", "word"], 1, /^truebleu: the model, dictionary or table of the tokenizer word /],
    [[...ok, "-l", "en-ja"], 1, /^truebleu: the model, dictionary or table of the tokenizer ja-mecab /],
    [[...ok, "--labels", "missing.tsv"], 1, "truebleu: missing.tsv: no such file or directory\n"],
    [
      [...ok, "--labels", "short.tsv"],
      1,
      /^truebleu: short\.tsv: has 2 lines after .*: expected 3, .*; is the first line/,
    ],
    [[...ok, "--labels", "twice.tsv"], 1, /^truebleu: twice\.tsv:1: the column domain occurs twice/],
    [[...ok, "--labels", "wide.tsv"], 1, /^truebleu: wide\.tsv:3: has 2 fields: expected 1/],
    [[...ok, "--labels", "ref.txt.gz", "-e", "utf-16"], 1, /^truebleu: /],
    [[...ok, "--source", "labels.tsv"], 1, /labels\.tsv has 4 lines\n$/],
    [[...ok, "-pbsn", "2"], 2, /argument --paired-bs-n\/-pbsn: 2 resamples have no 95% interval/],
    [[...ok, "-sl"], 2, /argument --sentence-level\/-sl: does not go with report/],
    [[...ok, "--names", "a", "b"], 2, /argument --names: 2 names for 1 system/],
    [["-i", "a.txt"], 2, /report: expected a file of references before --input\/-i/],
    [[...table, "--by", "lang"], 2, /argument --by: expected --id COLUMN, to pair the segments of groups by id/],
    [[...table, "--hypothesis", "y\\.z", "--by", "lang", "--id", "id"], 2, /argument --by: compares groups as systems/],
    [["logs.jsonl", ...table.slice(1), "--by", "one", "--id", "id"], 1, /all segments are in one group, 1/],
    [["log.jsonl", "--hypothesis", "x", "--reference", "ref", "--labels", "no"], 1, /no/],
    [
      ["log.jsonl", "--hypothesis", "x", "--reference", "ref", "--labels", "a,a"],
      2,
      /argument --labels: a is given twice/,
    ],
  ])("%j", async (args, exitCode, stderr) => {
    expect(await refused(args, exitCode)).toMatch(stderr);
  });

  test("a seed that is too large for a link is refused", async () => {
    expect(await refused(ok, 1, { environment: { SACREBLEU_SEED: "99999999999999999999" } })).toMatch(
      /SACREBLEU_SEED is 9+: expected at most/,
    );
  });

  test("refused: an output that is also read, that no browser opens, or that is a terminal; and a page that is not built", async () => {
    for (const name of ["ref.txt", "./a.txt", "labels.tsv"]) {
      const before = readFileSync(name);
      const { exitCode, stderr } = await invoke(["report", ...ok, "--labels", "labels.tsv", "-o", name]);
      expect([exitCode, stderr]).toEqual([
        2,
        expect.stringContaining(`${name.replace("./", "")} is an input, and would be overwritten`),
      ]);
      expect(readFileSync(name)).toEqual(before);
    }
    expect((await invoke(["report", ...ok, "-o", "report.html.gz"])).stderr).toMatch(/a browser cannot open a \.gz/);
    expect((await invoke(["report", ...ok], { terminal: true })).stderr).toMatch(
      /report: expected a file to write, as in --output\/-o report\.html/,
    );
    expect(await refused(ok, 1, { page: "nowhere/index.html" })).toBe(
      "truebleu: nowhere/index.html, the page, is missing: in a clone npm run build:page makes it\n",
    );
    writeFileSync("no-page.html", "<p>");
    await expect(invoke(["report", ...ok, "-o", "x.html"], { page: "no-page.html" })).rejects.toThrow(
      "the page has no place for a report",
    );
  });
});

test("a file name that browsers open as text has a warning", async () => {
  const args = ["report", "ref.txt", "-i", "a.txt", "-o"];
  const warning = "truebleu: browsers may show report as text: they open names that end in .html\n";
  expect(await invoke([...args, "report"])).toMatchObject({ exitCode: 0, stderr: warning });
  expect(await invoke([...args, "report", "-q"])).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
});

test("--title is the title of the page, as text", async () => {
  const title = "A < B & <script>$&</script>";
  expect(await invoke(["report", "ref.txt", "-i", "a.txt", "-o", "t.html", "-q", "--title", title])).toMatchObject({
    exitCode: 0,
    stderr: "",
  });
  const [, written] = /<title>(.*)<\/title>/.exec(readFileSync("t.html", "utf8"))!;
  expect(written).toBe("A &lt; B &amp; &lt;script>$&amp;&lt;/script>");
  const { exitCode, stderr } = await invoke(["report", "ref.txt", "-i", "a.txt", "-o", "t.html", "--title", " "]);
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain("argument --title: expected a text");
});

test("without --output the report goes to a file that the shell opens", async () => {
  const { stdout, stderr } = await invoke(["report", "ref.txt", "-i", "a.txt"]);
  expect(stderr).toBe("");
  expect((await decoded(stdout)).texts.systems).toEqual([{ name: "a.txt", hypotheses: a }]);
});
