/** The part for LEPOR and hLEPOR: alignments of words, and the distances between aligned words. */
import type { LeporPart } from "./lepor-part.js";
import { checkBatch } from "../checks.js";
import { checkMarks } from "../sentence-marks.js";
import { checkWindow } from "./check-window.js";
import { countPairs } from "../count-pairs.js";
import { createMemory, type MemoryExports } from "../memory.js";

/** The exports of assembly/lepor/index.ts. */
interface LeporExports extends MemoryExports {
  alignInContext(segments: number, window: number): number;
  alignAsPerl(segments: number): number;
  alignAsPython(segments: number, window: number): number;
}

/** Words of the hypothesis, words of the reference, matches, distances. */
const WIDTH = 4;

export function host(exports: unknown): LeporPart {
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
