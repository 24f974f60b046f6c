/** The numbers that each segment has, by what they measure. */
import { differenceInfluence, influence } from "../../../src/index.js";
import { kernelOf } from "../../../src/kernel/entry.js";
import { scoreRows } from "../../../src/metrics/entry.js";
import { labelNumber } from "../model/dimension.js";
import type { Measure } from "../model/measure.js";
import { metricOf } from "../model/metric-spec.js";
import type { Situation } from "../model/selection.js";
import { countInSlices } from "./count-in-slices.js";
import { encodedTexts } from "./encoded-texts.js";
import { remembered } from "./remembered.js";
import type { Session } from "./session.js";
import { bareWord, capitalised, hasNames, numbersIn, quotesIn, unitOf, unitsOf, type Unit } from "./text-counts.js";
import { copiedShares, lengthRatios } from "./words/text-measures.js";

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
    if (session.summary.segments < 2) return nothingElse(session);
    const metric = await session.metric(spec, references);
    return influence(metric, (await session.statistics(spec, references))[system]!);
  },
  async share(session, { metric: spec, system, against }, references) {
    if (session.summary.segments < 2) return nothingElse(session);
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
  async disagreement(session, { metrics, system }, references) {
    const ranks = await Promise.all(
      metrics.map(async (spec) => {
        const { better } = await session.metric(spec, references);
        const scores = await session.measured({ of: "score", metric: spec, system }, references);
        return shareOfWorse(better === "higher" ? scores : scores.map((score) => -score));
      }),
    );
    return Float64Array.from({ length: session.summary.segments }, (_, i) => {
      const own = ranks.map((rank) => rank[i]!).filter((share) => !Number.isNaN(share));
      return own.length === 0 ? 0 : Math.max(...own) - Math.min(...own);
    });
  },
  async edits(session, { system }, references) {
    const { rows, fields, segments } = (await session.statistics({ metric: "ter", options: {} }, references))[system]!;
    const at = fields.indexOf("edits");
    return Float64Array.from({ length: segments }, (_, i) => rows[i * fields.length + at]!);
  },
  copied: (session, { system }) => copiedShares(session, system),
  "length-ratio": (session, { system }, references) => lengthRatios(session, system, references),
  async likeness(session, { metric: spec, system, against }) {
    const metric = metricOf(spec);
    if (metric.firstPass !== undefined) throw new RangeError(`${metric.name} cannot compare two outputs by itself`);
    const texts = await session.texts(all(session));
    const written = (index: number): string[] => texts.map(({ hypotheses }) => hypotheses[index]!);
    const pair = encodedTexts({ systems: [written(system)], references: [written(against)] });
    const [counted] = await countInSlices(metric, pair, null, () => {});
    return scoreRows(metric.forSegments ?? metric, counted!.rows, kernelOf());
  },
  async position({ summary }) {
    return Float64Array.from({ length: summary.segments }, (_, i) => i + 1);
  },
  async label(session, { column }) {
    return Float64Array.from(await session.labels(column), labelNumber);
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
  "reference-length": lengths("reference"),
  "source-length": lengths("source"),
  async "reference-count"(session) {
    const texts = await session.texts(all(session));
    return Float64Array.from(texts, ({ references }) => references.filter((text) => text !== null).length);
  },
  async "rare-words"(session) {
    const unit = await unitOn(session, "reference");
    const words = (await sideOf(session, "reference")).map((text) =>
      unitsOf(text, unit)
        .map(bareWord)
        .filter((word) => word !== ""),
    );
    // the number of segments that contain a word
    const segments = new Map<string, number>();
    for (const own of words) for (const word of new Set(own)) segments.set(word, (segments.get(word) ?? 0) + 1);
    return Float64Array.from(words, (own) =>
      own.length === 0 ? 0 : Math.round((100 * own.filter((word) => segments.get(word) === 1).length) / own.length),
    );
  },
  async numbers(session) {
    return Float64Array.from(await sideOf(session, "reference"), numbersIn);
  },
  async names(session) {
    const texts = await sideOf(session, (await sideOfNames(session)) ?? "reference");
    return Float64Array.from(texts, (text) => capitalised(text).capitals);
  },
  async quotes(session) {
    return Float64Array.from(await sideOf(session, "reference"), quotesIn);
  },
  async occurrences(session) {
    const texts = await sideOf(session, "reference");
    const times = new Map<string, number>();
    for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
    return Float64Array.from(texts, (text) => times.get(text)!);
  },
  async alphabet(session, { text }) {
    if (typeof text === "object") {
      const labels = await session.labels(text.label);
      const { compare } = new Intl.Collator("en", { numeric: true });
      return placesInOrder(labels, [...new Set(labels)].sort(compare));
    }
    const texts =
      typeof text === "number"
        ? (await session.texts(all(session))).map(({ hypotheses }) => hypotheses[text]!)
        : await sideOf(session, text);
    // by code units: a collator would take seconds for 100,000 texts
    return placesInOrder(texts, [...new Set(texts)].sort());
  },
  async noted({ summary }, { places }) {
    const noted = new Float64Array(summary.segments);
    for (const place of places) noted[place] = 1;
    return noted;
  },
};

/** For each text, its position in the sorted texts, from 1. */
function placesInOrder(texts: readonly string[], sorted: readonly string[]): Float64Array {
  const places = new Map(sorted.map((text, i) => [text, i + 1]));
  return Float64Array.from(texts, (text) => places.get(text)!);
}

/** The side of the texts, source or reference, on which something is counted. */
export type Side = "source" | "reference";

function lengths(side: Side): (session: Session) => Promise<Float64Array> {
  return async (session) => {
    const unit = await unitOn(session, side);
    return Float64Array.from(await sideOf(session, side), (text) => unitsOf(text, unit).length);
  };
}

/** A text of each segment: its source, or the first reference that it has. */
async function sideOf(session: Session, side: Side, places: Uint32Array = all(session)): Promise<string[]> {
  const texts = await session.texts(places);
  return texts.map(({ source, references }) =>
    side === "source" ? (source ?? "") : (references.find((text) => text !== null) ?? ""),
  );
}

/** How many segments are sampled to find the script of a corpus. */
const SAMPLE = 500;

/** Texts at regular distances in the whole corpus. */
function sampleOf(session: Session, side: Side): Promise<string[]> {
  const { segments } = session.summary;
  const size = Math.min(SAMPLE, segments);
  const places = Uint32Array.from({ length: size }, (_, i) => Math.floor((i * segments) / size));
  return sideOf(session, side, places);
}

/** The unit in which lengths are counted. */
export async function unitOn(session: Session, side: Side): Promise<Unit> {
  return unitOf(await sampleOf(session, side));
}

/** The side whose capitals mark names; null if there is none. */
export async function sideOfNames(session: Session): Promise<Side | null> {
  if (session.summary.hasSource && hasNames(await sampleOf(session, "source"))) return "source";
  return hasNames(await sampleOf(session, "reference")) ? "reference" : null;
}

/** The values for a corpus of one segment: without that segment there is no score by which to rank it. */
function nothingElse({ summary }: Session): Float64Array {
  return new Float64Array(summary.segments);
}

/** A number for each segment of the whole corpus. The array is kept, so callers must not write to it. */
export function measure(session: Session, what: Measure, references: Situation["references"]): Promise<Float64Array> {
  const compute = measures[what.of] as (
    session: Session,
    measure: Measure,
    references: Situation["references"],
  ) => Promise<Float64Array>;
  if (!Object.hasOwn(measures, what.of)) {
    return Promise.reject(
      new RangeError(`there is no measure ${JSON.stringify(what.of)}: the link is from another version of the page`),
    );
  }
  return remembered(session, JSON.stringify(["measure", what, references]), () => compute(session, what, references));
}

/** For each value, the share of the other values that are below it, 0..1; equal values count half. NaN has none. */
function shareOfWorse(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys())
    .filter((i) => !Number.isNaN(values[i]))
    .sort((a, b) => values[a]! - values[b]!);
  const shares = new Float64Array(values.length).fill(NaN);
  for (let first = 0, end = 0; first < order.length; first = end) {
    while (end < order.length && values[order[end]!] === values[order[first]!]) end++;
    const below = first + (end - first - 1) / 2;
    for (let i = first; i < end; i++) shares[order[i]!] = below / Math.max(1, order.length - 1);
  }
  return shares;
}

/** The indices of all segments. */
export function all({ summary }: Session): Uint32Array {
  return Uint32Array.from({ length: summary.segments }, (_, i) => i);
}
