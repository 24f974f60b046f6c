/**
 * Random texts are compared with rouge-score 0.1.2 and NLTK: every type of ROUGE, with and without stems, with one
 * reference and several; GLEU of every order; chrF.
 */
import { expect, test } from "vitest";
import {
  chrf,
  gleu,
  rouge,
  scoreCorpus,
  scoreSegment,
  segmentScores,
  type EngineName,
  type RougeType,
} from "../../src/index.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

type Random = (below: number) => number;

const PAIRS = 4_000;
/** The number of corpora, which have 5,600 segments or more. */
const CORPORA = isWhole ? 5_000 : 2_500;
const types: readonly RougeType[] = [1, 2, 3, 4, 9, "L", "Lsum"];
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

interface RougeCase {
  readonly types: readonly string[];
  readonly stemmer: boolean;
  /** The figures for words between white space. */
  readonly words: boolean;
  readonly hypothesis: string;
  readonly references: readonly string[];
}

test(`ROUGE: ${PAIRS} texts of several sentences`, async () => {
  const random = randomSource(71);
  const cases = Array.from({ length: PAIRS }, () => makeCase(random));
  const [answers] = (await ask("rouge_driver.py", [{ kind: "rouge", cases }])) as [number[][][]];
  const tally = createTally();
  for (const [i, { stemmer, words, hypothesis, references }] of cases.entries()) {
    for (const [k, type] of types.entries()) {
      const metric = rouge({ type, ...(words ? { tokenize: "none" } : {}), ...(stemmer ? { stem: "porter" } : {}) });
      // the engines agree on every count (test/kernel), so each case takes one of them
      const score = scoreSegment(metric, hypothesis, references, { engine: engines[i % engines.length]! });
      tally.closely(
        `rouge${type} of ${JSON.stringify(cases[i])}`,
        [score.precision, score.recall, score.fraction],
        answers[i]![k]!,
        1e-12,
      );
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(tally.compared()).toBe(PAIRS * types.length * 3);
  console.log(`ROUGE: ${PAIRS} texts, ${tally.compared()} figures compared, 0 differences`);
});

test(`GLEU: ${CORPORA} corpora`, async () => {
  const random = randomSource(72);
  const corpora = Array.from({ length: CORPORA }, () => {
    const segments = [1, 1, 2, 5][random(4)]!;
    const texts = Array.from({ length: segments }, () => makeCase(random));
    const shortest = 1 + random(3);
    return {
      hypotheses: texts.map(({ hypothesis }) => hypothesis),
      references: texts.map(({ references }) => references),
      shortest: random(2) === 0 ? 1 : shortest,
      longest: random(2) === 0 ? 4 : shortest + random(5),
    };
  });
  const [answers] = (await ask("rouge_driver.py", [{ kind: "gleu", corpora }])) as [number[]];
  const tally = createTally();
  for (const [i, { hypotheses, references, shortest, longest }] of corpora.entries()) {
    const metric = gleu({ tokenize: "none", minOrder: shortest, maxOrder: longest });
    const score = scoreCorpus(metric, { hypotheses, references }, { engine: engines[i % engines.length]! });
    tally.exactly(`GLEU of ${JSON.stringify(corpora[i])}`, score.fraction, answers[i]!);
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(tally.compared()).toBe(CORPORA);
  console.log(`GLEU: ${CORPORA} corpora, 0 differences`);
});

test(`chrF as NLTK: ${CORPORA} corpora`, async () => {
  const random = randomSource(74);
  const corpora = Array.from({ length: CORPORA }, () => {
    const texts = Array.from({ length: [1, 1, 2, 5][random(4)]! }, () => makeCase(random));
    const shortest = 1 + random(4);
    return {
      hypotheses: texts.map(({ hypothesis }) => hypothesis),
      references: texts.map(({ references }) => references[0]!),
      shortest,
      longest: shortest + random(5),
      beta: [3, 1, 2, 0.5][random(4)]!,
      whitespace: random(3) === 0,
    };
  });
  const [answers] = (await ask("rouge_driver.py", [{ kind: "chrf", corpora }])) as [number[][]];
  const tally = createTally();
  for (const [i, { hypotheses, references, shortest, longest, beta, whitespace }] of corpora.entries()) {
    const metric = chrf({ minCharOrder: shortest, charOrder: longest, beta, whitespace, epsSmoothing: true });
    const scores = segmentScores(metric, { hypotheses, references }, { engine: engines[i % 3]! });
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    tally.closely(
      `chrF of ${JSON.stringify(corpora[i])}`,
      [mean, ...scores].map((score) => score / 100),
      answers[i]!,
      1e-13,
    );
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  console.log(`chrF as NLTK: ${CORPORA} corpora, ${tally.compared()} figures, 0 differences`);
});

const vocabulary = (
  "the a of to cat cats sat mat dogs running runs ran relational generalization happily flies dies tied " +
  "hopping falling agreed feed sky skies " +
  "possibly digitizer radically news innings 1990s 2x The CAT x y it's well-known naïve Straße кошка 中文 ... , . U.S."
).split(" ");

/**
 * Sentences of few words, references that borrow from the hypothesis; sometimes pieces that are hard for tokenizers, or
 * nothing.
 */
function makeCase(random: Random): RougeCase {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const few = vocabulary.slice(0, pick([3, 8, vocabulary.length, vocabulary.length]));
  const sentence = (): string =>
    random(25) === 0 ? makeLines(1, random)[0]! : Array.from({ length: random(9) }, () => pick(few)).join(" ");
  const text = (): string[] => Array.from({ length: random(20) === 0 ? 0 : 1 + random(4) }, sentence);
  const hypothesis = text();
  const reference = (): string => {
    const sentences =
      random(3) === 0
        ? text()
        : hypothesis.map((one) =>
            one
              .split(" ")
              .filter(() => random(4) > 0)
              .join(" "),
          );
    if (random(3) === 0) sentences.reverse();
    if (random(4) === 0) sentences.push(sentence());
    return sentences.join(pick(["\n", "\n", "\n\n", " "]));
  };
  const words = random(4) === 0;
  return {
    // rouge-score does not stem the words of another tokenizer
    types: types.map((type) => `rouge${type}`),
    stemmer: !words && random(2) === 0,
    words,
    hypothesis: hypothesis.join("\n"),
    references: Array.from({ length: pick([1, 1, 2, 3]) }, reference),
  };
}
