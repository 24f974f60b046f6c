/**
 * The shifts that tercom would try (Snover et al. 2006, section 3), and the best of them, by the rules of sacreBLEU 2.6.0: a run of at
 * most LONGEST words, equal in both and with an error in both, goes where the reference has it aligned. Of shifts that save as
 * much the longest wins, then the one that starts first, then the one that goes to the first place.
 */
import { SHIFTS, reserve } from "./memory";
import { alignedWith, hasHypothesisError, hasReferenceError } from "./alignment";
import { forgetBeam, isSafe, placeBeam, rotatedBeamDistance } from "./beam";
import { forgetDistance, rotatedDistance } from "./distance";
import { leastEdits, maskWords, masks, referenceCount, referenceWordAt, rotate, wordAt, wordCount } from "./pair";

const LONGEST: u32 = 10;
/** How far apart the run may stand in hypothesis and reference. */
const FARTHEST: u32 = 50;
/** Over all rounds of a pair; a round that reaches it counts for nothing. */
export const MOST_SHIFTS: u32 = 1000;

/** A shift to be tried is three u32: start of the run, its length, target. One run makes at most LONGEST + 1. */
const SHIFT_BYTES: u32 = 12;
let shifts: usize = 0;
let count: u32 = 0;

/** Lists the shifts to be tried, or `most` and a few if there are as many. Returns their number, or -1 when memory ran out. */
export function listShifts(most: u32): i32 {
  shifts = reserve(SHIFTS, (MOST_SHIFTS + LONGEST + 1) * SHIFT_BYTES);
  if (shifts == 0) return -1;
  count = 0;
  for (let start: u32 = 0; start < wordCount; start++) {
    if (wordAt(start) == 0 || !hasHypothesisError(start, start + LONGEST)) continue;
    const first = start > FARTHEST ? start - FARTHEST : 0;
    const end = min(start + FARTHEST + 1, referenceCount);
    if (maskWords == 0) listByComparing(start, first, end, most);
    else listByMasks(start, first, end, most);
    if (count >= most) return count;
  }
  return count;
}

/** Lists the shifts of the runs that start here in the hypothesis, and in [first .. end) of the reference. */
function listByComparing(start: u32, first: u32, end: u32, most: u32): void {
  const word = wordAt(start);
  for (let position = first; position < end && count < most; position++) {
    if (word == referenceWordAt(position)) listRuns(start, position, most);
  }
}

/** The same, where the masks know the positions. */
function listByMasks(start: u32, first: u32, end: u32, most: u32): void {
  const row = masks + (<usize>(wordAt(start) * maskWords) << 3);
  for (let position = first & ~63; position < end; position += 64) {
    let positions = load<u64>(row + (<usize>(position >>> 6) << 3));
    if (position < first) positions &= <u64>-1 << (first & 63);
    if (end - position < 64) positions &= (<u64>1 << (end & 63)) - 1;
    for (; positions != 0 && count < most; positions &= positions - 1) listRuns(start, position + <u32>ctz(positions), most);
  }
}

/** Lists the shifts of the runs that start at these positions of hypothesis and reference. */
function listRuns(start: u32, position: u32, most: u32): void {
  const alignedStart = alignedWith(position);
  const longest = min(LONGEST, min(wordCount - start, referenceCount - position));
  for (let length: u32 = 1; length <= longest; length++) {
    const last = length - 1;
    if (wordAt(start + last) != referenceWordAt(position + last)) return;
    if (!hasHypothesisError(start, start + length) || !hasReferenceError(position, position + length)) continue;
    if (<i32>start <= alignedStart && alignedStart < <i32>(start + length)) continue;
    let before: u32 = -1;
    for (let offset: u32 = 0; offset <= length; offset++) {
      const target: u32 = position + offset == 0 ? 0 : alignedWith(position + offset - 1) + 1;
      if (target == before) continue;
      before = target;
      const shift = shifts + <usize>(count++ * SHIFT_BYTES);
      store<u32>(shift, start);
      store<u32>(shift, length, 4);
      store<u32>(shift, target, 8);
    }
    if (count >= most) return;
  }
}

/** The best shift so far. */
let bestGain: i32 = 0;
let bestStart: u32 = 0;
let bestLength: u32 = 0;
let bestTarget: u32 = 0;
/** A shift lets the words [start .. start + left) and the `right` words behind them change places. */
let rotationStart: u32 = 0;
let rotationLeft: u32 = 0;
let rotationRight: u32 = 0;

/**
 * Makes the listed shift that saves most, given the distance of the words as they stand and the least that it could be without the
 * beam. Returns the edits saved: 0 where no shift saves any and the words stay, -1 when memory ran out.
 *
 * A distance without beam is never more than one with it. So the beam, which takes longer, is left to shifts that could win.
 */
export function makeBestShift(distance: u32, leastDistance: u32): i32 {
  bestGain = 0;
  for (let i: u32 = 0; i < count; i++) {
    const shift = shifts + <usize>(i * SHIFT_BYTES);
    const start = load<u32>(shift);
    const length = load<u32>(shift, 4);
    const target = load<u32>(shift, 8);
    toRotation(start, length, target);
    // the shorter of the two runs can be deleted here and inserted there
    const least = max(<i32>leastEdits, <i32>leastDistance - 2 * <i32>min(rotationLeft, rotationRight));
    if (!isBetter(distance - least, start, length, target)) continue;
    let changed: u32 = 0;
    if (maskWords != 0) {
      changed = rotatedDistance(rotationStart, rotationLeft, rotationRight);
      if (!isBetter(distance - changed, start, length, target)) continue;
    }
    if (maskWords == 0 || !isSafe(changed)) {
      if (!placeBeam()) return -1;
      changed = rotatedBeamDistance(rotationStart, rotationLeft, rotationRight);
      if (!isBetter(distance - changed, start, length, target)) continue;
    }
    bestGain = distance - changed;
    bestStart = start;
    bestLength = length;
    bestTarget = target;
  }
  if (bestGain > 0) {
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

/** The words [start .. start + length) go before the word at `target`. */
function toRotation(start: u32, length: u32, target: u32): void {
  if (target < start) {
    rotationStart = target;
    rotationLeft = start - target;
    rotationRight = length;
    return;
  }
  rotationStart = start;
  rotationLeft = length;
  // a target within the run itself moves it by as many words, as far as there are any
  rotationRight = target > start + length ? target - start - length : min(target - start, wordCount - start - length);
}
