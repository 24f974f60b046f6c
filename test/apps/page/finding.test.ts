/** The titles in the section Where, which claim no more than the tests support. */
import { describe, expect, test } from "vitest";
import type { Filter } from "../../../apps/page/model/selection.js";
import { dimensionNote, placeWords, tooFewWords } from "../../../apps/page/views/where/dimension-words.js";
import { chosenBuckets, finding, findingOfOne } from "../../../apps/page/views/where/finding.js";

const dimension = { by: "measure", measure: { of: "reference-length" } } as const;
const facts = { unit: "words", side: null } as const;
const ranges: Filter[] = [
  [1, 5],
  [6, 9],
  [10, 14],
  [15, 80],
].map(([from, to]) => ({ by: "range", measure: dimension.measure, from: from!, to: to! }));
const say = (places: readonly Filter[]): string => placeWords(dimension, facts, places);
const pair = { system: "B", baseline: "A", say };

/** For each bucket, by how much B is better, and p. */
const of = (...results: readonly (readonly [number | null, number | null])[]): string =>
  finding(
    results.map(([gain, adjustedPValue], i) => ({ filter: ranges[i]!, gain, adjustedPValue, warning: null })),
    pair,
  );

describe("titles", () => {
  test("titles name what is significant, with neighbouring buckets together", () => {
    expect(of([2, 0.01], [1, 0.04], [3, 0.05], [-1, 0.3])).toBe("B is better at 1 to 9 words");
    expect(of([-2, 0.01], [1, 0.5], [3, 0.01], [4, 0.01])).toBe("B is better at 10 to 80 words, worse at 1 to 5 words");
    expect(of([2, 0.01], [1, 0.5], [3, 0.01], [-4, 0.9])).toBe("B is better at 1 to 5 and 10 to 14 words");
    expect(of([-2, 0.01], [-1, 0.01], [null, null], [-1, 0.01])).toBe("B is worse in every part");
    expect(of([2, 0.06], [1, 0.5], [3, 1], [4, 0.9])).toBe("B and A cannot be told apart in any part");
    expect(of([null, null], [1, null])).toBe("too few segments to tell");
    expect(finding(null, pair)).toBe("B beside A");
    // the difference comes from few segments
    const few = [
      { filter: ranges[0]!, gain: 5, adjustedPValue: 0.01, warning: "they differ in 3 of 9 segments alone" },
    ];
    expect(finding(few, pair)).toBe("B and A cannot be told apart in any part");
  });

  test("titles name labels one by one", () => {
    const labels: Filter[] = ["news", "", "chat"].map((label) => ({ by: "label", column: "domain", labels: [label] }));
    const words = finding(
      labels.map((filter) => ({
        filter,
        gain: filter.by === "label" && filter.labels[0] ? 1 : 0,
        adjustedPValue: 0.01,
        warning: null,
      })),
      { ...pair, say: (places) => placeWords({ by: "label", column: "domain" }, { unit: null, side: null }, places) },
    );
    expect(words).toBe("B is better in news and chat");
  });

  test("titles about one system name the best and the worst part, if the two are far apart for that number of parts", () => {
    const scored = (...scores: readonly number[]) =>
      scores.map((score, i) => ({ filter: ranges[i]!, score, low: score - 2, high: score + 2 }));
    const higher = { system: "A", better: "higher", say } as const;
    expect(findingOfOne(scored(30, 34), higher)).toBe("A scores better at 6 to 9 words than at 1 to 5 words");
    // the same two among four: six pairs may differ by chance
    expect(findingOfOne(scored(30, 34, 31, 32), higher)).toBe(
      "the score of A does not differ significantly between parts",
    );
    expect(findingOfOne(scored(30, 36, 31, 32), { ...higher, better: "lower" })).toBe(
      "A scores better at 1 to 5 words than at 6 to 9 words",
    );
    expect(findingOfOne(scored(30), higher)).toBe("too few segments to tell");
    expect(findingOfOne(null, higher)).toBe("A");
  });
});

test("buckets within the selection count as chosen, as do those outside of an inverted selection", () => {
  const first: Filter = { ...(ranges[0] as Extract<Filter, { by: "range" }>), to: 9 };
  expect(chosenBuckets(ranges, [first])).toEqual([true, true, false, false]);
  expect(chosenBuckets(ranges, [{ by: "not", filters: [first] }])).toEqual([false, false, true, true]);
  expect(chosenBuckets(ranges, [])).toEqual([false, false, false, false]);
});

test("a word that occurs once occurs 1 time", () => {
  const of = "occurrences" as const;
  const words = (from: number, to: number): string =>
    placeWords({ by: "measure", measure: { of } }, facts, [{ by: "range", measure: { of }, from, to }]);
  expect([words(1, 1), words(1, 3)]).toEqual(["where it occurs 1 time", "where it occurs 1 to 3 times"]);
});

test("the shares of rare words are said to be percent", () => {
  const rare = { by: "measure", measure: { of: "rare-words" } } as const;
  expect(dimensionNote(rare, facts)).toMatch(/^In percent of the first reference's words: /);
});

test("parts without an interval are named as the bars they are", () => {
  const few = [
    { name: "3", segments: 1 },
    { name: "6", segments: 4 },
  ];
  expect(tooFewWords(few, { least: 6, isPair: true })).toBe(
    "The bars “3” (1 segment) and “6” (4 segments) have no interval, which takes 6 segments in which the two differ.",
  );
  expect(tooFewWords(few.slice(1), { least: 6, isPair: false })).toBe(
    "The bar “6” (4 segments) has no interval, which takes 6 segments.",
  );
});
