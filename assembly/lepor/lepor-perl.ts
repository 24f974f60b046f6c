/**
 * The alignment of the author's program (github.com/poethan/LEPOR, 2019, which computed hLEPOR's scores for WMT19),
 * with everything its Perl does beyond the papers:
 *
 * - The first word of a line is confirmed if one of the two words after it is also one of the two words after its
 *   position in the reference. The last two words of a line are confirmed by the two words before them; there,
 *   positions before the first count from the end (a negative index of Perl). Every other word is confirmed at the
 *   first position that has it, because its own position is among those compared. Positions past the end of a line
 *   count as empty words.
 * - A word that is in the reference without being confirmed takes the nearest position that is not marked as confirmed,
 *   taken or not; if there is none, the first position of the line.
 * - A position is marked as confirmed unless a later word was compared with it afterwards.
 * - Matches are counted separately: a position counts as used if the number of a used position begins with its digits,
 *   so position 10 uses up position 1.
 */
import {
  NONE, distance, firstFree, freeAfter, freePositions, isMarked, recordOf, referenceCount, referenceWordAt, setMark,
  setRecord, takePosition, wordAt, wordCount,
} from "./lepor-pair";

/** The number of the empty word: it starts the line, so it is numbered first. */
const EMPTY: u32 = 1;
/** The initial distance in the search for the nearest position: no position further away is taken. */
const FARTHEST: u32 = 10_000;

/** The number of matches. */
export function matchPerl(): u32 {
  let matches: u32 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const position = firstFree(wordAt(i));
    if (position == NONE) continue;
    matches++;
    // uses up the position itself, and every position whose digits are the beginning of its own; no number begins with
    // 0
    use(position);
    for (let digits = position / 10; digits > 0; digits /= 10) use(digits);
  }
  freePositions();
  return matches;
}

function use(position: u32): void {
  if (isMarked(position)) return;
  takePosition(position);
  setMark(position, true);
}

/** Records the alignment. */
export function alignPerl(): void {
  for (let i: u32 = 0; i < wordCount; i++) {
    for (let position = firstFree(wordAt(i)); position != NONE; position = freeAfter(position)) {
      if (!isConfirmed(i, position)) continue;
      setRecord(i, position);
      break;
    }
  }
  markConfirmed();
  for (let i: u32 = 0; i < wordCount; i++) {
    if (recordOf(i) < 0 && firstFree(wordAt(i)) != NONE) setRecord(i, nearest(i));
  }
}

/**
 * Each word has been compared with all positions up to the position that confirmed it. A confirmed position that no
 * later word was compared with gets its mark.
 */
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

/** The nearest position without a mark; of two equally near, the first; 0 if there is none. */
function nearest(i: u32): u32 {
  let best: u32 = 0;
  let least = FARTHEST + i;
  for (let position = firstFree(wordAt(i)); position != NONE; position = freeAfter(position)) {
    if (isMarked(position) || distance(position, i) >= least) continue;
    best = position;
    least = distance(position, i);
  }
  return best;
}

function isConfirmed(i: u32, position: u32): bool {
  if (i == 0) return sharesNear(i, position, 1);
  if (i + 1 == wordCount || i + 2 == wordCount) return sharesNear(i, position, -1);
  return true;
}

/**
 * Whether one of the two words next to word i in this direction is also one of the two words next to the position in
 * the reference.
 */
function sharesNear(i: u32, position: u32, direction: i32): bool {
  for (let near: i32 = 1; near <= 2; near++) {
    for (let there: i32 = 1; there <= 2; there++) {
      if (wordNear(<i32>i + near * direction) == referenceWordNear(<i32>position + there * direction)) return true;
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
