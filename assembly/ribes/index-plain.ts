/**
 * The boundary of the part "ribes" for hosts that may not compile WebAssembly: the tokenizers of src/text/ make
 * the words.
 */
import { orderRows } from "./word-order";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each reference. Once a batch. False when
 * memory ran out.
 *
 * @row hypothesisLength, referenceLength, found, ordered
 */
export function wordOrders(segments: u32, asAuthors: bool): bool {
  return orderRows(segments, asAuthors);
}
