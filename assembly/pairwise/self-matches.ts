/**
 * What each line has in common with all other lines together: the number of its occurrences that at least one other
 * line has.
 */
import { baseOf, reserve } from "../memory/memory";
import { REFERENCE_ENDS, ROWS_OUT } from "../memory/regions";
import { emptyOrders, nextOrder, referenceSize, references, setLines, startOf } from "./line-ngrams";
import { addLine, emptyOccurrences, occurrenceAt } from "./ngram-occurrences";
import { REFERENCE_NGRAMS, REFERENCE_OCCURRENCES } from "./pairwise-regions";

/** Writes one f64 for each order and line to ROWS_OUT. Returns false when memory ran out. */
export function countSelfMatches(lines: u32, maxOrder: u32): bool {
  if (!setLines(0, lines) || !emptyOrders()) return false;
  const occurrences = reserve(REFERENCE_OCCURRENCES, referenceSize << 2);
  let out = reserve(ROWS_OUT, (lines * maxOrder) << 3);
  if (occurrences == 0 || out == 0) return false;
  const ngrams = baseOf(REFERENCE_NGRAMS);
  const ends = baseOf(REFERENCE_ENDS);
  for (let order: u32 = 1; order <= maxOrder; order++) {
    // the occurrences of the previous order are no longer needed
    if (!emptyOccurrences(referenceSize) || !nextOrder(order, true)) return false;
    for (let line: u32 = 0; line < references; line++) {
      addLine(ngrams + startOf(ends, line), ngrams + startOf(ends, line + 1), occurrences + startOf(ends, line),
          line + 1);
    }
    for (let line: u32 = 0; line < references; line++, out += 8) {
      store<f64>(out, <f64>sharedOccurrences(occurrences + startOf(ends, line), occurrences + startOf(ends, line + 1),
          ngrams + startOf(ends, line)));
    }
  }
  return true;
}

/**
 * How many occurrences in [from .. to) another line also has. N-grams that no other line has are dropped, and with them
 * all longer n-grams that contain them.
 */
function sharedOccurrences(from: usize, to: usize, ngrams: usize): u32 {
  let shared: u32 = 0;
  for (let at = from; at < to; at += 4, ngrams += 4) {
    // occurrence 0 has no lines
    shared += <u32>(occurrenceAt(load<u32>(at)).lines > 1);
    if (occurrenceAt(load<u32>(ngrams)).lines == 1) store<u32>(ngrams, 0);
  }
  return shared;
}
