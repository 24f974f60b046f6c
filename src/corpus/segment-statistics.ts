/** From texts to a row of statistics for each segment. */
import { fingerprintOf, joinHashes } from "../core/fingerprint.js";
import { hashReferences } from "../core/reference-hashes.js";
import { combineReferenceCounts, countingKey, referenceCount, type ReferenceCount } from "../core/signature.js";
import { joinRows, type Statistics } from "../core/statistics.js";
import type { Metric } from "../metrics/metric.js";
import type { Corpus } from "../text/segments.js";
import { countSegments } from "./count-segments.js";
import type { EngineOptions } from "./engine-options.js";

/**
 * The statistics of every segment, a row each: for subsets, for tests of significance, or to save and merge.
 *
 * @throws TypeError, RangeError as scoreCorpus() does.
 * @example
 * const { fields, rows } = segmentStatistics(wer(), { hypotheses: ["a b", "c"], references: ["a b", "d"] });
 * fields // ["hits", "substitutions", "deletions", "insertions"]
 * [...rows] // [2, 0, 0, 0, 0, 1, 0, 0]
 */
export function segmentStatistics(metric: Metric, corpus: Corpus, options: EngineOptions = {}): Statistics {
  const parts: Float64Array[] = [];
  const hashes: Uint32Array[] = [];
  let references: ReferenceCount | undefined;
  let segments = 0;
  const ready = countSegments(metric, corpus, options, (rows, text) => {
    parts.push(rows);
    hashes.push(hashReferences(text));
    references = combineReferenceCounts(references, referenceCount(text.referenceEnds));
    segments += text.referenceEnds.length;
  });
  return {
    metric: ready.name,
    signature: countingKey(ready),
    references: references ?? 0,
    fingerprint: fingerprintOf(joinHashes(hashes)),
    segments,
    fields: ready.fields,
    rows: joinRows(parts),
  };
}
