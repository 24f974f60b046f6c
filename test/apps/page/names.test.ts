/** Names of systems on the page: unchanged from a report or a table; for paths, the parts in which they differ. */
import { expect, test } from "vitest";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { initialView, noNotes } from "../../../apps/page/model/view.js";
import { startWith, systemNames } from "../../../apps/page/state/state.js";

function shown(names: readonly string[], files: readonly string[], own: Readonly<Record<number, string>> = {}) {
  const texts = {
    references: [["a"]],
    systems: names.map((name) => ({ name, hypotheses: ["a"] })),
    source: null,
    labels: [],
    files: files.map((name) => ({ role: "system" as const, name, sha256: "" })),
  };
  const { summary } = createSession(texts, null, () => {});
  startWith(summary, initialView, { ...noNotes, names: own });
  return systemNames.value;
}

const paths = ["old/runs/sys.A.txt", "new/sys.B.txt"];

test("names that are paths show the parts in which they differ", () => {
  expect(shown(paths, paths)).toEqual(["A", "B"]);
  expect(shown(paths, paths, { 1: "mine" })).toEqual(["A", "mine"]);
});

test("names that are not paths stay whole, even if they look like paths", () => {
  const models = ["meta/llama-3", "google/gemma-3"];
  expect(shown(models, ["log.jsonl"])).toEqual(models);
  // the page takes the names that the command has given
  expect(shown(["A", "B"], paths)).toEqual(["A", "B"]);
});
