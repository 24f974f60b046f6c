/** Makes a metric under a name that papers have for it. Loaded on demand. */
import { metricOptions } from "#metric-options";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric } from "../../metrics/metric.js";
import type { Environment } from "../../node/environment.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric, MetricCommand } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { variants } from "./variants.js";

/**
 * Makes a variant as its metric is made.
 *
 * @throws UsageError for an option that says something else than the name
 */
export async function makeVariant(
  name: string,
  given: Values,
  make: MetricCommand["make"],
  environment: Environment,
): Promise<MadeMetric> {
  const { metric, values, without, printed } = variants[name]!;
  const fixed: Partial<Values> = {
    ...Object.fromEntries(without.map((key) => [key, (metricOptions as OptionTable)[key]!.initial])),
    ...values,
  };
  for (const [key, value] of Object.entries(fixed)) {
    // the option may be meant for the metric itself
    if (!given.given.includes(key) || given[key as keyof Values] === value || given.metrics.includes(metric)) continue;
    const { names } = (metricOptions as OptionTable)[key]!;
    throw new UsageError(
      `argument ${names.join("/")}: ` +
        (Object.hasOwn(values, key)
          ? `${name} has ${String(value)}; other values go with ${metric}`
          : `does not go with ${name}`),
    );
  }
  const made = (await make({ ...given, ...fixed }, environment)) as MadeMetric;
  return printed === undefined ? made : { corpus: named(printed, made.corpus) };
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
