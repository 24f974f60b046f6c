/** Lines of a batch as arrays, for the engine "reference". */
import type { Batch, TokenLines } from "../core/batch.js";

/** The tokens of line i. */
export function line(lines: TokenLines, i: number): number[] {
  return [...lines.ids.subarray(i === 0 ? 0 : lines.ends[i - 1]!, lines.ends[i]!)];
}

/** The references of a segment. */
export function referencesOf(batch: Batch, segment: number): number[][] {
  const references: number[][] = [];
  for (let i = segment === 0 ? 0 : batch.referenceEnds[segment - 1]!; i < batch.referenceEnds[segment]!; i++) {
    references.push(line(batch.references, i));
  }
  return references;
}
