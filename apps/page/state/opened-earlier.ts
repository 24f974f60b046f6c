/** The files of the systems' earlier results, with which their current results are compared. */
import { batch, computed, signal } from "@preact/signals";
import { pairedByName, type EarlierSummary } from "../model/earlier-summary.js";
import { theEngine } from "./engine.js";
import { changeView, corpus, systemNames, view } from "./state.js";

/** A summary of the opened files; null where none is open. */
export const earlier = signal<EarlierSummary | null>(null);

/** A number that rises with each file: answers about another file are out of date. */
export const earlierOpened = signal(0);

/** For each system, the index of the same system in the earlier file: as the user chose, or else by name. */
export const pairing = computed((): readonly (number | null)[] => {
  const summary = corpus.value;
  if (earlier.value === null || summary === null) return [];
  const { systems, shownNames } = earlier.value;
  const byName = pairedByName(
    { given: summary.systems, shown: systemNames.value },
    { given: systems, shown: shownNames },
  );
  // an index in a file that is no longer open means nothing
  return (view.value.pairing ?? byName).map((then) => (then !== null && then < systems.length ? then : null));
});

/** @throws Error with a message for the user; the file that was open stays open */
export async function openEarlier(files: readonly { readonly path: string; readonly content: Blob }[]): Promise<void> {
  const summary = await theEngine().openEarlier(files.map(({ path, content }) => ({ path, content })));
  batch(() => {
    earlier.value = summary;
    earlierOpened.value++;
    const { panels } = view.value;
    const isShown = summary === null || panels.includes("over-time");
    changeView({ pairing: null, ...(!isShown && { panels: [...panels, "over-time"] }) });
  });
}
