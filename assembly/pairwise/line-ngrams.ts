/**
 * The lines of both sides, and their n-grams, order by order. Each side has a u32 for each token, which identifies the
 * n-gram that starts there (0 for none), and another 0 after each line. So an n-gram of order n starts at each token
 * where an n-gram of order n - 1 starts, if another such n-gram starts at the next token.
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS } from "../memory/regions";
import { emptyOccurrences, reserveOccurrences } from "./ngram-occurrences";
import { emptyNgrams, giveOccurrences, numberKnown, numberNew, occurrencesOfLines, reserveNgrams } from "./ngram-table";
import { HYPOTHESIS_NGRAMS, REFERENCE_NGRAMS } from "./pairwise-regions";

/** The number of lines of each side, and its size in u32: one for each token, and one more for each line. */
export let hypotheses: u32 = 0;
export let references: u32 = 0;
export let hypothesisSize: u32 = 0;
export let referenceSize: u32 = 0;

/** The limit on the size of a side, so that their n-grams and occurrences fit 32-bit addresses. */
const MOST_SIZE: u32 = 0x03000000;
/**
 * The limit on the lines of a side, including empty lines: what is kept of each line, 16 numbers at most, must have
 * 32-bit sizes.
 */
const MOST_LINES: u32 = 0x01ffffff;

/**
 * Takes both sides from HYPOTHESIS_IDS, HYPOTHESIS_ENDS, REFERENCE_IDS, REFERENCE_ENDS (or only the references).
 * Returns false when memory ran out.
 */
export function setLines(hypothesisLines: u32, referenceLines: u32): bool {
  if (hypothesisLines > MOST_LINES || referenceLines > MOST_LINES) return false;
  hypotheses = hypothesisLines;
  references = referenceLines;
  hypothesisSize = sizeOf(HYPOTHESIS_ENDS, hypotheses);
  referenceSize = sizeOf(REFERENCE_ENDS, references);
  if (hypothesisSize > MOST_SIZE || referenceSize > MOST_SIZE) return false;
  if (reserve(HYPOTHESIS_NGRAMS, (hypothesisSize + 1) << 2) == 0
      || reserve(REFERENCE_NGRAMS, (referenceSize + 1) << 2) == 0) {
    return false;
  }
  spread(baseOf(HYPOTHESIS_IDS), baseOf(HYPOTHESIS_ENDS), hypotheses, baseOf(HYPOTHESIS_NGRAMS));
  spread(baseOf(REFERENCE_IDS), baseOf(REFERENCE_ENDS), references, baseOf(REFERENCE_NGRAMS));
  return true;
}

/** Starts the first order. Returns false when memory ran out. */
export function emptyOrders(): bool {
  // all orders together have fewer occurrences than this, unless the lines are very similar
  return reserveNgrams(referenceSize) && emptyOccurrences(2 * referenceSize);
}

/** The start of a line, as an offset in bytes from the first; 0 <= line <= lines. */
// @ts-ignore: decorator
@inline
export function startOf(ends: usize, line: u32): usize {
  return line == 0 ? 0 : <usize>(u32At(ends, line - 1) + line) << 2;
}

/** The number of tokens in a line. */
export function lengthOf(ends: usize, line: u32): u32 {
  return <u32>((startOf(ends, line + 1) - startOf(ends, line)) >> 2) - 1;
}

function sizeOf(ends: u32, lines: u32): u32 {
  return <u32>(startOf(baseOf(ends), lines) >> 2);
}

/** Writes the ids of lines in the layout of a side, with a 0 after each line. These are not n-grams yet. */
function spread(ids: usize, ends: usize, lines: u32, out: usize): void {
  for (let line: u32 = 0; line < lines; line++) {
    const bytes = u32Bytes(lengthOf(ends, line));
    const start = startOf(ends, line);
    memory.copy(out + start, ids + start - u32Bytes(line), bytes);
    store<u32>(out + start + bytes, 0);
  }
}

/**
 * Moves on from the previous order to `order` (from 1). N-grams that both sides have, or with `all` every n-gram of the
 * references, get occurrences; others get 0. Returns false when memory ran out.
 */
export function nextOrder(order: u32, all: bool): bool {
  // in the first order, beginning and end are the same token
  const next: usize = order == 1 ? 0 : 4;
  const left = baseOf(HYPOTHESIS_NGRAMS), leftEnd = skipU32(left, hypothesisSize);
  const right = baseOf(REFERENCE_NGRAMS), rightEnd = skipU32(right, referenceSize);
  emptyNgrams();
  numberNew(right, rightEnd, next);
  numberKnown(left, leftEnd, next);
  if (!reserveOccurrences(referenceSize)) return false;
  giveOccurrences(all);
  occurrencesOfLines(right, rightEnd);
  occurrencesOfLines(left, leftEnd);
  return true;
}
