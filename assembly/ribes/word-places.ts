/**
 * The places of each word in a pair of lines. The places of a word on a side are chained, so that a search visits only
 * these.
 */
import { setU32, skipU32, u32At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { WORD_PLACES } from "./ribes-regions";

/**
 * The limit on the words of a line, as in NLTK: the time of the search for a context is quadratic in the length, or
 * worse.
 */
export const MOST_WORDS: u32 = 2000;

/**
 * For each side, how often a word occurs there, and its last place, from 1. All of these are 0 between pairs of lines.
 */
// @ts-ignore: decorator
@unmanaged
class Word {
  hypothesisCount: u32;
  hypothesisPlace: u32;
  referenceCount: u32;
  referencePlace: u32;
}

const WORD_BITS: u32 = 4;

let slots: usize = 0;
/** For each place, from 1: the previous place of the same word, 0 if there is none. */
const hypothesisChain = memory.data((<i32>MOST_WORDS + 1) * 4, 16);
const referenceChain = memory.data((<i32>MOST_WORDS + 1) * 4, 16);

/** Makes room for the words 0..largest; returns false when memory ran out. */
export function reserveWords(largest: u32): bool {
  if (largest >= 0x0fffffff) return false;
  slots = reserve(WORD_PLACES, (largest + 1) << WORD_BITS);
  return slots != 0;
}

// @ts-ignore: decorator
@inline
function wordOf(id: u32): Word {
  return changetype<Word>(slots + (<usize>id << WORD_BITS));
}

/** Enters both lines, of at most MOST_WORDS words each. */
export function enterLines(hypothesis: usize, length: u32, reference: usize, referenceLength: u32): void {
  for (let place: u32 = 1; place <= length; place++) {
    const word = wordOf(u32At(hypothesis, place - 1));
    setU32(hypothesisChain, place, word.hypothesisPlace);
    word.hypothesisPlace = place;
    word.hypothesisCount++;
  }
  for (let place: u32 = 1; place <= referenceLength; place++) {
    const word = wordOf(u32At(reference, place - 1));
    setU32(referenceChain, place, word.referencePlace);
    word.referencePlace = place;
    word.referenceCount++;
  }
}

/** Removes the words of a line. */
export function removeLine(ids: usize, length: u32): void {
  for (const end = skipU32(ids, length); ids < end; ids += 4) {
    const word = changetype<usize>(wordOf(load<u32>(ids)));
    store<u64>(word, 0);
    store<u64>(word, 0, 8);
  }
}

/** The last place of a word in the reference, from 1; 0 if the reference lacks the word. */
export function placeInReference(id: u32): u32 {
  return wordOf(id).referencePlace;
}

/** Whether a word occurs exactly once on each side. */
export function isAlone(id: u32): bool {
  const word = wordOf(id);
  return word.hypothesisCount == 1 && word.referenceCount == 1;
}

/** Writes the places of a word in the hypothesis, from 0; returns how many there are. */
export function listInHypothesis(id: u32, out: usize): u32 {
  return list(hypothesisChain, wordOf(id).hypothesisPlace, out);
}

export function listInReference(id: u32, out: usize): u32 {
  return list(referenceChain, wordOf(id).referencePlace, out);
}

function list(chain: usize, place: u32, out: usize): u32 {
  let size: u32 = 0;
  for (; place != 0; place = u32At(chain, place)) setU32(out, size++, place - 1);
  return size;
}
