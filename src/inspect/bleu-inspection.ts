/** BLEU's n-grams, and where each of them is in the texts. */
import { inspectOrders, type InspectedOrder } from "./ngrams.js";
import { checkKind, segmentText, tokensOf, type SegmentTokens } from "./segment.js";
import { referenceList, type SegmentReferences } from "../text/corpus-shape.js";
import type { Metric } from "../metrics/metric.js";

/** The result of {@link inspectBleu}: tokens and n-grams of a segment, with their places. */
export interface BleuInspection extends SegmentTokens {
  /** The orders that the metric counts, from 1. */
  readonly orders: readonly InspectedOrder[];
}

/**
 * The n-grams that BLEU counts in a segment, as stretches of the given strings: which are matched, which are clipped,
 * and which of the references' n-grams are missing. The matches of each order are those of the metric's row.
 *
 * Stretches are [start .. end) in UTF-16 units, as in `text.slice(start, end)`, whatever the tokenizer did to the text.
 * If the tokenizer decoded an entity, the stretch contains the entity.
 *
 * @param metric bleu(), or bleuDialect()
 * @throws TypeError for another metric; TypeError, RangeError as scoreSegment() does.
 * @example
 * const hypothesis = "the &quot;the&quot; cat";
 * const { orders, references } = inspectBleu(bleu(), hypothesis, ['The cat said "the"']);
 * const [first] = orders[0].hypothesis.filter(({ state }) => state === "clipped");
 * hypothesis.slice(first.start, first.end) // "the"
 * orders.map(({ matches }) => matches) // [4, 2, 1, 0]
 * orders[0].hypothesis[1] // { first: 1, id: 1, start: 4, end: 10, state: "matched" }
 * references[0][3] // { token: "\"", start: 13, end: 14, isExact: true }
 */
export function inspectBleu(metric: Metric, hypothesis: string, references: SegmentReferences): BleuInspection {
  checkKind(metric, ({ name }) => name === "BLEU", "bleu() or bleuDialect()");
  const all = referenceList(references);
  segmentText(hypothesis, all);
  const tokens = tokensOf(metric.tokenizers[0]!, hypothesis, all);
  const maxOrder = metric.fields.filter((field) => /^matches\d+$/.test(field)).length;
  return { ...tokens, orders: inspectOrders(tokens.hypothesis, tokens.references, maxOrder) };
}
