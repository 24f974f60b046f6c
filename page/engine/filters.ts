/** Which segments pass a filter. */
import type { Filter, SearchedText, Selection } from "../model/selection.js";
import type { SegmentTexts } from "../model/corpus.js";
import { all } from "./measures.js";
import type { Session } from "./session.js";

type FilterBy<By extends Filter["by"]> = Extract<Filter, { readonly by: By }>;

/** Whether a segment passes. */
type Passes = (segment: number) => boolean;

const filters: { readonly [By in Filter["by"]]: (session: Session, filter: FilterBy<By>) => Promise<Passes> } = {
  async range(session, { measure, from, to }) {
    const values = await session.measured(measure, null);
    return (segment) => values[segment]! >= from && values[segment]! <= to;
  },
  async label(session, { column, label }) {
    const labels = await session.labels(column);
    return (segment) => labels[segment] === label;
  },
  async places(_, { places }) {
    const chosen = new Set(places);
    return (segment) => chosen.has(segment);
  },
  async search(session, { pattern, isCaseSensitive, within }) {
    const expression = new RegExp(pattern, isCaseSensitive ? "u" : "iu");
    const texts = await session.texts(all(session));
    return (segment) => searched(texts[segment]!, within).some((text) => expression.test(text));
  },
};

function searched({ source, references, hypotheses }: SegmentTexts, within: SearchedText): readonly string[] {
  const sources = source === null ? [] : [source];
  const given = references.filter((text) => text !== null);
  if (typeof within === "number") return [hypotheses[within]!];
  return {
    any: [...sources, ...given, ...hypotheses],
    source: sources,
    references: given,
    hypotheses,
  }[within];
}

/** The places of the segments that pass all filters, in the order of the corpus; null for all. */
export async function placesOf(session: Session, selection: Selection): Promise<Uint32Array | null> {
  if (selection.length === 0) return null;
  let places = all(session);
  for (const filter of selection) {
    const passes = await (filters[filter.by] as (session: Session, filter: Filter) => Promise<Passes>)(session, filter);
    places = places.filter(passes);
  }
  return places;
}
