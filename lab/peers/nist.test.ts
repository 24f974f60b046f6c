/**
 * Random corpora: NIST equals that of nist_driver.py, which is written in Python from the definitions, and that of NLTK
 * 3.10.3.
 */
import { expect, test } from "vitest";
import { nist, scoreCorpus, scoreSegments, type Corpus, type EngineName } from "../../src/index.js";
import { mteval } from "../../src/text/tokenizers/mteval.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

const CORPORA = isWhole ? 2_000 : 1_000;

interface Question {
  readonly international: boolean;
  readonly keep_case: boolean;
  readonly hypotheses: readonly string[];
  readonly references: readonly (readonly string[])[];
}

interface Answer {
  readonly individual: readonly number[];
  readonly cumulative: readonly number[];
  readonly brevity: number;
  readonly length: number;
  readonly reference_length: number;
  readonly segments: readonly number[];
  readonly tokens: readonly string[];
}

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

/**
 * Words, few enough for long n-grams to recur; among them the word 0, punctuation, entities, capitals in and outside of
 * ASCII, all kinds of white space.
 */
const pieces = [
  "the",
  "The",
  "cat",
  "0",
  "0",
  "00",
  "1,000.5",
  "5.",
  ".5",
  "a-b",
  "3-4",
  "mat.",
  "mat,",
  "«",
  "É",
  "é",
  "ΟΔΟΣ",
  "İ",
  "中文",
  "。",
  "$",
  "€",
  "+",
  "&quot;",
  "&amp;lt;",
  "&apos;",
  "<skipped>",
  "\u00a0",
  "\u2009",
  "\u001c",
  "\u0085",
  "x",
  "y",
  "!",
  "...",
  "٣",
  "½",
];

type Random = (below: number) => number;

function makeCorpus(random: Random): Question {
  const some = Array.from({ length: 2 + random(pieces.length - 1) }, () => pieces[random(pieces.length)]!);
  const line = (longest: number): string =>
    Array.from({ length: random(longest) }, () => some[random(some.length)]!).join(random(6) === 0 ? "" : " ");
  const longest = [4, 12, 12, 40][random(4)]!;
  const known = Array.from({ length: 3 }, () => line(longest));
  const reference = (): string => (random(4) === 0 ? known[random(3)]! : line(longest));
  const references = Array.from({ length: 1 + random(12) }, () => Array.from({ length: 1 + random(4) }, reference));
  const hypotheses = references.map((list) =>
    random(3) === 0
      ? line(longest)
      : list[random(list.length)]!.split(" ")
          .filter(() => random(7) > 0)
          .join(" "),
  );
  return { international: random(3) === 0, keep_case: random(3) === 0, hypotheses, references };
}

test(`NIST of ${CORPORA} corpora of 1 to 12 segments, with 1 to 4 references each`, async () => {
  const random = randomSource(1997);
  const questions = Array.from({ length: CORPORA }, () => makeCorpus(random));
  const answers = (await ask("nist_driver.py", questions)) as readonly Answer[];
  const tally = createTally();
  let bearing = 0;
  for (const [i, { international, keep_case: caseSensitive, ...question }] of questions.entries()) {
    const expected = answers[i]!;
    const corpus: Corpus = question;
    const { tokenize } = mteval({ caseSensitive, international });
    tally.exactly(
      `tokens of ${i}`,
      question.hypotheses.map((line) => tokenize(line).join(" ")),
      expected.tokens,
    );
    const metric = nist({ caseSensitive, tokenize: international ? "mteval-intl" : "mteval" });
    for (const engine of i % 4 === 0 ? engines : engines.slice(0, 2)) {
      const name = `${i} ${engine} ${JSON.stringify(questions[i])}`;
      const score = scoreCorpus(metric, corpus, { engine });
      tally.closely(`shares of ${name}`, score.individual, expected.individual);
      tally.closely(`sums of ${name}`, score.cumulative, expected.cumulative);
      tally.closely(`penalty of ${name}`, score.brevityPenalty, expected.brevity);
      tally.closely(
        `lengths of ${name}`,
        [score.hypothesisLength, score.referenceLength],
        [expected.length, expected.reference_length],
      );
      tally.closely(
        `segments of ${name}`,
        scoreSegments(metric, corpus, { engine }).map((segment) => segment.score),
        expected.segments,
      );
    }
    if (expected.individual[3]! > 0) bearing++;
  }
  console.log(
    `nist_driver.py: ${tally.compared()} figures of ${CORPORA} corpora compared; ` +
      `${bearing} corpora with information in 4-grams`,
  );
  expect(tally.differences.slice(0, 5)).toEqual([]);
  expect(bearing).toBeGreaterThan(CORPORA / 5);
});

test("NLTK's corpus_nist of 400 corpora, most with several references, n from 1 to 9", async () => {
  const random = randomSource(2002);
  const questions = Array.from({ length: 400 }, () => ({ ...makeCorpus(random), nltk: true }));
  const answers = (await ask("nist_driver.py", questions)) as readonly (readonly (number | null)[])[];
  const tally = createTally();
  let [apart, stopped] = [0, 0];
  for (const [i, { hypotheses, references }] of questions.entries()) {
    for (const [n, expected] of answers[i]!.entries()) {
      if (expected === null) {
        stopped++;
        continue;
      }
      const engine = engines[(i + n) % engines.length]!;
      const score = (mode: "mteval" | "nltk"): number =>
        scoreCorpus(
          nist({ mode, order: n + 1, tokenize: "none", caseSensitive: true }),
          { hypotheses, references },
          { engine },
        ).score;
      tally.closely(`n ${n + 1} of ${i} ${engine} ${JSON.stringify(questions[i])}`, score("nltk"), expected);
      if (n === 4 && Math.abs(score("mteval") - expected) > 1e-6) apart++;
    }
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  expect(apart).toBeGreaterThan(200);
  console.log(
    `NLTK's NIST: ${tally.compared()} scores compared, ${stopped} where it divides by zero; ${apart} not mteval's`,
  );
});
