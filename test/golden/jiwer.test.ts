/** Every figure of a golden.jiwer.json, under the engines wasm and js: counts and measures of corpora and of single lines, characters of the first 300. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cer, mer, scoreCorpus, scoreSegments, wer, wil, wip, type Corpus, type EngineName } from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";

interface Golden {
  readonly results: readonly {
    readonly system: string; readonly skipped: readonly number[];
    readonly wer: number; readonly mer: number; readonly wil: number; readonly wip: number;
    readonly hits: number; readonly substitutions: number; readonly deletions: number; readonly insertions: number;
    readonly cer_first300: number;
    /** Hits, substitutions, deletions, insertions. */
    readonly cer_counts: readonly [number, number, number, number];
    /** The first lines: WER to ten digits, hits, substitutions, deletions, insertions. */
    readonly lines: readonly (readonly [number, number, number, number, number])[];
  }[];
}

/** As many figures as there were when this was written. */
const LEAST_COMPARED = 10_247;
const TOLERANCE = 1e-12;

const sets = readdirSync(dataFolder).filter((name) => existsSync(join(dataFolder, name, "golden.jiwer.json"))).sort();
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
      const corpus: Corpus = { hypotheses, references };
      const name = `${set} ${figures.system}`;
      for (const [measure, metric] of Object.entries({ wer: wer(), mer: mer(), wil: wil(), wip: wip() })) {
        tally.closely(`${name} ${measure}`, scoreCorpus(metric, corpus, { engine }).rate, figures[measure as "wer"], TOLERANCE);
      }
      const { hits, substitutions, deletions, insertions } = scoreCorpus(wer(), corpus, { engine });
      tally.exactly(`${name} counts`, [hits, substitutions, deletions, insertions], [figures.hits, figures.substitutions, figures.deletions, figures.insertions]);
      const lines = scoreSegments(wer(), corpus, { engine }).slice(0, figures.lines.length);
      tally.exactly(`${name} counts of lines`, lines.flatMap((line) => [line.hits, line.substitutions, line.deletions, line.insertions]),
        figures.lines.flatMap(([, ...counts]) => counts));
      tally.closely(`${name} WER of lines`, lines.map(({ rate }) => rate), figures.lines.map(([rate]) => rate), 0.5e-10 + TOLERANCE);

      const characters = scoreCorpus(cer(), { hypotheses: hypotheses.slice(0, 300), references: references.slice(0, 300) }, { engine });
      tally.closely(`${name} cer_first300`, characters.rate, figures.cer_first300, TOLERANCE);
      tally.exactly(`${name} cer_counts`, [characters.hits, characters.substitutions, characters.deletions, characters.insertions], figures.cer_counts);
    }
    compared += tally.compared();
    expect(tally.differences).toEqual([]);
  });
});
