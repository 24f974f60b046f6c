/** Which segments pass a filter. */
import { inPlaceSet } from "../model/place-set.js";
import { isInside, type Filter, type Selection } from "../model/selection.js";
import { all } from "./measures.js";
import { segmentsOfConfusion, segmentsOfNgram } from "./words/ngram-segments.js";
import { remembered } from "./remembered.js";
import type { Session } from "./session.js";

type FilterBy<By extends Filter["by"]> = Extract<Filter, { readonly by: By }>;

/** Whether a segment passes. */
type Passes = (segment: number) => boolean;

const filters: { readonly [By in Filter["by"]]: (session: Session, filter: FilterBy<By>) => Promise<Passes> } = {
  async range(session, { measure, from, to, references = null }) {
    const values = await session.measured(measure, references);
    return (segment) => values[segment]! >= from && values[segment]! <= to;
  },
  async region(session, { x, y, polygon, references = null }) {
    const [across, up] = [await session.measured(x, references), await session.measured(y, references)];
    return (segment) => isInside(polygon, across[segment]!, up[segment]!);
  },
  async label(session, { column, labels }) {
    const ofSegments = await session.labels(column);
    const chosen = new Set(labels);
    return (segment) => chosen.has(ofSegments[segment]!);
  },
  async places(_, { places }) {
    const chosen = new Set(places);
    return (segment) => chosen.has(segment);
  },
  async set(_, { set }) {
    return inPlaceSet(set);
  },
  async same(session, { systems }) {
    const texts = await session.texts(all(session));
    const [first, ...others] = systems;
    return (segment) => {
      const { hypotheses } = texts[segment]!;
      return others.every((system) => hypotheses[system] === hypotheses[first!]);
    };
  },
  async search(session, filter) {
    const found = await session.found(filter);
    return (segment) => found[segment] === 1;
  },
  async ngram(session, filter) {
    const found = await segmentsOfNgram(session, filter);
    return (segment) => found[segment] === 1;
  },
  async confusion(session, filter) {
    const found = await segmentsOfConfusion(session, filter);
    return (segment) => found[segment] === 1;
  },
  async not(session, { filters: list }) {
    const passes = await Promise.all(list.map((filter) => passesOf(session, filter)));
    return (segment) => !passes.every((test) => test(segment));
  },
};

function passesOf(session: Session, filter: Filter): Promise<Passes> {
  if (!Object.hasOwn(filters, filter.by)) {
    return Promise.reject(
      new RangeError(
        `there is no filter by ${JSON.stringify(filter.by)}: the link is from another version of the page`,
      ),
    );
  }
  return (filters[filter.by] as (session: Session, filter: Filter) => Promise<Passes>)(session, filter);
}

/**
 * The indices of the segments that pass all filters, in the order of the corpus; null for all segments. The indices are
 * kept for later calls.
 */
export async function placesOf(session: Session, selection: Selection): Promise<Uint32Array | null> {
  if (selection.length === 0) return null;
  return remembered(session, JSON.stringify(["places", selection]), async () => {
    let places = all(session);
    for (const filter of selection) places = places.filter(await passesOf(session, filter));
    return places;
  });
}
