/** The one pass over the texts: reads batches, adds up their statistics, and keeps the rows that will be resampled. */
import { combineReferenceCounts, referenceCount, joinRows, type SegmentText } from "../../../src/core/entry.js";
import { addRowsTo, countBatch, sumBatch } from "../../../src/corpus/entry.js";
import type { ReferenceCount, Kernel, Metric } from "../../../src/index.js";
import type { SegmentReader } from "../../../src/reading/entry.js";
import type { BatchQueue, CountedBatch } from "./batch-queue.js";
import type { Progress } from "./progress.js";
import { errorInRange } from "./segment-range.js";
import type { Threads } from "./threads.js";
import { createTextDetector, type TextFindings } from "../../../src/lint/entry.js";

/** The counts of a whole corpus. */
export interface CorpusStatistics {
  readonly segments: number;
  readonly references: ReferenceCount;
  /** For each system, for each metric, the sum of its statistics. */
  readonly totals: readonly (readonly Float64Array[])[];
  /** For each system, for each metric, a row for each segment; empty unless rows are to be kept. */
  readonly rows: readonly (readonly Float64Array[])[];
  readonly findings: TextFindings;
  /** How many segments each thread has counted, this one first. */
  readonly shares: readonly number[];
}

export interface CountOptions {
  readonly reader: SegmentReader;
  readonly metrics: readonly Metric[];
  readonly kernel: Kernel;
  /** The other threads that may count if there is more than one batch; undefined if only this thread counts. */
  threads(): Promise<Threads | undefined>;
  readonly progress: Progress;
  /** Keeps every segment's rows. */
  readonly keepRows: boolean;
  /** Called once with the number of systems, before counting begins. */
  begin?(systems: number): void | Promise<void>;
  /** Called with each batch as it is read, before it is counted. */
  read?(text: SegmentText): void;
  /**
   * Called with each batch's rows (for each system, for each metric, segments x fields) and where the references of its
   * segments end.
   */
  batch?(rows: readonly (readonly Float64Array[])[], referenceEnds: Uint32Array): void;
  /** Called like batch(), but also with the batch's text, which is kept until the batch's turn. */
  batchWithText?(rows: readonly (readonly Float64Array[])[], text: SegmentText): void;
}

/** @throws InputError for texts that cannot be read, or whose lengths differ. */
export async function countCorpus({
  reader,
  metrics,
  kernel,
  threads,
  progress,
  keepRows,
  begin,
  read,
  batch,
  batchWithText,
}: CountOptions): Promise<CorpusStatistics> {
  const detector = createTextDetector();
  const parts: (readonly (readonly Float64Array[])[])[] = [];
  let totals: readonly (readonly Float64Array[])[] | undefined;
  let references: ReferenceCount | undefined;
  const summed = !keepRows && batch === undefined && batchWithText === undefined;
  // metrics whose rows are ready need no queue and no thread
  const counted = metrics.filter(({ readyRows }) => readyRows === undefined);
  const ready =
    counted.length < metrics.length ? (await import("../metrics/given/index.js")).readyRowsOf(metrics) : undefined;
  const grows = summed && counted.every(({ shortcuts }) => shortcuts?.sumsInKernel === true);
  const pace = grows ? "growing" : "steady";
  const countRows = summed ? sumBatch : countBatch;
  const { placeOf } = reader;
  const shares: number[] = [];
  let began: ReturnType<typeof process.hrtime> | undefined;
  let others: Promise<Threads | undefined> | undefined;
  let queue: BatchQueue | undefined;

  function emit({ rows: countedRows, referenceEnds, text, first, by }: CountedBatch): void {
    const rows = ready?.beside(countedRows, first, referenceEnds.length) ?? countedRows;
    for (const [s, ofSystem] of totals!.entries())
      for (const [m, total] of ofSystem.entries()) addRowsTo(total, rows[s]![m]!, kernel);
    shares[by] = (shares[by] ?? 0) + referenceEnds.length;
    if (keepRows) parts.push(rows);
    batch?.(rows, referenceEnds);
    batchWithText?.(rows, text!);
    progress.update(first + referenceEnds.length, reader.progress);
  }

  /** Counts a batch in this thread only. */
  function countAlone(text: SegmentText, first: number): void {
    began ??= process.hrtime();
    const { referenceEnds } = text;
    let rows: CountedBatch["rows"];
    try {
      rows = countRows(counted, text, kernel, first);
    } catch (error) {
      throw errorInRange(error, first, referenceEnds.length, placeOf);
    }
    emit({ rows, referenceEnds, text, first, by: 0 });
  }

  /**
   * Starts other threads if they pay for this batch and those after it; if none can be started, it does not try again.
   */
  async function withOthers(): Promise<BatchQueue | undefined> {
    const [seconds, nanoseconds] = process.hrtime(began);
    const found = await (others ??= threads());
    if (found?.wouldPay(seconds * 1e3 + nanoseconds / 1e6, reader.progress) !== true) return undefined;
    others = Promise.resolve(undefined);
    return found.start({ metrics: counted, kernel, summed, keepText: batchWithText !== undefined, placeOf, emit });
  }

  // segments before an error are counted and reported first
  const next = (): Promise<SegmentText | undefined> =>
    reader.next(pace).catch(async (error: unknown) => {
      await queue?.finish();
      throw error;
    });
  try {
    for (let text = await next(); text !== undefined; text = await next()) {
      references = combineReferenceCounts(references, referenceCount(text.referenceEnds));
      detector.add(text);
      read?.(text);
      if (totals === undefined) {
        ready?.check(text.systems.length);
        totals = text.systems.map(() => metrics.map(({ fields }) => new Float64Array(fields.length)));
        await begin?.(totals.length);
      }
      const first = reader.segments - text.referenceEnds.length;
      ready?.read(text, first);
      if (first > 0) queue ??= await withOthers();
      if (queue === undefined) countAlone(text, first);
      else await queue.add(text, first);
    }
    await queue?.finish();
    ready?.check(totals?.length ?? 0, reader.segments);
  } finally {
    queue?.close();
    progress.clear();
  }
  const sums = totals ?? [];
  const rows = keepRows
    ? sums.map((ofSystem, s) => ofSystem.map((_, m) => joinRows(parts.map((part) => part[s]![m]!))))
    : [];
  return {
    segments: reader.segments,
    references: references ?? 0,
    totals: sums,
    rows,
    findings: detector.findings(reader.placeOf),
    shares,
  };
}
