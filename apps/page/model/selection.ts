/** The selected segments: those that pass every filter. Filters are plain data, so that a link can contain them. */
import type { MetricSpec } from "./corpus.js";
import type { Measure } from "./measure.js";

/** The references that a metric's measure uses, by index; null or nothing for all. */
interface Measured {
  readonly references?: readonly number[] | null;
}

export type Filter =
  /** A measure within a range, both ends included. */
  | (Measured & { readonly by: "range"; readonly measure: Measure; readonly from: number; readonly to: number })
  /** Two measures within a polygon that was drawn around points: x and y of each corner in turn. */
  | (Measured & {
      readonly by: "region";
      readonly x: Measure;
      readonly y: Measure;
      readonly polygon: readonly number[];
    })
  /** Segments that have one of these labels in a column. */
  | { readonly by: "label"; readonly column: string; readonly labels: readonly string[] }
  /** Segments by their indices, such as the starred segments, or those of an n-gram. `why` describes them. */
  | { readonly by: "places"; readonly places: readonly number[]; readonly why: string }
  /** The same for many segments, whose indices are in a set (model/place-set.ts). */
  | { readonly by: "set"; readonly set: string; readonly why: string }
  /** Systems that wrote the same, character by character. */
  | { readonly by: "same"; readonly systems: readonly number[] }
  | SearchFilter
  /**
   * An n-gram in the metric's words: it is in a reference, or right in a system, perhaps more often than in another
   * system.
   */
  | (Measured & {
      readonly by: "ngram";
      readonly metric: MetricSpec;
      readonly words: readonly string[];
      /** The system, by index; null for the references. */
      readonly system: number | null;
      /** The other system, by index; null if there is none. */
      readonly than: number | null;
    })
  /** A word of a reference for which a system wrote another word. */
  | (Measured & {
      readonly by: "confusion";
      readonly metric: MetricSpec;
      readonly system: number;
      readonly reference: string;
      readonly hypothesis: string;
    })
  /** All segments except those that pass all of these filters. */
  | { readonly by: "not"; readonly filters: Selection };

/** A regular expression in a text. */
export interface SearchFilter {
  readonly by: "search";
  readonly pattern: string;
  readonly isCaseSensitive: boolean;
  /** Whether there may be no letter and no digit directly before or after a match. */
  readonly isWholeWord?: boolean;
  readonly within: SearchedText;
}

/** Any text of a segment, its source, any of its references, the output of any system, or the output of one system. */
export type SearchedText = "any" | "source" | "references" | "hypotheses" | number;

/** All segments, if the list is empty. */
export type Selection = readonly Filter[];

/** The part of the corpus that a question is about. */
export interface Situation {
  readonly selection: Selection;
  /** The references that count, by index; null for all. */
  readonly references: readonly number[] | null;
}

/**
 * The complement of a selection: a filter for the segments that are not selected; no filter if nothing was filtered.
 */
export function inverted(selection: Selection): Selection {
  const [first] = selection;
  if (first === undefined) return [];
  return selection.length === 1 && first.by === "not" ? first.filters : [{ by: "not", filters: selection }];
}

/**
 * The filters without those that concern only these measures. A figure of the measures ignores such filters, so that
 * the user can select in it again.
 */
export function withoutFiltersOf(
  selection: Selection,
  about: {
    readonly measures?: readonly Measure[];
    readonly column?: string;
    readonly kinds?: readonly Filter["by"][];
    readonly filters?: readonly Filter[];
  },
): Selection {
  const own = new Set((about.measures ?? []).map((measure) => JSON.stringify(measure)));
  const listed = new Set((about.filters ?? []).map((filter) => JSON.stringify(filter)));
  const isOwn = (filter: Filter): boolean => {
    if (listed.has(JSON.stringify(filter))) return true;
    if (about.kinds?.includes(filter.by) === true) return true;
    if (filter.by === "range") return own.has(JSON.stringify(filter.measure));
    if (filter.by === "region") return own.has(JSON.stringify(filter.x)) && own.has(JSON.stringify(filter.y));
    if (filter.by === "label") return filter.column === about.column;
    return filter.by === "not" && filter.filters.every(isOwn);
  };
  return selection.filter((filter) => !isOwn(filter));
}

const outcomes: ReadonlySet<Measure["of"]> = new Set([
  "influence",
  "share",
  "score",
  "difference",
  "disagreement",
  "edits",
]);

/** Whether a filter selects by the systems' results: a test on its segments would find what they were chosen for. */
export function isByOutcome(filter: Filter): boolean {
  if (filter.by === "range") return outcomes.has(filter.measure.of);
  if (filter.by === "region") return outcomes.has(filter.x.of) || outcomes.has(filter.y.of);
  return filter.by === "not" && filter.filters.some(isByOutcome);
}

/** Whether a point is inside a polygon, by the number of sides that a ray from it crosses: odd, or even. */
export function isInside(polygon: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, last = polygon.length - 2; at < polygon.length; last = at, at += 2) {
    const [ax, ay, bx, by] = [polygon[at]!, polygon[at + 1]!, polygon[last]!, polygon[last + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
