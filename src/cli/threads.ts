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
  start(): Promise<BatchPool>;
}

/** What makes the same metrics in another thread. */
export interface Work {
  readonly values: Values;
  readonly environment: Surroundings["environment"];
  readonly order: "by name" | "as given";
  readonly engine: EngineName;
}

/** To start a thread takes some 40 ms; before that time nothing can be told of the rest either. */
const LEAST_ELAPSED = 50;
const LEAST_LEFT = 200;
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
      const isLong = fraction === undefined ? elapsed >= LEAST_ELAPSED_OF_PIPES : elapsed * (1 - fraction) >= LEAST_LEFT * fraction;
      return isLong && this.most > 1;
    },
    async start() {
      const { createBatchPool } = await import("../pool/batches.js");
      return createBatchPool(metrics, () => startWorker(work), this.most - 1);
    },
  };
}
