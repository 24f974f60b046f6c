import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgress } from "../../../apps/cli/corpus/progress.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["hrtime"] }));
afterEach(() => void vi.useRealTimers());

test("the progress of long runs is shown on terminals, a few times a second, and cleared", () => {
  let shown = "";
  const progress = createProgress(
    (text) => {
      shown += text;
    },
    () => true,
  );
  progress.update(1000, 0.1);
  progress.clear();
  expect(shown).toBe("");
  vi.advanceTimersByTime(1001);
  progress.update(250_000, 0.5);
  progress.update(251_000, 0.51);
  expect(shown).toBe(`\r\u001b[K 50 %  ${"█".repeat(15)}${"░".repeat(15)}  250,000 lines`);
  vi.advanceTimersByTime(201);
  progress.doing("resampling BLEU", 0.25);
  expect(shown.endsWith(`\r\u001b[K 25 %  ${"█".repeat(7)}${"░".repeat(23)}  resampling BLEU`)).toBe(true);
  vi.advanceTimersByTime(201);
  progress.update(252_000, undefined);
  progress.clear();
  expect(shown.endsWith("\r\u001b[K252,000 lines\r\u001b[K")).toBe(true);
});

test("progress is not shown elsewhere", () => {
  let shown = "";
  const progress = createProgress(
    (text) => {
      shown += text;
    },
    () => false,
  );
  vi.advanceTimersByTime(5000);
  progress.update(1, 0.5);
  progress.doing("resampling", 0.5);
  progress.clear();
  expect(shown).toBe("");
});
