/** Running sums of one system's statistics under several metrics, in one pass over the text. */
import { addRowsTo, rowsOf } from "./count-batch.js";
import { combineReferenceCounts, countingKey, referenceCount } from "../core/signature.js";
import type { Corpus } from "../text/segments.js";
import { corpusBatches } from "./corpus-batches.js";
import type { ReferenceCount } from "../core/signature.js";
import type { SegmentText } from "../core/batch.js";
import type { Statistics } from "../core/statistics.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";

export interface CorpusSums {
  /** Adds segments. When it throws, nothing was added. @throws Error if add() is called while it runs. */
  add(corpus: Corpus): void;
  /** The sum of the references' hashes so far, four words. */
  readonly set: Uint32Array;
  /** The sums so far, one row for each metric. */
  statistics(): Statistics[];
}

/** @param addHashes adds the hashes of references to a sum; only saved statistics need them, a score does not */
export function createCorpusSums(
  metrics: readonly Metric[],
  kernel: Kernel,
  addHashes?: (sum: Uint32Array, text: SegmentText) => void,
): CorpusSums {
  let set = new Uint32Array(4);
  let totals = metrics.map(({ fields }) => new Float64Array(fields.length));
  let segments = 0;
  let references: ReferenceCount | undefined;
  let isAdding = false;

  function addAll(corpus: Corpus): void {
    // a user's tokenizer may throw halfway: an unfinished part leaves no trace
    const sums = totals.map((total) => total.slice());
    let more = 0;
    let counts = references;
    const hashes = set.slice();
    for (const text of corpusBatches(corpus, kernel)) {
      addHashes?.(hashes, text);
      const [rows] = rowsOf(metrics, text, kernel, more, true);
      for (let m = 0; m < sums.length; m++) addRowsTo(sums[m]!, rows![m]!, kernel);
      counts = combineReferenceCounts(counts, referenceCount(text.referenceEnds));
      more += text.referenceEnds.length;
    }
    totals = sums;
    set = hashes;
    references = counts;
    segments += more;
  }

  return {
    get set() {
      return set;
    },
    add(corpus) {
      // segments added by a call of add() within add() would be lost
      if (isAdding)
        throw new Error("add() was called during add(): expected one corpus at a time; does a tokenizer call add()?");
      isAdding = true;
      try {
        addAll(corpus);
      } finally {
        isAdding = false;
      }
    },
    statistics: () =>
      metrics.map((metric, m) => ({
        metric: metric.name,
        signature: countingKey(metric),
        references: references ?? 0,
        segments,
        fields: metric.fields,
        rows: totals[m]!.slice(),
      })),
  };
}
