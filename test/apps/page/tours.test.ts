/** The tours of chrF, TER and significance: the numbers in their text are the library's. */
import { describe, expect, test } from "vitest";
import { characterParts, editParts } from "../../../apps/page/engine/answers/lessons/metric-parts.js";
import { resampleLesson } from "../../../apps/page/engine/answers/lessons/resample-lesson.js";
import { tourNames } from "../../../apps/page/model/view.js";
import { characterReferences, characterSteps } from "../../../apps/page/views/teaching/tours/character-steps.js";
import { editReferences, editSteps } from "../../../apps/page/views/teaching/tours/edit-steps.js";
import { resampleSteps, resampleTexts } from "../../../apps/page/views/teaching/tours/resample-steps.js";
import { tours } from "../../../apps/page/views/teaching/tours/tours.js";
import { chrf, pairedBootstrap, scoreSegment, segmentStatistics, ter, wer } from "../../../src/index.js";

/** The pairs of numbers in texts such as "4 of 11" and "12 of the 7". */
const shares = (idea: string): string[] =>
  [...idea.matchAll(/(\d+) of (?:the )?(\d+)/g)].map(([, a, b]) => `${a}/${b}`);
/** Scores as they are printed. */
const scores = (idea: string): string[] => [...idea.matchAll(/\d+\.\d(?!\d)/g)].map(([number]) => number);

test.each(tourNames)("the tour of %s has five to seven steps", (name) => {
  const { steps } = tours[name];
  expect(steps.length).toBeGreaterThanOrEqual(5);
  expect(steps.length).toBeLessThanOrEqual(7);
});

test.each(characterSteps)("the step of chrF's tour: $title", async ({ hypothesis, idea }) => {
  const parts = await characterParts(null, { hypothesis, references: characterReferences });
  expect(parts.score).toBe(scoreSegment(chrf(), hypothesis, characterReferences).score);
  const counted = parts.orders.flatMap((one) => [
    `${one.matches}/${one.hypothesis}`,
    `${one.matches}/${one.reference}`,
  ]);
  for (const share of shares(idea)) expect(counted).toContain(share);
  for (const score of scores(idea)) expect(parts.score.toFixed(1)).toBe(score);
});

test.each(editSteps)("the step of TER's tour: $title", async ({ hypothesis, references = editReferences, idea }) => {
  const parts = await editParts(null, { hypothesis, references });
  expect(parts).toMatchObject({ score: scoreSegment(ter(), hypothesis, references).score });
  for (const share of shares(idea)) expect(`${parts.edits}/${parts.referenceLength}`).toBe(share);
  for (const score of scores(idea)) expect(parts.score.toFixed(1)).toBe(score);
});

test("TER's tour has two edits, a shift that counts as one, and the nearest of two references", async () => {
  const of = (step: number) => {
    const { hypothesis, references = editReferences } = editSteps[step]!;
    return editParts(null, { hypothesis, references });
  };
  expect(await of(0)).toMatchObject({ edits: 2 });
  expect(await of(2)).toMatchObject({ edits: 1, inspection: { shifts: [{}] } });
  // without shifts
  expect(scoreSegment(wer(), editSteps[2]!.hypothesis, editReferences).score).toBeCloseTo(600 / 7, 10);
  expect(await of(4)).toMatchObject({ edits: 1, inspection: { taken: 1 } });
});

describe("significance", () => {
  const { references, first, second } = resampleTexts;
  const asked = (segments: number, seed = 1) =>
    resampleLesson(null, {
      references: references.slice(0, segments),
      first: first.slice(0, segments),
      second: second.slice(0, segments),
      seed,
    });

  test("twelve segments, 13 edits against 5", async () => {
    const { edits, drawn } = await asked(12);
    expect(edits.map((counts) => counts.reduce((sum, count) => sum + count, 0))).toEqual([13, 5]);
    expect(resampleSteps[0]!.idea).toMatch(/12 segments, and A needs 13 edits, B only 5/);
    expect(drawn.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(drawn.some((count) => count === 0) && drawn.some((count) => count > 1)).toBe(true);
    expect((await asked(12, 2)).drawn).not.toEqual(drawn);
  });

  test("the scores of a draw are those of its texts, one after the other", async () => {
    const { drawn, drawnScores } = await asked(12);
    const places = drawn.flatMap((count, i) => Array.from({ length: count }, () => i));
    const lines = [first, second].map((hypotheses) =>
      segmentStatistics(ter(), {
        hypotheses: places.map((i) => hypotheses[i]!),
        references: places.map((i) => [references[i]!]),
      }),
    );
    // edits (the first field) divided by the words of the references
    const words = places.reduce((sum, i) => sum + references[i]!.split(" ").length, 0);
    for (const [s, { rows, fields }] of lines.entries()) {
      const edits = places.reduce((sum, _, i) => sum + rows[i * fields.length]!, 0);
      expect(drawnScores[s]).toBeCloseTo((100 * edits) / words, 10);
    }
  });

  test("interval and p are those of the paired bootstrap: B is better on 12 segments, and undecided on 5", async () => {
    const tables = [first, second].map((hypotheses) =>
      segmentStatistics(ter(), { hypotheses, references: references.map((line) => [line]) }),
    );
    const expected = pairedBootstrap(ter(), tables[0]!, [tables[1]!], { samples: 1000, seed: 12345 }).systems[0]!;
    const lesson = await asked(12);
    expect(lesson.interval).toEqual(expected.differenceInterval);
    expect(lesson.tested.pValue).toBe(expected.pValue);
    expect(lesson.tested.pValue).toBeLessThan(0.05);
    expect(lesson.bins.counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
    const few = await asked(5);
    expect(few.tested.pValue).toBeGreaterThan(0.05);
    expect(few.interval.high - few.interval.low).toBeGreaterThan(lesson.interval.high - lesson.interval.low);
  });
});
