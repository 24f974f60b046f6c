/**
 * Skip-bigrams that two lines have in common: pairs of words in the order of the line, with other words between them
 * (Lin and Och 2004). A pair counts as often as it occurs on the side where it is rarer. The time grows with the number
 * of pairs on both sides.
 */
import { setU32, skipU32, u32At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { ROWS_OUT } from "../memory/regions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, largestId, line, nextPair, referenceLength, referenceStart, row, startPairs,
} from "../memory/segment";
import { CHAINS, WORD_PLACES } from "./lcs-regions";

/** A row of ROWS_OUT, for each reference. */
// @ts-ignore: decorator
@unmanaged
class SkipRow {
  hypothesisLength: f64;
  referenceLength: f64;
  /** Skip-bigrams in common; -1 in a segment that has too many. */
  pairs: f64;
  /** Words in common, without the last word of each side. */
  words: f64;
}

const ROW_BYTES: usize = 32;

/**
 * The limit on pairs of words in a segment; the pairs of the hypothesis are counted once for each reference. Two lines
 * of 11,585 words reach the limit if any gap is allowed.
 */
const MOST_PAIRS: u64 = 1 << 27;

/**
 * A word: its first place on each side, from 1, and how many times it may still be matched. All of these are 0 between
 * pairs of lines.
 */
// @ts-ignore: decorator
@unmanaged
class Word {
  hypothesisPlace: u32;
  referencePlace: u32;
  left: u32;
  unused: u32;
}

const WORD_BITS: u32 = 4;
const MOST_REACH: u32 = 0x1fffffff;

let slots: usize = 0;

// @ts-ignore: decorator
@inline
function wordOf(id: u32): Word {
  return changetype<Word>(slots + (<usize>id << WORD_BITS));
}

/**
 * Writes a row for each reference. At most `gap` words lie between the two words of a pair, or any number if `gap` is
 * negative.
 */
export function matchPairs(segments: u32, gap: i32): bool {
  const largest = largestId(segments);
  if (largest >= 0x0fffffff) return false;
  slots = reserve(WORD_PLACES, (largest + 1) << WORD_BITS);
  if (slots == 0) return false;
  const reach: u32 = gap < 0 ? MOST_REACH : min<u32>(gap + 1, MOST_REACH);
  startPairs(segments, ROW_BYTES);
  let isTooLong = false;
  while (nextPair()) {
    if (line == firstReference) isTooLong = pairsOfSegment(reach) > MOST_PAIRS;
    const reference = referenceStart(line);
    const length = referenceLength(line);
    const at = changetype<SkipRow>(row);
    at.hypothesisLength = <f64>hypothesisLength;
    at.referenceLength = <f64>length;
    at.pairs = -1;
    at.words = 0;
    if (isTooLong) continue;
    const chains = reserve(CHAINS, (hypothesisLength + length + 2) << 2);
    if (chains == 0) return false;
    at.pairs = <f64>commonPairs(reference, length, reach, chains);
    at.words = <f64>commonWords(reference, length);
  }
  return true;
}

/** How many pairs are looked at in a segment. */
function pairsOfSegment(reach: u32): u64 {
  let pairs = pairsOf(hypothesisLength, reach) * (endReference - firstReference);
  for (let line = firstReference; line < endReference; line++) pairs += pairsOf(referenceLength(line), reach);
  return pairs;
}

/** How many pairs a line of this many words has. */
function pairsOf(words: u32, reach: u32): u64 {
  const far = min<u64>(reach, max(words, 1) - 1);
  return far * words - far * (far + 1) / 2;
}

function commonPairs(reference: usize, length: u32, reach: u32, chains: usize): u64 {
  const hypothesisChain = chains;
  const referenceChain = skipU32(chains, hypothesisLength + 1);
  for (let place = hypothesisLength; place > 0; place--) {
    const word = wordOf(u32At(hypothesis, place - 1));
    setU32(hypothesisChain, place, word.hypothesisPlace);
    word.hypothesisPlace = place;
  }
  for (let place = length; place > 0; place--) {
    const word = wordOf(u32At(reference, place - 1));
    setU32(referenceChain, place, word.referencePlace);
    word.referencePlace = place;
  }
  let pairs: u64 = 0;
  for (let at: u32 = 0; at < length; at++) {
    const word = wordOf(u32At(reference, at));
    // each word is handled once, at its first place
    if (word.referencePlace != at + 1 || word.hypothesisPlace == 0) continue;
    for (let place = at + 1; place != 0; place = u32At(referenceChain, place)) {
      const end = skipU32(reference, min(length, place + reach));
      for (let next = skipU32(reference, place); next < end; next += 4) wordOf(load<u32>(next)).left++;
    }
    for (let place = word.hypothesisPlace; place != 0; place = u32At(hypothesisChain, place)) {
      const end = skipU32(hypothesis, min(hypothesisLength, place + reach));
      for (let next = skipU32(hypothesis, place); next < end; next += 4) pairs += takeOne(wordOf(load<u32>(next)));
    }
    for (let place = at + 1; place != 0; place = u32At(referenceChain, place)) {
      const end = skipU32(reference, min(length, place + reach));
      for (let next = skipU32(reference, place); next < end; next += 4) wordOf(load<u32>(next)).left = 0;
    }
  }
  for (let at: u32 = 0; at < hypothesisLength; at++) wordOf(u32At(hypothesis, at)).hypothesisPlace = 0;
  for (let at: u32 = 0; at < length; at++) wordOf(u32At(reference, at)).referencePlace = 0;
  return pairs;
}

function commonWords(reference: usize, length: u32): u32 {
  let words: u32 = 0;
  for (let at: u32 = 0; at + 1 < length; at++) wordOf(u32At(reference, at)).left++;
  for (let at: u32 = 0; at + 1 < hypothesisLength; at++) words += takeOne(wordOf(u32At(hypothesis, at)));
  for (let at: u32 = 0; at + 1 < length; at++) wordOf(u32At(reference, at)).left = 0;
  return words;
}

/**
 * Matches a word once more if it may still be matched; returns 1 if so, else 0. There is no branch, because a processor
 * would mispredict it.
 */
// @ts-ignore: decorator
@inline
function takeOne(word: Word): u32 {
  const taken = u32(word.left != 0);
  word.left -= taken;
  return taken;
}
