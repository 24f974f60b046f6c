import { expect, test, vi } from "vitest";
import { drawInTurn } from "../../../apps/page/state/draw-in-turn.js";

/** The names of drawings, those of one task in one list. */
function recorded() {
  const tasks: string[][] = [];
  let isNew = true;
  const draws = (name: string) => (): void => {
    if (isNew) tasks.push([]);
    isNew = false;
    // microtasks run before the next task begins
    queueMicrotask(() => (isNew = true));
    tasks.at(-1)!.push(name);
  };
  return { tasks, draws };
}

test("each section is drawn in a task of its own, in the order in which they asked", async () => {
  const { tasks, draws } = recorded();
  const [verdict, ranking] = [{}, {}];
  const sentence = draws("sentence");
  drawInTurn(verdict, sentence);
  drawInTurn(ranking, draws("table"));
  drawInTurn(verdict, draws("clusters"));
  drawInTurn(verdict, sentence);
  expect(tasks).toEqual([]);
  await vi.waitFor(() => expect(tasks).toEqual([["sentence", "clusters"], ["table"]]));
});

test("a view that asks while its section is drawn is drawn in the next turn", async () => {
  const { tasks, draws } = recorded();
  const section = {};
  const first = draws("first");
  drawInTurn(section, () => {
    first();
    drawInTurn(section, draws("second"));
  });
  await vi.waitFor(() => expect(tasks).toEqual([["first"], ["second"]]));
});
