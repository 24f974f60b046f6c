/** The numbers that each segment has, by what they measure. */
import { differenceInfluence, influence } from "../../src/corpus/influence.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { scoreRows } from "../../src/metrics/score-rows.js";
import type { Measure } from "../model/measure.js";
import type { Situation } from "../model/selection.js";
import type { Session } from "./session.js";

type MeasureOf<Of extends Measure["of"]> = Extract<Measure, { readonly of: Of }>;

/** How each kind is measured: for all segments of the corpus, in points or words. */
const measures: {
  readonly [Of in Measure["of"]]: (
    session: Session,
    measure: MeasureOf<Of>,
    references: Situation["references"],
  ) => Promise<Float64Array>;
} = {
  async influence(session, { metric: spec, system }, references) {
    const metric = await session.metric(spec, references);
    return influence(metric, (await session.statistics(spec, references))[system]!);
  },
  async share(session, { metric: spec, system, against }, references) {
    const metric = await session.metric(spec, references);
    const tables = await session.statistics(spec, references);
    return differenceInfluence(metric, tables[against]!, tables[system]!);
  },
  async score(session, { metric: spec, system }, references) {
    const metric = await session.metric(spec, references);
    const { rows } = (await session.statistics(spec, references))[system]!;
    return scoreRows(metric.forSegments ?? metric, rows, kernelOf());
  },
  async difference(session, { against, ...measure }, references) {
    const own = await session.measured({ ...measure, of: "score" }, references);
    const other = await session.measured({ ...measure, of: "score", system: against }, references);
    return own.map((score, i) => score - other[i]!);
  },
  async position({ summary }) {
    return Float64Array.from({ length: summary.segments }, (_, i) => i + 1);
  },
  async random({ summary }, { seed }) {
    // mulberry32: enough to shuffle a list, and the same in every browser
    let state = seed >>> 0;
    return Float64Array.from({ length: summary.segments }, () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    });
  },
  async "reference-length"(session) {
    const texts = await session.texts(all(session));
    return Float64Array.from(texts, ({ references }) => words(references.find((text) => text !== null) ?? ""));
  },
};

/** A number for each segment of the whole corpus. */
export function measure(session: Session, what: Measure, references: Situation["references"]): Promise<Float64Array> {
  const compute = measures[what.of] as (
    session: Session,
    measure: Measure,
    references: Situation["references"],
  ) => Promise<Float64Array>;
  return compute(session, what, references);
}

/** Places of all segments. */
export function all({ summary }: Session): Uint32Array {
  return Uint32Array.from({ length: summary.segments }, (_, i) => i);
}

/** Words, separated by white space. */
export function words(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}
