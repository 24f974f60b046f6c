/** The counts shared by all dialects of BLEU: an additive row of whole numbers for each segment. */
import type { Batch } from "../../../core/batch.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Invariant } from "../../metric.js";

/** A row, or a sum of rows, with names. */
export interface Counts {
  readonly segments: number;
  readonly hypothesisLength: number;
  /** Reference lengths closest to the hypotheses; of two equally close lengths the shorter, or the first. */
  readonly closestLength: number;
  readonly firstClosestLength: number;
  readonly shortestLength: number;
  /** The sum over all references, and their number. */
  readonly allLengths: number;
  readonly references: number;
  /** The matches and the n-grams by order, from 1. */
  readonly matches: readonly number[];
  readonly ngrams: readonly number[];
  /** The number of segments without an n-gram of this order. */
  readonly tooShort: readonly number[];
}

const lengths = [
  "segments",
  "hypothesisLength",
  "closestLength",
  "firstClosestLength",
  "shortestLength",
  "allLengths",
  "references",
] as const;

export function countFields(maxOrder: number): string[] {
  return [
    ...lengths,
    ...["matches", "ngrams", "tooShort"].flatMap((name) =>
      Array.from({ length: maxOrder }, (_, n) => `${name}${n + 1}`),
    ),
  ];
}

/** Higher orders have fewer n-grams, and a segment is too short for an order or has n-grams of it. */
export function countInvariants(maxOrder: number): Invariant[] {
  return [
    ["segments", "references"],
    ["shortestLength", "closestLength"],
    ["shortestLength", "firstClosestLength"],
    ["closestLength", "allLengths"],
    ["firstClosestLength", "allLengths"],
    ["hypothesisLength", "ngrams1"],
    ...Array.from({ length: maxOrder }, (_, n): Invariant[] => [
      [`matches${n + 1}`, `ngrams${n + 1}`],
      [`ngrams${n + 1}`, n === 0 ? "hypothesisLength" : `ngrams${n}`],
      [`tooShort${n + 1}`, n + 1 < maxOrder ? `tooShort${n + 2}` : "segments"],
    ]).flat(),
  ];
}

export function countRows(batch: Batch, maxOrder: number, kernel: Kernel): Float64Array {
  const counted = kernel.ngramMatches(batch, maxOrder, "clipped");
  const width = lengths.length + 3 * maxOrder;
  const rows = new Float64Array(batch.referenceEnds.length * width);
  for (
    let segment = 0, from = 0, at = 0;
    segment < batch.referenceEnds.length;
    segment++, from += 2 + 2 * maxOrder, at += width
  ) {
    const length = counted[from]!;
    rows[at] = 1;
    rows[at + 1] = length;
    rows[at + 2] = counted[from + 1]!;
    rows.set(referenceLengths(batch, segment, length), at + 3);
    rows.set(counted.subarray(from + 2, from + 2 + 2 * maxOrder), at + lengths.length);
    for (let order = length + 1; order <= maxOrder; order++) rows[at + lengths.length + 2 * maxOrder + order - 1] = 1;
  }
  return rows;
}

/** The first of the closest reference lengths, the shortest, the sum of all, and their number. */
function referenceLengths(
  { references, referenceEnds }: Batch,
  segment: number,
  length: number,
): [number, number, number, number] {
  const first = segment === 0 ? 0 : referenceEnds[segment - 1]!;
  const end = referenceEnds[segment]!;
  let [closest, shortest, sum] = [Infinity, Infinity, 0];
  for (let line = first; line < end; line++) {
    const candidate = references.ends[line]! - (line === 0 ? 0 : references.ends[line - 1]!);
    if (Math.abs(candidate - length) < Math.abs(closest - length)) closest = candidate;
    if (candidate < shortest) shortest = candidate;
    sum += candidate;
  }
  return [closest, shortest, sum, end - first];
}

/** @param maxOrder the highest order of the row */
export function readRow(row: Readonly<Float64Array>, maxOrder: number): Counts {
  const [segments, hypothesisLength, closestLength, firstClosestLength, shortestLength, allLengths, references] =
    row as unknown as [number, number, number, number, number, number, number];
  const orders = (part: number): number[] => [
    ...row.subarray(lengths.length + part * maxOrder, lengths.length + (part + 1) * maxOrder),
  ];
  return {
    segments,
    hypothesisLength,
    closestLength,
    firstClosestLength,
    shortestLength,
    allLengths,
    references,
    matches: orders(0),
    ngrams: orders(1),
    tooShort: orders(2),
  };
}
