/**
 * Drawing waits for answers that come at once: drawing the page with the old numbers, dimmed, and then again with the
 * new ones would take twice as long.
 */
import { options } from "preact";

/** The longest wait, in milliseconds, too short to be noticed. */
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
  // when all subscribers have been notified of the change
  queueMicrotask(() => {
    if (awaited === null) process();
    else void Promise.race([allAwaited(), pause()]).then(process);
  });
};

/** A later change may replace the one being waited for, whose answer is no longer needed. */
async function allAwaited(): Promise<void> {
  while (awaited !== null) await awaited;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LONGEST));
}
