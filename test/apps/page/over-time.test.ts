import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { overTime, lostSegments, type OverTimeQuestion } from "../../../apps/page/engine/answers/over-time.js";
import { openEarlier, openEarlierFiles } from "../../../apps/page/engine/earlier/earlier.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import type { Session } from "../../../apps/page/engine/session.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import { pairedByName } from "../../../apps/page/model/earlier-summary.js";
import { initialView } from "../../../apps/page/model/view.js";
import { bleu } from "../../../src/bleu.js";
import { ter } from "../../../src/ter.js";
import { encodeStatistics } from "../../../src/core/statistics-codec.js";
import { sumStatistics } from "../../../src/core/merge-statistics.js";
import { segmentStatistics } from "../../../src/corpus/segment-statistics.js";
import { encodeReport, pageWithReport } from "../../../src/report/saved-report.js";
import { pairedBootstrap } from "../../../src/significance/paired.js";

const lines = (name: string): string[] => readFileSync(`examples/${name}.de.txt`, "utf8").trimEnd().split("\n");
const references = lines("post-edit");
const then = lines("translation");
/** Every fourth line lost its last five words. */
const now = then.map((line, i) => (i % 4 === 0 ? line.split(" ").slice(0, -5).join(" ") : line));

const metric = bleu({ tokenize: "none" });
const texts = (hypotheses: readonly string[], name: string, refs = references): CorpusTexts => ({
  references: [refs],
  systems: [{ name, hypotheses }],
  source: null,
  labels: [],
  files: [],
});

const question: OverTimeQuestion = {
  metric: { metric: "bleu", options: { tokenize: "none" } },
  situation: { selection: [], references: null },
  test: initialView.test,
  pairing: [0],
  opened: 1,
};

const noSearch = () => Promise.reject(new Error("no search"));
const none = { search: { found: noSearch, spans: noSearch }, onProgress: () => {} };
const plainly = (bytes: Uint8Array | string): Blob =>
  new Blob([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)]);

async function sessionWith(name: string, content: Blob): Promise<Session> {
  const earlier = await openEarlier(name, content, none);
  return Object.assign(
    createSession(texts(now, "system"), null, () => {}),
    {
      earlierStatistics: async (...[spec, used]: Parameters<typeof earlier.statistics>) => ({
        name,
        tables: await earlier.statistics(spec, used),
      }),
      earlierTexts: earlier.texts,
    },
  );
}

const counted = (hypotheses: readonly string[], refs = references, system = "system") => ({
  ...segmentStatistics(metric, { hypotheses, references: refs }),
  system,
});

test("statistics of last week have the scores that the command prints, and its test", async () => {
  const session = await sessionWith("week.stats", plainly(encodeStatistics([counted(then)])));
  const answer = (await overTime(session, question))!;
  expect(answer.untested).toBeNull();
  const [row] = answer.systems;
  // README.md: truebleu examples/post-edit.de.txt -i examples/translation.de.txt --tokenize none --force
  expect(row!.earlierScore.toFixed(1)).toBe("68.6");
  const { systems } = pairedBootstrap(metric, counted(then), [counted(now)]);
  expect(row!.score).toBe(systems[0]!.score);
  expect(row!.test).toMatchObject({
    pValue: systems[0]!.pValue,
    low: systems[0]!.differenceInterval.low,
    high: systems[0]!.differenceInterval.high,
    verdict: "worse",
  });
});

test.each(["holm", "benjamini-hochberg"] as const)(
  "lower error rates are better, and p-values are adjusted: %s",
  async (correction) => {
    const systems = [now, then, references].map((hypotheses, i) => ({ name: `${i}`, hypotheses }));
    const tables = systems.map(({ name }) => ({
      ...segmentStatistics(ter(), { hypotheses: then, references }),
      system: name,
    }));
    const earlier = await openEarlier("week.stats", plainly(encodeStatistics(tables)), none);
    const session = Object.assign(
      createSession({ ...texts(now, ""), systems }, null, () => {}),
      {
        earlierStatistics: async (...[spec, used]: Parameters<typeof earlier.statistics>) => ({
          name: "week.stats",
          tables: await earlier.statistics(spec, used),
        }),
      },
    ) as Session;
    const answer = (await overTime(session, {
      ...question,
      metric: { metric: "ter", options: {} },
      pairing: [0, 1, 2],
      test: { ...question.test, correction },
    }))!;
    expect(answer.better).toBe("lower");
    // systems that lost words have more errors, the references themselves have none; the worst comes first
    expect(answer.systems.map(({ system, test: tested }) => [system, tested!.verdict])).toEqual([
      [0, "worse"],
      [1, "untold"],
      [2, "better"],
    ]);
    const [worse, same, better] = answer.systems.map(({ difference }) => difference);
    expect([worse! > 0, same, better! < 0]).toEqual([true, 0, true]);
    // of p, 1 and p, R's p.adjust makes 3p, 1 and 3p (holm), or 3p / 2, 1 and 3p / 2 (BH)
    const least = answer.systems[0]!.test!.pValue;
    const adjusted = (correction === "holm" ? 3 : 1.5) * least;
    expect(answer.systems.map(({ test: tested }) => tested!.pValue)).toEqual([least, 1, least]);
    for (const i of [0, 2]) expect(answer.systems[i]!.test!.adjustedPValue).toBeCloseTo(adjusted, 12);
    // the p-value is 2 / 1001, because no resample has the other sign
    expect(answer.systems.map(({ test: tested }) => tested!.adjustedPValueIsBound)).toEqual([true, false, true]);
  },
);

test("the segments that lost are those that lost words, and they have the texts of last week", async () => {
  const page = '<!doctype html><div id="report" hidden=""></div>';
  const report = await encodeReport({
    truebleu: "0.1.0",
    made: "2026-01-02T03:04:05Z",
    texts: texts(then, "system"),
    statistics: null,
    view: {},
    notes: {},
  });
  const session = await sessionWith("week.html", plainly(pageWithReport(page, report)));
  const lost = (await lostSegments(session, { ...question, system: 0, most: 20 }))!;
  expect(lost.places).toHaveLength(20);
  expect(lost.places.filter((place) => place % 4 !== 0)).toEqual([]);
  expect(lost.shares.every((share, i) => share < 0 && (i === 0 || share >= lost.shares[i - 1]!))).toBe(true);
  expect(lost.earlierTexts).toEqual(lost.places.map((place) => then[place]));
  const selection = [{ by: "places", places: [0, 1, 2, 3, 4, 5, 6, 7], why: "first" }] as const;
  const answer = (await overTime(session, { ...question, situation: { selection, references: null } }))!;
  expect([answer.isOfSelection, answer.digits.segments, answer.systems[0]!.test!.differingSegments]).toEqual([
    true,
    8,
    2,
  ]);
});

test.each([
  [
    "other references",
    encodeStatistics([counted(then, ["another", ...references.slice(1)])]),
    /^week was counted against other references than this page, first in line 1:/,
  ],
  ["fewer segments", encodeStatistics([counted(then.slice(1), references.slice(1))]), /^week has 299 segments/],
  ["only sums", encodeStatistics([sumStatistics(counted(then))]), /^week has only sums/],
])("%s: scores without a test, and why", async (_, bytes, why) => {
  const session = await sessionWith("week", plainly(bytes));
  const answer = (await overTime(session, question))!;
  expect(answer.untested).toMatch(why);
  expect(answer.systems[0]!.test).toBeNull();
  expect(await lostSegments(session, { ...question, system: 0, most: 5 })).toBeNull();
});

test("another metric, and files of another kind, are reported", async () => {
  const session = await sessionWith("week", plainly(encodeStatistics([counted(then)])));
  await expect(overTime(session, { ...question, metric: { metric: "ter", options: {} } })).rejects.toThrow(
    "week has no TER|case:lc|tok:tercom|norm:no|punct:yes|asian:no|counting:1: expected one of " +
      "BLEU|case:mixed|tok:none|counting:1",
  );
  for (const content of ["", "a text\n", "<!doctype html><p>"])
    await expect(openEarlier("x", plainly(content), none)).rejects.toThrow(/^x: /);
});

test.each([
  [["a"], ["b"], [0]],
  [
    ["a", "b"],
    ["b", "c"],
    [null, 0],
  ],
  [
    ["new/a.txt", "new/b.txt"],
    ["old/b.txt", "old/a.txt"],
    [1, 0],
  ],
  [["a", "a"], ["a"], [0, null]],
  [
    ["/data/run/sys.DLUT.txt", "/data/run/sys.Online-B.txt"],
    ["Online-B", "sys.DLUT.txt"],
    [1, 0],
  ],
  [
    ["new/sys.A.de.txt", "new/sys.B.de.txt"],
    ["B.stats", "A.stats"],
    [1, 0],
  ],
])("systems of two times are paired by their names: %j with %j", (given, earlier, pairing) => {
  expect(pairedByName({ given, shown: given }, { given: earlier, shown: earlier })).toEqual(pairing);
});

test("several files of statistics count as one earlier time", async () => {
  const tableOf = (hypotheses: readonly string[]): Blob =>
    plainly(encodeStatistics([segmentStatistics(bleu(), { hypotheses, references })]));
  const files = [
    { path: "a.stats", content: tableOf(now) },
    { path: "b.stats", content: tableOf(then) },
  ];
  const { summary, statistics, texts: textsOf } = await openEarlierFiles(files, none);
  expect(summary).toMatchObject({ name: "a.stats, b.stats", systems: ["a.stats", "b.stats"], hasTexts: false });
  const tables = await statistics({ metric: "bleu", options: {} }, null);
  expect(tables.map(({ segments }) => segments)).toEqual([summary.segments, summary.segments]);
  expect(await textsOf(1, [0])).toBe(null);
  const short = {
    path: "c.stats",
    content: plainly(encodeStatistics([segmentStatistics(bleu(), { hypotheses: ["a"], references: ["a"] })])),
  };
  await expect(openEarlierFiles([...files, short], none)).rejects.toThrow(
    `c.stats has 1 segments, and a.stats has ${summary.segments}: expected results of the same time`,
  );
});
