/**
 * The hypothesis while its phrases are shifted, and its distance to the reference after a shift. For a reference of up
 * to 64 words the distance is computed bit-parallel (distances/edit-step.ts): the row of each word is kept, and only
 * the rows from the shift on are computed again.
 */
import { riseOf, sameCost, upAfter } from "../distances/edit-step";
import { distanceOf } from "../distances/pair-distance";
import { setU32, skipU32, skipU64, u32At, u32Bytes, u64At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { PLACES, SHIFTED, SHIFTED_PLACES, STATES } from "./character-regions";

/**
 * A shift takes `phrase` words at `from` out of a line, and inserts them before word `place` of the remaining words.
 */
// @ts-ignore: decorator
@unmanaged
export class Shift {
  from: u32;
  place: u32;
  phrase: u32;
}

/** A row of the edit matrix, as differences between neighbouring cells. */
// @ts-ignore: decorator
@unmanaged
class Row {
  up: u64;
  down: u64;
}

const ROW_BITS: usize = 4;

/** The longest reference, in words, whose places fit one u64. */
export const MOST_PLACES: u32 = 64;

let reference: usize = 0;
let referenceCount: u32 = 0;
let shifted: usize = 0;
let count: u32 = 0;
let places: usize = 0;
let rows: usize = 0;
/** The places of a reference of up to 64 words, as bits. */
let low: u64 = 0;

/** Starts a pair of lines, each of at least one word. Returns false when memory ran out. */
export function startLine(words: usize, length: u32, toReference: usize, referenceLength: u32): bool {
  reference = toReference;
  referenceCount = referenceLength;
  count = length;
  // room for the line, and for the line after a shift
  if (<u64>length << 4 > 0xfffffff0 - 64) return false;
  shifted = reserve(SHIFTED, <u32>u32Bytes(length) << 1);
  places = reserve(SHIFTED_PLACES, length << 3);
  rows = reserve(STATES, (length + 1) << <u32>ROW_BITS);
  if (shifted == 0 || places == 0 || rows == 0) return false;
  memory.copy(shifted, words, u32Bytes(length));
  if (isShort()) {
    low = <u64>-1 >>> (64 - <u64>referenceCount);
    for (let place: u32 = 0; place < referenceCount; place++) {
      const slot = skipU64(baseOf(PLACES), u32At(reference, place));
      store<u64>(slot, load<u64>(slot) | <u64>1 << place);
    }
    for (let i: u32 = 0; i < count; i++) {
      store<u64>(skipU64(places, i), u64At(baseOf(PLACES), u32At(shifted, i)));
    }
    changetype<Row>(rows).up = -1;
    changetype<Row>(rows).down = 0;
  }
  return true;
}

/** Ends a pair: removes the places of all words. */
export function endLine(): void {
  if (!isShort()) return;
  for (let place: u32 = 0; place < referenceCount; place++) {
    store<u64>(skipU64(baseOf(PLACES), u32At(reference, place)), 0);
  }
}

/** Whether the places of the reference fit one u64. */
// @ts-ignore: decorator
@inline
export function isShort(): bool {
  return referenceCount <= MOST_PLACES;
}

/** The words of the line. */
export function lineWords(): usize {
  return shifted;
}

/** The positions of a word of the line in a short reference, as bits. */
// @ts-ignore: decorator
@inline
export function placesOf(i: u32): u64 {
  return u64At(places, i);
}

/**
 * The distance of the line, whose first `from` words have not changed since the last call; negative where distanceOf()
 * returns a negative number.
 */
export function lineDistance(from: u32): i64 {
  if (!isShort()) return distanceOf(shifted, count, reference, referenceCount, true);
  let row = rows + (<usize>from << ROW_BITS);
  let up = changetype<Row>(row).up;
  let down = changetype<Row>(row).down;
  for (let i = from; i < count; i++) {
    const equal = u64At(places, i);
    const same = sameCost(equal, up, down);
    const riseBefore = (riseOf(same, up, down) << 1) | 1;
    up = upAfter(same, riseBefore, (same & up) << 1);
    down = same & riseBefore;
    row += 1 << ROW_BITS;
    changetype<Row>(row).up = up;
    changetype<Row>(row).down = down;
  }
  return <i64>count + popcnt(up & low) - popcnt(down & low);
}

/** The distance of the line without one of its words; negative where distanceOf() returns a negative number. */
export function distanceWithout(from: u32): i64 {
  if (!isShort()) {
    const line = skipU32(shifted, count);
    memory.copy(line, shifted, u32Bytes(from));
    memory.copy(skipU32(line, from), skipU32(shifted, from + 1), u32Bytes(count - from - 1));
    return distanceOf(line, count - 1, reference, referenceCount, true);
  }
  const row = rows + (<usize>from << ROW_BITS);
  let up = changetype<Row>(row).up;
  let down = changetype<Row>(row).down;
  for (let i = from + 1; i < count; i++) {
    const equal = u64At(places, i);
    const same = sameCost(equal, up, down);
    const riseBefore = (riseOf(same, up, down) << 1) | 1;
    up = upAfter(same, riseBefore, (same & up) << 1);
    down = same & riseBefore;
  }
  return <i64>count - 1 + popcnt(up & low) - popcnt(down & low);
}

/** The distance after a shift. */
export function shiftedDistance(shift: Shift): i64 {
  const from = shift.from;
  const place = shift.place;
  const phrase = shift.phrase;
  if (!isShort()) {
    const line = skipU32(shifted, count);
    writeShifted(shift, line);
    return distanceOf(line, count, reference, referenceCount, true);
  }
  const isBack = place < from;
  // the phrase and the words that it passes change places; the words after both stay
  const start = min(from, place);
  const row = rows + (<usize>start << ROW_BITS);
  let up = changetype<Row>(row).up;
  let down = changetype<Row>(row).down;
  const after = skipU64(places, max(from, place) + phrase);
  let at = skipU64(places, isBack ? from : from + phrase);
  let end = isBack ? skipU64(places, from + phrase) : after;
  for (let stretch = 0; ; stretch++) {
    for (; at < end; at += 8) {
      const equal = load<u64>(at);
      const same = sameCost(equal, up, down);
      const riseBefore = (riseOf(same, up, down) << 1) | 1;
      up = upAfter(same, riseBefore, (same & up) << 1);
      down = same & riseBefore;
    }
    if (stretch == 0) {
      at = skipU64(places, start);
      end = skipU64(places, isBack ? from : from + phrase);
    } else if (stretch == 1) {
      at = after;
      end = skipU64(places, count);
    } else {
      break;
    }
  }
  return <i64>count + popcnt(up & low) - popcnt(down & low);
}

/** The word at a place of the line after a shift. */
export function wordAfter(shift: Shift, i: u32): u32 {
  return u32At(shifted, sourceOf(shift, i));
}

/** The place that the word at place i after the shift had before the shift. */
function sourceOf(shift: Shift, i: u32): u32 {
  const from = shift.from;
  const place = shift.place;
  const phrase = shift.phrase;
  if (i < min(from, place) || i >= max(from, place) + phrase) return i;
  if (i >= place && i < place + phrase) return i - place + from;
  return place < from ? i - phrase : i + phrase;
}

/** Makes a shift. */
export function makeShift(shift: Shift): void {
  const line = skipU32(shifted, count);
  writeShifted(shift, line);
  memory.copy(shifted, line, u32Bytes(count));
  if (!isShort()) return;
  for (let i = min(shift.from, shift.place); i < max(shift.from, shift.place) + shift.phrase; i++) {
    store<u64>(skipU64(places, i), u64At(baseOf(PLACES), u32At(shifted, i)));
  }
}

function writeShifted(shift: Shift, line: usize): void {
  for (let i: u32 = 0; i < count; i++) setU32(line, i, wordAfter(shift, i));
}
