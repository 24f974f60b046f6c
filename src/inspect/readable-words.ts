/** The words in which a metric's segments are shown to readers. */
import type { Metric } from "../metrics/metric.js";
import { createTokenizer } from "../text/tokenizers/index.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** The metric's own words; or BLEU's words if the metric has none, or counts characters, which mean nothing to a reader. */
export function readableWords(
  { name, tokenizers }: Pick<Metric, "name" | "tokenizers">,
  isIdeographic: boolean,
): Tokenizer {
  const [own] = tokenizers;
  const isOfCharacters = ["char", "code points", "trimmed code points"].includes(own?.scanRule ?? "");
  if (own !== undefined && (name === "BLEU" || !isOfCharacters)) return own;
  return createTokenizer(isIdeographic ? "zh" : "13a", { lowercase: own?.lowercase === true });
}
