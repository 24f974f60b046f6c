/**
 * Workers count the same bits as this thread, and their failures are reported. The workers' script takes the built
 * library.
 */
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import type { Statistics } from "../../src/core/statistics.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { metricFactories } from "../../src/metrics/index.js";
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from "../../src/pool/index.js";
import type { Metric } from "../../src/metrics/metric.js";
import { cases, isExhaustive } from "../cases.js";
import { corpusAsBytes } from "../text/bytes.js";

const lines = Array.from(
  { length: cases(5000, 2400) },
  (_, i) => `Line ${i % 701} of a text, which has ${i % 13} kinds of words — and «${"more ".repeat(i % 7)}»`,
);
const corpus = {
  hypotheses: lines,
  sources: lines.map((line) => line.replace("Line", "The line")),
  references: lines.map((line, i) =>
    i % 3 === 0 ? [line.replace("text", "book"), null, line.toUpperCase()] : [`${line} more`],
  ),
};

let pool: WorkerPool | undefined;
afterEach(() => pool?.close());

/** In npm test one worker, if nothing depends on the number of workers, because starting a worker takes 0.1 s. */
const some: WorkerPoolOptions = { threads: cases(2, 1) };

function start(made: readonly Metric[], workerData: object, options = some): WorkerPool {
  return (pool = createWorkerPool(
    made,
    () => new Worker(new URL("worker.mjs", import.meta.url), { workerData, stderr: true }),
    options,
  ));
}

function expectSame(actual: Statistics, expected: Statistics): void {
  expect(actual.rows).toHaveSameBits(expected.rows);
  expect({ ...actual, rows: [] }).toEqual({ ...expected, rows: [] });
}

describe("a pool gives the same bits as one thread", () => {
  // without metrics that read all references first, because these have to be given the result of that reading
  const named = Object.entries(metricFactories)
    .map(([name, make]) => [name, make() as Metric] as const)
    .filter(([, { firstPass }], i) => firstPass === undefined && (isExhaustive || i % 12 === 0));
  // BLEU runs with one and three workers, other metrics with two; npm test runs every twelfth metric, and BLEU with three
  const workers = (name: string): number[] => (name !== "bleu" ? [2] : isExhaustive ? [1, 3] : [3]);
  test.each(named.flatMap(([name, metric]) => workers(name).map((threads) => [name, threads, metric] as const)))(
    "%s, %i workers",
    async (name, threads, metric) => {
      const [statistics, ...others] = await start([metric], { metrics: [[name, {}]] }, { threads }).statistics(corpus);
      expectSame(statistics!, segmentStatistics(metric, corpus));
      expect(others).toEqual([]);
    },
  );

  test("a pool counts lines as bytes, which it copies; bytes that are not UTF-8 are refused", async () => {
    const shape = "a slice with offsets of 64 bits";
    const streams = [lines.map((line, i) => (i % 3 === 0 ? null : line)), lines.map((line) => `${line} more`)];
    const bytes = corpusAsBytes(shape, lines, streams);
    const started = start([bleu()], { metrics: [["bleu", {}]] }, { threads: 2 });
    const [counted] = await started.statistics(bytes);
    expectSame(counted!, segmentStatistics(bleu(), { hypotheses: lines, referenceStreams: streams }));
    expect(bytes.hypotheses.bytes.length).toBeGreaterThan(100_000);
    const damaged = bytes.hypotheses.bytes.slice().fill(0xff, -2);
    await expect(started.statistics({ ...bytes, hypotheses: { ...bytes.hypotheses, bytes: damaged } })).rejects.toThrow(
      `hypotheses[${lines.length - 1}] is not UTF-8 at byte`,
    );
    await expect(started.statistics(bytes)).resolves.toHaveLength(1);
  });

  test("a pool counts several metrics, and several corpora at a time", async () => {
    const made = [metricFactories.ter({ normalized: true }), bleu({ tokenize: "intl", lowercase: true })];
    const started = start(
      made,
      {
        metrics: [
          ["ter", { normalized: true }],
          ["bleu", { tokenize: "intl", lowercase: true }],
        ],
      },
      { threads: 2 },
    );
    const half = { hypotheses: corpus.hypotheses.slice(0, 999), references: corpus.references.slice(0, 999) };
    const results = await Promise.all([started.statistics(corpus), started.statistics(half)]);
    for (const [i, text] of [corpus, half].entries())
      for (const [k, metric] of made.entries()) expectSame(results[i]![k]!, segmentStatistics(metric, text));
  });
});

test("if a pool gets many corpora at a time, each worker counts its share", async () => {
  const shares: number[] = [];
  pool = createWorkerPool(
    [bleu()],
    () => {
      const worker = new Worker(new URL("worker.mjs", import.meta.url), { workerData: {}, stderr: true });
      const mine = shares.push(0) - 1;
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message, transfer) => {
        shares[mine]!++;
        post(message, transfer);
      };
      return worker;
    },
    { threads: 2 },
  );
  const part = { hypotheses: corpus.hypotheses.slice(0, 500), references: corpus.references.slice(0, 500) };
  const warm = await pool.statistics(corpus);
  expectSame(warm[0]!, segmentStatistics(bleu(), corpus));
  shares.fill(0);
  const results = await Promise.all(Array.from({ length: 40 }, () => pool!.statistics(part)));
  const expected = segmentStatistics(bleu(), part);
  for (const [statistics] of results) expectSame(statistics!, expected);
  // a worker gets two batches at once; how many more it gets depends on the machine
  expect(shares).toHaveLength(2);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(2);
});

describe("failures", () => {
  test("a tokenizer that throws has the same error as in one thread, and the pool goes on counting", async () => {
    const metric = bleu({
      tokenize: {
        name: "letters",
        tokenize: (line) => (line.includes("!") ? ("no list" as unknown as string[]) : [...line]),
      },
    });
    const started = start([metric], { metrics: [["bleu", { tokenize: "letters" }]] }, { threads: 2 });
    const wrong = { ...corpus, hypotheses: lines.with(1500, "Stop!") };
    let expected: unknown;
    try {
      segmentStatistics(metric, wrong);
    } catch (error) {
      expected = error;
    }
    expect(expected).toBeInstanceOf(TypeError);
    await expect(started.statistics(wrong)).rejects.toThrow(expected as TypeError);
    expectSame((await started.statistics(corpus))[0]!, segmentStatistics(metric, corpus));
  });

  test("an error that cannot be sent arrives as its message", async () => {
    const metric = bleu({ tokenize: { name: "unsendable", tokenize: (line) => [line] } });
    await expect(
      start([metric], { metrics: [["bleu", { tokenize: "unsendable" }]] }).statistics(corpus),
    ).rejects.toThrow(/^not today$/);
  });

  test("the script's own messages are ignored", async () => {
    const heard: unknown[] = [];
    const worker = new Worker(new URL("worker.mjs", import.meta.url), {
      workerData: { behaviour: "talk" },
      stderr: true,
    });
    pool = createWorkerPool([bleu()], () => worker, { threads: 1 });
    worker.on("message", (message) => heard.push(message));
    worker.postMessage({ question: 42 });
    expectSame((await pool.statistics(corpus))[0]!, segmentStatistics(bleu(), corpus));
    expect(heard).toContain("hello");
    expect(heard).toContainEqual({ answer: 42 });
  });

  test("a corpus that changes while it is counted is refused", async () => {
    const hypotheses = [...lines];
    const pending = start([bleu()], {}).statistics({ hypotheses, references: corpus.references });
    hypotheses.length = 1000;
    await expect(pending).rejects.toThrow(
      /^the corpus has changed at segment \d+: expected it to stay as it was given until all is counted$/,
    );
  });

  test("the error for a line that cannot be counted names its segment", async () => {
    const metric = metricFactories.wer({ removePunctuation: true });
    const wrong = { hypotheses: lines, references: lines.map((line, i) => [i === 2321 ? "..." : line]) };
    expect(() => segmentStatistics(metric, wrong)).toThrow(/^segment 2321: /);
    const started = start([metric], { metrics: [["wer", { removePunctuation: true }]] });
    await expect(started.statistics(wrong)).rejects.toThrow(/^segment 2321: /);
    await expect(started.statistics(wrong)).rejects.toBeInstanceOf(RangeError);
  });

  test("a worker that ends is reported with the segments that it was counting, and ends the pool", async () => {
    const started = start([bleu()], { behaviour: "exit at work" }, { threads: 1 });
    await expect(started.statistics(corpus)).rejects.toThrow(
      /^a worker ended \(exit code 3\) while it held segments 0 to 1023 and segments 1024 to 2047$/,
    );
    await expect(started.statistics(corpus)).rejects.toThrow(/^a worker ended/);
  });

  test.each([
    ["exit at once", /^a worker ended \(exit code 7\) before it counted anything$/],
    ["fault", /^a worker ended \(the script is at fault\) before it counted anything$/],
  ])("%s", async (behaviour, message) => {
    await expect(start([bleu()], { behaviour }).statistics(corpus)).rejects.toThrow(message);
  });

  test("other settings in the worker are refused", async () => {
    await expect(start([bleu()], { metrics: [["bleu", { lowercase: true }]] }).statistics(corpus)).rejects.toThrow(
      /^a worker counts BLEU\|case:lc\|.*: expected BLEU\|case:mixed\|.*, as the pool does; are the settings the same in both\?$/,
    );
  });

  test("a closed pool gives no more answers", async () => {
    const started = start([bleu()], {});
    const pending = started.statistics(corpus);
    started.close();
    await expect(pending).rejects.toThrow("the pool is closed");
    await expect(started.statistics(corpus)).rejects.toThrow("the pool is closed");
  });

  test("a pool can use workers of a page", () => {
    const ofPage = (): globalThis.Worker => {
      throw new Error("there is no page");
    };
    expect(() => createWorkerPool([bleu()], ofPage)).toThrow("there is no page");
  });

  test("arguments are checked before a worker starts", async () => {
    const never = (): Worker => {
      throw new Error("started");
    };
    expect(() => createWorkerPool(bleu() as never, never)).toThrow(
      /^metrics is an object: expected a list of metrics; for one metric write \[metric\]$/,
    );
    expect(() => createWorkerPool([bleu as never], never)).toThrow(TypeError);
    expect(() => createWorkerPool([bleu()], {} as never)).toThrow(/^start is an object: expected a function/);
    expect(() => createWorkerPool([bleu()], () => undefined as never)).toThrow(
      /^start returned undefined: expected a worker, as from \(\) => new Worker\(\.\.\.\); is return missing\?$/,
    );
    expect(() => createWorkerPool([bleu()], (() => Promise.resolve()) as never)).toThrow(
      /^start returned a Promise: expected a worker.*without await$/,
    );
    let ended = 0;
    const workers = [{ postMessage() {}, on() {}, terminate: () => ended++ }, "no worker"];
    expect(() => createWorkerPool([bleu()], () => workers.shift() as never, { threads: 2 })).toThrow(
      "start returned a string",
    );
    expect(ended).toBe(1);
    expect(() => createWorkerPool([bleu()], never, { threads: 0 })).toThrow(
      /^threads is 0: expected a whole number from 1 to 256$/,
    );
    expect(() => createWorkerPool([bleu()], never, { thread: 2 } as never)).toThrow(
      /^a pool has no option "thread": .*is threads meant\?$/,
    );
    expect(() => createWorkerPool([metricFactories.nist()], never)).toThrow(
      /^a pool cannot first read the references of the whole corpus/,
    );
    await expect(start([bleu()], {}).statistics({ hypotheses: ["a"], references: [] })).rejects.toThrow(RangeError);
  });
});
