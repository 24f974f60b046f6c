/**
 * Real and random corpora: CIDEr-D is compared with pycocoevalcap 1.2, and CIDEr with the paper's equations, which
 * somebody other than the metric's author wrote in Python.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  cider,
  documentFrequencies,
  scoreCorpus,
  scoreSegments,
  type DocumentFrequencies,
  type EngineName,
} from "../../src/index.js";
import { createTally, dataFolder, readJson, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";

interface Question {
  readonly hypotheses: readonly string[];
  readonly references: readonly (readonly string[])[];
  readonly given?: { readonly documents: number; readonly ngrams: readonly (readonly [string, number])[] };
}

/** The scores of a corpus, and of each segment. */
type Scores = readonly [number, readonly number[]];
type Answer = readonly [defended: Scores, plain: Scores];

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

test("CIDEr of real outputs, lower-cased", async () => {
  const sets = ["webnlg2020-dev-en-multiref", "wmt22-cs-en", "e2e-metrics-example"];
  const questions = sets.filter((name) => existsSync(join(dataFolder, name))).flatMap(readSet);
  const answers = (await ask("cider_driver.py", questions)) as readonly Answer[];
  const tally = createTally();
  for (const [i, question] of questions.entries())
    for (const [k, mode] of (["CIDEr-D", "CIDEr"] as const).entries())
      compare(`${mode} of ${i}`, question, cider({ mode }), answers[i]![k]!, tally, "wasm");
  const segments = questions.reduce((sum, { hypotheses }) => sum + hypotheses.length, 0);
  console.log(
    `CIDEr, CIDEr-D: ${questions.length} real corpora, ${segments} segments, ${tally.compared()} scores compared`,
  );
  expect(tally.differences.slice(0, 5)).toEqual([]);
});

test("CIDEr of 3,000 random corpora, some with given frequencies", async () => {
  const random = randomSource(2015);
  const questions = Array.from({ length: 3_000 }, (_, i) => makeCorpus(random, i % 4 === 0));
  const answers = (await ask("cider_driver.py", questions)) as readonly Answer[];
  const tally = createTally();
  let [segments, above] = [0, 0];
  for (const [i, question] of questions.entries()) {
    const { given, references } = question;
    const engine = engines[i % 3]!;
    segments += references.length;
    const [defended, plain] = answers[i]!;
    const name = `${i} ${JSON.stringify(question)}`;
    if (given !== undefined) {
      const frequencies: DocumentFrequencies = { ...given, ngrams: new Map(given.ngrams) };
      compare(`given ${name}`, question, cider({ frequencies }), defended, tally, engine);
      compare(`given plain ${name}`, question, cider({ mode: "CIDEr", frequencies }), plain, tally, engine);
      continue;
    }
    compare(name, question, cider(), defended, tally, engine);
    compare(name, question, cider({ frequencies: documentFrequencies({ references }) }), defended, tally, engine);
    compare(`plain ${name}`, question, cider({ mode: "CIDEr" }), plain, tally, engine);
    above += defended[1].filter((score) => score > 0).length;
  }
  console.log(
    `CIDEr, CIDEr-D: ${segments} segments of 3,000 random corpora, ${tally.compared()} scores compared, ` +
      `${above} above 0`,
  );
  expect(tally.differences.slice(0, 5)).toEqual([]);
  expect(above).toBeGreaterThan(2_000);
});

function compare(
  name: string,
  { hypotheses, references }: Question,
  metric: ReturnType<typeof cider>,
  [corpus, segments]: Scores,
  tally: ReturnType<typeof createTally>,
  engine: EngineName,
): void {
  tally.closely(`corpus ${name}`, scoreCorpus(metric, { hypotheses, references }, { engine }).value, corpus);
  const ours = scoreSegments(metric, { hypotheses, references }, { engine }).map(({ value }) => value);
  tally.closely(`segments of ${name}`, ours, segments);
}

function readSet(name: string): Question[] {
  const { refs, systems } = readJson<{ refs: string[]; systems: string[] }>(dataFolder, name, "meta.json");
  const streams = refs.map((ref) => readLines(dataFolder, name, `ref.${ref}.txt`));
  const references = streams[0]!.map((_, i) =>
    streams.map((lines) => lines[i]!.toLowerCase()).filter((line, r) => r === 0 || line !== ""),
  );
  return systems.map((system) => ({
    hypotheses: readLines(dataFolder, name, `sys.${system}.txt`).map((line) => line.toLowerCase()),
    references,
  }));
}

/**
 * Captions of few words that borrow from one another; empty lines, repeated words, and pieces that are hard for
 * tokenizers.
 */
function makeCorpus(random: (below: number) => number, withGiven: boolean): Question {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const vocabulary = "a the man woman dog cat on in with of riding standing red street 中文 кошка 🙂 قطة naïve x".split(
    " ",
  );
  const few = vocabulary.slice(0, pick([2, 6, vocabulary.length]));
  const line = (): string => {
    if (random(20) === 0) return makeLines(1, random)[0]!.replaceAll("\n", " ");
    const words = Array.from({ length: pick([0, 1, 2, 5, 9, 12]) }, () => pick(few));
    return words.join(pick([" ", " ", "  ", "\u00a0", "\t"]));
  };
  const references = Array.from({ length: pick([1, 2, 3, 8]) }, () => {
    const first = line();
    const others = Array.from({ length: pick([0, 0, 1, 4]) }, () => (random(3) === 0 ? line() : changed(first)));
    return [first, ...others];
  });
  function changed(text: string): string {
    return text
      .split(" ")
      .flatMap((word) => (random(5) === 0 ? [] : random(6) === 0 ? [word, pick(few)] : [word]))
      .join(" ");
  }
  const hypotheses = references.map((lines) => (random(5) === 0 ? line() : changed(pick(lines))));
  if (!withGiven) return { hypotheses, references };
  const counted = documentFrequencies({ references: [...references, ...references.map(() => [line()])] });
  const documents = counted.documents + random(1_000);
  const ngrams = [...counted.ngrams].map(([ngram, count]) => [ngram, count + random(documents - count)] as const);
  return { hypotheses, references, given: { documents, ngrams } };
}
