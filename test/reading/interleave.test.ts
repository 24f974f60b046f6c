/** References of several files, segment by segment. */
import { expect, test } from "vitest";
import { createInterleaver } from "../../src/reading/interleave.js";
import { linesOf } from "../text/lines.js";

const textOf = ({ bytes, ends }: { readonly bytes: Uint8Array; readonly ends: Uint32Array }): string[] =>
  [...ends].map((end, i) => Buffer.from(bytes.subarray(i === 0 ? 0 : ends[i - 1], end)).toString());

test("one file gives each segment a reference, in batches of any size", () => {
  const interleave = createInterleaver();
  // each batch is a fifth larger than the one before, so that some batches just fit into the room of the previous one
  for (let segments = 1; segments < 30_000; segments = Math.ceil(segments * 1.2)) {
    const { ends } = interleave([{ lines: linesOf(Array<string>(segments).fill("a")) }], segments);
    expect(ends, `${segments} segments`).toEqual(Uint32Array.from({ length: segments }, (_, i) => i + 1));
  }
});

test("the references of the first of several files come first", () => {
  const interleave = createInterleaver();
  const first = { lines: linesOf(["a0", "a1", "a2"]) };
  const second = { lines: linesOf(["b0", "c0", "b2"]), ends: Uint32Array.of(2, 2, 3) };
  const { lines, ends } = interleave([first, second], 3);
  expect(textOf(lines)).toEqual(["a0", "b0", "c0", "a1", "a2", "b2"]);
  expect([...ends]).toEqual([3, 4, 6]);
});
