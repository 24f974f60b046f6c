/** Whether the blanks in lines that the kernel has rewritten for the scanner separate the tokenizer's tokens. */
import type { TextLines } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @param mark the text in the lines that means the token "\n" */
export function agreeOnRewritten(
  kernel: Kernel,
  { name, rewrite, tokenize }: Tokenizer,
  texts: readonly string[],
  mark = "",
): void {
  const { bytes, ends } = rewrite!(encoded(texts), kernel)!;
  if (ends.length !== texts.length) throw new Error(`${ends.length} lines, expected ${texts.length}`);
  texts.forEach((text, i) => {
    const actual = decoder
      .decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]))
      .split(" ")
      .filter((token) => token !== "")
      .join(" ");
    const expected = tokenize(text)
      .map((token) => (token === "\n" ? mark : token))
      .join(" ");
    if (actual !== expected)
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
