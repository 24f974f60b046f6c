/**
 * The matches that METEOR 1.5 considers in a pair: for each distinct reference word the hypothesis words that are
 * equal, have its stem, or share a synonym set with it, in the order of those modules and then of positions; and
 * phrases, which the host has looked up. A match depends on the word alone, so all positions with the same word share
 * one list.
 */
import { setU32, skipU32, u32At, u32Bytes, u32Count } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { hypothesis, hypothesisLength, referenceLength, referenceStart } from "../memory/segment";
import {
  COVERAGE, FORMS, PHRASES, PHRASE_ENDS, STEMS, SYNONYMS, SYNONYM_ENDS, SYNONYM_GENERATIONS, WORD_LISTS, WORD_MATCHES,
} from "./meteor-regions";

/** The matches of a word: the generation of the pair that they belong to, where they start, how many they are. */
// @ts-ignore: decorator
@unmanaged
class WordList {
  generation: u32;
  start: u32;
  length: u32;
}

/** A phrase match: position and length in the reference, position and length in the hypothesis. */
// @ts-ignore: decorator
@unmanaged
class Phrase {
  start: u32;
  length: u32;
  hypothesisStart: u32;
  hypothesisLength: u32;
}

export const EXACT: u32 = 0;
export const STEM: u32 = 1;
export const SYNONYM: u32 = 2;
export const PARAPHRASE: u32 = 3;

/** The two highest bits of a match are its module; the others are the position in the hypothesis. */
const MODULE_SHIFT: u32 = 30;
const POSITION: u32 = 0x3fffffff;

/** For each word: the generation of the pair that its list belongs to, where the list starts, its length. */
const LIST_BYTES: usize = 12;
/** Position and length in the reference, position and length in the hypothesis. */
const PHRASE_BYTES: usize = 16;

/** u32 for each word, or 0 if every word is its own form. */
let forms: usize = 0;
let hasStems: bool = false;
let hasSynonyms: bool = false;
let generation: u32 = 0;
let synonymGeneration: u32 = 0;
let lists: usize = 0;
let listed: u32 = 0;
let coveredInHypothesis: usize = 0;
let coveredInReference: usize = 0;

/**
 * The limit on matches in a pair, for each word of both lines: 1,000 equal words on either side have as many, or some
 * 50,000 words of real text. Every path of the beam tries them all: 8,000 equal words would take 5 s. METEOR's program
 * keeps an object for each match: 10,000,000 had 6 GB there, and did not end within a minute.
 */
const MOST_MATCHES: u64 = 512;

/**
 * The limit on comparisons of words and of their synonym sets to list matches, for each word of both lines: lines of
 * some 40,000 words of real text need as many. Each different word of the reference is compared with the hypothesis.
 */
const MOST_COMPARISONS: u64 = 32768;

/** The number of word matches in the pair, over all positions, and of the words of phrase matches. */
export let triedMatches: u64 = 0;
/** Whether there are more than the limit; whether so many comparisons are needed that they were not listed. */
export let hasTooManyMatches: bool = false;
export let hasTooManyComparisons: bool = false;

/** The reference of the current pair, and its phrase matches. */
export let reference: usize = 0;
export let referenceCount: u32 = 0;
export let phrases: usize = 0;
export let phrasesEnd: usize = 0;

// @ts-ignore: decorator
@inline
export function positionOf(match: u32): u32 {
  return match & POSITION;
}

// @ts-ignore: decorator
@inline
export function moduleOf(match: u32): u32 {
  return match >>> MODULE_SHIFT;
}

// @ts-ignore: decorator
@inline
export function phraseStart(phrase: usize): u32 {
  return changetype<Phrase>(phrase).start;
}

// @ts-ignore: decorator
@inline
export function phraseLength(phrase: usize): u32 {
  return changetype<Phrase>(phrase).length;
}

// @ts-ignore: decorator
@inline
export function phraseHypothesisStart(phrase: usize): u32 {
  return changetype<Phrase>(phrase).hypothesisStart;
}

// @ts-ignore: decorator
@inline
export function phraseHypothesisLength(phrase: usize): u32 {
  return changetype<Phrase>(phrase).hypothesisLength;
}

export function nextPhrase(phrase: usize): usize {
  return phrase + PHRASE_BYTES;
}

/** The matches of the word at a reference position: their address, and their number. Valid until the next pair. */
// @ts-ignore: decorator
@inline
export function matchesAt(position: u32): usize {
  return skipU32(baseOf(WORD_MATCHES), load<u32>(listOf(u32At(reference, position)), 4));
}

// @ts-ignore: decorator
@inline
export function matchCountAt(position: u32): u32 {
  return load<u32>(listOf(u32At(reference, position)), 8);
}

/** The number of matches that a hypothesis or reference word is part of. */
// @ts-ignore: decorator
@inline
export function hypothesisCoverage(position: u32): u32 {
  return u32At(coveredInHypothesis, position);
}

// @ts-ignore: decorator
@inline
export function referenceCoverage(position: u32): u32 {
  return u32At(coveredInReference, position);
}

/** Starts a batch. The batch's ids are below `words`, its synonym sets below `sets`. False when memory ran out. */
export function startMatches(words: u32, sets: u32, withStems: bool, withSynonyms: bool, withForms: bool): bool {
  forms = withForms ? baseOf(FORMS) : 0;
  hasStems = withStems;
  hasSynonyms = withSynonyms;
  const bytes = <u64>words * LIST_BYTES;
  if (bytes > 0xfffffff0 || <u64>sets << 2 > 0xfffffff0) return false;
  lists = reserve(WORD_LISTS, <u32>bytes);
  const generations = reserve(SYNONYM_GENERATIONS, sets << 2);
  if (lists == 0 || generations == 0) return false;
  memory.fill(lists, 0, <usize>bytes);
  memory.fill(generations, 0, u32Bytes(sets));
  generation = 0;
  synonymGeneration = 0;
  return true;
}

/**
 * Lists all matches between the segment's hypothesis and the reference with this line number; false when memory ran
 * out. If they are too many, they are only counted, or not even that.
 */
export function listMatches(line: u32): bool {
  generation++;
  listed = 0;
  triedMatches = 0;
  reference = referenceStart(line);
  referenceCount = referenceLength(line);
  // equal lines are matched word by word, so that the beam cannot miss it
  const alike = isSame();
  const phraseEnds = baseOf(PHRASE_ENDS);
  phrases = baseOf(PHRASES) + (line == 0 ? 0 : <usize>u32At(phraseEnds, line - 1) * PHRASE_BYTES);
  phrasesEnd = alike ? phrases : baseOf(PHRASES) + <usize>u32At(phraseEnds, line) * PHRASE_BYTES;
  const words = <u64>hypothesisLength + referenceCount;
  const comparisons = comparisonsOfWord(alike);
  let left = MOST_COMPARISONS * words;
  hasTooManyMatches = false;
  for (let j: u32 = 0; j < referenceCount; j++) {
    const list = listOf(u32At(reference, j));
    if (changetype<WordList>(list).generation != generation) {
      hasTooManyComparisons = comparisons > left;
      if (hasTooManyComparisons) return true;
      left -= comparisons;
      if (!listWord(u32At(reference, j), list, alike)) return false;
    }
    triedMatches += changetype<WordList>(list).length;
  }
  for (let phrase = phrases; phrase < phrasesEnd; phrase = nextPhrase(phrase)) {
    triedMatches += <u64>phraseLength(phrase) + phraseHypothesisLength(phrase);
  }
  hasTooManyMatches = triedMatches > MOST_MATCHES * words;
  return hasTooManyMatches || countCoverage();
}

/** How many comparisons list the matches of one word of the reference. */
function comparisonsOfWord(exactOnly: bool): u64 {
  if (exactOnly) return hypothesisLength;
  let sets: u64 = 0;
  if (hasSynonyms) {
    const ends = baseOf(SYNONYM_ENDS);
    for (let i: u32 = 0; i < hypothesisLength; i++) {
      const word = u32At(hypothesis, i);
      sets += u32At(ends, word) - (word == 0 ? 0 : u32At(ends, word - 1));
    }
  }
  return sets + <u64>hypothesisLength * (1 + u64(hasStems) + u64(hasSynonyms));
}

function isSame(): bool {
  if (hypothesisLength != referenceCount) return false;
  for (let i: u32 = 0; i < referenceCount; i++) {
    if (formOf(u32At(hypothesis, i)) != formOf(u32At(reference, i))) return false;
  }
  return true;
}

function listWord(word: u32, list: usize, exactOnly: bool): bool {
  const most = (<u64>listed + 3 * <u64>hypothesisLength) << 2;
  if (most > 0xfffffff0) return false;
  const matches = reserve(WORD_MATCHES, <u32>most);
  if (matches == 0) return false;
  changetype<WordList>(list).generation = generation;
  changetype<WordList>(list).start = listed;
  const form = formOf(word);
  const start = skipU32(matches, listed);
  let end = start;
  for (let i: u32 = 0; i < hypothesisLength; i++) {
    if (formOf(u32At(hypothesis, i)) != form) continue;
    store<u32>(end, i);
    end += 4;
  }
  if (hasStems && !exactOnly) {
    const stems = baseOf(STEMS);
    const stem = u32At(stems, word);
    for (let i: u32 = 0; i < hypothesisLength; i++) {
      const other = u32At(hypothesis, i);
      if (u32At(stems, other) != stem || formOf(other) == form) continue;
      store<u32>(end, i | (STEM << MODULE_SHIFT));
      end += 4;
    }
  }
  if (hasSynonyms && !exactOnly) end = listSynonyms(word, end);
  const count = u32Count(start, end);
  changetype<WordList>(list).length = count;
  listed += count;
  return true;
}

function listSynonyms(word: u32, end: usize): usize {
  const ends = baseOf(SYNONYM_ENDS);
  const sets = baseOf(SYNONYMS);
  const generations = baseOf(SYNONYM_GENERATIONS);
  const from: u32 = word == 0 ? 0 : u32At(ends, word - 1);
  const to = u32At(ends, word);
  if (from == to) return end;
  synonymGeneration++;
  for (let at = from; at < to; at++) setU32(generations, u32At(sets, at), synonymGeneration);
  for (let i: u32 = 0; i < hypothesisLength; i++) {
    const other = u32At(hypothesis, i);
    if (formOf(other) == formOf(word)) continue;
    const last = u32At(ends, other);
    for (let at: u32 = other == 0 ? 0 : u32At(ends, other - 1); at < last; at++) {
      if (u32At(generations, u32At(sets, at)) != synonymGeneration) continue;
      store<u32>(end, i | (SYNONYM << MODULE_SHIFT));
      end += 4;
      break;
    }
  }
  return end;
}

function countCoverage(): bool {
  const bytes = (<u64>hypothesisLength + referenceCount) << 2;
  if (bytes > 0xfffffff0) return false;
  coveredInHypothesis = reserve(COVERAGE, <u32>bytes);
  if (coveredInHypothesis == 0) return false;
  coveredInReference = skipU32(coveredInHypothesis, hypothesisLength);
  memory.fill(coveredInHypothesis, 0, <usize>bytes);
  for (let j: u32 = 0; j < referenceCount; j++) {
    const matches = matchesAt(j);
    const count = matchCountAt(j);
    for (let k: u32 = 0; k < count; k++) cover(coveredInHypothesis, positionOf(u32At(matches, k)), 1, 1);
    cover(coveredInReference, j, 1, count);
  }
  for (let phrase = phrases; phrase < phrasesEnd; phrase = nextPhrase(phrase)) {
    cover(coveredInReference, phraseStart(phrase), phraseLength(phrase), 1);
    cover(coveredInHypothesis, phraseHypothesisStart(phrase), phraseHypothesisLength(phrase), 1);
  }
  return true;
}

function cover(counts: usize, from: u32, length: u32, count: u32): void {
  for (let i: u32 = 0; i < length; i++) {
    const at = skipU32(counts, from + i);
    store<u32>(at, load<u32>(at) + count);
  }
}

// @ts-ignore: decorator
@inline
function listOf(word: u32): usize {
  return lists + <usize>word * LIST_BYTES;
}

/** A number that is the same for words that METEOR treats as equal. */
// @ts-ignore: decorator
@inline
function formOf(word: u32): u32 {
  return forms == 0 ? word : u32At(forms, word);
}
