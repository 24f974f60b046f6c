/** One hypothesis against all prepared lines: how many n-grams of each order it has in common with each. */
import { HYPOTHESIS_IDS, HYPOTHESIS_ITEMS, LISTED_LINES, ROWS_OF_BITS, ROWS_OUT, baseOf, reserve } from "./memory";
import { addRows, placeRows } from "./bits";
import { LINES, PLACE, itemAt } from "./items";
import { isRow, itemsOf, lines, orders, rowBytes } from "./opponents";

/** Numbers from one order to the next in ROWS_OUT: the lines, rounded up to whole vectors of sums. */
export function stride(): u32 {
  return (lines + 15) & ~15;
}

/** The hypothesis of `length` tokens in HYPOTHESIS_IDS; for each order stride() numbers u32 to ROWS_OUT. False when memory ran out. */
export function countOverlaps(length: u32): bool {
  const out = reserve(ROWS_OUT, (orders * stride()) << 2);
  const items = reserve(HYPOTHESIS_ITEMS, (orders * length) << 2);
  const rows = placeRows(length);
  if (out == 0 || items == 0 || rows == 0) return false;
  itemsOf(baseOf(HYPOTHESIS_IDS), length, items, 0);

  let first = items;
  for (let order: u32 = 1; order <= orders; order++) {
    const end = first + (order > length ? 0 : <usize>(length - order + 1) << 2);
    const outHere = out + (<usize>((order - 1) * stride()) << 2);
    addRows(collectRows(first, end, rows), rowBytes, lines, outHere);
    countListed(first, end, outHere);
    first = end;
  }
  return true;
}

/** The addresses of the rows of items that have one; returns how many. */
function collectRows(first: usize, end: usize, rows: usize): u32 {
  const bits = <u32>baseOf(ROWS_OF_BITS);
  let row = rows;
  for (let at = first; at < end; at += 4) {
    const item = load<u32>(at);
    if (item == 0 || !isRow(load<u32>(itemAt(item), LINES))) continue;
    store<u32>(row, bits + load<u32>(itemAt(item), PLACE) * rowBytes);
    row += 4;
  }
  return <u32>((row - rows) >> 2);
}

/** One by one the lines of the items that few lines have. */
function countListed(first: usize, end: usize, out: usize): void {
  const lists = baseOf(LISTED_LINES);
  for (let at = first; at < end; at += 4) {
    const item = load<u32>(at);
    if (item == 0) continue;
    const count = load<u32>(itemAt(item), LINES);
    if (isRow(count)) continue;
    const list = lists + (<usize>load<u32>(itemAt(item), PLACE) << 2);
    for (let i: usize = 0; i < <usize>count << 2; i += 4) {
      const sum = out + (<usize>load<u32>(list + i) << 2);
      store<u32>(sum, load<u32>(sum) + 1);
    }
  }
}

/** For each order, f64 to ROWS_OUT: what the hypothesis has in common with all lines together, counted as often as min(its count times
 *  the lines, the count in all lines). False when memory ran out. */
export function countExpected(length: u32): bool {
  const out = reserve(ROWS_OUT, orders << 3);
  const items = reserve(HYPOTHESIS_ITEMS, (orders * length) << 2);
  if (out == 0 || items == 0) return false;
  memory.fill(out, 0, <usize>orders << 3);
  itemsOf(baseOf(HYPOTHESIS_IDS), length, items, out);
  return true;
}
