/**
 * Occurrences of n-grams as items of sets. The k-th occurrence of an n-gram in a line is an item of its own, so two lines share as many
 * items as they have n-grams in common, clipped: min(a, b) is the number of k that are at most a and at most b. An item is the number of its slot
 * in a table: an n-gram by the item of its first n - 1 tokens and its last token, a further occurrence by the item of the occurrence
 * before it and no token. Equal numbers are equal items, whatever the hash.
 */
import { ITEM_TABLE, reserve } from "./memory";

/**
 * A slot is eight u32, of which no two are apart in the cache: item before | token, 0 where empty | lines that have the item | where they are
 * listed, or their row of bits (opponents.ts) | and for a first occurrence: occurrences in all lines | the line that was looked at last |
 * its last occurrence there | their number there.
 */
const SLOT_BITS: u32 = 5;
const BEFORE: usize = 0;
const TOKEN: usize = 4;
export const LINES: usize = 8;
export const PLACE: usize = 12;
export const TOTAL: usize = 16;
const LOOKED_AT: usize = 20;
const LAST: usize = 24;
export const COUNT: usize = 28;

/** Stands where a token would. No line has it: ids are below 2^28 (positions.ts has the same limit). */
const FURTHER_OCCURRENCE: u32 = 0xffffffff;

let table: usize = 0;
let tableMask: u32 = 0;

/** Room for so many occurrences, in no more than four fifths of the slots; false when memory cannot grow. */
export function emptyItems(occurrences: u32): bool {
  if (occurrences > 0x03000000) return false;
  let slots: u32 = 64;
  while (slots < occurrences + (occurrences >>> 2) + 1) slots <<= 1;
  table = reserve(ITEM_TABLE, slots << SLOT_BITS);
  if (table == 0) return false;
  memory.fill(table, 0, <usize>slots << SLOT_BITS);
  tableMask = slots - 1;
  return true;
}

/** The last slot there is. Slot 0 stays empty: item 0 is none. */
export function lastItem(): u32 {
  return tableMask;
}

// @ts-ignore: decorator
@inline
export function itemAt(item: u32): usize {
  return table + (<usize>item << SLOT_BITS);
}

export function isItem(item: u32): bool {
  return load<u32>(itemAt(item), TOKEN) != 0;
}

/** The n-gram that begins as `before` (0: with nothing) and ends with the token; where it has no slot: a new one if `create`, else 0. */
// @ts-ignore: decorator
@inline
export function ngramOf(before: u32, token: u32, create: bool): u32 {
  return find(before, token, create);
}

/**
 * The next occurrence of an n-gram in a line (numbered from 1, the lines one after the other); 0 where no line with which items were
 * created has as many.
 */
export function occurrenceOf(ngram: u32, line: u32, create: bool): u32 {
  const at = itemAt(ngram);
  let item = ngram;
  if (load<u32>(at, LOOKED_AT) == line) {
    const last = load<u32>(at, LAST);
    item = last == 0 ? 0 : find(last, FURTHER_OCCURRENCE, create);
    store<u32>(at, load<u32>(at, COUNT) + 1, COUNT);
  } else {
    store<u32>(at, line, LOOKED_AT);
    store<u32>(at, 1, COUNT);
  }
  store<u32>(at, item, LAST);
  return item;
}

function find(before: u32, token: u32, create: bool): u32 {
  // multiplications by odd constants (MurmurHash3's) spread both halves over the high bits, which the shift brings down
  const hash = (before * 0xcc9e2d51) ^ (token * 0x85ebca6b);
  let slot = (hash ^ (hash >>> 15)) & tableMask;
  while (true) {
    if (slot != 0) {
      const at = itemAt(slot);
      const found = load<u32>(at, TOKEN);
      if (found == token && load<u32>(at, BEFORE) == before) return slot;
      if (found == 0) {
        if (!create) return 0;
        store<u32>(at, before, BEFORE);
        store<u32>(at, token, TOKEN);
        return slot;
      }
    }
    slot = (slot + 1) & tableMask;
  }
}
