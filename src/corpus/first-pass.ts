/** The first pass over the references, for metrics whose weights come from all of them. */
import { encodeSegments } from "../text/encode.js";
import { checkCorpus } from "../text/corpus-shape.js";
import type { Corpus } from "../text/segments.js";
import { corpusBatches } from "./corpus-batches.js";
import type { Batch, SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric, ReferenceCollector } from "../metrics/metric.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

export interface FirstPassCollector {
  /** Adds the references of a batch; its systems do not matter. */
  add(text: Pick<SegmentText, "references" | "referenceEnds">): void;
  /** The metrics, in the order given, ready to count. */
  finish(): readonly Metric[];
}

/** Begins the first pass over the references; undefined if no metric needs one. */
export function beginFirstPass(metrics: readonly Metric[], kernel: Kernel): FirstPassCollector | undefined {
  if (metrics.every(({ firstPass }) => firstPass === undefined)) return undefined;
  const collectors = metrics.map((metric): readonly [Metric, ReferenceCollector | undefined] => [
    metric,
    metric.firstPass?.begin(kernel),
  ]);
  return {
    add({ references, referenceEnds }) {
      const size = referenceEnds.length;
      const text: SegmentText = {
        references,
        referenceEnds,
        systems: [{ bytes: new Uint8Array(0), ends: new Uint32Array(size) }],
      };
      const encoded = new Map<Tokenizer, Batch>();
      for (const [metric, collector] of collectors) {
        if (collector === undefined) continue;
        const tokens = metric.tokenizers.map((tokenizer) => {
          const batch = encoded.get(tokenizer) ?? encodeSegments(text, tokenizer, kernel)[0]!;
          encoded.set(tokenizer, batch);
          return batch;
        });
        collector.add({ size, tokens });
      }
    },
    finish: () => collectors.map(([metric, collector]) => collector?.finish() ?? metric),
  };
}

/**
 * The metrics, ready to count this corpus.
 *
 * @throws RangeError where the rows of a metric belong to another corpus
 */
export function prepared(metrics: readonly Metric[], corpus: Corpus, kernel: Kernel): readonly Metric[] {
  for (const { readyRows } of metrics) readyRows?.check(1, checkCorpus(corpus).hypotheses.size);
  const pass = beginFirstPass(metrics, kernel);
  if (pass === undefined) return metrics;
  for (const text of corpusBatches(corpus, kernel)) pass.add(text);
  return pass.finish();
}

/**
 * @throws RangeError for a metric that has to know the corpus as a whole: a metric that needs a first pass and has had
 *   none, or whose rows are in the order of the corpus.
 */
export function checkPrepared(what: string, { name, firstPass, readyRows }: Metric): void {
  readyRows?.refuse(what);
  if (firstPass === undefined) return;
  throw new RangeError(
    `${what} cannot first read the references of the whole corpus, from which ${name} takes its weights: expected ` +
      `${firstPass.hint}`,
  );
}
