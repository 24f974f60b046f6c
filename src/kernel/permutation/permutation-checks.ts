/** What every engine checks before it adds up exchanged scores. */
import type { OrderedScores, Signs } from "./permutation-part.js";

/** The number of systems. @throws RangeError unless scores and signs are of as many segments */
export function checkSigned(scores: Readonly<Float64Array>, { segments, permutations, bytes }: Signs): number {
  const systems = scores.length / segments;
  if (segments < 1 || !Number.isInteger(systems))
    throw new RangeError(
      `scores has ${scores.length} numbers: expected as many for each system as segments, ${segments}`,
    );
  const needed = Math.ceil(segments / 8) * permutations;
  if (bytes.length !== needed)
    throw new RangeError(
      `signs has ${bytes.length} bytes: expected ${needed}, for ${permutations} permutations of ${segments} segments`,
    );
  return systems;
}

/** The number of cells. @throws RangeError if lists are inconsistent, or there are too few bits */
export function checkOrdered({ keys, weights, ties, lastTies }: OrderedScores): number {
  if (weights.length !== keys.length)
    throw new RangeError(`weights has ${weights.length} numbers: expected ${keys.length}, as many as keys`);
  const wrong = keys.findIndex((key) => key >= keys.length);
  if (wrong >= 0) throw new RangeError(`keys[${wrong}] is ${keys[wrong]}: expected less than ${keys.length}`);
  let before = 0;
  for (let i = 0; i < ties.length; i++) {
    const place = ties[i]!;
    if (place < before || place > keys.length)
      throw new RangeError(`ties[${i}] is ${place}: expected ${before} to ${keys.length}`);
    before = place;
  }
  let last = -1;
  for (let group = 0; group < lastTies.length; group++) {
    const tie = lastTies[group]!;
    if (tie <= last || 2 * tie + 1 >= ties.length)
      throw new RangeError(`lastTies[${group}] is ${tie}: expected ${last + 1} to ${ties.length / 2 - 1}`);
    last = tie;
  }
  return keys.length / 2;
}

/** @throws RangeError if there are fewer bits than cells */
export function checkBits(stays: Readonly<Uint8Array>, cells: number): void {
  if (stays.length * 8 < cells)
    throw new RangeError(`stays has ${stays.length} bytes: expected a bit for ${cells} cells`);
}
