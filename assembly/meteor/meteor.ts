/** From a batch to rows: the statistics of METEOR 1.5 for each pair of a hypothesis and one of its references. */
import { u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { firstReference, hypothesis, hypothesisLength, line, nextPair, row, startPairs } from "../memory/segment";
import { chooseMatches } from "./alignment-paths";
import { chosenHypothesisLength, chosenLength, chosenModule, chosenStart } from "./chosen-matches";
import { WORD_WEIGHTS } from "./meteor-regions";
import {
  countCoverage, hasTooManyComparisons, hasTooManyMatches, listMatches, reference, referenceCount, referenceWords,
  startMatches, startSegment,
} from "./word-matches";

/**
 * The fields of a row, f64: the lengths of hypothesis and reference; the numbers of function words in both; for each of
 * four modules the content words that the module matched in hypothesis and reference, then the function words; chunks;
 * words matched in the hypothesis and in the reference. All but the last three count each word with its weight.
 */
const LENGTHS: usize = 0;
const FUNCTION_LENGTHS: usize = 16;
const MODULES: usize = 32;
const MODULE_BYTES: usize = 32;
const CHUNKS: usize = 160;
const MATCHED: usize = 168;
const ROW_BYTES: usize = 184;

/**
 * Writes a row for each reference line. If a segment has too many matches for the search, its rows have other contents:
 * -1 chunks, and the numbers of words of the hypothesis and of all references as lengths. If listing the matches would
 * take too many comparisons, its rows have -2 chunks. Returns false when memory ran out.
 */
export function alignBatch(
  segments: u32, words: u32, sets: u32, hasStems: bool, hasSynonyms: bool, hasForms: bool,
): bool {
  if (!startMatches(words, sets, hasStems, hasSynonyms, hasForms)) return false;
  startPairs(segments, ROW_BYTES);
  while (nextPair()) {
    if (line == firstReference && !startSegment()) return false;
    memory.fill(row, 0, ROW_BYTES);
    if (hasTooManyMatches || hasTooManyComparisons) {
      store<f64>(row, <f64>hypothesisLength);
      store<f64>(row, <f64>referenceWords, 8);
      store<f64>(row + CHUNKS, hasTooManyComparisons ? -2 : -1);
    } else {
      if (!listMatches(line) || !countCoverage() || !chooseMatches()) return false;
      addLengths(row, hypothesis, hypothesisLength, 0);
      addLengths(row, reference, referenceCount, 8);
      addMatches(row);
    }
  }
  return true;
}

/** The weight of a word, and in the lowest bit whether it is a function word. */
// @ts-ignore: decorator
@inline
function weightOf(word: u32): u32 {
  return u32At(baseOf(WORD_WEIGHTS), word);
}

function addLengths(row: usize, words: usize, count: u32, side: usize): void {
  let all: u64 = 0;
  let functional: u64 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const weight = weightOf(u32At(words, i));
    all += weight >>> 1;
    if (weight & 1) functional += weight >>> 1;
  }
  store<f64>(row + LENGTHS + side, <f64>all);
  store<f64>(row + FUNCTION_LENGTHS + side, <f64>functional);
}

function addMatches(row: usize): void {
  let chunks: u32 = 0;
  let isOpen = false;
  let lastEnd: u32 = 0;
  for (let j: u32 = 0; j < referenceCount; ) {
    const length = chosenLength(j);
    if (length == 0) {
      isOpen = false;
      j++;
      continue;
    }
    const start = chosenStart(j);
    if (!isOpen || start != lastEnd) chunks++;
    isOpen = true;
    lastEnd = start + chosenHypothesisLength(j);
    const fields = row + MODULES + <usize>chosenModule(j) * MODULE_BYTES;
    addWords(fields, hypothesis, start, lastEnd);
    addWords(fields + 8, reference, j, j + length);
    increase(row + MATCHED, lastEnd - start);
    increase(row + MATCHED + 8, length);
    j += length;
  }
  store<f64>(row + CHUNKS, <f64>chunks);
}

/**
 * Adds the words [from .. to) to a module's matches. The field for function words is two fields after the field for
 * other words.
 */
function addWords(field: usize, words: usize, from: u32, to: u32): void {
  for (let i = from; i < to; i++) {
    const weight = weightOf(u32At(words, i));
    increase(weight & 1 ? field + 16 : field, weight >>> 1);
  }
}

// @ts-ignore: decorator
@inline
function increase(field: usize, by: u32): void {
  store<f64>(field, load<f64>(field) + <f64>by);
}
