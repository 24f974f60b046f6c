/** Counting by several workers, in Node and in pages. */
import { checkPrepared } from "../corpus/first-pass.js";
import { checkMetrics } from "../metrics/check-metric.js";
import { checkKeys, checkNumber, checkWhole } from "../core/argument-checks.js";
import { fingerprintOf, joinHashes } from "../core/fingerprint.js";
import { hashReferences } from "../core/reference-hashes.js";
import { combineReferenceCounts, countingKey, referenceCount } from "../core/signature.js";
import { joinRows, type Statistics } from "../core/statistics.js";
import { describe } from "../core/describe.js";
import { toSegmentText, type Corpus } from "../text/segments.js";
import type { ReferenceCount } from "../core/signature.js";
import type { Metric } from "../metrics/metric.js";
import { DEFAULT_TIMEOUT, createBatchPool, type CountedText } from "./batches.js";
import type { PoolWorker } from "./connection.js";

export type { PoolWorker } from "./connection.js";

/** The options of {@link createWorkerPool}. */
export interface WorkerPoolOptions {
  /** The number of workers; by default the number of cores. */
  readonly threads?: number;
  /**
   * After how many seconds without a sign of life a worker is given up, and the pool ends with an error: above 0, or
   * Infinity for never; default 60. While it counts, a worker has another second for each kilobyte of its batch and
   * each metric (a batch has 256 kB, or is one longer segment). Every message is a sign of life, including your own
   * messages.
   */
  readonly timeout?: number;
}

/** The result of {@link createWorkerPool}: workers that count for this thread. */
export interface WorkerPool {
  /**
   * The statistics of every segment under each of the pool's metrics: rows in the order of the segments, bit for bit
   * those of segmentStatistics(), whatever the number of workers. The corpus is read while it is counted, so it must
   * not change.
   *
   * @throws TypeError, RangeError for a corpus of the wrong shape, as scoreCorpus() does, or for a corpus that changes
   * meanwhile; Error if a worker has ended or is silent, with the segments that it held.
   */
  statistics(corpus: Corpus): Promise<Statistics[]>;
  /** Ends the workers. */
  close(): void;
}

/**
 * Workers that count for this thread, each with its own kernel. Starting them takes 30 ms or more, so they pay off from
 * about 100,000 lines of BLEU or 20,000 of chrF; in a page, workers also keep the page responsive. A worker is a script
 * of yours that calls countForWorkerPool() with the same metrics:
 *
 * ```js
 * // counting.js
 * import { bleu, countForWorkerPool } from "truebleu";
 * countForWorkerPool([bleu()]);
 *
 * // elsewhere; in Node with: import { Worker } from "node:worker_threads";
 * const metric = bleu();
 * const start = () => new Worker(new URL("./counting.js", import.meta.url), { type: "module" });
 * const pool = createWorkerPool([metric], start);
 * const [statistics] = await pool.statistics({ hypotheses, references });
 * scoreStatistics(metric, sumStatistics(statistics)).score;
 * pool.close();
 * ```
 *
 * @param start makes a worker; called once for each, immediately
 * @param metrics at least one
 * @throws TypeError for anything but metrics and a function; RangeError unless threads is a whole number from 1 to 256
 *   and timeout is above 0.
 */
export function createWorkerPool(
  metrics: readonly Metric[],
  start: () => PoolWorker,
  options: WorkerPoolOptions = {},
): WorkerPool {
  checkKeys("a pool", options, ["threads", "timeout"]);
  const { threads = cores(), timeout = DEFAULT_TIMEOUT } = options;
  checkMetrics(metrics);
  for (const metric of metrics) checkPrepared("a pool", metric);
  if (typeof start !== "function")
    throw new TypeError(
      `start is ${describe(start)}: expected a function that makes a worker, such as () => new Worker(...)`,
    );
  checkWhole("threads", threads, 1, 256);
  if (timeout !== Infinity) checkNumber("timeout", timeout, 0, { above: true });
  const pool = createBatchPool(metrics, start, threads, false, timeout);
  return Object.freeze({
    async statistics(corpus: Corpus): Promise<Statistics[]> {
      const counted: Promise<CountedText>[] = [];
      const hashes: Uint32Array[] = [];
      let references: ReferenceCount | undefined;
      let segments = 0;
      for (const text of toSegmentText(corpus)) {
        // several corpora may be waiting for the same room: those that come too late wait again
        while (!pool.hasRoom) await pool.whenRoom();
        const more = text.referenceEnds.length;
        const batch = pool.count(text, segments, `segments ${segments} to ${segments + more - 1}`);
        batch.then(
          ({ release }) => release(),
          () => undefined,
        );
        counted.push(batch);
        hashes.push(hashReferences(text));
        references = combineReferenceCounts(references, referenceCount(text.referenceEnds));
        segments += more;
      }
      const rows = (await Promise.all(counted)).map((batch) => batch.rows[0]!);
      const fingerprint = fingerprintOf(joinHashes(hashes));
      return metrics.map((metric, m): Statistics => ({
        metric: metric.name,
        signature: countingKey(metric),
        references: references ?? 0,
        fingerprint,
        segments,
        fields: metric.fields,
        rows: joinRows(rows.map((ofBatch) => ofBatch[m]!)),
      }));
    },
    close: () => pool.close(),
  });
}

interface Runtime {
  readonly navigator?: { readonly hardwareConcurrency?: number };
  readonly process?: { getBuiltinModule?(name: "node:os"): { availableParallelism(): number } };
}

/** Node has `navigator` since version 21. */
function cores(): number {
  const { navigator, process } = globalThis as unknown as Runtime;
  return navigator?.hardwareConcurrency ?? process?.getBuiltinModule?.("node:os").availableParallelism() ?? 2;
}
