/** Makes a metric under a name that papers give it. Loaded on demand. */
import { metricOptions } from "#metric-options";
import type { Kernel, Metric } from "../../../src/index.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric, MetricCommand, MetricContext, MetricRequest } from "./metric-command.js";
import { namesByKey, variants } from "./variants.js";

/**
 * Makes a variant as its metric is made.
 *
 * @throws UsageError for an option that contradicts the name
 */
export async function makeVariant(
  { name, options, given }: MetricRequest,
  make: MetricCommand["make"],
  context: MetricContext,
): Promise<MadeMetric> {
  const { metric, options: implied, without, printed } = variants[name]!;
  const optionOf = (key: string) => (metricOptions as OptionTable)[namesByKey[metric]![key]!]!;
  const fixed = { ...Object.fromEntries(without.map((key) => [key, optionOf(key).initial])), ...implied };
  for (const [key, value] of Object.entries(fixed)) {
    if (!given.includes(key) || options[key] === value) continue;
    throw new UsageError(
      `argument ${optionOf(key).names.join("/")}: ` +
        (Object.hasOwn(implied, key)
          ? `${name} has ${String(value)}; other values go with ${metric}`
          : `does not go with ${name}`),
    );
  }
  const base = (await make({ name: metric, options: { ...options, ...fixed }, given }, context)) as MadeMetric;
  return printed === undefined ? base : { corpus: named(printed, base.corpus) };
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
