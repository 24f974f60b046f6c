/**
 * The shifts that tercom would try (Snover et al. 2006, section 3), and the best of them, by the rules of sacreBLEU
 * 2.6.0. A run of at most LONGEST words that both sides have, with an error on both sides, is moved to the position
 * that is aligned with the run of the reference. Of shifts that save equally many edits, the longest wins, then the
 * shift that starts first, then the shift with the first target.
 */
import { setU32, skipU32, skipU64, u32At, u64At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { forgetBeam, isSafe, reserveBeam, rotatedBeamDistance } from "./beam";
import { forgetDistance, rotatedDistance } from "./distance";
import { hasSteps } from "./steps";
import { leastEdits, maskWords, masks, referenceCount, referenceWordAt, rotate, wordAt, wordCount } from "./ter-pair";
import { SHIFTS, SHIFTS_MADE } from "./ter-regions";
import { alignedWith, hypothesisErrorFrom, referenceErrorFrom } from "./traceback";

/** A candidate shift: the start of the run, its length, its target. */
// @ts-ignore: decorator
@unmanaged
class Shift {
  start: u32;
  length: u32;
  target: u32;
}

const LONGEST: u32 = 10;
/** The largest distance between the run's positions in hypothesis and reference. */
const FARTHEST: u32 = 50;
/** The limit on candidate shifts over all rounds of a pair. A round that reaches the limit is discarded. */
export const MOST_SHIFTS: u32 = 1000;

/** The result of makeBestShift() when a segment has no steps left. */
export const NO_STEPS: i32 = -2;

/**
 * A candidate shift is three u32: the start of the run, its length, its target. One run yields at most LONGEST + 1
 * candidates.
 */
const SHIFT_BYTES: u32 = 12;
let shifts: usize = 0;
let count: u32 = 0;

/**
 * u32: how many shifts were made with the pair; then the start, length and target of each, where positions are those at
 * the time of the shift.
 */
let shiftsMade: usize = 0;

/** Starts the list of the shifts made with a pair; returns false when memory ran out. */
export function startShifts(): bool {
  // the shifts made are among those tried, of which there are at most MOST_SHIFTS
  shiftsMade = reserve(SHIFTS_MADE, 4 + MOST_SHIFTS * SHIFT_BYTES);
  if (shiftsMade == 0) return false;
  store<u32>(shiftsMade, 0);
  return true;
}

function noteBestShift(): void {
  const shiftCount = u32At(shiftsMade, 0);
  store<u32>(shiftsMade, shiftCount + 1);
  const at = skipU32(shiftsMade, 1 + 3 * shiftCount);
  setU32(at, 0, bestStart);
  setU32(at, 1, bestLength);
  setU32(at, 2, bestTarget);
}

/**
 * Lists the candidate shifts, and stops soon after `most` are listed. Returns their number, or -1 when memory ran out.
 */
export function listShifts(most: u32): i32 {
  shifts = reserve(SHIFTS, (MOST_SHIFTS + LONGEST + 1) * SHIFT_BYTES);
  if (shifts == 0) return -1;
  count = 0;
  for (let start: u32 = 0; start < wordCount; start++) {
    if (wordAt(start) == 0 || hypothesisErrorFrom(start) - start >= LONGEST) continue;
    const first = start > FARTHEST ? start - FARTHEST : 0;
    const end = min(start + FARTHEST + 1, referenceCount);
    if (maskWords == 0) listByComparing(start, first, end, most);
    else listByMasks(start, first, end, most);
    if (count >= most) return count;
  }
  return count;
}

/** Lists the shifts of the runs that start at `start` in the hypothesis and in [first .. end) of the reference. */
function listByComparing(start: u32, first: u32, end: u32, most: u32): void {
  const word = wordAt(start);
  for (let position = first; position < end && count < most; position++) {
    if (word == referenceWordAt(position)) listRuns(start, position, most);
  }
}

/** Does the same as listByComparing() for lines that have position masks. */
function listByMasks(start: u32, first: u32, end: u32, most: u32): void {
  const row = skipU64(masks, wordAt(start) * maskWords);
  for (let position = first & ~63; position < end; position += 64) {
    let positions = u64At(row, position >>> 6);
    if (position < first) positions &= <u64>-1 << (first & 63);
    if (end - position < 64) positions &= (<u64>1 << (end & 63)) - 1;
    for (; positions != 0 && count < most; positions &= positions - 1) {
      listRuns(start, position + <u32>ctz(positions), most);
    }
  }
}

/** Lists the shifts of the runs that start at position `start` of the hypothesis and at `position` of the reference. */
function listRuns(start: u32, position: u32, most: u32): void {
  const alignedStart = alignedWith(position);
  let longest = min(LONGEST, min(wordCount - start, referenceCount - position));
  // a run does not move into itself
  if (<i32>start <= alignedStart) longest = min(longest, <u32>alignedStart - start);
  // one word less than the shortest run that has an error on both sides
  const tooShort = max(hypothesisErrorFrom(start) - start, referenceErrorFrom(position) - position);
  if (tooShort >= longest) return;
  for (let length: u32 = 1; length <= longest; length++) {
    const last = length - 1;
    if (wordAt(start + last) != referenceWordAt(position + last)) return;
    if (last < tooShort) continue;
    let before: u32 = -1;
    for (let offset: u32 = 0; offset <= length; offset++) {
      const target: u32 = position + offset == 0 ? 0 : alignedWith(position + offset - 1) + 1;
      if (target == before) continue;
      before = target;
      const shift = changetype<Shift>(shifts + <usize>(count++ * SHIFT_BYTES));
      shift.start = start;
      shift.length = length;
      shift.target = target;
    }
    if (count >= most) return;
  }
}

/** The best shift so far. */
let bestGain: i32 = 0;
let bestStart: u32 = 0;
let bestLength: u32 = 0;
let bestTarget: u32 = 0;
/** A shift swaps the words [start .. start + left) with the `right` words after them. */
let rotationStart: u32 = 0;
let rotationLeft: u32 = 0;
let rotationRight: u32 = 0;

/**
 * Makes the listed shift that saves most, given the distance of the current words and a lower bound of their distance
 * without the beam. Returns the edits saved: 0 if no shift saves any (the words are then unchanged), -1 when memory ran
 * out, -2 when the segment has no steps left.
 *
 * The distance without the beam is never more than the distance with it. So the distance with the beam, which takes
 * longer, is computed only for shifts that could win.
 */
export function makeBestShift(distance: u32, leastDistance: u32): i32 {
  bestGain = 0;
  for (let i: u32 = 0; i < count; i++) {
    const shift = changetype<Shift>(shifts + <usize>(i * SHIFT_BYTES));
    const start = shift.start;
    const length = shift.length;
    const target = shift.target;
    toRotation(start, length, target);
    // deleting the shorter of the two runs here and inserting it there undoes the shift, so the distance falls by at
    // most twice the length of that run
    const least = max(<i32>leastEdits, <i32>leastDistance - 2 * <i32>min(rotationLeft, rotationRight));
    if (!isBetter(distance - least, start, length, target)) continue;
    if (!hasSteps()) return NO_STEPS;
    let changed: u32 = 0;
    if (maskWords != 0) {
      changed = rotatedDistance(rotationStart, rotationLeft, rotationRight);
      if (!isBetter(distance - changed, start, length, target)) continue;
    }
    if (maskWords == 0 || !isSafe(changed)) {
      if (!reserveBeam()) return -1;
      const needed = isBetter(bestGain, start, length, target) ? bestGain : bestGain + 1;
      changed = rotatedBeamDistance(rotationStart, rotationLeft, rotationRight, distance - needed);
      if (!isBetter(distance - changed, start, length, target)) continue;
    }
    bestGain = distance - changed;
    bestStart = start;
    bestLength = length;
    bestTarget = target;
  }
  if (bestGain > 0) {
    noteBestShift();
    toRotation(bestStart, bestLength, bestTarget);
    rotate(rotationStart, rotationLeft, rotationRight);
    forgetBeam(rotationStart);
    forgetDistance(rotationStart);
  }
  return bestGain;
}

function isBetter(gain: i32, start: u32, length: u32, target: u32): bool {
  if (gain != bestGain) return gain > bestGain;
  if (gain == 0) return false;
  if (length != bestLength) return length > bestLength;
  if (start != bestStart) return start < bestStart;
  return target < bestTarget;
}

/** Expresses moving the words [start .. start + length) before the word at `target` as a rotation. */
function toRotation(start: u32, length: u32, target: u32): void {
  if (target < start) {
    rotationStart = target;
    rotationLeft = start - target;
    rotationRight = length;
    return;
  }
  rotationStart = start;
  rotationLeft = length;
  // a target within the run moves it by that many words, as far as the line allows
  rotationRight = target > start + length ? target - start - length : min(target - start, wordCount - start - length);
}
