/**
 * The data of the scatter plot, and the sum of the segments' shares of a difference. Shares are compared with scores
 * that the library gives after the texts of the two systems are exchanged, one segment at a time.
 */
import { describe, expect, test } from "vitest";
import { cumulative } from "../../../apps/page/engine/answers/cumulative.js";
import { MOST_POINTS, scatter } from "../../../apps/page/engine/answers/scatter.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { measureOfAxis } from "../../../apps/page/model/axis.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import type { Measure } from "../../../apps/page/model/measure.js";
import { rounded, simplified, type Point } from "../../../apps/page/views/scatter/lasso.js";
import { differenceInfluence } from "../../../src/corpus/influence.js";
import { scoreCorpus } from "../../../src/corpus/score-corpus.js";
import { segmentScores } from "../../../src/corpus/segment-scores.js";
import { segmentStatistics } from "../../../src/corpus/segment-statistics.js";
import { bleu, chrf } from "../../../src/metrics/list.js";
import type { Metric } from "../../../src/metrics/metric.js";

const words = "the cat sat on a mat and saw two dogs run by in rain while birds sang old songs of home".split(" ");
const SEGMENTS = 40;
const references = Array.from({ length: SEGMENTS }, (_, i) =>
  Array.from({ length: 4 + ((i * 7) % 12) }, (_word, w) => words[(i + 3 * w) % 20]!),
);
const spoilt = (every: number): string[] =>
  references.map((text, i) => text.map((word, w) => ((i * i + w) % every === 0 ? "x" : word)).join(" "));
const hypotheses = [spoilt(3), spoilt(4)];
const texts: CorpusTexts = {
  references: [references.map((text) => text.join(" "))],
  systems: hypotheses.map((own, i) => ({ name: `${i}`, hypotheses: own })),
  source: null,
  labels: [],
  files: [],
};
const session = (own = texts) => createSession(own, null, () => {});
const everything = { selection: [], references: null };
const spec = { metric: "bleu", options: {} };
const score = (system: number): Measure => ({ of: "score", metric: spec, system });

describe("the plot", () => {
  test("the plot has a point for each segment, at the segment's two scores", async () => {
    const answer = (await scatter(session(), { x: score(0), y: score(1), situation: everything }))!;
    const [x, y] = hypotheses.map((own) =>
      segmentScores(bleu(), { hypotheses: own, references: texts.references[0] as string[] }),
    ) as [Float64Array, Float64Array];
    expect(answer.points).toEqual({ places: Uint32Array.from(x, (_, i) => i), x, y });
    expect(answer.above).toBe(y.filter((value, i) => value > x[i]!).length);
    expect(answer.below).toBe(y.filter((value, i) => value < x[i]!).length);
    expect([answer.x.low, answer.x.high]).toEqual([Math.min(...x), Math.max(...x)]);
    for (const { counts } of [answer.x, answer.y]) expect(counts.reduce((sum, one) => sum + one)).toBe(SEGMENTS);
    expect(answer.parts.reduce((sum, { segments }) => sum + segments, 0)).toBe(SEGMENTS);
    expect([answer.segments, answer.without, answer.grid]).toEqual([SEGMENTS, 0, null]);
    const of = (values: Float64Array) => values.map((value) => value - values.reduce((a, b) => a + b) / SEGMENTS);
    const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
    const [dx, dy] = [of(x), of(y)];
    expect(answer.correlation).toBeCloseTo(dot(dx, dy) / Math.sqrt(dot(dx, dx) * dot(dy, dy)), 12);
  });

  test("the plot leaves out the segments that other filters leave out", async () => {
    const [x, y]: Measure[] = [{ of: "position" }, { of: "reference-length" }] as const;
    const situation = { selection: [{ by: "range", measure: score(0), from: 0, to: 40 } as const], references: null };
    const answer = (await scatter(session(), { x: x!, y: y!, situation }))!;
    const scores = segmentScores(bleu(), {
      hypotheses: hypotheses[0]!,
      references: texts.references[0] as string[],
    });
    const expected = [...scores.keys()].filter((i) => scores[i]! <= 40);
    expect([...answer.points!.places]).toEqual(expected);
  });

  test("a plot of too many segments for points counts all segments in a grid, and equal values have no correlation", async () => {
    const many = MOST_POINTS + 1;
    const lines = Array.from({ length: many }, (_, i) => words.slice(0, 1 + (i % 5)).join(" "));
    const large = { ...texts, references: [lines], systems: [{ name: "", hypotheses: lines }] };
    const one = session(large);
    const of = (y: Measure["of"]) =>
      scatter(one, { x: { of: "position" }, y: { of: y } as Measure, situation: everything });
    const { points, grid, x, correlation } = (await of("reference-length"))!;
    expect(points).toBeNull();
    expect(grid!.counts.reduce((sum, count) => sum + count)).toBe(many);
    expect([x.low, x.high]).toEqual([1, many]);
    expect(Math.abs(correlation!)).toBeLessThan(0.01);
    expect(await of("quotes")).toMatchObject({ correlation: null, y: { low: 0, high: 0 } });
  });

  test("the plot has a table of ten equal parts of x, with the least, the mean and the greatest y of their segments", async () => {
    const spec = { x: { of: "position" }, y: { of: "reference-length" }, situation: everything } as const;
    const { parts } = (await scatter(session(), spec))!;
    // positions 1 to 40 in steps of 3.9: four segments each, whose references have 4 + 7i mod 12 words
    expect(parts[0]).toEqual({ from: 1, to: 4.9, segments: 4, lowest: 4, mean: (4 + 11 + 6 + 13) / 4, highest: 13 });
    for (const [part, { segments, lowest, mean, highest }] of parts.entries()) {
      const lengths = references.slice(4 * part, 4 * part + 4).map(({ length }) => length);
      const sum = lengths.reduce((a, b) => a + b);
      expect([segments, lowest, mean, highest]).toEqual([4, Math.min(...lengths), sum / 4, Math.max(...lengths)]);
    }
  });

  test("the plot is empty if no segment has the numbers of both axes", async () => {
    const none = [{ by: "places", places: [], why: "none" } as const];
    const situation = { selection: none, references: null };
    expect(await scatter(session(), { x: score(0), y: score(1), situation })).toBeNull();
  });

  test("the axes follow the pair and the metric until the user chooses other axes", () => {
    const chosen = { metrics: [spec, { metric: "ter", options: {} }], metric: spec, system: 3, pair: [3, 1] as const };
    expect(measureOfAxis({ of: "score", system: null, metric: null }, chosen)).toEqual(score(3));
    expect(measureOfAxis({ of: "share", system: 2, metric: 1 }, chosen)).toEqual({
      of: "share",
      metric: { metric: "ter", options: {} },
      system: 1,
      against: 3,
    });
    expect(measureOfAxis({ of: "quotes", system: 2, metric: 9 }, chosen)).toEqual({ of: "quotes" });
  });
});

describe("the sum of shares", () => {
  test.each(["bleu", "chrf"])("%s: equals the change of the score after so many texts are exchanged", async (name) => {
    const metric: Metric = name === "bleu" ? bleu() : chrf();
    const references = texts.references[0] as string[];
    const answer = await cumulative(session(), {
      metric: { metric: name, options: {} },
      situation: everything,
      systems: [0, 1],
    });
    const [a, b] = hypotheses.map((own) => segmentStatistics(metric, { hypotheses: own, references }));
    const shares = differenceInfluence(metric, a!, b!);
    const order = [...shares.keys()].sort((i, j) => shares[j]! - shares[i]! || i - j);
    const scoreWith = (count: number): number => {
      const exchanged = new Set(order.slice(0, count));
      const mixed = hypotheses[0]!.map((text, i) => (exchanged.has(i) ? hypotheses[1]![i]! : text));
      return scoreCorpus(metric, { hypotheses: mixed, references }).score;
    };
    const start = scoreWith(0);
    expect([...answer.y]).toEqual([...answer.x].map((count) => scoreWith(count) - start));
    expect([...answer.x]).toContain(SEGMENTS);
    expect(answer.difference).toBe(scoreWith(SEGMENTS) - start);
    expect(answer.difference).toBeGreaterThan(0);
    const { segments, filter } = answer.half!;
    expect(scoreWith(segments) - start).toBeGreaterThanOrEqual(answer.difference / 2);
    // of segments with the same share, all are taken or none
    const tie = order.findIndex((segment) => shares[segment] === shares[order[segments - 1]!]);
    expect(scoreWith(tie) - start).toBeLessThan(answer.difference / 2);
    expect([...(await session().places([filter]))!].sort()).toEqual(order.slice(0, segments).sort());
    const turned = await cumulative(session(), {
      metric: { metric: name, options: {} },
      situation: everything,
      systems: [1, 0],
    });
    expect(turned.difference).toBe(-answer.difference);
    expect(turned.y[turned.x.indexOf(turned.most.segments)]).toBe(Math.min(...turned.y));
  });

  test("the sum reaches no half for equal systems, and reaches it at once for a single segment", async () => {
    const ask = (own: CorpusTexts) =>
      cumulative(session(own), { metric: spec, situation: everything, systems: [0, 1] });
    const same = { ...texts, systems: [texts.systems[0]!, texts.systems[0]!] };
    expect(await ask(same)).toMatchObject({ difference: 0, half: null, most: { segments: 0 } });
    const single = {
      ...texts,
      references: [["a b c d e"]],
      systems: ["a b c d", "a b c d e"].map((text) => ({ name: text, hypotheses: [text] })),
    };
    expect(await ask(single)).toMatchObject({ segments: 1, half: { segments: 1 } });
  });
});

describe("a lasso", () => {
  test("a lasso keeps the corners that are visible, 32 at most", () => {
    const line = Array.from({ length: 50 }, (_, i): Point => [i, 0]);
    expect(simplified(line)).toEqual([
      [0, 0],
      [49, 0],
    ]);
    const corner = [...line, ...Array.from({ length: 50 }, (_, i): Point => [49, i + 1])];
    expect(simplified(corner)).toEqual([
      [0, 0],
      [49, 0],
      [49, 50],
    ]);
    const circle = Array.from({ length: 400 }, (_, i): Point => [
      900 * Math.cos(i / 64),
      900 * Math.sin(i / 64) + 40 * Math.cos(i),
    ]);
    expect(simplified(circle).length).toBeLessThanOrEqual(32);
  });

  test("the corners of a lasso are as exact as a pixel", () => {
    expect([rounded(12.345678, 100), rounded(0.0012345678, 0.01), rounded(51234.5, 100_000), rounded(3, 0)]).toEqual([
      12.35, 0.001235, 51235, 3,
    ]);
  });
});
