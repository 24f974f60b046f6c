/** Names that papers have for a metric with certain settings. */
import { metricOptionKeys, metricOptions } from "#metric-options";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric } from "../../metrics/metric.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import { dialectKeys } from "./bleu.js";
import type { MadeMetric, MetricTable } from "./metric-command.js";
import type { Values } from "./metric-values.js";

export interface Variant {
  /** The name of the metric itself. */
  readonly metric: string;
  /** What its options are here, given or not: those that the name says, and those that then have no meaning. */
  readonly values: Partial<Values>;
  /** What it is called in output, where its metric's name does not tell it from the metric itself. */
  readonly printed?: string;
}

/** By the names that --metrics takes. */
export const variants: Readonly<Record<string, Variant>> = {
  "chrf++": { metric: "chrf", values: { chrfWordOrder: 2 } },
  // Goyal et al. 2022 (FLORES-101), with the model of FLORES-200 as NLLB and the shared tasks since have it
  spbleu: {
    metric: "bleu",
    values: {
      tokenize: "flores200",
      bleuDialect: "sacrebleu",
      ...Object.fromEntries(["spmModel", "mecabDictionary", ...dialectKeys].map((key) => [key, undefined])),
    },
    printed: "spBLEU",
  },
};

/** The keys of the options that each metric takes. Variants stand behind their metrics. */
export const keysByMetric: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(metricOptionKeys).flatMap(([name, keys]) => [
    [name, keys],
    ...Object.entries(variants)
      .filter(([, { metric }]) => metric === name)
      .map(([variant, { values }]) => [variant, keys.filter((key) => !Object.hasOwn(values, key))]),
  ]),
);

/**
 * Makes a variant as its metric is made.
 *
 * @throws UsageError for an option that says something else than the name
 */
export async function makeVariant(
  name: string,
  given: Values,
  make: MetricTable[string]["make"],
  environment: Parameters<MetricTable[string]["make"]>[1],
): Promise<MadeMetric> {
  const { metric, values, printed } = variants[name]!;
  for (const [key, value] of Object.entries(values)) {
    // the option may be meant for the metric itself
    if (!given.given.includes(key) || given[key as keyof Values] === value || given.metrics.includes(metric)) continue;
    const { names } = (metricOptions as OptionTable)[key]!;
    throw new UsageError(
      `argument ${names.join("/")}: ` +
        (value === undefined
          ? `does not go with ${name}`
          : `${name} has ${String(value)}; other values go with ${metric}`),
    );
  }
  const { corpus } = (await make({ ...given, ...values }, environment)) as MadeMetric;
  return { corpus: printed === undefined ? corpus : named(printed, corpus) };
}

function named(name: string, metric: Metric): Metric {
  const { forSegments } = metric;
  return {
    ...metric,
    name,
    score: (totals: Readonly<Float64Array>, kernel: Kernel) => ({ ...metric.score(totals, kernel), name }),
    ...(forSegments && { forSegments: named(name, forSegments) }),
  };
}
