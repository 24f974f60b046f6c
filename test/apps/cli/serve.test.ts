/** truebleu serve: a line of JSON for each line of requests. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { metricModules } from "#metric-options";
import { requestLines, type RequestLine } from "../../../apps/cli/serve/request-lines.js";
import { knownSettings, squashed } from "../../../apps/cli/serve/requested-settings.js";
import { formatSignature, fullSignature } from "../../../src/core/signature.js";
import type { Setting } from "../../../src/core/settings.js";
import { bleu, chrf, scoreCorpus, scoreSegments, ter, version } from "../../../src/index.js";
import type { CommandLine } from "../../../src/metrics/command-line.js";
import type { Metric } from "../../../src/metrics/metric.js";
import { cases } from "../../cases.js";
import { memorySource } from "./node/memory.js";
import { randomSource } from "../../kernel/generate.js";
import { inFolder, invoke } from "./invoke.js";

const vectors = resolve("test/vectors");
const linesOf = (name: string): string[] => readFileSync(`${vectors}/${name}`, "utf8").split("\n").slice(0, -1);
inFolder({ "scores.json": "{}\n" });

/** The parts of an answer that tests check. */
interface Answer {
  readonly id: unknown;
  readonly result?: {
    readonly segments: number;
    readonly scores: readonly {
      readonly metric: string;
      readonly name: string;
      readonly score: number;
      readonly scores: readonly number[];
      readonly signature: string;
    }[];
  };
  readonly error?: { readonly kind: string; readonly message: string; readonly line: number };
}

/** The answers to lines, one for each. */
async function answersTo(...lines: readonly (string | object)[]): Promise<Answer[]> {
  const stdin = Buffer.from(
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)) + "\n").join(""),
  );
  const { exitCode, stdout, stderr } = await invoke(["serve"], { stdin, environment: { SACREBLEU_FORMAT: "text" } });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const answers = stdout.split("\n").slice(0, -1);
  expect(answers).toHaveLength(lines.length);
  return answers.map((line) => JSON.parse(line) as Answer);
}

const corpus = {
  hypotheses: ["The cat sat on the mat .", "a b c d e f", "", "one two, three!"],
  references: [["the cat sat on a mat .", "The mat !"], ["a b c d f e", null], ["something"], ["two one", "one, two"]],
  // for the metrics that compare with sources
  sources: ["The cat was sitting on a mat .", "a b c d e f", "some thing", "three"],
};

/** Every metric, without files of data. */
const withoutData = { meteor: { modules: ["exact", "stem"] }, meteor2007: { modules: ["exact", "stem"] } };
const metrics = await Promise.all(
  Object.entries(metricModules).map(async ([name, load]) => {
    const all = [(await load()).commandLine].flat() as CommandLine[];
    const base = (withoutData as Record<string, object>)[name] ?? {};
    const commandLine = all.find((one) => one.name === name)!;
    return { name, base, commandLine, make: commandLine.make as (options: object) => Metric };
  }),
);

/** The types that a family has by default. */
const typesOf: Readonly<Record<string, readonly (number | string)[]>> = {
  rouge: [1, 2, "L", "Lsum"],
  rouge155: [1, 2, "L", "W", "SU"],
};

describe("numbers", () => {
  test("numbers are those of sacreBLEU 2.6.0 on real text, by the names of its arguments", async () => {
    const { "mlqe-pe-en-de": figures } = JSON.parse(readFileSync(`${vectors}/real/golden.json`, "utf8")) as {
      "mlqe-pe-en-de": {
        corpus: { settings: { max_ngram_order?: number }; score: number }[];
        segments: Record<string, number[]>;
      };
    };
    const hypotheses = linesOf("real/mlqe-pe-en-de.hypotheses.txt");
    const references = linesOf("real/mlqe-pe-en-de.references.txt");
    const requested = figures.corpus.map(({ settings: { max_ngram_order, ...settings } }) => ({
      metric: "bleu",
      ...settings,
      max_order: max_ngram_order ?? null,
    }));
    const [whole, single] = await answersTo(
      { id: 1, op: "score", metrics: requested, hypotheses, referenceStreams: [references] },
      { id: 2, op: "segments", metrics: ["bleu"], hypotheses, references },
    );
    for (const [i, { score }] of figures.corpus.entries())
      expect(whole!.result!.scores[i]!.score).toBeCloseTo(score, 10);
    for (const [i, score] of figures.segments["13a"]!.entries())
      expect(single!.result!.scores[0]!.scores[i]).toBeCloseTo(score, 8);
  });

  test.each(metrics)("$name: a corpus has the library's scores, whole and in parts", async ({ name, base, make }) => {
    const types = typesOf[name];
    const ownMetrics = types === undefined ? [make(base)] : types.map((type) => make({ type }));
    const requested = [{ metric: name, ...base }];
    const parts = corpus.hypotheses.map((hypothesis, i) => ({
      hypotheses: [hypothesis],
      references: [corpus.references[i]],
      sources: [corpus.sources[i]],
    }));
    const needsReferences = ownMetrics[0]!.firstPass !== undefined;
    const [whole, segments, ...others] = await answersTo(
      { id: 1, op: "score", metrics: requested, ...corpus },
      { id: 2, op: "segments", metrics: requested, ...corpus },
      { id: 3, op: "open", corpus: "c", metrics: requested },
      ...(needsReferences ? parts.map(({ references }) => ({ id: 4, op: "references", corpus: "c", references })) : []),
      ...parts.map((part, i) => ({ id: 5 + i, op: "add", corpus: "c", ...part })),
      { id: 9, op: "score", corpus: "c" },
      ...parts.map((part) => ({ id: 9, op: "segments", corpus: "c", ...part })),
      { id: 10, op: "close", corpus: "c" },
    );
    for (const [m, metric] of ownMetrics.entries()) {
      const { name: printed, score, signature, ...details } = scoreCorpus(metric, corpus);
      const expected = { metric: name, name: printed, score, signature, better: metric.better, ...details };
      expect(whole!.result!.scores[m]).toEqual(expected);
      expect(others.at(-2 - parts.length)!.result!.scores[m]).toEqual(expected);
      const single = scoreSegments(metric, corpus).map((one) => one.score);
      expect(segments!.result!.scores[m]!.scores).toEqual(single);
      expect(others.slice(-1 - parts.length, -1).flatMap(({ result }) => result!.scores[m]!.scores)).toEqual(single);
    }
    expect(others.map(({ error }) => error)).toEqual(others.map(() => undefined));
    // JSON has null in place of NaN
    expect(segments!.result).toMatchObject({ weighing: needsReferences ? [name] : [] });
    expect(JSON.stringify([whole, segments])).not.toContain("null");
  });

  test("one request may have several metrics; answers are in its order, with signatures", async () => {
    const [answer] = await answersTo({ id: "a", op: "score", metrics: ["ter", "chrf++", "spbleu"], ...corpus });
    // the model of spBLEU is not installed
    expect(answer!.error!.message).toContain("flores200");
    const [both] = await answersTo({ id: "a", op: "score", metrics: ["ter", "chrf++"], ...corpus });
    expect(both!.id).toBe("a");
    expect(both!.result!.scores.map(({ metric, name, signature }) => [metric, name, signature])).toEqual([
      ["ter", "TER", scoreCorpus(ter(), corpus).signature],
      ["chrf++", "chrF2++", scoreCorpus(chrf({ wordOrder: 2 }), corpus).signature],
    ]);
  });

  test("no number is lost where texts are empty or strange", async () => {
    const odd = { hypotheses: ["", "\u0000", "."], references: ["", "a", ""] };
    const requested = metrics.map(({ name, base }) => ({ metric: name, ...base }));
    const answers = await answersTo(
      ...requested.flatMap((one) => [
        { id: 1, op: "score", metrics: [one], ...odd },
        { id: 2, op: "segments", metrics: [one], ...odd },
      ]),
    );
    for (const { result, error } of answers) {
      expect(JSON.stringify(result ?? error)).not.toContain("null");
      expect(error?.kind ?? "request").toBe("request");
    }
  });
});

describe("settings", () => {
  /** A value other than the default, if there is one. */
  function otherValue({ kind, initial, least, most, above, names }: Setting): unknown {
    switch (kind) {
      case "flag":
        return initial !== true;
      case "whole":
        return [most!, least!].find((one) => one !== initial);
      case "number":
        return [above ? undefined : least, 0.75, 1].find(
          (one) => one !== undefined && one !== initial && one <= (most ?? 1),
        );
      case "name":
        return names!.find((one) => one !== initial);
      case "tokenizer":
        return initial === "char" ? "none" : "char";
      case "file":
      case "special":
        return undefined;
    }
  }

  test.each(metrics)(
    "$name: each setting of its table, by all its names",
    async ({ name, base, commandLine, make }) => {
      const known = knownSettings(commandLine);
      const all = known.flatMap(({ names }) => [...new Set(names.map(squashed))]);
      expect(new Set(all).size).toBe(all.length);
      for (const [setting, form] of Object.entries(commandLine.settings)) {
        const value = otherValue(form);
        if (value === undefined) continue;
        const { names } = known.find((one) => one.names.includes(squashed(setting)))!;
        let signature: string;
        try {
          signature = formatSignature(fullSignature(make({ ...base, [setting]: value }).signature, 1));
        } catch {
          // this setting needs other settings with it
          continue;
        }
        const line = { hypotheses: ["a b"], references: ["a c"], sources: ["a d"] };
        const spelt = [
          setting,
          setting.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          ...names.slice(1),
        ];
        const answers = await answersTo(
          ...spelt.map((one) => ({ id: 1, op: "score", metrics: [{ metric: name, ...base, [one]: value }], ...line })),
        );
        for (const [i, { result, error }] of answers.entries()) {
          expect(error, `${spelt[i]}: ${String(value)}`).toBe(undefined);
          const signed = result!.scores[0]!.signature;
          expect(["nist", "cider"].includes(name) ? signed.replace(/\|info:\w+/, "") : signed).toBe(signature);
        }
      }
    },
  );

  test("serve takes settings that only the options have, and settings that only the table has", async () => {
    const signatureOf = async (metric: object): Promise<string | undefined> => {
      const [answer] = await answersTo({
        id: 1,
        op: "score",
        metrics: [metric],
        hypotheses: ["a b"],
        references: ["a b"],
      });
      return answer!.result?.scores[0]?.signature ?? answer!.error!.message;
    };
    expect(await signatureOf({ metric: "bleu", dialect: "nltk", weights: [0.5, 0.5] })).toContain("dialect:nltk");
    expect(await signatureOf({ metric: "bleu", bleu_dialect: "mteval", cased: true })).toContain("case:mixed");
    expect(await signatureOf({ metric: "hlepor", weights: [3, 2, 1] })).toContain("weights:3,2,1");
    expect(await signatureOf({ metric: "hlepor", length_weight: 3, positionWeight: 2, harmonicWeight: 1 })).toContain(
      "weights:3,2,1",
    );
    expect(await signatureOf({ metric: "meteor", modules: ["exact"], alpha: 0.5 })).toContain("param:0.5,0.2,0.6,0.75");
    expect(await signatureOf({ metric: "meteor", modules: ["exact"], parameters: [0.5, 1, 0.5, 0.5] })).toContain(
      "param:0.5,1,0.5,0.5",
    );
    expect(await signatureOf({ metric: "meteor", modules: ["exact"], functionWords: ["a", "the"] })).toContain("|fw:");
    expect(await signatureOf({ metric: "rouge", type: 2, stem: "porter" })).toContain("stem:porter");
    expect(await signatureOf({ metric: "rouge", types: ["L"], case: "mixed", tokenize: "none" })).toContain(
      "case:mixed",
    );
    expect(await signatureOf({ metric: "mer", characters: true })).toBe(
      await signatureOf({ metric: "mer", unit: "characters" }),
    );
    expect(await signatureOf({ metric: "wer", removeWords: ["a"] })).toContain("steps:words[a]");
  });
});

describe("errors in answers", () => {
  const texts = { hypotheses: ["a"], references: ["a"] };
  const score = (metric: unknown, others: object = texts): object => ({
    id: 7,
    op: "score",
    metrics: [metric],
    ...others,
  });

  test.each<[string | object, "line" | "request", string]>([
    [
      "nonsense",
      "line",
      'line 1 is not JSON: expected an object on one line, such as {"id": 1, "op": "hello"}, found "nonsense"',
    ],
    ['{"id": 1, "op"', "line", "line 1 is not JSON"],
    ["", "line", "line 1 is empty: expected an object"],
    ["[]", "line", "line 1 is an array: expected an object"],
    ["null", "line", "line 1 is null: expected an object"],
    [{ op: "hello" }, "line", "line 1 has no id: expected a string, or a number"],
    [{ id: null, op: "hello" }, "line", "line 1 has the id null: expected a string, or a number"],
    ["[".repeat(100_000), "line", "line 1 is not JSON"],
    ['{"id": 12345678901234567890, "op": "hello"}', "line", "the id 12345678901234567000: expected a string"],
    ['{"id": 1e999, "op": "hello"}', "line", "the id Infinity: expected a string"],
    [{ id: 7 }, "request", "op is missing: expected one of hello, score, segments, open, references, add, close"],
    [{ id: 7, op: "toString" }, "request", 'op is "toString": expected one of'],
    [{ id: 7, op: "scores" }, "request", "; is score meant?"],
    [{ id: 7, op: "hello", metrics: [] }, "request", "hello has metrics: expected nothing but id and op"],
    [{ id: 7, op: "score", ...texts }, "request", 'metrics is missing: expected a list, such as ["bleu", '],
    [{ id: 7, op: "score", metrics: ["bleu"] }, "request", "hypotheses is missing: expected a list of strings"],
    [{ id: 7, op: "score", metrics: "bleu", ...texts }, "request", '; for one metric write ["bleu"]'],
    [{ id: 7, op: "score", metrics: [], ...texts }, "request", "metrics is empty: expected at least one"],
    [score("blue"), "request", 'metrics[0] is "blue": expected one of bleu, '],
    [score("constructor"), "request", 'metrics[0] is "constructor": expected one of bleu'],
    [score({ name: "bleu" }), "request", 'metrics[0] has no "metric" (found name): expected a name'],
    [score(["bleu"]), "request", 'metrics[0] has no "metric"'],
    [score(null), "request", 'metrics[0] has no "metric" (found null)'],
    [
      score({ metric: "chrf", wordOder: 2 }),
      "request",
      'chrf has no setting "wordOder": expected charOrder, minCharOrder, wordOrder',
    ],
    [
      score({ metric: "chrf", wordOrder: "2" }),
      "request",
      "wordOrder is a string: expected a whole number from 0 to 16",
    ],
    [score({ metric: "chrf", word_order: 17 }), "request", "word_order is 17: expected a whole number from 0 to 16"],
    [
      score({ metric: "chrf", wordOrder: 2, word_order: 2 }),
      "request",
      "chrf is given word_order twice: expected it once",
    ],
    [score({ metric: "chrf++", wordOrder: 3 }), "request", "chrf++ has 2; other values go with chrf"],
    [score({ metric: "bleu", tokenize: "13b" }), "request", 'tokenize is "13b": expected one of "none"'],
    [score({ metric: "bleu", lowercase: 1 }), "request", "lowercase is a number: expected true or false"],
    [
      score({ metric: "bleu", smoothing: "method1" }),
      "request",
      'the setting "smoothing": goes with the setting "dialect"',
    ],
    [
      score({ metric: "bleu", spmModel: "absent.model" }),
      "request",
      'spmModel is "absent.model": expected no file, as truebleu serve was started without --files FOLDER',
    ],
    [score({ metric: "rouge", types: ["3", "x"] }), "request", 'an entry of types is "x": expected one of "1"'],
    [score({ metric: "rouge", types: "L" }), "request", "types is a string: expected a list with at least one entry"],
    [
      score({ metric: "wer", removeWords: [[]] }),
      "request",
      "removeWords[0] is an array: expected a string or a number",
    ],
    [score("meteor"), "request", "METEOR's modules synonym and paraphrase need data: pip install pycocoevalcap"],
    [score("meteor"), "request", 'or choose "modules": ["exact","stem"],'],
    [score("meteor2007"), "request", "nltk.download('wordnet'), or give the setting \"wordNet\""],
    [
      score({ metric: "bleu", tokenize: "ja-mecab" }),
      "request",
      'dicdir with the setting "mecabDictionary"; or choose another tokenizer with the setting "tokenize"',
    ],
    [score({ metric: "nist", info: "0" }), "request", 'the setting "info": expected 16 hexadecimal digits'],
    [
      score("bleu", { hyps: ["a"] }),
      "request",
      'the operation score has no option "hyps": expected metrics, corpus, hypotheses',
    ],
    [score("bleu", { hypotheses: ["a"] }), "request", "corpus has neither references nor referenceStreams"],
    [score("bleu", { hypotheses: "a", references: "a" }), "request", "for one segment write [hypothesis]"],
    [score("bleu", { hypotheses: [], references: [] }), "request", "hypotheses is empty: expected at least one line"],
    [
      score("bleu", { hypotheses: ["a", "b"], references: ["a"] }),
      "request",
      "references has 1 entry for 2 hypotheses",
    ],
    [score("bleu", { hypotheses: ["a"], references: [[null]] }), "request", "references[0] has no reference but null"],
    [
      '{"id": 7, "op": "score", "metrics": ["bleu"], "hypotheses": ["\\ud800"], "references": ["a"]}',
      "request",
      "half a surrogate",
    ],
    [{ id: 7, op: "score", corpus: "c", ...texts }, "request", "corpus and hypotheses are both given"],
    [{ id: 7, op: "score", corpus: "c" }, "request", 'no corpus "c" is open: expected "open" before'],
    [score({ metric: "rouge", stemmer: "" }), "request", 'stemmer is "": expected true, false or "porter"'],
    [{ id: 7, op: "open", metrics: ["bleu"] }, "request", "corpus is missing: expected a name of 1 to 1000 characters"],
  ])("%j", async (line, kind, message) => {
    const [answer, after] = await answersTo(line, { id: 8, op: "hello" });
    expect(answer!.error).toMatchObject({ kind, line: 1, message: expect.stringContaining(message) as string });
    expect(answer!.id).toBe(kind === "line" ? null : 7);
    expect(after).toMatchObject({ id: 8, result: { truebleu: version, protocol: 1 } });
  });

  test.each(["[", '{"a":', '{"metric":'])("settings that are nested 100,000 deep have an error: %s", async (begin) => {
    const deep = begin.repeat(100_000) + "1" + (begin === "[" ? "]" : "}").repeat(100_000);
    for (const metric of [deep, `{"metric":"bleu","tokenize":${deep}}`]) {
      const [answer] = await answersTo(
        `{"id": 7, "op": "score", "metrics": ["bleu", ${metric}], "hypotheses": ["a"], "references": ["a"]}`,
      );
      expect(answer!.error!.message).toMatch(/^metrics\[1\] nests lists or objects more than 16 deep: /);
    }
  });

  test("requests about a corpus in parts that come in the wrong order have an error", async () => {
    const references = { id: 1, op: "references", corpus: "c", references: ["a"] };
    const add = { id: 2, op: "add", corpus: "c", ...texts };
    const answers = await answersTo(
      { id: 0, op: "open", corpus: "c", metrics: ["nist"] },
      { id: 0, op: "open", corpus: "c", metrics: ["nist"] },
      { id: 0, op: "score", corpus: "c" },
      add,
      references,
      // a request with an error adds nothing
      { ...add, references: [3] },
      add,
      references,
      { id: 0, op: "open", corpus: "d", metrics: ["bleu"] },
      { ...references, corpus: "d" },
      { id: 0, op: "close", corpus: "c" },
      { id: 0, op: "close", corpus: "c" },
    );
    expect(answers.map(({ result, error }) => result?.segments ?? error!.message)).toEqual([
      0,
      'the corpus "c" is open already: expected another name, or "close" first',
      'the corpus "c" has no segments: expected "add" before "score"',
      expect.stringContaining('nist takes weights from all references: expected them before the first "add"'),
      1,
      expect.stringContaining("references[0] is a number"),
      1,
      'the corpus "c" has segments: expected all "references" before the first "add"',
      0,
      'no metric of the corpus "d" takes weights from all references (bleu): expected "add"',
      1,
      'no corpus "c" is open: expected "open" before; is d meant?',
    ]);
  });

  test("requests whose answers would be too long have an error, before anything is counted", async () => {
    const most = 1 << 22;
    const segments = (count: number): object => ({
      hypotheses: Array.from({ length: count }, () => ""),
      references: Array.from({ length: count }, () => ""),
    });
    const gleus = (count: number): string[] => Array.from({ length: count }, () => "gleu");
    const [hello, metrics, scores, score, , ofOpen] = await answersTo(
      { id: 1, op: "hello" },
      { id: 2, op: "segments", metrics: gleus(13_000), ...segments(2500) },
      { id: 3, op: "segments", metrics: gleus(256), ...segments(most / 256 + 1) },
      { id: 4, op: "score", metrics: gleus(257), ...segments(1) },
      { id: 5, op: "open", corpus: "c", metrics: gleus(256) },
      { id: 6, op: "segments", corpus: "c", ...segments(most / 256 + 1) },
    );
    expect(hello!.result).toMatchObject({ mostMetrics: 256, mostScores: most });
    expect(metrics!.error!.message).toBe("metrics has 13000 entries: expected at most 256");
    const tooMany =
      "16385 segments under 256 metrics have 4194560 scores: expected at most 4194304 in one answer; " +
      "send the texts in parts";
    expect(scores!.error).toEqual({ kind: "request", message: tooMany, line: 3 });
    expect(score!.error!.message).toBe("metrics has 257 entries: expected at most 256");
    expect(ofOpen!.error!.message).toBe(tooMany);
  });

  test("requests that are broken anywhere have an error of one line of JSON", async () => {
    const below = randomSource(15);
    const whole = [
      JSON.stringify({ id: 1, op: "score", metrics: [{ metric: "chrf", wordOrder: 2 }, "rouge"], ...corpus }),
      JSON.stringify({ id: 2, op: "segments", metrics: ["wer", { metric: "bleu", maxOrder: 2 }], ...corpus }),
      JSON.stringify({ id: 3, op: "open", corpus: "c", metrics: ["gleu"] }),
      JSON.stringify({ id: 4, op: "add", corpus: "c", hypotheses: ["a"], references: [["b", null]] }),
    ];
    const pieces = ['"', "[", "]", "{", "}", ",", "null", "-1", "1e999", "\\u0000", "\\ud800", '"a"', "0", "true", "é"];
    const lines = Array.from({ length: cases(20_000, 400) }, () => {
      let line = whole[below(whole.length)]!;
      for (let changes = below(3) + 1; changes > 0; changes--) {
        const at = below(line.length);
        line = line.slice(0, at) + pieces[below(pieces.length)]! + line.slice(at + below(6));
      }
      return line;
    });
    for (const { id, result, error } of await answersTo(...lines)) {
      expect((result === undefined) !== (error === undefined)).toBe(true);
      if (error === undefined) continue;
      expect(error.kind).toBe(id === null ? "line" : "request");
      expect(error.message).toMatch(/expected|goes? with|has no|neither/);
      expect(error.message).not.toMatch(/undefined \(|is not a function|Cannot read/);
    }
  });

  test.each([
    [["serve", "ref.txt"], "serve: expected no files, got ref.txt"],
    [
      ["serve", "-m", "bleu"],
      "argument --metrics/-m: does not go with serve: metrics, settings and texts come in requests",
    ],
    [["serve", "-f", "text"], "argument --format/-f: does not go with serve"],
  ])("%j", async (args, message) => {
    const { exitCode, stderr } = await invoke(args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("lines", () => {
  const read = async (bytes: Uint8Array, chunks: number[] = [], longest?: number): Promise<RequestLine[]> => {
    const lines: RequestLine[] = [];
    for await (const line of requestLines(memorySource(bytes, chunks), longest)) lines.push(line);
    return lines;
  };

  test("lines are answered however they arrive, with or without a line feed at the end", async () => {
    const text = ["one", "", "zwei €\r", "x".repeat(200_000), "y"].join("\n");
    const expected = text.split("\n").map((line, i) => ({ number: i + 1, text: line }));
    for (const chunks of [[], Array.from({ length: 200 }, () => 1), [70_000, 3, 130_000]])
      expect(await read(Buffer.from(text), chunks)).toEqual(expected);
    expect(await read(Buffer.from(`${text}\n`))).toEqual(expected);
    expect(await read(Buffer.from(""))).toEqual([]);
    expect(await read(Buffer.from("\n"))).toEqual([{ number: 1, text: "" }]);
  });

  test("lines that are too long are left out, and other lines are answered", async () => {
    const lines = ["x".repeat(100_001), "ok", "x".repeat(1_000_000), "x".repeat(100_000), "x".repeat(700_000)];
    const found = await read(Buffer.from(lines.join("\n")), [], 100_000);
    expect(found.map(({ text, problem }) => text?.length ?? problem)).toEqual([
      expect.stringContaining("is longer than 100000 bytes: expected a shorter one; a corpus may come in parts"),
      2,
      expect.stringContaining("is longer than 100000 bytes"),
      100_000,
      expect.stringContaining("is longer than 100000 bytes"),
    ]);
  });

  test("lines that are not UTF-8 have an error", async () => {
    expect(await read(Buffer.from([0x61, 0xff, 0x0a, 0x62]))).toEqual([
      { number: 1, problem: "is not UTF-8: found the byte FF at byte 2" },
      { number: 2, text: "b" },
    ]);
  });

  test("a byte order mark is no part of the first line", async () => {
    expect((await answersTo('\ufeff{"id": 1, "op": "hello"}'))[0]!.result).toMatchObject({ protocol: 1 });
  });
});

test("as a process, serve answers at once, in order, and ends at the end of its input", async () => {
  const child = spawn(process.execPath, [resolve(`${vectors}/../../build/cli/main.cjs`), "serve"], { stdio: "pipe" });
  let text = "";
  const answer = async (): Promise<Answer> => {
    for (;;) {
      const at = text.indexOf("\n");
      if (at >= 0) {
        const line = text.slice(0, at);
        text = text.slice(at + 1);
        return JSON.parse(line) as Answer;
      }
      text += String(await new Promise((done) => child.stdout.once("data", done)));
    }
  };
  child.stdin.write('{"id": 1, "op": "hello"}\n');
  expect(await answer()).toMatchObject({ id: 1 });
  child.stdin.write(
    `{"id": 2, "op": "oops"}\n${JSON.stringify({ id: 3, op: "score", metrics: ["bleu"], ...corpus })}\n`,
  );
  expect((await answer()).id).toBe(2);
  expect((await answer()).result!.scores[0]!.score).toBe(scoreCorpus(bleu(), corpus).score);
  const ended = new Promise((done) => child.once("exit", done));
  child.stdin.end();
  expect(await ended).toBe(0);
});

test("as a process, serve ends when nobody reads its answers any more", async () => {
  const child = spawn(process.execPath, [resolve(`${vectors}/../../build/cli/main.cjs`), "serve"], { stdio: "pipe" });
  child.stdin.on("error", () => undefined);
  child.stdout.destroy();
  const ended = new Promise((done) => child.once("exit", done));
  child.stdin.write('{"id": 1, "op": "hello"}\n'.repeat(10));
  expect(await ended).toBe(141);
});
