/** Drawing waits for answers that come at once. */
import { options } from "preact";
import { afterEach, expect, test, vi } from "vitest";

// modules of its own: other test files leave questions that nobody answers
vi.resetModules();
const { drawAfter } = await import("../../../apps/page/state/draw-after.js");

const draw = (): { readonly isDone: boolean } => {
  const drawing = { isDone: false };
  options.debounceRendering!(() => (drawing.isDone = true));
  return drawing;
};

/** Lets everything run that does not have to wait. */
const soon = () => new Promise((resolve) => setTimeout(resolve));

function deferred() {
  let [resolve, reject]: (() => void)[] = [];
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle as (() => void)[]));
  return { promise, resolve: () => resolve!(), reject: () => reject!() };
}

afterEach(() => {
  vi.useRealTimers();
});

test("a drawing that waits for nothing is drawn at once, but after everything that follows from the change", async () => {
  const drawing = draw();
  expect(drawing.isDone).toBe(false);
  await soon();
  expect(drawing.isDone).toBe(true);
});

test("a drawing waits for an answer that was requested before or after it, whether the answer succeeds or fails", async () => {
  const answers = [deferred(), deferred()];
  for (const [i, { promise, resolve, reject }] of answers.entries()) {
    let drawing = { isDone: false } as { readonly isDone: boolean };
    if (i === 0) drawing = draw();
    drawAfter(promise);
    if (i === 1) drawing = draw();
    await soon();
    expect(drawing.isDone).toBe(false);
    if (i === 0) resolve();
    else reject();
    await soon();
    expect(drawing.isDone).toBe(true);
  }
});

test("a drawing waits for the last of several answers, if one is given up for another, and no longer", async () => {
  vi.useFakeTimers();
  const [first, second] = [deferred(), deferred()];
  drawAfter(first.promise);
  const drawing = draw();
  await vi.advanceTimersByTimeAsync(1);
  drawAfter(second.promise);
  first.reject();
  await vi.advanceTimersByTimeAsync(1);
  expect(drawing.isDone).toBe(false);
  second.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(drawing.isDone).toBe(true);

  const late = draw();
  for (let passed = 0; passed < 25; passed += 5) {
    expect(late.isDone).toBe(false);
    drawAfter(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(late.isDone).toBe(true);
});

test("the page is drawn with a delay that nobody sees", async () => {
  vi.useFakeTimers();
  drawAfter(new Promise(() => {}));
  const drawing = draw();
  await vi.advanceTimersByTimeAsync(15);
  expect(drawing.isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(15);
  expect(drawing.isDone).toBe(true);
});
