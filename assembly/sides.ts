/** The lines of both sides, and the numbers of their n-grams, order by order. */
import {
  HYPOTHESIS_ENDS, HYPOTHESIS_IDS, HYPOTHESIS_NGRAMS, REFERENCE_ENDS, REFERENCE_IDS, REFERENCE_NGRAMS, baseOf, reserve,
} from "./memory";
import { emptyItems } from "./items";
import { emptyNgrams, numberLine, reserveNgrams } from "./ngram-table";

/** Lines of each side, and their tokens. */
export let hypotheses: u32 = 0;
export let references: u32 = 0;
export let hypothesisTokens: u32 = 0;
export let referenceTokens: u32 = 0;

/** So many tokens at most: their n-grams and items fit 32-bit addresses. */
const MOST_TOKENS: u32 = 0x03000000;

/** Both sides are in HYPOTHESIS_IDS, HYPOTHESIS_ENDS, REFERENCE_IDS, REFERENCE_ENDS (or the references alone). False when memory ran out. */
export function placeSides(hypothesisLines: u32, referenceLines: u32): bool {
  hypotheses = hypothesisLines;
  references = referenceLines;
  hypothesisTokens = hypothesisStart(hypotheses);
  referenceTokens = referenceStart(references);
  if (hypothesisTokens > MOST_TOKENS || referenceTokens > MOST_TOKENS) return false;
  const hypothesisNgrams = reserve(HYPOTHESIS_NGRAMS, (hypothesisTokens + 1) << 2);
  const referenceNgrams = reserve(REFERENCE_NGRAMS, (referenceTokens + 1) << 2);
  if (hypothesisNgrams == 0 || referenceNgrams == 0) return false;
  // before the first order all tokens have the same beginning: any number but 0
  memory.fill(hypothesisNgrams, 1, <usize>hypothesisTokens << 2);
  memory.fill(referenceNgrams, 1, <usize>referenceTokens << 2);
  // of all orders together there are fewer items than that, unless lines are very much alike
  return reserveNgrams(referenceTokens) && emptyItems(2 * referenceTokens);
}

/** The token at which a line starts, 0 <= line <= lines. */
export function hypothesisStart(line: u32): u32 {
  return line == 0 ? 0 : load<u32>(baseOf(HYPOTHESIS_ENDS) + (<usize>(line - 1) << 2));
}

export function referenceStart(line: u32): u32 {
  return line == 0 ? 0 : load<u32>(baseOf(REFERENCE_ENDS) + (<usize>(line - 1) << 2));
}

/** Numbers the n-grams of the references, and those of the hypotheses that a reference has, of `order`, one above the order before. */
export function numberNgrams(order: u32): void {
  emptyNgrams();
  numberLines(baseOf(REFERENCE_IDS), baseOf(REFERENCE_ENDS), references, baseOf(REFERENCE_NGRAMS), order, true);
  numberLines(baseOf(HYPOTHESIS_IDS), baseOf(HYPOTHESIS_ENDS), hypotheses, baseOf(HYPOTHESIS_NGRAMS), order, false);
}

function numberLines(ids: usize, ends: usize, lines: u32, ngrams: usize, order: u32, create: bool): void {
  let start: u32 = 0;
  for (let line: u32 = 0; line < lines; line++) {
    const end = load<u32>(ends + (<usize>line << 2));
    numberLine(ids + (<usize>start << 2), end - start, ngrams + (<usize>start << 2), order, create);
    start = end;
  }
}
