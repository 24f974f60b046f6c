/**
 * NIST's sums for a batch (Doddington 2002, section 4): the information of the n-grams that a hypothesis shares with its references,
 * each counted at most as often as in the one reference that has it most. Order by order, an n-gram is looked at only where its beginning
 * matches and something behind that bears information; the table of the whole corpus is asked only about n-grams that match.
 *
 *   information(w1..wn) = log2(count(w1..wn-1) / count(w1..wn)), for n = 1: log2(all words / count(w1)), over all references
 */
import {
  HYPOTHESIS_ENDS, HYPOTHESIS_IDS, PLACES, REFERENCE_ENDS, REFERENCE_IDS, ROWS_OUT, SEGMENT_ENDS, SEGMENT_NGRAMS, WORD_IDS, baseOf, reserve,
} from "./memory";
import { LEAF, LONGEST, entryOf, entryOfWord } from "./corpus-ngrams";
import { allWords } from "./corpus-lines";
import { zeroWord } from "./known-words";
import {
  endReference, firstReference, hypothesis, hypothesisLength, placeReferences, placeSegment, referenceLength, referenceStart,
} from "./segment";

/** Memory ran out. */
export const EXHAUSTED: u32 = 0xffffffff;

/** f64 of a row: hypothesis length, sum of the reference lengths, number of references; by order, information in parts; what is left of it. */
const FIRST_PARTS: usize = 24;
const FIRST_REST: usize = 24 + (<usize>LONGEST << 3);
const ROW_BYTES: usize = 24 + (<usize>LONGEST << 4);

/** Information is counted in 1 / 2^20 of a bit, and what is left of it in 1 / 2^24 of that, so that sums are exact in any order. */
const PARTS: f64 = 1048576;
const REST: f64 = 16777216;

/**
 * An n-gram of the hypothesis is a pair: the identity of its beginning, and its last word. A slot of SEGMENT_NGRAMS is seven u32: stamp
 * | identity of the beginning | last word | identity | largest count in any one reference | count in the current one | which one that is,
 * from 1. It holds only under the current stamp: nothing is cleared between orders.
 */
const SLOT_BITS: u32 = 5;
let slots: usize = 0;
let mask: u32 = 0;
let stamp: u32 = 0;
let identities: u32 = 0;

/** u32 arrays: identity of the n-gram that starts at each reference word (0 where the hypothesis has none such), at each hypothesis word;
 *  the slot of each identity; of the hypothesis, number in the corpus (0 where nothing behind it bears information) and count. */
let referenceIdentity: usize = 0;
let hypothesisIdentity: usize = 0;
let slotOfIdentity: usize = 0;
let corpusNumber: usize = 0;
let corpusCount: usize = 0;

export function matchBatch(segments: u32): u32 {
  const hypotheses = baseOf(HYPOTHESIS_IDS);
  const hypothesisEnds = baseOf(HYPOTHESIS_ENDS);
  const references = baseOf(REFERENCE_IDS);
  const referenceEnds = baseOf(REFERENCE_ENDS);
  const segmentEnds = baseOf(SEGMENT_ENDS);
  placeReferences(references, referenceEnds);

  let row = baseOf(ROWS_OUT);
  memory.fill(row, 0, ROW_BYTES * segments);
  let start: u32 = 0;
  let first: u32 = 0;
  let firstWord: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++) {
    const end = load<u32>(hypothesisEnds + (<usize>segment << 2));
    const endReferences = load<u32>(segmentEnds + (<usize>segment << 2));
    const endWord = load<u32>(referenceEnds + (<usize>(endReferences - 1) << 2));
    translateIds(hypotheses, start, end);
    if (!translateIds(references, firstWord, endWord)) return segment;
    placeSegment(hypotheses + (<usize>start << 2), end - start, first, endReferences);
    if (!allocate(endWord - firstWord)) return EXHAUSTED;
    store<f64>(row, <f64>(end - start));
    store<f64>(row, <f64>(endWord - firstWord), 8);
    store<f64>(row, <f64>(endReferences - first), 16);
    if (!matchSegment(row)) return segment;
    start = end;
    first = endReferences;
    firstWord = endWord;
    row += ROW_BYTES;
  }
  return segments;
}

/** Ids of the batch -> ids of the table, where they stand. False where a word is unknown. */
function translateIds(ids: usize, start: u32, end: u32): bool {
  const wordIds = baseOf(WORD_IDS);
  let known = true;
  for (let i = start; i < end; i++) {
    const at = ids + (<usize>i << 2);
    const id = load<u32>(wordIds + (<usize>load<u32>(at) << 2));
    if (id == 0) known = false;
    store<u32>(at, id);
  }
  return known;
}

/** False where a reference has an n-gram that the table has not. */
function matchSegment(row: usize): bool {
  for (let order: u32 = 1; order <= LONGEST && order <= hypothesisLength; order++) {
    nextStamp();
    if (!listHypothesis(order)) return true;
    countReferences(order);
    if (!weighMatches(order, row + FIRST_PARTS + (<usize>(order - 1) << 3))) return false;
  }
  return true;
}

/** The n-grams of the hypothesis that can match, and then bear information: those whose beginning did. False where there are none. */
function listHypothesis(order: u32): bool {
  identities = 0;
  for (let i: u32 = 0; i + order <= hypothesisLength; i++) {
    const at = <usize>i << 2;
    if (order > 1 && load<u32>(corpusNumber + at) == 0) continue;
    const slot = findOrCreate(order == 1 ? 0 : load<u32>(hypothesisIdentity + at), load<u32>(hypothesis + at + (<usize>(order - 1) << 2)));
    store<u32>(hypothesisIdentity + at, load<u32>(slot, 12));
  }
  return identities != 0;
}

function countReferences(order: u32): void {
  let identity = referenceIdentity;
  for (let line = firstReference; line < endReference; line++) {
    const start = referenceStart(line);
    const length = referenceLength(line);
    for (let i: u32 = 0; i + order <= length; i++) {
      const at = identity + (<usize>i << 2);
      const beginning = order == 1 ? 0 : load<u32>(at);
      if (order > 1 && beginning == 0) continue;
      const slot = find(beginning, load<u32>(start + (<usize>(i + order - 1) << 2)));
      if (slot == 0) {
        store<u32>(at, 0);
        continue;
      }
      store<u32>(at, load<u32>(slot, 12));
      const count = load<u32>(slot, 24) == line + 1 ? load<u32>(slot, 20) + 1 : 1;
      store<u32>(slot, line + 1, 24);
      store<u32>(slot, count, 20);
      if (count > load<u32>(slot, 16)) store<u32>(slot, count, 16);
    }
    identity += <usize>length << 2;
  }
}

/** Adds up the information of what matches; notes what the corpus knows of it. False where it knows nothing. */
function weighMatches(order: u32, sums: usize): bool {
  for (let i: u32 = 0; i + order <= hypothesisLength; i++) {
    const at = <usize>i << 2;
    const number = load<u32>(corpusNumber + at);
    if (order > 1 && number == 0) continue;
    const word = load<u32>(hypothesis + at + (<usize>(order - 1) << 2));
    const slot = slots + (<usize>load<u32>(slotOfIdentity + (<usize>load<u32>(hypothesisIdentity + at) << 2)) << SLOT_BITS);
    // it is in a reference where it was seen in a line
    if (load<u32>(slot, 24) == 0) {
      store<u32>(corpusNumber + at, 0);
      continue;
    }
    const entry = order == 1 ? entryOfWord(word) : entryOf(number, word);
    if (entry == 0) return false;
    const count = load<u32>(entry);
    const link = load<u32>(entry, 4);
    const left = load<u32>(slot, 16);
    if (left > 0) {
      store<u32>(slot, left - 1, 16);
      // to Perl the string "0" is false, as is the empty one: what follows the word 0 is weighed as a word is
      const ofAll = order == 1 || (order == 2 && load<u32>(hypothesis + at) == zeroWord);
      addInformation(ofAll ? allWords() : <f64>load<u32>(corpusCount + at), <f64>count, sums);
    }
    store<u32>(corpusCount + at, count);
    store<u32>(corpusNumber + at, (link & LEAF) != 0 ? 0 : link);
  }
  return true;
}

/** log2(beginning / count), to the sums of its order. */
function addInformation(beginning: f64, count: f64, sums: usize): void {
  if (beginning == count) return;
  const information = NativeMath.log2(beginning / count) * PARTS;
  const whole = Math.floor(information);
  store<f64>(sums, load<f64>(sums) + whole);
  const rest = sums + (FIRST_REST - FIRST_PARTS);
  store<f64>(rest, load<f64>(rest) + Math.floor((information - whole) * REST + 0.5));
}

/** 1 where the hypothesis is as long as the reference, 0.5 at two thirds of it, 0 where it is empty (Doddington 2002, section 4.3). */
export function penaltyOf(ratio: f64): f64 {
  if (ratio >= 1) return 1;
  if (ratio <= 0) return 0;
  const beta = -NativeMath.log(0.5) / NativeMath.log(1.5) / NativeMath.log(1.5);
  const log = NativeMath.log(ratio);
  return NativeMath.exp(-beta * log * log);
}

/** Room for the n-grams of one order of the hypothesis, and for what is known at each word of either side. */
function allocate(referenceWords: u32): bool {
  if (referenceWords > 0x8000000 || hypothesisLength > 0x2000000) return false;
  let count: u32 = mask == 0 ? 256 : mask + 1;
  while (count < hypothesisLength << 1) count <<= 1;
  if (count != mask + 1) {
    slots = reserve(SEGMENT_NGRAMS, count << SLOT_BITS);
    if (slots == 0) return false;
    memory.fill(slots, 0, <usize>count << SLOT_BITS);
    mask = count - 1;
    stamp = 0;
  }
  const places = reserve(PLACES, (referenceWords + 4 * hypothesisLength + 1) << 2);
  if (places == 0) return false;
  referenceIdentity = places;
  hypothesisIdentity = places + (<usize>referenceWords << 2);
  slotOfIdentity = hypothesisIdentity + (<usize>hypothesisLength << 2);
  corpusNumber = slotOfIdentity + (<usize>(hypothesisLength + 1) << 2);
  corpusCount = corpusNumber + (<usize>hypothesisLength << 2);
  return true;
}

function nextStamp(): void {
  if (++stamp != 0) return;
  memory.fill(slots, 0, <usize>(mask + 1) << SLOT_BITS);
  stamp = 1;
}

/** The slot of an n-gram of the hypothesis; 0 where it has none such. */
function find(beginning: u32, word: u32): usize {
  const slot = slotOf(beginning, word);
  return load<u32>(slot) == stamp ? slot : 0;
}

function findOrCreate(beginning: u32, word: u32): usize {
  const slot = slotOf(beginning, word);
  if (load<u32>(slot) == stamp) return slot;
  store<u32>(slot, stamp);
  store<u32>(slot, beginning, 4);
  store<u32>(slot, word, 8);
  store<u32>(slot, ++identities, 12);
  store<u32>(slotOfIdentity + (<usize>identities << 2), <u32>((slot - slots) >>> SLOT_BITS));
  store<u32>(slot, 0, 16);
  store<u32>(slot, 0, 24);
  return slot;
}

/** The slot of an n-gram, or one of another stamp where it belongs. */
function slotOf(beginning: u32, word: u32): usize {
  let hash = (beginning * 0xcc9e2d51) ^ (word * 0x85ebca6b);
  let slot = (hash ^ (hash >>> 15)) & mask;
  while (true) {
    const at = slots + (<usize>slot << SLOT_BITS);
    if (load<u32>(at) != stamp || (load<u32>(at, 8) == word && load<u32>(at, 4) == beginning)) return at;
    slot = (slot + 1) & mask;
  }
}
