/**
 * The n-grams of several orders at once, as keys. There is an entry for each token. Its key has this token and those
 * after it side by side in a u64, the first token in the highest bits, and 0 past the end of the line. So sorting
 * brings equal n-grams of every order together. A key holds as many orders as fit. For longer orders, the n-gram so far
 * is replaced by a number, which further tokens follow. An entry is u64 key, u32 offset of the token among those of its
 * side (line-ngrams.ts), u32 line.
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, REFERENCE_ENDS } from "../memory/regions";
import { hypotheses, hypothesisSize, referenceSize, references, startOf } from "./line-ngrams";
import { HYPOTHESIS_NGRAMS, KEYED_ENTRIES, REFERENCE_NGRAMS, TOKEN_NUMBERS } from "./pairwise-regions";
import { ENTRY_BYTES, reserveDigits, sortEntries } from "./radix-sort";

/** A key, the offset of its first token on its side (line-ngrams.ts), and the number of its line. */
// @ts-ignore: decorator
@unmanaged
export class Entry {
  key: u64;
  offset: u32;
  line: u32;
}

/** The line number of all references: the number of hypotheses. */
export let referenceLine: u32 = 0;

/** The number of bits of a token; tokens that both sides have are numbered from 1. */
export let tokenBits: u32 = 0;
/** The number of orders in the current keys, and in all keys before. */
export let orders: u32 = 0;
export let shorterOrders: u32 = 0;

/** Where the sorted entries are. */
export let entries: usize = 0;
export let entriesEnd: usize = 0;
let other: usize = 0;

/** At most as many orders as two vectors have lanes (mean-matches.ts). */
const MOST_ORDERS: u32 = 8;

/**
 * Makes the keys of the first orders for the lines of setLines(). Without references, all lines are hypotheses. Returns
 * false when memory ran out.
 */
export function keyFirst(maxOrder: u32): bool {
  referenceLine = hypotheses;
  const size = hypothesisSize + referenceSize;
  // one more entry marks the end of a list
  const room = (size + 1) * <u32>ENTRY_BYTES;
  entries = reserve(KEYED_ENTRIES, 2 * room);
  if (entries == 0 || !reserveDigits() || !numberTokens()) return false;
  other = entries + room;
  shorterOrders = 0;
  orders = ordersThatFit(maxOrder, 0);
  entriesEnd = entries;
  addLines(baseOf(HYPOTHESIS_NGRAMS), baseOf(HYPOTHESIS_ENDS), hypotheses, 0, 1);
  addLines(baseOf(REFERENCE_NGRAMS), baseOf(REFERENCE_ENDS), references, referenceLine, 0);
  sort(orders * tokenBits);
  return true;
}

/**
 * Turns the entries of keyFirst() or keyNext() into those of the next orders. Returns false if there are no further
 * orders up to `maxOrder`.
 */
export function keyNext(maxOrder: u32): bool {
  shorterOrders += orders;
  if (shorterOrders >= maxOrder) return false;
  const groups = numberGroups();
  const groupBits = 32 - clz(groups);
  orders = ordersThatFit(maxOrder - shorterOrders, groupBits);
  for (let at = entries; at < entriesEnd; at += ENTRY_BYTES) goOn(at);
  sort(groupBits + orders * tokenBits);
  return true;
}

/**
 * Numbers the tokens that both sides have; tokens that only one side has become 0, as past the end of a line. Returns
 * false when memory ran out.
 */
function numberTokens(): bool {
  const left = baseOf(HYPOTHESIS_NGRAMS), leftEnd = skipU32(left, hypothesisSize);
  const right = baseOf(REFERENCE_NGRAMS), rightEnd = skipU32(right, referenceSize);
  const largest = max(largestToken(left, leftEnd), largestToken(right, rightEnd));
  if (largest > 0x3ffffffe) return false;
  const numbers = reserve(TOKEN_NUMBERS, (largest + 1) << 2);
  if (numbers == 0) return false;
  memory.fill(numbers, 0, u32Bytes(largest + 1));
  mark(left, leftEnd, numbers, references == 0 ? 3 : 1);
  mark(right, rightEnd, numbers, 2);
  store<u32>(numbers, 0);
  let last: u32 = 0;
  for (let at = numbers + 4; at <= skipU32(numbers, largest); at += 4) store<u32>(at, load<u32>(at) == 3 ? ++last : 0);
  for (let at = left; at < leftEnd; at += 4) store<u32>(at, u32At(numbers, load<u32>(at)));
  for (let at = right; at < rightEnd; at += 4) store<u32>(at, u32At(numbers, load<u32>(at)));
  tokenBits = 32 - clz(last | 1);
  return true;
}

function largestToken(at: usize, end: usize): u32 {
  let largest: u32 = 0;
  for (; at < end; at += 4) largest = max(largest, load<u32>(at));
  return largest;
}

function mark(at: usize, end: usize, marks: usize, side: u32): void {
  for (; at < end; at += 4) {
    const slot = skipU32(marks, load<u32>(at));
    store<u32>(slot, load<u32>(slot) | side);
  }
}

function ordersThatFit(more: u32, groupBits: u32): u32 {
  return min(min(more, MOST_ORDERS), (64 - groupBits) / tokenBits);
}

/**
 * Writes the entries of lines. The lines are numbered from `line` on in steps of `next`, and each is read from its end,
 * token by token.
 */
function addLines(tokens: usize, ends: usize, lines: u32, line: u32, next: u32): void {
  const shorter = <u64>tokenBits;
  const highest = <u64>((orders - 1) * tokenBits);
  let out = entriesEnd;
  for (let i: u32 = 0; i < lines; i++, line += next) {
    const start = startOf(ends, i);
    let key: u64 = 0;
    for (let at = startOf(ends, i + 1); at > start; ) {
      at -= 4;
      const token = load<u32>(tokens + at);
      key = token == 0 ? 0 : key >>> shorter | <u64>token << highest;
      if (token == 0) continue;
      changetype<Entry>(out).key = key;
      changetype<Entry>(out).offset = <u32>(at >>> 2);
      changetype<Entry>(out).line = line;
      out += ENTRY_BYTES;
    }
  }
  entriesEnd = out;
}

/** Sorts the entries, and appends an entry that has no lane in common with the last one. */
function sort(bits: u32): void {
  const bytes = entriesEnd - entries;
  const sorted = sortEntries(entries, entriesEnd, bits, other);
  if (sorted != entries) other = entries;
  entries = sorted;
  entriesEnd = sorted + bytes;
  store<u64>(entriesEnd, bytes == 0 ? 0 : ~load<u64>(entriesEnd - ENTRY_BYTES));
}

/**
 * Replaces keys by numbers from 0, and keeps the entries whose n-gram is as long as the key and occurs on both sides.
 * Returns their number.
 */
function numberGroups(): u32 {
  const lastToken = (<u64>1 << <u64>tokenBits) - 1;
  let groups: u32 = 0;
  let out = entries;
  for (let at = entries; at < entriesEnd; ) {
    const key = changetype<Entry>(at).key;
    const start = at;
    let ofReferences: usize = 0;
    for (; at < entriesEnd && changetype<Entry>(at).key == key; at += ENTRY_BYTES) {
      ofReferences += <usize>(changetype<Entry>(at).line == referenceLine) * ENTRY_BYTES;
    }
    if ((key & lastToken) == 0 || (references != 0 && (ofReferences == 0 || ofReferences == at - start))) continue;
    for (let from = start; from < at; from += ENTRY_BYTES, out += ENTRY_BYTES) {
      changetype<Entry>(out).key = <u64>groups;
      store<u64>(out, load<u64>(from, offsetof<Entry>("offset")), offsetof<Entry>("offset"));
    }
    groups++;
  }
  entriesEnd = out;
  return groups;
}

/** Appends further tokens to the number in an entry's key. */
function goOn(entry: usize): void {
  const tokens = baseOf(changetype<Entry>(entry).line == referenceLine ? REFERENCE_NGRAMS : HYPOTHESIS_NGRAMS);
  let at = skipU32(tokens, changetype<Entry>(entry).offset + shorterOrders);
  let key = changetype<Entry>(entry).key;
  let token: u32 = 1;
  for (let order: u32 = 0; order < orders; order++, at += 4) {
    if (token != 0) token = load<u32>(at);
    key = key << <u64>tokenBits | <u64>token;
  }
  changetype<Entry>(entry).key = key;
}
