/** How many segments are selected. */
import type { Selection } from "../../model/selection.js";
import type { Session } from "../session.js";

export async function selectionSize(
  session: Session,
  { selection }: { readonly selection: Selection },
): Promise<number> {
  return (await session.places(selection))?.length ?? session.summary.segments;
}
