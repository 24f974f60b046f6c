/** Buckets of segments: their scores and tests equal those of the library for the texts of each bucket alone. */
import { describe, expect, test } from "vitest";
import { buckets, bucketTests } from "../../../apps/page/engine/answers/buckets.js";
import { selectionSize } from "../../../apps/page/engine/answers/selection-size.js";
import { rangesOf } from "../../../apps/page/engine/divide.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { checkedView } from "../../../apps/page/model/checked-view.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import { dimensionsOf, joinedBuckets, selectionBeside, type Dimension } from "../../../apps/page/model/dimension.js";
import { inverted, isByOutcome, type Filter } from "../../../apps/page/model/selection.js";
import { filterWords } from "../../../apps/page/model/words.js";
import { holmCorrection } from "../../../src/significance/corrections.js";
import { pairedBootstrap } from "../../../src/significance/paired.js";
import { scoreCorpus } from "../../../src/corpus/score-corpus.js";
import { segmentStatistics } from "../../../src/corpus/segment-statistics.js";
import { bleu, ter } from "../../../src/metrics/list.js";

const words = "the cat sat on a mat and saw two dogs run by in rain while birds sang old songs of home".split(" ");
const SEGMENTS = 60;
/** A sentence of 2 to 21 words. */
const sentence = (i: number): string[] =>
  Array.from({ length: 2 + ((i * 7) % 20) }, (_, w) => words[(i + 3 * w) % 20]!);
const references = Array.from({ length: SEGMENTS }, (_, i) => sentence(i));
/** Every n-th word is replaced. */
const spoilt = (every: number): string[] =>
  references.map((text, i) => text.map((word, w) => ((i + w) % every === 0 ? "x" : word)).join(" "));

const texts: CorpusTexts = {
  references: [references.map((text) => text.join(" ")), references.map((text) => text.slice().reverse().join(" "))],
  systems: [
    { name: "a", hypotheses: spoilt(3) },
    { name: "b", hypotheses: spoilt(5) },
  ],
  source: null,
  labels: [{ name: "domain", values: references.map((_, i) => ["news", "chat", ""][i % 3]!) }],
  files: [],
};

const spec = { metric: "bleu", options: {} };
const session = () => createSession(texts, null, () => {});
const everything = { selection: [], references: null };

/** The segments that meet the condition, as a corpus of one system. */
function corpusOf(system: number, isIn: (i: number) => boolean) {
  const some = <T>(list: readonly T[]): T[] => list.filter((_, i) => isIn(i));
  return {
    hypotheses: some(texts.systems[system]!.hypotheses),
    references: some(references.map((_, i) => texts.references.map((stream) => stream[i]!))),
  };
}

describe("buckets", () => {
  test.each([
    ["length", { by: "measure", measure: { of: "reference-length" } }],
    ["place", { by: "measure", measure: { of: "position" } }],
    ["labels", { by: "label", column: "domain" }],
  ] satisfies [string, Dimension][])("%s: their scores are those of the texts alone", async (_, dimension) => {
    const answer = await buckets(session(), { dimension, metric: spec, situation: everything, systems: [1, 0] });
    let all = 0;
    for (const { filter, segments, scores } of answer.scored) {
      const isIn = (i: number): boolean => {
        if (filter.by === "label") return filter.labels.includes(texts.labels[0]!.values[i]!);
        if (filter.by !== "range") throw new Error(filter.by);
        const value = filter.measure.of === "position" ? i + 1 : references[i]!.length;
        return value >= filter.from && value <= filter.to;
      };
      expect(scores).toEqual([1, 0].map((system) => scoreCorpus(bleu(), corpusOf(system, isIn)).score));
      expect(segments).toBe(corpusOf(0, isIn).hypotheses.length);
      all += segments;
    }
    expect(answer.scored.length).toBeGreaterThanOrEqual(3);
    expect(all).toBe(SEGMENTS);
  });

  test("the tests of buckets are the library's tests of their texts alone, corrected for the number of buckets", async () => {
    const filters = ["news", "chat", ""].map((label): Filter => ({ by: "label", column: "domain", labels: [label] }));
    const none: Filter = { by: "places", places: [7], why: "one" };
    const answer = await bucketTests(session(), {
      filters: [...filters, none],
      metric: { metric: "ter", options: {} },
      situation: everything,
      systems: [0, 1],
      seed: 7,
    });
    const expected = [0, 1, 2].map((label) => {
      const [a, b] = [0, 1].map((system) =>
        segmentStatistics(
          ter(),
          corpusOf(system, (i) => i % 3 === label),
        ),
      );
      return pairedBootstrap(ter(), a!, [b!], { samples: 1000, seed: 7 }).systems[0]!;
    });
    const adjusted = holmCorrection(expected.map(({ pValue }) => pValue));
    expect(answer).toEqual({
      samples: 1000,
      tested: [
        ...expected.map(({ differenceInterval: { low, high }, warning }, i) => ({
          low,
          high,
          adjustedPValue: adjusted[i],
          adjustedPValueIsBound: expected[i]!.pValueIsBound,
          warning,
        })),
        null,
      ],
    });
  });

  test("no interval is drawn if fewer than six segments differ, because no test could find a difference", async () => {
    const first = (count: number): Filter => ({
      by: "range",
      measure: { of: "position" },
      from: 1,
      to: count,
    });
    const tests = async (counts: readonly number[], outputs: readonly (readonly string[])[]) => {
      const systems = outputs.map((hypotheses, i) => ({ name: `s${i}`, hypotheses }));
      const own = createSession({ ...texts, systems }, null, () => {});
      const filters = counts.map(first);
      const question = { filters, metric: spec, situation: everything, seed: 1 };
      return (await bucketTests(own, { ...question, systems: [...systems.keys()] })).tested.map((one) => one !== null);
    };
    const [a] = texts.systems.map(({ hypotheses }) => hypotheses) as [readonly string[]];
    const lost = (differing: number) => a.map((line, i) => (i < differing ? "" : line));
    // the smallest p is 2^-4 for five segments, 2^-5 for six
    expect(await tests([3, 5, 6], [a])).toEqual([false, false, true]);
    expect(await tests([3, 5, 6, 20], [a, lost(20)])).toEqual([false, false, true, true]);
    expect(await tests([5, 20], [a, lost(5)])).toEqual([false, false]);
    expect(await tests([6, 20], [a, lost(6)])).toEqual([true, true]);
  });

  test("a selection affects the scores of other figures' buckets", async () => {
    const dimension: Dimension = { by: "label", column: "domain" };
    const selection: Filter[] = [{ by: "range", measure: { of: "position" }, from: 1, to: 30 }];
    const situation = { selection, references: [1] };
    const { scored } = await buckets(session(), { dimension, metric: spec, situation, systems: [0] });
    const { hypotheses, references: own } = corpusOf(0, (i) => i < 30 && i % 3 === 1);
    const second = own.map(([, other]) => [other!]);
    expect(scored[1]!.scores).toEqual([scoreCorpus(bleu(), { hypotheses, references: second }).score]);
  });

  test("columns of numbers are divided into ranges; segments without a number are in none", async () => {
    const value = (i: number): string => (i % 10 === 3 ? "None" : (((i * 37) % 60) / 64).toFixed(4));
    const column = { name: "comet", values: references.map((_, i) => value(i)) };
    const open = createSession({ ...texts, labels: [...texts.labels, column] }, null, () => {});
    const dimension = dimensionsOf(open.summary).find((one) => one.by === "measure" && one.measure.of === "label")!;
    expect(dimension).toEqual({ by: "measure", measure: { of: "label", column: "comet" } });
    const answer = await buckets(open, { dimension, metric: spec, situation: everything, systems: [1, 0] });
    expect(answer.scored).toHaveLength(5);
    expect(answer.scored.reduce((sum, { segments }) => sum + segments, 0)).toBe(54);
    const [lowest] = answer.buckets as [Extract<Filter, { by: "range" }>];
    expect(filterWords(lowest, ["a", "b"])).toMatch(/^comet: 0 to 0\.\d+$/);
    const isIn = (i: number): boolean => Number(value(i)) <= lowest.to;
    expect(answer.scored[0]!.scores[0]).toBe(scoreCorpus(bleu(), corpusOf(1, isIn)).score);
    expect([...(await open.places([lowest]))!]).toEqual([...references.keys()].filter(isIn));
    expect(checkedView({ selection: [lowest] }, open.summary).selection).toEqual([lowest]);
    expect(checkedView({ selection: [lowest] }, session().summary).selection).toEqual([]);
  });

  test("up to twelve numbers have a bar each, by their size", async () => {
    const stars = { name: "stars", values: references.map((_, i) => String(10 - (i % 10))) };
    const open = createSession({ ...texts, labels: [stars] }, null, () => {});
    const dimension: Dimension = { by: "label", column: "stars" };
    expect(dimensionsOf(open.summary)).toContainEqual(dimension);
    const answer = await buckets(open, { dimension, metric: spec, situation: everything, systems: [1, 0] });
    const names = answer.buckets.flatMap((filter) => (filter.by === "label" ? filter.labels : []));
    expect(names).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  });

  test("the answer says if a label is the same everywhere, and names the labels beyond twelve", async () => {
    const ask = (dimension: Dimension, own = texts) =>
      buckets(
        createSession(own, null, () => {}),
        { dimension, metric: spec, situation: everything, systems: [0] },
      );
    const counts = await ask({ by: "measure", measure: { of: "reference-count" } });
    expect(counts).toMatchObject({ scored: [], untold: "it is the same in every segment (2)" });
    const names = await ask({ by: "measure", measure: { of: "names" } });
    expect(names.untold).toMatch(/^names cannot be recognized/);
    const labels = (values: readonly string[]) => ({ ...texts, labels: [{ name: "document", values }] });
    const own = await ask({ by: "label", column: "document" }, labels(references.map((_, i) => `${i}`)));
    expect(own.untold).toBe("every segment has a label of its own");
    const many = await ask({ by: "label", column: "document" }, labels(references.map((_, i) => `${i % 14}`)));
    expect(many.scored.map(({ segments }) => segments)).toEqual([5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(many.otherLabels).toEqual(["12", "13"]);
  });

  test("the corpus can be divided by these dimensions", () => {
    const { summary } = session();
    expect(
      dimensionsOf(summary).map((one) =>
        one.by === "label" ? one.column : "measure" in one ? one.measure.of : one.by,
      ),
    ).toEqual(
      "reference-length domain position reference-count rare-words numbers names quotes occurrences".split(" "),
    );
    expect(dimensionsOf({ ...summary, hasTexts: false, labels: [] })).toHaveLength(1);
  });
});

describe("ranges of values", () => {
  test("ranges have about as many segments each, and equal values are in one range", () => {
    const ranges = rangesOf(Float64Array.from({ length: 100 }, (_, i) => i));
    expect(ranges).toEqual([0, 20, 40, 60, 80].map((from) => [from, from + 19]));
  });

  test("a value that most segments have gets its own range, and the rest is divided", () => {
    const values = [...Array.from({ length: 92 }, () => 0), 1, 2, 3, 4, 5, 6, 7, 8];
    expect(rangesOf(values)).toEqual([
      [0, 0],
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ]);
  });

  test("ranges leave out values that are not numbers; without numbers there are no buckets", () => {
    expect(rangesOf([Number.NaN, 2, 1, 2])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(rangesOf([])).toEqual([]);
  });
});

describe("selections", () => {
  const chat: Filter = { by: "label", column: "domain", labels: ["chat"] };
  const early: Filter = { by: "range", measure: { of: "position" }, from: 1, to: 20 };

  test("an inverted selection has all other segments; a selection that is inverted twice has the same segments", async () => {
    const one = session();
    const size = (selection: readonly Filter[]) => selectionSize(one, { selection });
    expect(await size([])).toBe(SEGMENTS);
    expect(await size([chat, early])).toBe(7);
    expect(await size(inverted([chat, early]))).toBe(SEGMENTS - 7);
    expect(inverted(inverted([chat, early]))).toEqual([chat, early]);
    expect(inverted([])).toEqual([]);
  });

  test("an area takes the points within it, and edits change what a measure is", async () => {
    const one = session();
    const x = { of: "position" } as const;
    const y = { of: "reference-length" } as const;
    // a triangle: above the diagonal from (0, 0) to (30, 30)
    const area: Filter = { by: "region", x, y, polygon: [0, 0, 30, 30, 0, 30] };
    const inside = references.filter((text, i) => text.length > i + 1).length;
    expect(await selectionSize(one, { selection: [area] })).toBe(inside);
    one.edit([{ segment: 59, side: "reference", index: 0, text: "a b c" }]);
    const short: Filter = { by: "range", measure: y, from: 3, to: 3 };
    const before = references.filter((text, i) => i !== 59 && text.length === 3).length;
    expect(await selectionSize(one, { selection: [short] })).toBe(before + 1);
  });

  test("a figure leaves its own filters out; neighbouring buckets are one filter", () => {
    expect(selectionBeside([chat, early], { by: "label", column: "domain" })).toEqual([early]);
    expect(selectionBeside([...inverted([chat]), early], { by: "label", column: "domain" })).toEqual([early]);
    const next: Filter = { ...early, from: 21, to: 40 };
    expect(joinedBuckets([early, next])).toEqual({ ...early, to: 40 });
    const news: Filter = { by: "label", column: "domain", labels: ["news"] };
    expect(joinedBuckets([chat, news])).toEqual({ ...chat, labels: ["chat", "news"] });
  });

  test("selections by the scores of systems are distinguished from other selections", () => {
    const score = { of: "score", metric: spec, system: 1 } as const;
    const high: Filter = { by: "range", measure: score, from: 50, to: 100 };
    expect([chat, early, high, ...inverted([chat, high])].map(isByOutcome)).toEqual([false, false, true, true]);
    const area: Filter = { by: "region", x: { of: "position" }, y: score, polygon: [0, 0, 1, 0, 1, 1] };
    expect(isByOutcome(area)).toBe(true);
  });

  test("selections are described in words", () => {
    const of = (filter: Filter): string => filterWords(filter, ["a", "b"]);
    expect(of(early)).toBe("line: 1 to 20");
    expect(of({ by: "not", filters: [chat, early] })).toBe("not (domain: chat and line: 1 to 20)");
    const score = { of: "score", metric: spec, system: 1 } as const;
    expect(of({ by: "range", measure: score, from: 0, to: 12.3456 })).toBe("BLEU of b: 0 to 12.35");
  });

  test("empty selections and unknown filters are errors in words", async () => {
    const nobody: Filter = { by: "label", column: "domain", labels: ["sport"] };
    const dimension: Dimension = { by: "measure", measure: { of: "position" } };
    const situation = { selection: [nobody], references: null };
    const { scored } = await buckets(session(), { dimension, metric: spec, situation, systems: [0] });
    expect(scored.map(({ scores }) => scores)).toEqual([[null], [null], [null], [null], [null]]);
    await expect(selectionSize(session(), { selection: [{ by: "magic" } as never] })).rejects.toThrow("no filter");
  });
});
