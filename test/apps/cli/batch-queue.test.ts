/**
 * Results of several threads are used in the order of the batches, and only a bounded number of batches waits. The threads
 * are simulated.
 */
import { expect, test } from "vitest";
import { threadsFor } from "../../../apps/cli/corpus/threads.js";
import type { Run } from "../../../apps/cli/corpus/command-run.js";
import { createBatchQueue, type BatchQueue } from "../../../apps/cli/corpus/batch-queue.js";
import { countCorpus } from "../../../apps/cli/corpus/count-corpus.js";
import { kernelOf } from "../../../src/kernel/engines.js";
import { bleu } from "../../../src/metrics/translation/bleu.js";
import { InputError } from "../../../src/reading/input-error.js";
import type { BatchPool, CountedText } from "../../../src/pool/batches.js";
import { WorkerEnded } from "../../../src/pool/worker-ended.js";
import { toSegmentText } from "../../../src/text/segments.js";

interface Played {
  readonly lines: string;
  resolve(rows: CountedText["rows"]): void;
  reject(error: unknown): void;
}

/** Simulates a thread that has room for one batch, and that answers when the test says so. */
function play(): { queue: BatchQueue; notified: number[]; by: number[]; sent: Played[] } {
  const notified: number[] = [];
  const by: number[] = [];
  const sent: Played[] = [];
  const pool: BatchPool = {
    get hasRoom() {
      return sent.length === 0;
    },
    whenRoom: () => Promise.resolve(),
    count: (text, _, lines) =>
      new Promise((resolve, reject) => {
        const copy = structuredClone(text);
        sent.push({
          lines,
          reject,
          resolve: (rows) => resolve({ rows, text: copy, worker: 0, release: () => undefined }),
        });
      }),
    keep: (text) => ({ text: structuredClone(text), release: () => undefined }),
    close: () => undefined,
  };
  const queue = createBatchQueue({
    metrics: [bleu()],
    kernel: kernelOf(),
    summed: false,
    keepText: false,
    pool,
    threads: 2,
    emit(batch) {
      notified.push(batch.first);
      by.push(batch.by);
    },
  });
  return { queue, notified, by, sent };
}

const [text] = toSegmentText({ hypotheses: ["a b c", "d"], references: [["a b c"], ["d"]] });
const rows = [[new Float64Array(20)]];

test("batches come in order, whichever thread is first", async () => {
  const { queue, notified, by, sent } = play();
  for (const first of [2, 4, 6]) await queue.add(text!, first);
  expect(sent.map(({ lines }) => lines)).toEqual(["lines 3 to 4"]);
  expect(notified).toEqual([]);
  sent[0]!.resolve(rows);
  await queue.finish();
  expect(notified).toEqual([2, 4, 6]);
  expect(by).toEqual([1, 0, 0]);
});

test("no more than eight batches for each thread wait for an earlier one", async () => {
  const { queue, notified, sent } = play();
  for (let batch = 0; batch < 16; batch++) await queue.add(text!, 2 * batch);
  let added = false;
  const adding = queue.add(text!, 32).then(() => {
    added = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect({ added, notified }).toEqual({ added: false, notified: [] });
  sent[0]!.resolve(rows);
  await adding;
  await queue.finish();
  expect(notified).toEqual(Array.from({ length: 17 }, (_, i) => 2 * i));
});

test.each([
  [new RangeError("no memory"), "lines 3 to 4: no memory"],
  [
    new WorkerEnded("exit code 3", ["lines 3 to 4"]),
    "a worker ended (exit code 3) while it held lines 3 to 4; with --threads 1 no other thread counts",
  ],
])(
  "%s in another thread is reported with the lines of its batch, when the turn of that batch comes",
  async (error, message) => {
    const { queue, notified, sent } = play();
    for (const first of [2, 4]) await queue.add(text!, first);
    sent[0]!.reject(error);
    const finished = queue.finish();
    await expect(finished).rejects.toThrow(message);
    await expect(finished).rejects.toBeInstanceOf(InputError);
    expect(notified).toEqual([]);
  },
);

test("an error of another kind is passed on unchanged", async () => {
  const { queue, sent } = play();
  for (const first of [0, 2]) await queue.add(text!, first);
  const error = new TypeError("a fault");
  sent[0]!.reject(error);
  await expect(queue.finish()).rejects.toBe(error);
});

test("if no thread can be started, the main thread counts alone, and does not try again", async () => {
  let waits = 0;
  const batches = [text!, text!, text!];
  const { shares } = await countCorpus({
    reader: {
      get segments() {
        return 2 * (3 - batches.length);
      },
      progress: undefined,
      next: () => Promise.resolve(batches.pop()),
    },
    metrics: [bleu()],
    kernel: kernelOf(),
    keepRows: false,
    progress: { update: () => undefined, doing: () => undefined, clear: () => undefined },
    threads: () =>
      Promise.resolve({
        wouldPay: () => true,
        start() {
          waits++;
          return Promise.resolve(undefined);
        },
      }),
  });
  expect([waits, shares]).toEqual([1, [6]]);
});

test("a text of one batch is counted without asking for threads", async () => {
  const batches = [text!];
  const counted = countCorpus({
    reader: { segments: 2, progress: 1, next: () => Promise.resolve(batches.pop()) },
    metrics: [bleu()],
    kernel: kernelOf(),
    keepRows: false,
    progress: { update: () => undefined, doing: () => undefined, clear: () => undefined },
    threads: () => Promise.reject(new Error("asked")),
  });
  expect((await counted).shares).toEqual([2]);
});

test("as many threads count as the system has room for", async () => {
  const started: unknown[] = [];
  const run = { outputs: { threads: 4 }, metrics: { environment: {} }, kernel: () => ({ name: "wasm" }) };
  const threadsWith = (io: object) => threadsFor([bleu()], { ...run, io } as unknown as Run, "by name")!;
  const worker = { postMessage: () => undefined, on: () => undefined, terminate: () => undefined };
  const threads = (room: number) =>
    threadsWith({
      cores: () => 4,
      startWorker(data: object) {
        if (started.length === room) throw Object.assign(new Error("EAGAIN"), { code: "ERR_WORKER_INIT_FAILED" });
        started.push(data);
        return worker;
      },
    });
  const options = {
    metrics: [bleu()],
    kernel: kernelOf(),
    summed: true,
    keepText: false,
    emit: () => undefined,
  };
  expect(await threads(0).start(options)).toBeUndefined();
  (await threads(2).start(options))!.close();
  expect(started).toHaveLength(2);
  const broken = {
    cores: () => 4,
    startWorker() {
      throw new Error("no file");
    },
  };
  await expect(threadsWith(broken).start(options)).rejects.toThrow("no file");
});
