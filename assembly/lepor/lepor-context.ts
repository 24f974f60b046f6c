/**
 * The alignment of LEPOR's papers (Han et al. 2012, 2013): word by word from the left, using each reference word at
 * most once. If a word occurs several times in the reference, positions with a common word nearby (up to `window` words
 * before or after the word on both sides) are preferred, then the nearest position, then the first. So positions are
 * tried from the nearest on, and the first position with a common word nearby is taken.
 */
import {
  NONE, firstFree, freeAfter, freeBefore, isTooMuch, pass, passedFree, referenceCount, referenceWordAt, setRecord,
  takePosition, wordAt, wordCount,
} from "./lepor-pair";

/**
 * Records the alignment; returns the number of aligned words. Stops early if the alignment takes too many comparisons.
 */
export function alignContext(window: u32): u32 {
  let aligned: u32 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const position = positionFor(i, window);
    if (position == NONE) continue;
    takePosition(position);
    setRecord(i, position);
    aligned++;
  }
  return aligned;
}

function positionFor(i: u32, window: u32): u32 {
  const word = wordAt(i);
  let before = passedFree(word);
  let after = before == NONE ? firstFree(word) : freeAfter(before);
  for (; after <= i; after = freeAfter(after)) before = after;
  pass(word, before);

  let nearest = NONE;
  while (before != NONE || after != NONE) {
    const isBefore = after == NONE || (before != NONE && i - before <= after - i);
    const position = isBefore ? before : after;
    if (isTooMuch(window)) return NONE;
    if (shareNeighbor(i, position, window)) return position;
    if (nearest == NONE) nearest = position;
    if (isBefore) before = freeBefore(before);
    else after = freeAfter(after);
  }
  return nearest;
}

/** Whether a word within the window of hypothesis position i also occurs within the window of a reference position. */
function shareNeighbor(i: u32, position: u32, window: u32): bool {
  const end = min(i + window, wordCount - 1);
  const endThere = min(position + window, referenceCount - 1);
  for (let near = i > window ? i - window : 0; near <= end; near++) {
    if (near == i) continue;
    for (let there = position > window ? position - window : 0; there <= endThere; there++) {
      if (there != position && wordAt(near) == referenceWordAt(there)) return true;
    }
  }
  return false;
}
