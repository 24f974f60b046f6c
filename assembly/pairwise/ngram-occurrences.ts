/**
 * Occurrences of n-grams as occurrences of sets. The k-th occurrence of an n-gram in a line is an occurrence of its own, so the number of occurrences that
 * two lines share is their number of common n-grams, clipped: min(a, b) is the number of k with k <= a and k <= b. Occurrences of all orders are
 * numbered from 1.
 */
import { reserve } from "../memory/memory";
import { NGRAM_OCCURRENCES } from "./pairwise-regions";

/**
 * Five u32 for each occurrence: occurrence of the next occurrence, 0 for none | number of references that have the occurrence | where they are listed, or
 * their row of bits (inverted-index.ts) | first occurrences only: the line last seen | its latest occurrence there, as an occurrence.
 */
const OCCURRENCE_BYTES: u32 = 20;
const NEXT: usize = 0;
export const LINES: usize = 4;
export const POSTING: usize = 8;
const LINE: usize = 12;
const LATEST: usize = 16;

let occurrences: usize = 0;
let last: u32 = 0;

/** Makes room for `count` occurrences. Occurrence 0 means none, and has no next. False when memory ran out. */
export function emptyOccurrences(count: u32): bool {
  last = 0;
  if (!reserveOccurrences(count)) return false;
  clear(occurrences);
  return true;
}

/** Makes room for `more` further occurrences; false when memory ran out. */
export function reserveOccurrences(more: u32): bool {
  const bytes = (<u64>last + more + 1) * OCCURRENCE_BYTES;
  if (bytes > 0xffff0000) return false;
  occurrences = reserve(NGRAM_OCCURRENCES, <u32>bytes);
  return occurrences != 0;
}

export function lastOccurrence(): u32 {
  return last;
}

// @ts-ignore: decorator
@inline
export function occurrenceAt(occurrence: u32): usize {
  return occurrences + <usize>occurrence * OCCURRENCE_BYTES;
}

export function addOccurrence(): u32 {
  clear(occurrenceAt(++last));
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
 * The occurrence of the next occurrence of an n-gram in a line, given the occurrence of its first. Lines are numbered from 1, and none comes twice in
 * an order. A missing occurrence is created if `create`; otherwise, an occurrence that no line has created is occurrence 0.
 */
// @ts-ignore: decorator
@inline
export function nextOccurrence(first: u32, line: u32, create: bool): u32 {
  const at = occurrenceAt(first);
  let occurrence = first;
  if (load<u32>(at, LINE) == line) {
    const link = occurrenceAt(load<u32>(at, LATEST)) + NEXT;
    occurrence = load<u32>(link);
    if (create && occurrence == 0) {
      occurrence = addOccurrence();
      store<u32>(link, occurrence);
    }
  } else {
    store<u32>(at, line, LINE);
  }
  store<u32>(at, occurrence, LATEST);
  return occurrence;
}

/**
 * Maps the occurrences of n-grams in [from .. to), all of one line, to the occurrences of their occurrences at `out`, and counts the line for each; 0
 * for none.
 */
export function addLine(from: usize, to: usize, out: usize, line: u32): void {
  for (let at = from; at < to; at += 4, out += 4) {
    let occurrence = load<u32>(at);
    if (occurrence != 0) {
      occurrence = nextOccurrence(occurrence, line, true);
      store<u32>(occurrenceAt(occurrence), load<u32>(occurrenceAt(occurrence), LINES) + 1, LINES);
    }
    store<u32>(out, occurrence);
  }
}
