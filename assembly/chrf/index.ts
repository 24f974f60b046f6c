/** The boundary of the part "chrf": everything that src/kernel/chrf/host.ts may call. */
import { prepareClasses } from "../tokens/byte-classes";
import { keepBest } from "./best-reference";
import { countCharacters, countWords } from "./count-text";
import { startRows, startUnit } from "./triples";

export { bestTriples, chrfScores, reserve, unitTriples } from "./index-plain";

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT: a row of triples for each segment,
 * of its best reference, or, if `summed`, their sum. One of the orders, 0..16, must be at least 1. Once a batch. False
 * when memory ran out.
 *
 * @row (hypothesis, reference, matches)[charOrder + wordOrder]
 */
export function textTriples(
  segments: u32, charOrder: u32, wordOrder: u32, whitespace: bool, beta: f64, epsSmoothing: bool, summed: bool,
): bool {
  if (segments == 0) return true;
  const orders = charOrder + wordOrder;
  if (!startRows(segments, orders, summed)) return false;
  prepareClasses(false);
  if (charOrder > 0) {
    startUnit(segments, 0, orders, summed);
    if (!countCharacters(segments, charOrder, !whitespace)) return false;
  }
  if (wordOrder > 0) {
    startUnit(segments, charOrder, orders, summed);
    if (!countWords(segments, wordOrder)) return false;
  }
  keepBest(segments, orders, beta, epsSmoothing, summed);
  return true;
}
