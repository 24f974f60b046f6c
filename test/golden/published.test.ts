/** BLEU figures that others published, where they are sacreBLEU's BLEU: WMT's tables, calls recorded in sacreBLEU's own tests, Hugging Face's examples. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bleu, scoreCorpus, scoreSegment, type BleuOptions, type BleuScore, type SmoothMethod, type TokenizerChoice } from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines, sets } from "./data.js";

/** As many figures as there were when this was written. */
const LEAST_COMPARED = { wmt: 78, recorded: 875, examples: 3 };

const published = join(dataFolder, "golden-published");
const tally = createTally();

afterAll(() => {
  console.log(`published figures: ${tally.compared()} compared, 0 exceptions`);
});

/**
 * WMT's tables give a score for each reference by itself and for all together. sacreBLEU scored into Japanese by characters then.
 * What was published for all references of en-he in 2023 is the score of reference A alone.
 */
test("WMT 2021-2023", () => {
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
    { readonly $BLEU?: {
      readonly lowercase: boolean; readonly smooth_value: number | null; readonly smooth_method: SmoothMethod; readonly max_ngram_order: number;
      readonly effective_order: boolean; readonly tokenizer_signature: "13a" | "none" | "intl" | "zh" | "char";
    } },
    string | string[], (string | null)[] | (string | null)[][],
  ];
  readonly result: { readonly $BLEUScore?: {
    readonly score: number; readonly bp: number; readonly counts: number[]; readonly totals: number[]; readonly sys_len: number; readonly ref_len: number;
    readonly precisions: number[]; readonly ratio: number;
  } };
}

/**
 * Recorded while sacreBLEU's tests passed. With add-k its counts hold k already, for compute_bleu() adds it into the lists it is given;
 * ours are the counts as they were.
 */
test("calls of sacreBLEU's own tests", () => {
  const before = tally.compared();
  const [, ...calls] = readFileSync(join(published, "sacrebleu.recorded-calls.jsonl"), "utf8").trim().split("\n");
  for (const line of calls) {
    const { func, args: [self, hypotheses, references], result } = JSON.parse(line) as RecordedCall;
    if (typeof self !== "object" || self?.$BLEU === undefined) continue;
    const expected = result.$BLEUScore!;
    const settings = self.$BLEU;
    const options: BleuOptions = {
      tokenize: settings.tokenizer_signature, lowercase: settings.lowercase, smoothMethod: settings.smooth_method, maxOrder: settings.max_ngram_order,
      effectiveOrder: settings.effective_order, ...(settings.smooth_value === null ? {} : { smoothValue: settings.smooth_value }),
    };
    const score: BleuScore = func.endsWith("sentence_score")
      ? scoreSegment(bleu(options), hypotheses as string, references as (string | null)[])
      : scoreCorpus(bleu(options), { hypotheses: hypotheses as string[], referenceStreams: references as (string | null)[][] });
    const addedToCounts = (n: number): number => (settings.smooth_method === "add-k" && n > 0 && score.counts.some((count) => count > 0) ? settings.smooth_value ?? 1 : 0);
    tally.closely(`${line} score`, score.score, expected.score);
    tally.closely(`${line} bp`, score.brevityPenalty, expected.bp);
    tally.closely(`${line} ratio`, score.ratio, expected.ratio);
    tally.closely(`${line} precisions`, score.precisions, expected.precisions);
    tally.exactly(`${line} counts`, score.counts.map((count, n) => count + addedToCounts(n)), expected.counts);
    tally.exactly(`${line} totals`, score.totals.map((total, n) => total + addedToCounts(n)), expected.totals);
    tally.exactly(`${line} lengths`, [score.hypothesisLength, score.referenceLength], [expected.sys_len, expected.ref_len]);
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.recorded);
});

/** Examples of Hugging Face's sacrebleu metric (evaluate, metrics/sacrebleu), and multi-bleu.perl on tokenized text (compare-mt's tests). */
test("examples", () => {
  const before = tally.compared();
  const first = { hypotheses: ["hello there general kenobi", "foo bar foobar"], references: [["hello there general kenobi", "hello there !"], ["foo bar foobar", "foo bar foobar"]] };
  const second = { hypotheses: ["hello there general kenobi", "on our way to ankh morpork"], references: [["hello there general kenobi", "hello there !"], ["goodbye ankh morpork", "ankh morpork"]] };
  tally.closely("first example", scoreCorpus(bleu(), first).score, 100, 0.05);
  tally.closely("second example", scoreCorpus(bleu(), second).score, 39.8, 0.05);

  expect(sets()).toContain("compare-mt-ted-slk-eng");
  const folder = join(dataFolder, "compare-mt-ted-slk-eng");
  const tokenized = { hypotheses: readLines(folder, "tok.sys.sys1.txt"), referenceStreams: [readLines(folder, "tok.ref.0.txt")] };
  tally.closely("multi-bleu.perl", scoreCorpus(bleu({ tokenize: "none", smoothMethod: "none" }), tokenized).score, 22.44, 0.005);
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.examples);
});
