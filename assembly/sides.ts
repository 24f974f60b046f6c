/**
 * The lines of both sides, and their n-grams, order by order. What is known of the n-grams of a side is u32 for each token, for the n-gram that starts
 * there, with a 0 behind each line: so an n-gram of order n is where one of order n - 1 is, and another one behind it.
 */
import {
  HYPOTHESIS_ENDS, HYPOTHESIS_IDS, HYPOTHESIS_NGRAMS, REFERENCE_ENDS, REFERENCE_IDS, REFERENCE_NGRAMS, baseOf, reserve,
} from "./memory";
import { emptyItems, reserveItems } from "./items";
import { emptyNgrams, giveItems, itemsOfLines, numberKnown, numberNew, reserveNgrams } from "./ngram-table";

/** Lines of each side, and places of their tokens: one more for each line. */
export let hypotheses: u32 = 0;
export let references: u32 = 0;
export let hypothesisPlaces: u32 = 0;
export let referencePlaces: u32 = 0;

/** So many places at most: their n-grams and items fit 32-bit addresses. */
const MOST_PLACES: u32 = 0x03000000;

/** Both sides are in HYPOTHESIS_IDS, HYPOTHESIS_ENDS, REFERENCE_IDS, REFERENCE_ENDS (or the references alone). False when memory ran out. */
export function placeSides(hypothesisLines: u32, referenceLines: u32): bool {
  hypotheses = hypothesisLines;
  references = referenceLines;
  hypothesisPlaces = placesOf(HYPOTHESIS_ENDS, hypotheses);
  referencePlaces = placesOf(REFERENCE_ENDS, references);
  if (hypothesisPlaces > MOST_PLACES || referencePlaces > MOST_PLACES) return false;
  if (reserve(HYPOTHESIS_NGRAMS, (hypothesisPlaces + 1) << 2) == 0 || reserve(REFERENCE_NGRAMS, (referencePlaces + 1) << 2) == 0) return false;
  spread(baseOf(HYPOTHESIS_IDS), baseOf(HYPOTHESIS_ENDS), hypotheses, baseOf(HYPOTHESIS_NGRAMS));
  spread(baseOf(REFERENCE_IDS), baseOf(REFERENCE_ENDS), references, baseOf(REFERENCE_NGRAMS));
  return true;
}

/** Before the first order. False when memory ran out. */
export function emptyOrders(): bool {
  // of all orders together there are fewer items than that, unless lines are very much alike
  return reserveNgrams(referencePlaces) && emptyItems(2 * referencePlaces);
}

/** Where a line starts, in bytes behind the first; 0 <= line <= lines. */
// @ts-ignore: decorator
@inline
export function startOf(ends: usize, line: u32): usize {
  return line == 0 ? 0 : <usize>(load<u32>(ends + (<usize>(line - 1) << 2)) + line) << 2;
}

/** Tokens of a line. */
export function lengthOf(ends: usize, line: u32): u32 {
  return <u32>((startOf(ends, line + 1) - startOf(ends, line)) >> 2) - 1;
}

function placesOf(ends: u32, lines: u32): u32 {
  return <u32>(startOf(baseOf(ends), lines) >> 2);
}

/** Ids of lines as n-grams of no order yet. */
function spread(ids: usize, ends: usize, lines: u32, out: usize): void {
  for (let line: u32 = 0; line < lines; line++) {
    const bytes = <usize>lengthOf(ends, line) << 2;
    const start = startOf(ends, line);
    memory.copy(out + start, ids + start - (<usize>line << 2), bytes);
    store<u32>(out + start + bytes, 0);
  }
}

/**
 * From the order before to `order`, 1 being the first: the items of n-grams that both sides have, or with `all` of the references' n-grams, 0
 * elsewhere. False when memory ran out.
 */
export function nextOrder(order: u32, all: bool): bool {
  // in the first order beginning and end are the same token
  const next: usize = order == 1 ? 0 : 4;
  const left = baseOf(HYPOTHESIS_NGRAMS), leftEnd = left + (<usize>hypothesisPlaces << 2);
  const right = baseOf(REFERENCE_NGRAMS), rightEnd = right + (<usize>referencePlaces << 2);
  emptyNgrams();
  numberNew(right, rightEnd, next);
  numberKnown(left, leftEnd, next);
  if (!reserveItems(referencePlaces)) return false;
  giveItems(all);
  itemsOfLines(right, rightEnd);
  itemsOfLines(left, leftEnd);
  return true;
}
