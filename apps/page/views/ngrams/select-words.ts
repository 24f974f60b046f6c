/** Selects the segments of a row. */
import { withoutFiltersOf, type Filter } from "../../model/selection.js";
import { jumpTo } from "../../parts/jump.js";
import { changeView, view } from "../../state/state.js";

/** The kinds of filters that these views set; the lists are not recomputed for such filters. */
export const ownKinds = ["ngram", "confusion"] as const;

/** Shows the segments of a row, within the rest of the selection. */
export function select(filter: Filter): void {
  changeView({ selection: [...withoutFiltersOf(view.value.selection, { kinds: ownKinds }), filter] });
  jumpTo("segments");
}
