/** The BLEU of NLTK, Moses and mteval, compared with each figure that these tools printed. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatFixed } from "../../src/core/format.js";
import { bleuDialect, scoreCorpus, scoreSegments, type BleuDialectOptions, type Corpus } from "../../src/index.js";
import { mteval } from "../../src/text/tokenizers/mteval.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";
import type { StringCorpus } from "../text/lines.js";

const setsWith = (file: string): string[] =>
  readdirSync(dataFolder)
    .filter((name) => existsSync(join(dataFolder, name, file)))
    .sort();

/**
 * The tools got at most this many references of the set (their files are numbered, see the data's README.md).
 */
const fewerReferences: Readonly<Record<string, number>> = { "e2e-metrics-example": 11 };

type Lists = readonly (readonly (string | null)[])[];

/** Missing references are empty lines, as the Perl programs read files, or left out, as in lists for Python. */
function corpusOf(set: string, system: string, missing: "empty" | "left out", first?: number): StringCorpus {
  const hypotheses = readLines(dataFolder, set, `sys.${system}.txt`).slice(0, first);
  if (missing === "left out" && existsSync(join(dataFolder, set, "refs.jsonl"))) {
    return {
      hypotheses,
      references: readLines(dataFolder, set, "refs.jsonl")
        .slice(0, first)
        .map((line) =>
          (JSON.parse(line) as (string | null)[]).slice(0, fewerReferences[set]).filter((one) => one !== null),
        ),
    };
  }
  const names = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs.slice(0, fewerReferences[set]);
  return {
    hypotheses,
    referenceStreams: names.map((name) => readLines(dataFolder, set, `ref.${name}.txt`).slice(0, first)),
  };
}

/** The quotient, because some of NLTK's scores are as small as 1e-231; 1 if both are 0. */
const parts = (actual: number, expected: number): number => (actual === 0 && expected === 0 ? 1 : actual / expected);

interface NltkGolden {
  readonly n: number;
  readonly results: readonly ({ readonly system: string } & Readonly<
    Record<string, number | (number | null)[] | null>
  >)[];
}

test("NLTK 3.10.3: smoothings, weights, auto_reweigh, of corpora and sentences", () => {
  const tally = createTally();
  let raised = 0;
  for (const set of setsWith("golden.nltk.json")) {
    const golden = readJson<NltkGolden>(dataFolder, set, "golden.nltk.json");
    for (const result of golden.results) {
      const corpus = corpusOf(set, result.system, "left out", golden.n);
      const at = corpus.hypotheses.length - 1;
      const references = corpus.references?.[at] ?? corpus.referenceStreams!.map((stream) => stream[at]!);
      const lastSegment = {
        hypothesis: corpus.hypotheses[at]!,
        references: references.filter((reference) => reference !== null),
      };
      const check = (key: string, options: Omit<BleuDialectOptions, "dialect">): void => {
        const expected = result[key];
        if (expected === null || expected === undefined) return;
        tally.closely(
          `${set} ${result.system} ${key}`,
          parts(scoreCorpus(bleuDialect({ dialect: "nltk", ...options }), corpus).fraction, expected as number),
          1,
        );
      };
      for (let method = 0; method <= 7; method++) {
        const smoothing = `method${method}`;
        check(`corpus_bleu_${smoothing}`, { smoothing, ...(method > 4 ? { lastSegment } : {}) });
        const metric = bleuDialect({ dialect: "nltk", smoothing });
        for (const [i, expected] of (result[`sentence_bleu_${smoothing}`] as (number | null)[]).entries()) {
          const one: Corpus = {
            hypotheses: [corpus.hypotheses[i]!],
            references: [corpus.references?.[i] ?? corpus.referenceStreams!.map((stream) => stream[i]!)],
          };
          if (expected === null) {
            raised++;
            expect(() => scoreSegments(metric, one), `${set} ${smoothing} ${i}`).toThrow("method6");
          } else
            tally.closely(
              `${set} ${smoothing} sentence ${i}`,
              parts(scoreSegments(metric, one)[0]!.fraction, expected),
              1,
            );
        }
      }
      check("corpus_bleu_auto_reweigh_m1", { smoothing: "method1", autoReweigh: true });
      check("corpus_bleu_weights_1gram", { weights: [1] });
      check("corpus_bleu_weights_2gram", { weights: [0.5, 0.5] });
      check("corpus_bleu_weights_5gram", { weights: [0.2, 0.2, 0.2, 0.2, 0.2] });
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(tally.compared()).toBeGreaterThanOrEqual(4_387);
});

test("NLTK: calls recorded while its own tests ran", () => {
  interface Call {
    readonly func?: string;
    readonly args: readonly [
      references: string[][] | string[][][],
      hypothesis: string[] | string[][],
      weights?: number[] | number[][],
    ];
    readonly kwargs: {
      readonly weights?: number[] | number[][];
      readonly smoothing_function?: { readonly $callable: string };
    };
    readonly result: number | number[];
  }
  const tally = createTally();
  for (const file of ["nltk_unit", "nltk_doctest"]) {
    for (const line of readLines(dataFolder, "golden-published", `${file}.recorded-calls.jsonl`)) {
      const { func = "", args, kwargs, result } = JSON.parse(line) as Call;
      if (!/\.(corpus|sentence)_bleu$/.test(func)) continue;
      const isCorpus = func.endsWith("corpus_bleu");
      const lists = (isCorpus ? args[0] : [args[0]]) as unknown;
      // some recorded calls have arguments that are not lists of lists of strings
      const isText = (value: unknown): value is string[][][] =>
        Array.isArray(value) &&
        value.every(
          (all) =>
            Array.isArray(all) &&
            all.every((words) => Array.isArray(words) && words.every((word) => typeof word === "string")),
        );
      const hypotheses = (isCorpus ? args[1] : [args[1]]) as string[][];
      const weights = args[2] ?? kwargs.weights;
      if (!isText(lists) || !isText([hypotheses]) || typeof weights === "string") continue;
      const several =
        weights === undefined
          ? [undefined]
          : Array.isArray(weights[0])
            ? (weights as number[][])
            : [weights as number[]];
      const smoothing = kwargs.smoothing_function?.$callable.replace("SmoothingFunction.", "") ?? "method0";
      const corpus = {
        hypotheses: hypotheses.map((words) => words.join(" ")),
        references: lists.map((all) => all.map((words) => words.join(" "))),
      };
      for (const [i, one] of several.entries()) {
        const metric = bleuDialect({ dialect: "nltk", smoothing, ...(one === undefined ? {} : { weights: one }) });
        tally.closely(
          `${func} ${line.slice(0, 200)}`,
          parts(scoreCorpus(metric, corpus).fraction, Array.isArray(result) ? result[i]! : result),
          1,
        );
      }
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(tally.compared()).toBeGreaterThanOrEqual(30);
});

test("Moses: the lines of multi-bleu.perl and multi-bleu-detok.perl", () => {
  const tally = createTally();
  for (const set of setsWith("golden.moses.json")) {
    type Golden = {
      readonly results: readonly {
        readonly system: string;
        readonly script: string;
        readonly flags: readonly string[];
        readonly output: string;
      }[];
    };
    for (const { system, script, flags, output } of readJson<Golden>(dataFolder, set, "golden.moses.json").results) {
      const metric = bleuDialect({
        dialect: script === "multi-bleu.perl" ? "multi-bleu" : "multi-bleu-detok",
        lowercase: flags.includes("-lc"),
      });
      tally.exactly(
        `${set} ${system} ${script} ${flags.join(" ")}`,
        metric.verbose!(scoreCorpus(metric, corpusOf(set, system, "empty"))),
        output,
      );
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(tally.compared()).toBeGreaterThanOrEqual(68);
});

test("compare-mt: its test expects multi-bleu.perl's 22.44; compare-mt's own score agrees to one digit", () => {
  const lines = (file: string): readonly string[] => readLines(dataFolder, "compare-mt-ted-slk-eng", file);
  const corpus = { hypotheses: lines("tok.sys.sys1.txt"), referenceStreams: [lines("tok.ref.0.txt")] };
  expect(formatFixed(scoreCorpus(bleuDialect({ dialect: "multi-bleu" }), corpus).score, 2)).toBe("22.44");
  expect(scoreCorpus(bleuDialect({ dialect: "compare-mt" }), corpus).score).toBeCloseTo(22.44, 1);
});

interface MtevalGolden {
  readonly n: number;
  readonly results: readonly {
    readonly system: string;
    readonly script: string;
    readonly flags: readonly string[];
    readonly bleu: number;
    readonly bleu_individual: readonly number[];
    readonly bleu_cumulative: readonly number[];
    readonly seg_bleu: readonly number[];
  }[];
}

/** Lines as they are between the tags of SGML: escaped, so that text that looks like an entity is kept. */
function escaped({ hypotheses, references, referenceStreams }: StringCorpus): Corpus {
  const escape = (line: string | null): string | null =>
    line && line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const lists = (all: Lists): (string | null)[][] => all.map((lines) => lines.map(escape));
  const layout =
    references === undefined ? { referenceStreams: lists(referenceStreams!) } : { references: lists(references) };
  return { hypotheses: hypotheses.map((line) => escape(line)!), ...layout };
}

const international = mteval({ caseSensitive: true, international: true });

/**
 * In these files there were spaces inside <seg> and </seg>. Next to a space, the international rules separate punctuation
 * from a number on its other side.
 */
const betweenSpaces = {
  name: "mteval-intl-between-spaces",
  tokenize: (line: string) => international.tokenize(`x ${line} x`).slice(1, -1),
};

test("mteval-v13a.pl and v14: BLEU, individual and cumulative, and of segments, every digit printed", () => {
  const tally = createTally();
  const digits = (value: number): number => Number(formatFixed(value, 4));
  for (const set of setsWith("golden.mteval.json")) {
    const golden = readJson<MtevalGolden>(dataFolder, set, "golden.mteval.json");
    for (const { system, script, flags, bleu, bleu_individual, bleu_cumulative, seg_bleu } of golden.results) {
      const name = `${set} ${system} ${script} ${flags.join(" ")}`;
      const corpus = escaped(corpusOf(set, system, "left out", golden.n));
      const metric = (maxOrder: number): ReturnType<typeof bleuDialect> =>
        bleuDialect({
          dialect: "mteval",
          maxOrder,
          lowercase: !flags.includes("-c"),
          smoothing: flags.includes("--no-smoothing") ? "none" : "exp",
          tokenize: flags.includes("--international-tokenization") ? betweenSpaces : "mteval",
        });
      tally.exactly(name, digits(scoreCorpus(metric(4), corpus).fraction), bleu);
      const all = bleu_cumulative.map((_, n) => scoreCorpus(metric(n + 1), corpus));
      tally.exactly(
        `${name} individual`,
        all.at(-1)!.precisions.map((precision) => digits(precision / 100)),
        bleu_individual,
      );
      tally.exactly(
        `${name} cumulative`,
        all.map(({ fraction }) => digits(fraction)),
        bleu_cumulative,
      );
      const segments = scoreSegments(metric(4), escaped(corpusOf(set, system, "left out", seg_bleu.length)));
      tally.exactly(
        `${name} segments`,
        segments.map(({ fraction }) => digits(fraction)),
        seg_bleu,
      );
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(tally.compared()).toBeGreaterThan(12_000);
});
