/** Hostile texts in reports, and very small corpora. */
import { expect, test } from "vitest";
import { ranking } from "../../../apps/page/engine/answers/ranking.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import { decodeReport, encodeReport } from "../../../src/report/saved-report.js";
import { hostileTexts } from "./hostile-texts.js";

const texts = hostileTexts.map(({ text }) => text.slice(0, 2000));
const turned = (by: number): string[] => texts.map((_, i) => texts[(i + by) % texts.length]!);
const corpus: CorpusTexts = {
  references: [texts, turned(1)],
  systems: [
    { name: "__proto__", hypotheses: turned(2) },
    { name: "constructor", hypotheses: texts },
  ],
  source: turned(3),
  labels: [{ name: "__proto__", values: texts }],
  files: [],
};
const bleu = { metric: "bleu", options: {} };
const everything = { selection: [], references: null };

test("hostile texts are saved, opened again, and scored", async () => {
  const report = { truebleu: "0", made: "now", statistics: null, view: {}, notes: { remarks: { ...texts } } };
  const opened = await decodeReport(await encodeReport({ ...report, texts: corpus }));
  expect(opened.notes).toEqual(report.notes);
  const session = createSession(opened.texts!, null, () => {});
  expect(session.summary.systems).toEqual(["__proto__", "constructor"]);
  const { scores } = await ranking(session, { metric: bleu, situation: everything });
  expect(scores[1]).toBeCloseTo(100, 0);
  const label = { by: "label", column: "__proto__", labels: [texts[5]!] } as const;
  expect([...(await session.places([label]))!]).toEqual([5]);
  // half of a surrogate pair is no character, in a text as in an edit
  const half = hostileTexts.findIndex(({ name }) => name === "half a pair");
  session.edit([{ segment: 0, side: "hypothesis", index: 0, text: "\udc00" }]);
  const [first, other] = await session.texts([0, half]);
  expect([first!.hypotheses[0], other!.hypotheses[1]]).toEqual(["\ufffd", "a\ufffdb"]);
  await ranking(session, { metric: bleu, situation: everything });
});

test("one segment has no influence on the rest", async () => {
  const one = {
    ...corpus,
    references: [["a b"]],
    systems: [{ name: "a", hypotheses: ["a"] }],
    source: null,
    labels: [],
  };
  const session = createSession(one, null, () => {});
  expect(await session.measured({ of: "influence", metric: bleu, system: 0 }, null)).toEqual(Float64Array.of(0));
  const share = { of: "share", metric: bleu, system: 0, against: 0 } as const;
  expect(await session.measured(share, null)).toEqual(Float64Array.of(0));
});
