/** From shares and cells to their segments. */
import { withoutFiltersOf, type Filter } from "../../model/selection.js";
import { toSegments } from "../../parts/to-segments.js";
import { changeView, view } from "../../state/state.js";

/** What is shown here is not computed anew for what is chosen from it. */
export const ownKinds = ["set", "same"] as const;

export function select(filter: Filter): void {
  changeView({ selection: [...withoutFiltersOf(view.value.selection, { kinds: ownKinds }), filter] });
  toSegments();
}
