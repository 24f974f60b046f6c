/**
 * The n-grams of one order, numbered from 1: an n-gram is the number of its first n - 1 tokens and its last token. Equal numbers are equal n-grams,
 * whatever the hash. Each order has the table to itself, and what one side alone has is numbered no further: so the table stays small, and most of
 * it in the cache.
 */
import { ITEMS_OF_NGRAMS, NGRAMS, NGRAM_TABLE, reserve } from "./memory";

/** Numbers by hash, 0 for none; never more than half full. */
let table: usize = 0;
let tableMask: u32 = 0;
let mostSlots: u32 = 0;
const LEAST_SLOTS: u32 = 1024;

/** By number, from 1: u32 number of the beginning and u32 last token. */
let ngrams: usize = 0;
let last: u32 = 0;

/** By number, u32: the item of the first occurrence (items.ts); or UNMET where no hypothesis has the n-gram, MET where one has it. */
let itemsOfNgrams: usize = 0;
export const UNMET: u32 = 0;
export const MET: u32 = 0xffffffff;

/** Room for orders of so many n-grams, 0x03000000 at most; false when memory cannot grow. */
export function reserveNgrams(most: u32): bool {
  mostSlots = LEAST_SLOTS;
  while (mostSlots < 2 * most) mostSlots <<= 1;
  table = reserve(NGRAM_TABLE, mostSlots << 2);
  ngrams = reserve(NGRAMS, (most + 1) << 3);
  itemsOfNgrams = reserve(ITEMS_OF_NGRAMS, (most + 1) << 2);
  return table != 0 && ngrams != 0 && itemsOfNgrams != 0;
}

/** Before each order. */
export function emptyNgrams(): void {
  last = 0;
  emptyTable(LEAST_SLOTS);
}

/** Where the item of an n-gram stands. */
// @ts-ignore: decorator
@inline
export function itemOfNgram(number: u32): usize {
  return itemsOfNgrams + (<usize>number << 2);
}

/**
 * From n-grams of the order below, `length` numbers at `numbers` of what starts at each of these tokens, to those of `order`, in the same place: 0 where
 * its beginning or its end is 0, where none starts, and without `create` where it has no number yet; with one it is met.
 */
export function numberLine(tokens: usize, length: u32, numbers: usize, order: u32, create: bool): void {
  if (length + 1 < order) return;
  const end = numbers + (<usize>(length + 1 - order) << 2);
  let token = tokens + (<usize>(order - 1) << 2);
  // in the first order beginning and end are the same
  const next: usize = order > 1 ? 4 : 0;
  for (let at = numbers; at < end; at += 4, token += 4) {
    const beginning = load<u32>(at);
    if (beginning == 0) continue;
    store<u32>(at, load<u32>(at + next) == 0 ? 0 : numberOf(beginning, load<u32>(token), create));
  }
  if (order > 1) store<u32>(end, 0);
}

function numberOf(beginning: u32, token: u32, create: bool): u32 {
  let slot = slotOf(beginning, token);
  while (true) {
    const number = load<u32>(table + (<usize>slot << 2));
    if (number == 0) break;
    if (load<u32>(ngramAt(number)) == beginning && load<u32>(ngramAt(number), 4) == token) {
      if (!create) store<u32>(itemOfNgram(number), MET);
      return number;
    }
    slot = (slot + 1) & tableMask;
  }
  if (!create) return 0;
  const number = ++last;
  store<u32>(ngramAt(number), beginning);
  store<u32>(ngramAt(number), token, 4);
  store<u32>(itemOfNgram(number), UNMET);
  store<u32>(table + (<usize>slot << 2), number);
  if (number << 1 > tableMask) growTable();
  return number;
}

// @ts-ignore: decorator
@inline
function ngramAt(number: u32): usize {
  return ngrams + (<usize>number << 3);
}

// @ts-ignore: decorator
@inline
function slotOf(beginning: u32, token: u32): u32 {
  // multiplications by odd constants (MurmurHash3's) spread both halves over the high bits, which the shift brings down
  const hash = (beginning * 0xcc9e2d51) ^ (token * 0x85ebca6b);
  return (hash ^ (hash >>> 15)) & tableMask;
}

function emptyTable(slots: u32): void {
  tableMask = slots - 1;
  memory.fill(table, 0, <usize>slots << 2);
}

function growTable(): void {
  emptyTable(min((tableMask + 1) << 1, mostSlots));
  for (let number: u32 = 1; number <= last; number++) {
    let slot = slotOf(load<u32>(ngramAt(number)), load<u32>(ngramAt(number), 4));
    while (load<u32>(table + (<usize>slot << 2)) != 0) slot = (slot + 1) & tableMask;
    store<u32>(table + (<usize>slot << 2), number);
  }
}
