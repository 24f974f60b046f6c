/**
 * CharacTER's shifts of phrases, and their cost, as in the package cer 1.2 (Wang et al. 2016, section 2). A shift never
 * changes the length of the line.
 */
import { i32At, setI32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { COUNTS } from "./character-regions";
import {
  Shift, distanceWithout, isShort, lineDistance, lineWords, makeShift, placesOf, shiftedDistance, wordAfter,
} from "./shifted-line";
import { charactersIn, comesAfter } from "./spelling";

/** The results of shiftPhrases(). */
export const SHIFTED_TO_THE_END: u32 = 0;
/** The line equals its reference from the start. */
export const IS_EQUAL: u32 = 1;
/** The search would take too many steps. */
export const TOO_MANY_STEPS: u32 = 2;
export const OUT_OF_MEMORY: u32 = 3;

/** The shift being tried, and the best one so far. */
const candidates = memory.data(24, 4);
const SHIFT_BYTES: usize = 12;

let reference: usize = 0;
let referenceCount: u32 = 0;
let count: u32 = 0;
/** The steps that are left. */
let steps: i64 = 0;
/** The fewest edits that any shift tried so far leaves, and whether such a shift has been found. */
let least: i64 = 0;
let isAny = false;
/** The distance of the line; and a lower bound for all shifts of the current word, -1 while it is unknown. */
let edits: i64 = 0;
let wordBound: i64 = 0;
let candidate = changetype<Shift>(candidates);
let best = changetype<Shift>(candidates + SHIFT_BYTES);

/**
 * Shifts phrases that the line (shifted-line.ts) and the reference have in common. Each round makes the shift that
 * leaves the smallest edit distance in words, until no shift lowers the distance. Of several equally good shifts, the
 * round makes the one whose line sorts last, word by word.
 */
export function shiftPhrases(length: u32, toReference: usize, referenceLength: u32): u32 {
  count = length;
  reference = toReference;
  referenceCount = referenceLength;
  if (!takeSteps()) return TOO_MANY_STEPS;
  edits = lineDistance(0);
  if (edits < 0) return OUT_OF_MEMORY;
  if (edits == 0) return IS_EQUAL;
  const fewest = fewestEdits();
  const words = <f64>referenceCount;
  // The original program subtracts each gain from the rate, so the rate may differ in its last bit from the rate
  // computed afresh. If it differs, the program also makes a shift that changes only that bit.
  let rate = <f64>edits / words;
  while (edits > fewest || rate != <f64>edits / words) {
    // a shift that saves no edit counts only if the kept rate differs from the rate computed afresh
    const result = findShift(rate == <f64>edits / words ? edits - 1 : edits);
    if (result != SHIFTED_TO_THE_END) return result;
    if (!isAny) break;
    const gain = rate - <f64>least / words;
    if (gain <= 0) break;
    rate -= gain;
    edits = least;
    makeShift(best);
    lineDistance(min(best.from, best.place));
  }
  return SHIFTED_TO_THE_END;
}

/** Finds the best shift of those that leave at most this many edits. */
function findShift(most: i64): u32 {
  isAny = false;
  least = most;
  steps -= <i64>count * referenceCount;
  for (let from: u32 = 0; from < count; from++) {
    wordBound = -1;
    if (isShort()) {
      for (let found = placesOf(from); found != 0; found &= found - 1) {
        const result = tryShift(from, <u32>ctz(found));
        if (result != SHIFTED_TO_THE_END) return result;
      }
    } else {
      const word = u32At(lineWords(), from);
      for (let to: u32 = 0; to < referenceCount; to++) {
        if (u32At(reference, to) != word) continue;
        const result = tryShift(from, to);
        if (result != SHIFTED_TO_THE_END) return result;
      }
    }
  }
  return SHIFTED_TO_THE_END;
}

/**
 * Finds the longest phrase that the line has at `from` and the reference at `to`. Tries to shift it to position `to` of
 * the line, or to the end of the line.
 */
function tryShift(from: u32, to: u32): u32 {
  if (from == to) return SHIFTED_TO_THE_END;
  const words = lineWords();
  const longest = min(count - from, referenceCount - to);
  let phrase: u32 = 1;
  while (phrase < longest && u32At(words, from + phrase) == u32At(reference, to + phrase)) phrase++;
  // Removing the phrase lowers the line's distance by at most one for each word of the phrase. Putting the phrase back
  // anywhere saves at most as many edits again, so a shift saves at most two edits for each word.
  let bound = edits - 2 * <i64>phrase;
  if (phrase == 1) {
    if (wordBound < 0) {
      if (!takeSteps()) return TOO_MANY_STEPS;
      const without = distanceWithout(from);
      if (without < 0) return OUT_OF_MEMORY;
      wordBound = max<i64>(0, without - 1);
    }
    bound = wordBound;
  }
  if (bound > least) return SHIFTED_TO_THE_END;
  if (!takeSteps()) return TOO_MANY_STEPS;
  candidate.from = from;
  candidate.place = min(to, count - phrase);
  candidate.phrase = phrase;
  const left = shiftedDistance(candidate);
  if (left < 0) return OUT_OF_MEMORY;
  if (left > least || (isAny && left == least && !isLater())) return SHIFTED_TO_THE_END;
  isAny = true;
  least = left;
  const worse = candidate;
  candidate = best;
  best = worse;
  return SHIFTED_TO_THE_END;
}

/**
 * Allows this many steps until the next call. A step visits one word of a line, or compares 32 words of the reference
 * with one word of the line.
 */
export function startSteps(most: i64): void {
  steps = most;
}

/**
 * Counts the steps of a distance of the whole line, always in blocks of 32 words, so that the limit is the same in
 * every build. Returns false beyond the limit.
 */
function takeSteps(): bool {
  steps -= <i64>count * (1 + ((referenceCount + 31) >>> 5));
  return steps >= 0;
}

/** Whether the line after the shift being tried sorts after the line of the best shift. */
function isLater(): bool {
  for (let i = min(min(candidate.from, candidate.place), min(best.from, best.place)); i < count; i++) {
    const word = wordAfter(candidate, i);
    const other = wordAfter(best, i);
    if (word != other) return comesAfter(word, other);
  }
  return false;
}

/**
 * The distance of the two lines if the words could be put in any order: no sequence of shifts leaves fewer edits.
 * COUNTS must hold a 0 for each word.
 */
function fewestEdits(): i64 {
  const words = lineWords();
  const counts = baseOf(COUNTS);
  let common: u32 = 0;
  for (let i: u32 = 0; i < referenceCount; i++) add(counts, u32At(reference, i), 1);
  for (let i: u32 = 0; i < count; i++) {
    const word = u32At(words, i);
    common += u32(i32At(counts, word) > 0);
    add(counts, word, -1);
  }
  for (let i: u32 = 0; i < referenceCount; i++) setI32(counts, u32At(reference, i), 0);
  for (let i: u32 = 0; i < count; i++) setI32(counts, u32At(words, i), 0);
  return max(count, referenceCount) - common;
}

// @ts-ignore: decorator
@inline
function add(counts: usize, word: u32, difference: i32): void {
  setI32(counts, word, i32At(counts, word) + difference);
}

/**
 * The cost of the shifts made to the line that was `original`: the sum, over the phrases that are found again further
 * to the right, of the mean length of a phrase's words in characters.
 */
export function shiftCost(original: usize): f64 {
  const shifted = lineWords();
  let cost: f64 = 0;
  for (let start: u32 = 0; start < count; start++) {
    const first = start;
    const word = u32At(original, first);
    if (word == u32At(shifted, first)) continue;
    let found = first + 1;
    while (found < count && u32At(shifted, found) != word) found++;
    steps -= found - first;
    if (steps < 0) return -1;
    if (found >= count) continue;
    let phrase: u32 = 1;
    while (found + phrase < count && u32At(original, first + phrase) == u32At(shifted, found + phrase)) {
      phrase++;
      // skips the words of the phrase, but never the last word of the line
      if (start + 1 < count) start++;
    }
    let characters: u32 = 0;
    for (let i: u32 = 0; i < phrase; i++) characters += charactersIn(u32At(original, first + i));
    cost += <f64>characters / <f64>phrase;
  }
  return cost;
}
