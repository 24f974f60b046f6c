import { expect, test } from "vitest";

const { sampled, shareOf, wholeOf } = await import("./sample.mjs" as string);

const items = Array.from({ length: 45 }, (_, i) => i);

test("a share is spread evenly, begins elsewhere each day, and has every item within days", () => {
  expect(sampled(items, 0.25, 7)).toHaveLength(11);
  expect(sampled(items, 0.25, 7)).not.toEqual(sampled(items, 0.25, 8));
  expect(new Set([7, 8, 9, 10, 11].flatMap((seed) => sampled(items, 0.25, seed))).size).toBe(45);
  expect(sampled(items, 0.75, 7)).toHaveLength(34);
  expect(sampled(items, 1, 7)).toEqual(items);
  expect(sampled(items.slice(0, 3), 0.01, 7)).toHaveLength(1);
  expect(sampled([], 0.5, 7)).toEqual([]);
});

test.each(["0", "1.5", "2", "-1", "a quarter", ""])("--sample %j is refused", (text) => {
  expect(() => shareOf(text)).toThrow(`--sample ${text}: expected a number above 0 and at most 1`);
});

test.each(["-1", "1.5", "today", ""])("--seed %j is refused", (text) => {
  expect(() => wholeOf("seed", text)).toThrow(`--seed ${text}: expected a whole number, 0 or more`);
  expect(wholeOf("seed", "0333")).toBe(333);
});
