/**
 * Permutation tests of metrics in the engine "reference": sign by sign and score by score, added in the kernel's order.
 */
import {
  checkBits,
  checkOrdered,
  checkSigned,
  type OrderedScores,
  type PermutationPart,
  type Signs,
} from "./permutation.js";

export const referencePermutation: PermutationPart = { signedSums, exchangedRanks };

const PER_BYTE = 8;
const AT_ONCE = 4;

function signedSums(scores: Readonly<Float64Array>, signs: Signs): Float64Array {
  const systems = checkSigned(scores, signs);
  const { segments, permutations, bytes } = signs;
  const sums = new Float64Array(systems * permutations);
  const rows = Math.ceil(segments / PER_BYTE);
  for (let system = 0; system < systems; system++) {
    const own = scores.subarray(system * segments, (system + 1) * segments);
    for (let p = 0; p < permutations; p++) {
      const adds = Array.from({ length: rows }, (_, row) =>
        signed(own.subarray(row * PER_BYTE, (row + 1) * PER_BYTE), bytes[row * permutations + p]!),
      );
      const to = system * permutations + p;
      const fours = rows - (rows % AT_ONCE);
      for (let row = 0; row < fours; row += AT_ONCE)
        sums[to]! += adds[row]! + adds[row + 1]! + (adds[row + 2]! + adds[row + 3]!);
      for (let row = fours; row < rows; row++) sums[to]! += adds[row]!;
    }
  }
  return sums;
}

/** Subtracts all scores, then adds twice each score whose sign is plus. */
function signed(scores: Readonly<Float64Array>, signs: number): number {
  const least = scores.reduce((sum, score) => sum - score, 0);
  return scores.reduce((sum, score, bit) => ((signs >> bit) & 1 ? sum + 2 * score : sum), least);
}

function exchangedRanks(scores: OrderedScores, stays: Readonly<Uint8Array>): Float64Array {
  checkBits(stays, checkOrdered(scores));
  const { keys, weights, ties, lastTies } = scores;
  const isFirst = (at: number): boolean => {
    const cell = keys[at]! >> 1;
    return ((stays[cell >> 3]! >> (cell & 7)) & 1) === 1 - (keys[at]! & 1);
  };
  const sums = new Float64Array(4 * lastTies.length);
  let [at, tie] = [0, 0];
  for (const [group, last] of lastTies.entries()) {
    const ranked = [0, 0];
    /** Adds a stretch of equal scores to both metrics. */
    const addEqual = (from: number, to: number): void => {
      const all = Array.from({ length: to - from }, (_, i) => from + i);
      const ofFirst = all.filter(isFirst);
      const weight = (places: readonly number[]): number => places.reduce((sum, place) => sum + weights[place]!, 0);
      const [many, rest] = [ofFirst.length, all.length - ofFirst.length];
      sums[4 * group]! += weight(ofFirst) * (ranked[0]! + (many + 1) / 2);
      sums[4 * group + 1]! += (weight(all) - weight(ofFirst)) * (ranked[1]! + (rest + 1) / 2);
      sums[4 * group + 2]! += many * many * many - many;
      sums[4 * group + 3]! += rest * rest * rest - rest;
      ranked[0]! += many;
      ranked[1]! += rest;
    };
    for (; tie <= last; tie++) {
      for (; at < ties[2 * tie]!; at++) addEqual(at, at + 1);
      addEqual(at, (at = ties[2 * tie + 1]!));
    }
  }
  return sums;
}
