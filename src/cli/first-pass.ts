/** The pass over the references alone, for metrics that weigh by all of them (NIST). Loaded where one is asked for. */
import { beginFirstPass } from "../first-pass.js";
import { refusal } from "../node/refusal.js";
import type { SegmentReader } from "../node/segment-reader.js";
import type { Kernel } from "../types.js";
import type { ChosenMetric } from "./metrics/choose.js";
import type { Progress } from "./progress.js";

/**
 * Reads the references to their end; returns the metrics that know them.
 *
 * @throws Refusal for references that cannot be read, or that memory does not hold.
 */
export async function readyMetrics(metrics: readonly ChosenMetric[], references: SegmentReader, kernel: Kernel, progress: Progress): Promise<readonly ChosenMetric[]> {
  // what is for the corpus is mostly for segments too
  const different = [...new Set(metrics.flatMap(({ corpus, segment }) => [corpus, segment]))];
  const pass = beginFirstPass(different, kernel)!;
  try {
    for (let text = await references.next(); text !== undefined; text = await references.next()) {
      pass.add(text);
      progress.update(references.segments, references.progress);
    }
    const ready = pass.finish();
    return metrics.map(({ name, corpus, segment }) => ({ name, corpus: ready[different.indexOf(corpus)]!, segment: ready[different.indexOf(segment)]! }));
  } catch (error) {
    if (error instanceof RangeError) throw refusal(error.message);
    throw error;
  } finally {
    progress.clear();
  }
}
