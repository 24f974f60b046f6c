/**
 * hLEPOR's figures: the author's Perl program (golden.hlepor_perl.json), its port to Python (golden.hlepor.json), and
 * the port's README.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { hlepor, scoreCorpus, scoreSegments, type Corpus, type HleporOptions } from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";

/** The number of figures in the data when this was written. */
const LEAST_COMPARED = { perl: 2_800, python: 1_270 };

/** The Perl figures have fifteen digits. */
const TOLERANCE = 1e-12;

const tally = createTally();
afterAll(() => console.log(`hLEPOR: ${tally.compared()} figures compared, 0 exceptions`));

const setsWith = (file: string): string[] =>
  readdirSync(dataFolder).filter((name) => existsSync(join(dataFolder, name, file)));

/** The first lines of a system against the first reference. */
function corpusOf(set: string, system: string, lines: number): { hypotheses: string[]; references: string[][] } {
  const [name] = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
  return {
    hypotheses: readLines(dataFolder, set, `sys.${system}.txt`).slice(0, lines),
    references: readLines(dataFolder, set, `ref.${name}.txt`)
      .slice(0, lines)
      .map((line) => [line]),
  };
}

test("hLEPOR of golden.hlepor_perl.json", () => {
  const before = tally.compared();
  for (const set of setsWith("golden.hlepor_perl.json")) {
    const { params, results } = readJson<{ params: string; results: Record<string, number[]> }>(
      dataFolder,
      set,
      "golden.hlepor_perl.json",
    );
    expect(params).toBe("lc; split /\\s+/; a=9; HPR:ELP:NPP = 3:2:1");
    for (const [system, figures] of Object.entries(results)) {
      const scores = scoreSegments(hlepor({ mode: "perl" }), corpusOf(set, system, figures.length));
      tally.closely(
        `${set} ${system}`,
        scores.map((score) => score.fraction),
        figures,
        TOLERANCE,
      );
    }
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.perl);
});

interface PythonFigures {
  readonly system: string;
  /** null where the port raises an error. */
  readonly hlepor: readonly (number | null)[];
  readonly hlepor_custom: { readonly params: Record<string, number>; readonly values: readonly (number | null)[] };
}

test("hLEPOR of golden.hlepor.json", () => {
  const before = tally.compared();
  for (const set of setsWith("golden.hlepor.json")) {
    for (const { system, hlepor: figures, hlepor_custom: custom } of readJson<{ results: PythonFigures[] }>(
      dataFolder,
      set,
      "golden.hlepor.json",
    ).results) {
      const { alpha, beta, n, weight_elp, weight_pos, weight_pr } = custom.params as Record<string, number>;
      const options: HleporOptions = {
        alpha: alpha!,
        beta: beta!,
        window: n!,
        lengthWeight: weight_elp!,
        positionWeight: weight_pos!,
        harmonicWeight: weight_pr!,
      };
      for (const [values, settings] of [
        [figures, {}],
        [custom.values, options],
      ] as const) {
        const corpus = corpusOf(set, system, values.length);
        const scores = scoreSegments(hlepor({ mode: "python", ...settings }), corpus).map((score) => score.fraction);
        expect(values.filter((value) => value === null).length).toBe(
          corpus.hypotheses.filter((line, i) => line === "" || corpus.references[i]![0] === "").length,
        );
        const raised = (i: number): boolean => values[i] === null;
        tally.closely(
          `${set} ${system}`,
          scores.filter((_, i) => !raised(i)),
          values.filter((value): value is number => value !== null),
          TOLERANCE,
        );
      }
    }
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBeGreaterThanOrEqual(LEAST_COMPARED.python);
});

/**
 * By default the port separates words as NLTK's word_tokenize does; in these sentences, that puts a space before commas
 * and periods.
 */
test("hLEPOR of the examples in the port's README", () => {
  const sets = readJson<
    {
      origin: string;
      cases: {
        ref?: string;
        hyp?: string;
        refs?: string[];
        hyps?: string[];
        expected_single_hlepor?: number;
        expected_mean_hlepor?: number;
      }[];
    }[]
  >(dataFolder, "golden-published", "small_published.json");
  const part = (line: string): string => line.replace(/([,.])(?= |$)/g, " $1");
  const before = tally.compared();
  for (const { ref, hyp, refs = [ref!], hyps = [hyp!], expected_single_hlepor, expected_mean_hlepor } of sets.find(
    ({ origin }) => origin.startsWith("hLepor"),
  )!.cases) {
    const corpus: Corpus = { hypotheses: hyps.map(part), references: refs.map((line) => [part(line)]) };
    tally.closely(
      hyps.join(),
      scoreCorpus(hlepor({ mode: "python" }), corpus).fraction,
      expected_single_hlepor ?? expected_mean_hlepor!,
      0.0001,
    );
  }
  expect(tally.differences).toEqual([]);
  expect(tally.compared() - before).toBe(2);
});
