/** Errors that people marked, as stretches of a text. */
import type { CorpusTexts, MarkedError } from "../../model/corpus.js";
import type { MarkState } from "../../model/inspection.js";
import type { Word } from "./marked.js";

/** For each system, its errors by segment; undefined if there are none. A report from elsewhere may hold anything. */
export function errorsBySegment({ systems }: CorpusTexts): readonly ReadonlyMap<number, MarkedError[]>[] | undefined {
  if (!systems.some(({ errors }) => Array.isArray(errors) && errors.length > 0)) return undefined;
  return systems.map(({ errors }) => {
    const ofSegments = new Map<number, MarkedError[]>();
    for (const error of Array.isArray(errors) ? (errors as readonly unknown[]) : []) {
      if (!isError(error)) continue;
      const own = ofSegments.get(error.segment) ?? [];
      ofSegments.set(error.segment, own);
      own.push(error);
    }
    return ofSegments;
  });
}

function isError(value: unknown): value is MarkedError {
  const { segment, rater, category, severity, cost, places, words } = Object(value) as Partial<MarkedError>;
  return (
    Number.isInteger(segment) &&
    [rater, category, severity].every((text) => typeof text === "string") &&
    typeof cost === "number" &&
    Array.isArray(places) &&
    places.length % 2 === 0 &&
    places.every((place, i) => Number.isInteger(place) && place >= (i === 0 ? 0 : places[i - 1]!)) &&
    Array.isArray(words) &&
    words.every((word) => typeof word === "string")
  );
}

/** An error in words. @example errorWords(error) // "Major, Accuracy/Omission (rater1)" */
export function errorWords({ severity, category, rater }: MarkedError): string {
  return `${severity}${category === "" ? "" : `, ${category}`}${rater === "" ? "" : ` (${rater})`}`;
}

/** An error that costs more than this is drawn as a grave error: a minor error costs 1. */
const MINOR = 1;

/** The stretches of a text that errors cover, from left to right: where errors overlap, a stretch has several. */
export function errorStretches(text: string, errors: readonly MarkedError[]): Word[] {
  const covered = errors.flatMap((error) =>
    error.places.flatMap((start, i) => (i % 2 === 0 ? [{ error, start, end: error.places[i + 1]! }] : [])),
  );
  const ends = [...new Set(covered.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  return ends.slice(1).flatMap((end, i): Word[] => {
    const start = ends[i]!;
    const own = covered.filter((one) => one.start <= start && one.end >= end).map(({ error }) => error);
    if (own.length === 0 || end > text.length) return [];
    return [{ start, end, state: stateOf(own), depth: 0, partners: [], words: own.map(errorWords).join("; ") }];
  });
}

function stateOf(errors: readonly MarkedError[]): MarkState {
  const most = Math.max(...errors.map(({ cost }) => cost));
  return most > MINOR ? "unmatched" : most > 0 ? "substituted" : "similar";
}
