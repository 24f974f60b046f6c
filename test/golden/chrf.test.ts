/** Every chrF, chrF+ and chrF++ figure that sacreBLEU 2.6.0 wrote into a golden.sacrebleu.json. */
import { afterAll, describe, expect, test } from "vitest";
import { chrf, scoreCorpus, scoreSegments, version, type ChrfOptions, type EngineName } from "../../src/index.js";
import { createTally, sets } from "./data.js";
import { openSet } from "./set.js";
import { isToday, isWhole } from "../whole.js";

/** Keyword arguments of sacreBLEU's CHRF(). */
interface ChrfArguments {
  readonly char_order?: number;
  readonly word_order?: number;
  readonly beta?: number;
  readonly lowercase?: boolean;
  readonly whitespace?: boolean;
  readonly eps_smoothing?: boolean;
}

interface Figure {
  readonly args: ChrfArguments;
  readonly score: number;
  readonly signature: string;
  readonly sum: number[];
}

/** chrF2 and chrF2++ of single segments. */
interface Sentence {
  readonly chrf?: readonly number[];
  readonly chrfpp?: readonly number[];
}

/**
 * The number of figures in the data when this was written, or the least number of a day: a sweep that finds fewer has lost
 * some.
 */
const LEAST_COMPARED: Readonly<Record<EngineName, number>> = {
  wasm: 20_581,
  js: isWhole ? 20_581 : 16_541,
  reference: 12_768,
};

/**
 * The reference engine is slow, because it counts n-grams in Maps: it computes the figures of the first lines, and the
 * other engines those of the corpora, js those of one half, which changes every day.
 */
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

describe.each(engines)("%s", (engine) => {
  let compared = 0;
  let corpora = 0;
  afterAll(() => {
    console.log(
      `golden.sacrebleu.json, chrF, ${engine}: ${compared} figures of ${sets().length} sets compared, 0 exceptions`,
    );
    expect(compared).toBeGreaterThanOrEqual(LEAST_COMPARED[engine]);
  });

  test.each(sets())("%s", (set) => {
    const golden = openSet<Figure, Sentence>(set);
    const tally = createTally();
    for (const figure of engine === "reference" ? [] : golden.corpus) {
      if (!figure.metric.startsWith("chrF") || !isToday(corpora++, engine === "js" ? 2 : 1)) continue;
      const name = `${set} ${figure.system} ${figure.refs} ${JSON.stringify(figure.args)}`;
      const score = scoreCorpus(
        chrf(optionsOf(figure.args)),
        golden.corpusOf(figure.system, figure.refs, figure.first_lines),
        { engine },
      );
      tally.closely(`${name} score`, score.score, figure.score);
      tally.exactly(
        `${name} sum`,
        score.orders.flatMap(({ hypothesis, reference, matches }) => [hypothesis, reference, matches]),
        figure.sum,
      );
      tally.exactly(
        `${name} signature`,
        score.signature,
        figure.signature.replace("|version:2.6.0", `|version:truebleu-${version}`),
      );
    }
    for (const figures of golden.sentence) {
      for (const [key, wordOrder] of [
        ["chrf", 0],
        ["chrfpp", 2],
      ] as const) {
        const expected = figures[key];
        if (expected === undefined) continue;
        const scores = scoreSegments(
          chrf({ wordOrder }),
          golden.corpusOf(figures.system, figures.refs, expected.length),
          { engine },
        );
        tally.closely(
          `${set} ${figures.system} ${figures.refs} ${key} segments`,
          scores.map(({ score }) => score),
          expected,
        );
      }
    }
    compared += tally.compared();
    expect(tally.differences).toEqual([]);
  });
});

function optionsOf({
  char_order,
  word_order,
  beta,
  lowercase,
  whitespace,
  eps_smoothing,
  ...others
}: ChrfArguments): ChrfOptions {
  expect(others).toEqual({});
  return {
    ...(char_order === undefined ? {} : { charOrder: char_order }),
    ...(word_order === undefined ? {} : { wordOrder: word_order }),
    ...(beta === undefined ? {} : { beta }),
    ...(lowercase === undefined ? {} : { lowercase }),
    ...(whitespace === undefined ? {} : { whitespace }),
    ...(eps_smoothing === undefined ? {} : { epsSmoothing: eps_smoothing }),
  };
}
