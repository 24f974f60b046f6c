/**
 * Whether the kernel makes the tokenizer's words for ROUGE: with and without stems, with marks before sentences, and with
 * separators of several bytes.
 */
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { porter, rougeTokenizer, type RougeTokens } from "../../src/text/tokenizers/rouge.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import { agreeOnRewritten } from "./rewritten.js";

export const rougeSettings: readonly RougeTokens[] = [undefined, porter].flatMap((stem) =>
  ["\n", "<n>"].flatMap((sentenceSeparator) =>
    [false, true].map((inSentences) => ({ tokenize: "rouge", lowercase: true, stem, sentenceSeparator, inSentences })),
  ),
);

export function agreeOnRougeWords(kernel: Kernel, settings: RougeTokens, texts: readonly string[]): void {
  agreeOnRewritten(kernel, rougeTokenizer(settings, lcsPart), texts, ".");
}
