/** Names of systems on the page: unchanged from a report or a table; for paths, the parts in which they differ. */
import { expect, test } from "vitest";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { initialView, noNotes } from "../../../apps/page/model/view.js";
import { startWith, systemNames } from "../../../apps/page/state/state.js";
import { nameParts } from "../../../apps/page/parts/told-apart.js";

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

test("where there is no room for a name, the letters that tell it from the others stay in sight", () => {
  const long = "a-second-run-with-other-settings-of";
  const names = ["x", `${long}-x`, `${long}-y`, "transformer-base-10k-final", "transformer-big-10k-final"];
  const kept = (name: string) => nameParts(name, names).kept;
  expect(names.slice(1).map(kept)).toEqual(["gs-of-x", "gs-of-y", "ase-10k", "ig-10k-"]);
  for (const name of names) {
    const { before, after } = nameParts(name, names);
    expect(before + kept(name) + after).toBe(name);
  }
  // a name that is the beginning of another one ends in sight; two equal names have nothing that tells them apart
  expect(nameParts("sys-of-2026", ["sys-of-2026", "sys-of-2026-b"]).kept).toBe("of-2026");
  expect(nameParts("the same name", ["the same name", "the same name"]).before).toBe("");
  // short names, and those whose letters are joined, are not divided
  expect(nameParts("system-b", ["system-a", "system-b"])).toEqual({ before: "", kept: "", after: "system-b" });
  expect(nameParts("نظام الترجمة ب", ["نظام الترجمة آ", "نظام الترجمة ب"]).after).toBe("نظام الترجمة ب");
  // no letter is split
  const script = "𝒜".repeat(9);
  expect(nameParts(`${script}𝒜`, [`${script}𝒜`, `${script}ℬ`])).toEqual({
    before: "𝒜𝒜𝒜",
    kept: "𝒜".repeat(7),
    after: "",
  });
});
