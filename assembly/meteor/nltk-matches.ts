/**
 * METEOR's matching as in NLTK: from the end of the hypothesis, each word takes the last word of the reference that is
 * still free. Equal words are matched first, then equal stems, then synonyms of the hypothesis word. NLTK looks for the
 * synonyms among the stems, because the previous stage has replaced the words by their stems.
 */
import { setU32, skipU32, u32At, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_OUT } from "../memory/regions";
import {
  hypothesis, hypothesisLength, line, nextPair, referenceLength, referenceStart, row, startPairs,
} from "../memory/segment";
import { CHOSEN, STEMS, SYNONYMS, SYNONYM_ENDS, WORD_LISTS } from "./meteor-regions";

/** For a word or stem: the generation of the stage, and the last free position in the reference. */
// @ts-ignore: decorator
@unmanaged
class FreeList {
  generation: u32;
  last: u32;
}

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class Row {
  hypothesisLength: f64;
  referenceLength: f64;
  matches: f64;
  chunks: f64;
}

const NONE: u32 = 0xffffffff;
const ROW_BYTES: usize = 32;
const LIST_BYTES: usize = 8;

let lists: usize = 0;
let generation: u32 = 0;
/** u32 for each word of the hypothesis: the position it is matched with. */
let matched: usize = 0;
/** u32 for each reference word: 1 if it is taken; then the previous free position with the same word or stem. */
let taken: usize = 0;
let before: usize = 0;
let reference: usize = 0;
let referenceCount: u32 = 0;

/**
 * Writes a row for each reference line; ids of words and of stems are below `words`. Returns false when memory ran out.
 */
export function matchBatch(segments: u32, words: u32, hasStems: bool, hasSynonyms: bool): bool {
  const bytes = <u64>words * LIST_BYTES;
  if (bytes > 0xfffffff0) return false;
  lists = reserve(WORD_LISTS, <u32>bytes);
  if (lists == 0) return false;
  memory.fill(lists, 0, <usize>bytes);
  generation = 0;
  startPairs(segments, ROW_BYTES);
  while (nextPair()) {
    if (!setPair(line)) return false;
    matchEqual(0);
    if (hasStems) matchEqual(baseOf(STEMS));
    if (hasSynonyms) matchSynonyms(hasStems ? baseOf(STEMS) : 0);
    writeRow(row);
  }
  return true;
}

function setPair(line: u32): bool {
  reference = referenceStart(line);
  referenceCount = referenceLength(line);
  const bytes = (<u64>hypothesisLength + 2 * <u64>referenceCount) << 2;
  if (bytes > 0xfffffff0) return false;
  matched = reserve(CHOSEN, <u32>bytes);
  if (matched == 0) return false;
  taken = skipU32(matched, hypothesisLength);
  before = skipU32(taken, referenceCount);
  memory.fill(matched, 0xff, u32Bytes(hypothesisLength));
  memory.fill(taken, 0, u32Bytes(referenceCount));
  return true;
}

/** A word itself, or its entry in a table. */
// @ts-ignore: decorator
@inline
function keyOf(word: u32, table: usize): u32 {
  return table == 0 ? word : u32At(table, word);
}

/** Lists for each key its free positions in the reference, the last first. */
function listFree(table: usize): void {
  generation++;
  for (let j: u32 = 0; j < referenceCount; j++) {
    if (u32At(taken, j) != 0) continue;
    const key = keyOf(u32At(reference, j), table);
    store<u32>(skipU32(before, j), lastFree(key));
    setLast(key, j);
  }
}

// @ts-ignore: decorator
@inline
function lastFree(key: u32): u32 {
  const list = changetype<FreeList>(lists + <usize>key * LIST_BYTES);
  return list.generation == generation ? list.last : NONE;
}

// @ts-ignore: decorator
@inline
function setLast(key: u32, position: u32): void {
  const list = changetype<FreeList>(lists + <usize>key * LIST_BYTES);
  list.generation = generation;
  list.last = position;
}

function take(i: u32, j: u32, key: u32): void {
  setLast(key, u32At(before, j));
  setU32(matched, i, j);
  setU32(taken, j, 1);
}

function matchEqual(table: usize): void {
  listFree(table);
  for (let i = hypothesisLength; i-- > 0; ) {
    if (u32At(matched, i) != NONE) continue;
    const key = keyOf(u32At(hypothesis, i), table);
    const j = lastFree(key);
    if (j != NONE) take(i, j, key);
  }
}

function matchSynonyms(table: usize): void {
  listFree(table);
  const ends = baseOf(SYNONYM_ENDS);
  const synonyms = baseOf(SYNONYMS);
  for (let i = hypothesisLength; i-- > 0; ) {
    if (u32At(matched, i) != NONE) continue;
    const word = u32At(hypothesis, i);
    let best = NONE;
    const end = u32At(ends, word);
    for (let at: u32 = word == 0 ? 0 : u32At(ends, word - 1); at < end; at++) {
      const j = lastFree(u32At(synonyms, at));
      if (j != NONE && (best == NONE || j > best)) best = j;
    }
    if (best != NONE) take(i, best, keyOf(u32At(reference, best), table));
  }
}

function writeRow(row: usize): void {
  let matches: u32 = 0;
  let chunks: u32 = 0;
  let last: u32 = NONE;
  for (let i: u32 = 0; i < hypothesisLength; i++) {
    const j = u32At(matched, i);
    if (j != NONE) {
      matches++;
      if (last == NONE || j != last + 1) chunks++;
    }
    last = j;
  }
  changetype<Row>(row).hypothesisLength = <f64>hypothesisLength;
  changetype<Row>(row).referenceLength = <f64>referenceCount;
  changetype<Row>(row).matches = <f64>matches;
  changetype<Row>(row).chunks = <f64>chunks;
}
