/**
 * Searching in a worker of its own: an expression that takes for ever on some text can only be stopped with the worker
 * that runs it.
 */
import type { SearchRequest } from "./messages.js";
import type { Search } from "./search.js";
import { createWaiting } from "./waiting.js";

/** A slice that takes longer than this, in milliseconds, is given up. */
const LONGEST = 4000;

/** @param startWorker starts a worker that answers a SearchRequest */
export function searchInWorker(startWorker: () => Worker): Search {
  let idle: { worker: Worker; ask: ReturnType<typeof createWaiting> } | null = null;
  return async (slice) => {
    if (idle === null) {
      const worker = startWorker();
      idle = { worker, ask: createWaiting(worker) };
    }
    const own = idle;
    let timer: ReturnType<typeof setTimeout>;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        own.worker.terminate();
        if (idle === own) idle = null;
        reject(
          new RangeError(
            `the search ${JSON.stringify(slice.filter.pattern)} takes too long and was given up: expected an ` +
              "expression without repetitions within repetitions, such as (a+)+",
          ),
        );
      }, LONGEST);
    });
    try {
      return (await Promise.race([
        own.ask((id) => own.worker.postMessage({ search: slice, id } satisfies SearchRequest)),
        late,
      ])) as Uint8Array;
    } finally {
      clearTimeout(timer!);
    }
  };
}
