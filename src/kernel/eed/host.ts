/** The part for EED: edit distances of characters with jumps. */
import type { EedPart } from "./eed-part.js";
import { countPairs } from "../count-pairs.js";
import { createMemory, type MemoryExports } from "../memory.js";
import { checkLines } from "./line-checks.js";

/** The exports of assembly/eed/index.ts. */
interface EedExports extends MemoryExports {
  distances(segments: number, skipped: number, space: number): number;
}

/** Characters of the hypothesis, characters of the reference, distance. */
const WIDTH = 3;

export function host(exports: unknown): EedPart {
  const kernel = exports as EedExports;
  const memory = createMemory(kernel);
  return {
    distances(batch, { alpha, rho, deletion, insertion, skipped, space }) {
      checkLines(batch, skipped);
      memory.putRows(Float64Array.of(alpha, rho, deletion, insertion));
      return countPairs(memory, batch, WIDTH, (segments) => kernel.distances(segments, skipped, space));
    },
  };
}
