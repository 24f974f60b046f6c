/** Checks tables of statistics that users pass: whether their parts fit each other. */
import { describe, excerpt } from "./describe.js";
import type { Statistics } from "./statistics.js";

/** @throws TypeError for anything but statistics; RangeError where their parts do not fit each other. */
export function checkStatistics(name: string, statistics: Statistics): void {
  const { metric, signature, fields, segments, rows, fingerprint } = Object(statistics) as Statistics;
  if (
    typeof metric !== "string" ||
    typeof signature !== "string" ||
    !Array.isArray(fields) ||
    !(rows instanceof Float64Array)
  ) {
    throw new TypeError(
      `${name} is not a table of statistics: expected what segmentStatistics() or an accumulator returns`,
    );
  }
  checkFingerprint(name, fingerprint);
  if (fields.length === 0 || rows.length % fields.length !== 0) {
    throw new RangeError(
      `${name} has ${rows.length} numbers: expected rows of ${fields.length}, ${fields.join(", ")}; ` +
        "is the file damaged?",
    );
  }
  // statistics of no segments may have one row, their sum
  if (rows.length / fields.length > Math.max(1, segments)) {
    throw new RangeError(
      `${name} has ${rows.length / fields.length} rows for ${segments} segments: ` +
        "expected at most a row for each; is the file damaged?",
    );
  }
}

/** @throws TypeError, RangeError */
function checkFingerprint(name: string, fingerprint: unknown): void {
  if (fingerprint === undefined) return;
  const { set, rows } = Object(fingerprint) as { readonly set?: unknown; readonly rows?: unknown };
  if (typeof set !== "string" || !(rows === undefined || rows instanceof Uint32Array))
    throw new TypeError(
      `${name}.fingerprint is ${describe(fingerprint)}: expected what segmentStatistics() or an accumulator returns, ` +
        "or undefined",
    );
  if (!/^[\da-f]{32}$/.test(set))
    throw new RangeError(`${name}.fingerprint.set is ${excerpt(set)}: expected 32 hexadecimal digits`);
}

/** @throws TypeError, RangeError unless the statistics have a row for each segment. */
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
