/** The words in which a metric's segments are shown to readers. */
import type { Metric } from "../metrics/metric.js";
import { createTokenizer } from "../text/tokenizers/index.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** The metric's own words; or BLEU's words if the metric counts characters, which mean nothing to a reader. */
export function readableWords(
  { name, tokenizers }: Pick<Metric, "name" | "tokenizers">,
  isIdeographic: boolean,
): Tokenizer {
  const [own] = tokenizers as [Tokenizer, ...Tokenizer[]];
  const hasWords = name === "BLEU" || !["char", "code points", "trimmed code points"].includes(own.scanRule ?? "");
  return hasWords ? own : createTokenizer(isIdeographic ? "zh" : "13a", { lowercase: own.lowercase });
}
