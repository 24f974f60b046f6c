/** From a row to its segments. */
import { withoutFiltersOf, type Filter } from "../../model/selection.js";
import { toSegments } from "../../parts/to-segments.js";
import { changeView, view } from "../../state/state.js";

/** What is listed by these is not listed anew for what is chosen from it. */
export const ownKinds = ["ngram", "confusion"] as const;

/** Shows the segments of a row beside what else is selected. */
export function select(filter: Filter): void {
  changeView({ selection: [...withoutFiltersOf(view.value.selection, { kinds: ownKinds }), filter] });
  toSegments();
}
