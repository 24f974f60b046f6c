/**
 * The edit distance without a beam, 64 positions of the reference at a time (distances/edit-step.ts). The row of each
 * hypothesis word is kept, together with `same` and `rise`, which a traceback needs. Row i starts at cost i.
 */
import { riseOf, sameCost, upAfter } from "../distances/edit-step";
import { skipU32, skipU64, u64At } from "../memory/arrays";
import { takeSteps } from "./steps";
import { maskWords, masks, referenceCount, states, wordAt, wordCount, words } from "./ter-pair";

/** A row at 64 positions of the reference. */
// @ts-ignore: decorator
@unmanaged
class State {
  up: u64;
  down: u64;
  same: u64;
  rise: u64;
}

const STATE_BITS: usize = 5;

/** Rows 0..known are valid for the current words. */
let known: u32 = 0;

/** Starts a new pair. */
export function startDistance(): void {
  known = 0;
  fillFirst(states);
}

/** Forgets the rows from position `from` on, where words have changed. */
export function forgetDistance(from: u32): void {
  known = min(known, from);
}

/** The edit distance between the current words of the hypothesis and the reference. */
export function fullDistance(): u32 {
  if (maskWords == 1) return shortDistance();
  const bytes = bytesOfRow();
  let row = rowAfter(known);
  for (; known < wordCount; known++) {
    advance(wordAt(known), row, row + bytes);
    row += bytes;
  }
  return costOf(row);
}

/** Does the same as fullDistance() for a reference of at most 64 words: the row before stays in two local variables. */
function shortDistance(): u32 {
  let row = rowAfter(known);
  let up = changetype<State>(row).up;
  let down = changetype<State>(row).down;
  const last = skipU32(words, wordCount);
  for (let word = skipU32(words, known); word < last; word += 4) {
    const same = sameCost(u64At(masks, load<u32>(word)), up, down);
    const rise = riseOf(same, up, down);
    const riseBefore = (rise << 1) | 1;
    up = upAfter(same, riseBefore, (same & up) << 1);
    down = same & riseBefore;
    row += 1 << STATE_BITS;
    changetype<State>(row).up = up;
    changetype<State>(row).down = down;
    changetype<State>(row).same = same;
    changetype<State>(row).rise = rise;
  }
  known = wordCount;
  return costOf(row);
}

/** The edit distance after rotate(start, left, right). Continues the rows of fullDistance(). */
export function rotatedDistance(start: u32, left: u32, right: u32): u32 {
  takeSteps(wordCount - start, maskWords);
  if (maskWords == 1) return shortRotatedDistance(start, left, right);
  const end = start + left + right;
  const scratch = rowAfter(wordCount + 1);
  memory.copy(scratch, rowAfter(start), bytesOfRow());
  for (let i = start + left; i < end; i++) advance(wordAt(i), scratch, scratch);
  for (let i = start; i < start + left; i++) advance(wordAt(i), scratch, scratch);
  for (let i = end; i < wordCount; i++) advance(wordAt(i), scratch, scratch);
  return costOf(scratch);
}

/** Does the same as rotatedDistance() for a reference of at most 64 words: the row stays in two local variables. */
function shortRotatedDistance(start: u32, left: u32, right: u32): u32 {
  let row = rowAfter(start);
  let up = changetype<State>(row).up;
  let down = changetype<State>(row).down;
  const first = skipU32(words, start);
  const middle = skipU32(first, left);
  const end = skipU32(middle, right);
  for (let isSecond = 0; isSecond < 2; isSecond++) {
    let word = isSecond ? first : middle;
    for (const stop = isSecond ? middle : end; word < stop; word += 4) {
      const equal = u64At(masks, load<u32>(word));
      const same = sameCost(equal, up, down);
      const riseBefore = (riseOf(same, up, down) << 1) | 1;
      up = upAfter(same, riseBefore, (same & up) << 1);
      down = same & riseBefore;
    }
  }
  // from here on the words are unchanged: if the row is unchanged too, so are all later rows and the distance
  row += <usize>(left + right) << STATE_BITS;
  const last = skipU32(words, wordCount);
  for (let word = end; up != changetype<State>(row).up || down != changetype<State>(row).down; word += 4) {
    if (word == last) return wordCount + <u32>popcnt(up & lastWordMask()) - <u32>popcnt(down & lastWordMask());
    const equal = u64At(masks, load<u32>(word));
    const same = sameCost(equal, up, down);
    const riseBefore = (riseOf(same, up, down) << 1) | 1;
    up = upAfter(same, riseBefore, (same & up) << 1);
    down = same & riseBefore;
    row += 1 << STATE_BITS;
  }
  return costOf(rowAfter(wordCount));
}

/**
 * A bit for each of the 64 reference positions around `position`: whether the cost there, after i words, equals the
 * cost diagonally before.
 */
// @ts-ignore: decorator
@inline
export function sameAt(i: u32, position: u32): u64 {
  return changetype<State>(states + (<usize>(i * maskWords + (position >>> 6)) << STATE_BITS)).same;
}

/** A bit for each of the same positions: whether the cost is one more than after i - 1 words. */
// @ts-ignore: decorator
@inline
export function riseAt(i: u32, position: u32): u64 {
  return changetype<State>(states + (<usize>(i * maskWords + (position >>> 6)) << STATE_BITS)).rise;
}

/** The address of the row after i words. */
function rowAfter(i: u32): usize {
  return states + bytesOfRow() * i;
}

function bytesOfRow(): usize {
  return <usize>maskWords << STATE_BITS;
}

/** Row 0: each word of the reference costs one. */
function fillFirst(row: usize): void {
  for (let word: u32 = 0; word < maskWords; word++) {
    changetype<State>(row).up = -1;
    changetype<State>(row).down = 0;
    row += 1 << STATE_BITS;
  }
}

/** Computes the next row, for one more word. `from` and `to` may be the same. */
function advance(word: u32, from: usize, to: usize): void {
  let mask = skipU64(masks, word * maskWords);
  const end = from + bytesOfRow();
  let riseCarry: u64 = 1;
  let fallCarry: u64 = 0;
  for (; from < end; from += 1 << STATE_BITS) {
    const equal = load<u64>(mask) | fallCarry;
    const up = changetype<State>(from).up;
    const down = changetype<State>(from).down;
    const same = sameCost(equal, up, down);
    const rise = riseOf(same, up, down);
    const fall = same & up;
    const riseBefore = (rise << 1) | riseCarry;
    const fallBefore = (fall << 1) | fallCarry;
    riseCarry = rise >>> 63;
    fallCarry = fall >>> 63;
    changetype<State>(to).up = upAfter(same, riseBefore, fallBefore);
    changetype<State>(to).down = same & riseBefore;
    changetype<State>(to).same = same;
    changetype<State>(to).rise = rise;
    to += 1 << STATE_BITS;
    mask += 8;
  }
}

/** The last cost in the row that comes after all words. */
function costOf(row: usize): u32 {
  let cost = wordCount;
  for (let word: u32 = 1; word <= maskWords; word++) {
    const used: u64 = word == maskWords ? lastWordMask() : -1;
    cost += <u32>popcnt(changetype<State>(row).up & used) - <u32>popcnt(changetype<State>(row).down & used);
    row += 1 << STATE_BITS;
  }
  return cost;
}

/** The valid bits in the last mask word of the reference. */
function lastWordMask(): u64 {
  return <u64>-1 >>> (-referenceCount & 63);
}
