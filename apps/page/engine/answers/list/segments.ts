/** The list of segments in its order, and the texts of the segments on the screen. */
import type { SegmentTexts } from "../../../model/corpus.js";
import type { Measure } from "../../../model/measure.js";
import type { Situation } from "../../../model/selection.js";
import { all } from "../../measures.js";
import type { Session } from "../../session.js";

export interface SegmentList {
  /** The indices of the selected segments, in the order of the list. */
  readonly places: Uint32Array;
  /** The values by which the segments are sorted, in the same order. */
  readonly values: Float64Array;
}

/** The selected segments, sorted by a measure; those with equal values are in the order of the corpus. */
export async function segmentList(
  session: Session,
  {
    situation,
    measure,
    isDescending,
  }: { readonly situation: Situation; readonly measure: Measure; readonly isDescending: boolean },
): Promise<SegmentList> {
  const values = await session.measured(measure, situation.references);
  const places = (await session.places(situation.selection)) ?? all(session);
  const sign = isDescending ? -1 : 1;
  const sorted = places.slice().sort((a, b) => {
    const [own, other] = [values[a]!, values[b]!];
    // segments without a number come last
    if (Number.isNaN(own) || Number.isNaN(other))
      return Number(Number.isNaN(own)) - Number(Number.isNaN(other)) || a - b;
    return own === other ? a - b : sign * (own < other ? -1 : 1);
  });
  return { places: sorted, values: Float64Array.from(sorted, (place) => values[place]!) };
}

export function texts(
  session: Session,
  { places }: { readonly places: readonly number[] },
): Promise<readonly SegmentTexts[]> {
  return session.texts(places);
}
