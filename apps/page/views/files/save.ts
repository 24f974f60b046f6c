/** Saves the report as a page, with or without its texts, and the output that was edited. */
import type { SaveRequest } from "../../engine/messages.js";
import type { Selection } from "../../model/selection.js";
import { packed } from "../../model/packed.js";
import type { View } from "../../model/view.js";
import { plainText } from "../../parts/text.js";
import { download } from "../../parts/files/download.js";
import { theEngine } from "../../state/engine.js";
import { failure, notes, systemNames, view } from "../../state/state.js";
import { markSaved } from "../../state/unsaved.js";
import { pageShell } from "./shell.js";

/** The page with everything in it. @returns whether it was saved */
export async function saveReport(): Promise<boolean> {
  const kept = notes.value;
  const isSaved = await save(`${reportName()}.html`, () => ({
    what: "report",
    page: pageShell(),
    view: asJson(view.value),
    notes: kept,
  }));
  if (isSaved) markSaved(kept);
  return isSaved;
}

/** The page with rows of numbers: no text, no remark, no search. */
export function saveWithoutTexts(): Promise<boolean> {
  const { metrics, references } = view.value;
  const shown: View = {
    ...view.value,
    references: null,
    selection: withoutTexts(view.value.selection),
    order: null,
    // terms are words of the texts
    divisions: [],
    segment: null,
  };
  return save(`${reportName()}-without-texts.html`, () => ({
    what: "statistics",
    page: pageShell(),
    view: asJson(shown),
    // tags quote texts; of edits, only the places are saved, so that results of the rows name them
    notes: { ...notes.value, edits: notes.value.edits.map((edit) => ({ ...edit, text: "" })), remarks: {}, tags: [] },
    metrics,
    references,
  }));
}

/** The listed segments as a table. */
export function saveSegments(list: Omit<Extract<SaveRequest, { what: "segments" }>, "what" | "names" | "notes">) {
  const names = systemNames.value.map(plainText);
  return save(`segments.${list.format}`, () => ({ what: "segments", ...list, names, notes: notes.value }));
}

/** The errors that the reader marked, as TSV. */
export function saveTags(): Promise<boolean> {
  return save("errors.mqm.tsv", () => ({
    what: "tags",
    tags: notes.value.tags,
    names: systemNames.value.map(plainText),
  }));
}

export function saveOutput(system: number): Promise<boolean> {
  return save(`${asFileName(systemNames.value[system]!)}.edited.txt`, () => ({ what: "output", system }));
}

async function save(name: string, request: () => SaveRequest): Promise<boolean> {
  try {
    download(name, "", await theEngine().save(request()));
    return true;
  } catch (error) {
    failure.value = `It was not saved: ${(error as Error).message}`;
    return false;
  }
}

/** The contents of a view's file: JSON, without numbers that JSON cannot hold. */
function asJson(value: unknown): unknown {
  return JSON.parse(packed(value));
}

/** Filters that work without texts: only those by the indices of segments. */
function withoutTexts(selection: Selection): Selection {
  return selection.filter(({ by }) => by === "places");
}

/** The name of the opened file, if it is a report; otherwise a name with the date. */
function reportName(): string {
  const opened = /([^/]+)\.html?$/i.exec(location.pathname)?.[1];
  if (opened !== undefined && location.protocol === "file:" && opened !== "index") {
    try {
      return asFileName(decodeURIComponent(opened));
    } catch {
      // the name in the address is not encoded as UTF-8, so the date is used
    }
  }
  return `truebleu-report-${new Date().toISOString().slice(0, 10)}`;
}

/** Letters, digits and a few marks: other characters mean something to some operating system, or are invisible. */
function asFileName(name: string): string {
  const safe = name
    .normalize()
    .replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, "-")
    .replace(/^[-. ]+|[-. ]+$/g, "")
    .slice(0, 80);
  return safe === "" ? "truebleu" : safe;
}
