/**
 * Draws the sections that show an answer one after the other, each in a task of its own: together they would stop the
 * page for longer than a reader notices.
 */
import { pause } from "../engine/pause.js";

const waiting = new Map<object, Set<() => void>>();
let isAwaited = false;

/**
 * Draws a view in the turn of its section.
 *
 * @param section what stands for the section: its views are drawn together
 * @param draw draws one of its views; called once per turn, however often it was asked for
 */
export function drawInTurn(section: object, draw: () => void): void {
  const views = waiting.get(section) ?? new Set();
  waiting.set(section, views.add(draw));
  wait();
}

function wait(): void {
  if (isAwaited || waiting.size === 0) return;
  isAwaited = true;
  void pause().then(drawNext);
}

function drawNext(): void {
  isAwaited = false;
  const [section, views] = waiting.entries().next().value!;
  waiting.delete(section);
  try {
    for (const draw of views) draw();
  } finally {
    wait();
  }
}
