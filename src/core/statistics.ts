/**
 * Statistics: rows of named numbers. A row stands for one segment or for the sum of many; adding rows is all that
 * streaming, subsets, resampling and merging ever do.
 */
import { combineReferenceCounts } from "./signature.js";
import type { ReferenceCount } from "./signature.js";

/** Rows of one metric, with what is needed to know whether two of them may be added. */
export interface Statistics {
  /** The metric's name, such as "BLEU". */
  readonly metric: string;
  /** Settings and version without the number of references: the key that must be equal to merge. */
  readonly signature: string;
  readonly references: ReferenceCount;
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

/**
 * The sum of all rows, as statistics of a single row: what a corpus is scored by.
 *
 * @throws TypeError, RangeError for anything but statistics.
 * @example
 * const corpus = { hypotheses: ["a b", "c"], references: ["a b", "d"] };
 * const { segments, rows } = sumStatistics(segmentStatistics(wer(), corpus));
 * segments // 2
 * [...rows] // [2, 1, 0, 0]
 */
export function sumStatistics(statistics: Statistics): Statistics {
  checkStatistics("statistics", statistics);
  const sum = new Float64Array(statistics.fields.length);
  addRows(sum, statistics.rows);
  return { ...statistics, rows: sum };
}

/**
 * The sum of two corpora, one row, of segments or sums counted anywhere. Fields are whole numbers, which stay exact up
 * to 2^53, so the order of additions does not matter.
 *
 * @throws TypeError for anything but statistics; RangeError when metric, settings, version or fields differ, or when a
 *   sum leaves the exact integers.
 * @example
 * const here = segmentStatistics(wer(), { hypotheses: ["a b"], references: ["a b"] });
 * const there = segmentStatistics(wer(), { hypotheses: ["c"], references: ["d"] });
 * scoreStatistics(wer(), addStatistics(here, there)).score // 33.33..
 */
export function addStatistics(a: Statistics, b: Statistics): Statistics {
  const merged = concatenateStatistics(a, b);
  const sum = sumStatistics(merged);
  for (const [field, value] of sum.rows.entries()) {
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      throw new RangeError(`${a.fields[field]} adds up to ${value}: expected at most 2^53 - 1, where sums are exact`);
    }
  }
  return sum;
}

/**
 * The rows of `a`, then the rows of `b`: two parts of a corpus as one, for tests of significance.
 *
 * @throws TypeError for anything but statistics; RangeError when metric, settings, version or fields differ.
 * @example
 * const first = segmentStatistics(wer(), { hypotheses: ["a b"], references: ["a b"] });
 * const second = segmentStatistics(wer(), { hypotheses: ["c"], references: ["d"] });
 * [...concatenateStatistics(first, second).rows] // [2, 0, 0, 0, 0, 1, 0, 0]
 */
export function concatenateStatistics(a: Statistics, b: Statistics): Statistics {
  checkStatistics("the first statistics", a);
  checkStatistics("the second statistics", b);
  refuse("metric", a.metric, b.metric);
  refuse("signature", a.signature, b.signature);
  refuse("fields", a.fields.join(" "), b.fields.join(" "));
  const rows = new Float64Array(a.rows.length + b.rows.length);
  rows.set(a.rows);
  rows.set(b.rows, a.rows.length);
  const references =
    a.segments === 0
      ? b.references
      : b.segments === 0
        ? a.references
        : combineReferenceCounts(a.references, b.references);
  return { ...a, references, segments: a.segments + b.segments, rows };
}

function refuse(what: string, a: string, b: string): void {
  if (a !== b) {
    throw new RangeError(
      `statistics of two kinds cannot be merged: ${what} is "${a}" in the first and "${b}" in the second; ` +
        "were they made with other settings or another version?",
    );
  }
}
