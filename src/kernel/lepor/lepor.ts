/** The part for LEPOR and hLEPOR: alignments of words, and the distances between aligned words. */
import { instantiate } from "#kernel/lepor-js";
import { wasm } from "#kernel/lepor-wasm";
import type { Batch } from "../../core/batch.js";
import { checkBatch, LONGEST_ORDER } from "../checks.js";
import { countPairs } from "../count-pairs.js";
import type { KernelPart } from "../part.js";
import { createMemory, type MemoryExports } from "../memory.js";
import { checkMarks } from "../sentence-marks.js";

/**
 * Alignments of words for LEPOR. A row for each reference of each segment: words of the hypothesis, words of the
 * reference, matches, and the sum over aligned words of |position * words of the reference - position in the reference
 * * words of the hypothesis|, positions from 1. Matches are -1 where an alignment would take more than 2^27 comparisons
 * of words.
 */
export interface LeporPart {
  /**
   * As in the papers: each word of the reference is used once; of several positions, a position with a common word
   * within `window` (1..16) on both sides is preferred.
   */
  alignInContext(batch: Batch, window: number): Float64Array;
  /** As in the author's program, for lines that begin with the empty word. */
  alignAsPerl(batch: Batch): Float64Array;
  /** As in the Python port of the author's program. */
  alignAsPython(batch: Batch, window: number): Float64Array;
}

export const leporPart: KernelPart<LeporPart> = { name: "lepor", wasm, instantiate, host };

export function checkWindow(window: number): void {
  if (!Number.isInteger(window) || window < 1 || window > LONGEST_ORDER) {
    throw new RangeError(`window is ${window}: expected a whole number from 1 to ${LONGEST_ORDER}`);
  }
}

/** The exports of assembly/lepor/index.ts. */
interface LeporExports extends MemoryExports {
  alignInContext(segments: number, window: number): number;
  alignAsPerl(segments: number): number;
  alignAsPython(segments: number, window: number): number;
}

/** The width of a row: words of the hypothesis, words of the reference, matches, distances. */
const WIDTH = 4;

function host(exports: unknown): LeporPart {
  const kernel = exports as LeporExports;
  const memory = createMemory(kernel);
  return {
    alignInContext(batch, window) {
      checkBatch(batch);
      checkWindow(window);
      return countPairs(memory, batch, WIDTH, (segments) => kernel.alignInContext(segments, window));
    },
    alignAsPerl(batch) {
      checkBatch(batch);
      checkMarks(batch);
      return countPairs(memory, batch, WIDTH, kernel.alignAsPerl);
    },
    alignAsPython(batch, window) {
      checkBatch(batch);
      checkWindow(window);
      return countPairs(memory, batch, WIDTH, (segments) => kernel.alignAsPython(segments, window));
    },
  };
}
