import { expect, test } from "vitest";
import { concatenated } from "../../src/reading/concatenated.js";
import { memorySource } from "../apps/cli/node/memory.js";

test.each([
  [["a\nb\n", "c\n"], "a\nb\nc\n"],
  [["a\nb", "c"], "a\nb\nc"],
  [["", "a\n", "", "\n"], "a\n\n"],
  [["a", "", "b\n"], "a\nb\n"],
])("%j one after the other", async (texts, expected) => {
  const source = concatenated(texts.map((text, i) => () => memorySource(Buffer.from(text), [], `file ${i}`)));
  expect(source.name).toBe("file 0");
  const into = new Uint8Array(3);
  let read = "";
  for (let count = await source.read(into); count > 0; count = await source.read(into))
    read += Buffer.from(into.subarray(0, count)).toString();
  expect(read).toBe(expected);
});
