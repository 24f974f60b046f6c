/** What hypotheses have in common with what the references have on average. */
import { HYPOTHESIS_ENDS, HYPOTHESIS_NGRAMS, REFERENCE_NGRAMS, ROWS_OUT, baseOf, reserve } from "./memory";
import { LATEST, LINE, LINES, itemAt } from "./items";
import { hypotheses, nextOrder, placeSides, referencePlaces, references, startOf } from "./sides";

/**
 * For each order and hypothesis f64 to ROWS_OUT: the sum over its n-grams of min(count * references, occurrences in all references). False when
 * memory ran out.
 */
export function countExpected(hypothesisLines: u32, referenceLines: u32, maxOrder: u32): bool {
  if (!placeSides(hypothesisLines, referenceLines)) return false;
  let out = reserve(ROWS_OUT, (hypotheses * maxOrder) << 3);
  if (out == 0) return false;
  const ends = baseOf(HYPOTHESIS_ENDS);
  const ngrams = baseOf(HYPOTHESIS_NGRAMS);
  for (let order: u32 = 1; order <= maxOrder; order++) {
    if (!nextOrder(order, false)) return false;
    countOccurrences();
    for (let line: u32 = 0; line < hypotheses; line++, out += 8) {
      store<f64>(out, expectedOf(ngrams + startOf(ends, line), ngrams + startOf(ends, line + 1), line + 1));
    }
  }
  return true;
}

/** How often the references have each n-gram, in LINES of its item: here nothing else is of interest. */
function countOccurrences(): void {
  const ngrams = baseOf(REFERENCE_NGRAMS);
  const end = ngrams + (<usize>referencePlaces << 2);
  for (let at = ngrams; at < end; at += 4) {
    const item = itemAt(load<u32>(at));
    store<u32>(item, load<u32>(item, LINES) + 1, LINES);
  }
}

/** Of the n-grams whose items lie between two addresses, all of one line. */
function expectedOf(from: usize, to: usize, line: u32): f64 {
  let sum: f64 = 0;
  for (let at = from; at < to; at += 4) {
    const number = load<u32>(at);
    if (number == 0) continue;
    const item = itemAt(number);
    const before = load<u32>(item, LINE) == line ? load<u32>(item, LATEST) : 0;
    store<u32>(item, line, LINE);
    store<u32>(item, before + 1, LATEST);
    const total = <f64>load<u32>(item, LINES);
    // what this occurrence adds to the minimum
    sum += min(<f64>(before + 1) * <f64>references, total) - min(<f64>before * <f64>references, total);
  }
  return sum;
}
