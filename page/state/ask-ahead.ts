/** The ranking is asked for before anything is drawn: it takes next to nothing, and is what the page is about. */
import { effect, untracked } from "@preact/signals";
import { drawAfter } from "./draw-after.js";
import { corpus, situation, view } from "./state.js";
import { askAhead } from "./use-answer.js";

export function askForRankings(): void {
  effect(() => {
    const { metrics } = view.value;
    const about = situation.value;
    if (corpus.value === null) return;
    const questions = metrics.map((metric) => ({ metric, situation: about }));
    // after edits, the views ask again when typing pauses
    const answered = untracked(() => askAhead("ranking", questions));
    if (answered !== null) drawAfter(answered);
  });
}
