/** seq-rep-n and distinct-n are compared with their definitions in Python, on real and on odd outputs. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { distinctNgrams, repetition, scoreCorpus, scoreSegments, type EngineName } from "../../src/index.js";
import { createTally, dataFolder, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";

interface Answer {
  readonly ngrams: number;
  readonly distinct: number;
  readonly segments: readonly number[];
  readonly corpus: number;
}

const engines: readonly EngineName[] = ["wasm", "js", "reference"];
const LONGEST = 6;

test("repetition in 5,612 real and 6,000 odd lines, orders 1 to 6", async () => {
  const random = randomSource(2020);
  const real = [
    ["wmt17-en-de-significance", "ref.0.txt"],
    ["wmt22-cs-en", "sys.Online-Y.txt"],
    ["sacrebleu-en-ja-kyoto", "ref.0.txt"],
  ].filter(([set, name]) => existsSync(join(dataFolder, set!, name!)));
  const loops = (): string => {
    const words = ["so", "it", "is", "中", "🙂", "ة", "\u00a0"].slice(0, 1 + random(7));
    return Array.from({ length: random(40) }, () => words[random(words.length)]!).join(" ");
  };
  const corpora = [
    ...real.map(([set, name]) => readLines(dataFolder, set!, name!)),
    makeLines(3_000, random).map((line) => line.replaceAll("\n", " ")),
    ...Array.from({ length: 300 }, () => Array.from({ length: 10 }, loops)),
  ];
  const questions = corpora.map((lines) => ({ lines, longest: LONGEST }));
  const answers = (await ask("repetition_driver.py", questions)) as readonly (readonly Answer[])[];
  const tally = createTally();
  for (const [i, lines] of corpora.entries()) {
    const engine = engines[i % 3]!;
    const distinct = distinctNgrams(lines, { maxOrder: LONGEST, engine });
    const corpus = { hypotheses: lines, references: lines };
    for (const [n, expected] of answers[i]!.entries()) {
      const name = `order ${n + 1} of ${i} by ${engine}`;
      tally.exactly(name, [distinct[n]!.ngrams, distinct[n]!.distinct], [expected.ngrams, expected.distinct]);
      const metric = repetition({ order: n + 1 });
      const ours = scoreSegments(metric, corpus, { engine }).map(({ fraction }) => fraction);
      tally.closely(`segments, ${name}`, ours, expected.segments, 1e-14);
      tally.closely(`corpus, ${name}`, scoreCorpus(metric, corpus, { engine }).fraction, expected.corpus, 1e-12);
    }
  }
  console.log(`seq-rep-n, distinct-n: ${corpora.flat().length} lines, ${tally.compared()} figures compared`);
  expect(tally.differences.slice(0, 5)).toEqual([]);
});
