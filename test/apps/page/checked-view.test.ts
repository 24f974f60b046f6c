/** Links and saved files that cannot be trusted. */
import { describe, expect, test } from "vitest";
import { checkedNotes, checkedView } from "../../../apps/page/model/checked-view.js";
import type { CorpusSummary } from "../../../apps/page/model/corpus.js";
import { initialView, noNotes, type Notes, type View } from "../../../apps/page/model/view.js";
import { isExhaustive } from "../../cases.js";
import { hostileTexts } from "./hostile-texts.js";

const summary = { segments: 10, systems: ["a", "b"], references: 2, metrics: null } as unknown as CorpusSummary;
const bleu = { metric: "bleu", options: {} };

const good: Partial<View> = {
  baseline: 1,
  against: 0,
  metrics: [bleu, { metric: "chrf", options: { wordOrder: 2 } }],
  metric: 1,
  references: [1],
  selection: [
    { by: "range", measure: { of: "share", metric: bleu, system: 1, against: 0 }, from: -1, to: 2.5 },
    { by: "not", filters: [{ by: "search", pattern: "(", isCaseSensitive: false, within: 1 }] },
    { by: "region", x: { of: "position" }, y: { of: "edits", system: 0 }, polygon: [0, 0, 1, 0, 1, 1] },
    { by: "label", column: "domain", labels: ["__proto__"] },
    { by: "places", places: [0, 9], why: "starred" },
    { by: "set", set: "AQ==", why: "the consensus is a" },
    { by: "same", systems: [0, 1] },
    { by: "ngram", metric: bleu, words: ["a", "b"], system: 1, than: null, references: [0] },
    { by: "confusion", metric: bleu, system: 0, reference: "a", hypothesis: "b" },
  ],
  test: { test: "randomization", correction: "benjamini-hochberg", samples: 5000, trials: null, seed: 7 },
  segment: 9,
  sorting: { ngrams: { by: "references", isDescending: false } },
  ngramOrder: 4,
  panels: ["settings"],
};

describe("checkedView", () => {
  test("a view that can be shown is taken as it is", () => {
    expect(checkedView(good, summary)).toEqual({ ...initialView, ...good });
    expect(checkedView({}, summary)).toEqual(initialView);
  });

  test.each<[string, object]>([
    ["a system that is not there", { baseline: 2 }],
    ["half a system", { baseline: 0.5, against: -1 }],
    ["a name for a system", { baseline: "a", against: "b" }],
    ["no metrics", { metrics: [] }],
    ["a metric that is a property of all objects", { metrics: [{ metric: "__proto__", options: {} }] }],
    ["options that the metric refuses", { metrics: [{ metric: "bleu", options: { maxOrder: -3 } }] }],
    ["no options", { metrics: [{ metric: "bleu" }] }],
    ["a metric that is not among them", { metric: 1 }],
    ["no references", { references: [] }],
    ["a reference that is not there", { references: [2] }],
    ["a filter of no kind", { selection: [{ by: "toString" }] }],
    ["one text for a list", { selection: "abc", panels: "settings" }],
    ["a measure of no kind", { selection: [{ by: "range", measure: { of: "constructor" }, from: 0, to: 1 }] }],
    ["a measure of a system that is not there", { order: { measure: { of: "edits", system: 2 }, isDescending: true } }],
    ["a filter without its numbers", { selection: [{ by: "range", measure: { of: "position" }, from: "0" }] }],
    ["a filter within no filter", { selection: [{ by: "not", filters: [{ by: "not" }] }] }],
    ["an n-gram of numbers", { selection: [{ by: "ngram", metric: bleu, words: [1], system: null, than: null }] }],
    ["a table that is sorted by nothing", { sorting: { ngrams: { isDescending: true } }, ngramOrder: 0 }],
    ["a test that does not exist", { test: { ...initialView.test, test: "t-test" } }],
    ["no resamples", { test: { ...initialView.test, samples: 0 } }],
    ["half a test", { test: { test: "bootstrap" } }],
    ["a segment that is not there", { segment: 10 }],
    ["other parts", { toString: 1, notes: {} }],
  ])("%s is left out", (_, given) => {
    expect(checkedView(given, summary)).toEqual(initialView);
  });

  test("__proto__ in a link's JSON changes no prototype", () => {
    checkedView(JSON.parse('{"__proto__":{"polluted":1},"metrics":[{"__proto__":{"metric":"bleu"}}]}'), summary);
    expect("polluted" in {}).toBe(false);
  });

  test("hostile texts in every part are left out, or are texts", () => {
    const short = hostileTexts.filter(({ text }) => text.length < 10_000);
    for (const { text } of short.filter((_, i) => isExhaustive || i % 4 === 0)) {
      for (const part of Object.keys(initialView)) {
        for (const value of [text, [text], { [text]: text }, [{ by: text, of: text, metric: text, options: text }]]) {
          const view = checkedView({ [part]: value }, summary);
          // the names of panels and of an order may be any text
          if (part !== "panels") expect({ ...view, [part]: null }).toEqual({ ...initialView, [part]: null });
          expect(view.metrics).toEqual(initialView.metrics);
          expect(view.selection).toEqual([]);
        }
      }
    }
  });
});

describe("checkedNotes", () => {
  const notes: Notes = {
    ...noNotes,
    edits: [
      { segment: 0, side: "hypothesis", index: 1, text: "<b>" },
      { segment: 9, side: "reference", index: 1, text: "" },
    ],
    names: { 1: "ours" },
    stars: [3],
    remarks: { 9: "why?" },
  };

  test("parts that fit this corpus are taken as they are", () => {
    expect(checkedNotes(notes, summary)).toEqual(notes);
  });

  test.each<[string, object]>([
    ["an edit of a segment that is not there", { edits: [{ ...notes.edits[0], segment: 10 }] }],
    ["an edit of a side that is not there", { edits: [{ ...notes.edits[0], side: "source" }] }],
    ["an edit of a system that is not there", { edits: [{ ...notes.edits[0], index: 2 }] }],
    ["an edit without a text", { edits: [{ ...notes.edits[0], text: null }] }],
    ["a name of a system that is not there", { names: { 2: "x" } }],
    ["a name of a property", { names: { constructor: "x" } }],
    ["a name that is no text", { names: { 1: { toString: 1 } } }],
    ["a star that is not there", { stars: [-1] }],
    ["a remark that is no text", { remarks: { 1: ["a"] } }],
  ])("%s is left out", (_, given) => {
    expect(checkedNotes(given, summary)).toEqual(noNotes);
  });
});
