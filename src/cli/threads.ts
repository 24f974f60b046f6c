/** Threads that count beside this one: how many, from when on, and what they are told. */
import type { BatchPool } from "../pool/batches.js";
import type { EngineName, Metric } from "../types.js";
import type { Values } from "./options.js";
import type { Surroundings } from "./run.js";

export interface Threads {
  /** How many may count, this one included. */
  readonly most: number;
  /** Whether others should be started, `elapsed` milliseconds after the first batch was begun, with this fraction of the text read. */
  wouldPay(elapsed: number, fraction: number | undefined): boolean;
  /** @param summed whether the sum of a batch's rows is enough */
  start(summed: boolean): Promise<BatchPool>;
}

/** What makes the same metrics in another thread. */
export interface Work {
  readonly values: Values;
  readonly environment: Surroundings["environment"];
  readonly order: "by name" | "as given";
  readonly engine: EngineName;
}

/** Milliseconds. To start a thread takes some 40 of them, so with less than this left it does not pay. */
const LEAST_LEFT = 200;
/** The sooner we ask, the less is known of the rest, for code that is not warm yet is slow: a second has to be left after 10 ms, 200 ms after 50. */
const LEAST_ELAPSED = 10;
const LEAST_LEFT_BY_ELAPSED = 10_000;
/** One thread reads for all: with BLEU, for no more than some eight. Of metrics that take longer more can be asked for. */
const MOST_UNASKED = 8;
/** Of a pipe nobody knows how much is left. */
const LEAST_ELAPSED_OF_PIPES = 300;

/** @returns undefined where this thread is to count alone */
export function threadsFor(metrics: readonly Metric[], work: Work, { cores, startWorker }: Surroundings): Threads | undefined {
  const asked = work.values.threads;
  // what a first pass has gathered is here alone
  if (startWorker === undefined || asked === 1 || metrics.some(({ firstPass }) => firstPass !== undefined)) return undefined;
  let most = asked;
  return {
    get most() { return (most ??= Math.min(cores(), MOST_UNASKED)); },
    wouldPay(elapsed, fraction) {
      if (asked !== undefined) return true;
      if (elapsed < LEAST_ELAPSED) return false;
      return isLong(elapsed, fraction) && this.most > 1;
    },
    async start(summed) {
      const { createBatchPool } = await import("../pool/batches.js");
      return createBatchPool(metrics, () => startWorker(work), this.most - 1, summed);
    },
  };
}

function isLong(elapsed: number, fraction: number | undefined): boolean {
  if (fraction === undefined) return elapsed >= LEAST_ELAPSED_OF_PIPES;
  const left = (elapsed * (1 - fraction)) / fraction;
  return left >= LEAST_LEFT && left * elapsed >= LEAST_LEFT_BY_ELAPSED;
}
