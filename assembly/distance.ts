/**
 * The edit distance of all words, 64 positions of the reference at a time (Hyyrö 2003, "A bit-vector algorithm for computing
 * Levenshtein and Damerau edit distances"). A row of the matrix is the differences of neighbours: a bit of `up` where the cost
 * rises by one from a position of the reference to the next, a bit of `down` where it falls. Row i starts at cost i.
 *
 * For each word of the hypothesis its row is kept, with what a trace needs: `same` where the cost is that of the cell diagonally
 * before, `rise` where it is one more than that of the row before.
 */
import { maskWords, masks, referenceCount, states, wordAt, wordCount, words } from "./pair";

const UP: usize = 0;
const DOWN: usize = 8;
const SAME: usize = 16;
const RISE: usize = 24;
const STATE_BITS: usize = 5;

/** Rows 0..known are those of the words as they stand. */
let known: u32 = 0;

/** To be called for a new pair. */
export function startDistance(): void {
  known = 0;
  fillFirst(states);
}

/** To be called when words from a position on have changed. */
export function forgetDistance(from: u32): void {
  known = min(known, from);
}

/** The edit distance between hypothesis and reference, as they stand. */
export function fullDistance(): u32 {
  const bytes = <usize>maskWords << STATE_BITS;
  let row = states + bytes * known;
  for (; known < wordCount; known++) {
    advance(wordAt(known), row, row + bytes);
    row += bytes;
  }
  return costOf(row);
}

/** The edit distance after rotate(start, left, right). */
export function rotatedDistance(start: u32, left: u32, right: u32): u32 {
  const row = states + (<usize>maskWords << STATE_BITS) * start;
  const end = start + left + right;
  if (maskWords == 1) {
    currentUp = load<u64>(row, UP);
    currentDown = load<u64>(row, DOWN);
    advanceShort(start + left, end);
    advanceShort(start, start + left);
    advanceShort(end, wordCount);
    const used = lastWordMask();
    return wordCount + <u32>popcnt(currentUp & used) - <u32>popcnt(currentDown & used);
  }
  const scratch = states + (<usize>maskWords << STATE_BITS) * (wordCount + 1);
  memory.copy(scratch, row, <usize>maskWords << STATE_BITS);
  for (let i = start + left; i < end; i++) advance(wordAt(i), scratch, scratch);
  for (let i = start; i < start + left; i++) advance(wordAt(i), scratch, scratch);
  for (let i = end; i < wordCount; i++) advance(wordAt(i), scratch, scratch);
  return costOf(scratch);
}

/** Whether the cost after i words and j of the reference is that after i - 1 and j - 1 (both 1 or more). */
export function isSame(i: u32, j: u32): bool {
  return bitOf(i, j, SAME);
}

/** Whether the cost after i words and j of the reference is one more than that after i - 1 and j (both 1 or more). */
export function isRise(i: u32, j: u32): bool {
  return bitOf(i, j, RISE);
}

function bitOf(i: u32, j: u32, kind: usize): bool {
  const at = states + (<usize>(i * maskWords + ((j - 1) >>> 6)) << STATE_BITS) + kind;
  return ((load<u64>(at) >>> ((j - 1) & 63)) & 1) != 0;
}

/** Row 0: each word of the reference costs one. */
function fillFirst(row: usize): void {
  for (let word: u32 = 0; word < maskWords; word++) {
    store<u64>(row, -1, UP);
    store<u64>(row, 0, DOWN);
    row += 1 << STATE_BITS;
  }
}

/** From a row to that of one word more; the two may be the same place. */
function advance(word: u32, from: usize, to: usize): void {
  let mask = masks + (<usize>(word * maskWords) << 3);
  const end = from + (<usize>maskWords << STATE_BITS);
  let riseCarry: u64 = 1;
  let fallCarry: u64 = 0;
  for (; from < end; from += 1 << STATE_BITS) {
    const equal = load<u64>(mask) | fallCarry;
    const up = load<u64>(from, UP);
    const down = load<u64>(from, DOWN);
    const same = (((equal & up) + up) ^ up) | equal | down;
    const rise = down | ~(same | up);
    const fall = same & up;
    const riseBefore = (rise << 1) | riseCarry;
    const fallBefore = (fall << 1) | fallCarry;
    riseCarry = rise >>> 63;
    fallCarry = fall >>> 63;
    store<u64>(to, fallBefore | ~(same | riseBefore), UP);
    store<u64>(to, riseBefore & same, DOWN);
    store<u64>(to, same, SAME);
    store<u64>(to, rise, RISE);
    to += 1 << STATE_BITS;
    mask += 8;
  }
}

let currentUp: u64 = 0;
let currentDown: u64 = 0;

/** advance() over the words [from .. to), for a reference of at most 64. */
function advanceShort(from: u32, to: u32): void {
  let up = currentUp;
  let down = currentDown;
  const end = words + (<usize>to << 2);
  for (let at = words + (<usize>from << 2); at < end; at += 4) {
    const equal = load<u64>(masks + (<usize>load<u32>(at) << 3));
    const same = (((equal & up) + up) ^ up) | equal | down;
    const riseBefore = ((down | ~(same | up)) << 1) | 1;
    up = ((same & up) << 1) | ~(same | riseBefore);
    down = riseBefore & same;
  }
  currentUp = up;
  currentDown = down;
}

/** The last cost in the row after all words. */
function costOf(row: usize): u32 {
  let cost = wordCount;
  for (let word: u32 = 1; word <= maskWords; word++) {
    const used: u64 = word == maskWords ? lastWordMask() : -1;
    cost += <u32>popcnt(load<u64>(row, UP) & used) - <u32>popcnt(load<u64>(row, DOWN) & used);
    row += 1 << STATE_BITS;
  }
  return cost;
}

/** The positions of the reference in its last word of 64. */
function lastWordMask(): u64 {
  return <u64>-1 >>> (-referenceCount & 63);
}
