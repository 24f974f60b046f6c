/**
 * Every figure of a golden.jiwer.json, under the engines wasm and js: counts and measures of corpora and of single
 * lines, characters of the first 300.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { alignCorpus, cer, mer, scoreCorpus, scoreSegments, wer, wil, wip, type EngineName } from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";
import type { StringCorpus } from "../text/lines.js";

interface Golden {
  readonly results: readonly {
    readonly system: string;
    readonly skipped: readonly number[];
    readonly wer: number;
    readonly mer: number;
    readonly wil: number;
    readonly wip: number;
    readonly hits: number;
    readonly substitutions: number;
    readonly deletions: number;
    readonly insertions: number;
    readonly cer_first300: number;
    /** Hits, substitutions, deletions, insertions. */
    readonly cer_counts: readonly [number, number, number, number];
    /** The first lines: WER to ten digits, hits, substitutions, deletions, insertions. */
    readonly lines: readonly (readonly [number, number, number, number, number])[];
  }[];
}

/** The number of figures in the data when this was written. */
const LEAST_COMPARED = 10_247;
const LEAST_RECORDED = 3_251;
const TOLERANCE = 1e-12;

const sets = readdirSync(dataFolder)
  .filter((name) => existsSync(join(dataFolder, name, "golden.jiwer.json")))
  .sort();
const engines: readonly EngineName[] = ["wasm", "js"];

describe.each(engines)("%s", (engine) => {
  let compared = 0;
  afterAll(() => {
    console.log(`golden.jiwer.json, ${engine}: ${compared} figures of ${sets.length} sets compared, 0 exceptions`);
    expect(compared).toBeGreaterThanOrEqual(LEAST_COMPARED);
  });

  test.each(sets)("%s", (set) => {
    const tally = createTally();
    const [reference] = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
    const references = readLines(dataFolder, set, `ref.${reference}.txt`).map((line) => [line]);
    for (const figures of readJson<Golden>(dataFolder, set, "golden.jiwer.json").results) {
      expect(figures.skipped).toEqual([]);
      const hypotheses = readLines(dataFolder, set, `sys.${figures.system}.txt`);
      const corpus: StringCorpus = { hypotheses, references };
      const name = `${set} ${figures.system}`;
      for (const [measure, metric] of Object.entries({ wer: wer(), mer: mer(), wil: wil(), wip: wip() })) {
        tally.closely(
          `${name} ${measure}`,
          scoreCorpus(metric, corpus, { engine }).fraction,
          figures[measure as "wer"],
          TOLERANCE,
        );
      }
      const { hits, substitutions, deletions, insertions } = scoreCorpus(wer(), corpus, { engine });
      tally.exactly(
        `${name} counts`,
        [hits, substitutions, deletions, insertions],
        [figures.hits, figures.substitutions, figures.deletions, figures.insertions],
      );
      const lines = scoreSegments(wer(), corpus, { engine }).slice(0, figures.lines.length);
      tally.exactly(
        `${name} counts of lines`,
        lines.flatMap((line) => [line.hits, line.substitutions, line.deletions, line.insertions]),
        figures.lines.flatMap(([, ...counts]) => counts),
      );
      tally.closely(
        `${name} WER of lines`,
        lines.map(({ fraction }) => fraction),
        figures.lines.map(([rate]) => rate),
        0.5e-10 + TOLERANCE,
      );

      const characters = scoreCorpus(
        cer(),
        { hypotheses: hypotheses.slice(0, 300), references: references.slice(0, 300) },
        { engine },
      );
      tally.closely(`${name} cer_first300`, characters.fraction, figures.cer_first300, TOLERANCE);
      tally.exactly(
        `${name} cer_counts`,
        [characters.hits, characters.substitutions, characters.deletions, characters.insertions],
        figures.cer_counts,
      );
    }
    compared += tally.compared();
    expect(tally.differences).toEqual([]);
  });
});

interface Output {
  /** Words or characters after jiwer's transforms. */
  readonly references: readonly (readonly string[])[];
  readonly hypotheses: readonly (readonly string[])[];
  readonly alignments: readonly (readonly {
    readonly $AlignmentChunk: {
      readonly type: string;
      readonly ref_start_idx: number;
      readonly ref_end_idx: number;
      readonly hyp_start_idx: number;
      readonly hyp_end_idx: number;
    };
  }[])[];
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly wer?: number;
  readonly mer?: number;
  readonly wil?: number;
  readonly wip?: number;
  readonly cer?: number;
}

interface RecordedCall {
  readonly func: string;
  readonly args: readonly (string | readonly string[])[];
  readonly kwargs: Readonly<Record<string, unknown>>;
  readonly result?: number | { readonly $WordOutput?: Output; readonly $CharacterOutput?: Output };
}

test("calls recorded while jiwer's own tests passed: alignments chunk by chunk, counts, measures", () => {
  const tally = createTally();
  const [, ...calls] = readFileSync(join(dataFolder, "golden-published", "jiwer.recorded-calls.jsonl"), "utf8")
    .trim()
    .split("\n");
  for (const [i, line] of calls.entries()) {
    const { func, args, kwargs, result } = JSON.parse(line) as RecordedCall;
    if (result === undefined) continue;
    if (typeof result === "number") {
      expect(func).toBe("jiwer.cer");
      const [references, hypotheses] = [kwargs["reference"] ?? args[0], kwargs["hypothesis"] ?? args[1]].map(
        (text) => [text].flat() as string[],
      );
      const score = scoreCorpus(cer(), {
        hypotheses: hypotheses!,
        references: references!.map((reference) => [reference]),
      });
      tally.closely(`call ${i}`, score.fraction, result, TOLERANCE);
      continue;
    }
    const unit = result.$WordOutput === undefined ? "characters" : "words";
    const output = (result.$WordOutput ?? result.$CharacterOutput)!;
    const texts = (lines: readonly (readonly string[])[]): string[] =>
      lines.map((tokens) => tokens.join(unit === "words" ? " " : ""));
    const corpus: StringCorpus = {
      hypotheses: texts(output.hypotheses),
      references: texts(output.references).map((reference) => [reference]),
    };
    tally.exactly(
      `call ${i} chunks`,
      alignCorpus(corpus, { unit }).flatMap(({ chunks }, segment) =>
        chunks.flatMap((chunk) => [segment, ...Object.values(chunk)]),
      ),
      output.alignments.flatMap((chunks, segment) =>
        chunks.flatMap(({ $AlignmentChunk: chunk }) => [
          segment,
          chunk.type,
          chunk.ref_start_idx,
          chunk.ref_end_idx,
          chunk.hyp_start_idx,
          chunk.hyp_end_idx,
        ]),
      ),
    );
    for (const [key, metric] of Object.entries(
      unit === "words" ? { wer: wer(), mer: mer(), wil: wil(), wip: wip() } : { cer: cer() },
    )) {
      const score = scoreCorpus(metric, corpus);
      tally.closely(`call ${i} ${key}`, score.fraction, output[key as "wer"]!, TOLERANCE);
      tally.exactly(
        `call ${i} counts`,
        [score.hits, score.substitutions, score.deletions, score.insertions],
        [output.hits, output.substitutions, output.deletions, output.insertions],
      );
    }
  }
  console.log(`jiwer.recorded-calls.jsonl: ${tally.compared()} figures compared, 0 exceptions`);
  expect(tally.differences).toEqual([]);
  expect(tally.compared()).toBeGreaterThanOrEqual(LEAST_RECORDED);
});

test("the examples of Hugging Face's evaluate for wer and cer", () => {
  const corpus: StringCorpus = {
    hypotheses: ["this is the prediction", "there is an other sample"],
    references: [["this is the reference"], ["there is another one"]],
  };
  const { doctests } = readJson<{ doctests: { file: string; examples: { source: string; want: string }[] }[] }>(
    dataFolder,
    "golden-published",
    "hf_evaluate.doctests.json",
  );
  for (const metric of [wer(), cer()]) {
    const { examples } = doctests.find(
      ({ file }) => file === `metrics/${metric.name.toLowerCase()}/${metric.name.toLowerCase()}.py`,
    )!;
    expect(examples[0]!.source).toContain(JSON.stringify(corpus.hypotheses).replaceAll(",", ", "));
    expect(examples[1]!.source).toContain(JSON.stringify(corpus.references!.flat()).replaceAll(",", ", "));
    expect(scoreCorpus(metric, corpus).fraction).toBe(Number(examples.at(-1)!.want));
  }
});
