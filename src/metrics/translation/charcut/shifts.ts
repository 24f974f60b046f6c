/** Which of CharCut's matches are in the same order in both lines, and the cost of the others. */
import type { Matches } from "./common-substrings.js";

/**
 * How far a match of this many characters may be shifted: e to the power of its length. Longer matches may be shifted
 * over any line.
 */
const FARTHEST = [1, 2, 7, 20, 54, 148, 403, 1096, 2980, 8103, 22026, 59874, 162754, 442413, 1202604, 3269017];

/** How many characters the matches cover, and how many of these are shifted. */
export interface MatchedLengths {
  /** Characters of all matches, except those that were shifted too far. */
  readonly matched: number;
  /** How many of the matched characters are in shifted matches. */
  readonly shifted: number;
}

/** For sorting, a match becomes a number: its place times this factor, plus its index. */
const PER_PLACE = 0x1000000;
/** Up to this many matches are sorted by insertion. */
const FEW = 64;

/**
 * A match shifted too far does not count as a match: it is deleted here and inserted there. Undefined where it takes more
 * steps than `most`: a step is a match that is looked at.
 */
export function matchedLengths(
  { size, hypothesis, reference, lengths }: Matches,
  most: number,
): MatchedLengths | undefined {
  if (size < 2) return { matched: size === 0 ? 0 : lengths[0]!, shifted: 0 };
  const order = inOrder(hypothesis, size);
  const ranks = new Int32Array(size);
  const rankOf = new Int32Array(size);
  for (const [rank, m] of inOrder(reference, size).entries()) rankOf[m] = rank;
  for (let at = 0; at < size; at++) ranks[at] = rankOf[order[at]!]!;
  const own = order.map((m) => lengths[m]!);
  const isRegular = regularMatches(ranks, own, most);
  if (isRegular === undefined) return undefined;
  const regular = ranks.map((_, at) => at).filter((at) => isRegular[at] === 1);
  let [matched, shifted] = [0, 0];
  for (let at = 0; at < size; at++) {
    const length = own[at]!;
    matched += length;
    if (isRegular[at] === 1) continue;
    if (length < FARTHEST.length && distanceOf(at) > FARTHEST[length]!) matched -= length;
    else shifted += length;
  }
  return { matched, shifted };

  /**
   * The distance by which a match is shifted over the regular matches that it crosses: from the first of them to the
   * match's beginning, or from the match's end to the end of the last of them.
   */
  function distanceOf(at: number): number {
    const place = hypothesis[order[at]!]!;
    // regular matches are in order in both lines: the matches that are crossed are between these two
    const before = countBelow(regular, (mid) => mid < at);
    const beforeThere = countBelow(regular, (mid) => ranks[mid]! < ranks[at]!);
    if (beforeThere < before) return place - hypothesis[order[regular[beforeThere]!]!]!;
    const last = regular[beforeThere - 1]!;
    return hypothesis[order[last]!]! + own[last]! - (place + own[at]!);
  }
}

/** How many values at the start fulfil `isBelow`, which is also the index of the first value that does not. */
function countBelow(values: Int32Array, isBelow: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(values[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The indices of the matches, in the order of their places. */
function inOrder(places: Int32Array, size: number): Int32Array {
  if (size > FEW) {
    const keys = Float64Array.from({ length: size }, (_, m) => places[m]! * PER_PLACE + m);
    return Int32Array.from(keys.sort(), (key) => key % PER_PLACE);
  }
  const order = new Int32Array(size);
  for (let m = 0; m < size; m++) {
    let at = m;
    for (; at > 0 && places[order[at - 1]!]! > places[m]!; at--) order[at] = order[at - 1]!;
    order[at] = m;
  }
  return order;
}

/**
 * 1 for each match that is in order, as Python's difflib finds them: the longest run of matches that follow one another
 * in both lines, and, in the same way, the longest runs before it and behind it. Undefined where that takes more steps
 * than `most`.
 *
 * @param ranks the place of each match among those of the reference
 */
function regularMatches(ranks: Int32Array, lengths: Int32Array, most: number): Uint8Array | undefined {
  let steps = 0;
  const isRegular = new Uint8Array(ranks.length);
  const windows: [start: number, end: number, least: number, beyond: number][] = [[0, ranks.length, 0, ranks.length]];
  for (let window = windows.pop(); window !== undefined; window = windows.pop()) {
    const [start, end, least, beyond] = window;
    if ((steps += end - start) > most) return undefined;
    let [best, bestStart, bestEnd] = [0, start, start];
    let [run, runStart] = [0, start];
    for (let at = start; at < end; at++) {
      const rank = ranks[at]!;
      if (rank < least || rank >= beyond) {
        run = 0;
        continue;
      }
      if (run === 0 || rank !== ranks[at - 1]! + 1) {
        run = 0;
        runStart = at;
      }
      run += lengths[at]!;
      if (run > best) [best, bestStart, bestEnd] = [run, runStart, at + 1];
    }
    if (best === 0) continue;
    isRegular.fill(1, bestStart, bestEnd);
    windows.push([start, bestStart, least, ranks[bestStart]!], [bestEnd, end, ranks[bestEnd - 1]! + 1, beyond]);
  }
  return isRegular;
}
