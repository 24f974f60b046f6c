import { describe, expect, test } from "vitest";
import { buckets, bucketTests } from "../../../apps/page/engine/answers/buckets.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { checkedView } from "../../../apps/page/model/checked-view.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import {
  anyOf,
  isWithin,
  joinedBuckets,
  selectionBeside,
  type OwnDimension,
} from "../../../apps/page/model/dimension.js";
import { filterWords } from "../../../apps/page/model/words.js";
import { bucketName } from "../../../apps/page/views/where/dimension-words.js";
import { cutsIn, expressionsIn, ngramsIn, termsIn } from "../../../apps/page/views/where/own-division.js";
import { scoreCorpus } from "../../../src/corpus/score-corpus.js";
import { bleu } from "../../../src/metrics/translation/bleu.js";

const references = [
  "the cat sat on the mat today",
  "a dog sat on the mat",
  "the catalogue has a cat in it",
  "C++ is a language , too",
  "nothing of this kind was said",
];
const texts: CorpusTexts = {
  references: [references],
  systems: [
    { name: "a", hypotheses: references.map((line) => line.replace("the", "that")) },
    { name: "b", hypotheses: references.map((line) => line.replace(/a\b/, "one")) },
  ],
  source: null,
  labels: [{ name: "comet", values: ["0.9", "0.2", "", "0.5", "0.7"] }],
  files: [],
};
const metric = { metric: "bleu", options: {} };
const situation = { selection: [], references: null };
const session = () => createSession(texts, null, () => {});
const divided = (dimension: OwnDimension) => buckets(session(), { dimension, metric, situation, systems: [0, 1] });

/** The segments of each part, from 0. */
async function partsOf(dimension: OwnDimension): Promise<[name: string, places: number[]][]> {
  const one = session();
  const { buckets: filters } = await divided(dimension);
  return Promise.all(
    filters.map(async (filter): Promise<[string, number[]]> => [
      bucketName(filter),
      [...(await one.places([filter]))!],
    ]),
  );
}

describe("a division by the user's rules", () => {
  test("a division by numbers puts segments below each cut, or at it and above", async () => {
    const measure = { of: "label", column: "comet" } as const;
    expect(await partsOf(cutsIn("0.7; 0.5", measure))).toEqual([
      ["0.2", [1]],
      ["0.5", [3]],
      // 0.7 and 0.9: a segment without a number is in no part
      ["0.7 to 0.9", [0, 4]],
    ]);
    expect((await divided(cutsIn("2", measure))).untold).toMatch(/on one side/);
    expect(await partsOf(cutsIn("7", { of: "reference-length" }))).toEqual([
      ["6", [1, 3, 4].filter((place) => references[place]!.split(" ").length < 7)],
      ["7", [0, 2]],
    ]);
  });

  test("a division by terms has a part for each term, whose signs have no special meaning, and a part for the rest", async () => {
    expect(await partsOf(termsIn("cat\nc++\n\ncat", "references"))).toEqual([
      ["cat", [0, 2]],
      ["c++", [3]],
      ["none of these", [1, 4]],
    ]);
    expect((await partsOf(termsIn("that", 0))).at(0)).toEqual(["that", [0, 1, 2]]);
  });

  test("there are divisions by regular expressions and by n-grams of the reference", async () => {
    expect(await partsOf(expressionsIn("^a\ncat", "references"))).toEqual([
      ["^a", [1]],
      ["cat", [0, 2]],
      ["none of these", [3, 4]],
    ]);
    expect(await partsOf(ngramsIn("on the mat\na cat", metric))).toEqual([
      ["on the mat", [0, 1]],
      ["a cat", [2]],
      ["none of these", [3, 4]],
    ]);
  });

  test("the scores of a part are those of its segments, which are too few to be tested", async () => {
    const dimension = termsIn("cat", "references");
    const { scored, buckets: filters } = await divided(dimension);
    const of = (places: readonly number[], system: number) =>
      scoreCorpus(bleu(), {
        hypotheses: places.map((place) => texts.systems[system]!.hypotheses[place]!),
        references: places.map((place) => [references[place]!]),
      }).score;
    expect(scored.map(({ scores }) => scores)).toEqual([
      [of([0, 2], 0), of([0, 2], 1)],
      [of([1, 3, 4], 0), of([1, 3, 4], 1)],
    ]);
    const { tested } = await bucketTests(session(), { filters, metric, situation, systems: [0, 1], seed: 1 });
    expect(tested).toEqual([null, null]);
  });

  test("several parts are selected together, and a figure ignores what was selected in it", async () => {
    const dimension = termsIn("cat\ndog\nlanguage", "references");
    const { buckets: filters } = await divided(dimension);
    const both = joinedBuckets(filters.slice(0, 2));
    expect([...(await session().places([both]))!]).toEqual([0, 1, 2]);
    expect(filterWords(both, ["a", "b"])).toBe("“cat” as a word in a reference or “dog” as a word in a reference");
    expect(filters.map((filter) => isWithin(filter, both))).toEqual([true, true, false, false]);
    expect(filters.map((filter) => isWithin(filter, filters[3]!))).toEqual([false, false, false, true]);
    for (const own of [...filters, both, anyOf(filters)]) expect(selectionBeside([own], dimension)).toEqual([]);
    const other = termsIn("mat", "references");
    expect(selectionBeside([both], other)).toEqual([both]);
  });

  test("wrong rules are explained in words", () => {
    const measure = { of: "reference-length" } as const;
    expect(() => cutsIn("", measure)).toThrow("expected numbers at which to cut, such as 10, 20, 40");
    expect(() => cutsIn("10, twenty", measure)).toThrow('expected numbers, such as 10, 20, 40; got "twenty"');
    expect(() => expressionsIn("(", "any")).toThrow('"(" is not a regular expression');
    expect(() => termsIn(" \n", "any")).toThrow("expected terms, each on a line of its own");
    expect(() => termsIn(Array.from({ length: 31 }, (_, i) => `t${i}`).join("\n"), "any")).toThrow(
      "expected at most 30 parts, got 31",
    );
  });

  test("a division is kept in the view, if it fits the corpus", () => {
    const { summary } = session();
    const divisions = [
      cutsIn("1 2", { of: "label", column: "comet" }),
      termsIn("cat", 1),
      expressionsIn("a|b", "any"),
      ngramsIn("the cat", metric),
    ];
    expect(checkedView({ divisions }, summary).divisions).toEqual(divisions);
    for (const wrong of [
      { by: "cuts", measure: { of: "position" }, cuts: [2, 1] },
      { by: "cuts", measure: { of: "label", column: "other" }, cuts: [1] },
      { by: "searches", searches: [] },
      { by: "searches", searches: [{ by: "search", pattern: 1, isCaseSensitive: false, within: "any" }] },
      { by: "ngrams", metric, ngrams: [[]] },
      { by: "position" },
      null,
    ])
      expect(checkedView({ divisions: [wrong] }, summary).divisions).toEqual([]);
  });
});
