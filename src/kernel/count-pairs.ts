/** Counts for each reference of each segment. */
import type { Batch } from "../core/batch.js";
import { lastEnd, type Memory } from "./memory.js";

/** The result of countBatch() for `width` numbers per reference of each segment. */
export function countPairs(
  memory: Memory,
  batch: Batch,
  width: number,
  count: (segments: number) => number,
): Float64Array {
  // references that belong to no segment have no rows
  return memory.countBatch(batch, lastEnd(batch.referenceEnds) * width, count);
}
