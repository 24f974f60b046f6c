/** Adds, subtracts and concatenates statistics. */
import { addFingerprints, subtractFingerprints } from "./fingerprint.js";
import { combineReferenceCounts } from "./signature.js";
import { checkStatistics } from "./statistics-shape.js";
import { addRows, joinRows, type Statistics } from "./statistics.js";

/**
 * The sum of all rows, as statistics of a single row, from which the score of the corpus is computed.
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
  const { fields, rows, fingerprint } = statistics;
  const sum = new Float64Array(fields.length);
  addRows(sum, rows);
  return { ...statistics, rows: sum, ...(fingerprint && { fingerprint: { set: fingerprint.set } }) };
}

/**
 * The sum of two corpora as a single row, whether their statistics have a row for each segment or are sums, and
 * wherever they were counted. Fields are whole numbers, which stay exact up to 2^53, so the order of additions does not
 * matter.
 *
 * @throws TypeError for anything but statistics; RangeError when metric, settings, fields or the version of the
 *   counting differ, or when a sum leaves the exact integers.
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
 * @throws TypeError for anything but statistics; RangeError when metric, settings, fields or the version of the
 *   counting differ.
 * @example
 * const first = segmentStatistics(wer(), { hypotheses: ["a b"], references: ["a b"] });
 * const second = segmentStatistics(wer(), { hypotheses: ["c"], references: ["d"] });
 * [...concatenateStatistics(first, second).rows] // [2, 0, 0, 0, 0, 1, 0, 0]
 */
export function concatenateStatistics(a: Statistics, b: Statistics): Statistics {
  checkSameKind(a, b);
  // statistics of no segments can have a row, too: their sum, which belongs to no segment
  const rows = joinRows([a, b].flatMap((part) => (part.segments === 0 ? [] : [part.rows])));
  const references =
    a.segments === 0
      ? b.references
      : b.segments === 0
        ? a.references
        : combineReferenceCounts(a.references, b.references);
  const fingerprint = addFingerprints(a.fingerprint, b.fingerprint);
  return {
    metric: a.metric,
    signature: a.signature,
    references,
    segments: a.segments + b.segments,
    fields: a.fields,
    rows,
    ...(fingerprint && { fingerprint }),
    // parts of one system may be named after their files, so only a common name is kept
    ...(a.system !== undefined && a.system === b.system && { system: a.system }),
  };
}

/**
 * The sum of a corpus without a part of it: the reverse of `addStatistics(part, rest)`.
 *
 * @throws TypeError for anything but statistics; RangeError when metric, settings, fields or the version of the counting
 *   differ, or when `part` is not a part of `whole`.
 * @example
 * const first = segmentStatistics(wer(), { hypotheses: ["a b"], references: ["a b"] });
 * const second = segmentStatistics(wer(), { hypotheses: ["c"], references: ["d"] });
 * const rest = subtractStatistics(addStatistics(first, second), first);
 * [rest.segments, ...rest.rows] // [1, 0, 1, 0, 0]
 */
export function subtractStatistics(whole: Statistics, part: Statistics): Statistics {
  checkSameKind(whole, part);
  const { rows, ...rest } = sumStatistics(whole);
  const taken = sumStatistics(part).rows;
  const segments = whole.segments - part.segments;
  for (const [field, value] of rows.entries()) {
    if (segments >= 0 && value >= taken[field]!) continue;
    throw new RangeError(
      segments < 0
        ? `the part has ${part.segments} segments: expected at most ${whole.segments}, as many as the whole has`
        : `the part has ${whole.fields[field]} ${taken[field]}: expected at most ${value}, as the whole has; was it ` +
            "counted in the whole?",
    );
  }
  return {
    ...rest,
    segments,
    // how many references the segments of the rest have is not known, so the number of the whole is kept
    references: segments === 0 ? 0 : whole.references,
    rows: rows.map((value, field) => value - taken[field]!),
    fingerprint: subtractFingerprints(whole.fingerprint, part.fingerprint),
  };
}

/** @throws TypeError, RangeError unless the rows of both may be added. */
function checkSameKind(a: Statistics, b: Statistics): void {
  checkStatistics("the first statistics", a);
  checkStatistics("the second statistics", b);
  refuse("metric", a.metric, b.metric);
  refuse("signature", a.signature, b.signature);
  refuse("fields", a.fields.join(" "), b.fields.join(" "));
}

function refuse(what: string, a: string, b: string): void {
  if (a !== b) {
    throw new RangeError(
      `statistics of two kinds cannot be merged: ${what} is "${a}" in the first and "${b}" in the second; ` +
        "were they counted with other settings, or by another version?",
    );
  }
}
