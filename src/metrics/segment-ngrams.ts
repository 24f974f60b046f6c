/**
 * The n-grams of a few lines as numbers, order by order, so that they are counted in arrays: for metrics that compare
 * several kinds of lines, such as source, hypothesis and references.
 */
import type { TokenLines } from "../core/batch.js";

export interface SegmentNgrams {
  /** Forgets all lines. */
  clear(): void;
  /** Adds a line, of which the n-grams are counted under the number of the group that it belongs to, 0 to 3. */
  add(lines: TokenLines, line: number, group: number): void;
  /** Adds a line of one word, which no other line has but those that are added so. */
  addBlank(group: number): void;
  /**
   * Counts the n-grams of the next order, from 1, and returns how many different ones there are. They have numbers from
   * 0, in the order in which they stand in the lines.
   */
  next(): number;
  /**
   * How often each of them stands in the lines of each group, group by group, GROUPS numbers for each: valid until the
   * next call of add() or next(), as far as there are n-grams.
   */
  counts(): Int32Array;
}

/** A power of 2, so that a count is found by a shift. */
export const GROUPS = 4;

/** The lesser of two counts, without a branch: which one it is, a processor guesses wrong too often. */
export const lesser = (a: number, b: number): number => b + ((a - b) & ((a - b) >> 31));

/** The word of a blank line: ids begin at 1. */
const BLANK = 0;

/**
 * An n-gram is the one without its last word, and that word. If there are no more of these pairs than this, each has an
 * entry of its own, and otherwise a hash finds it: hashing all takes twice as long.
 */
const MOST_PAIRS = 1 << 16;

/** Entries of earlier orders are below those of this one. Before they get too large, all are emptied. */
const LARGEST_ENTRY = 1 << 30;

export function createSegmentNgrams(): SegmentNgrams {
  const ends: number[] = [];
  const groupOf: number[] = [];
  let length = 0;
  let order = 0;
  /** How many different n-grams the order before had, and how many different words there may be. */
  let size = 1;
  let kinds = 1;
  let room = 256;
  /** Words as ids of the batch, then as numbers of this segment. */
  let words = new Int32Array(room);
  /** The number of the n-gram that begins with each word, from the first order on. */
  let numbers = new Int32Array(room);
  let counts = new Int32Array(GROUPS * room);
  const pairs = new Int32Array(MOST_PAIRS);
  let hashed = new Int32Array(2 * room);
  /** Of each n-gram of the order. */
  let before = new Int32Array(room);
  let lastWord = new Int32Array(room);
  /** Entries are this much larger than numbers. */
  let base = 1;

  function reserve(least: number): void {
    if (least <= room) return;
    while (room < least) room *= 2;
    const longer = new Int32Array(room);
    longer.set(words.subarray(0, length));
    words = longer;
    numbers = new Int32Array(room);
    counts = new Int32Array(GROUPS * room);
    hashed = new Int32Array(2 * room);
    before = new Int32Array(room);
    lastWord = new Int32Array(room);
  }

  function close(group: number): void {
    ends.push(length);
    groupOf.push(group);
  }

  /** The entry of a pair in the table of hashes, where it is found or may be written. */
  function slotOf(ngram: number, word: number): number {
    const mask = hashed.length - 1;
    const hash = Math.imul(ngram ^ Math.imul(word, 0x9e3779b1), 0x85ebca6b);
    for (let slot = hash ^ (hash >>> 15); ; slot++) {
      const number = hashed[slot & mask]! - base;
      if (number < 0 || (before[number] === ngram && lastWord[number] === word)) return slot & mask;
    }
  }

  return {
    clear() {
      ends.length = 0;
      groupOf.length = 0;
      length = 0;
      order = 0;
      size = 1;
      kinds = 1;
    },
    add({ ids, ends: lineEnds }, line, group) {
      const start = line === 0 ? 0 : lineEnds[line - 1]!;
      const end = lineEnds[line]!;
      reserve(length + end - start);
      let largest = kinds - 1;
      const into = words;
      let to = length;
      for (let at = start; at < end; at++) {
        const id = ids[at]!;
        into[to++] = id;
        if (id > largest) largest = id;
      }
      length = to;
      kinds = largest + 1;
      close(group);
    },
    addBlank(group) {
      reserve(length + 1);
      words[length++] = BLANK;
      close(group);
    },
    next() {
      if (base > LARGEST_ENTRY) {
        pairs.fill(0);
        hashed.fill(0);
        base = 1;
      }
      const isDirect = size * kinds <= MOST_PAIRS;
      const entries = isDirect ? pairs : hashed;
      const ownWords = words;
      const ownNumbers = numbers;
      const ownCounts = counts;
      const first = base;
      const width = kinds;
      const further = order;
      let found = 0;
      ownCounts.fill(0, 0, GROUPS * length);
      for (let line = 0, at = 0; line < ends.length; line++) {
        const group = groupOf[line]!;
        const end = ends[line]!;
        for (; at < end - further; at++) {
          const ngram = further === 0 ? 0 : ownNumbers[at]!;
          const word = ownWords[at + further]!;
          const entry = isDirect ? ngram * width + word : slotOf(ngram, word);
          // without a branch, which a processor would guess wrong half of the time
          const known = entries[entry]! - first;
          const isNew = known >> 31;
          const number = (found & isNew) | (known & ~isNew);
          found -= isNew;
          entries[entry] = first + number;
          if (!isDirect) {
            before[number] = ngram;
            lastWord[number] = word;
          }
          ownNumbers[at] = number;
          ownCounts[GROUPS * number + group]!++;
        }
        at = end;
      }
      base += found;
      size = found;
      if (order++ === 0) {
        for (let at = 0; at < length; at++) ownWords[at] = ownNumbers[at]!;
        kinds = found;
      }
      return found;
    },
    counts: () => counts,
  };
}
