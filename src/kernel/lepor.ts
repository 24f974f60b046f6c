/** The part that LEPOR and hLEPOR need: alignments of words, and how far aligned words stand apart. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/lepor-js";
import { hex } from "#kernel/lepor-wasm";
import type { Batch, KernelPart, LeporPart } from "../types.js";
import { checkBatch, checkMarks, checkWindow } from "./checks.js";
import { createMemory, outOfMemory, type MemoryExports } from "./memory.js";
import { referenceLepor } from "./reference-lepor.js";

/** What assembly/index-lepor.ts exports. */
interface LeporExports extends MemoryExports {
  alignInContext(segments: number, window: number): number;
  alignAsPerl(segments: number): number;
  alignAsPython(segments: number, window: number): number;
}

/** Words of the hypothesis, words of the reference, matches, distances. */
const WIDTH = 4;

export const leporAlignment: KernelPart<LeporPart> = { name: "lepor", hex, instantiate, host, reference: referenceLepor };

function host(exports: unknown): LeporPart {
  const kernel = exports as LeporExports;
  const memory = createMemory(kernel);

  function rowsOf(batch: Batch, align: (segments: number) => number): Float64Array {
    const segments = memory.putBatch(batch, 0);
    const numbers = batch.references.ends.length * WIDTH;
    memory.reserve(constants.ROWS_OUT, numbers * 8);
    if (!align(segments)) throw outOfMemory(batch.references.ids.length * 4);
    return memory.takeRows(numbers);
  }

  return {
    alignInContext(batch, window) {
      checkBatch(batch);
      checkWindow(window);
      return rowsOf(batch, (segments) => kernel.alignInContext(segments, window));
    },
    alignAsPerl(batch) {
      checkBatch(batch);
      checkMarks(batch);
      return rowsOf(batch, kernel.alignAsPerl);
    },
    alignAsPython(batch, window) {
      checkBatch(batch);
      checkWindow(window);
      return rowsOf(batch, (segments) => kernel.alignAsPython(segments, window));
    },
  };
}
