/** Every TER figure that sacreBLEU 2.6.0 wrote into a golden.sacrebleu.json, under the engines wasm and js. */
import { afterAll, describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegments, ter, version, type EngineName, type TerOptions } from "../../src/index.js";
import { createTally, sets } from "./data.js";
import { openSet } from "./set.js";

/** Keyword arguments of sacreBLEU's TER(). */
interface TerArguments {
  readonly case_sensitive?: boolean;
  readonly normalized?: boolean;
  readonly no_punct?: boolean;
  readonly asian_support?: boolean;
}

interface Figure {
  readonly args: TerArguments;
  readonly score: number;
  readonly signature: string;
  readonly num_edits: number;
  readonly ref_length: number;
}

/** The number of figures in the data when this was written: a sweep that finds fewer has lost some. */
const LEAST_COMPARED = 4_904;

const engines: readonly EngineName[] = ["wasm", "js"];

describe.each(engines)("%s", (engine) => {
  let compared = 0;
  afterAll(() => {
    console.log(
      `golden.sacrebleu.json, TER, ${engine}: ${compared} figures of ${sets().length} sets compared, 0 exceptions`,
    );
    expect(compared).toBeGreaterThanOrEqual(LEAST_COMPARED);
  });

  test.each(sets())("%s", (set) => {
    const golden = openSet<Figure, { readonly ter?: readonly number[] }>(set);
    const tally = createTally();
    for (const figure of golden.corpus) {
      if (figure.metric !== "TER") continue;
      const name = `${set} ${figure.system} ${figure.refs} ${JSON.stringify(figure.args)}`;
      const score = scoreCorpus(
        ter(optionsOf(figure.args)),
        golden.corpusOf(figure.system, figure.refs, figure.first_lines),
        { engine },
      );
      tally.closely(`${name} score`, score.score, figure.score);
      tally.exactly(`${name} num_edits`, score.edits, figure.num_edits);
      tally.closely(`${name} ref_length`, score.referenceLength, figure.ref_length);
      tally.exactly(
        `${name} signature`,
        score.signature,
        figure.signature.replace("|version:2.6.0", `|version:truebleu-${version}`),
      );
    }
    for (const figures of golden.sentence) {
      if (figures.ter === undefined) continue;
      const scores = scoreSegments(ter(), golden.corpusOf(figures.system, figures.refs, figures.ter.length), {
        engine,
      });
      tally.closely(
        `${set} ${figures.system} ${figures.refs} segments`,
        scores.map(({ score }) => score),
        figures.ter,
      );
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
