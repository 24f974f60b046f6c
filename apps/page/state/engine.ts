/** The engine of this page, which is notified when the state changes. */
import { batch, effect, signal, untracked } from "@preact/signals";
import type { SegmentNumbers } from "../engine/answers/segment-numbers.js";
import { createEngine, type Engine } from "../engine/client.js";
import type { CorpusInput, EditedSegment } from "../engine/messages.js";
import { corpus, edits, failure, notes, progress, revision, situation, startWith, view } from "./state.js";
import { drawAfter } from "./draw-after.js";
import { linkedView, linkNotice } from "./hash.js";
import { markSaved, mayLeave } from "./unsaved.js";
import { unpacked } from "../model/packed.js";
import type { Edit, Notes, View } from "../model/view.js";

let engine: Engine;

/** The engine's answer about the edited segment, as of the last letter typed. */
export const typed = signal<{
  readonly edits: readonly Edit[];
  readonly about: EditedSegment;
  /** The numbers by metric; null for a metric that was still being counted. */
  readonly numbers: readonly (SegmentNumbers | null)[];
  /** The revision of the texts with these edits: answers of earlier revisions do not know of them. */
  readonly revision: number;
} | null>(null);

/** In milliseconds, a frame: the edited segment learns of a typed letter this much earlier than everything else. */
const FRAME = 16;

function editedSegment(): EditedSegment | null {
  const { segment, metrics } = view.value;
  return segment === null ? null : { segment, metrics, situation: situation.value };
}

/** Starts the engine, once. */
export function startEngine(startWorker: () => Worker): void {
  engine = createEngine(startWorker, (what, share) => {
    progress.value = share < 1 ? { what, share } : null;
  });
  let sent = edits.value;
  effect(() => {
    if (corpus.value === null || edits.value === sent) return;
    sent = edits.value;
    const mine = sent;
    const about = untracked(editedSegment);
    const counted = engine.edit(mine, about).then(
      (numbers) => {
        typed.value = about && { edits: mine, about, numbers, revision: revision.value + 1 };
        // the rest waits, because drawing the whole page dimmed would delay the numbers of the letter
        setTimeout(() => revision.value++, FRAME);
      },
      (error: Error) => (failure.value = error.message),
    );
    // the letter itself is already on the screen: only the rest of the page is drawn after the answer
    drawAfter(counted);
  });
}

/** The initial view of a corpus. */
export interface FirstShown {
  /** Whether the corpus is an example, shown until there are texts. */
  readonly isExample?: boolean;
  /** The view, if neither the report nor the address has one. */
  readonly view?: Partial<View>;
  /** What is kept from the last texts, unless the address says otherwise. */
  readonly kept?: Partial<View>;
  readonly notes?: Partial<Notes>;
}

/**
 * Shows another corpus, in the view that the address describes if the address is for this corpus.
 *
 * @returns false if the user keeps the present corpus, which has unsaved notes
 * @throws Error with a message for the user; everything then stays as it was
 */
export async function openCorpus(
  input: CorpusInput,
  { isExample = false, view: shown = {}, kept = {}, notes: written = {} }: FirstShown = {},
): Promise<boolean> {
  if (!(await mayLeave())) return false;
  try {
    const opened = await engine.open(input);
    const saved = unpacked(JSON.stringify(opened.view)) as Partial<View>;
    batch(() => {
      linkNotice.value = null;
      typed.value = null;
      const linked = linkedView(opened.summary, isExample);
      startWith(opened.summary, { ...shown, ...saved }, { ...written, ...opened.notes }, { ...kept, ...linked });
      markSaved(notes.value);
    });
    return true;
  } finally {
    progress.value = null;
  }
}

export function theEngine(): Engine {
  return engine;
}
