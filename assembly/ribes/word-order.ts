/**
 * RIBES (Isozaki et al. 2010): in which order the words of a hypothesis stand in the reference. A word that stands more
 * than once on a side is told by its neighbours: the shortest context that both sides have once, and of two the one to
 * the right, in the authors' program the one to the left.
 */
import { setU32, skipU32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_OUT } from "../memory/regions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, largestId, nextSegment, referenceLength, referenceStart,
  startBatch,
} from "../memory/segment";
import {
  MOST_WORDS, enterLines, isAlone, listInHypothesis, listInReference, placeInReference, removeLine, reserveWords,
} from "./word-places";

/** A row of ROWS_OUT, for each reference. */
// @ts-ignore: decorator
@unmanaged
class OrderRow {
  hypothesisLength: f64;
  referenceLength: f64;
  /** Words that have a place in the reference; -1 for lines that are too long. */
  found: f64;
  /** Pairs of these that are in order: all of them for the authors, those within runs of consecutive places for NLTK. */
  ordered: f64;
}

const ROW_BYTES: usize = 32;

const PLACE_BYTES: i32 = <i32>MOST_WORDS * 4;
/** The places of the words that have one, in the order of the hypothesis. */
const places = memory.data(PLACE_BYTES, 16);
/** Places where a context is the same: to the right and to the left of a word, on either side. */
const rightOwn = memory.data(PLACE_BYTES, 16);
const rightOther = memory.data(PLACE_BYTES, 16);
const leftOwn = memory.data(PLACE_BYTES, 16);
const leftOther = memory.data(PLACE_BYTES, 16);

/** Writes a row for each reference; false when memory ran out. */
export function orderRows(segments: u32, asAuthors: bool): bool {
  if (!reserveWords(largestId(segments))) return false;
  startBatch();
  let row = baseOf(ROWS_OUT);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    for (let line = firstReference; line < endReference; line++, row += ROW_BYTES) {
      const reference = referenceStart(line);
      const length = referenceLength(line);
      const at = changetype<OrderRow>(row);
      at.hypothesisLength = <f64>hypothesisLength;
      at.referenceLength = <f64>length;
      at.found = -1;
      at.ordered = 0;
      if (max(hypothesisLength, length) > MOST_WORDS) continue;
      enterLines(hypothesis, hypothesisLength, reference, length);
      const found = findPlaces(reference, length, asAuthors);
      removeLine(hypothesis, hypothesisLength);
      removeLine(reference, length);
      at.found = <f64>found;
      at.ordered = <f64>(asAuthors ? ascending(found) : inRuns(found));
    }
  }
  return true;
}

/** Writes places; returns how many words have one. */
function findPlaces(reference: usize, length: u32, asAuthors: bool): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < hypothesisLength; i++) {
    const word = u32At(hypothesis, i);
    const last = placeInReference(word);
    if (last == 0) continue;
    const place = isAlone(word) ? <i32>last - 1 : placeByContext(i, reference, length, asAuthors);
    if (place >= 0) setU32(places, found++, place);
  }
  return found;
}

/** The place of the word of the hypothesis at i; -1 if no context tells it. */
function placeByContext(i: u32, reference: usize, length: u32, asAuthors: bool): i32 {
  const word = u32At(hypothesis, i);
  let rightSize = listInHypothesis(word, rightOwn);
  let rightOtherSize = listInReference(word, rightOther);
  memory.copy(leftOwn, rightOwn, <usize>rightSize << 2);
  memory.copy(leftOther, rightOther, <usize>rightOtherSize << 2);
  let leftSize = rightSize;
  let leftOtherSize = rightOtherSize;
  // NLTK's bound: one more than the words to the right, or the words to the left; the authors' program has none
  const most = asAuthors ? hypothesisLength : min(max(i, hypothesisLength - i + 1), length);
  for (let distance: u32 = 1; distance < most; distance++) {
    for (let turn: u32 = 0; turn < 2; turn++) {
      const isLeft = (turn == 0) == asAuthors;
      if (isLeft) {
        if (i < distance) continue;
        const neighbour = u32At(hypothesis, i - distance);
        leftSize = keep(leftOwn, leftSize, 0 - <i32>distance, neighbour, hypothesis, hypothesisLength);
        leftOtherSize = keep(leftOther, leftOtherSize, 0 - <i32>distance, neighbour, reference, length);
        if (leftSize == 1 && leftOtherSize == 1) return <i32>load<u32>(leftOther);
      } else {
        if (i + distance >= hypothesisLength) continue;
        const neighbour = u32At(hypothesis, i + distance);
        rightSize = keep(rightOwn, rightSize, distance, neighbour, hypothesis, hypothesisLength);
        rightOtherSize = keep(rightOther, rightOtherSize, distance, neighbour, reference, length);
        if (rightSize == 1 && rightOtherSize == 1) return <i32>load<u32>(rightOther);
      }
    }
    // what the reference does not have in a shorter context it does not have in a longer one
    if (rightOtherSize == 0 && leftOtherSize == 0) return -1;
  }
  return -1;
}

/** Leaves the places at whose distance this word stands, too; returns how many. */
function keep(kept: usize, size: u32, distance: i32, word: u32, line: usize, length: u32): u32 {
  let left: u32 = 0;
  for (let i: u32 = 0; i < size; i++) {
    const place = u32At(kept, i);
    // below the first place is above the last
    const at = place + distance;
    if (at < length && u32At(line, at) == word) setU32(kept, left++, place);
  }
  return left;
}

/** Of the places found, pairs within runs of consecutive ones. */
function inRuns(found: u32): u32 {
  let pairs: u32 = 0;
  let run: u32 = 0;
  for (let at: u32 = 1; at < found; at++) {
    run = u32At(places, at) == u32At(places, at - 1) + 1 ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

/** All pairs of places in order. */
function ascending(found: u32): u32 {
  let pairs: u32 = 0;
  const end = skipU32(places, found);
  for (let later = places; later < end; later += 4) {
    const place = load<u32>(later);
    for (let earlier = places; earlier < later; earlier += 4) pairs += u32(load<u32>(earlier) < place);
  }
  return pairs;
}
