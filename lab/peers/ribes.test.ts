/**
 * RIBES of odd and real segments is compared with NLTK 3.10.3, live, and with a rewriting of RIBES.py 1.03.1, which is
 * in no package index. Somebody other than the author of the metric's code rewrote it.
 */
import { expect, test } from "vitest";
import { ribes, scoreCorpus, segmentScores, type EngineName, type RibesOptions } from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface Question extends Required<Pick<RibesOptions, "mode" | "alpha" | "beta" | "lowercase">> {
  readonly segments: readonly Segment[];
}

async function compare(questions: readonly Question[]): Promise<string> {
  const answers = (await ask("ribes_driver.py", questions)) as number[][];
  const tally = createTally();
  for (const [i, { segments, ...options }] of questions.entries()) {
    const corpus = {
      hypotheses: segments.map(({ hypothesis }) => hypothesis),
      references: segments.map(({ references }) => references),
    };
    const engine = { engine: engines[i % engines.length]! };
    const ours = segmentScores(ribes(options), corpus, engine);
    for (const [s, score] of answers[i]!.entries())
      tally.closely(`${JSON.stringify(options)} ${JSON.stringify(segments[s])}`, ours[s]! / 100, score, 1e-13);
    const mean = answers[i]!.reduce((sum, score) => sum + score, 0) / segments.length;
    tally.closely("corpus", scoreCorpus(ribes(options), corpus, engine).fraction, mean, 1e-13);
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return `${tally.compared()} figures compared, 0 differences`;
}

const modes = ["nltk", "authors"] as const;

test.each(modes)(
  "RIBES, mode %s: 6,000 odd segments",
  async (mode) => {
    const random = randomSource(952);
    /** Lines of few different words, so that only long contexts distinguish the words. */
    const alike = (): Segment => {
      const of = [..."abcde"].slice(0, 1 + random(5));
      const line = (): string => Array.from({ length: random(30) }, () => of[random(of.length)]).join(" ");
      const hypothesis = line();
      const reference = (): string => (random(2) === 0 ? line() : `${line()} ${hypothesis} ${line()}`);
      return { hypothesis, references: Array.from({ length: 1 + random(3) }, reference) };
    };
    const questions = Array.from({ length: 120 }, (_, i): Question => ({
      mode,
      alpha: i % 3 === 0 ? random(100) / 50 : 0.25,
      beta: i % 4 === 0 ? random(100) / 50 : 0.1,
      lowercase: i % 5 === 0,
      segments: i % 2 === 0 ? oddSegments(random, 50) : Array.from({ length: 50 }, alike),
    }));
    console.log(`RIBES, mode ${mode}: 6,000 odd segments, ${await compare(questions)}`);
  },
  600_000,
);

test.each(modes)(
  "RIBES, mode %s: real segments in many scripts",
  async (mode) => {
    const words = realSegments(300);
    const apart = (text: string): string => [...text].slice(0, 60).join(" ");
    const characters = words.map(({ hypothesis, references }) => ({
      hypothesis: apart(hypothesis),
      references: references.map(apart),
    }));
    const options = { mode, alpha: 0.25, beta: 0.1 };
    const questions: Question[] = [
      { ...options, lowercase: false, segments: words },
      { ...options, lowercase: true, segments: words },
      { ...options, lowercase: true, segments: characters },
    ];
    console.log(
      `RIBES, mode ${mode}: ${words.length} real segments, as words and as characters, ${await compare(questions)}`,
    );
  },
  600_000,
);
