/** The worker's side of a pool: counts the batches it receives. */
import { countBatch, sumBatch } from "../corpus/count-batch.js";
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { checkPrepared } from "../corpus/first-pass.js";
import { checkMetrics } from "../metrics/check-metric.js";
import { kindOfMetric } from "../core/signature.js";
import { SegmentError } from "../text/line-error.js";
import type { Metric } from "../metrics/metric.js";
import { ownPort } from "./connection.js";
import type { Fault, Report, Task } from "./pool-messages.js";
import { unpackText } from "./packed-text.js";

/**
 * Makes the worker that calls this function count for a pool (see createWorkerPool) until the pool is closed.
 *
 * @param metrics the same metrics as the pool's, in the same order
 * @throws TypeError for anything but metrics; Error outside of a worker.
 */
export function countForWorkerPool(metrics: readonly Metric[], options: EngineOptions = {}): void {
  checkMetrics(metrics);
  for (const metric of metrics) checkPrepared("a worker", metric);
  const kernel = chosenKernel(options);
  const port = ownPort();
  const report = (message: Report, transfer: ArrayBuffer[]): void => port.postMessage(message, transfer);
  port.listen((message) => {
    // other messages are for the script's own use
    if (Object(message).kind !== "count") return;
    const { id, text, first, summed } = message as Task;
    try {
      const rows = (summed ? sumBatch : countBatch)(metrics, unpackText(text), kernel, first).map((ofSystem) =>
        ofSystem.map(ownMemory),
      );
      report({ kind: "counted", id, rows, text }, [text.buffer, ...new Set(rows.flat().map(({ buffer }) => buffer))]);
    } catch (error) {
      report({ kind: "failed", id, error: faultOf(error), text }, [text.buffer]);
    }
  });
  report({ kind: "ready", counts: metrics.map(kindOfMetric), engine: kernel.name }, []);
}

function faultOf(error: unknown): Fault {
  if (error instanceof SegmentError) return { reason: error.reason, segment: error.segment };
  return { other: error instanceof Error ? sendable(error) : String(error) };
}

/** A copy of an error that can be sent: the error may hold values that cannot, for example a function as its cause. */
function sendable(error: Error): Error {
  try {
    structuredClone(error);
    return error;
  } catch {
    return new Error(error.message);
  }
}

/** Copies rows that are part of a larger buffer: only whole buffers can be transferred. */
function ownMemory(rows: Float64Array): Float64Array<ArrayBuffer> {
  return rows.buffer instanceof ArrayBuffer && rows.byteLength === rows.buffer.byteLength
    ? (rows as Float64Array<ArrayBuffer>)
    : rows.slice();
}
