/**
 * The alignment of LEPOR's papers (Han et al. 2012, 2013): word by word from the left, using each reference word at most once. If a word
 * occurs several times in the reference, positions with a common word nearby (up to `window` words before or after, on both sides) are
 * preferred, then the nearest position, then the first. So positions are tried from the nearest on, and the first with a common word is
 * taken.
 */
import {
  NONE, firstFree, freeBefore, freeBehind, isTooMuch, passedFree, pass, referenceCount, referenceWordAt, setRecord, takePlace, wordAt, wordCount,
} from "./lepor-pair";

/** Records the alignment; returns the number of aligned words. Stops early if it takes too many comparisons. */
export function alignContext(window: u32): u32 {
  let aligned: u32 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const place = placeFor(i, window);
    if (place == NONE) continue;
    takePlace(place);
    setRecord(i, place);
    aligned++;
  }
  return aligned;
}

function placeFor(i: u32, window: u32): u32 {
  const word = wordAt(i);
  let before = passedFree(word);
  let behind = before == NONE ? firstFree(word) : freeBehind(before);
  for (; behind <= i; behind = freeBehind(behind)) before = behind;
  pass(word, before);

  let nearest = NONE;
  while (before != NONE || behind != NONE) {
    const isBefore = behind == NONE || (before != NONE && i - before <= behind - i);
    const place = isBefore ? before : behind;
    if (isTooMuch(window)) return NONE;
    if (shareNeighbor(i, place, window)) return place;
    if (nearest == NONE) nearest = place;
    if (isBefore) before = freeBefore(before);
    else behind = freeBehind(behind);
  }
  return nearest;
}

/** Whether a word within the window of hypothesis position i also occurs within the window of a reference position. */
function shareNeighbor(i: u32, place: u32, window: u32): bool {
  const end = min(i + window, wordCount - 1);
  const endThere = min(place + window, referenceCount - 1);
  for (let near = i > window ? i - window : 0; near <= end; near++) {
    if (near == i) continue;
    for (let there = place > window ? place - window : 0; there <= endThere; there++) {
      if (there != place && wordAt(near) == referenceWordAt(there)) return true;
    }
  }
  return false;
}
