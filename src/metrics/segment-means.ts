/**
 * Means over the segments of a corpus, of numbers from 0 to 1. A row has the number of segments that it stands for,
 * then the numbers in fixed point, so that rows add up to the same bits in any order.
 */
import { FIXED_WIDTH, fixedAt, fixedFields, fixedWeights, PARTS, putFixed } from "./fixed-point.js";
import type { Invariant } from "./metric.js";

/** The names of the fields of a row. */
export function meanFields(...names: readonly string[]): string[] {
  return ["segments", ...names.flatMap(fixedFields)];
}

/** The invariants of a row: each number is at most 1, and each remainder at most one unit of the field before. */
export function meanInvariants(...names: readonly string[]): Invariant[] {
  return names.flatMap((name) =>
    [fixedWeights(name), ...fixedFields(name).slice(1)].map((field): Invariant => [field, "segments", PARTS]),
  );
}

/** The length of a row with this many means. */
export const meansWidth = (means: number): number => 1 + FIXED_WIDTH * means;

/** Writes the row of one segment. */
export function putSegment(rows: Float64Array, row: number, ...values: readonly number[]): void {
  rows[row] = 1;
  for (const [i, value] of values.entries()) putFixed(rows, row + 1 + FIXED_WIDTH * i, value);
}

/** The mean of the i-th number. */
export function meanAt(totals: Readonly<Float64Array>, i: number): number {
  return fixedAt(totals, 1 + FIXED_WIDTH * i) / totals[0]!;
}
