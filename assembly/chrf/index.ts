/** The boundary of the part "chrf": everything that src/kernel/chrf/chrf.ts may call. */
import { prepareClasses } from "../tokens/byte-classes";
import { keepBest } from "./best-reference";
import { countCharacters, countWords } from "./count-text";
import { scoreTriples } from "./f-score";
import { countIds } from "./match-pair";
import { startRows, startUnit } from "./triples";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments in one unit (characters or words). In a row of `orders` orders,
 * the orders 1..maxOrder of this unit come after `first` orders of earlier units; the first unit starts a batch. Called
 * once for each unit. Returns false when memory ran out.
 */
export function unitTriples(segments: u32, maxOrder: u32, first: u32, orders: u32, summed: bool): bool {
  if (segments == 0) return true;
  if (first == 0 && !startRows(segments, orders, summed)) return false;
  startUnit(segments, first, orders, summed);
  return countIds(segments, maxOrder);
}

/**
 * -> ROWS_OUT, after all units: a row of triples for each segment, of its best reference, or, if `summed`, their sum.
 *
 * @row (hypothesis, reference, matches)[orders]
 */
export function bestTriples(segments: u32, orders: u32, beta: f64, epsSmoothing: bool, summed: bool): void {
  if (segments > 0) keepBest(segments, orders, beta, epsSmoothing, summed);
}

/**
 * Rows of triples in ROWS_IN -> ROWS_OUT: a score for each row, 0..100. Called once for the totals of a corpus, or once
 * for many rows.
 *
 * @row score
 */
export function chrfScores(rows: u32, orders: u32, beta: f64, epsSmoothing: bool): void {
  scoreTriples(rows, orders, beta, epsSmoothing);
}

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT: a row of triples for each segment,
 * of its best reference, or, if `summed`, their sum. Both orders are 0..16, and one of them must be at least 1. Called
 * once a batch. Returns false when memory ran out.
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
