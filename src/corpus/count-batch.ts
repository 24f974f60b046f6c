/** From a batch of text to rows of statistics, or to their sums, for any number of metrics and systems. */
import { encodeSegments } from "../text/encode.js";
import { SegmentError } from "../text/line-error.js";
import type { Batch, SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** After a batch with more bytes of text than this, which must have huge segments, the kernel gives back its memory. */
const HUGE_BYTES = 1 << 23;

/**
 * The limit on the number of a segment's references times the bytes of its hypothesis or source, for metrics that
 * compare this text with each reference. A paragraph may have some 4,000 references. Up to 100 references are always
 * allowed.
 */
const MOST_COMPARED = 1 << 22;
const ALWAYS_ALLOWED = 100;

/**
 * Rows of statistics of one batch, for each system and each metric: a row for each segment. A text is tokenized once
 * for each different tokenizer, whatever the number of metrics.
 *
 * @param first how many segments come before these, for errors
 */
export function countBatch(metrics: readonly Metric[], text: SegmentText, kernel: Kernel, first = 0): Float64Array[][] {
  return rowsOf(metrics, text, kernel, first, false);
}

/** The sums of the rows of one batch: a single row for each system and each metric. */
export function sumBatch(metrics: readonly Metric[], text: SegmentText, kernel: Kernel, first = 0): Float64Array[][] {
  return rowsOf(metrics, text, kernel, first, true).map((ofSystem) =>
    ofSystem.map((rows, m) => sumRows(metrics[m]!, rows, kernel)),
  );
}

/** @param summed whether the sum of the rows is enough: a metric may then return a single row */
export function rowsOf(
  metrics: readonly Metric[],
  text: SegmentText,
  kernel: Kernel,
  first: number,
  summed: boolean,
): Float64Array[][] {
  const encoded = new Map<Tokenizer, Batch[]>();
  const { systems, sources } = text;
  // sources count as one more system, so that their tokens have the same ids
  const streams =
    sources && metrics.some(({ needsSources }) => needsSources) ? { ...text, systems: [...systems, sources] } : text;
  const batchesOf = (tokenizer: Tokenizer): Batch[] => {
    let batches = encoded.get(tokenizer);
    if (batches === undefined) encoded.set(tokenizer, (batches = encodeSegments(streams, tokenizer, kernel, first)));
    return batches;
  };
  const size = text.referenceEnds.length;
  const comparing = metrics.filter(({ joinsReferences, readyRows }) => !joinsReferences && readyRows === undefined);
  if (comparing.length > 0)
    refuseManyReferences(comparing.some(({ needsSources }) => needsSources) ? streams : text, first);
  try {
    return systems.map((_, system) =>
      metrics.map((metric) => {
        if (metric.readyRows !== undefined) return metric.readyRows.of(system, first, size);
        const of = (stream: number): Batch[] => metric.tokenizers.map((tokenizer) => batchesOf(tokenizer)[stream]!);
        const batch = { size, tokens: of(system), summed };
        try {
          return metric.statistics(streams === text ? batch : { ...batch, sources: of(systems.length) }, kernel);
        } catch (error) {
          throw error instanceof SegmentError ? error.offsetBy(first) : error;
        }
      }),
    );
  } finally {
    if ([text.references, ...streams.systems].some(({ ends }) => ends.at(-1)! > HUGE_BYTES)) kernel.release();
  }
}

function refuseManyReferences({ systems, references, referenceEnds }: SegmentText, first: number): void {
  if (references.ends.length <= ALWAYS_ALLOWED) return;
  for (let segment = 0, before = 0; segment < referenceEnds.length; before = referenceEnds[segment++]!) {
    const count = referenceEnds[segment]! - before;
    if (count <= ALWAYS_ALLOWED) continue;
    for (const { ends } of systems) {
      const bytes = ends[segment]! - (segment === 0 ? 0 : ends[segment - 1]!);
      if (bytes * count <= MOST_COMPARED) continue;
      throw new SegmentError(
        `${count} references are each compared with ${bytes} bytes: expected at most ` +
          `${Math.max(ALWAYS_ALLOWED, Math.floor(MOST_COMPARED / bytes))} references for a text of this length`,
        first + segment,
      );
    }
  }
}

/** The most rows that the kernel adds up at once, since it copies them. */
const ROWS_AT_ONCE = 4096;

/**
 * Adds rows to a sum. The kernel adds many rows; a single row, such as the kernel's own sum of a batch, is added here.
 */
export function addRowsTo(sum: Float64Array, rows: Readonly<Float64Array>, kernel: Kernel): void {
  if (rows.length === sum.length) {
    for (let field = 0; field < sum.length; field++) sum[field]! += rows[field]!;
    return;
  }
  const step = sum.length * ROWS_AT_ONCE;
  for (let from = 0; from < rows.length; from += step) kernel.addRows(sum, rows.subarray(from, from + step));
}

/** The sum of a metric's rows. */
export function sumRows(metric: Metric, rows: Readonly<Float64Array>, kernel: Kernel): Float64Array {
  const sum = new Float64Array(metric.fields.length);
  addRowsTo(sum, rows, kernel);
  return sum;
}
