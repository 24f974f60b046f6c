/** Worker threads: how many, when to start them, and their input. Loaded on demand. */
import type { PoolWorker, EngineName, Metric } from "../../../src/index.js";
import { limitMemories } from "../../../src/kernel/entry.js";
import { addressSpaceLeft, shareOf } from "../node/address-space.js";
import { sentMetrics, type MetricOrder, type SentMetrics } from "../metrics/choose.js";
import { createBatchQueue, type BatchQueue, type BatchQueueOptions } from "./batch-queue.js";
import type { Run } from "./command-run.js";

export interface Threads {
  /**
   * Whether to start other threads for the batches that are left, `elapsed` milliseconds after the first batch was
   * begun, with this fraction of the text read.
   */
  wouldPay(elapsed: number, fraction: number | undefined): boolean;
  /** Starts as many threads as there is memory for; undefined if there is none for any thread. */
  start(options: Omit<BatchQueueOptions, "pool" | "threads">): Promise<BatchQueue | undefined>;
}

/** The data sent to another thread. */
export interface SentWork extends SentMetrics {
  readonly engine: EngineName;
  /** How many memories of WebAssembly the thread may make. */
  readonly memories: number;
}

/** In milliseconds: starting a thread takes about 40, so it pays only if at least this much time is left. */
const LEAST_LEFT = 200;
/**
 * An early estimate is worse, because code is slow until it is compiled: after 10 ms at least a second of work must be
 * left, after 50 ms at least 200 ms.
 */
const LEAST_ELAPSED = 10;
const LEAST_LEFT_BY_ELAPSED = 10_000;
/**
 * The most threads by default: one thread reads for all, and for BLEU it keeps up with about eight. Users can ask for
 * more with slower metrics.
 */
const MOST_UNASKED = 8;
/** In milliseconds: a pipe that takes this long to read is counted by several threads, because its length is unknown. */
const LEAST_ELAPSED_OF_PIPES = 300;

/** @returns undefined if only this thread is to count */
export function threadsFor(
  metrics: readonly Metric[],
  { io: { cores, startWorker }, outputs: { threads: wanted }, metrics: requested, kernel }: Run,
  order: MetricOrder,
): Threads | undefined {
  // what a first pass gathered exists only in this thread
  if (startWorker === undefined || wanted === 1 || metrics.some(({ firstPass }) => firstPass !== undefined))
    return undefined;
  let found = wanted;
  /** The maximum number of threads that may count, this thread included. */
  const most = (): number => (found ??= Math.min(cores(), MOST_UNASKED));
  return {
    wouldPay(elapsed, fraction) {
      if (wanted !== undefined) return true;
      if (elapsed < LEAST_ELAPSED) return false;
      return isLong(elapsed, fraction) && most() > 1;
    },
    async start(options) {
      const { createBatchPool } = await import("../../../src/pool/entry.js");
      const { threads, memories } = shareOf(addressSpaceLeft(), most() - 1);
      limitMemories(memories);
      const data: SentWork = { ...sentMetrics(requested, order), engine: kernel().name, memories };
      const started = startSome(() => startWorker(data), threads);
      if (started.length === 0) return undefined;
      const pool = createBatchPool(metrics, () => started.shift()!, started.length, options.summed);
      return createBatchQueue({ ...options, pool, threads: most() });
    },
  };
}

/**
 * Starts this many threads, or as many as the system has room for: the number of threads may be limited, too (ulimit
 * -u).
 */
function startSome(start: () => PoolWorker, count: number): PoolWorker[] {
  const started: PoolWorker[] = [];
  try {
    while (started.length < count) started.push(start());
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_WORKER_INIT_FAILED")) throw error;
  }
  return started;
}

function isLong(elapsed: number, fraction: number | undefined): boolean {
  if (fraction === undefined) return elapsed >= LEAST_ELAPSED_OF_PIPES;
  const left = (elapsed * (1 - fraction)) / fraction;
  return left >= LEAST_LEFT && left * elapsed >= LEAST_LEFT_BY_ELAPSED;
}
