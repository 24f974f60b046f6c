/** The dimensions by which segments are put into buckets, to see where systems differ. */
import type { CorpusSummary } from "./corpus.js";
import type { MetricSpec } from "./corpus.js";
import type { Measure } from "./measure.js";
import { withoutFiltersOf, type Filter, type SearchFilter, type Selection } from "./selection.js";

export type Dimension =
  | { readonly by: "measure"; readonly measure: Measure }
  | { readonly by: "label"; readonly column: string }
  | OwnDimension;

/** A division that the user has made. */
export type OwnDimension =
  /**
   * A measure, in parts that begin at these numbers, which are in ascending order; the first part lies below all of
   * them.
   */
  | { readonly by: "cuts"; readonly measure: Measure; readonly cuts: readonly number[] }
  /** A part for each search, and one part for the segments that no search finds. */
  | { readonly by: "searches"; readonly searches: readonly SearchFilter[] }
  /** A part for each n-gram of a reference, in the metric's words, and one for the segments without any. */
  | { readonly by: "ngrams"; readonly metric: MetricSpec; readonly ngrams: readonly (readonly string[])[] };

/** The maximum number of parts of a division that the user has made. */
export const MOST_OWN = 30;

/** The filters of the parts that a user has named. */
export function namedParts(dimension: Exclude<OwnDimension, { by: "cuts" }>): readonly Filter[] {
  if (dimension.by === "searches") return dimension.searches;
  const { metric, ngrams } = dimension;
  return ngrams.map((words) => ({ by: "ngram", metric, words, system: null, than: null }));
}

/** The segments that pass at least one of the filters, as a negation: a segment must not fail all of them. */
export function anyOf(filters: readonly Filter[]): Filter {
  const [only] = filters;
  return filters.length === 1 ? only! : { by: "not", filters: filters.map((one) => ({ by: "not", filters: [one] })) };
}

/** The segments that pass none of the filters. */
export function noneOf(filters: readonly Filter[]): Filter {
  return { by: "not", filters: [anyOf(filters)] };
}

const missing = /^(|na|n\/a|nan|none|null|-|\(none\))$/i;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Up to this many labels have a bar each, even if they are numbers. */
export const MOST_LABELS = 12;

/** The number that a label holds, such as a score of another program; NaN for other texts. */
export function labelNumber(label: string): number {
  const text = label.trim();
  return number.test(text) ? Number(text) : NaN;
}

/**
 * Whether distinct labels are numbers, too many for each to have a bar. Some segments may have no label.
 *
 * @example areNumbers(["0.8125", "", "0.7188"]) // false: each has a bar
 */
export function areNumbers(labels: readonly string[]): boolean {
  return (
    labels.length > MOST_LABELS && labels.every((label) => missing.test(label.trim()) || number.test(label.trim()))
  );
}

/** All dimensions by which a corpus can be divided. */
export function dimensionsOf({ hasTexts, hasSource, references, labels }: CorpusSummary): Dimension[] {
  const by = (...measures: readonly Measure["of"][]): Dimension[] =>
    measures.map((of) => ({ by: "measure", measure: { of } as Measure }));
  const columns = labels.map(({ name: column, values }): Dimension =>
    areNumbers(values) ? { by: "measure", measure: { of: "label", column } } : { by: "label", column },
  );
  if (!hasTexts) return [...columns, ...by("position")];
  if (references === 0)
    return [...by(...(hasSource ? (["source-length"] as const) : [])), ...columns, ...by("position")];
  return [
    ...by("reference-length", ...(hasSource ? (["source-length"] as const) : [])),
    ...columns,
    ...by("position", "reference-count", "rare-words", "numbers", "names", "quotes", "occurrences"),
  ];
}

/** The filters that do not concern this dimension; its buckets contain all segments that pass them. */
export function selectionBeside(selection: Selection, dimension: Dimension): Selection {
  if (dimension.by === "label") return withoutFiltersOf(selection, dimension);
  if ("measure" in dimension) return withoutFiltersOf(selection, { measures: [dimension.measure] });
  return withoutFiltersOf(selection, { filters: namedParts(dimension) });
}

/** Whether a bucket is part of what a filter selects. Both are of one dimension. */
export function isWithin(bucket: Filter, filter: Filter): boolean {
  if (bucket.by === "range" && filter.by === "range") return filter.from <= bucket.from && filter.to >= bucket.to;
  if (bucket.by === "label" && filter.by === "label")
    return bucket.labels.every((label) => filter.labels.includes(label));
  if (isSame(bucket, filter)) return true;
  // parts that a user has named can overlap: only the parts that were chosen are within the choice
  if (filter.by === "not" && filter.filters.every(({ by }) => by === "not"))
    return filter.filters.some(
      (one) => one.by === "not" && one.filters.length === 1 && isSame(bucket, one.filters[0]!),
    );
  if (bucket.by !== "range" && bucket.by !== "label") return false;
  return filter.by === "not" && !filter.filters.every((excluded) => isWithin(bucket, excluded));
}

/** Joins neighbouring buckets into one. */
export function joinedBuckets(buckets: readonly Filter[]): Filter {
  const [first, last] = [buckets[0]!, buckets.at(-1)!];
  if (first.by === "range" && last.by === "range") return { ...first, to: last.to };
  if (first.by !== "label") return anyOf(buckets);
  return { ...first, labels: buckets.flatMap((bucket) => (bucket.by === "label" ? bucket.labels : [])) } as Filter;
}

function isSame(a: Filter, b: Filter): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
