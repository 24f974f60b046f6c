/** Counts how many n-grams of each order one hypothesis has in common with each of the references. */
import { skipU32, u32Count } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, ROWS_OUT } from "../memory/regions";
import { orders, postingsOfOrder, rowBytes } from "./inverted-index";
import { references, startOf } from "./line-ngrams";
import { LISTED_LINES, ROWS_OF_BITS } from "./pairwise-regions";
import { addRows, reserveRows } from "./positional-popcount";

/**
 * The distance between two orders in ROWS_OUT, in numbers: the number of references, rounded up to whole vectors of
 * sums.
 */
export function stride(): u32 {
  return (references + 15) & ~15;
}

/**
 * Counts the n-grams that a hypothesis has in common with each reference: stride() u32 for each order, in ROWS_OUT.
 * Returns false when memory ran out.
 */
export function countOverlaps(hypothesis: u32): bool {
  const start = startOf(baseOf(HYPOTHESIS_ENDS), hypothesis);
  const end = startOf(baseOf(HYPOTHESIS_ENDS), hypothesis + 1);
  const out = reserve(ROWS_OUT, (orders * stride()) << 2);
  const rows = reserveRows(u32Count(start, end));
  if (out == 0 || rows == 0) return false;

  for (let order: u32 = 1; order <= orders; order++) {
    const postings = postingsOfOrder(order);
    const first = postings + start;
    const last = postings + end;
    const outHere = skipU32(out, (order - 1) * stride());
    addRows(collectRows(first, last, rows), rowBytes, references, outHere);
    countListed(first, last, outHere);
  }
  return true;
}

/** Collects the addresses of the rows among postings; returns their number. */
function collectRows(first: usize, end: usize, rows: usize): u32 {
  const bits = <u32>baseOf(ROWS_OF_BITS);
  let row = rows;
  for (let at = first; at < end; at += 4) {
    const posting = load<u32>(at);
    // an unneeded store costs less than a mispredicted branch
    store<u32>(row, bits + (posting >>> 1) * rowBytes);
    row += (posting & 1) << 2;
  }
  return u32Count(rows, row);
}

/** Counts the lines in the lists among postings, one by one. */
function countListed(first: usize, end: usize, out: usize): void {
  const lists = baseOf(LISTED_LINES);
  for (let at = first; at < end; at += 4) {
    const posting = load<u32>(at);
    if (posting == 0 || (posting & 1) != 0) continue;
    const list = lists + (<usize>posting << 1);
    const last = skipU32(list, load<u32>(list));
    for (let line = list; line < last; line += 4) {
      const sum = skipU32(out, load<u32>(line, 4));
      store<u32>(sum, load<u32>(sum) + 1);
    }
  }
}
