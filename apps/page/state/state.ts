/** The state of the page. Views read it, and change it only with the functions here. */
import { batch, computed, signal } from "@preact/signals";
import { checkedNotes, checkedView } from "../model/checked-view.js";
import type { CorpusSummary, MetricSpec } from "../model/corpus.js";
import type { Directions } from "../model/direction.js";
import { editsInWords, type EditedPlace } from "../model/verdict/edited-words.js";
import { shortNames } from "../../../src/report/entry.js";
import { isGiven } from "../model/metric-spec.js";
import type { Sentence } from "../model/sentences.js";
import { afterSeen } from "../model/verdict/release-question.js";
import { initialView, noNotes, type Notes, type View } from "../model/view.js";

/** The open corpus; null until there are texts. */
export const corpus = signal<CorpusSummary | null>(null);
export const view = signal<View>(initialView);
export const notes = signal<Notes>(noNotes);

/** The view in which these texts are opened without a link: a link contains only what differs from this view. */
export const firstView = signal<View>(initialView);

/** A number that rises with each corpus: earlier answers are about another corpus. */
export const generation = signal(0);

/** A number that rises when edits have reached the engine: earlier answers are out of date. */
export const revision = signal(0);

/** What is being counted, and the share that is done; null when nothing is being counted. */
export const progress = signal<{ readonly what: string; readonly share: number } | null>(null);

/**
 * The ids of fields whose setting cannot be used for scoring: the page still shows results for the last setting that
 * could.
 */
export const refusedFields = signal<ReadonlySet<string>>(new Set());

/** Whether there is such a field. */
export const isRefused = computed(() => refusedFields.value.size > 0);

/** A message for the user, about something that went wrong; null when there is none. */
export const failure = signal<string | null>(null);

/** Parts of the notes, each a signal of its own: a view of the stars is not drawn again with each letter of an edit. */
export const edits = computed(() => notes.value.edits);
export const stars = computed(() => notes.value.stars);
export const remarks = computed(() => notes.value.remarks);
export const tags = computed(() => notes.value.tags);
const ownNames = computed(() => notes.value.names);

let lastPlaces: readonly EditedPlace[] = [];

/** The texts with an edit: the same list as long as no other text is edited. */
export const editedPlaces = computed((): readonly EditedPlace[] => {
  const now = edits.value.map(({ segment, side, index }) => ({ segment, side, index }));
  return JSON.stringify(now) === JSON.stringify(lastPlaces) ? lastPlaces : (lastPlaces = now);
});

/** Segments with an edit. */
export const editedSegments = computed(
  (): ReadonlySet<number> => new Set(editedPlaces.value.map(({ segment }) => segment)),
);

/** What results say about edits; null if nothing is edited. */
export const editedWarning = computed(
  (): Sentence | null => corpus.value && editsInWords(editedPlaces.value, corpus.value),
);

/**
 * The names of the systems as they are shown: the user's own names, or the given names, of which paths are shortened to
 * the parts that differ.
 */
export const systemNames = computed((): readonly string[] => {
  const { systems, files } = corpus.value ?? { systems: [], files: [] };
  // a report has the names that the command made, and a table may have any names
  const arePaths = systems.every((name) => files.some((file) => file.name === name));
  const given = arePaths ? shortNames(systems) : systems;
  return given.map((name, i) => ownNames.value[i] ?? name);
});

/** The directions in which the texts are written. */
export const directions = computed((): Directions => corpus.value?.directions ?? { source: "ltr", target: "ltr" });

/** The metric that plots and lists show. */
export const currentMetric = computed(() => view.value.metrics[view.value.metric] ?? view.value.metrics[0]!);

/**
 * The metric that scores edited texts: the current metric, or, if its scores were given in a file, the first metric
 * that can score texts.
 */
export const countingMetric = computed(
  (): MetricSpec =>
    [currentMetric.value, ...view.value.metrics].find((spec) => !isGiven(spec)) ?? { metric: "bleu", options: {} },
);

/** The part of the corpus that all views show. */
export const situation = computed(() => ({ selection: view.value.selection, references: view.value.references }));

const MOST_STEPS = 200;
const past = signal<readonly Notes[]>([]);
const future = signal<readonly Notes[]>([]);
let [lastNote, lastLook]: [string | null, string | null] = [null, null];

export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

/** A number that rises with each step of the view. The browser's own history takes such steps back (state/hash.ts). */
export const viewSteps = signal(0);

/** Changes the view. @param kind changes of the same kind, one after the other, are one step of the history */
export function changeView(change: Partial<View>, kind: string | null = null): void {
  batch(() => {
    if (kind === null || kind !== lastLook) viewSteps.value++;
    lastLook = kind;
    view.value = { ...view.value, ...change };
  });
}

/**
 * Shows a view from the history, or from a link that was followed, without a further step of the history. What was asked
 * about a release stays known: its answer has been seen.
 */
export function showView(shown: View): void {
  lastLook = null;
  view.value = { ...shown, release: afterSeen(shown.release, view.value.release) };
}

/** Writes a note, a name or an edit. @param kind letters of one text, one after the other, are one step of undo */
export function changeNotes(change: Partial<Notes>, kind: string | null = null): void {
  batch(() => {
    if (kind === null || kind !== lastNote) past.value = [...past.value, notes.value].slice(-MOST_STEPS);
    lastNote = kind;
    future.value = [];
    notes.value = { ...notes.value, ...change };
  });
}

/** Takes back the last change of the notes; the view has the browser's history. */
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
    to.value = [...to.value, notes.value];
    notes.value = state;
    lastNote = null;
  });
}

/**
 * Starts again with another corpus. Views and notes may come from a link or a file: parts that cannot be shown are left
 * out.
 *
 * @param first the view that everyone has who opens these texts
 * @param own the parts of the view that differ from it here: they come from a link, or were kept from the last texts
 */
export function startWith(summary: CorpusSummary, first: object, written: object, own: object = {}): void {
  batch(() => {
    corpus.value = summary;
    firstView.value = checkedView(first, summary);
    view.value = checkedView({ ...first, ...own }, summary);
    notes.value = checkedNotes(written, summary);
    past.value = [];
    future.value = [];
    [lastNote, lastLook] = [null, null];
    generation.value++;
    failure.value = null;
  });
}
