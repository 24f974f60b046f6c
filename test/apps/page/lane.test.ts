import { expect, test } from "vitest";
import { createLane, type LaneOptions } from "../../../apps/page/engine/lanes/lane.js";

/** A lane whose workers answer when the test says so. */
function laneOf() {
  const requested: string[] = [];
  const answers = new Map<string, () => void>();
  let ended = 0;
  const lane = createLane(() => {
    const worker = {
      postMessage: ({ ask }: { readonly ask: string }) => requested.push(ask),
      terminate: () => ended++,
    } as unknown as Worker;
    return {
      worker,
      ask: (send) =>
        new Promise((resolve) => {
          send(0);
          const name = requested.at(-1)!;
          answers.set(name, () => resolve(`answer to ${name}`));
        }),
    };
  });
  const ask = (name: string, options: Partial<LaneOptions> = {}): Promise<unknown> =>
    lane.ask(name, null, { signal: undefined, reportProgress: undefined, isUrgent: false, ...options });
  return { ask, requested, answer: (name: string) => answers.get(name)!(), ended: () => ended, reset: lane.reset };
}

test("questions go one after the other, urgent ones before those that wait", async () => {
  const { ask, requested, answer } = laneOf();
  const first = ask("first");
  const second = ask("second");
  const urgent = [ask("urgent", { isUrgent: true }), ask("urgent, too", { isUrgent: true })];
  expect(requested).toEqual(["first"]);
  answer("first");
  expect(await first).toBe("answer to first");
  answer("urgent");
  await urgent[0];
  answer("urgent, too");
  await urgent[1];
  answer("second");
  await second;
  expect(requested).toEqual(["first", "urgent", "urgent, too", "second"]);
});

test("a request that nobody waits for any more is not begun, or is ended after a moment", async () => {
  const { ask, requested, answer, ended } = laneOf();
  const controllers = [new AbortController(), new AbortController()];
  void ask("long", { signal: controllers[0]!.signal });
  void ask("given up", { signal: controllers[1]!.signal });
  const last = ask("last");
  controllers[1]!.abort();
  controllers[0]!.abort();
  // a request that is nearly done goes on: to end it, another worker would have to start
  expect(ended()).toBe(0);
  await expect.poll(() => requested, { timeout: 2000 }).toEqual(["long", "last"]);
  expect(ended()).toBe(1);
  answer("last");
  expect(await last).toBe("answer to last");
});

test("when the corpus changes, nothing waits any more", () => {
  const { ask, requested, ended, reset } = laneOf();
  void ask("old");
  void ask("waiting");
  reset();
  expect(ended()).toBe(1);
  void ask("new");
  expect(requested).toEqual(["old", "new"]);
});
