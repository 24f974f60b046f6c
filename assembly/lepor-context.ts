/**
 * The alignment of LEPOR's papers (Han et al. 2012, 2013): word by word from the left, each word of the reference at most once. Where a word
 * stands several times in the reference, a place with a common word nearby (up to `window` words before or behind it, on both sides) goes before
 * a place without, then the nearest place, then the first. So the nearest are tried first, and the first with a common word is the one.
 */
import {
  NONE, firstFree, freeBefore, freeBehind, isTooMuch, passedFree, pass, referenceCount, referenceWordAt, setRecord, takePlace, wordAt, wordCount,
} from "./lepor-pair";

/** Records the alignment; returns how many words are aligned. Ends early where that is too much. */
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

/** Whether a word within the window of position i of the hypothesis also stands within that of a position of the reference. */
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
