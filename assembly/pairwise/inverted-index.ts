/**
 * Prepares the items of both sides, once: for each item, the references that have it. A few references are listed; many are a row of bits,
 * one for each reference, which positional-popcount.ts adds up.
 */
import { setU32, skipU32, u32Bytes } from "../memory/arrays";
import {
  HYPOTHESIS_ENDS, HYPOTHESIS_NGRAMS, HYPOTHESIS_PLACES, LISTED_LINES, REFERENCE_ENDS, REFERENCE_ITEMS, REFERENCE_NGRAMS, ROWS_OF_BITS, baseOf, reserve,
} from "../memory/memory";
import { LINES, PLACE, addLine, itemAt, lastItem, nextItem } from "./ngram-occurrences";
import { emptyOrders, hypotheses, hypothesisPlaces, nextOrder, placeSides, referencePlaces, references, startOf } from "./line-ngrams";

/** Bytes of a row of bits that are processed in one step: a step covers eight times as many lines. */
export const STEP: u32 = 16;

/** The number of orders, and the bytes of a row of bits. */
export let orders: u32 = 0;
export let rowBytes: u32 = 0;

/** Row 0 stays empty. A list is u32: the number of its lines, then each of them. No list starts at 0. */
let rows: u32 = 1;
let listed: u32 = 1;

/** Prepares the lines of both sides for orders 1..maxOrder; false when memory ran out. */
export function prepareOpponents(hypothesisLines: u32, referenceLines: u32, maxOrder: u32): bool {
  orders = maxOrder;
  rowBytes = ((referenceLines + 8 * STEP - 1) / (8 * STEP)) * STEP;
  rows = 1;
  listed = 1;
  if (!placeSides(hypothesisLines, referenceLines) || !emptyOrders() || <u64>hypothesisPlaces * orders > 0x3fffffff || !reservePlaces()) return false;
  if (reserve(REFERENCE_ITEMS, referencePlaces << 2) == 0 || reserve(HYPOTHESIS_PLACES, (hypothesisPlaces * orders) << 2) == 0) return false;
  memory.fill(baseOf(ROWS_OF_BITS), 0, rowBytes);

  for (let order: u32 = 1; order <= orders; order++) {
    const before = lastItem();
    if (!nextOrder(order, false)) return false;
    addReferences();
    if (!placeItems(before + 1)) return false;
    fillPlaces();
    placeHypotheses(order);
  }
  return true;
}

/** PLACE of the item at each n-gram of the hypotheses, in the layout of line-ngrams.ts; 0 where no reference has it. */
export function placesOfOrder(order: u32): usize {
  return skipU32(baseOf(HYPOTHESIS_PLACES), (order - 1) * hypothesisPlaces);
}

function addReferences(): void {
  const ends = baseOf(REFERENCE_ENDS);
  const ngrams = baseOf(REFERENCE_NGRAMS);
  const items = baseOf(REFERENCE_ITEMS);
  for (let line: u32 = 0; line < references; line++) {
    addLine(ngrams + startOf(ends, line), ngrams + startOf(ends, line + 1), items + startOf(ends, line), line + 1);
  }
}

/**
 * Sets the place of each item from `first` on: twice its row of bits, plus one; or twice its list. Adding a row costs about as much as
 * counting two listed lines for each step of the row. False when memory ran out.
 */
function placeItems(first: u32): bool {
  const most: u32 = 2 * (rowBytes / STEP);
  const rowsBefore = rows;
  const listedBefore = listed;
  for (let item = first; item <= lastItem(); item++) {
    const at = itemAt(item);
    const count = load<u32>(at, LINES);
    if (count > most) {
      store<u32>(at, rows++ << 1 | 1, PLACE);
    } else if (count > 0) {
      store<u32>(at, listed << 1, PLACE);
      listed += 1 + count;
    }
  }
  if (!reservePlaces()) return false;
  memory.fill(baseOf(ROWS_OF_BITS) + <usize>rowsBefore * rowBytes, 0, <usize>(rows - rowsBefore) * rowBytes);
  memory.fill(skipU32(baseOf(LISTED_LINES), listedBefore), 0, u32Bytes(listed - listedBefore));
  return true;
}

function reservePlaces(): bool {
  const bytes = <u64>rows * rowBytes;
  return bytes <= 0x7fffffff && reserve(ROWS_OF_BITS, <u32>bytes) != 0 && listed <= 0x1fffffff && reserve(LISTED_LINES, listed << 2) != 0;
}

/** Fills the lists and rows of one order, line by line. */
function fillPlaces(): void {
  const ends = baseOf(REFERENCE_ENDS);
  const bits = baseOf(ROWS_OF_BITS);
  const lists = baseOf(LISTED_LINES);
  const items = baseOf(REFERENCE_ITEMS);
  let at = items;
  for (let line: u32 = 0; line < references; line++) {
    const end = items + startOf(ends, line + 1);
    for (; at < end; at += 4) {
      const item = load<u32>(at);
      if (item == 0) continue;
      const place = load<u32>(itemAt(item), PLACE);
      if ((place & 1) != 0) {
        const byte = bits + <usize>(place >>> 1) * rowBytes + (line >>> 3);
        store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(line & 7)));
      } else {
        const list = lists + (<usize>place << 1);
        const count = load<u32>(list) + 1;
        store<u32>(list, count);
        setU32(list, count, line);
      }
    }
  }
}

/** Maps the hypotheses' n-grams of one order to the places of their items. */
function placeHypotheses(order: u32): void {
  const ends = baseOf(HYPOTHESIS_ENDS);
  const ngrams = baseOf(HYPOTHESIS_NGRAMS);
  const places = placesOfOrder(order);
  let at: usize = 0;
  for (let line: u32 = 0; line < hypotheses; line++) {
    const end = startOf(ends, line + 1);
    for (; at < end; at += 4) {
      const first = load<u32>(ngrams + at);
      // line numbers must differ from those of the references; item 0 has no place
      store<u32>(places + at, first == 0 ? 0 : load<u32>(itemAt(nextItem(first, references + line + 1, false)), PLACE));
    }
  }
}
