/** The page requests rankings before any view is drawn, and drops these requests when the view changes again. */
import { expect, test, vi } from "vitest";
import type { CorpusSummary } from "../../../apps/page/model/corpus.js";

// loaded again: the test files of a worker share modules, and another file may have begun to ask
vi.resetModules();
const { askForRankings } = await import("../../../apps/page/state/ask-ahead.js");
const { startEngine } = await import("../../../apps/page/state/engine.js");
const { changeView, revision, startWith, view } = await import("../../../apps/page/state/state.js");
const { askAhead, settled } = await import("../../../apps/page/state/use-answer.js");

const summary = { segments: 10, systems: ["a", "b"], references: 2, metrics: null } as unknown as CorpusSummary;

type Message =
  | { readonly ask: string; readonly argument: unknown; readonly id: number }
  | { readonly forget: number; readonly ask?: undefined };

test("if two selections follow one another, the requests for the first one are dropped", async () => {
  const messages: Message[] = [];
  const worker = { postMessage: (message: Message) => messages.push(message), onmessage: null } as unknown as Worker;
  startEngine(() => worker);
  askForRankings();
  /** The requests since the last call of this function. */
  const sent = () => {
    const now = messages.splice(0);
    return {
      requested: now.flatMap((one) => (one.ask === "ranking" ? [one.id] : [])),
      forgotten: now.flatMap((one) => ("forget" in one ? [one.forget] : [])),
    };
  };
  const reply = (id: number): void => worker.onmessage!({ data: { id, answer: null } } as MessageEvent);
  const select = (place: number): void => changeView({ selection: [{ by: "places", places: [place], why: "" }] });

  startWith(summary, {}, {});
  const whole = sent();
  expect(whole.requested).toHaveLength(view.value.metrics.length);
  for (const id of whole.requested) reply(id);
  await new Promise((resolve) => setTimeout(resolve));

  select(0);
  const first = sent();
  expect(first.requested).toHaveLength(whole.requested.length);
  expect(first.forgotten).toEqual([]);
  select(1);
  const second = sent();
  expect(second.requested).toHaveLength(whole.requested.length);
  expect(second.forgotten).toEqual(first.requested);

  // a request that the next view needs, too, is not sent again
  const [kept] = view.value.metrics;
  changeView({ metrics: [kept!] });
  expect(sent()).toEqual({ requested: [], forgotten: second.requested.slice(1) });

  // and a request that other code waits for is not dropped
  const { metrics, selection, references } = view.value;
  const other = askAhead("ranking", [{ metric: metrics[0]!, situation: { selection, references } }]);
  select(0);
  const third = sent();
  expect(third.forgotten).toEqual([]);
  other.leave();
  expect(sent().forgotten).toEqual(second.requested.slice(0, 1));

  // after an edit the views send the requests themselves
  revision.value++;
  await expect.poll(() => settled.value).toBe(revision.value);
  expect(sent()).toEqual({ requested: [], forgotten: third.requested });
});

test("an answer is kept until the texts are edited or replaced", async () => {
  const messages: Message[] = [];
  const worker = { postMessage: (message: Message) => messages.push(message), onmessage: null } as unknown as Worker;
  startEngine(() => worker);
  startWith(summary, {}, {});
  const everything = { selection: [], references: null };
  /** How often the engine is asked; it answers at once. */
  const timesAsked = async (): Promise<number> => {
    messages.length = 0;
    const question = { x: { of: "position" }, y: { of: "reference-length" }, situation: everything } as const;
    const { answered, leave } = askAhead("scatter", [question]);
    const requested = messages.flatMap((one) => (one.ask === "scatter" ? [one.id] : []));
    for (const id of requested) worker.onmessage!({ data: { id, answer: null } } as MessageEvent);
    await answered;
    leave();
    return requested.length;
  };
  expect(await timesAsked()).toBe(1);
  expect(await timesAsked()).toBe(0);
  revision.value++;
  await expect.poll(() => settled.value).toBe(revision.value);
  expect(await timesAsked()).toBe(1);
  expect(await timesAsked()).toBe(0);
  startWith(summary, {}, {});
  expect(await timesAsked()).toBe(1);
});

test("after an edit, the questions of other workers wait for a longer pause in typing than those of the foreground", async () => {
  const requests: { readonly name: string; readonly reply: () => void }[] = [];
  startEngine(() => {
    const worker = {
      postMessage: ({ ask, id }: { ask?: string; id: number }) => {
        const reply = (): void => worker.onmessage!({ data: { id, answer: null } } as MessageEvent);
        if (ask !== undefined) requests.push({ name: ask, reply });
      },
      terminate: () => {},
      onmessage: null,
    } as unknown as Worker;
    return worker;
  });
  startWith(summary, {}, {});
  const everything = { selection: [], references: null };
  const metric = view.value.metrics[0]!;
  /** The names of the questions that the workers are asked; they answer at once. */
  const asked = async (): Promise<readonly string[]> => {
    requests.length = 0;
    const all = [
      askAhead("scatter", [{ x: { of: "position" }, y: { of: "reference-length" }, situation: everything }]),
      askAhead("likeness", [{ metric, selection: [] }]),
    ];
    for (const { reply } of requests) reply();
    await Promise.all(all.map(({ answered }) => answered));
    for (const { leave } of all) leave();
    return requests.map(({ name }) => name);
  };
  expect(await asked()).toEqual(["scatter", "likeness"]);
  revision.value++;
  await expect.poll(() => settled.value).toBe(revision.value);
  expect(await asked()).toEqual(["scatter"]);
  await expect.poll(asked).toEqual(["likeness"]);
  expect(await asked()).toEqual([]);
});
