/** The number of threads and WebAssembly memories for which a limit of virtual memory leaves room. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressSpaceLeft, memoriesIn, shareOf } from "../../../../apps/cli/node/address-space.js";

const GB = 2 ** 30;

test("the free address space is the limit of this process minus what it uses", () => {
  const limits = process.platform === "linux" ? readFileSync("/proc/self/limits", "utf8") : "";
  const limit = /^Max address space +(\d+)/m.exec(limits)?.[1];
  if (limit === undefined) expect(addressSpaceLeft()).toBe(Infinity);
  else expect(addressSpaceLeft()).toBeLessThan(Number(limit));
});

test.each([
  [0, 0],
  [10.9, 0],
  [11, 1],
  [20.9, 1],
  [21, 2],
  [Infinity, Infinity],
])("%d GB: %d memories, and a gigabyte is left alone", (left, memories) => {
  expect(memoriesIn(left * GB)).toBe(memories);
});

test.each([
  [0.3, 4, 0, 0],
  [1.9, 4, 0, 0],
  [2, 4, 1, 0],
  [5, 4, 4, 0],
  [22, 1, 1, 1],
  [55, 4, 4, 1],
  [Infinity, 4, 4, Infinity],
  [Infinity, 0, 0, Infinity],
])("%d GB, %d threads wanted: %d are started, with %d memories each", (left, wanted, threads, memories) => {
  expect(shareOf(left * GB, wanted)).toEqual({ threads, memories });
});
