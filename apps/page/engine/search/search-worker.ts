/**
 * Searches in a worker of its own: an expression that never ends on some text can only be stopped together with its
 * worker.
 */
import type { SearchRequest } from "../messages.js";
import { createWaiting, type Channel } from "../waiting.js";
import { tooLong, type Search, type SearchSlice } from "./search.js";

/** In milliseconds: a slice that takes longer than this is abandoned. */
const LONGEST = 4000;

/** The worker that searches. The page starts and ends it: in Firefox, a worker that starts another may wait for ever. */
export interface Searcher {
  /** Starts the worker. Returns the channel of its requests. */
  start(): Promise<Channel>;
  end(): void;
}

export function searchInWorker(searcher: Searcher): Search {
  let running: { channel: Channel; ask: ReturnType<typeof createWaiting> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const run = async <W extends keyof Search>(wants: W, slice: SearchSlice): Promise<Awaited<ReturnType<Search[W]>>> => {
    if (running === null) {
      const channel = await searcher.start();
      running = { channel, ask: createWaiting(channel) };
    }
    const { channel, ask } = running;
    let timer: ReturnType<typeof setTimeout>;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        searcher.end();
        running = null;
        reject(tooLong(slice.filter));
      }, LONGEST);
    });
    try {
      const found = ask((id) => channel.postMessage({ search: slice, wants, id } satisfies SearchRequest));
      return (await Promise.race([found, late])) as Awaited<ReturnType<Search[W]>>;
    } finally {
      clearTimeout(timer!);
    }
  };

  // searches run one after the other, so that none waits for a worker that is busy with another expression
  const inTurn = <T>(one: () => Promise<T>): Promise<T> => {
    const found = last.then(one);
    last = found.catch(() => {});
    return found;
  };
  return {
    found: (slice) => inTurn(() => run("found", slice)),
    spans: (slice) => inTurn(() => run("spans", slice)),
  };
}
