/** Editing: numbers from running sums equal, to the bit, those of the edited texts counted from scratch. */
import { describe, expect, test } from "vitest";
import { segmentNumbers } from "../../../apps/page/engine/answers/segment-numbers.js";
import { ranking } from "../../../apps/page/engine/answers/ranking.js";
import { createSession, type LocalSession } from "../../../apps/page/engine/local-session.js";
import type { CorpusTexts, MetricSpec } from "../../../apps/page/model/corpus.js";
import type { Edit } from "../../../apps/page/model/view.js";
import type { SessionCall } from "../../../apps/page/engine/messages.js";
import { remoteSession } from "../../../apps/page/engine/remote-session.js";
import { scoreCorpus, scoreSegment, scoreStatistics, type Statistics } from "../../../src/index.js";
import { metricOf } from "../../../apps/page/model/metric-spec.js";

const corpus: CorpusTexts = {
  references: [
    ["The dog bit the man.", "It was not unexpected.", "The man bit him first.", "Ein ganz anderer Satz, ja."],
    ["The dog had bit the man.", "No one was surprised.", null, "Ein anderer Satz."],
  ],
  systems: [
    {
      name: "a",
      hypotheses: ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him.", "Ein Satz."],
    },
    {
      name: "b",
      hypotheses: ["A dog bites a man", "Nobody was surprised", "The man bit him", "Ein anderer Satz war das."],
    },
    { name: "c", hypotheses: ["", "surprised", "him first", "Satz Satz Satz"] },
  ],
  source: null,
  labels: [{ name: "half", values: ["one", "two", "two", "one"] }],
  files: [],
};

const metrics: readonly MetricSpec[] = [
  { metric: "bleu", options: {} },
  { metric: "chrf", options: { wordOrder: 2 } },
  { metric: "ter", options: {} },
  { metric: "nist", options: {} },
];

const runs: readonly (readonly Edit[])[] = [
  [{ segment: 1, side: "hypothesis", index: 1, text: "No one was surprised." }],
  [
    { segment: 1, side: "hypothesis", index: 1, text: "No one was" },
    { segment: 0, side: "reference", index: 1, text: "A dog bites a man" },
  ],
  [{ segment: 3, side: "hypothesis", index: 0, text: "" }],
  [],
];

/** The texts with the edits in them from the start. */
function written(edits: readonly Edit[]): CorpusTexts {
  const texts = structuredClone(corpus) as unknown as {
    references: (string | null)[][];
    systems: { hypotheses: string[] }[];
  };
  for (const { segment, side, index, text } of edits) {
    if (side === "hypothesis") texts.systems[index]!.hypotheses[segment] = text;
    else texts.references[index]![segment] = text;
  }
  return texts as unknown as CorpusTexts;
}

const open = (texts: CorpusTexts): LocalSession => createSession(texts, null, () => {});

describe.each(metrics)("$metric", (metric) => {
  const situation = { selection: [], references: null };

  test("edits, and edits taken back, leave no trace in rows, sums and fingerprints", async () => {
    const session = open(corpus);
    await session.statistics(metric, null);
    await session.sums(metric, null, null);
    await session.sums(metric, null, Uint32Array.of(1, 3));
    for (const edits of runs) {
      session.edit(edits);
      const again = open(written(edits));
      const tables = await session.statistics(metric, null);
      const expected = await again.statistics(metric, null);
      expect(tables.map(({ rows, fingerprint }) => ({ rows, fingerprint }))).toEqual(
        expected.map(({ rows, fingerprint }) => ({ rows, fingerprint })),
      );
      for (const places of [null, Uint32Array.of(1, 3)])
        expect(await session.sums(metric, null, places)).toEqual(await again.sums(metric, null, places));
      const { scores } = await ranking(session, { metric, situation });
      expect(scores).toEqual((await ranking(again, { metric, situation })).scores);
    }
  });

  test("text that is edited while it is counted is counted as edited", async () => {
    const session = open(corpus);
    const counting = session.statistics(metric, null);
    session.edit(runs[0]!);
    session.edit(runs[1]!);
    session.edit(runs[0]!);
    await counting;
    expect((await session.statistics(metric, null)).map(({ rows }) => rows)).toEqual(
      (await open(written(runs[0]!)).statistics(metric, null)).map(({ rows }) => rows),
    );
  });
});

const references = (segment: number) => corpus.references.map((stream) => stream[segment]!);
const scoreOf = (texts: CorpusTexts, system: number, spec: MetricSpec): number =>
  scoreCorpus(metricOf(spec), {
    hypotheses: texts.systems[system]!.hypotheses,
    references: texts.systems[0]!.hypotheses.map((_, i) => texts.references.map((stream) => stream[i] ?? null)),
  }).score;

test.each(metrics.slice(0, 3))("the numbers of a segment are those of the library: $metric", async (metric) => {
  const session = open(corpus);
  const question = { metric, situation: { selection: [], references: null }, segment: 1 };
  const before = await segmentNumbers(session, question);
  expect(before.now).toEqual(before.given);
  session.edit(runs[0]!);
  const { now, given, right, isSelected } = await segmentNumbers(session, question);
  expect(isSelected).toBe(true);
  expect(given).toEqual(before.now);
  const edited = written(runs[0]!);
  expect(now.corpus).toEqual([0, 1, 2].map((system) => scoreOf(edited, system, metric)));
  expect(now.segment[1]).toBe(scoreSegment(metricOf(metric), "No one was surprised.", references(1)).score);
  const sign = metric.metric === "ter" ? -1 : 1;
  const best = [0, 1, 2].map((system) => {
    const gains = references(1).map((text) =>
      scoreOf(written([{ segment: 1, side: "hypothesis", index: system, text }]), system, metric),
    );
    return sign * Math.max(...gains.map((score) => sign * score));
  });
  expect(right).toEqual(best);
  expect(now.ranks).toEqual(
    now.corpus.map((score) => 1 + now.corpus.filter((other) => sign * (other - score) > 0).length),
  );
});

test("with a selection, numbers are those of the selected segments, which stay selected during typing", async () => {
  const session = open(corpus);
  const metric = metrics[0]!;
  const search = { by: "search", pattern: "surprised", isCaseSensitive: false, within: 1 } as const;
  const situation = { selection: [search], references: null };
  const question = { metric, situation, segment: 1 };
  expect((await segmentNumbers(session, question)).isSelected).toBe(true);
  session.edit([{ segment: 1, side: "hypothesis", index: 1, text: "Nobody" }]);
  expect((await segmentNumbers(session.whileTyping(), question)).isSelected).toBe(true);
  expect((await segmentNumbers(session, question)).isSelected).toBe(false);
});

test("edits of places that do not exist are ignored", async () => {
  const session = open(corpus);
  session.edit([
    { segment: 9, side: "hypothesis", index: 0, text: "x" },
    { segment: 0, side: "reference", index: 7, text: "x" },
  ]);
  expect(await session.texts([0, 1, 2, 3])).toEqual(await session.given([0, 1, 2, 3]));
});

test("when a reference is edited, the background collects NIST's weights again", async () => {
  const session = open(corpus);
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = async ({ data }: MessageEvent<SessionCall>) => {
    const method = session[data.call] as (...values: readonly unknown[]) => Promise<unknown>;
    // functions cannot be sent to a worker
    const answer = data.call === "metric" ? null : await method(...data.arguments);
    port2.postMessage({ id: data.id, answer });
  };
  const remote = remoteSession(session.summary, port1);
  const nist = metrics[3]!;
  for (const edits of runs) {
    session.edit(edits);
    const [table] = (await remote.statistics(nist, null)) as [Statistics];
    expect(scoreStatistics(await remote.metric(nist, null), table).score).toBe(scoreOf(written(edits), 0, nist));
  }
  port1.close();
});
