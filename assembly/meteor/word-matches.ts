/**
 * The matches that METEOR 1.5 considers in a pair. Each distinct reference word matches the hypothesis words that are
 * equal, have its stem, or share a synonym set with it. Matches are in the order of these three modules, and then of
 * positions. Matches of phrases follow, which the host has looked up. A match depends on the word alone, so all
 * positions with the same word share one list.
 */
import { setU32, skipU32, u32At, u32Bytes, u32Count } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import {
  endReference, firstReference, hypothesis, hypothesisLength, lengthOfReferences, referenceLength, referenceStart,
} from "../memory/segment";
import {
  COVERAGE, FORMS, HYPOTHESIS_FORMS, PHRASES, PHRASE_ENDS, STEMS, SYNONYMS, SYNONYM_ENDS, SYNONYM_GENERATIONS, WORD_LISTS, WORD_MATCHES,
} from "./meteor-regions";

/** The matches of a word: the generation of the pair that they belong to, where they start, how many there are. */
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

/** The address of a u32 form for each word, or 0 if every word is its own form. */
let forms: usize = 0;
let hasStems: bool = false;
let hasSynonyms: bool = false;
let generation: u32 = 0;
let synonymGeneration: u32 = 0;
let lists: usize = 0;
let listed: u32 = 0;
let coveredInHypothesis: usize = 0;
let coveredInReference: usize = 0;
/** The forms and the stems of the hypothesis' words. */
let hypothesisForms: usize = 0;
let hypothesisStems: usize = 0;
/** How many comparisons are needed to list the matches of one reference word, unless its line equals the hypothesis. */
let comparisonsOfWord: u64 = 0;

/**
 * The limit on matches in a segment with all its references: a fixed number, plus a number for each word. 600 equal
 * words on either side exceed it, and real text does so only from some 8,200 words on. Every path of the beam tries all
 * matches: 8,000 equal words would take 5 s. METEOR's own program keeps an object for each match: with 10,000,000 matches
 * it used 6 GB, and did not end within a minute.
 */
const LEAST_MATCHES: u64 = 1 << 18;
const MATCHES_A_WORD: u64 = 64;

/**
 * The limit, for each word of the segment, on comparisons of words and of synonym sets while matches are listed. Each
 * distinct word of a reference is compared with the hypothesis.
 */
const COMPARISONS_A_WORD: u64 = 16384;

/** The number of words in all references of the segment. */
export let referenceWords: u64 = 0;
/**
 * Whether the segment has more matches than the limit; whether its matches were not listed, because that would take too
 * many comparisons.
 */
export let hasTooManyMatches: bool = false;
export let hasTooManyComparisons: bool = false;
/** The line whose matches are listed, none at the start of a segment; whether it equals the hypothesis. */
let listedLine: u32 = 0xffffffff;
let isAlike: bool = false;

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

/**
 * Starts a batch. The batch's ids are below `words`, its synonym sets below `sets`. Returns false when memory ran out.
 */
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
 * Starts a segment: sets the variables above that describe a segment. Matches are listed, so as to count them, only
 * where there may be more than the limit, and no further than to the limit. Returns false when memory ran out.
 */
export function startSegment(): bool {
  listedLine = 0xffffffff;
  hasTooManyMatches = false;
  if (!putHypothesis()) return false;
  referenceWords = lengthOfReferences();
  const words = referenceWords + hypothesisLength;
  const mostMatches = LEAST_MATCHES + MATCHES_A_WORD * words;
  const phraseWords = countPhraseWords();
  // each comparison finds one match at most
  const most = referenceWords * comparisonsOfWord;
  hasTooManyComparisons = false;
  if (most + phraseWords <= mostMatches && most <= COMPARISONS_A_WORD * words) return true;
  hasTooManyComparisons = comparisonsOfSegment() > COMPARISONS_A_WORD * words;
  if (hasTooManyComparisons) return true;
  let matches = phraseWords;
  for (let line = firstReference; line < endReference; line++) {
    startLine(line);
    for (let j: u32 = 0; j < referenceCount; j++) {
      if (!listWordAt(j)) return false;
      matches += matchCountAt(j);
      hasTooManyMatches = matches > mostMatches;
      if (hasTooManyMatches) return true;
    }
  }
  return true;
}

/** Puts forms and stems of the hypothesis' words one after the other; returns false when memory ran out. */
function putHypothesis(): bool {
  const bytes = (<u64>hypothesisLength * (1 + u64(hasStems))) << 2;
  if (bytes > 0xfffffff0) return false;
  hypothesisForms = reserve(HYPOTHESIS_FORMS, <u32>bytes);
  if (hypothesisForms == 0) return false;
  hypothesisStems = skipU32(hypothesisForms, hypothesisLength);
  comparisonsOfWord = <u64>hypothesisLength * (1 + u64(hasStems) + u64(hasSynonyms));
  const ends = baseOf(SYNONYM_ENDS);
  for (let i: u32 = 0; i < hypothesisLength; i++) {
    const word = u32At(hypothesis, i);
    setU32(hypothesisForms, i, formOf(word));
    if (hasStems) setU32(hypothesisStems, i, u32At(baseOf(STEMS), word));
    if (hasSynonyms) comparisonsOfWord += u32At(ends, word) - (word == 0 ? 0 : u32At(ends, word - 1));
  }
  return true;
}

/** How many comparisons are needed to list the matches of all references. */
function comparisonsOfSegment(): u64 {
  let comparisons: u64 = 0;
  for (let line = firstReference; line < endReference; line++) {
    generation++;
    setReference(line);
    let different: u64 = 0;
    for (let j: u32 = 0; j < referenceCount; j++) {
      const list = changetype<WordList>(listOf(u32At(reference, j)));
      different += u64(list.generation != generation);
      list.generation = generation;
    }
    comparisons += different * (isSame() ? hypothesisLength : comparisonsOfWord);
  }
  return comparisons;
}

/** The words of the phrase matches of all references, without those of lines that equal the hypothesis. */
function countPhraseWords(): u64 {
  let words: u64 = 0;
  for (let line = firstReference; line < endReference; line++) {
    setReference(line);
    for (let phrase = phrases; phrase < phrasesEnd; phrase = nextPhrase(phrase)) {
      words += <u64>phraseLength(phrase) + phraseHypothesisLength(phrase);
    }
  }
  return words;
}

/** Chooses the reference with this line number. */
function setReference(line: u32): void {
  reference = referenceStart(line);
  referenceCount = referenceLength(line);
  const ends = baseOf(PHRASE_ENDS);
  phrases = baseOf(PHRASES) + (line == 0 ? 0 : <usize>u32At(ends, line - 1) * PHRASE_BYTES);
  phrasesEnd = baseOf(PHRASES) + <usize>u32At(ends, line) * PHRASE_BYTES;
  // a line that equals the hypothesis is matched word by word, so that the beam cannot miss this alignment
  if (phrases != phrasesEnd && isSame()) phrasesEnd = phrases;
}

/**
 * Lists all matches between the segment's hypothesis and the reference with this line number; returns false when memory
 * ran out.
 */
export function listMatches(line: u32): bool {
  if (line == listedLine) return true;
  startLine(line);
  for (let j: u32 = 0; j < referenceCount; j++) if (!listWordAt(j)) return false;
  return true;
}

/** Starts the lists of the reference with this line number. */
function startLine(line: u32): void {
  listedLine = line;
  generation++;
  listed = 0;
  setReference(line);
  isAlike = isSame();
}

/** Lists the matches of the word at a reference position, unless they are listed; returns false when memory ran out. */
// @ts-ignore: decorator
@inline
function listWordAt(position: u32): bool {
  const word = u32At(reference, position);
  const list = listOf(word);
  return changetype<WordList>(list).generation == generation || listWord(word, list);
}

function isSame(): bool {
  if (hypothesisLength != referenceCount) return false;
  for (let i: u32 = 0; i < referenceCount; i++) {
    if (u32At(hypothesisForms, i) != formOf(u32At(reference, i))) return false;
  }
  return true;
}

function listWord(word: u32, list: usize): bool {
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
    if (u32At(hypothesisForms, i) != form) continue;
    store<u32>(end, i);
    end += 4;
  }
  if (hasStems && !isAlike) {
    const stem = u32At(baseOf(STEMS), word);
    for (let i: u32 = 0; i < hypothesisLength; i++) {
      if (u32At(hypothesisStems, i) != stem || u32At(hypothesisForms, i) == form) continue;
      store<u32>(end, i | (STEM << MODULE_SHIFT));
      end += 4;
    }
  }
  if (hasSynonyms && !isAlike) end = listSynonyms(word, end);
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

/**
 * Counts the matches that each word is part of, for the reference whose matches are listed; returns false when memory
 * ran out.
 */
export function countCoverage(): bool {
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
