/**
 * BLEU on the command line: its tokenizer may depend on the language or on files, and dialects have options of their
 * own.
 */
import { bleu } from "../../../src/index.js";
import { dialectOptions } from "../../../src/metrics/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricsRequested } from "./choose.js";
import type { MadeMetric, MetricContext, MetricRequest } from "./metric-command.js";
import type { OptionsOf } from "./metric-values.js";

export async function makeBleu(request: MetricRequest, context: MetricContext): Promise<MadeMetric> {
  const options = request.options as OptionsOf<"bleu">;
  if (options.dialect !== "sacrebleu") return (await import("./bleu-dialect.js")).makeDialect(request, context);
  const { dialect: _, ...ofDialects } = dialectOptions;
  for (const [key, { option }] of Object.entries(ofDialects)) {
    const value = request.options[key];
    if (value !== undefined && value !== false)
      throw new UsageError(`argument ${option}: goes with ${dialectOptions.dialect.option}, which is missing`);
  }
  const { lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder } = options;
  const choices = [options.tokenize, options.spmModel, options.mecabDictionary, context.languagePair];
  const isChosen = choices.some((choice) => choice !== undefined);
  const settings = {
    tokenize: isChosen
      ? await (await import("./bleu-tokenizer.js")).chooseTokenizer(options, context)
      : ("13a" as const),
    lowercase,
    smoothMethod,
    maxOrder,
    ...(effectiveOrder && { effectiveOrder }),
    ...(smoothValue === undefined ? {} : { smoothValue }),
  };
  return { corpus: bleu(settings), spec: { metric: "bleu", options: settings } };
}

/**
 * sacreBLEU's warnings about a tokenizer that the user asked for.
 *
 * @param when whether the texts have been read
 */
export async function tokenizerAdvice(
  requested: MetricsRequested,
  when: "before reading" | "after reading",
): Promise<readonly string[]> {
  if (requested.options["--tokenize"] === undefined) return [];
  const { adviceBeforeReading, adviceAfterReading } = await import("./bleu-tokenizer.js");
  return when === "before reading" ? adviceBeforeReading(requested) : adviceAfterReading(requested);
}
