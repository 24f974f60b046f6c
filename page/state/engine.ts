/** The engine of this page, and what it is told when the state changes. */
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { SegmentNumbers } from "../engine/answers/segment-numbers.js";
import { createEngine, type Engine } from "../engine/client.js";
import type { CorpusInput, EditedSegment } from "../engine/messages.js";
import { corpus, failure, notes, progress, revision, situation, startWith, view } from "./state.js";
import type { Edit, Notes, View } from "../model/view.js";

let engine: Engine;

/** What the engine said of the segment that is being edited, at the last letter. */
export const typed = signal<{
  readonly edits: readonly Edit[];
  readonly about: EditedSegment;
  /** By metric; null for one that was still being counted. */
  readonly numbers: readonly (SegmentNumbers | null)[];
} | null>(null);

function editedSegment(): EditedSegment | null {
  const { segment, metrics } = view.value;
  return segment === null ? null : { segment, metrics, situation: situation.value };
}

/** Starts the engine, once. */
export function startEngine(startWorker: () => Worker): void {
  engine = createEngine(startWorker, (what, share) => {
    progress.value = share < 1 ? { what, share } : null;
  });
  const edits = computed(() => notes.value.edits);
  let sent = edits.value;
  effect(() => {
    if (corpus.value === null || edits.value === sent) return;
    sent = edits.value;
    const mine = sent;
    const about = untracked(editedSegment);
    void engine.edit(mine, about).then(
      (numbers) =>
        batch(() => {
          revision.value++;
          typed.value = about && { edits: mine, about, numbers };
        }),
      (error: Error) => (failure.value = error.message),
    );
  });
}

/**
 * Shows another corpus; what went wrong is told on the page.
 *
 * @param shown what is looked at first, beside what a report says itself
 */
export async function openCorpus(input: CorpusInput, shown: Partial<View> = {}): Promise<void> {
  try {
    const { summary, view, notes: written } = await engine.open(input);
    startWith(summary, { ...view, ...shown }, written as Partial<Notes>);
  } catch (error) {
    failure.value = (error as Error).message;
  }
}

export function theEngine(): Engine {
  return engine;
}
