import { describe, expect, test } from "vitest";
import { segmentCells } from "../../../apps/page/engine/answers/list/segment-cells.js";
import { segmentList } from "../../../apps/page/engine/answers/list/segments.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { checkedView } from "../../../apps/page/model/checked-view.js";
import type { CorpusTexts, MarkedExcerpt } from "../../../apps/page/model/corpus.js";
import type { Measure } from "../../../apps/page/model/measure.js";
import type { SearchFilter } from "../../../apps/page/model/selection.js";
import { columnsOf, isSortedBy, shownColumns, type ColumnFacts } from "../../../apps/page/views/segments/columns.js";

const texts: CorpusTexts = {
  references: [
    ["the cat sat on the mat", "a dog", null, "zebra crossing"],
    ["cats sit", null, "only here", null],
  ],
  systems: [
    { name: "a", hypotheses: ["the cat sat on a mat", "a dog", "here only", "Zebra"] },
    { name: "b", hypotheses: ["the old cat sat on the mat", "a dog", "only", "猫がいる"] },
    { name: "c", hypotheses: ["x", "y", "z", "犬がいる"] },
  ],
  source: ["die Katze", "ein Hund", "nur hier", "ein Zebra"],
  labels: [
    { name: "domain", values: ["news", "chat", "news", "10th"] },
    { name: "year", values: ["2020", "9", "", "1e3"] },
  ],
  files: [],
};
const bleu = { metric: "bleu", options: {} };
const chrf = { metric: "chrf", options: {} };
const session = () => createSession(texts, null, () => {});
const asked = {
  places: [0, 1, 2],
  systems: [0, 1],
  measures: [],
  labels: [],
  searches: [],
  references: null,
  longest: 600,
};

/** The marked stretches of an excerpt as text. */
const markedIn = (excerpt: MarkedExcerpt | null, what: "apart" | "found"): string[] =>
  excerpt!.spans.filter((span) => span.what === what).map(({ start, end }) => excerpt!.text.slice(start, end));

describe("cells of the list", () => {
  test("cells have texts, numbers and labels of the requested columns", async () => {
    const measures: Measure[] = [{ of: "score", metric: chrf, system: 1 }, { of: "position" }];
    const rows = await segmentCells(session(), { ...asked, pair: null, measures, labels: ["year"] });
    expect(rows.map(({ reference }) => reference?.text)).toEqual(["the cat sat on the mat", "a dog", "only here"]);
    expect(rows.map(({ source }) => source!.text)).toEqual(texts.source!.slice(0, 3));
    expect(rows.map(({ hypotheses }) => hypotheses[1]!.text)).toEqual(texts.systems[1]!.hypotheses.slice(0, 3));
    expect(rows.map(({ numbers }) => numbers[1])).toEqual([1, 2, 3]);
    // sacreBLEU 2.6.0: CHRF().sentence_score("a dog", ["a dog"])
    expect(rows[1]!.numbers[0]).toBe(100);
    expect(rows.map(({ labels }) => labels[0])).toEqual(["2020", "9", ""]);
    expect(rows.every(({ hypotheses }) => hypotheses.every(({ spans }) => spans.length === 0))).toBe(true);
  });

  test("cells mark in each system what the other system lacks, with neighbouring words as one stretch", async () => {
    const [row, same] = await segmentCells(session(), { ...asked, pair: [0, 1] });
    expect(markedIn(row!.hypotheses[0]!, "apart")).toEqual(["a"]);
    expect(markedIn(row!.hypotheses[1]!, "apart")).toEqual(["old", "the"]);
    expect(markedIn(row!.reference, "apart")).toEqual([]);
    expect(same!.hypotheses.flatMap(({ spans }) => spans)).toEqual([]);
    const [wide] = await segmentCells(session(), { ...asked, places: [3], systems: [1, 2], pair: [1, 2] });
    expect(wide!.hypotheses.map((excerpt) => markedIn(excerpt, "apart"))).toEqual([["猫"], ["犬"]]);
  });

  test("cells mark what a search has found, in the texts where it looked", async () => {
    const search = (filter: Partial<SearchFilter>): SearchFilter[] => [
      { by: "search", pattern: "", isCaseSensitive: false, within: "any", ...filter },
    ];
    const [row] = await segmentCells(session(), { ...asked, pair: [0, 1], searches: search({ pattern: "CATS?|old" }) });
    expect(markedIn(row!.hypotheses[0]!, "found")).toEqual(["cat"]);
    expect(markedIn(row!.hypotheses[1]!, "found")).toEqual(["old", "cat"]);
    // a search result hides the mark of a difference in the same place
    expect(markedIn(row!.hypotheses[1]!, "apart")).toEqual(["the"]);
    expect(markedIn(row!.reference, "found")).toEqual(["cat"]);
    const [one] = await segmentCells(session(), {
      ...asked,
      pair: null,
      searches: search({ pattern: "cat", within: 1 }),
    });
    expect(one!.hypotheses.map((excerpt) => markedIn(excerpt, "found").length)).toEqual([0, 1]);
    expect(markedIn(one!.reference, "found")).toEqual([]);
    const [empty] = await segmentCells(session(), { ...asked, pair: null, searches: search({ pattern: "x*" }) });
    expect(empty!.hypotheses.flatMap(({ spans }) => spans)).toEqual([]);
  });

  test("a text is cut, and so are its marks", async () => {
    const [row] = await segmentCells(session(), { ...asked, pair: [0, 1], longest: 5 });
    const { text, length, spans } = row!.hypotheses[1]!;
    expect([text, length]).toEqual(["the o", 26]);
    expect(spans).toEqual([{ start: 4, end: 5, what: "apart" }]);
  });
});

describe("sorting by a column", () => {
  const sorted = async (measure: Measure, isDescending = false): Promise<number[]> => [
    ...(await segmentList(session(), { situation: { selection: [], references: null }, measure, isDescending })).places,
  ];

  test("texts are in alphabetical order", async () => {
    expect(await sorted({ of: "alphabet", text: "reference" })).toEqual([1, 2, 0, 3]);
    expect(await sorted({ of: "alphabet", text: "source" })).toEqual([0, 1, 3, 2]);
    expect(await sorted({ of: "alphabet", text: 2 }, true)).toEqual([3, 2, 1, 0]);
  });

  test("labels are numbers if all are, and otherwise words; segments without a label come last", async () => {
    expect(await sorted({ of: "label", column: "year" })).toEqual([1, 3, 0, 2]);
    expect(await sorted({ of: "alphabet", text: { label: "domain" } })).toEqual([3, 1, 0, 2]);
    expect([...(await session().measured({ of: "label", column: "year" }, null))]).toEqual([2020, 9, NaN, 1000]);
  });

  test("noted segments go first", async () => {
    expect(await sorted({ of: "noted", places: [3, 1] }, true)).toEqual([1, 3, 0, 2]);
  });
});

describe("columns", () => {
  const facts: ColumnFacts = {
    summary: session().summary,
    names: ["a", "b", "c"],
    metrics: [bleu, chrf],
    metric: 1,
    pair: { baseline: 2, against: 0 },
    baseline: 2,
  };
  const all = columnsOf(facts);
  const keysOf = (columns: readonly { readonly key: string }[]): string[] => columns.map(({ key }) => key);

  test("the usual columns show the texts of the chosen pair, and their scores by the chosen metric", () => {
    const usual = shownColumns(all, null, facts, false);
    expect(keysOf(usual)).toEqual(["reference", "text a", "text b", "score 1 a", "score 1 b"]);
    expect(usual.map(({ title }) => title)).toEqual(["reference", "c", "a", "chrF2 c", "chrF2 a"]);
    expect(keysOf(shownColumns(all, null, facts, true))).toEqual(["reference", "text a", "text b"]);
  });

  test("all texts, scores, labels and differences can be chosen", () => {
    const keys = keysOf(all);
    for (const key of ["source", "text 1", "score 0 1", "score 1 1", "difference 0", "label domain", "label year"])
      expect(keys).toContain(key);
    expect(keysOf(shownColumns(all, ["label year", "text 1", "of another corpus"], facts, false))).toEqual([
      "text 1",
      "label year",
    ]);
  });

  test("the list can be sorted by each column", async () => {
    for (const column of all) {
      expect(all.filter((one) => isSortedBy(one, column.measure))).toEqual([column]);
      const { places } = await segmentList(session(), {
        situation: { selection: [], references: null },
        measure: column.measure,
        isDescending: column.isDescending,
      });
      expect([...places].sort()).toEqual([0, 1, 2, 3]);
      const order = { measure: column.measure, isDescending: column.isDescending };
      expect(checkedView({ order }, session().summary).order).toEqual(order);
    }
  });

  test("a link with measures that do not exist here is followed without them", () => {
    const { summary } = session();
    for (const measure of [
      { of: "label", column: "none" },
      { of: "alphabet", text: 7 },
      { of: "noted", places: [9] },
    ])
      expect(checkedView({ order: { measure, isDescending: true } }, summary).order).toBeNull();
    expect(checkedView({ rowLines: 0, columns: [1] }, summary)).toMatchObject({ rowLines: 3, columns: null });
  });
});
