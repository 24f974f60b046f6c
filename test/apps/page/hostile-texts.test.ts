import { expect, test } from "vitest";
import { hostileTexts } from "./hostile-texts.js";

test("there are 150 hostile texts or more, each once, each one line", () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(hostileTexts.map(({ name }) => name)).size).toBe(hostileTexts.length);
  const texts = hostileTexts.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.includes("\n"))).toEqual([]);
  expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeGreaterThan(1_000_000);
});
