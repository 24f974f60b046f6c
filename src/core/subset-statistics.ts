/** Statistics of some segments of a corpus, chosen by their indices or by a label. */
import { describe } from "./describe.js";
import { fingerprintOf } from "./fingerprint.js";
import { checkKeepsRows } from "./statistics-shape.js";
import type { Statistics } from "./statistics.js";

/**
 * The statistics of some segments, in the order given, as of a corpus of only these segments. (`references` stays the
 * number of the whole corpus.)
 *
 * @param statistics a row for each segment
 * @param indices indices of segments, from 0
 * @throws TypeError, RangeError unless `statistics` has kept its rows and `indices` is a list of indices of its
 * segments.
 * @example
 * const corpus = { hypotheses: ["a b", "c", "d"], references: ["a b", "x", "d"] };
 * const some = subsetStatistics(segmentStatistics(wer(), corpus), [2, 1]);
 * some.segments // 2
 * scoreStatistics(wer(), some).score // 50
 */
export function subsetStatistics(statistics: Statistics, indices: ArrayLike<number>): Statistics {
  checkKeepsRows("statistics", statistics);
  const { segments, fields, rows, fingerprint } = statistics;
  if (!Array.isArray(indices) && !(ArrayBuffer.isView(indices) && "length" in indices))
    throw new TypeError(`indices is ${describe(indices)}: expected a list of places of segments, from 0`);
  for (let i = 0; i < indices.length; i++) {
    const at = indices[i] as unknown;
    if (typeof at !== "number") throw new TypeError(`indices[${i}] is ${describe(at)}: expected a whole number`);
    if (!Number.isInteger(at) || at < 0 || at >= segments)
      throw new RangeError(`indices[${i}] is ${at}: expected a whole number from 0 to ${segments - 1}`);
  }
  const hashes = fingerprint?.rows && copyRows(fingerprint.rows, 4, indices, new Uint32Array(4 * indices.length));
  return {
    ...statistics,
    segments: indices.length,
    rows: copyRows(rows, fields.length, indices, new Float64Array(fields.length * indices.length)),
    fingerprint: hashes && fingerprintOf(hashes),
    // a subset without segments has no references
    references: indices.length === 0 ? 0 : statistics.references,
  };
}

/** Copies rows of a table, one after the other; `into` has room for them. */
export function copyRows<T extends Float64Array | Uint32Array>(
  rows: T,
  width: number,
  places: ArrayLike<number>,
  into: T,
): T {
  for (let i = 0; i < places.length; i++)
    into.set(rows.subarray(places[i]! * width, (places[i]! + 1) * width), i * width);
  return into;
}

/**
 * The statistics of each group of segments that share a label, such as a domain or a language: groups are in the order
 * of their first segments, and the segments of a group in the order of the corpus.
 *
 * @param statistics a row for each segment
 * @param labels the label of each segment
 * @throws TypeError, RangeError unless `statistics` has kept its rows and `labels` has a label for each segment.
 * @example
 * const corpus = { hypotheses: ["a b", "c", "d"], references: ["a b", "x", "d"] };
 * const groups = groupStatistics(segmentStatistics(wer(), corpus), ["news", "chat", "chat"]);
 * [...groups].map(([label, statistics]) => [label, scoreStatistics(wer(), statistics).score])
 * // [["news", 0], ["chat", 50]]
 */
export function groupStatistics(statistics: Statistics, labels: readonly string[]): Map<string, Statistics> {
  checkKeepsRows("statistics", statistics);
  if (!Array.isArray(labels))
    throw new TypeError(`labels is ${describe(labels)}: expected a list with the label of each segment`);
  if (labels.length !== statistics.segments) {
    throw new RangeError(
      `labels has ${labels.length} label${labels.length === 1 ? "" : "s"} for ${statistics.segments} segments: expected one for each; ` +
        "is a header line among them?",
    );
  }
  const places = new Map<string, number[]>();
  for (const [i, label] of (labels as readonly unknown[]).entries()) {
    if (typeof label !== "string")
      throw new TypeError(`labels[${i}] is ${describe(label)}: expected a string, "" where there is no label`);
    const ofLabel = places.get(label);
    if (ofLabel === undefined) places.set(label, [i]);
    else ofLabel.push(i);
  }
  return new Map([...places].map(([label, indices]) => [label, subsetStatistics(statistics, indices)]));
}
