/**
 * The view in the address: a link leads to exactly what the page shows. The link says which corpus it is for, because
 * the page may be opened without that corpus.
 */
import { effect, signal } from "@preact/signals";
import { checkedView } from "../model/checked-view.js";
import type { CorpusSummary, CorpusTexts } from "../model/corpus.js";
import { packed, unpacked } from "../model/packed.js";
import { firstStep, initialView, tourNames, type TourName, type View } from "../model/view.js";
import { corpus, firstView, showView, view, viewSteps } from "./state.js";

/** A link in the form that it has in an address. */
interface Link {
  /** The corpus for which the link was made; null if the link does not state it. */
  readonly of: string | null;
  /** The view in the link, which has not been checked. */
  readonly view: Readonly<Record<string, unknown>>;
  /** The parts of the link that cannot be read. */
  readonly damaged: readonly string[];
}

/** A message about the link that opened the page; null if all of the link could be followed. */
export const linkNotice = signal<string | null>(null);

/** The id of the section that the address names, in place of a view; null once it is shown. */
export const namedSection = signal<string | null>(null);

/** A link that waits for its corpus. */
let pending: Link | null = null;

/** The hash that was written or read last. */
let written = "";

/**
 * The delay before the address follows a change, in milliseconds: the change is shown first, and browsers refuse more
 * than 20 changes of the address in a second.
 */
const PAUSE = 250;

/** The text of the address: only differences from the first view of these texts. */
function hashOf(shown: View, summary: CorpusSummary): string {
  const parts = Object.entries(shown).flatMap(([key, value]) => {
    const text = packed(value);
    return text === packed(firstView.value[key as keyof View]) ? [] : [`${key}=${encodeURIComponent(text)}`];
  });
  return parts.length === 0 ? "" : `#${[...parts, `of=${keyOf(summary)}`].join("&")}`;
}

type Named = Pick<CorpusSummary, "segments" | "systems" | "references" | "labels" | "files">;

/** Whether the pending link belongs to this corpus. */
export function leadsTo(texts: CorpusTexts): boolean {
  const { systems, references, labels, files } = texts;
  const segments = systems[0]?.hypotheses.length ?? 0;
  const named = { segments, systems: systems.map(({ name }) => name), references: references.length, files };
  return (
    pending !== null && pending.of === keyOf({ ...named, labels: labels.map(({ name }) => ({ name, values: [] })) })
  );
}

/** Tells corpora apart: made from their sizes, names and files. */
function keyOf({ segments, systems, references, labels, files }: Named): string {
  const text = JSON.stringify([segments, systems, references, labels.map(({ name }) => name), files]);
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** The link in an address; null if it has none, though it may have the name of a section. */
function linkIn(hash: string): Link | null {
  const shown: Record<string, unknown> = {};
  const damaged: string[] = [];
  let of: string | null = null;
  for (const part of hash.slice(1).split("&")) {
    const at = part.indexOf("=");
    const [key, text] = [part.slice(0, Math.max(at, 0)), part.slice(at + 1)];
    if (key === "of") of = text;
    if (!Object.hasOwn(initialView, key)) continue;
    try {
      // #tour=chrf, as people write it
      const isName = key === "tour" && (tourNames as readonly string[]).includes(text);
      shown[key] = isName ? firstStep(text as TourName) : unpacked(decodeURIComponent(text));
    } catch {
      // a link that was cut off in an email
      damaged.push(key);
    }
  }
  return Object.keys(shown).length + damaged.length === 0 ? null : { of, view: shown, damaged };
}

/**
 * What the address leads to in a corpus that is being opened: nothing, if the link was for the previous corpus.
 *
 * @param isExample whether the corpus is only shown until the user opens another, for which the link waits
 */
export function linkedView(summary: CorpusSummary, isExample: boolean): Partial<View> {
  if (pending === null) return {};
  const { of, view: given, damaged } = pending;
  const isOther = of !== null && of !== keyOf(summary);
  if (isOther && isExample) {
    linkNotice.value = "The address leads to a view of other texts: drop their files here, and the view opens.";
    return {};
  }
  pending = null;
  const left = [...damaged, ...leftOut(given, summary)];
  linkNotice.value =
    left.length > 0
      ? `Parts of the address ${damaged.length > 0 ? "were cut off, or " : ""}do not exist in this corpus, and are left out: ` +
        `${left.map((key) => words[key as keyof View] ?? key).join(", ")}.`
      : isOther
        ? "The address was made for other texts: here it may lead to something else."
        : null;
  return given;
}

function leftOut(given: Link["view"], summary: CorpusSummary): string[] {
  const checked = checkedView(given, summary);
  return Object.keys(given).filter((key) => packed(checked[key as keyof View]) !== packed(given[key]));
}

/** Parts of the view, as the notice calls them. */
const words: { readonly [Part in keyof View]?: string } = {
  baseline: "the baseline",
  against: "the system that is compared with it",
  metrics: "the metrics",
  metric: "the metric",
  references: "the references that count",
  selection: "the selection",
  test: "the test",
  release: "the question of a release",
  order: "the order of the segments",
  segment: "the open segment",
  taught: "the system whose n-grams are taught",
  dialect: "the dialect of BLEU",
  tour: "the tour",
  divisions: "your divisions",
  panels: "the open panels",
};

function sectionIn(hash: string): string | null {
  return /^#([a-z-]+)$/.exec(hash)?.[1] ?? null;
}

/** Keeps the address and the view in step: a change of either changes the other. @returns what ends it */
export function followHash(): () => void {
  pending = linkIn(location.hash);
  namedSection.value = sectionIn(location.hash);
  written = location.hash;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** The steps of the view that the history has. */
  let steps = viewSteps.value;
  const write = (): void => {
    timer = null;
    const summary = corpus.value;
    // the address was changed a moment ago, and leads somewhere else: an event for that follows
    if (summary === null || pending !== null || location.hash !== written) return;
    const hash = hashOf(view.value, summary);
    if (hash === written) return;
    try {
      // the browser's back button leads to the view before; typing makes no steps of its own
      const change = viewSteps.value === steps ? "replaceState" : "pushState";
      history[change](history.state, "", hash === "" ? location.pathname + location.search : hash);
      written = hash;
      steps = viewSteps.value;
    } catch {
      // too long for this browser, or changed too often: the view is unaffected, and the next change is written
    }
  };
  const endEffect = effect(() => {
    if (corpus.value === null || view.value === null) return;
    if (timer === null) timer = setTimeout(write, PAUSE);
  });
  const follow = (): void => {
    if (location.hash === written) return;
    written = location.hash;
    const summary = corpus.value;
    const link = linkIn(location.hash);
    namedSection.value = sectionIn(location.hash);
    if (summary === null || (link === null && location.hash !== "")) return;
    pending = link ?? { of: null, view: {}, damaged: [] };
    showView(checkedView({ ...firstView.value, ...linkedView(summary, false) }, summary));
    steps = viewSteps.value;
  };
  addEventListener("pagehide", write);
  addEventListener("hashchange", follow);
  return () => {
    endEffect();
    if (timer !== null) clearTimeout(timer);
    removeEventListener("pagehide", write);
    removeEventListener("hashchange", follow);
  };
}
