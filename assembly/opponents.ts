/**
 * The lines that others are compared with, prepared once: for every item, the lines that have it. Where they are few they are listed, where
 * they are many they are a row of bits, one for each line, which bits.ts adds up.
 */
import { LISTED_LINES, OCCURRENCES, REFERENCE_ENDS, REFERENCE_IDS, ROWS_OF_BITS, baseOf, reserve } from "./memory";
import { COUNT, LINES, PLACE, TOTAL, emptyItems, isItem, itemAt, lastItem, ngramOf, occurrenceOf } from "./items";

/** Bytes of one step through a row of bits: as many lines, times eight. */
export const STEP: u32 = 16;

/** Lines prepared, orders, and bytes of a row of bits. */
export let lines: u32 = 0;
export let orders: u32 = 0;
export let rowBytes: u32 = 0;

/** Items of all lines: of line 0 those of order 1, order 2 ..., of line 1 ... */
let occurrences: usize = 0;

/** The stamp of a hypothesis: behind those of the lines. */
let stamp: u32 = 0;

/** Prepares the lines in REFERENCE_IDS and REFERENCE_ENDS for orders 1..maxOrder; false when memory ran out. */
export function prepareLines(count: u32, maxOrder: u32): bool {
  lines = count;
  orders = maxOrder;
  rowBytes = ((count + 8 * STEP - 1) / (8 * STEP)) * STEP;
  const all = countOccurrences();
  if (all > 0x03000000 || !emptyItems(<u32>all)) return false;
  occurrences = reserve(OCCURRENCES, <u32>all << 2);
  if (occurrences == 0) return false;

  const end = findOccurrences();
  return placeItems(end);
}

function countOccurrences(): u64 {
  const ends = baseOf(REFERENCE_ENDS);
  let all: u64 = 0;
  let start: u32 = 0;
  for (let line: u32 = 0; line < lines; line++) {
    const end = load<u32>(ends + (<usize>line << 2));
    for (let order: u32 = 1; order <= orders && order <= end - start; order++) all += end - start - order + 1;
    start = end;
  }
  return all;
}

/** Numbers every occurrence, and counts the lines of each item; returns where the numbers end. */
function findOccurrences(): usize {
  const ids = baseOf(REFERENCE_IDS);
  const ends = baseOf(REFERENCE_ENDS);
  let at = occurrences;
  let start: u32 = 0;
  for (let line: u32 = 0; line < lines; line++) {
    const end = load<u32>(ends + (<usize>line << 2));
    const length = end - start;
    const tokens = ids + (<usize>start << 2);
    // first the numbers of n-grams, of which those of the next order are made; then those of their occurrences in the same place
    let before = at;
    const first = at;
    for (let order: u32 = 1; order <= orders && order <= length; order++) {
      const here = at;
      for (let i: u32 = 0; i + order <= length; i++) {
        const beginning = order == 1 ? 0 : load<u32>(before + (<usize>i << 2));
        const ngram = ngramOf(beginning, load<u32>(tokens + (<usize>(i + order - 1) << 2)), true);
        store<u32>(at, ngram);
        at += 4;
      }
      before = here;
    }
    for (let occurrence = first; occurrence < at; occurrence += 4) {
      const ngram = load<u32>(occurrence);
      const item = occurrenceOf(ngram, line + 1, true);
      store<u32>(occurrence, item);
      store<u32>(itemAt(ngram), load<u32>(itemAt(ngram), TOTAL) + 1, TOTAL);
      store<u32>(itemAt(item), load<u32>(itemAt(item), LINES) + 1, LINES);
    }
    start = end;
  }
  stamp = lines;
  return at;
}

/** Whether so many lines are a row of bits: adding up a row costs as much as counting about two lines for each of its steps. */
// @ts-ignore: decorator
@inline
export function isRow(count: u32): bool {
  return count > 2 * (rowBytes / STEP);
}

/** Gives each item its list or row, and fills them line by line. */
function placeItems(end: usize): bool {
  // list 0 is nobody's, row 0 stays empty
  let listed: u32 = 1;
  let rows: u32 = 1;
  for (let item: u32 = 1; item <= lastItem(); item++) {
    if (!isItem(item)) continue;
    const at = itemAt(item);
    const count = load<u32>(at, LINES);
    if (isRow(count)) {
      store<u32>(at, rows++, PLACE);
    } else {
      store<u32>(at, listed, PLACE);
      listed += count;
    }
  }
  if (<u64>rows * rowBytes > 0x7fffffff) return false;
  const bits = reserve(ROWS_OF_BITS, rows * rowBytes);
  const lists = reserve(LISTED_LINES, listed << 2);
  if (bits == 0 || lists == 0) return false;
  memory.fill(bits, 0, <usize>(rows * rowBytes));

  const ends = baseOf(REFERENCE_ENDS);
  let at = occurrences;
  let start: u32 = 0;
  for (let line: u32 = 0; line < lines; line++) {
    const endOfLine = load<u32>(ends + (<usize>line << 2));
    for (let left = occurrencesOf(endOfLine - start); left > 0; left--, at += 4) {
      const item = itemAt(load<u32>(at));
      const place = load<u32>(item, PLACE);
      if (isRow(load<u32>(item, LINES))) {
        const byte = bits + <usize>place * rowBytes + (line >>> 3);
        store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(line & 7)));
      } else {
        store<u32>(lists + (<usize>place << 2), line);
        store<u32>(item, place + 1, PLACE);
      }
    }
    start = endOfLine;
  }
  assert(at == end);
  // the lists are filled: back to where each begins
  for (let item: u32 = 1; item <= lastItem(); item++) {
    if (!isItem(item)) continue;
    const at = itemAt(item);
    const count = load<u32>(at, LINES);
    if (!isRow(count)) store<u32>(at, load<u32>(at, PLACE) - count, PLACE);
  }
  return true;
}

function occurrencesOf(length: u32): u32 {
  let all: u32 = 0;
  for (let order: u32 = 1; order <= orders && order <= length; order++) all += length - order + 1;
  return all;
}

/**
 * The items of a hypothesis of `length` tokens at `tokens`, order by order, 0 where no line has the item; to `out`, u32 each. With `totals`
 * (0: none) to it, f64 for each order: the sum over n-grams of min(count * lines, occurrences in all lines).
 */
export function itemsOf(tokens: usize, length: u32, out: usize, totals: usize): void {
  stamp++;
  let at = out;
  let before = at;
  for (let order: u32 = 1; order <= orders && order <= length; order++) {
    const here = at;
    for (let i: u32 = 0; i + order <= length; i++) {
      const beginning = order == 1 ? 0 : load<u32>(before + (<usize>i << 2));
      const known = order == 1 || beginning != 0;
      store<u32>(at, known ? ngramOf(beginning, load<u32>(tokens + (<usize>(i + order - 1) << 2)), false) : 0);
      at += 4;
    }
    before = here;
  }
  at = out;
  for (let order: u32 = 1; order <= orders && order <= length; order++) {
    let expected: f64 = 0;
    for (let i: u32 = 0; i + order <= length; i++, at += 4) {
      const ngram = load<u32>(at);
      if (ngram == 0) continue;
      store<u32>(at, occurrenceOf(ngram, stamp, false));
      if (totals != 0) expected += furtherExpected(itemAt(ngram));
    }
    if (totals != 0) store<f64>(totals + (<usize>(order - 1) << 3), expected);
  }
}

/** What the last occurrence of an n-gram adds to min(count * lines, occurrences). */
function furtherExpected(ngram: usize): f64 {
  const total = <f64>load<u32>(ngram, TOTAL);
  const count = <f64>load<u32>(ngram, COUNT);
  return min(count * <f64>lines, total) - min((count - 1) * <f64>lines, total);
}

/** For each line and order, f64 at `out`: how many of its items another line has too. */
export function countShared(out: usize): void {
  const ends = baseOf(REFERENCE_ENDS);
  let at = occurrences;
  let start: u32 = 0;
  for (let line: u32 = 0; line < lines; line++) {
    const end = load<u32>(ends + (<usize>line << 2));
    const length = end - start;
    for (let order: u32 = 1; order <= orders; order++, out += 8) {
      let shared: u32 = 0;
      for (let i: u32 = 0; i + order <= length; i++, at += 4) shared += <u32>(load<u32>(itemAt(load<u32>(at)), LINES) > 1);
      store<f64>(out, <f64>shared);
    }
    start = end;
  }
}
