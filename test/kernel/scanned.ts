/** Lines as the kernel scans them for a tokenizer; for some tokenizers it first puts spaces into them. */
import type { TextLines, TokenLines } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";

export function scanned(kernel: Kernel, { spacing, scanRule }: Tokenizer, streams: readonly TextLines[]): TokenLines[] {
  return kernel.scan!(
    spacing === undefined ? streams : streams.map((lines) => kernel.spaced!(lines, spacing)),
    scanRule!,
  );
}
