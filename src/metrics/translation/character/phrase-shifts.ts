/**
 * CharacTER's shifts of phrases, and what they cost, as in the package cer 1.2 (Wang et al. 2016, section 2). Words are
 * numbers; lines that are shifted have the same words, so the same length.
 */
import { distanceFrom, type Target } from "./bit-distance.js";
import { compareWords, spelling, type Spelling } from "./spelling.js";

/** A line after its shifts. */
export interface Shifted {
  readonly words: Uint32Array;
  /** Whether the line was its reference from the start. */
  readonly isEqual: boolean;
}

/**
 * Shifts phrases that hypothesis and reference have in common, each time the one that leaves the smallest distance of
 * words, until none makes it smaller. Of several such, it is the one whose line comes last in the order of its words.
 *
 * @param target the reference
 * @param most how many steps it may take
 * @returns undefined where it takes more
 */
export function shiftPhrases(
  hypothesis: Uint32Array,
  reference: Uint32Array,
  target: Target,
  known: Spelling,
  most: number,
): Shifted | undefined {
  const { length } = hypothesis;
  let words = hypothesis;
  let edits = distanceFrom(words, length, target);
  if (edits === 0) return { words, isEqual: true };
  const fewest = fewestEdits(hypothesis, reference, known.counts);
  // The program keeps the rate before a shift less what the shift gains, which may differ in its last bit from the rate
  // after it; a shift that gains nothing else is then made, too.
  let rate = edits / reference.length;
  let best: Uint32Array | undefined;
  let candidate: Uint32Array | undefined;
  while (edits > fewest || rate !== edits / reference.length) {
    let least = -1;
    most -= length * reference.length;
    for (let from = 0; from < length; from++) {
      const word = words[from]!;
      for (let to = 0; to < reference.length; to++) {
        if (word !== reference[to] || from === to) continue;
        let phrase = 1;
        while (
          from + phrase < length &&
          to + phrase < reference.length &&
          words[from + phrase] === reference[to + phrase]
        )
          phrase++;
        candidate ??= new Uint32Array(length);
        shift(words, from, to, phrase, candidate);
        most -= length * (1 + target.blocks);
        if (most < 0) return undefined;
        const left = distanceFrom(candidate, length, target);
        if (least >= 0 && (left > least || (left === least && order(candidate, best!, known) <= 0))) continue;
        least = left;
        [best, candidate] = [candidate, best];
      }
    }
    if (least < 0) break;
    const gain = rate - least / reference.length;
    if (gain <= 0) break;
    rate -= gain;
    edits = least;
    words = best!;
    best = undefined;
  }
  return { words, isEqual: false };
}

/** Takes `phrase` words out of a line, and puts them into what is left at a place, or at its end. */
function shift(words: Uint32Array, from: number, to: number, phrase: number, into: Uint32Array): void {
  const { length } = words;
  const place = Math.min(to, length - phrase);
  const end = from + phrase;
  let at = 0;
  // the words between the two places move to where the phrase was; all others stay
  for (; at < Math.min(from, place); at++) into[at] = words[at]!;
  if (place < from) {
    for (let i = from; i < end; i++) into[at++] = words[i]!;
    for (let i = place; i < from; i++) into[at++] = words[i]!;
  } else {
    for (let i = end; i < place + phrase; i++) into[at++] = words[i]!;
    for (let i = from; i < end; i++) into[at++] = words[i]!;
  }
  for (; at < length; at++) into[at] = words[at]!;
}

/**
 * The distance of the two lines where their words may be in any order, which is the least that shifts can leave.
 *
 * @param counts a 0 for each word
 */
function fewestEdits(hypothesis: Uint32Array, reference: Uint32Array, counts: Int32Array): number {
  let common = 0;
  for (let i = 0; i < reference.length; i++) counts[reference[i]!]!++;
  for (let i = 0; i < hypothesis.length; i++) if (counts[hypothesis[i]!]!-- > 0) common++;
  for (let i = 0; i < reference.length; i++) counts[reference[i]!] = 0;
  for (let i = 0; i < hypothesis.length; i++) counts[hypothesis[i]!] = 0;
  return Math.max(hypothesis.length, reference.length) - common;
}

function order(words: Uint32Array, others: Uint32Array, known: Spelling): number {
  for (let i = 0; i < words.length; i++) if (words[i] !== others[i]) return compareWords(known, words[i]!, others[i]!);
  return 0;
}

/**
 * What shifts cost, given the line before and after them: for each phrase that is found again further to the right the
 * mean length of its words, in characters.
 */
export function shiftCost(original: Uint32Array, shifted: Uint32Array, known: Spelling): number {
  const { length } = original;
  let cost = 0;
  for (let start = 0; start < length; start++) {
    const first = start;
    if (original[first] === shifted[first]) continue;
    const found = shifted.indexOf(original[first]!, first + 1);
    if (found < 0) continue;
    let phrase = 1;
    while (first + phrase < length && found + phrase < length && original[first + phrase] === shifted[found + phrase]) {
      phrase++;
      // the words of the phrase are passed, but never the last word of the line
      if (start + 1 < length) start++;
    }
    let characters = 0;
    for (let i = 0; i < phrase; i++) characters += spelling(known, original[first + i]!).length;
    cost += characters / phrase;
  }
  return cost;
}
