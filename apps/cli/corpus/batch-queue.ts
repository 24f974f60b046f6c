/** Counts batches in several threads, this thread among them. Their rows come in the order of the text. */
import type { SegmentText } from "../../../src/core/entry.js";
import { sumBatch, countBatch } from "../../../src/corpus/entry.js";
import type { Kernel, Metric } from "../../../src/index.js";
import type { BatchPool } from "../../../src/pool/entry.js";
import { errorInRange, segmentRange, type PlaceOf } from "./segment-range.js";

export interface CountedBatch {
  /** For each system and metric, a row of fields for each segment or, if that is enough, only the sum of these rows. */
  readonly rows: readonly (readonly Float64Array[])[];
  /** Where the references of each segment end. */
  readonly referenceEnds: Uint32Array;
  /** The text, valid until the next batch; undefined unless the queue keeps texts. */
  readonly text: SegmentText | undefined;
  /** How many segments come before this batch. */
  readonly first: number;
  /** The number of the thread that counted the batch, 0 for this thread. */
  readonly by: number;
}

export interface BatchQueue {
  /**
   * Takes the next batch, whose memory may be reused once this resolves.
   *
   * @throws InputError for this or an earlier batch
   */
  add(text: SegmentText, first: number): Promise<void>;
  /** Waits for all batches still being counted. */
  finish(): Promise<void>;
  close(): void;
}

export interface BatchQueueOptions {
  readonly metrics: readonly Metric[];
  readonly kernel: Kernel;
  readonly pool: BatchPool;
  /** How many threads there may be, this one included. */
  readonly threads: number;
  /** Whether the sum of a batch's rows suffices. */
  readonly summed: boolean;
  /** Whether the text is needed again when its rows are emitted. */
  readonly keepText: boolean;
  /** The place of a segment in error messages, if it is not the line with the segment's number. */
  readonly placeOf?: PlaceOf | undefined;
  /** Called for every batch, in order. */
  emit(batch: CountedBatch): void;
}

/** Per thread, how many batches may wait for an earlier one. */
const MOST_WAITING = 8;

/** A batch that was counted and waits for its turn. */
interface Counted extends Omit<CountedBatch, "first"> {
  release?(): void;
}

interface Waiting {
  readonly first: number;
  readonly size: number;
  readonly counted: Promise<Counted>;
  isDone: boolean;
}

export function createBatchQueue({
  metrics,
  kernel,
  pool,
  threads,
  summed,
  keepText,
  placeOf,
  emit,
}: BatchQueueOptions): BatchQueue {
  const countRows = summed ? sumBatch : countBatch;
  const waiting: Waiting[] = [];

  function wait(first: number, size: number, counted: Promise<Counted>): void {
    const batch: Waiting = { first, size, counted, isDone: false };
    const done = (): void => {
      batch.isDone = true;
    };
    counted.then(done, done);
    waiting.push(batch);
  }

  async function emitFirst(): Promise<void> {
    const { first, size, counted } = waiting.shift()!;
    const { rows, referenceEnds, text, by, release } = await counted.catch((error: unknown) => {
      throw errorInRange(error, first, size, placeOf);
    });
    emit({ rows, referenceEnds, text, first, by });
    release?.();
  }

  async function countElsewhere(text: SegmentText, first: number): Promise<Counted> {
    const {
      rows,
      text: sameText,
      worker,
      release,
    } = await pool.count(text, first, segmentRange(first, text.referenceEnds.length, placeOf));
    return { rows, referenceEnds: sameText.referenceEnds, text: sameText, by: worker + 1, release };
  }

  /** Counts at once, but returns a promise as the workers do: an error, too, is reported in its turn. */
  async function countHere(text: SegmentText, first: number): Promise<Counted> {
    const rows = countRows(metrics, text, kernel, first);
    if (!keepText) return { rows, referenceEnds: text.referenceEnds.slice(), text: undefined, by: 0 };
    const kept = pool.keep(text);
    return { rows, referenceEnds: kept.text.referenceEnds, ...kept, by: 0 };
  }

  return {
    async add(text, first) {
      const size = text.referenceEnds.length;
      if (pool.hasRoom) {
        wait(first, size, countElsewhere(text, first));
      } else {
        wait(first, size, countHere(text, first));
        // messages from workers are received only between tasks
        await new Promise(setImmediate);
      }
      while (waiting.length > 0 && (waiting[0]!.isDone || waiting.length > MOST_WAITING * threads)) await emitFirst();
    },
    async finish() {
      while (waiting.length > 0) await emitFirst();
    },
    close: () => pool.close(),
  };
}
