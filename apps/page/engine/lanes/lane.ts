/** A worker of the background, with its queue of questions. */
import type { AskRequest } from "../messages.js";
import type { ReportProgress } from "../report-progress.js";
import type { createWaiting } from "../waiting.js";

/** A worker that is connected to the corpus. */
export interface LaneWorker {
  readonly worker: Worker;
  readonly ask: ReturnType<typeof createWaiting>;
}

export interface LaneOptions {
  readonly signal: AbortSignal | undefined;
  readonly reportProgress: ReportProgress<unknown> | undefined;
  /** Whether the question goes before others that wait. */
  readonly isUrgent: boolean;
}

export interface Lane {
  ask(name: string, argument: unknown, options: LaneOptions): Promise<unknown>;
  /** Ends all work, because the corpus has changed. */
  reset(): void;
}

/**
 * How long, in milliseconds, work continues although nobody waits for it any more: starting another worker takes as
 * long.
 */
const WORTH_ENDING = 250;

export function createLane(start: () => LaneWorker): Lane {
  const queue: { run: () => Promise<void>; signal: AbortSignal | undefined; isUrgent: boolean }[] = [];
  let running: object | null = null;
  let idle: LaneWorker | null = null;

  const next = (): void => {
    if (running !== null) return;
    const request = queue.shift();
    if (request === undefined) return;
    if (request.signal?.aborted) next();
    else void request.run();
  };

  return {
    ask: (name, argument, { signal, reportProgress, isUrgent }) =>
      new Promise((resolve, reject) => {
        const run = async (): Promise<void> => {
          const own = (idle ??= start());
          const mine = { since: performance.now() };
          let timer: ReturnType<typeof setTimeout> | undefined;
          running = mine;
          const end = (): void => {
            if (running !== mine) return;
            running = null;
            next();
          };
          const stop = (): void => {
            if (running !== mine) return;
            own.worker.terminate();
            if (idle === own) idle = null;
            end();
          };
          const stopSoon = (): void => {
            timer = setTimeout(stop, Math.max(0, mine.since + WORTH_ENDING - performance.now()));
          };
          signal?.addEventListener("abort", stopSoon, { once: true });
          try {
            resolve(
              await own.ask(
                (id) => own.worker.postMessage({ ask: name, argument, id } satisfies AskRequest),
                reportProgress,
              ),
            );
          } catch (error) {
            reject(error);
          }
          signal?.removeEventListener("abort", stopSoon);
          clearTimeout(timer);
          end();
        };
        const firstOther = queue.findIndex((request) => !request.isUrgent);
        queue.splice(isUrgent && firstOther >= 0 ? firstOther : queue.length, 0, { run, signal, isUrgent });
        next();
      }),
    reset() {
      idle?.worker.terminate();
      idle = running = null;
      queue.length = 0;
    },
  };
}
