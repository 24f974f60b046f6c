/**
 * Statistics: rows of named numbers. A row stands for one segment or for the sum of many; adding rows is all that
 * streaming, subsets, resampling and merging ever do.
 */
import { joined } from "./batch.js";
import type { ReferenceFingerprint } from "./fingerprint.js";
import type { ReferenceCount } from "./signature.js";

/** Rows of one metric, with the keys that decide whether two tables may be added. */
export interface Statistics {
  /** The metric's name, such as "BLEU". */
  readonly metric: string;
  /**
   * The settings that the counts depend on, and the version of the counting, such as "case:mixed|tok:13a|counting:1".
   * Only tables with equal signatures can be merged.
   */
  readonly signature: string;
  readonly references: ReferenceCount;
  /**
   * Which references the rows were counted against. Tables without a fingerprint are not checked against one another.
   */
  readonly fingerprint?: ReferenceFingerprint | undefined;
  /** The system's name, if it has one. */
  readonly system?: string | undefined;
  /** How many segments all rows together stand for. */
  readonly segments: number;
  readonly fields: readonly string[];
  /** The rows, one after the other; each has a number for each field. */
  readonly rows: Float64Array;
}

/** Adds every row to `totals`, in order. Kernel.addRows is the same loop compiled, which is faster for many rows. */
export function addRows(totals: Float64Array, rows: Readonly<Float64Array>): void {
  const width = totals.length;
  for (let at = 0; at < rows.length; at += width) {
    for (let field = 0; field < width; field++) totals[field]! += rows[at + field]!;
  }
}

/** The rows of all parts in one array, part after part. */
export function joinRows(parts: readonly Readonly<Float64Array>[]): Float64Array {
  return joined(Float64Array, parts);
}
