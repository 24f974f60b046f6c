/** Random corpora and single segments under random settings: the same BLEU as sacreBLEU 2.6.0, from every engine. */
import { expect, test } from "vitest";
import {
  bleu,
  length,
  scoreCorpus,
  scoreSegment,
  tokenizerNames,
  version,
  type BleuOptions,
  type Corpus,
  type EngineName,
  type SmoothMethod,
} from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { askSacrebleu, type PeerOptions } from "./sacrebleu.js";

const CORPORA = 8_000;
const SEED = 31;
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface Case {
  readonly options: PeerOptions;
  readonly hypotheses: readonly string[];
  readonly streams: readonly (readonly (string | null)[])[];
}

test(`BLEU of ${CORPORA} corpora under random settings`, async () => {
  const cases = makeCases(CORPORA);
  const [answers] = await askSacrebleu([{ kind: "corpora", corpora: cases }]);
  const tally = createTally();
  for (const [i, { options, hypotheses, streams }] of cases.entries()) {
    const expected = answers[i]!;
    const metric = bleu(optionsOf(options));
    const corpus: Corpus = { hypotheses, referenceStreams: streams };
    const order = options.max_ngram_order === 4 ? "" : `|order:${options.max_ngram_order}`;
    for (const engine of engines) {
      const name = `corpus ${i} ${engine} ${JSON.stringify(cases[i])}`;
      const score = scoreCorpus(metric, corpus, { engine });
      tally.closely(`score of ${name}`, score.score, expected.score);
      tally.closely(`bp of ${name}`, score.brevityPenalty, expected.bp);
      tally.closely(`ratio of ${name}`, score.ratio, expected.ratio);
      tally.closely(`precisions of ${name}`, score.precisions, expected.precisions);
      tally.exactly(
        `sums of ${name}`,
        [score.hypothesisLength, score.referenceLength, ...score.counts, ...score.totals],
        expected.sums,
      );
      tally.exactly(`text of ${name}`, metric.verbose!(score), expected.verbose);
      // sacreBLEU's signature has two digits of the value, ours has all
      const signature =
        cases[i]!.options.smooth_value === 0.001 ? expected.signature.replace("[0.00]", "[0.001]") : expected.signature;
      tally.exactly(
        `signature of ${name}`,
        score.signature,
        signature.replace("|version:2.6.0", `${order}|version:truebleu-${version}`),
      );
    }
    if (!options.lowercase) {
      const { ratio } = scoreCorpus(length({ tokenize: optionsOf(options).tokenize! }), corpus);
      tally.closely(`length ratio of corpus ${i}`, ratio, expected.ratio);
    }
    if (hypotheses.length === 1) {
      const segment = scoreSegment(
        metric,
        hypotheses[0]!,
        streams.map((stream) => stream[0]!),
      );
      tally.closely(`score of segment ${i}`, segment.score, expected.score);
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  console.log(`BLEU: ${CORPORA} corpora, ${tally.compared()} figures compared, 0 differences`);
});

function makeCases(count: number): Case[] {
  const random = randomSource(SEED);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  return Array.from({ length: count }, () => {
    const segments = pick([1, 1, 2, 3, 6]);
    const references = 1 + random(4);
    const lines = makeLines(8, random);
    const words = lines.join(" ").split(" ").slice(0, 30);
    const line = (): string =>
      random(4) === 0 ? pick(lines) : Array.from({ length: random(14) }, () => pick(words)).join(" ");
    const streams: (string | null)[][] = Array.from({ length: references }, () =>
      Array.from({ length: segments }, line),
    );
    const hypotheses = Array.from({ length: segments }, (_, i) => {
      const borrowed = pick(streams)[i]!;
      return random(5) === 0 ? line() : edit(borrowed, words, random);
    });
    // in some corpora references are missing, but never all of a segment's
    if (references > 1 && random(4) === 0) {
      for (let i = 0; i < segments; i++) for (const stream of streams.slice(1)) if (random(3) === 0) stream[i] = null;
    }
    const smooth_method: SmoothMethod = pick(["exp", "exp", "none", "floor", "add-k"] as const);
    const smooth_value =
      (smooth_method === "floor" || smooth_method === "add-k") && random(3) > 0
        ? pick([0, 0.001, 0.01, 0.1, 0.5, 1, 1.5, 2])
        : null;
    return {
      hypotheses,
      streams,
      options: {
        tokenize: pick(tokenizerNames),
        lowercase: random(3) === 0,
        smooth_method,
        smooth_value,
        max_ngram_order: random(2) === 0 ? 4 : 1 + random(8),
        effective_order: random(2) === 0,
      },
    };
  });
}

/** A line that shares most n-grams with the line that it is made from. */
function edit(line: string, words: readonly string[], random: (below: number) => number): string {
  const edited = line.split(" ");
  for (let edits = random(4); edits > 0; edits--) {
    const at = random(edited.length + 1);
    const removed = random(2);
    const added = random(2) === 0 ? [words[random(words.length)]!] : [];
    edited.splice(at, removed, ...added);
  }
  return edited.join(" ");
}

function optionsOf(options: PeerOptions): BleuOptions {
  return {
    tokenize: options.tokenize as (typeof tokenizerNames)[number],
    lowercase: options.lowercase,
    smoothMethod: options.smooth_method,
    ...(options.smooth_value === null ? {} : { smoothValue: options.smooth_value }),
    maxOrder: options.max_ngram_order,
    effectiveOrder: options.effective_order,
  };
}
