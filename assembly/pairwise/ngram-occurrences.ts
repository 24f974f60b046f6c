/**
 * N-grams as members of sets. The k-th occurrence of an n-gram in a line is a member of its own, so the number of
 * members that two lines share is their number of common n-grams, clipped: min(a, b) is the number of k with k <= a and
 * k <= b. Occurrences of all orders are numbered from 1.
 */
import { reserve } from "../memory/memory";
import { NGRAM_OCCURRENCES } from "./pairwise-regions";

// @ts-ignore: decorator
@unmanaged
export class Occurrence {
  /** The next occurrence of the same n-gram in a line, 0 for none. */
  next: u32;
  /** How many references have it. */
  lines: u32;
  /** Where these are listed, or their row of bits (inverted-index.ts). */
  posting: u32;
  /** Only in first occurrences: the last line that had the n-gram, and the n-gram's latest occurrence there. */
  line: u32;
  latest: u32;
}

const OCCURRENCE_BYTES: u32 = 20;

let occurrences: usize = 0;
let last: u32 = 0;

/** Makes room for `count` occurrences. Occurrence 0 means none, and has no next. Returns false when memory ran out. */
export function emptyOccurrences(count: u32): bool {
  last = 0;
  if (!reserveOccurrences(count)) return false;
  clear(changetype<Occurrence>(occurrences));
  return true;
}

/** Makes room for `more` further occurrences; returns false when memory ran out. */
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
export function occurrenceAt(occurrence: u32): Occurrence {
  return changetype<Occurrence>(occurrences + <usize>occurrence * OCCURRENCE_BYTES);
}

export function addOccurrence(): u32 {
  clear(occurrenceAt(++last));
  return last;
}

// @ts-ignore: decorator
@inline
function clear(occurrence: Occurrence): void {
  const at = changetype<usize>(occurrence);
  store<u64>(at, 0, 0, 4);
  store<u64>(at, 0, 8, 4);
  store<u32>(at, 0, 16);
}

/**
 * The k-th call for a line returns the k-th occurrence of the n-gram whose first occurrence is `first`. Lines are
 * numbered from 1. All calls for a line must come one after the other: within an order, no line may come back. A
 * missing occurrence is created if `create`; otherwise the result is 0.
 */
// @ts-ignore: decorator
@inline
export function nextOccurrence(first: u32, line: u32, create: bool): u32 {
  const at = occurrenceAt(first);
  let occurrence = first;
  if (at.line == line) {
    const latest = occurrenceAt(at.latest);
    occurrence = latest.next;
    if (create && occurrence == 0) {
      occurrence = addOccurrence();
      latest.next = occurrence;
    }
  } else {
    at.line = line;
  }
  at.latest = occurrence;
  return occurrence;
}

/**
 * Replaces the first occurrences of n-grams in [from .. to), all of one line, by the occurrences in that line (0 stays
 * 0), writes these to `out`, and counts the line for each.
 */
export function addLine(from: usize, to: usize, out: usize, line: u32): void {
  for (let at = from; at < to; at += 4, out += 4) {
    let occurrence = load<u32>(at);
    if (occurrence != 0) {
      occurrence = nextOccurrence(occurrence, line, true);
      occurrenceAt(occurrence).lines++;
    }
    store<u32>(out, occurrence);
  }
}
