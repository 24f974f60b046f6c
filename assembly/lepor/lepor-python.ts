/**
 * The alignment of the Python port (hLepor 0.0.4 of PyPI, 2021), with what it does beyond the papers:
 *
 * - If several places of a word are free, the nearest of those with a common neighbour is searched for. But its index among those is then
 *   used as an index into all free places.
 * - The words before a position below the window are a slice from a negative index, which counts from the end of the line, so it is mostly empty.
 * - Equal lines are aligned word by word.
 */
import {
  NONE, distance, firstFree, freeBehind, isTooMuch, referenceCount, referenceWordAt, setRecord, takePlace, wordAt, wordCount,
} from "./lepor-pair";

/** Records the alignment; returns the number of aligned words. The place taken depends on how many others qualify, so all have to be examined. */
export function alignPython(window: u32): u32 {
  if (isEqual()) {
    for (let i: u32 = 0; i < wordCount; i++) setRecord(i, i);
    return wordCount;
  }
  let aligned: u32 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const place = freePlace(wordAt(i), numberOfNearest(i, window));
    if (place == NONE) continue;
    takePlace(place);
    setRecord(i, place);
    aligned++;
  }
  return aligned;
}

function isEqual(): bool {
  if (wordCount != referenceCount) return false;
  for (let i: u32 = 0; i < wordCount; i++) {
    if (wordAt(i) != referenceWordAt(i)) return false;
  }
  return true;
}

/** The index, from 0, of the nearest among the free places with a common neighbour; if there are none, among all free places. */
function numberOfNearest(i: u32, window: u32): u32 {
  let nearest: u32 = 0;
  let least: u32 = NONE;
  let confirmed: u32 = 0;
  let nearestConfirmed: u32 = 0;
  let leastConfirmed: u32 = NONE;
  let free: u32 = 0;
  for (let place = firstFree(wordAt(i)); place != NONE; place = freeBehind(place)) {
    if (isTooMuch(window)) return 0;
    const away = distance(place, i);
    if (away < least) {
      least = away;
      nearest = free;
    }
    free++;
    if (!shareNeighbor(i, place, window)) continue;
    if (away < leastConfirmed) {
      leastConfirmed = away;
      nearestConfirmed = confirmed;
    }
    confirmed++;
  }
  return confirmed > 0 ? nearestConfirmed : nearest;
}

/** The free place of a word with this index, from 0. */
function freePlace(word: u32, number: u32): u32 {
  let place = firstFree(word);
  while (place != NONE && number-- != 0) place = freeBehind(place);
  return place;
}

function shareNeighbor(i: u32, place: u32, window: u32): bool {
  const end = min(i + window + 1, wordCount);
  const endThere = min(place + window + 1, referenceCount);
  for (let near = sliceStart(i, window, wordCount); near < end; near++) {
    if (near == i) continue;
    for (let there = sliceStart(place, window, referenceCount); there < endThere; there++) {
      if (there != place && wordAt(near) == referenceWordAt(there)) return true;
    }
  }
  return false;
}

/** The start of the slice of words before a position, or the position itself if the slice is empty. */
function sliceStart(position: u32, window: u32, count: u32): u32 {
  const start = <i32>position - <i32>window;
  if (start >= 0) return <u32>start;
  return min(position, <u32>max(start + <i32>count, 0));
}
