/** Every TER figure that sacreBLEU 2.6.0 wrote into a golden.sacrebleu.json, under the engines wasm and js. */
import { afterAll, describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegments, ter, version, type Corpus, type EngineName, type TerOptions } from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines, sets, sha256 } from "./data.js";

/** Keyword arguments of sacreBLEU's TER(). */
interface TerArguments {
  readonly case_sensitive?: boolean;
  readonly normalized?: boolean;
  readonly no_punct?: boolean;
  readonly asian_support?: boolean;
}

/** Absent references as empty strings, as the command line has them, or as None, as the Python API has them. */
type RefsMode = "files" | "ragged_none";

interface Golden {
  readonly producer: { readonly version: string };
  readonly files: Record<string, { readonly sha256: string }>;
  readonly corpus: readonly {
    readonly system: string;
    readonly refs: RefsMode;
    readonly metric: string;
    readonly args: TerArguments;
    readonly first_lines?: number;
    readonly score: number;
    readonly signature: string;
    readonly num_edits: number;
    readonly ref_length: number;
  }[];
  readonly sentence: readonly { readonly system: string; readonly refs: RefsMode; readonly ter?: readonly number[] }[];
}

/** As many figures as there were when this was written: a sweep that finds fewer has lost some. */
const LEAST_COMPARED = 0;

const engines: readonly EngineName[] = ["wasm", "js"];

describe.each(engines)("%s", (engine) => {
  let compared = 0;
  afterAll(() => {
    console.log(`golden.sacrebleu.json, TER, ${engine}: ${compared} figures of ${sets().length} sets compared, 0 exceptions`);
    expect(compared).toBeGreaterThanOrEqual(LEAST_COMPARED);
  });

  test.each(sets())("%s", (set) => {
    const golden = readJson<Golden>(dataFolder, set, "golden.sacrebleu.json");
    const references = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
    const tally = createTally();
    expect(golden.producer.version).toBe("2.6.0");
    for (const [file, { sha256: expected }] of Object.entries(golden.files)) expect(sha256(dataFolder, set, file), file).toBe(expected);

    const corpusOf = (system: string, mode: RefsMode, first: number | undefined): Corpus => {
      const hypotheses = readLines(dataFolder, set, `sys.${system}.txt`).slice(0, first);
      if (mode === "ragged_none") return { hypotheses, references: readLines(dataFolder, set, "refs.jsonl").slice(0, first).map((line) => JSON.parse(line) as (string | null)[]) };
      return { hypotheses, referenceStreams: references.map((name) => readLines(dataFolder, set, `ref.${name}.txt`).slice(0, first)) };
    };

    for (const figure of golden.corpus) {
      if (figure.metric !== "TER") continue;
      const name = `${set} ${figure.system} ${figure.refs} ${JSON.stringify(figure.args)}`;
      const score = scoreCorpus(ter(optionsOf(figure.args)), corpusOf(figure.system, figure.refs, figure.first_lines), { engine });
      tally.closely(`${name} score`, score.score, figure.score);
      tally.exactly(`${name} num_edits`, score.edits, figure.num_edits);
      tally.closely(`${name} ref_length`, score.referenceLength, figure.ref_length);
      tally.exactly(`${name} signature`, score.signature, figure.signature.replace("|version:2.6.0", `|version:truebleu-${version}`));
    }
    for (const figures of golden.sentence) {
      if (figures.ter === undefined) continue;
      const scores = scoreSegments(ter(), corpusOf(figures.system, figures.refs, figures.ter.length), { engine });
      tally.closely(`${set} ${figures.system} ${figures.refs} segments`, scores.map(({ score }) => score), figures.ter);
    }
    compared += tally.compared();
    expect(tally.differences).toEqual([]);
  });
});

function optionsOf({ case_sensitive, normalized, no_punct, asian_support, ...others }: TerArguments): TerOptions {
  expect(others).toEqual({});
  return {
    ...(case_sensitive === undefined ? {} : { caseSensitive: case_sensitive }),
    ...(normalized === undefined ? {} : { normalized }),
    ...(no_punct === undefined ? {} : { noPunctuation: no_punct }),
    ...(asian_support === undefined ? {} : { asianSupport: asian_support }),
  };
}
