/** The first pass over the references, for metrics that weigh by all of them. */
import { encodeSegments } from "../text/encode.js";
import { toSegmentText, type Corpus } from "../text/segments.js";
import type { Batch, SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Gathering, Metric, Score } from "../metrics/metric.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

export interface FirstPasses {
  /** Adds the references of a batch, whatever its systems. */
  add(text: Pick<SegmentText, "references" | "referenceEnds">): void;
  /** The metrics, in their order, ready to count. */
  finish(): readonly Metric[];
}

/** Undefined if no metric needs a first pass. */
export function beginFirstPass(metrics: readonly Metric[], kernel: Kernel): FirstPasses | undefined {
  if (metrics.every(({ firstPass }) => firstPass === undefined)) return undefined;
  const gatherings = metrics.map((metric): readonly [Metric, Gathering | undefined] => [
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
      for (const [metric, gathering] of gatherings) {
        if (gathering === undefined) continue;
        const tokens = metric.tokenizers.map((tokenizer) => {
          const batch = encoded.get(tokenizer) ?? encodeSegments(text, tokenizer, kernel)[0]!;
          encoded.set(tokenizer, batch);
          return batch;
        });
        gathering.add({ size, tokens });
      }
    },
    finish: () => gatherings.map(([metric, gathering]) => gathering?.finish() ?? metric),
  };
}

/** The metric, ready to count this corpus. */
export function prepared<S extends Score>(metric: Metric<S>, corpus: Corpus, kernel: Kernel): Metric<S> {
  if (metric.firstPass === undefined) return metric;
  const pass = beginFirstPass([metric], kernel)!;
  for (const text of toSegmentText(corpus)) pass.add(text);
  return pass.finish()[0] as Metric<S>;
}

/** @throws RangeError for a metric that needs a first pass and has had none. */
export function checkPrepared(what: string, { name, firstPass }: Metric): void {
  if (firstPass === undefined) return;
  throw new RangeError(
    `${what} cannot read the references of the whole corpus first, by which ${name} weighs: expected ${firstPass.remedy}`,
  );
}
