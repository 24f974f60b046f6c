/** The part for EED: edit distances of characters with jumps. */
import { instantiate } from "#kernel/eed-js";
import { wasm } from "#kernel/eed-wasm";
import type { Batch } from "../../core/batch.js";
import { checkBatch } from "../checks.js";
import { countPairs } from "../count-pairs.js";
import type { KernelPart } from "../part.js";
import { createMemory, type MemoryExports } from "../memory.js";

/** The costs of paths (see the metric EED), and how lines are read. */
export interface EedRules {
  readonly alpha: number;
  readonly rho: number;
  readonly deletion: number;
  readonly insertion: number;
  /** How many characters are skipped at the beginning of each line. */
  readonly skipped: number;
  /** The character after which a path may jump. */
  readonly space: number;
}

/** Extended edit distances. */
export interface EedPart {
  /**
   * A row for each reference of each segment: characters of the hypothesis, characters of the reference, and their
   * distance, 0..1. Where a segment has too many pairs of characters, the distance is -1, and the second number is the
   * characters of all its references.
   *
   * @throws RangeError for a line of fewer characters than are skipped
   */
  distances(batch: Batch, rules: EedRules): Float64Array;
}

export const eedPart: KernelPart<EedPart> = { name: "eed", wasm, instantiate, host };

/** @throws RangeError unless a batch is consistent, and each of its lines has at least `skipped` characters. */
export function checkLines(batch: Batch, skipped: number): void {
  checkBatch(batch);
  for (const { ends } of [batch.hypotheses, batch.references]) {
    let start = 0;
    for (let i = 0; i < ends.length; i++) {
      const end = ends[i]!;
      if (end - start < skipped) {
        throw new RangeError(
          `line ${i} has ${end - start} characters: expected at least ${skipped}, which are skipped`,
        );
      }
      start = end;
    }
  }
}

/** The exports of assembly/eed/index.ts. */
interface EedExports extends MemoryExports {
  distances(segments: number, skipped: number, space: number): number;
}

/** The width of a row: characters of the hypothesis, characters of the reference, distance. */
const WIDTH = 3;

function host(exports: unknown): EedPart {
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
