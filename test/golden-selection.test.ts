/**
 * Figures of sacreBLEU 2.6.0 on real texts: a selection that needs no other files than the repository's. test/golden/
 * tests all figures.
 */
import { describe, expect, test } from "vitest";
import {
  bleu,
  scoreCorpus,
  scoreSegments,
  tokenizerNames,
  version,
  type BleuOptions,
  type EngineName,
  type SmoothMethod,
} from "../src/index.js";
import { cases } from "./cases.js";
import { createTally, readJson, readLines, root } from "./golden/data.js";

interface Figures {
  readonly hypotheses: string;
  readonly references: string[];
  readonly corpus: readonly {
    readonly settings: {
      readonly tokenize?: (typeof tokenizerNames)[number];
      readonly lowercase?: boolean;
      readonly smooth_method?: SmoothMethod;
      readonly smooth_value?: number;
      readonly max_ngram_order?: number;
      readonly effective_order?: boolean;
    };
    readonly score: number;
    readonly bp: number;
    readonly precisions: number[];
    readonly sums: number[];
    readonly signature: string;
  }[];
  readonly segments: Readonly<Record<"13a" | "char", number[]>>;
}

const folder = `${root}/test/vectors/real`;
const { producer, ...corpora } = readJson<{ producer: { sacrebleu: string } } & Record<string, Figures>>(
  folder,
  "golden.json",
);
const engines: readonly EngineName[] = ["wasm", "js", "reference"];
// npm test scores corpora with the fastest engine alone, and single segments with every engine
const swift = engines.slice(0, cases(3, 1));

test("the figures are sacreBLEU 2.6.0's", () => expect(producer.sacrebleu).toBe("2.6.0"));

describe.each(Object.entries(corpora))("%s", (_, figures) => {
  const corpus = {
    hypotheses: readLines(folder, `${figures.hypotheses}.txt`),
    referenceStreams: figures.references.map((name) => readLines(folder, `${name}.txt`)),
  };

  test.each(swift)("corpus, every setting, %s", (engine) => {
    const tally = createTally();
    for (const { settings, ...expected } of figures.corpus) {
      const name = JSON.stringify(settings);
      const score = scoreCorpus(bleu(optionsOf(settings)), corpus, { engine });
      tally.closely(`${name} score`, score.score, expected.score);
      tally.closely(`${name} bp`, score.brevityPenalty, expected.bp);
      tally.closely(`${name} precisions`, score.precisions, expected.precisions);
      tally.exactly(
        `${name} sums`,
        [score.hypothesisLength, score.referenceLength, ...score.counts, ...score.totals],
        expected.sums,
      );
      const order = (settings.max_ngram_order ?? 4) === 4 ? "" : `|order:${settings.max_ngram_order}`;
      tally.exactly(
        `${name} signature`,
        score.signature,
        expected.signature.replace("|version:2.6.0", `${order}|version:truebleu-${version}`),
      );
    }
    expect(tally.differences).toEqual([]);
    expect(tally.compared()).toBe(479);
  });

  test.each(engines)("single segments, %s", (engine) => {
    const tally = createTally();
    for (const tokenize of ["13a", "char"] as const) {
      const scores = scoreSegments(bleu({ tokenize, effectiveOrder: true }), corpus, { engine }).map(
        ({ score }) => score,
      );
      tally.closely(tokenize, scores, figures.segments[tokenize]);
    }
    expect(tally.differences).toEqual([]);
    expect(tally.compared()).toBe(2 * corpus.hypotheses.length);
  });
});

function optionsOf(settings: Figures["corpus"][number]["settings"]): BleuOptions {
  return {
    ...(settings.tokenize === undefined ? {} : { tokenize: settings.tokenize }),
    ...(settings.lowercase === undefined ? {} : { lowercase: settings.lowercase }),
    ...(settings.smooth_method === undefined ? {} : { smoothMethod: settings.smooth_method }),
    ...(settings.smooth_value === undefined ? {} : { smoothValue: settings.smooth_value }),
    ...(settings.max_ngram_order === undefined ? {} : { maxOrder: settings.max_ngram_order }),
    ...(settings.effective_order === undefined ? {} : { effectiveOrder: settings.effective_order }),
  };
}
