/** Whether the spaces that the kernel has put into lines separate the tokenizer's tokens. */
import { expect } from "vitest";
import type { TextLines } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function agreeOnSpaces(kernel: Kernel, { name, spacing, tokenize }: Tokenizer, texts: readonly string[]): void {
  const { bytes, ends } = kernel.spaced!(encoded(texts), spacing!);
  expect(ends.length).toBe(texts.length);
  // a comparison of this many lines by expect() takes seconds
  texts.forEach((text, i) => {
    const actual = decoder
      .decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]))
      .split(" ")
      .filter((token) => token !== "");
    const expected = tokenize(text);
    if (actual.join(" ") !== expected.join(" "))
      throw new Error(
        `${name}, ${JSON.stringify(text)}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`,
      );
  });
}

function encoded(texts: readonly string[]): TextLines {
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += encoder.encode(text).length));
  return { bytes: encoder.encode(texts.join("")), ends };
}
