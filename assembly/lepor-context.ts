/**
 * The alignment of LEPOR's papers (Han et al. 2012, 2013): word by word from the left, each word of the reference at most once. Where a word
 * stands several times in the reference, a place with a common word nearby (up to `window` words before or behind it, on both sides) goes before
 * a place without, then the nearest place, then the first.
 */
import {
  NONE, distance, firstPositionOf, isMarked, nextPositionAfter, referenceCount, referenceWordAt, setMark, setRecord, wordAt, wordCount,
} from "./lepor-pair";

/** Records the alignment; returns how many words are aligned. */
export function alignContext(window: u32): u32 {
  let aligned: u32 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const place = placeFor(i, window);
    if (place == NONE) continue;
    setMark(place, true);
    setRecord(i, place);
    aligned++;
  }
  return aligned;
}

function placeFor(i: u32, window: u32): u32 {
  let best = NONE;
  let hasNeighbor = false;
  for (let place = firstPositionOf(wordAt(i)); place != NONE; place = nextPositionAfter(place)) {
    if (isMarked(place)) continue;
    const confirmed = shareNeighbor(i, place, window);
    if (best == NONE || (confirmed != hasNeighbor ? confirmed : distance(place, i) < distance(best, i))) {
      best = place;
      hasNeighbor = confirmed;
    }
  }
  return best;
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
