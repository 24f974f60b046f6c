/** The part for permutation tests of metrics: signed sums, and ranks of exchanged scores. */
import * as constants from "#kernel/constants";
import type { OrderedScores, PermutationPart } from "./permutation-part.js";
import { createMemory, outOfMemory, type MemoryExports } from "../memory.js";
import { checkBits, checkOrdered, checkSigned } from "./permutation-checks.js";

/** The exports of assembly/permutation/index.ts. */
interface PermutationExports extends MemoryExports {
  signedSums(systems: number, segments: number, permutations: number): number;
  exchangedRanks(cells: number, groups: number): number;
}

/** Sums of products and of ties, for either metric. */
const WIDTH = 4;

export function host(exports: unknown): PermutationPart {
  const kernel = exports as PermutationExports;
  const memory = createMemory(kernel);
  /** The scores that are in memory: copying them takes as long as a trial, and thousands of trials have the same. */
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
        // until all is there: memory may not have room for it
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
