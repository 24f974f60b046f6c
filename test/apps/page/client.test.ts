/** The engine starts its workers while texts are read, because a page that draws starts none. */
import { expect, test } from "vitest";
import { createEngine } from "../../../apps/page/engine/client.js";

/** A worker that answers when the test says so. */
function workerOf(started: Worker[]): Worker {
  const messages: { readonly id: number }[] = [];
  const worker = { messages, postMessage: (message: never) => messages.push(message), onmessage: null };
  started.push(worker as unknown as Worker);
  return started.at(-1)!;
}

test("the workers that test the systems start before the texts are there", async () => {
  const started: Worker[] = [];
  const engine = createEngine(
    () => workerOf(started),
    () => {},
  );
  expect(started).toHaveLength(1);
  const opened = engine.open({ report: "" });
  expect(started).toHaveLength(3);
  started[0]!.onmessage!({ data: { id: 0, answer: { summary: { segments: 10 } } } } as MessageEvent);
  await opened;

  const asked = { metric: { metric: "bleu", options: {} } } as never;
  void engine.ask("firstPairs", asked);
  void engine.ask("allPairs", asked);
  expect(started).toHaveLength(3);
  // questions that take seconds have a worker that starts when one is asked
  void engine.ask("lint", asked);
  expect(started).toHaveLength(4);
});
