/**
 * The alignment of the author's program (github.com/poethan/LEPOR, 2019, which computed hLEPOR's scores for WMT19), with everything its Perl
 * does beyond the papers:
 *
 * - The first word of a line is confirmed if one of the two words after it is one of the two after its place in the reference; the last
 *   two words by the two before, where positions before the first count from the end (a negative index of Perl); every other word at the
 *   first place where it stands, because its own place is among those compared. What lies outside a line equals an empty word.
 * - A word that is in the reference without being confirmed takes the nearest place that is not marked as confirmed, taken or not; if
 *   there is none, the first position of the line.
 * - A place is marked as confirmed unless a later word has been compared with it since.
 * - Matches are counted separately: a position counts as used if its digits start those of a used one, so that 10 uses up 1.
 */
import {
  NONE, distance, firstFree, freeBehind, freePlaces, isMarked, recordOf, referenceCount, referenceWordAt, setMark, setRecord, takePlace, wordAt, wordCount,
} from "./lepor-pair";

/** The number of the empty word: it starts the line, so it is numbered first. */
const EMPTY: u32 = 1;
/** The initial distance in the search for the nearest place: no place further away is taken. */
const FARTHEST: u32 = 10_000;

/** The number of matches. */
export function matchPerl(): u32 {
  let matches: u32 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const place = firstFree(wordAt(i));
    if (place == NONE) continue;
    matches++;
    // uses up the place itself, and all whose digits start its own; 0 starts no other
    use(place);
    for (let digits = place / 10; digits > 0; digits /= 10) use(digits);
  }
  freePlaces();
  return matches;
}

function use(place: u32): void {
  if (isMarked(place)) return;
  takePlace(place);
  setMark(place, true);
}

/** Records the alignment. */
export function alignPerl(): void {
  for (let i: u32 = 0; i < wordCount; i++) {
    for (let place = firstFree(wordAt(i)); place != NONE; place = freeBehind(place)) {
      if (!isConfirmed(i, place)) continue;
      setRecord(i, place);
      break;
    }
  }
  markConfirmed();
  for (let i: u32 = 0; i < wordCount; i++) {
    if (recordOf(i) < 0 && firstFree(wordAt(i)) != NONE) setRecord(i, nearest(i));
  }
}

/** Each word has been compared with all places up to the one that confirmed it; what later words have left is marked. */
function markConfirmed(): void {
  let left: u32 = 0;
  for (let i = wordCount; i-- > 0 && left < referenceCount; ) {
    const record = recordOf(i);
    if (record < 0) return;
    if (<u32>record < left) continue;
    setMark(<u32>record, true);
    left = <u32>record + 1;
  }
}

/** The nearest place without a mark; of two equally near, the first; 0 if there is none. */
function nearest(i: u32): u32 {
  let best: u32 = 0;
  let least = FARTHEST + i;
  for (let place = firstFree(wordAt(i)); place != NONE; place = freeBehind(place)) {
    if (isMarked(place) || distance(place, i) >= least) continue;
    best = place;
    least = distance(place, i);
  }
  return best;
}

function isConfirmed(i: u32, place: u32): bool {
  if (i == 0) return sharesNear(i, place, 1);
  if (i + 1 == wordCount || i + 2 == wordCount) return sharesNear(i, place, -1);
  return true;
}

/** Whether one of the two words in this direction is one of the two next to the place in the reference. */
function sharesNear(i: u32, place: u32, direction: i32): bool {
  for (let near: i32 = 1; near <= 2; near++) {
    for (let there: i32 = 1; there <= 2; there++) {
      if (wordNear(<i32>i + near * direction) == referenceWordNear(<i32>place + there * direction)) return true;
    }
  }
  return false;
}

function wordNear(position: i32): u32 {
  if (position < 0) position += wordCount;
  return <u32>position < wordCount ? wordAt(<u32>position) : EMPTY;
}

function referenceWordNear(position: i32): u32 {
  if (position < 0) position += referenceCount;
  return <u32>position < referenceCount ? referenceWordAt(<u32>position) : EMPTY;
}
