/** Workers that do not answer, with a simulated clock. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bleu, createWorkerPool, segmentStatistics, type PoolWorker, type WorkerPoolOptions } from "../../src/index.js";
import { rowsOf } from "../../src/corpus/count-batch.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { kindOfMetric } from "../../src/core/signature.js";
import { unpackText } from "../../src/pool/packed-text.js";
import type { Task } from "../../src/pool/pool-messages.js";

const metric = bleu();
const corpus = {
  hypotheses: Array.from({ length: 3000 }, (_, i) => `line ${i} of a text`),
  references: Array.from({ length: 3000 }, (_, i) => `a line ${i} of some text`),
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The seconds that a worker takes to start, and for each batch; a worker with Infinity never answers. */
interface Pace {
  readonly ready: number;
  readonly batch: number;
  /** The interval, in seconds, at which the worker posts messages that are not ours. */
  readonly talks?: number;
}

function fakeWorker({ ready, batch, talks }: Pace): PoolWorker & { terminated: boolean } {
  let hear: (message: unknown) => void;
  const later = (seconds: number, message: () => unknown): void => {
    if (seconds < Infinity) setTimeout(() => hear(message()), seconds * 1000);
  };
  later(ready, () => ({ kind: "ready", counts: [kindOfMetric(metric)], engine: "wasm" }));
  if (talks !== undefined) setInterval(() => hear("still here"), talks * 1000);
  let free = 0;
  return {
    terminated: false,
    on(event: string, listener: (message: unknown) => void) {
      if (event === "message") hear = listener;
    },
    postMessage(message: unknown) {
      const { id, text, first } = message as Task;
      free = Math.max(free, Date.now() / 1000) + batch;
      later(free - Date.now() / 1000, () => {
        const rows = rowsOf([metric], unpackText(text), kernelOf(), first, false);
        return { kind: "counted", id, rows, text };
      });
    },
    terminate() {
      this.terminated = true;
    },
  };
}

function run(
  pace: Pace,
  options: WorkerPoolOptions = {},
): { worker: () => PoolWorker & { terminated: boolean }; result: Promise<unknown> } {
  let worker: PoolWorker & { terminated: boolean };
  const pool = createWorkerPool([metric], () => (worker = fakeWorker(pace)), { threads: 1, ...options });
  const result = pool.statistics(corpus).then(
    ([statistics]) => statistics!.rows,
    (error: unknown) => String(error),
  );
  return { worker: () => worker, result };
}

test("a worker that never starts is given up after 60 seconds", async () => {
  const { worker, result } = run({ ready: Infinity, batch: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker().terminated).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBe(
    "WorkerEnded: a worker ended (no sign of life for 61 seconds; does its script call countForWorkerPool()?) " +
      "before it counted anything",
  );
  expect(worker().terminated).toBe(true);
});

test("a worker that stops answering is given up, and the error names the segments that it was counting", async () => {
  const { worker, result } = run({ ready: 1, batch: Infinity }, { timeout: 2 });
  await vi.advanceTimersByTimeAsync(400_000);
  // two batches of 1,024 lines; the first may take a second for each of its 43 kilobytes
  expect(await result).toMatch(
    /^WorkerEnded: a worker ended \(no sign of life for 4\d seconds\) while it held segments 0 to 1023 and segments 1024 to 2047$/,
  );
  expect(worker().terminated).toBe(true);
});

test.each<[string, Pace, WorkerPoolOptions]>([
  ["a slow start", { ready: 59, batch: 0 }, {}],
  ["long batches", { ready: 1, batch: 90 }, {}],
  ["a long wait where none is too long", { ready: 300, batch: 300 }, { timeout: Infinity }],
  ["long batches with messages of its own", { ready: 1, batch: 300, talks: 40 }, {}],
])("no false alarm: %s", async (_, pace, options) => {
  const { result } = run(pace, options);
  await vi.advanceTimersByTimeAsync(1_300_000);
  expect(await result).toEqual(segmentStatistics(metric, corpus).rows);
});

test("a worker without work may be silent for ever, and its time starts with its next work", async () => {
  const pool = createWorkerPool([metric], () => fakeWorker({ ready: 1, batch: 30 }), { threads: 1, timeout: 1 });
  await vi.advanceTimersByTimeAsync(500_000);
  const counted = pool.statistics(corpus);
  await vi.advanceTimersByTimeAsync(100_000);
  expect((await counted)[0]!.rows).toEqual(segmentStatistics(metric, corpus).rows);
  pool.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("a timeout that is not a time is refused", () => {
  const start = (): PoolWorker => fakeWorker({ ready: 1, batch: 1 });
  expect(() => createWorkerPool([metric], start, { timeout: 0 })).toThrow("timeout is 0: expected a finite number");
  expect(() => createWorkerPool([metric], start, { timeout: "1" as never })).toThrow("timeout is a string: expected");
});
