/** The sources of a batch, for metrics that need them. */
import type { Batch } from "../core/batch.js";
import type { SegmentBatch } from "./metric.js";

/**
 * The sources, as the hypotheses of a batch, with ids of the metric's only tokenizer.
 *
 * @throws TypeError if the corpus has no sources
 */
export function sourcesOf({ sources }: SegmentBatch, name: string): Batch {
  if (sources !== undefined) return sources[0]!;
  throw new TypeError(
    `sources is missing: expected { hypotheses, references, sources }, because ${name} ` +
      `also compares with the texts that the hypotheses were made from`,
  );
}
