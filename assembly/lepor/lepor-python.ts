/**
 * The alignment of the Python port (hLepor 0.0.4 of PyPI, 2021), with what it does beyond the papers:
 *
 * - If several positions of a word are free, the program looks for the nearest of those with a common neighbour. But
 *   then it uses the index among these positions as an index into all free positions.
 * - For a position below the window, the slice of words before it starts at a negative index. Python counts that from
 *   the end of the line, so the slice is mostly empty.
 * - Equal lines are aligned word by word.
 */
import {
  NONE, distance, firstFree, freeAfter, isTooMuch, referenceCount, referenceWordAt, setRecord, takePosition, wordAt,
  wordCount,
} from "./lepor-pair";

/**
 * Records the alignment; returns the number of aligned words. The position taken depends on how many other positions
 * qualify, so all of them have to be examined.
 */
export function alignPython(window: u32): u32 {
  if (isEqual()) {
    for (let i: u32 = 0; i < wordCount; i++) setRecord(i, i);
    return wordCount;
  }
  let aligned: u32 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const position = freePosition(wordAt(i), numberOfNearest(i, window));
    if (position == NONE) continue;
    takePosition(position);
    setRecord(i, position);
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

/**
 * The index, from 0, of the nearest among the free positions with a common neighbour; if there are none, among all free
 * positions.
 */
function numberOfNearest(i: u32, window: u32): u32 {
  let nearest: u32 = 0;
  let least: u32 = NONE;
  let confirmed: u32 = 0;
  let nearestConfirmed: u32 = 0;
  let leastConfirmed: u32 = NONE;
  let free: u32 = 0;
  for (let position = firstFree(wordAt(i)); position != NONE; position = freeAfter(position)) {
    if (isTooMuch(window)) return 0;
    const away = distance(position, i);
    if (away < least) {
      least = away;
      nearest = free;
    }
    free++;
    if (!shareNeighbor(i, position, window)) continue;
    if (away < leastConfirmed) {
      leastConfirmed = away;
      nearestConfirmed = confirmed;
    }
    confirmed++;
  }
  return confirmed > 0 ? nearestConfirmed : nearest;
}

/** The free position of a word with this index, from 0. */
function freePosition(word: u32, number: u32): u32 {
  let position = firstFree(word);
  while (position != NONE && number-- != 0) position = freeAfter(position);
  return position;
}

function shareNeighbor(i: u32, position: u32, window: u32): bool {
  const end = min(i + window + 1, wordCount);
  const endThere = min(position + window + 1, referenceCount);
  for (let near = sliceStart(i, window, wordCount); near < end; near++) {
    if (near == i) continue;
    for (let there = sliceStart(position, window, referenceCount); there < endThere; there++) {
      if (there != position && wordAt(near) == referenceWordAt(there)) return true;
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
