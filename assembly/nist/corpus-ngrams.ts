/**
 * Counts by sorting how often each n-gram of orders 1..9 occurs in the lines of a table, when all lines are there.
 * Order by order, the offsets in LINES are grouped by the n-gram that starts there; each group is then split by the
 * next word.
 *
 * A group is an n-gram that starts at two or more offsets of the distinct lines. An offset whose continuation is unique
 * is dropped: all longer n-grams that start there have the same count, so their information is log2(1) = 0. Groups are
 * numbered in rising order of n; 0 is the empty n-gram, whose count is the number of words. GROUPS has two u32 for each
 * group: its count | the group of its first n - 1 words. DEEPEST has for each offset in LINES the longest group that
 * starts there.
 *
 * No n-gram is hashed: the words that follow a group are distinguished in WORD_SLOTS, which has eight bytes for each
 * word. An offset is kept together with its group (two u32), so that only reading the next word from the text jumps
 * about in memory.
 */
import { setU32, skipU32, skipU64, u32At, u64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { differentLines, textLength, version } from "./corpus-lines";
import { knownWords } from "./known-words";
import { DEEPEST, GROUPS, LINES, LINE_ENDS, LINE_TIMES, SORTED_OFFSETS, WORD_SLOTS } from "./nist-regions";

/** An offset in LINES, and the group of the n-gram there. */
// @ts-ignore: decorator
@unmanaged
class Entry {
  offset: u32;
  group: u32;
}

/** The group that a slot was written for, plus 1; then ONLY and an index into the list, or the new group. */
// @ts-ignore: decorator
@unmanaged
class Slot {
  group: u32;
  next: u32;
}

/** $max_Ngram of mteval. */
export const LONGEST: u32 = 9;

/**
 * A flag in a slot that holds no group: the slot has the index, in the list, of the only offset found so far for the
 * n-gram that ends in this word.
 */
const ONLY: u32 = 0x80000000;

const OFFSET_BYTES: usize = 8;

/**
 * The number of bytes of a list that one call processes. V8 optimizes a function that is called again, but does not
 * optimize a single long call while it runs.
 */
const STRETCH: usize = 1 << 19;

/** u32: the first group of each order from 0 on, then the end of the last order's groups. */
const firstGroups = memory.data((LONGEST + 2) << 2, 16);

/** The addresses of GROUPS and DEEPEST, and the number of groups. */
let groups: usize = 0;
let deepest: usize = 0;
let size: u32 = 0;

let countedVersion: u32 = 0;

/** Counts the n-grams of the current lines, unless that is already done. Returns false when memory ran out. */
export function countNgrams(): bool {
  if (countedVersion == version) return true;
  const offsets = reserve(SORTED_OFFSETS, textLength << 4);
  deepest = reserve(DEEPEST, textLength << 2);
  const slots = reserve(WORD_SLOTS, (knownWords() + 1) << 3);
  // running text has about one group for three offsets, so the region seldom has to move
  groups = reserve(GROUPS, textLength << 3);
  if (offsets == 0 || deepest == 0 || slots == 0 || groups == 0) return false;
  memory.fill(slots, 0, u64Bytes(knownWords() + 1));

  size = 1;
  store<u32>(firstGroups, 0);
  let list = offsets;
  let other = skipU64(offsets, textLength);
  let end = listWords(list);
  for (let order: u32 = 1; order <= LONGEST; order++) {
    const first = size;
    setU32(firstGroups, order, first);
    // every group has at least two offsets
    groups = reserve(GROUPS, (size + <u32>((end - list) >>> 4)) << 3);
    if (groups == 0) return false;
    for (let from = list; from < end; from += STRETCH) formGroups(list, from, min(from + STRETCH, end), order, slots);
    const otherEnd = divide(first, other);
    for (let from = list; from < end; from += STRETCH) sortOffsets(from, min(from + STRETCH, end), first);
    const sorted = other;
    other = list;
    list = sorted;
    end = otherEnd;
  }
  setU32(firstGroups, LONGEST + 1, size);
  sortOffsets(list, end, size);
  // from now on the slots hold masks of positions (see nist-match-64.ts)
  memory.fill(slots, 0, u64Bytes(knownWords() + 1));
  addUp();
  countedVersion = version;
  return true;
}

/** Writes the offsets of all words, in the empty group, to `out`; returns their end. */
function listWords(out: usize): usize {
  const text = baseOf(LINES);
  for (let offset: u32 = 0; offset < textLength; offset++) {
    if (u32At(text, offset) == 0) continue;
    changetype<Entry>(out).offset = offset;
    changetype<Entry>(out).group = 0;
    out += OFFSET_BYTES;
  }
  return out;
}

/**
 * Processes a stretch of a list in which the offsets of each group of the previous order are adjacent. Forms a new
 * group for each word that follows two or more offsets of a group, and counts the offsets of the new group. A slot is
 * two u32: the number of the group it was written for, plus 1; and the new group, or, for the first occurrence, ONLY
 * and an index into the list.
 */
function formGroups(list: usize, at: usize, end: usize, order: u32, slots: usize): void {
  const lastWords = skipU32(baseOf(LINES), order - 1);
  for (; at < end; at += OFFSET_BYTES) {
    const word = u32At(lastWords, changetype<Entry>(at).offset);
    if (word == 0) continue;
    const slot = changetype<Slot>(skipU64(slots, word));
    const beginning = changetype<Entry>(at).group;
    if (slot.group != beginning + 1) {
      slot.group = beginning + 1;
      slot.next = ONLY | <u32>((at - list) >>> 3);
      continue;
    }
    let group = slot.next;
    if ((group & ONLY) != 0) {
      const only = skipU64(list, group & ~ONLY);
      group = size++;
      slot.next = group;
      store<u32>(only, group, 4);
      store<u32>(skipU64(groups, group), 1);
      store<u32>(skipU64(groups, group), beginning, 4);
    }
    changetype<Entry>(at).group = group;
    const entry = skipU64(groups, group);
    store<u32>(entry, load<u32>(entry) + 1);
  }
}

/**
 * Replaces, for each group from `first` on, the number of its offsets by the address where they go; returns the end of
 * the last group's offsets.
 */
function divide(first: u32, start: usize): usize {
  for (let group = first; group < size; group++) {
    const entry = skipU64(groups, group);
    const offsets = <usize>load<u32>(entry);
    store<u32>(entry, <u32>start);
    start += offsets * OFFSET_BYTES;
  }
  return start;
}

/**
 * Moves a stretch of offsets to their groups. For an offset in no group from `first` on, its last group is recorded in
 * DEEPEST.
 */
function sortOffsets(at: usize, end: usize, first: u32): void {
  for (; at < end; at += OFFSET_BYTES) {
    const group = changetype<Entry>(at).group;
    if (group < first) {
      setU32(deepest, changetype<Entry>(at).offset, group);
      continue;
    }
    const entry = skipU64(groups, group);
    const next = <usize>load<u32>(entry);
    store<u64>(next, load<u64>(at));
    store<u32>(entry, <u32>(next + OFFSET_BYTES));
  }
}

/**
 * Computes the count of each group: every offset counts for its longest group; then the count of each group is added to
 * that of the group of its first n - 1 words.
 */
function addUp(): void {
  for (let group: u32 = 0; group < size; group++) store<u32>(skipU64(groups, group), 0);
  const ends = baseOf(LINE_ENDS);
  const times = baseOf(LINE_TIMES);
  let at = deepest;
  for (let line: usize = 0; line < <usize>differentLines; line++) {
    const end = skipU32(deepest, u32At(ends, line));
    const count = u32At(times, line);
    // without the 0 that ends the line
    for (; at < end - 4; at += 4) {
      const entry = skipU64(groups, load<u32>(at));
      store<u32>(entry, load<u32>(entry) + count);
    }
    at = end;
  }
  for (let group = size - 1; group > 0; group--) {
    const entry = skipU64(groups, group);
    const beginning = skipU64(groups, load<u32>(entry, 4));
    store<u32>(beginning, load<u32>(beginning) + load<u32>(entry));
  }
}

/** The first group of an order. */
// @ts-ignore: decorator
@inline
export function firstGroup(order: u32): u32 {
  return u32At(firstGroups, order);
}

/**
 * The group of the n-gram that starts at an offset in LINES. If the n-gram occurs nowhere else, the group of its
 * longest prefix that occurs elsewhere.
 */
export function groupAt(offset: u32, order: u32): u32 {
  let group = u32At(deepest, offset);
  const end = firstGroup(order + 1);
  while (group >= end) group = beginningOf(group);
  return group;
}

/** How often a group occurs. */
// @ts-ignore: decorator
@inline
export function countOf(group: u32): u32 {
  return load<u32>(skipU64(groups, group));
}

// @ts-ignore: decorator
@inline
export function beginningOf(group: u32): u32 {
  return load<u32>(skipU64(groups, group), 4);
}
