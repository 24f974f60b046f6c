/** Edits and notes that are not saved in a file yet: the user is asked before they are lost. */
import { computed, effect, signal } from "@preact/signals";
import { noNotes, type Notes } from "../model/view.js";
import { notes } from "./state.js";

/** The notes as they were when they were opened or last saved. */
const kept = signal<Notes>(noNotes);

export const hasUnsaved = computed(
  () => notes.value !== kept.value && JSON.stringify(notes.value) !== JSON.stringify(kept.value),
);

/** Records that the notes have been saved in a file. */
export function markSaved(saved: Notes): void {
  kept.value = saved;
}

/**
 * The callback for the user's answer to whether other texts may replace those with unsaved notes; null while there is
 * no such question.
 */
export const askedToLeave = signal<((isAllowed: boolean) => void) | null>(null);

/** Whether other texts may be opened: the user is asked if that would lose unsaved notes. */
export function mayLeave(): Promise<boolean> {
  // an earlier question that is still open is about other texts, which are not wanted any more
  askedToLeave.value?.(false);
  if (!hasUnsaved.value) return Promise.resolve(true);
  return new Promise((resolve) => {
    askedToLeave.value = (isAllowed) => {
      askedToLeave.value = null;
      resolve(isAllowed);
    };
  });
}

/** Has the browser ask before the user leaves the page with unsaved notes. */
export function guardUnsaved(): void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  // only while something is unsaved: browsers do not keep pages with this listener for the back button
  effect(() => {
    if (hasUnsaved.value) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
}
