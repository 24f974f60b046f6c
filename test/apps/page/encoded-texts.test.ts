/** The page encodes texts once for all metrics: rows are those that the library counts from the strings. */
import { describe, expect, test } from "vitest";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { metricOf } from "../../../apps/page/model/metric-spec.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import { segmentStatistics } from "../../../src/index.js";

/** More segments than are encoded together, twice. */
const SEGMENTS = 2100;
const words = ["a", "zwölf", "猫", "😀", "über", "the", "cat", ".", "Straße", "x, y"];
const line = (i: number, times: number): string =>
  Array.from({ length: (i * times) % 9 }, (_, w) => words[(i * 7 + w * times + (w >> 1)) % words.length]!).join(" ");
const lines = (times: number): string[] => Array.from({ length: SEGMENTS }, (_, i) => line(i, times));

const corpus: CorpusTexts = {
  references: [lines(3), lines(4).map((text, i) => (i % 3 === 0 ? null : text))],
  systems: [2, 5, 8].map((times) => ({ name: `system ${times}`, hypotheses: lines(times) })),
  source: lines(6),
  labels: [],
  files: [],
};

/** What the library counts from the strings of these texts, for each system. */
const expected = (metric: string, { references, systems, source }: CorpusTexts, used: readonly number[]) =>
  systems.map(({ hypotheses }) =>
    segmentStatistics(metricOf({ metric, options: {} }), {
      hypotheses,
      sources: source!,
      referenceStreams: used.map((r) => references[r]!),
    }),
  );

describe.each(["bleu", "ter", "sari", "nist"])("%s", (metric) => {
  const spec = { metric, options: {} };
  test("is counted as from the strings, with all references and with one", async () => {
    const session = createSession(corpus, null, () => {});
    expect(await session.statistics(spec, null)).toEqual(expected(metric, corpus, [0, 1]));
    expect(await session.statistics(spec, [0])).toEqual(expected(metric, corpus, [0]));
  });
  test("is counted from the edited strings, before and after the first count", async () => {
    const hypotheses = corpus.systems[1]!.hypotheses.with(1501, "ein über cat .");
    const edited = { ...corpus, systems: corpus.systems.with(1, { name: "system 5", hypotheses }) };
    const session = createSession(corpus, null, () => {});
    await session.statistics({ metric: "chrf", options: {} }, null);
    session.edit([{ side: "hypothesis", index: 1, segment: 1501, text: "ein über cat ." }]);
    expect(await session.statistics(spec, null)).toEqual(expected(metric, edited, [0, 1]));
    session.edit([]);
    expect(await session.statistics(spec, null)).toEqual(expected(metric, corpus, [0, 1]));
  });
});

test("a segment without a reference is refused by its number", async () => {
  const session = createSession(corpus, null, () => {});
  await expect(session.statistics({ metric: "bleu", options: {} }, [1])).rejects.toThrow(
    "segment 1 has no reference: expected at least one for each segment",
  );
});
