/** Applies what the user types: the edits, and at once the numbers of the edited segment. */
import { isGiven } from "../model/metric-spec.js";
import type { Edit } from "../model/view.js";
import { segmentNumbers, type SegmentNumbers } from "./answers/segment-numbers.js";
import type { LocalSession } from "./local-session.js";
import type { EditedSegment } from "./messages.js";

/** Applies the edits. @returns the segment's numbers, by metric; null for a metric whose rows are not counted, or not yet */
export async function editedNumbers(
  session: LocalSession,
  edits: readonly Edit[],
  about: EditedSegment | null,
): Promise<readonly (SegmentNumbers | null)[]> {
  session.edit(edits);
  if (about === null) return [];
  const { metrics, situation, segment } = about;
  return Promise.all(
    metrics.map((metric) =>
      // scores from elsewhere do not change with edits
      !isGiven(metric) && session.isCounted(metric, situation.references)
        ? segmentNumbers(session.whileTyping(), { metric, situation: situation, segment })
        : null,
    ),
  );
}
