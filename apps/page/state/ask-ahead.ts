/** Asks for the ranking before anything is drawn: it takes almost no time, and is the main result of the page. */
import { effect, untracked } from "@preact/signals";
import { drawAfter } from "./draw-after.js";
import { corpus, situation, view } from "./state.js";
import { askAhead, settled, type AskedAhead } from "./use-answer.js";

export function askForRankings(): void {
  let last: AskedAhead | null = null;
  const hold = (next: AskedAhead | null): void => {
    last?.leave();
    last = next;
  };
  // after edits, the views ask again when typing pauses
  settled.subscribe(() => hold(null));
  effect(() => {
    const { metrics } = view.value;
    const about = situation.value;
    if (corpus.value === null) return;
    const questions = metrics.map((metric) => ({ metric, situation: about }));
    const next = untracked(() => askAhead("ranking", questions));
    // earlier questions are abandoned only now, as some of them may be among the new ones
    hold(next);
    if (next.answered !== null) drawAfter(next.answered);
  });
}
