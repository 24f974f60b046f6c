/** The dimensions by which segments are put into buckets, to see where systems differ. */
import type { CorpusSummary } from "./corpus.js";
import type { Measure } from "./measure.js";
import { withoutFiltersOf, type Filter, type Selection } from "./selection.js";

export type Dimension =
  | { readonly by: "measure"; readonly measure: Measure }
  | { readonly by: "label"; readonly column: string };

const missing = /^(|na|n\/a|nan|none|null|-|\(none\))$/i;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Up to this many labels each have a bar, numbers or not. */
export const MOST_LABELS = 12;

/** The number that a label is, such as a score of another program; NaN for other texts. */
export function labelNumber(label: string): number {
  const text = label.trim();
  return number.test(text) ? Number(text) : NaN;
}

/**
 * Whether distinct labels are numbers, and too many for a bar each. Some segments may have none.
 *
 * @example areNumbers(["0.8125", "", "0.7188"]) // false: each has a bar
 */
export function areNumbers(labels: readonly string[]): boolean {
  return (
    labels.length > MOST_LABELS && labels.every((label) => missing.test(label.trim()) || number.test(label.trim()))
  );
}

/** All that a corpus can be divided by. */
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
  return withoutFiltersOf(selection, dimension.by === "label" ? dimension : { measures: [dimension.measure] });
}

/** Whether a bucket is part of what a filter selects. Both are of one dimension. */
export function isWithin(bucket: Filter, filter: Filter): boolean {
  if (bucket.by === "range" && filter.by === "range") return filter.from <= bucket.from && filter.to >= bucket.to;
  if (bucket.by === "label" && filter.by === "label")
    return bucket.labels.every((label) => filter.labels.includes(label));
  return filter.by === "not" && !filter.filters.every((excluded) => isWithin(bucket, excluded));
}

/** Neighbouring buckets as one. */
export function joinedBuckets(buckets: readonly Filter[]): Filter {
  const [first, last] = [buckets[0]!, buckets.at(-1)!];
  if (first.by === "range" && last.by === "range") return { ...first, to: last.to };
  return { ...first, labels: buckets.flatMap((bucket) => (bucket.by === "label" ? bucket.labels : [])) } as Filter;
}
