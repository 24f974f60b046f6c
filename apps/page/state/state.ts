/** The one state of the page. Views read it, and change it by the functions here alone. */
import { batch, computed, signal } from "@preact/signals";
import { checkedNotes, checkedView } from "../model/checked-view.js";
import type { CorpusSummary } from "../model/corpus.js";
import { initialView, noNotes, type Notes, type View } from "../model/view.js";
import { shortNames } from "./short-names.js";

/** Null until there are texts. */
export const corpus = signal<CorpusSummary | null>(null);
export const view = signal<View>(initialView);
export const notes = signal<Notes>(noNotes);

/** Rises with each corpus: what was answered before is of another one. */
export const generation = signal(0);

/** Rises when edits have reached the engine: what was answered before is out of date. */
export const revision = signal(0);

/** What is being counted, and the share that is done; null when nothing is. */
export const progress = signal<{ readonly what: string; readonly share: number } | null>(null);

/** Fields with a setting that cannot be scored with, by their ids: what is shown is of the last one that could. */
export const refusedFields = signal<ReadonlySet<string>>(new Set());

/** Whether there is such a field. */
export const isRefused = computed(() => refusedFields.value.size > 0);

/** A message for the user, about something that went wrong; null when there is none. */
export const failure = signal<string | null>(null);

/** Parts of the notes, apart: who shows stars is not drawn anew with each letter of an edit. */
export const edits = computed(() => notes.value.edits);
export const stars = computed(() => notes.value.stars);
export const remarks = computed(() => notes.value.remarks);
const ownNames = computed(() => notes.value.names);

let lastEdited: ReadonlySet<number> = new Set();

/** Segments with an edit: the same set as long as no other segment is edited. */
export const editedSegments = computed((): ReadonlySet<number> => {
  const now = new Set(edits.value.map(({ segment }) => segment));
  const isSame = now.size === lastEdited.size && [...now].every((segment) => lastEdited.has(segment));
  return isSame ? lastEdited : (lastEdited = now);
});

/** The names of the systems as they are shown: the user's own, or the given ones without their common parts. */
export const systemNames = computed((): readonly string[] => {
  const given = shortNames(corpus.value?.systems ?? []);
  return given.map((name, i) => ownNames.value[i] ?? name);
});

/** The metric that plots and lists are about. */
export const currentMetric = computed(() => view.value.metrics[view.value.metric] ?? view.value.metrics[0]!);

/** The part of the corpus that everything is about. */
export const situation = computed(() => ({ selection: view.value.selection, references: view.value.references }));

interface State {
  readonly view: View;
  readonly notes: Notes;
}

const MOST_STEPS = 200;
const past = signal<readonly State[]>([]);
const future = signal<readonly State[]>([]);
let lastKind: string | null = null;

export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

function remember(kind: string | null): void {
  // letters that are typed one after the other are one step
  if (kind === null || kind !== lastKind)
    past.value = [...past.value, { view: view.value, notes: notes.value }].slice(-MOST_STEPS);
  lastKind = kind;
  future.value = [];
}

/** Looks at something else. @param kind changes of the same kind, one after the other, are one step of undo */
export function changeView(change: Partial<View>, kind: string | null = null): void {
  batch(() => {
    remember(kind);
    view.value = { ...view.value, ...change };
  });
}

/** Writes a note, a name or an edit. @param kind as of changeView() */
export function changeNotes(change: Partial<Notes>, kind: string | null = null): void {
  batch(() => {
    remember(kind);
    notes.value = { ...notes.value, ...change };
  });
}

export function undo(): void {
  step(past, future);
}

export function redo(): void {
  step(future, past);
}

function step(from: typeof past, to: typeof past): void {
  const state = from.value.at(-1);
  if (state === undefined) return;
  batch(() => {
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, { view: view.value, notes: notes.value }];
    view.value = state.view;
    notes.value = state.notes;
    lastKind = null;
  });
}

/** Begins anew with another corpus. View and notes may come from a link or a file: what cannot be shown is left out. */
export function startWith(summary: CorpusSummary, shown: object, written: object): void {
  batch(() => {
    corpus.value = summary;
    view.value = checkedView(shown, summary);
    notes.value = checkedNotes(written, summary);
    past.value = [];
    future.value = [];
    lastKind = null;
    generation.value++;
    failure.value = null;
  });
}
