/**
 * Published BLEU figures that are equal to sacreBLEU's: WMT's tables, calls recorded in sacreBLEU's own tests, Moses,
 * Hugging Face's examples.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  bleu,
  scoreCorpus,
  scoreSegment,
  type BleuOptions,
  type BleuScore,
  type SmoothMethod,
  type TokenizerChoice,
} from "../../src/index.js";
import { formatFixed } from "../../src/core/format.js";
import { createTally, dataFolder, readJson, readLines, sets } from "./data.js";

/** The number of figures in the data when this was written. */
const LEAST_COMPARED = { wmt: 78, recorded: 875, moses: 72, mteval: 301, examples: 3 };

const published = join(dataFolder, "golden-published");
const tally = createTally();

afterAll(() => {
  console.log(`published figures: ${tally.compared()} compared, 0 exceptions`);
});

/**
 * WMT's tables give a score for each single reference and for all references. For translations into Japanese, sacreBLEU
 * then used characters. The score published for all references of en-he in 2023 is that of reference A alone.
 */
test("published scores of WMT 2021-2023", () => {
  const before = tally.compared();
  const folders = readdirSync(dataFolder);
  for (const year of ["21", "22", "23"]) {
    const [head, ...rows] = readLines(published, `wmt${year}.automatic-scores.tsv`).map((line) => line.split("\t"));
    expect(head).toEqual(["pair", "system", "id", "is_constrained", "metric", "score"]);
    for (const [pair, system, , , metric, score] of rows as [string, string, string, string, string, string][]) {
      if (!metric.startsWith("bleu-")) continue;
      const set = `wmt${year}-${pair}`;
      expect(folders).toContain(set);
      const names = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
      const which = metric.slice("bleu-".length).replace(/^ref/, "");
      const chosen = which !== "all" ? [which] : set === "wmt23-en-he" ? ["A"] : names;
      const target = pair.split("-")[1]!;
      const tokenize: TokenizerChoice = target === "zh" ? "zh" : target === "ja" ? "char" : "13a";
      const actual = scoreCorpus(bleu({ tokenize }), {
        hypotheses: readLines(dataFolder, set, `sys.${system}.txt`),
        referenceStreams: chosen.map((name) => readLines(dataFolder, set, `ref.${name}.txt`)),
      });
      tally.closely(`${set} ${system} ${metric}`, actual.score, Number(score));
    }
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.wmt);
});

interface RecordedCall {
  readonly func: string;
  readonly args: [
    {
      readonly $BLEU?: {
        readonly lowercase: boolean;
        readonly smooth_value: number | null;
        readonly smooth_method: SmoothMethod;
        readonly max_ngram_order: number;
        readonly effective_order: boolean;
        readonly tokenizer_signature: "13a" | "none" | "intl" | "zh" | "char";
      };
    },
    string | string[],
    (string | null)[] | (string | null)[][],
  ];
  readonly result: {
    readonly $BLEUScore?: {
      readonly score: number;
      readonly bp: number;
      readonly counts: number[];
      readonly totals: number[];
      readonly sys_len: number;
      readonly ref_len: number;
      readonly precisions: number[];
      readonly ratio: number;
    };
  };
}

/**
 * Recorded while sacreBLEU's tests passed. With add-k, sacreBLEU's counts already include k, because compute_bleu() adds
 * k to the lists that it is given; our counts do not include k.
 */
test("scores in sacreBLEU's own tests", () => {
  const before = tally.compared();
  const [, ...calls] = readFileSync(join(published, "sacrebleu.recorded-calls.jsonl"), "utf8").trim().split("\n");
  for (const line of calls) {
    const {
      func,
      args: [self, hypotheses, references],
      result,
    } = JSON.parse(line) as RecordedCall;
    if (typeof self !== "object" || self?.$BLEU === undefined) continue;
    const expected = result.$BLEUScore!;
    const settings = self.$BLEU;
    const options: BleuOptions = {
      tokenize: settings.tokenizer_signature,
      lowercase: settings.lowercase,
      smoothMethod: settings.smooth_method,
      maxOrder: settings.max_ngram_order,
      effectiveOrder: settings.effective_order,
      ...(settings.smooth_value === null ? {} : { smoothValue: settings.smooth_value }),
    };
    const score: BleuScore = func.endsWith("sentence_score")
      ? scoreSegment(bleu(options), hypotheses as string, references as (string | null)[])
      : scoreCorpus(bleu(options), {
          hypotheses: hypotheses as string[],
          referenceStreams: references as (string | null)[][],
        });
    const addedToCounts = (n: number): number =>
      settings.smooth_method === "add-k" && n > 0 && score.counts.some((count) => count > 0)
        ? (settings.smooth_value ?? 1)
        : 0;
    tally.closely(`${line} score`, score.score, expected.score);
    tally.closely(`${line} bp`, score.brevityPenalty, expected.bp);
    tally.closely(`${line} ratio`, score.ratio, expected.ratio);
    tally.closely(`${line} precisions`, score.precisions, expected.precisions);
    tally.exactly(
      `${line} counts`,
      score.counts.map((count, n) => count + addedToCounts(n)),
      expected.counts,
    );
    tally.exactly(
      `${line} totals`,
      score.totals.map((total, n) => total + addedToCounts(n)),
      expected.totals,
    );
    tally.exactly(
      `${line} lengths`,
      [score.hypothesisLength, score.referenceLength],
      [expected.sys_len, expected.ref_len],
    );
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.recorded);
});

interface MosesGolden {
  readonly results: readonly {
    readonly system: string;
    readonly script: "multi-bleu.perl" | "multi-bleu-detok.perl";
    readonly flags: readonly string[];
    readonly output: string;
  }[];
}

/**
 * multi-bleu.perl reads bytes, so only ASCII's white space separates words. Lines are lower-cased before they are
 * split.
 */
const asciiWords = {
  name: "ascii-words",
  tokenize: (line: string) =>
    line
      .split(/[\t-\r ]+/)
      .map((word) => word.replace(/[^\x00-\x7f]/gu, (character) => `<${character.codePointAt(0)}>`)),
};

/**
 * Moses' scripts got only the first of this example's 39 references; their figures are the same with 11 to 24 of them.
 */
const fewerReferences: Readonly<Record<string, number>> = { "e2e-metrics-example": 11 };

test("scores that multi-bleu.perl and multi-bleu-detok.perl of Moses print", () => {
  const before = tally.compared();
  for (const set of readdirSync(dataFolder)) {
    if (!existsSync(join(dataFolder, set, "golden.moses.json"))) continue;
    const references = readJson<{ refs: string[] }>(dataFolder, set, "meta.json")
      .refs.slice(0, fewerReferences[set])
      .map((name) => readLines(dataFolder, set, `ref.${name}.txt`));
    for (const { system, script, flags, output } of readJson<MosesGolden>(dataFolder, set, "golden.moses.json")
      .results) {
      expect(["", "-lc"]).toContain(flags.join(" "));
      const options: BleuOptions = {
        tokenize: script === "multi-bleu.perl" ? asciiWords : "13a",
        lowercase: flags.length > 0,
        smoothMethod: "none",
      };
      const { score, precisions, brevityPenalty, ratio, hypothesisLength, referenceLength } = scoreCorpus(
        bleu(options),
        { hypotheses: readLines(dataFolder, set, `sys.${system}.txt`), referenceStreams: references },
      );
      tally.exactly(
        `${set} ${system} ${script} ${flags.join(" ")}`,
        `BLEU = ${formatFixed(score, 2)}, ${precisions.map((precision) => formatFixed(precision, 1)).join("/")} ` +
          `(BP=${formatFixed(brevityPenalty, 3)}, ratio=${formatFixed(ratio, 3)}, hyp_len=${hypothesisLength}, ` +
          `ref_len=${referenceLength})`,
        output,
      );
    }
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.moses);
});

interface MtevalGolden {
  readonly n: number;
  readonly results: readonly {
    readonly system: string;
    readonly script: string;
    readonly flags: readonly string[];
    readonly sys_len: number;
    readonly ref_len: number;
    readonly bleu_individual: number[];
    readonly bleu_cumulative: number[];
  }[];
}

/**
 * mteval-v13a.pl -c, whose tokenizer and BLEU sacreBLEU adopted: orders 1 to 9, to the four digits that mteval prints. In
 * nltk-wmt15-en-ru mteval counts 2034 words, sacreBLEU 1998; the figure published with that text is equal to ours.
 */
test("scores that mteval-v13a.pl prints", () => {
  const before = tally.compared();
  for (const set of readdirSync(dataFolder)) {
    if (!existsSync(join(dataFolder, set, "golden.mteval.json")) || set === "nltk-wmt15-en-ru") continue;
    const { n: lines, results } = readJson<MtevalGolden>(dataFolder, set, "golden.mteval.json");
    const names = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs.slice(0, fewerReferences[set]);
    for (const expected of results) {
      if (expected.script !== "mteval-v13a.pl" || expected.flags.join(" ") !== "-c") continue;
      const corpus = {
        hypotheses: readLines(dataFolder, set, `sys.${expected.system}.txt`).slice(0, lines),
        referenceStreams: names.map((name) => readLines(dataFolder, set, `ref.${name}.txt`).slice(0, lines)),
      };
      const name = `${set} ${expected.system} mteval`;
      const scores = expected.bleu_cumulative.map((_, i) => scoreCorpus(bleu({ maxOrder: i + 1 }), corpus));
      tally.closely(
        `${name} cumulative`,
        scores.map(({ score }) => score / 100),
        expected.bleu_cumulative,
        0.000051,
      );
      tally.closely(
        `${name} individual`,
        scores.at(-1)!.precisions.map((precision) => precision / 100),
        expected.bleu_individual,
        0.000051,
      );
      tally.exactly(
        `${name} lengths`,
        [scores[0]!.hypothesisLength, scores[0]!.referenceLength],
        [expected.sys_len, expected.ref_len],
      );
    }
  }

  const folder = join(dataFolder, "nltk-wmt15-en-ru", "orig");
  const segments = (file: string): string[] =>
    Array.from(readFileSync(join(folder, file), "utf8").matchAll(/<seg[^>]*>(.*?)<\/seg>/gs), ([, text]) => text!);
  const { score } = scoreCorpus(bleu(), {
    hypotheses: segments("newstest2015-100sents-enru-google.ru.sgm"),
    referenceStreams: [segments("newstest2015-100sents-enru-ref.ru.sgm")],
  });
  const printed = /BLEU score = ([0-9.]+) for system "Google"/.exec(
    readFileSync(join(folder, "mteval-13a.output"), "utf8"),
  )![1]!;
  tally.exactly("nltk-wmt15-en-ru, published", formatFixed(score / 100, 4), printed);
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.mteval);
});

/**
 * Examples of Hugging Face's sacrebleu metric (evaluate, metrics/sacrebleu), and multi-bleu.perl on tokenized text
 * (compare-mt's tests).
 */
test("our scores equal the figures of published examples", () => {
  const before = tally.compared();
  const first = {
    hypotheses: ["hello there general kenobi", "foo bar foobar"],
    references: [
      ["hello there general kenobi", "hello there !"],
      ["foo bar foobar", "foo bar foobar"],
    ],
  };
  const second = {
    hypotheses: ["hello there general kenobi", "on our way to ankh morpork"],
    references: [
      ["hello there general kenobi", "hello there !"],
      ["goodbye ankh morpork", "ankh morpork"],
    ],
  };
  tally.closely("first example", scoreCorpus(bleu(), first).score, 100, 0.05);
  tally.closely("second example", scoreCorpus(bleu(), second).score, 39.8, 0.05);

  expect(sets()).toContain("compare-mt-ted-slk-eng");
  const folder = join(dataFolder, "compare-mt-ted-slk-eng");
  const tokenized = {
    hypotheses: readLines(folder, "tok.sys.sys1.txt"),
    referenceStreams: [readLines(folder, "tok.ref.0.txt")],
  };
  tally.closely(
    "multi-bleu.perl",
    scoreCorpus(bleu({ tokenize: "none", smoothMethod: "none" }), tokenized).score,
    22.44,
    0.005,
  );
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.examples);
});
