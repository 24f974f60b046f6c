/** Reads all references first, for metrics whose weights come from them (NIST). Loaded on demand. */
import { beginFirstPass } from "../../../src/corpus/entry.js";
import type { Kernel } from "../../../src/index.js";
import { inputError, type SegmentReader } from "../../../src/reading/entry.js";
import type { ChosenMetric } from "../metrics/choose.js";
import { batchesOf, type Progress } from "./progress.js";

/**
 * Reads all references; returns the metrics, prepared with them.
 *
 * @throws InputError for references that cannot be read or do not fit in memory.
 */
export async function prepareMetrics(
  metrics: readonly ChosenMetric[],
  references: SegmentReader,
  kernel: Kernel,
  progress: Progress,
): Promise<readonly ChosenMetric[]> {
  // the corpus metric and the segment metric are mostly the same object
  const different = [...new Set(metrics.flatMap(({ corpus, segment }) => [corpus, segment]))];
  const pass = beginFirstPass(different, kernel)!;
  try {
    for await (const text of batchesOf(references, progress)) pass.add(text);
    const ready = pass.finish();
    return metrics.map(({ name, corpus, segment }) => ({
      name,
      corpus: ready[different.indexOf(corpus)]!,
      segment: ready[different.indexOf(segment)]!,
    }));
  } catch (error) {
    if (error instanceof RangeError) throw inputError(error.message);
    throw error;
  }
}
