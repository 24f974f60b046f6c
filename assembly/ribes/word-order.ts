/**
 * RIBES (Isozaki et al. 2010): the order that the words of a hypothesis have in the reference. A word that occurs more
 * than once on a side is identified by its neighbours: by the shortest context that occurs exactly once on each side.
 * If the contexts to both sides are equally short, NLTK takes the right one, the authors' program the left one.
 */
import { setU32, skipU32, u32At } from "../memory/arrays";
import { ROWS_OUT } from "../memory/regions";
import {
  firstReference, hypothesis, hypothesisLength, largestId, line, nextPair, referenceLength, referenceStart, row, startPairs,
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
  /** The number of words that have a place in the reference; -1 for lines that are too long, or take too many steps. */
  found: f64;
  /**
   * The number of pairs of these words that are in order: all such pairs for the authors' program; for NLTK only pairs
   * within runs of consecutive places.
   */
  ordered: f64;
}

const ROW_BYTES: usize = 32;

/**
 * The limit on steps of a segment with all its references. A step looks whether a place has a given word at a given
 * distance. In a line that repeats one word, every place has it at every distance.
 */
const MOST_STEPS: i64 = 1 << 24;
let steps: i64 = 0;

const PLACE_BYTES: i32 = <i32>MOST_WORDS * 4;
/** The places of words in the reference, in the order of the hypothesis, without words that have none. */
const places = memory.data(PLACE_BYTES, 16);
/** The places where the same word has the same context so far: to its right and to its left, on either side. */
const rightOwn = memory.data(PLACE_BYTES, 16);
const rightOther = memory.data(PLACE_BYTES, 16);
const leftOwn = memory.data(PLACE_BYTES, 16);
const leftOther = memory.data(PLACE_BYTES, 16);

/** Writes a row for each reference; returns false when memory ran out. */
export function orderRows(segments: u32, asAuthors: bool): bool {
  if (!reserveWords(largestId(segments))) return false;
  startPairs(segments, ROW_BYTES);
  while (nextPair()) {
    if (line == firstReference) steps = MOST_STEPS;
    const reference = referenceStart(line);
    const length = referenceLength(line);
    const at = changetype<OrderRow>(row);
    at.hypothesisLength = <f64>hypothesisLength;
    at.referenceLength = <f64>length;
    at.found = -1;
    at.ordered = 0;
    if (max(hypothesisLength, length) > MOST_WORDS || steps < 0) continue;
    enterLines(hypothesis, hypothesisLength, reference, length);
    const found = findPlaces(reference, length, asAuthors);
    removeLine(hypothesis, hypothesisLength);
    removeLine(reference, length);
    if (steps < 0) continue;
    at.found = <f64>found;
    at.ordered = <f64>(asAuthors ? ascending(found) : inRuns(found));
  }
  return true;
}

/** Writes the words' places in the reference; returns how many words have one. */
function findPlaces(reference: usize, length: u32, asAuthors: bool): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < hypothesisLength && steps >= 0; i++) {
    const word = u32At(hypothesis, i);
    const last = placeInReference(word);
    if (last == 0) continue;
    const place = isAlone(word) ? <i32>last - 1 : placeByContext(i, reference, length, asAuthors);
    if (place >= 0) setU32(places, found++, place);
  }
  return found;
}

/** The place in the reference of hypothesis word i; -1 if no context identifies it. */
function placeByContext(i: u32, reference: usize, length: u32, asAuthors: bool): i32 {
  const word = u32At(hypothesis, i);
  let rightSize = listInHypothesis(word, rightOwn);
  let rightOtherSize = listInReference(word, rightOther);
  memory.copy(leftOwn, rightOwn, <usize>rightSize << 2);
  memory.copy(leftOther, rightOther, <usize>rightOtherSize << 2);
  let leftSize = rightSize;
  let leftOtherSize = rightOtherSize;
  // in NLTK the distance is at most the number of words to the left, or one more than the number to the right; the
  // authors' program has no bound
  const most = asAuthors ? hypothesisLength : min(max(i, hypothesisLength - i + 1), length);
  for (let distance: u32 = 1; distance < most; distance++) {
    for (let turn: u32 = 0; turn < 2; turn++) {
      const isLeft = (turn == 0) == asAuthors;
      if (isLeft) {
        if (i < distance) continue;
        steps -= leftSize + leftOtherSize;
        const neighbour = u32At(hypothesis, i - distance);
        leftSize = keep(leftOwn, leftSize, 0 - <i32>distance, neighbour, hypothesis, hypothesisLength);
        leftOtherSize = keep(leftOther, leftOtherSize, 0 - <i32>distance, neighbour, reference, length);
        if (leftSize == 1 && leftOtherSize == 1) return <i32>load<u32>(leftOther);
      } else {
        if (i + distance >= hypothesisLength) continue;
        steps -= rightSize + rightOtherSize;
        const neighbour = u32At(hypothesis, i + distance);
        rightSize = keep(rightOwn, rightSize, distance, neighbour, hypothesis, hypothesisLength);
        rightOtherSize = keep(rightOther, rightOtherSize, distance, neighbour, reference, length);
        if (rightSize == 1 && rightOtherSize == 1) return <i32>load<u32>(rightOther);
      }
    }
    // a longer context contains the shorter one, so the reference has it nowhere either
    if ((rightOtherSize == 0 && leftOtherSize == 0) || steps < 0) return -1;
  }
  return -1;
}

/** Keeps only those places that have this word at this distance; returns how many are left. */
function keep(kept: usize, size: u32, distance: i32, word: u32, line: usize, length: u32): u32 {
  let left: u32 = 0;
  for (let i: u32 = 0; i < size; i++) {
    const place = u32At(kept, i);
    // a place before the start of the line wraps around to one beyond its end
    const at = place + distance;
    if (at < length && u32At(line, at) == word) setU32(kept, left++, place);
  }
  return left;
}

/** How many pairs of places lie within runs of consecutive places. */
function inRuns(found: u32): u32 {
  let pairs: u32 = 0;
  let run: u32 = 0;
  for (let at: u32 = 1; at < found; at++) {
    run = u32At(places, at) == u32At(places, at - 1) + 1 ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

/** How many pairs of places are in rising order. */
function ascending(found: u32): u32 {
  let pairs: u32 = 0;
  const end = skipU32(places, found);
  for (let later = places; later < end; later += 4) {
    const place = load<u32>(later);
    for (let earlier = places; earlier < later; earlier += 4) pairs += u32(load<u32>(earlier) < place);
  }
  return pairs;
}
