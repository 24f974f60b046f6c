/**
 * Every BLEU figure that sacreBLEU 2.6.0 wrote into a golden.sacrebleu.json. A file for each engine calls this, so that
 * they run side by side.
 */
import { afterAll, describe, expect, test } from "vitest";
import {
  bleu,
  scoreCorpus,
  scoreSegments,
  tokenizerNames,
  version,
  type BleuOptions,
  type BleuScore,
  type Corpus,
  type EngineName,
  type SignedScore,
  type SmoothMethod,
} from "../../src/index.js";
import { isToday } from "../whole.js";
import {
  createTally,
  dataFolder,
  leastCompared,
  readJson,
  readLines,
  sets,
  sha256,
  type Compared,
  type Tally,
} from "./data.js";

interface CorpusFigure {
  readonly system: string;
  readonly refs: RefsMode;
  readonly metric: "BLEU" | "CHRF" | "TER";
  readonly args: {
    readonly tokenize?: string;
    readonly lowercase?: boolean;
    readonly smooth_method?: SmoothMethod;
    readonly smooth_value?: number | null;
    readonly max_ngram_order?: number;
  };
  readonly first_lines?: number;
  readonly score: number;
  readonly signature?: string;
  readonly sum?: number[];
  readonly counts?: number[];
  readonly totals?: number[];
  readonly precisions: number[];
  readonly bp?: number;
  readonly sys_len?: number;
  readonly ref_len?: number;
}

/** Missing references are empty strings, as on the command line, or None, as in the Python API. */
type RefsMode = "files" | "ragged_none";

interface SentenceFigures {
  readonly system: string;
  readonly refs: RefsMode;
  readonly n: number;
  readonly [tokenizer: `bleu_${string}_exp_efforder`]: number[];
}

interface Golden {
  readonly producer: { readonly version: string };
  readonly files: Record<string, { readonly sha256: string }>;
  readonly corpus: readonly CorpusFigure[];
  readonly sentence: readonly SentenceFigures[];
}

/**
 * Figures that only a bug of sacreBLEU explains, by "set system args", with the number of sacreBLEU's issue; there are
 * none so far.
 */
const sacrebleuBugs: Readonly<Record<string, string>> = {};

/** Tokenizers in the golden data that truebleu does not have, with the reason. */
const absentTokenizers: Readonly<Record<string, string>> = {
  "ja-mecab": "needs the dictionary IPADIC: test:peers compares them",
};

/**
 * The days in which an engine scores each corpus once: js takes four times as long as wasm, and the reference engine, which
 * counts n-grams in Maps, ten times.
 */
const DAYS: Readonly<Record<EngineName, number>> = { wasm: 1, js: 2, reference: 10 };
const COMPARED: Compared = { all: 27_716, ofDay: { js: 13_846, reference: 2_061 } };
const SKIPPED = 4;

export function sweep(engine: EngineName): void {
  let compared = 0;
  let corpora = 0;
  const skipped: string[] = [];
  const isTaken = (): boolean => isToday(corpora++, DAYS[engine]);

  afterAll(() => {
    const left = skipped.map((figure) => `${figure} (${absentTokenizers[figure.split(" ").at(-1)!]})`).join(", ");
    console.log(
      `golden.sacrebleu.json, ${engine}: ${compared} figures of ${sets().length} sets compared, ` +
        `${Object.keys(sacrebleuBugs).length} exceptions, ${skipped.length} results left out: ${left}`,
    );
    expect(compared).toBeGreaterThanOrEqual(leastCompared(COMPARED, engine));
    expect(skipped).toHaveLength(SKIPPED);
  });

  describe.each(sets())("%s", (set) => {
    const tally = createTally();
    sweepSet(set, engine, tally, skipped, isTaken);
    afterAll(() => {
      compared += tally.compared();
    });
  });
}

function sweepSet(set: string, engine: EngineName, tally: Tally, skipped: string[], isTaken: () => boolean): void {
  const golden = readJson<Golden>(dataFolder, set, "golden.sacrebleu.json");
  const references = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
  const lines = (file: string): readonly string[] => readLines(dataFolder, set, file);
  let ragged: readonly (string | null)[][] | undefined;

  const corpusOf = (system: string, mode: RefsMode, first?: number): Corpus => {
    const hypotheses = lines(`sys.${system}.txt`).slice(0, first);
    if (mode === "ragged_none") {
      ragged ??= lines("refs.jsonl").map((line) => JSON.parse(line) as (string | null)[]);
      return { hypotheses, references: ragged.slice(0, first) };
    }
    return { hypotheses, referenceStreams: references.map((name) => lines(`ref.${name}.txt`).slice(0, first)) };
  };

  test("the files are those that were scored", () => {
    expect(golden.producer.version).toBe("2.6.0");
    for (const [file, { sha256: expected }] of Object.entries(golden.files))
      expect(sha256(dataFolder, set, file), file).toBe(expected);
  });

  test("corpus figures", () => {
    for (const figure of golden.corpus) {
      if (figure.metric !== "BLEU") continue;
      const name = `${set} ${figure.system} ${figure.refs} ${JSON.stringify(figure.args)}`;
      const tokenize = figure.args.tokenize ?? "13a";
      if (!isKnown(tokenize)) {
        skipped.push(`${set} ${figure.system} ${tokenize}`);
        continue;
      }
      if (name in sacrebleuBugs || !isTaken()) continue;
      const score = scoreCorpus(
        bleu(optionsOf(figure, tokenize)),
        corpusOf(figure.system, figure.refs, figure.first_lines),
        { engine },
      );
      compare(score, figure, name);
    }
    expect(tally.differences).toEqual([]);

    function compare(score: SignedScore<BleuScore>, figure: CorpusFigure, name: string): void {
      tally.closely(`${name} score`, score.score, figure.score);
      tally.closely(`${name} precisions`, score.precisions, figure.precisions);
      if (figure.bp !== undefined) tally.closely(`${name} bp`, score.brevityPenalty, figure.bp);
      if (figure.counts !== undefined) tally.exactly(`${name} counts`, score.counts, figure.counts);
      if (figure.totals !== undefined) tally.exactly(`${name} totals`, score.totals, figure.totals);
      if (figure.sys_len !== undefined) tally.exactly(`${name} sys_len`, score.hypothesisLength, figure.sys_len);
      if (figure.ref_len !== undefined) tally.exactly(`${name} ref_len`, score.referenceLength, figure.ref_len);
      if (figure.sum !== undefined) {
        tally.exactly(
          `${name} sum`,
          [score.hypothesisLength, score.referenceLength, ...score.counts, ...score.totals],
          figure.sum,
        );
      }
      if (figure.signature !== undefined) {
        // sacreBLEU's signature does not have the order; ours has it if it is not 4
        const order = figure.args.max_ngram_order === undefined ? "" : `|order:${figure.args.max_ngram_order}`;
        tally.exactly(
          `${name} signature`,
          score.signature,
          figure.signature.replace("|version:2.6.0", `${order}|version:truebleu-${version}`),
        );
      }
    }
  });

  test("figures of single segments", () => {
    for (const figures of golden.sentence) {
      for (const tokenize of tokenizerNames) {
        const expected = figures[`bleu_${tokenize}_exp_efforder`];
        if (expected === undefined || !isTaken()) continue;
        const scores = scoreSegments(
          bleu({ tokenize, effectiveOrder: true }),
          corpusOf(figures.system, figures.refs, figures.n),
          { engine },
        );
        tally.closely(
          `${set} ${figures.system} ${figures.refs} ${tokenize} segments`,
          scores.map(({ score }) => score),
          expected,
        );
      }
      const known = tokenizerNames.map((tokenize) => `bleu_${tokenize}_exp_efforder`);
      for (const key of Object.keys(figures)) if (key.startsWith("bleu_")) expect(known).toContain(key);
    }
    expect(tally.differences).toEqual([]);
  });
}

function isKnown(tokenize: string): tokenize is (typeof tokenizerNames)[number] {
  if ((tokenizerNames as readonly string[]).includes(tokenize)) return true;
  expect(Object.keys(absentTokenizers)).toContain(tokenize);
  return false;
}

function optionsOf({ args }: CorpusFigure, tokenize: (typeof tokenizerNames)[number]): BleuOptions {
  return {
    tokenize,
    ...(args.lowercase === undefined ? {} : { lowercase: args.lowercase }),
    ...(args.smooth_method === undefined ? {} : { smoothMethod: args.smooth_method }),
    ...(args.smooth_value === undefined || args.smooth_value === null ? {} : { smoothValue: args.smooth_value }),
    ...(args.max_ngram_order === undefined ? {} : { maxOrder: args.max_ngram_order }),
  };
}
