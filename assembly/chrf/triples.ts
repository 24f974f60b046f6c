/**
 * A row of chrF: for each order, characters first and then words, a triple of f64: n-grams of the hypothesis, of the
 * reference, matches. The n-grams of the hypothesis count only if the reference has some of that order, as in sacreBLEU
 * 2.6.0.
 *
 * Where each segment has one reference, triples are added to the rows in ROWS_OUT; otherwise each pair of a hypothesis
 * and one of its references first has a row in PAIR_TRIPLES, of which best-reference.ts takes one for each segment.
 */
import { f64At, f64Bytes, u32At } from "../memory/arrays";
import { LONGEST_ORDER } from "../memory/limits";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";
import { addTo } from "../memory/rows";
import { MATCHES, PAIR_TRIPLES } from "./chrf-regions";

/** Where the matches of the current pair go. */
export let matches: usize = 0;

/**
 * Where the triples of the current unit start in the row of the current pair; and how many bytes later the triples of
 * the next pair start.
 */
let triples: usize = 0;
let step: usize = 0;

export function bytesOfTriples(orders: u32): usize {
  return f64Bytes(3 * orders);
}

/** Whether each of `segments` segments, at least one, has one reference. */
export function isPaired(segments: u32): bool {
  return u32At(baseOf(SEGMENT_ENDS), segments - 1) == segments;
}

/**
 * Sets the rows of a batch of at least one segment to zero: a single row where only the sum is needed. Returns false
 * when memory ran out.
 */
export function startRows(segments: u32, orders: u32, summed: bool): bool {
  matches = reserve(MATCHES, <u32>f64Bytes(LONGEST_ORDER));
  if (matches == 0) return false;
  const bytes = bytesOfTriples(orders);
  if (isPaired(segments)) {
    memory.fill(baseOf(ROWS_OUT), 0, summed ? bytes : bytes * segments);
    return true;
  }
  const pairs = <u64>u32At(baseOf(SEGMENT_ENDS), segments - 1) * bytes;
  if (pairs > 0xffff0000 || reserve(PAIR_TRIPLES, <u32>pairs) == 0) return false;
  memory.fill(baseOf(PAIR_TRIPLES), 0, <usize>pairs);
  return true;
}

/** Starts at the first pair, with a unit whose triples come after those of `first` other orders. */
export function startUnit(segments: u32, first: u32, orders: u32, summed: bool): void {
  const paired = isPaired(segments);
  triples = baseOf(paired ? ROWS_OUT : PAIR_TRIPLES) + bytesOfTriples(first);
  step = paired && summed ? 0 : bytesOfTriples(orders);
}

export function emptyMatches(maxOrder: u32): void {
  memory.fill(matches, 0, f64Bytes(maxOrder));
}

/** Adds the triples of the current pair, whose matches are counted, and moves on to the next pair. */
export function addTriples(hypothesisLength: u32, referenceLength: u32, maxOrder: u32): void {
  let triple = triples;
  const orders = min(maxOrder, referenceLength);
  for (let order: u32 = 0; order < orders; order++, triple += 24) {
    if (order < hypothesisLength) addTo(triple, hypothesisLength - order);
    addTo(triple + 8, referenceLength - order);
    store<f64>(triple, load<f64>(triple, 16) + f64At(matches, order), 16);
  }
  triples += step;
}
