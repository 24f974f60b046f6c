/** Sends batches of text to workers and receives their rows, with a limit on batches under way. */
import { SegmentError } from "../text/line-error.js";
import type { SegmentText } from "../core/batch.js";
import type { Metric } from "../metrics/metric.js";
import { checkWorker, connect, type PoolWorker, type Connection } from "./connection.js";
import { kindOfMetric } from "../core/signature.js";
import type { Fault, Report, Task } from "./pool-messages.js";
import { packText, unpackText } from "./packed-text.js";
import { WorkerEnded } from "./worker-ended.js";

/** A text in memory that belongs to the pool. */
export interface KeptText {
  readonly text: SegmentText;
  /** Ends the use of the text: its memory is reused. */
  release(): void;
}

export interface CountedText extends KeptText {
  /**
   * The rows for each system and each metric: one for each segment, or only their sum, a single row, if that is enough.
   */
  readonly rows: readonly (readonly Float64Array[])[];
  /** The worker that counted it, from 0. */
  readonly worker: number;
}

export interface BatchPool {
  /** Whether a worker could begin a batch soon. False until the first worker has started. */
  readonly hasRoom: boolean;
  /** Resolves when there is room. @throws Error if a worker, or the pool, has ended. */
  whenRoom(): Promise<void>;
  /**
   * Counts a batch, whose memory may be reused as soon as this returns.
   *
   * @param first how many segments come before these, for errors
   * @param lines what errors call the batch
   * @throws whatever counting throws; Error if a worker has ended, with the lines that it held
   */
  count(text: SegmentText, first: number, lines: string): Promise<CountedText>;
  /** Copies a text that is not sent to a worker. */
  keep(text: SegmentText): KeptText;
  /** Ends the workers; batches they still hold are rejected with an error. */
  close(): void;
}

/** Batches at a worker: the one being counted, and the next. */
const DEPTH = 2;

/**
 * A worker is given up if it shows no sign of life for this many seconds in addition to those that its batch may take.
 */
export const DEFAULT_TIMEOUT = 60;

/** How many seconds a worker may take for each kilobyte of a batch and each metric: far more than any worker needs. */
const SECONDS_A_KILOBYTE = 1;

interface Pending {
  readonly lines: string;
  /** How many seconds counting the batch may take. */
  readonly seconds: number;
  resolve(counted: CountedText): void;
  reject(error: unknown): void;
}

interface Member {
  readonly connection: Connection;
  readonly pending: Map<number, Pending>;
  isReady: boolean;
  /** Seconds since the worker's last message, while it has something to do: to start, or to count. */
  silentSeconds: number;
}

/** Starts all workers or none. @throws TypeError for a value that is not a worker, and whatever `start` throws */
function startWorkers(start: () => PoolWorker, count: number): PoolWorker[] {
  const workers: PoolWorker[] = [];
  try {
    for (let i = 0; i < count; i++) {
      const worker = start();
      checkWorker(worker);
      workers.push(worker);
    }
  } catch (error) {
    for (const worker of workers) void worker.terminate();
    throw error;
  }
  return workers;
}

/**
 * @param summed whether the sum of a batch's rows suffices
 * @param timeout how many seconds a worker may be silent besides the seconds that its batch may take; Infinity for any
 * number
 */
export function createBatchPool(
  metrics: readonly Metric[],
  start: () => PoolWorker,
  threads: number,
  summed: boolean,
  timeout = DEFAULT_TIMEOUT,
): BatchPool {
  const expected = metrics.map(kindOfMetric);
  const spare: ArrayBuffer[] = [];
  let next = 0;
  let failure: Error | undefined;
  let waiting: (() => void)[] = [];
  const members = startWorkers(start, threads).map((started, worker): Member => {
    const pending = new Map<number, Pending>();
    const member: Member = {
      pending,
      isReady: false,
      silentSeconds: 0,
      connection: connect(started, {
        message: (message) => {
          member.silentSeconds = 0;
          if (isReport(message)) take(message, member, worker);
        },
        ended: (reason) => end(endedAs(reason, pending)),
      }),
    };
    return member;
  });

  // seconds are counted one by one: while the machine sleeps, or this thread is busy, none of them pass
  const watch = setInterval(() => {
    for (const member of members) {
      const [counting] = member.pending.values();
      if (member.isReady && counting === undefined) member.silentSeconds = 0;
      else if (++member.silentSeconds > timeout + (counting?.seconds ?? 0)) giveUp(member);
    }
  }, 1000);
  // a pool that nobody waits for does not keep Node running
  (watch as { unref?(): void }).unref?.();

  function giveUp({ isReady, pending, silentSeconds }: Member): void {
    const hint = isReady ? "" : "; does its script call countForWorkerPool()?";
    end(endedAs(`no sign of life for ${silentSeconds} seconds${hint}`, pending));
  }

  const freest = (): Member | undefined => {
    const ready = members.filter(({ isReady, pending }) => isReady && pending.size < DEPTH);
    return ready.length === 0
      ? undefined
      : ready.reduce((least, candidate) => (candidate.pending.size < least.pending.size ? candidate : least));
  };

  function take(report: Report, member: Member, worker: number): void {
    if (failure !== undefined) return;
    if (report.kind === "ready") {
      if (report.counts.join("\n") !== expected.join("\n")) {
        return end(
          new RangeError(
            `a worker counts ${report.counts.join(", ")}: expected ${expected.join(", ")}, as the pool does; are ` +
              `the settings the same in both?`,
          ),
        );
      }
      member.isReady = true;
    } else {
      const { resolve, reject } = member.pending.get(report.id)!;
      member.pending.delete(report.id);
      const kept = keptText(report.text);
      if (report.kind === "counted") resolve({ ...kept, rows: report.rows, worker });
      else reject(errorOf(report.error));
    }
    wake();
  }

  function wake(): void {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  }

  /** If one worker has ended, the batches it held are lost, so all workers are ended. */
  function end(reason: Error): void {
    if (failure !== undefined) return;
    failure = reason;
    clearInterval(watch);
    for (const { connection, pending } of members) {
      connection.close();
      for (const { reject } of pending.values()) reject(reason);
    }
    wake();
  }

  function keptText(packed: Task["text"]): KeptText {
    return { text: unpackText(packed), release: () => void spare.push(packed.buffer) };
  }

  return {
    get hasRoom() {
      return failure === undefined && freest() !== undefined;
    },
    async whenRoom() {
      while (failure === undefined && freest() === undefined)
        await new Promise<void>((resolve) => waiting.push(resolve));
      if (failure !== undefined) throw failure;
    },
    count(text, first, lines) {
      return new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        const member = freest() ?? members[0]!;
        const task: Task = { kind: "count", id: next++, first, summed, text: packText(text, spare.pop()) };
        const kilobytes = task.text.streams.reduce((sum, [, bytes]) => sum + bytes / 1024, 0);
        const seconds = kilobytes * metrics.length * SECONDS_A_KILOBYTE;
        if (member.pending.size === 0) member.silentSeconds = 0;
        member.pending.set(task.id, { lines, seconds, resolve, reject });
        member.connection.send(task, [task.text.buffer]);
      });
    },
    keep: (text) => keptText(packText(text, spare.pop())),
    close: () => end(new Error("the pool is closed: expected no text after close()")),
  };
}

function endedAs(reason: string, pending: ReadonlyMap<number, Pending>): WorkerEnded {
  return new WorkerEnded(
    reason,
    [...pending.values()].map(({ lines }) => lines),
  );
}

/** Whether a message is ours: a worker's script may send its own messages, too. */
function isReport(message: unknown): message is Report {
  return (["ready", "counted", "failed"] as unknown[]).includes(Object(message).kind);
}

function errorOf(fault: Fault): unknown {
  return "other" in fault ? fault.other : new SegmentError(fault.reason, fault.segment);
}
