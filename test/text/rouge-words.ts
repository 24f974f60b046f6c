/** Whether the kernel makes ROUGE's words as the tokenizer does: with and without stems, marks before sentences, separators of several bytes. */
import { subsequences } from "../../src/kernel/subsequences.js";
import { porter, rougeTokenizer, type RougeTokens } from "../../src/text/rouge.js";
import type { Kernel, TextLines } from "../../src/types.js";

export const rougeSettings: readonly RougeTokens[] = [undefined, porter].flatMap((stem) => ["\n", "<n>"].flatMap((sentenceSeparator) =>
  [false, true].map((inSentences) => ({ tokenize: "rouge", lowercase: true, stem, sentenceSeparator, inSentences }))));

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function agreeOnRougeWords(kernel: Kernel, settings: RougeTokens, texts: readonly string[]): void {
  const { tokenize, rewrite } = rougeTokenizer(settings, subsequences);
  const { bytes, ends } = rewrite!(encoded(texts), kernel)!;
  if (ends.length !== texts.length) throw new Error(`${ends.length} lines, expected ${texts.length}`);
  texts.forEach((text, i) => {
    const actual = decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i])).split(" ").filter((token) => token !== "").join(" ");
    const expected = tokenize(text).map((token) => (token === "\n" ? "." : token)).join(" ");
    if (actual !== expected) throw new Error(`${JSON.stringify(settings)}, ${JSON.stringify(text)}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
  });
}

function encoded(texts: readonly string[]): TextLines {
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += encoder.encode(text).length));
  return { bytes: encoder.encode(texts.join("")), ends };
}
