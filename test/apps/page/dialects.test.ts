/** Dialects of BLEU on the page: the scores of bleuDialect(), and the steps between them. */
import { expect, test } from "vitest";
import { dialectScores, dialectSteps } from "../../../apps/page/engine/answers/bleu/dialects.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import {
  effect,
  farthest,
  scoresTitle,
  stepsTitle,
  tellingSteps,
} from "../../../apps/page/views/settings/dialect-words.js";
import { bleu, bleuDialect, scoreCorpus } from "../../../src/index.js";
import { dialectNames } from "../../../src/metrics/translation/dialects/dialect-names.js";

const texts: CorpusTexts = {
  references: [
    ["The dog bit the man.", "It was not unexpected.", 'He said: "No" &amp; left'],
    ["The dog had bit the man.", "No one was surprised.", null],
  ],
  systems: [
    { name: "a", hypotheses: ["x", "y", "z"] },
    { name: "b", hypotheses: ["The dog bit the man", "It wasn't surprising.", 'He said "no" & left the room'] },
  ],
  source: null,
  labels: [],
  files: [],
};
const session = createSession(texts, null, () => {});
const situation = { selection: [], references: null };
const question = { system: 1, situation, options: { smoothMethod: "floor" } };

test("the scores are those of each dialect's metric", async () => {
  const scores = (await dialectScores(session, question))!;
  expect(scores.map(({ name }) => name)).toEqual(["sacrebleu", ...dialectNames]);
  const corpus = {
    hypotheses: texts.systems[1]!.hypotheses,
    references: [0, 1, 2].map((i) => texts.references.map((stream) => stream[i]!)),
  };
  expect(scores[0]!.score).toBeCloseTo(scoreCorpus(bleu({ smoothMethod: "floor" }), corpus).score, 10);
  for (const [i, dialect] of dialectNames.entries()) {
    const { score, signature } = scoreCorpus(bleuDialect({ dialect }), corpus);
    expect(scores[i + 1]!.score, dialect).toBe(score);
    expect(scores[i + 1]!.signature, dialect).toBe(signature);
  }
  expect(scoresTitle(scores)).toMatch(/^The same text has [\d.]+ by [\w-]+ and [\d.]+ by [\w-]+: [\d.]+ apart$/);
});

test("the steps lead from the score of one dialect to that of the other", async () => {
  const scores = (await dialectScores(session, question))!;
  const { name } = farthest(scores);
  const steps = (await dialectSteps(session, { ...question, dialect: name as "nltk" }))!;
  expect(steps.first.score).toBe(scores[0]!.score);
  expect(steps.second.score).toBe(scores.find((one) => one.name === name)!.score);
  const sum = steps.steps.reduce((total, step) => total + effect(step), 0);
  expect(sum).toBeCloseTo(steps.second.score - steps.first.score, 10);
  expect(tellingSteps(steps).length).toBeGreaterThan(0);
  expect(stepsTitle(steps)).toContain("most by the ");
  const mteval = (await dialectSteps(session, { ...question, dialect: "mteval" }))!;
  // mteval lower-cases
  expect(mteval.steps[0]).toMatchObject({
    ingredient: "tokens",
    from: "13a, capitals kept",
    tokens: { ofReferences: 5, lines: [{ segment: 0 }, {}, {}] },
  });
});

test("scores are those of the selected segments and of the references that count", async () => {
  const places = { by: "places", places: [0], why: "" } as const;
  const some = (await dialectScores(session, { ...question, situation: { selection: [places], references: [0] } }))!;
  const corpus = { hypotheses: ["The dog bit the man"], references: ["The dog bit the man."] };
  expect(some[0]!.score).toBeCloseTo(scoreCorpus(bleu({ smoothMethod: "floor" }), corpus).score, 10);
  const last = { ...question, situation: { selection: [{ ...places, places: [2] }], references: null } };
  const { steps } = (await dialectSteps(session, { ...last, dialect: "mteval" }))!;
  expect(steps[0]!.tokens!.lines.map(({ segment }) => segment)).toEqual([2, 2]);
  const none = { ...question, situation: { selection: [{ ...places, places: [] }], references: null } };
  expect(await dialectScores(session, none)).toBeNull();
  expect(await dialectSteps(session, { ...none, dialect: "hf" })).toBeNull();
});
