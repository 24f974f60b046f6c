/** The part for permutation tests of metrics: signed sums, and ranks of exchanged scores. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/permutation-js";
import { wasm } from "#kernel/permutation-wasm";
import type { KernelPart } from "../part.js";
import { createMemory, type MemoryExports, outOfMemory } from "../memory.js";

/** Random signs: for every eight segments, a byte for each permutation, in which 1 stands for plus. */
export interface Signs {
  readonly segments: number;
  readonly permutations: number;
  readonly bytes: Uint8Array;
}

/** The scores of two metrics, group after group in the order of their size, to be exchanged cell by cell. */
export interface OrderedScores {
  /** A key for each score: twice the number of its cell, plus 1 if it is the second metric's. */
  readonly keys: Uint32Array;
  /** The weight that the rank of each score is multiplied by. */
  readonly weights: Float64Array;
  /** Where each stretch of equal scores starts and ends, with an empty stretch at the end of each group. */
  readonly ties: Uint32Array;
  /** The number of the last stretch of each group. */
  readonly lastTies: Uint32Array;
}

/** The sums of permutation tests of metrics. */
export interface PermutationPart {
  /** The sum of each system's scores, one for each segment, under each permutation of the signs. */
  signedSums(scores: Readonly<Float64Array>, signs: Signs): Float64Array;
  /**
   * For each group, the sums of weights times ranks, of the first and of the second metric, and the sums of t^3 - t
   * over stretches of t equal scores. A score stays if its cell's bit is 1, and is exchanged if the bit is 0. Ranks are
   * from 1; equal scores share the mean of their ranks.
   */
  exchangedRanks(scores: OrderedScores, stays: Readonly<Uint8Array>): Float64Array;
}

export const permutationPart: KernelPart<PermutationPart> = {
  name: "permutation",
  wasm,
  instantiate,
  host,
};

/** The number of systems. @throws RangeError unless scores and signs are of the same number of segments */
export function checkSigned(scores: Readonly<Float64Array>, { segments, permutations, bytes }: Signs): number {
  const systems = scores.length / segments;
  if (segments < 1 || !Number.isInteger(systems))
    throw new RangeError(
      `scores has ${scores.length} numbers: expected a multiple of ${segments}, a score of each system for each ` +
        `segment`,
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

/** The exports of assembly/permutation/index.ts. */
interface PermutationExports extends MemoryExports {
  signedSums(systems: number, segments: number, permutations: number): number;
  exchangedRanks(cells: number, groups: number): number;
}

/** The sums of products and of ties, for both metrics. */
const WIDTH = 4;

function host(exports: unknown): PermutationPart {
  const kernel = exports as PermutationExports;
  const memory = createMemory(kernel);
  /**
   * The scores that are in memory: copying them takes as long as a trial, and thousands of trials use the same scores.
   */
  let placed: OrderedScores | undefined;
  let cells = 0;

  function putBytes(bytes: Readonly<Uint8Array>): void {
    const address = memory.reserve(constants.TEXT, bytes.length);
    memory.bytes.set(bytes, address);
  }

  return {
    signedSums(scores, signs) {
      const systems = checkSigned(scores, signs);
      const { segments, permutations, bytes } = signs;
      placed = undefined;
      memory.putRows(scores);
      putBytes(bytes);
      memory.reserve(constants.ROWS_OUT, systems * permutations * 8);
      if (!kernel.signedSums(systems, segments, permutations)) throw outOfMemory(permutations * 16);
      return memory.takeRows(systems * permutations);
    },

    exchangedRanks(scores, stays) {
      const groups = scores.lastTies.length;
      if (placed !== scores) {
        cells = checkOrdered(scores);
        // unset until all scores are copied, because memory may run out on the way
        placed = undefined;
        memory.putWords(constants.HYPOTHESIS_IDS, scores.keys);
        memory.putRows(scores.weights);
        memory.putWords(constants.REFERENCE_IDS, scores.ties);
        memory.putWords(constants.SEGMENT_ENDS, scores.lastTies);
        memory.reserve(constants.ROWS_OUT, groups * WIDTH * 8);
        placed = scores;
      }
      checkBits(stays, cells);
      putBytes(stays);
      if (!kernel.exchangedRanks(cells, groups)) throw outOfMemory(2 * cells);
      return memory.takeRows(groups * WIDTH);
    },
  };
}
