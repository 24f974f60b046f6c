import { expect, test, vi } from "vitest";
import { drawInTurn } from "../../../apps/page/state/draw-in-turn.js";

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("each section is drawn in a task of its own, in the order in which they asked", async () => {
  const [verdict, ranking] = [{}, {}];
  const drawn: string[] = [];
  const sentence = (): void => void drawn.push("sentence");
  drawInTurn(verdict, sentence);
  drawInTurn(ranking, () => drawn.push("table"));
  drawInTurn(verdict, () => drawn.push("clusters"));
  drawInTurn(verdict, sentence);
  expect(drawn).toEqual([]);
  await nextTask();
  expect(drawn).toEqual(["sentence", "clusters"]);
  await vi.waitFor(() => expect(drawn).toEqual(["sentence", "clusters", "table"]));
});

test("a view that asks while its section is drawn is drawn in the next turn", async () => {
  const section = {};
  const drawn: string[] = [];
  drawInTurn(section, () => {
    drawn.push("first");
    drawInTurn(section, () => drawn.push("second"));
  });
  await nextTask();
  expect(drawn).toEqual(["first"]);
  await vi.waitFor(() => expect(drawn).toEqual(["first", "second"]));
});
