/** The one pass over the texts: batches in, rows of statistics added, and kept where they are resampled. */
import { evaluateBatch } from "../evaluate.js";
import { refusal } from "../node/refusal.js";
import type { SegmentReader } from "../node/segment-reader.js";
import { combineReferenceCounts, referenceCount } from "../signature.js";
import { addRows } from "../statistics.js";
import { SegmentError } from "../text/line-error.js";
import type { Kernel, Metric, ReferenceCount, SegmentText } from "../types.js";
import { createPeriodCounter } from "./periods.js";
import type { Progress } from "./progress.js";

/** What a pass comes to. */
export interface Gathered {
  readonly segments: number;
  readonly references: ReferenceCount;
  /** For each system, for each metric, the sum of its statistics. */
  readonly totals: readonly (readonly Float64Array[])[];
  /** For each system, for each metric, a row for each segment; empty unless they were asked for. */
  readonly rows: readonly (readonly Float64Array[])[];
  /** For each system, whether it looks as if it had been tokenized. */
  readonly looksTokenized: readonly boolean[];
}

export interface PassOptions {
  readonly reader: SegmentReader;
  readonly metrics: readonly Metric[];
  readonly kernel: Kernel;
  readonly progress: Progress;
  /** Keeps every segment's rows. */
  readonly keepRows: boolean;
  /** Told once how many systems there are, before anything is counted. */
  begin?(systems: number): void;
  /** Told each batch's rows: for each system, for each metric, segments x fields. */
  batch?(rows: readonly (readonly Float64Array[])[], text: SegmentText): void | Promise<void>;
}

/** @throws Refusal for texts that cannot be read, or whose lengths differ. */
export async function gather({ reader, metrics, kernel, progress, keepRows, begin, batch }: PassOptions): Promise<Gathered> {
  const periods = createPeriodCounter();
  const parts: Float64Array[][][] = [];
  let totals: Float64Array[][] = [];
  let references: ReferenceCount = 0;
  try {
    for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
      const count = referenceCount(text.referenceEnds);
      if (totals.length === 0) {
        totals = text.systems.map(() => metrics.map(({ fields }) => new Float64Array(fields.length)));
        references = count;
        begin?.(totals.length);
      }
      const rows = countBatch(metrics, text, kernel, reader.segments);
      for (const [s, ofSystem] of totals.entries()) for (const [m, total] of ofSystem.entries()) addRows(total, rows[s]![m]!);
      if (keepRows) parts.push(rows);
      references = combineReferenceCounts(references, count);
      periods.add(text.systems);
      await batch?.(rows, text);
      progress.update(reader.segments, reader.progress);
    }
  } finally {
    progress.clear();
  }
  const kept = totals.map((ofSystem, s) => ofSystem.map((_, m) => joined(parts.map((rows) => rows[s]![m]!))));
  return { segments: reader.segments, references, totals, rows: keepRows ? kept : [], looksTokenized: periods.suspects() };
}

function countBatch(metrics: readonly Metric[], text: SegmentText, kernel: Kernel, lastSegment: number): Float64Array[][] {
  const first = lastSegment - text.referenceEnds.length;
  return withPlace(text, first, () => evaluateBatch(metrics, text, kernel, first));
}

/**
 * What a batch makes impossible, such as more than memory holds, is the text's fault: it is told with the place.
 *
 * @param first how many segments come before the batch
 */
export function withPlace<T>(text: SegmentText, first: number, count: () => T): T {
  try {
    return count();
  } catch (error) {
    if (error instanceof SegmentError) throw refusal(`line ${error.segment + 1}: ${error.reason}`);
    if (!(error instanceof RangeError)) throw error;
    const last = first + text.referenceEnds.length;
    throw refusal(`${first + 1 === last ? `line ${last}` : `lines ${first + 1} to ${last}`}: ${error.message}`);
  }
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
