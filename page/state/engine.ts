/** The engine of this page, and what it is told when the state changes. */
import { effect } from "@preact/signals";
import { createEngine, type Engine } from "../engine/client.js";
import type { CorpusInput } from "../engine/messages.js";
import { corpus, failure, notes, progress, revision, startWith } from "./state.js";
import type { Notes, View } from "../model/view.js";

let engine: Engine;

/** Starts the engine, once. */
export function startEngine(startWorker: () => Worker): void {
  engine = createEngine(startWorker, (what, share) => {
    progress.value = share < 1 ? { what, share } : null;
  });
  let sent = notes.value.edits;
  effect(() => {
    const { edits } = notes.value;
    if (corpus.value === null || edits === sent) return;
    sent = edits;
    void engine.edit(edits).then(
      () => revision.value++,
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
