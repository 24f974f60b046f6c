/**
 * Occurrences of n-grams as items of sets. The k-th occurrence of an n-gram in a line is an item of its own, so the number of items that
 * two lines share is their number of common n-grams, clipped: min(a, b) is the number of k with k <= a and k <= b. Items of all orders are
 * numbered from 1.
 */
import { ITEMS, reserve } from "../memory/memory";

/**
 * Five u32 for each item: item of the next occurrence, 0 for none | number of references that have the item | where they are listed, or
 * their row of bits (inverted-index.ts) | first occurrences only: the line last seen | its latest occurrence there, as an item.
 */
const ITEM_BYTES: u32 = 20;
const NEXT: usize = 0;
export const LINES: usize = 4;
export const PLACE: usize = 8;
const LINE: usize = 12;
const LATEST: usize = 16;

let items: usize = 0;
let last: u32 = 0;

/** Makes room for `count` items. Item 0 means none, and has no next. False when memory ran out. */
export function emptyItems(count: u32): bool {
  last = 0;
  if (!reserveItems(count)) return false;
  clear(items);
  return true;
}

/** Makes room for `more` further items; false when memory ran out. */
export function reserveItems(more: u32): bool {
  const bytes = (<u64>last + more + 1) * ITEM_BYTES;
  if (bytes > 0xffff0000) return false;
  items = reserve(ITEMS, <u32>bytes);
  return items != 0;
}

export function lastItem(): u32 {
  return last;
}

// @ts-ignore: decorator
@inline
export function itemAt(item: u32): usize {
  return items + <usize>item * ITEM_BYTES;
}

export function addItem(): u32 {
  clear(itemAt(++last));
  return last;
}

// @ts-ignore: decorator
@inline
function clear(at: usize): void {
  store<u64>(at, 0, 0, 4);
  store<u64>(at, 0, 8, 4);
  store<u32>(at, 0, 16);
}

/**
 * The item of the next occurrence of an n-gram in a line, given the item of its first. Lines are numbered from 1, and none comes twice in
 * an order. A missing item is created if `create`; otherwise, an occurrence that no line has created is item 0.
 */
// @ts-ignore: decorator
@inline
export function nextItem(first: u32, line: u32, create: bool): u32 {
  const at = itemAt(first);
  let item = first;
  if (load<u32>(at, LINE) == line) {
    const link = itemAt(load<u32>(at, LATEST)) + NEXT;
    item = load<u32>(link);
    if (create && item == 0) {
      item = addItem();
      store<u32>(link, item);
    }
  } else {
    store<u32>(at, line, LINE);
  }
  store<u32>(at, item, LATEST);
  return item;
}

/**
 * Maps the items of n-grams in [from .. to), all of one line, to the items of their occurrences at `out`, and counts the line for each; 0
 * for none.
 */
export function addLine(from: usize, to: usize, out: usize, line: u32): void {
  for (let at = from; at < to; at += 4, out += 4) {
    let item = load<u32>(at);
    if (item != 0) {
      item = nextItem(item, line, true);
      store<u32>(itemAt(item), load<u32>(itemAt(item), LINES) + 1, LINES);
    }
    store<u32>(out, item);
  }
}
