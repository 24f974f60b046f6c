/** Lines as the kernel scans them for a tokenizer: spaced before, where that is its way. */
import type { Kernel, TextLines, TokenLines, Tokenizer } from "../../src/types.js";

export function scanned(kernel: Kernel, { spacing, scanRule }: Tokenizer, streams: readonly TextLines[]): TokenLines[] {
  return kernel.scan!(spacing === undefined ? streams : streams.map((lines) => kernel.spaced!(lines, spacing)), scanRule!);
}
