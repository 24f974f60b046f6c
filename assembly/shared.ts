/** What each line has in common with all others together: the items that two lines have. */
import { REFERENCE_ENDS, REFERENCE_ITEMS, REFERENCE_NGRAMS, ROWS_OUT, baseOf, reserve } from "./memory";
import { LINES, addLine, emptyItems, itemAt } from "./items";
import { itemOfNgram } from "./ngram-table";
import { numberNgrams, placeSides, referenceTokens, references } from "./sides";

/** For each order and line f64 to ROWS_OUT. False when memory ran out. */
export function countShared(lines: u32, maxOrder: u32): bool {
  if (!placeSides(0, lines)) return false;
  const items = reserve(REFERENCE_ITEMS, referenceTokens << 2);
  let out = reserve(ROWS_OUT, (lines * maxOrder) << 3);
  if (items == 0 || out == 0) return false;
  const ngrams = baseOf(REFERENCE_NGRAMS);
  const ends = baseOf(REFERENCE_ENDS);
  for (let order: u32 = 1; order <= maxOrder; order++) {
    numberNgrams(order);
    if (!emptyItems(referenceTokens)) return false;
    let start: usize = 0;
    for (let line: u32 = 0; line < references; line++) {
      const end = <usize>load<u32>(ends + (<usize>line << 2)) << 2;
      addLine(ngrams + start, ngrams + end, items + start, line + 1, true);
      start = end;
    }
    start = 0;
    for (let line: u32 = 0; line < references; line++) {
      const end = <usize>load<u32>(ends + (<usize>line << 2)) << 2;
      store<f64>(out, <f64>sharedItems(items + start, items + end, ngrams + start));
      out += 8;
      start = end;
    }
  }
  return true;
}

/** How many items between two addresses another line has; n-grams that none has are dropped, and with them all that begin like them. */
function sharedItems(from: usize, to: usize, ngrams: usize): u32 {
  let shared: u32 = 0;
  for (let at = from; at < to; at += 4, ngrams += 4) {
    const item = load<u32>(at);
    if (item == 0) continue;
    shared += <u32>(load<u32>(itemAt(item), LINES) > 1);
    if (load<u32>(itemAt(load<u32>(itemOfNgram(load<u32>(ngrams)))), LINES) == 1) store<u32>(ngrams, 0);
  }
  return shared;
}
