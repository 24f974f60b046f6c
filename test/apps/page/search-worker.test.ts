/** The worker that searches is started and ended by the page, for the worker of the foreground. */
import { afterEach, expect, test, vi } from "vitest";
import { createEngine } from "../../../apps/page/engine/client.js";
import type { SearchRequest } from "../../../apps/page/engine/messages.js";
import { searchHere, type SearchSlice } from "../../../apps/page/engine/search/search.js";
import { searchInWorker } from "../../../apps/page/engine/search/search-worker.js";
import { answerFrom } from "../../../apps/page/engine/worker.js";
import type { Channel } from "../../../apps/page/engine/waiting.js";

const slice = (pattern: string): SearchSlice => ({
  filter: { pattern, isCaseSensitive: false, isWholeWord: false },
  texts: [["a cat"], ["a dog"]],
});

/** A channel that answers requests by `answer`, or never, for null. */
function channelOf(answer: ((request: SearchRequest) => Promise<unknown>) | null): Channel {
  const channel: Channel = {
    onmessage: null,
    postMessage: (message) =>
      void answer?.(message as SearchRequest).then((found) =>
        channel.onmessage!({ data: { id: (message as SearchRequest).id, answer: found } } as MessageEvent),
      ),
  };
  return channel;
}

afterEach(() => void vi.useRealTimers());

test("a search that never ends is given up with its worker, and the next search has another", async () => {
  vi.useFakeTimers();
  const steps: string[] = [];
  const channels = [channelOf(null), channelOf(({ wants, search }) => searchHere[wants](search))];
  const search = searchInWorker({
    start: async () => {
      steps.push("start");
      return channels.shift()!;
    },
    end: () => void steps.push("end"),
  });
  const first = expect(search.found(slice("(\\w+)+$"))).rejects.toThrow(
    /"\(\\w\+\)\+\$" takes too long and was given up/,
  );
  const second = search.found(slice("dog"));
  await vi.advanceTimersByTimeAsync(4000);
  await first;
  expect([...(await second)]).toEqual([0, 1]);
  expect([...(await search.found(slice("cat")))]).toEqual([1, 0]);
  expect(steps).toEqual(["start", "end", "start"]);
});

test("the page starts the worker that searches, connects it with the foreground, and replaces it", async () => {
  const started: { worker: Channel; isEnded: boolean }[] = [];
  const engine = createEngine(
    () => {
      // the worker's own end, which answers at once, and the page's end of it
      const [own, page] = [{ onmessage: null }, { onmessage: null }] as Channel[];
      own!.postMessage = (data) => queueMicrotask(() => page!.onmessage?.({ data } as MessageEvent));
      page!.postMessage = (data) => queueMicrotask(() => own!.onmessage?.({ data } as MessageEvent));
      const entry = { worker: own!, isEnded: false };
      answerFrom(own!);
      started.push(entry);
      return Object.assign(page!, { terminate: () => void (entry.isEnded = true) }) as unknown as Worker;
    },
    () => {},
  );
  const texts = {
    references: [["a cat", "a dog"]],
    systems: [{ name: "a", hypotheses: ["a cat", "a cow"] }],
    source: null,
    labels: [],
    files: [],
  };
  await engine.open({ texts });
  const before = started.length;
  const search = (pattern: string) =>
    engine.ask("selectionSize", {
      selection: [{ by: "search", pattern, isCaseSensitive: false, within: "references" }],
    });
  expect(await search("cat")).toBe(1);
  expect(started).toHaveLength(before + 1);
  // the same worker goes on searching
  expect(await search("a")).toBe(2);
  expect(started).toHaveLength(before + 1);
  expect(started.map(({ isEnded }) => isEnded)).not.toContain(true);

  started[0]!.worker.postMessage({ searcher: "end" });
  await vi.waitFor(() => expect(started.at(-1)!.isEnded).toBe(true));
});
