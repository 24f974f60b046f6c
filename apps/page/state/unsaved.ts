/** Edits and notes that are in no file yet: the browser asks before they are lost. */
import { computed, effect, signal } from "@preact/signals";
import { noNotes, type Notes } from "../model/view.js";
import { notes } from "./state.js";

/** Notes as they were when they were opened or saved. */
const kept = signal<Notes>(noNotes);

export const hasUnsaved = computed(
  () => notes.value !== kept.value && JSON.stringify(notes.value) !== JSON.stringify(kept.value),
);

/** The notes are in a file. */
export function markSaved(saved: Notes): void {
  kept.value = saved;
}

/** Has the browser ask before the page is left with what is not saved. */
export function guardUnsaved(): void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  // only while there is something: pages with this listener are not kept for the way back
  effect(() => {
    if (hasUnsaved.value) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
}
