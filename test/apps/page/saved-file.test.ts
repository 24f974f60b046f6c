import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ranking } from "../../../apps/page/engine/answers/ranking.js";
import { createSession, createStatisticsSession } from "../../../apps/page/engine/local-session.js";
import { savedFile } from "../../../apps/page/engine/saving/saved-file.js";
import { checkedView } from "../../../apps/page/model/checked-view.js";
import { noNotes } from "../../../apps/page/model/view.js";
import { decodeReport, reportInPage } from "../../../src/report/saved-report.js";

const lines = (name: string): string[] => readFileSync(`examples/${name}.de.txt`, "utf8").trimEnd().split("\n");
const texts = {
  references: [lines("post-edit")],
  systems: [{ name: "a", hypotheses: lines("translation") }],
  source: null,
  labels: [],
  files: [],
};
const page =
  '<!doctype html><div id="report" hidden=""></div><script type="text/plain" id="program" data-page></script>';
const bleu = (options: object) => ({ metric: "bleu", options: { tokenize: "none", ...options } });
const everything = { selection: [], references: null };
const edit = { segment: 0, side: "hypothesis", index: 0, text: "one\r\ntwo" } as const;

test("a report has the texts without edits, and the edits separately", async () => {
  const session = createSession(texts, null, () => {});
  session.edit([edit]);
  const notes = { ...noNotes, edits: [edit] };
  const saved = await savedFile(session, null, { what: "report", page, view: { baseline: 0 }, notes });
  const report = await decodeReport(reportInPage(await saved.text()));
  expect(report.texts).toEqual(texts);
  expect([report.view, report.notes]).toEqual([{ baseline: 0 }, notes]);
  const output = await savedFile(session, null, { what: "output", system: 0 });
  expect((await output.text()).split("\n").slice(0, 2)).toEqual(["one two", texts.systems[0]!.hypotheses[1]]);
});

test("a report of statistics has the scores, also with other smoothing, and no word of the texts", async () => {
  const session = createSession(texts, null, () => {});
  const metrics = [bleu({}), bleu({ smoothMethod: "none" })];
  const request = { what: "statistics", page, view: {}, notes: noNotes, metrics, references: null } as const;
  const report = await decodeReport(reportInPage(await (await savedFile(session, null, request)).text()));
  expect(report.texts).toBeNull();
  expect(Buffer.from(report.statistics!.tables, "base64").toString()).not.toMatch(/Sultan|Richter/);
  const opened = createStatisticsSession(report.statistics!, null);
  for (const metric of [...metrics, bleu({ smoothMethod: "floor" })]) {
    const question = { metric, situation: everything };
    expect((await ranking(opened, question)).scores).toEqual((await ranking(session, question)).scores);
  }
  // README.md: 68.6, as the command prints it
  expect((await ranking(opened, { metric: bleu({}), situation: everything })).scores[0]!.toFixed(1)).toBe("68.6");
  // a link can lead only to what was counted
  expect(checkedView({ metrics: [{ metric: "ter", options: {} }] }, opened.summary).metrics).toEqual(metrics);
  expect(checkedView({ metrics: [bleu({ smoothMethod: "floor" })] }, opened.summary).metrics).toHaveLength(1);
});
