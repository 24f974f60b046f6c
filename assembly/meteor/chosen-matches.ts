/**
 * The matches of METEOR 1.5's alignment of a pair, by the reference position where each begins. Matches that overlap no
 * other match are chosen first.
 */
import { u32At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { CHOSEN } from "./meteor-regions";
import {
  PARAPHRASE, hypothesisCoverage, matchCountAt, matchesAt, moduleOf, nextPhrase, phraseHypothesisLength,
  phraseHypothesisStart, phraseLength, phraseStart, phrases, phrasesEnd, positionOf, referenceCount,
  referenceCoverage,
} from "./word-matches";

/**
 * The match that begins at a reference position: its length there (0 for none); its position and length in the
 * hypothesis; its module.
 */
// @ts-ignore: decorator
@unmanaged
class ChosenMatch {
  length: u32;
  start: u32;
  hypothesisLength: u32;
  module: u32;
}

const CHOSEN_BYTES: usize = 16;
let chosen: usize = 0;

/** Makes room for the current pair, with nothing chosen; returns false when memory ran out. */
export function reserveChosen(): bool {
  const bytes = <u64>referenceCount * CHOSEN_BYTES;
  if (bytes > 0xfffffff0) return false;
  chosen = reserve(CHOSEN, <u32>bytes);
  if (chosen == 0) return false;
  memory.fill(chosen, 0, <usize>bytes);
  return true;
}

/**
 * The length of the match that begins at a reference position, 0 for none; the next functions say where it is in the
 * hypothesis.
 */
// @ts-ignore: decorator
@inline
export function chosenLength(position: u32): u32 {
  return load<u32>(chosen + <usize>position * CHOSEN_BYTES);
}

// @ts-ignore: decorator
@inline
export function chosenStart(position: u32): u32 {
  return load<u32>(chosen + <usize>position * CHOSEN_BYTES, 4);
}

// @ts-ignore: decorator
@inline
export function chosenHypothesisLength(position: u32): u32 {
  return load<u32>(chosen + <usize>position * CHOSEN_BYTES, 8);
}

// @ts-ignore: decorator
@inline
export function chosenModule(position: u32): u32 {
  return load<u32>(chosen + <usize>position * CHOSEN_BYTES, 12);
}

export function choose(position: u32, length: u32, start: u32, hypothesisLength: u32, module: u32): void {
  const at = changetype<ChosenMatch>(chosen + <usize>position * CHOSEN_BYTES);
  at.length = length;
  at.start = start;
  at.hypothesisLength = hypothesisLength;
  at.module = module;
}

/** Chooses every match that overlaps no other, on either side. */
export function chooseCertain(): void {
  let phrase = phrases;
  for (let j: u32 = 0; j < referenceCount; j++) {
    const first = phrase;
    let others: u32 = 0;
    for (; phrase < phrasesEnd && phraseStart(phrase) == j; phrase = nextPhrase(phrase)) others++;
    const words = matchCountAt(j);
    if (words + others != 1) continue;
    if (words == 1) {
      const match = u32At(matchesAt(j), 0);
      if (isCertain(j, 1, positionOf(match), 1)) choose(j, 1, positionOf(match), 1, moduleOf(match));
    } else if (isCertain(j, phraseLength(first), phraseHypothesisStart(first), phraseHypothesisLength(first))) {
      choose(j, phraseLength(first), phraseHypothesisStart(first), phraseHypothesisLength(first), PARAPHRASE);
    }
  }
}

function isCertain(position: u32, length: u32, start: u32, hypothesisLength: u32): bool {
  for (let i: u32 = 0; i < length; i++) if (referenceCoverage(position + i) != 1) return false;
  for (let i: u32 = 0; i < hypothesisLength; i++) if (hypothesisCoverage(start + i) != 1) return false;
  return true;
}
