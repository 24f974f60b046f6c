/**
 * Drawing waits for answers that come at once: to draw the page with the numbers of before, dimmed, and then again with
 * the new ones takes twice as long.
 */
import { options } from "preact";

/** The longest that it waits, in milliseconds: nobody sees it. */
const LONGEST = 24;

let awaited: Promise<void> | null = null;

/** Delays the drawing after a change until this answer has come: to be called when the change is made. */
export function drawAfter(answer: Promise<unknown>): void {
  const done = (): void => {
    if (awaited === mine) awaited = null;
  };
  const mine = Promise.race([answer, pause()]).then(done, done);
  awaited = mine;
}

options.debounceRendering = (process) => {
  // when all who follow the change have heard of it
  queueMicrotask(() => {
    if (awaited === null) process();
    else void Promise.race([allAwaited(), pause()]).then(process);
  });
};

/** A further change may be awaited, in place of the one before, whose answer nobody wants any more. */
async function allAwaited(): Promise<void> {
  while (awaited !== null) await awaited;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LONGEST));
}
