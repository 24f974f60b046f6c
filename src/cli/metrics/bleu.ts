/**
 * BLEU on the command line: its tokenizer may depend on the language or on files, and dialects have options of their
 * own.
 */
import { metricOptions } from "#metric-options";
import { bleu } from "../../metrics/translation/bleu.js";
import type { Environment } from "../../node/environment.js";
import { UsageError } from "../arguments/usage-error.js";
import { chooseTokenizer } from "./bleu-tokenizer.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";

/** Options that are valid only with --bleu-dialect. */
export const dialectKeys = [
  "bleuSmoothing",
  "bleuWeights",
  "bleuAutoReweigh",
  "bleuCased",
  "bleuShortest",
  "bleuClosest",
  "bleuInternational",
] as const;

export async function makeBleu(values: Values, environment: Environment): Promise<MadeMetric> {
  if (values.bleuDialect !== "sacrebleu") return (await import("./bleu-dialect.js")).makeDialect(values, environment);
  for (const key of dialectKeys) {
    if (values[key] !== undefined && values[key] !== false)
      throw new UsageError(`argument ${metricOptions[key].names[0]}: goes with --bleu-dialect, and there is none`);
  }
  const { lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder } = values;
  const tokenize = await chooseTokenizer(values, environment);
  const options = {
    tokenize,
    lowercase,
    smoothMethod,
    maxOrder,
    ...(effectiveOrder && { effectiveOrder }),
    ...(smoothValue === undefined ? {} : { smoothValue }),
  };
  return { corpus: bleu(options), spec: { metric: "bleu", options } };
}
