/** A segment, where its tokens are in its texts, and the reference that a metric takes. */
import { rowsOf } from "../corpus/count-batch.js";
import { checkMetric } from "../metrics/check-metric.js";
import { segmentCorpus, type SegmentReferences } from "../text/corpus-shape.js";
import { toSegmentText } from "../text/segments.js";
import { spansOf, type TokenSpan } from "../text/token-spans.js";
import type { SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** The tokens of both sides. */
export interface SegmentTokens {
  readonly hypothesis: readonly TokenSpan[];
  /** The tokens of the references, by their index in the given list; no tokens for null. */
  readonly references: readonly (readonly TokenSpan[])[];
}

export function tokensOf(
  tokenizer: Tokenizer,
  hypothesis: string,
  references: readonly (string | null)[],
): SegmentTokens {
  return {
    hypothesis: spansOf(hypothesis, tokenizer, false),
    references: references.map((reference) => (reference === null ? [] : spansOf(reference, tokenizer, true))),
  };
}

/** @throws TypeError, RangeError as scoreSegment() does. */
export function segmentText(hypothesis: string, references: SegmentReferences): SegmentText {
  const [text] = toSegmentText(segmentCorpus(hypothesis, references));
  return text!;
}

/**
 * The index of the reference that the metric takes: the first reference that gives the segment the same row when it is
 * the only reference.
 *
 * @param fields the fields that depend on only that reference
 */
export function takenReference(
  metric: Metric,
  hypothesis: string,
  references: readonly (string | null)[],
  kernel: Kernel,
  fields = metric.fields,
): number {
  const given = references.flatMap((reference, i) => (reference === null ? [] : [i]));
  if (given.length === 1) return given[0]!;
  const places = fields.map((field) => metric.fields.indexOf(field));
  const rowOf = (some: readonly (string | null)[]): string => {
    const row = rowsOf([metric], segmentText(hypothesis, some), kernel, 0, false)[0]![0]!;
    return places.map((place) => row[place]).join(" ");
  };
  const row = rowOf(references);
  return given.find((i) => rowOf([references[i]!]) === row)!;
}

/** @throws TypeError unless the metric is of that kind. */
export function checkKind(metric: Metric, isOfKind: (metric: Metric) => boolean, expected: string): void {
  checkMetric(metric);
  if (!isOfKind(metric)) throw new TypeError(`metric is ${metric.name}: expected ${expected}`);
}
