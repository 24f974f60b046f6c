/**
 * Occurrences of n-grams as items of sets. The k-th occurrence of an n-gram in a line is an item of its own, so two lines share as many
 * items as they have n-grams in common, clipped: min(a, b) is the number of k that are at most a and at most b. Items of all orders are
 * numbered from 1.
 */
import { ITEMS, reserve } from "./memory";

/**
 * Five u32 for each item: the item of the next occurrence, 0 for none | references that have the item | where they are listed, or their row of bits
 * (opponents.ts) | and of a first occurrence: the line that was looked at last | its latest occurrence there, as an item.
 */
const ITEM_BYTES: u32 = 20;
const NEXT: usize = 0;
export const LINES: usize = 4;
export const PLACE: usize = 8;
const LINE: usize = 12;
const LATEST: usize = 16;

let items: usize = 0;
let last: u32 = 0;

/** Item 0 is none, and has no next. Room for so many; false when memory ran out. */
export function emptyItems(count: u32): bool {
  last = 0;
  if (!reserveItems(count)) return false;
  clear(items);
  return true;
}

/** Room for so many more; false when memory ran out. */
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
 * The item of the next occurrence of an n-gram in a line (numbered from 1, no line twice in an order), from that of its first. With `create` it is made
 * where it is missing; without, an occurrence that no line with which items were created has is item 0.
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

/** From the items of n-grams between two addresses, all of one line, to those of their occurrences at `out`, each of which has a line more; 0 for none. */
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
