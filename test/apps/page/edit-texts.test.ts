/** Edits of a text by the user, and how much of them undo takes back. */
import { expect, test } from "vitest";
import type { CorpusSummary, SegmentTexts } from "../../../apps/page/model/corpus.js";
import { canRedo, canUndo, redo, startWith, undo } from "../../../apps/page/state/state.js";
import { takeBack, writeText, writtenText } from "../../../apps/page/views/teaching/edit-texts.js";

const summary = {
  segments: 10,
  systems: ["a"],
  references: 1,
  labels: [],
  files: [],
  metrics: null,
} as unknown as CorpusSummary;
const given = { hypotheses: ["a text"], references: ["another text"] } as unknown as SegmentTexts;
const place = { segment: 4, side: "hypothesis", index: 0 } as const;
const write = (text: string): void => writeText(place, text, given);

test("letters typed in a row are one step of undo, and letters typed after an undo are another step", () => {
  startWith(summary, {}, {});
  for (const text of ["b", "be", "bee"]) write(text);
  undo();
  expect([writtenText(place), canUndo.value, canRedo.value]).toEqual([null, false, true]);
  for (const text of ["c", "ca", "cat"]) write(text);
  expect([writtenText(place), canUndo.value, canRedo.value]).toEqual(["cat", true, false]);
  undo();
  expect([writtenText(place), canUndo.value]).toEqual([null, false]);
  redo();
  expect(writtenText(place)).toBe("cat");
  write("cats");
  undo();
  expect(writtenText(place)).toBe("cat");
});

test("a segment is a line: the line breaks of a pasted text are spaces", () => {
  startWith(summary, {}, {});
  write("one\ntwo\r\nthree\rfour\n\nfive");
  expect(writtenText(place)).toBe("one two three four  five");
  // typing the given text is no edit, and a written text can be taken back
  write("a\ntext");
  expect(writtenText(place)).toBeNull();
  write("x");
  takeBack(place);
  expect(writtenText(place)).toBeNull();
});
