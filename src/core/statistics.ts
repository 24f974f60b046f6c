/**
 * Statistics: rows of named numbers. A row stands for one segment or for the sum of many; adding rows is all that
 * streaming, subsets, resampling and merging ever do.
 */
import type { ReferenceFingerprint } from "./fingerprint.js";
import type { ReferenceCount } from "./signature.js";

/** Rows of one metric, with what is needed to know whether two of them may be added. */
export interface Statistics {
  /** The metric's name, such as "BLEU". */
  readonly metric: string;
  /**
   * The settings that the counts depend on, and the version of the counting, such as "case:mixed|tok:13a|counting:1":
   * the key that must be equal to merge.
   */
  readonly signature: string;
  readonly references: ReferenceCount;
  /** Which references they were counted against. Tables without it are not checked against one another. */
  readonly fingerprint?: ReferenceFingerprint | undefined;
  /** The system's name, if it was given one. */
  readonly system?: string | undefined;
  /** How many segments all rows together stand for. */
  readonly segments: number;
  readonly fields: readonly string[];
  /** Row after row, each as long as fields. */
  readonly rows: Float64Array;
}

/** @throws TypeError for anything but statistics; RangeError where their parts do not fit each other. */
export function checkStatistics(name: string, statistics: Statistics): void {
  const { metric, signature, fields, segments, rows } = Object(statistics) as Statistics;
  if (
    typeof metric !== "string" ||
    typeof signature !== "string" ||
    !Array.isArray(fields) ||
    !(rows instanceof Float64Array)
  ) {
    throw new TypeError(
      `${name} is no table of statistics: expected what segmentStatistics() or an accumulator returns`,
    );
  }
  if (fields.length === 0 || rows.length % fields.length !== 0) {
    throw new RangeError(
      `${name} has ${rows.length} numbers: expected rows of ${fields.length}, ${fields.join(", ")}; ` +
        "is the file damaged?",
    );
  }
  // the sum of no segments is a row too
  if (rows.length / fields.length > Math.max(1, segments)) {
    throw new RangeError(
      `${name} has ${rows.length / fields.length} rows for ${segments} segments: ` +
        "expected at most a row for each; is the file damaged?",
    );
  }
}

/** @throws TypeError, RangeError unless they have a row for each segment. */
export function checkKeepsRows(name: string, statistics: Statistics): void {
  checkStatistics(name, statistics);
  const rows = statistics.rows.length / statistics.fields.length;
  if (rows !== statistics.segments) {
    throw new RangeError(
      `${name} has ${rows} ${rows === 1 ? "row" : "rows"} for ${statistics.segments} segments: expected a row for ` +
        "each; were they summed?",
    );
  }
}

/** Adds every row to `totals`, in their order: the loop that Kernel.addRows compiles, which pays for many rows. */
export function addRows(totals: Float64Array, rows: Readonly<Float64Array>): void {
  const width = totals.length;
  for (let at = 0; at < rows.length; at += width) {
    for (let field = 0; field < width; field++) totals[field]! += rows[at + field]!;
  }
}

/** All rows, one part after the other. */
export function joinRows(parts: readonly Readonly<Float64Array>[]): Float64Array {
  const rows = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    rows.set(part, at);
    at += part.length;
  }
  return rows;
}
