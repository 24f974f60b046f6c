/** The boundary of the part "ribes": everything that src/kernel/ribes/ribes.ts may call. */
import { numberTexts } from "../tokens/text-words";
import { orderRows } from "./word-order";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each reference. Called once a batch.
 * Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, found, ordered
 */
export function wordOrders(segments: u32, asAuthors: bool): bool {
  return orderRows(segments, asAuthors);
}

/**
 * The same as wordOrders, for text: TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT.
 * Called once a batch. Returns false when memory ran out.
 *
 * @row hypothesisLength, referenceLength, found, ordered
 */
export function textOrders(segments: u32, rule: u32, asAuthors: bool): bool {
  return numberTexts(segments, rule) && orderRows(segments, asAuthors);
}
