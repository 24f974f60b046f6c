/** Selects the segments of a share or a cell. */
import { withoutFiltersOf, type Filter } from "../../model/selection.js";
import { jumpTo } from "../../parts/jump.js";
import { changeView, view } from "../../state/state.js";

/** The filters by which these views are not recomputed, because they were made in these views. */
export const ownKinds = ["set", "same"] as const;

export function select(filter: Filter): void {
  changeView({ selection: [...withoutFiltersOf(view.value.selection, { kinds: ownKinds }), filter] });
  jumpTo("segments");
}
