/** Given scores with texts: ranking, sorting, filters, plots and disagreement work as with counted scores. */
import { describe, expect, test } from "vitest";
import { segmentScores } from "../../../apps/page/engine/answers/card.js";
import { consensus } from "../../../apps/page/engine/answers/consensus.js";
import { lint } from "../../../apps/page/engine/answers/lint.js";
import { ranking } from "../../../apps/page/engine/answers/ranking.js";
import { scatter } from "../../../apps/page/engine/answers/scatter.js";
import { segmentList } from "../../../apps/page/engine/answers/list/segments.js";
import { editedNumbers } from "../../../apps/page/engine/edited-numbers.js";
import { axisKinds } from "../../../apps/page/model/axis.js";
import { dimensionsOf } from "../../../apps/page/model/dimension.js";
import { verdictText } from "../../../apps/page/model/sentences.js";
import { verdictOf } from "../../../apps/page/model/verdict/verdict.js";
import { metricTable } from "../../../apps/page/views/ranking/ranking-tables.js";
import { valueFormat } from "../../../apps/page/views/segments/values.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { savedFile } from "../../../apps/page/engine/saving/saved-file.js";
import { checkedView } from "../../../apps/page/model/checked-view.js";
import { canCount, type CorpusTexts } from "../../../apps/page/model/corpus.js";
import { initialView, noNotes } from "../../../apps/page/model/view.js";
import { countingMetric, startWith, view } from "../../../apps/page/state/state.js";
import { formatFixed } from "../../../src/core/format.js";
import { compareAllPairs, encodeStatistics, given, givenStatistics } from "../../../src/index.js";
import { decodeReport, reportInPage, toBase64, type SavedStatistics } from "../../../src/report/saved-report.js";

const SEGMENTS = 40;
const lines = (make: (i: number) => string): string[] => Array.from({ length: SEGMENTS }, (_, i) => make(i));
const texts: CorpusTexts = {
  references: [lines((i) => `this is line ${i} of a text with ${i % 7} words`)],
  systems: [
    { name: "a", hypotheses: lines((i) => `this is line ${i} of a text with ${i % 5} words`) },
    { name: "b", hypotheses: lines((i) => `this was line ${i} of a text with ${i % 3} words`) },
  ],
  source: null,
  labels: [],
  files: [],
};
const scores = [0, 1].map((s) => Array.from({ length: SEGMENTS }, (_, i) => ((i * 37 + 11 * s) % 41) / 64 + s / 8));
const options = { name: "COMET", better: "higher", missing: "leave-out" } as const;
const comet = { metric: "given", options };
const bleu = { metric: "bleu", options: {} };

function saved(lists: readonly (readonly (number | null)[])[] = scores): SavedStatistics {
  const tables = givenStatistics(given({ ...options, scores: lists }));
  return {
    systems: ["a", "b"],
    metrics: [comet],
    tables: toBase64(encodeStatistics(tables.map((table, s) => ({ ...table, system: "ab"[s]! })))),
    labels: [],
    files: [],
  };
}

const open = (statistics = saved()) => createSession(texts, null, () => {}, undefined, statistics);
const everything = { selection: [], references: null };
const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
const scoreOf = (system: number) => ({ of: "score", metric: comet, system }) as const;

describe("given scores", () => {
  test("given scores rank systems next to metrics that are counted", async () => {
    const session = open();
    expect((await ranking(session, { metric: comet, situation: everything })).scores).toEqual(scores.map(mean));
    expect((await ranking(session, { metric: bleu, situation: everything })).scores[0]).toBeGreaterThan(50);
  });

  test("given scores sort and filter segments, and are plotted against our scores", async () => {
    const session = open();
    const list = await segmentList(session, { situation: everything, measure: scoreOf(0), isDescending: true });
    expect([...list.values]).toEqual(scores[0]!.toSorted((a, b) => b - a));
    const range = { by: "range", measure: scoreOf(1), from: 0.5, to: 2, references: null } as const;
    const places = await session.places([range]);
    expect([...places!]).toEqual([...scores[1]!.keys()].filter((i) => scores[1]![i]! >= 0.5));
    const x = { of: "score", metric: bleu, system: 0 } as const;
    const plot = (await scatter(session, { x, y: scoreOf(0), situation: everything }))!;
    expect([...plot.points!.y]).toEqual(scores[0]);
  });

  test("given scores are on the card of a segment, with its influence and its share of the difference", async () => {
    const session = open();
    const [ofComet] = await segmentScores(session, { segment: 5, metrics: [comet], references: null, baseline: 0 });
    expect(ofComet!.scores).toEqual(scores.map((list) => list[5]));
    const without = scores.map((list) => mean(list.filter((_, i) => i !== 5)) - mean(list));
    for (const s of [0, 1]) expect(ofComet!.influences[s]).toBeCloseTo(without[s]!, 12);
    expect(ofComet!.shares[1]).toBeCloseTo(without[0]! - without[1]!, 12);
  });

  test("the disagreement of given scores with our scores is shown where there are both", async () => {
    const lists = scores.map((list) => list.map((score, i) => (i === 3 ? null : score)));
    const session = open(saved(lists));
    const measure = { of: "disagreement", metrics: [comet, bleu], system: 0 } as const;
    const found = await session.measured(measure, null);
    expect(found[3]).toBe(0);
    expect(found.every((share) => share >= 0 && share <= 1)).toBe(true);
    const [ofComet, ofBleu] = await Promise.all(
      [comet, bleu].map((metric) => session.measured({ of: "score", metric, system: 0 }, null)),
    );
    // by hand: the shares of segments that are worse, equal ones counting half
    const shareOf = (values: Float64Array, i: number): number => {
      const others = [...values].filter((value, k) => k !== i && !Number.isNaN(value));
      const half = others.filter((value) => value === values[i]).length / 2;
      return (others.filter((value) => value < values[i]!).length + half) / others.length;
    };
    for (const i of [0, 7, 39]) expect(found[i]).toBeCloseTo(Math.abs(shareOf(ofComet!, i) - shareOf(ofBleu!, i)), 12);
  });

  test("given scores are those of the texts without edits", async () => {
    const session = open();
    const about = { segment: 2, metrics: [comet, bleu], situation: everything };
    await session.statistics(comet, null);
    await session.statistics(bleu, null);
    const [ofComet, ofBleu] = await editedNumbers(
      session,
      [{ segment: 2, side: "hypothesis", index: 0, text: "another" }],
      about,
    );
    expect([ofComet, ofBleu!.now.segment[0]]).toEqual([null, 0]);
    expect((await ranking(session, { metric: comet, situation: everything })).scores).toEqual(scores.map(mean));
  });

  test("given scores are saved with the report, with its texts or without", async () => {
    const session = open();
    const page = '<!doctype html><div id="report" hidden=""></div>';
    const whole = { what: "report", page, view: {}, notes: noNotes } as const;
    const report = await decodeReport(reportInPage(await (await savedFile(session, saved(), whole)).text()));
    expect([report.texts, report.statistics]).toEqual([texts, saved()]);
    const metrics = [bleu, comet];
    const counts = { what: "statistics", page, view: {}, notes: noNotes, metrics, references: null } as const;
    const counted = await decodeReport(reportInPage(await (await savedFile(session, saved(), counts)).text()));
    expect([counted.texts, counted.statistics!.metrics]).toEqual([null, metrics]);
  });

  test("given scores are shown if the report has them; a link to another report does not show them", () => {
    const shown = (metrics: readonly object[], statistics: SavedStatistics | null) =>
      checkedView({ metrics }, createSession(texts, null, () => {}, undefined, statistics).summary).metrics;
    expect(shown([bleu, comet], saved())).toEqual([bleu, comet]);
    expect(shown([bleu, comet], null)).toEqual(initialView.metrics);
    const other = { metric: "given", options: { ...options, name: "BLEURT" } };
    expect(shown([other], saved())).toEqual(initialView.metrics);
  });

  test("given scores are printed with four digits, or with more in a sentence whose difference needs more", async () => {
    const session = open();
    const compared = compareAllPairs(await session.metric(comet, null), await session.statistics(comet, null));
    const [leader] = verdictOf(compared, [], { segments: SEGMENTS, of: SEGMENTS }, { seed: 12345 });
    const [a, b] = scores.map(mean) as [number, number];
    const agree = (digits: number): boolean =>
      formatFixed(Number(formatFixed(b, digits)) - Number(formatFixed(a, digits)), digits) ===
      formatFixed(b - a, digits);
    const digits = [4, 5, 6].find(agree)!;
    const numbers = [`${formatFixed(b, digits)} against ${formatFixed(a, digits)}`, `+${formatFixed(b - a, digits)}`];
    expect(verdictText([leader!], ["a", "b"])).toContain(numbers.join(", "));
    expect(metricTable(compared, ["a", "b"], 0).columns[1]).toMatchObject({ title: "COMET", digits: 4 });
    const [value] = scores[0]!;
    expect(valueFormat(scoreOf(0), Float64Array.from(scores[0]!))(value!)).toBe(value!.toFixed(4));
    expect(valueFormat({ ...scoreOf(0), metric: bleu }, Float64Array.of(1))(12.345)).toBe("12.3");
  });

  test("given scores may belong to texts without references, for which nothing else can be counted", async () => {
    const session = createSession({ ...texts, references: [] }, null, () => {}, undefined, saved());
    expect((await ranking(session, { metric: comet, situation: everything })).scores).toEqual(scores.map(mean));
    const { summary } = session;
    expect([canCount(summary), canCount(open().summary)]).toEqual([false, true]);
    expect(dimensionsOf(summary)).toEqual([{ by: "measure", measure: { of: "position" } }]);
    expect(axisKinds(summary)).toEqual(["score", "influence", "share", "difference", "position"]);
  });

  test("given scores cannot score other texts: questions about other texts use the first metric that can", async () => {
    const session = open();
    startWith(session.summary, { metrics: [comet, bleu], metric: 0 }, {});
    expect(view.value.metrics[view.value.metric]).toEqual(comet);
    expect(countingMetric.value).toEqual(bleu);
    startWith(session.summary, { metrics: [comet] }, {});
    expect(countingMetric.value).toEqual(bleu);
    const metric = countingMetric.value;
    expect((await lint(session, { metric, references: null })).name).toBe("BLEU");
    const question = { metric, situation: everything, samples: 100, seed: 1 };
    expect((await consensus(session, question))!.name).toBe("BLEU");
  });
});
