/** Counts the texts of all systems in slices, so that other questions are answered in between. */
import {
  combineReferenceCounts,
  countingKey,
  fingerprintOf,
  hashReferences,
  referenceCount,
} from "../../../src/core/entry.js";
import { countBatch } from "../../../src/corpus/entry.js";
import type { Metric, Statistics } from "../../../src/index.js";
import { kernelOf } from "../../../src/kernel/entry.js";
import type { EncodedTexts, TextLists } from "./encoded-texts.js";
import { pause } from "./pause.js";

/** The longest time that other questions wait, in milliseconds, which decides the size of a slice. */
const LONGEST = 12;

/** How many hypotheses are in the first slice, and how many are in each slice at least. */
const [FIRST, LEAST] = [64, 16];

/**
 * A row for each segment, in a table for each system.
 *
 * @param metric a metric that has had its first pass
 * @param used the indices of the streams of references; null for all
 * @param onProgress called with the share of the segments that is done
 */
export async function countInSlices(
  metric: Metric,
  texts: EncodedTexts,
  used: readonly number[] | null,
  onProgress: (share: number) => void,
): Promise<Statistics[]> {
  const { segments } = texts;
  const width = metric.fields.length;
  const kernel = kernelOf();
  const tables: Float64Array[] = [];
  const hashes = new Uint32Array(4 * segments);
  let references: Statistics["references"] | undefined;
  let size = 0;
  for (let first = 0; first < segments;) {
    const start = performance.now();
    const text = texts.slice(first, first + Math.max(1, size), used, metric.needsSources);
    const { systems, referenceEnds } = text;
    for (const [s, [rows]] of countBatch([metric], text, kernel, first).entries())
      (tables[s] ??= new Float64Array(segments * width)).set(rows!, first * width);
    hashes.set(hashReferences(text), 4 * first);
    references = combineReferenceCounts(references, referenceCount(referenceEnds));
    first += referenceEnds.length;
    const took = performance.now() - start;
    // the first segment also encodes those that follow it, and says nothing about the time of the others
    size =
      size === 0
        ? FIRST / systems.length
        : Math.max(LEAST / systems.length, Math.min(8192, size * Math.min(4, LONGEST / Math.max(took, 1))));
    size = Math.round(size);
    onProgress(first / segments);
    await pause();
  }
  const fingerprint = fingerprintOf(hashes);
  return tables.map((rows) => ({
    metric: metric.name,
    signature: countingKey(metric),
    references: references!,
    fingerprint,
    segments,
    fields: metric.fields,
    rows,
  }));
}

/** The references of some segments, a list for each segment, without missing references. */
export function segmentReferences(
  references: TextLists["references"],
  first: number,
  end: number,
): readonly (readonly (string | null)[])[] {
  return Array.from({ length: end - first }, (_, i) => references.map((stream) => stream[first + i] ?? null));
}
