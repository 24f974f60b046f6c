/**
 * Metrics that only score rows counted before. The data that counting needs is not at hand, and scoring does not need
 * it.
 */
import { tokenizerWithData, type TokenizerChoice } from "../text/tokenizers/index.js";
import type { Metric } from "./metric.js";

/**
 * NIST and CIDEr need the references to count, but only the references' checksum to score counted rows.
 *
 * @param checksum undefined leaves the metric as it is
 */
export function informed(metric: Metric, checksum: string | undefined): Metric {
  if (metric.firstPass === undefined || checksum === undefined) return metric;
  const { firstPass: _, ...scoring } = metric;
  return { ...scoring, signature: [...metric.signature, { key: "info", short: "i", value: checksum }] };
}

/** The name of a tokenizer whose model or dictionary is not at hand, for signatures. It splits no text. */
export function tokenizerByName(name: string): TokenizerChoice {
  return tokenizerWithData(name, () => {
    throw new RangeError(
      `the tokenizer ${name} needs a model or a dictionary, which is missing here: expected another tokenizer`,
    );
  }, [name]);
}
