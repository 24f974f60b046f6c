/** From a metric as plain data, as it stands in messages, links and files, to the metric of the library. */
import { bleuDialect } from "../../src/metrics/translation/bleu-dialect.js";
import * as factories from "../../src/metrics/list.js";
import type { Metric } from "../../src/metrics/metric.js";
import type { MetricSpec } from "./corpus.js";

const makers = { ...factories, bleuDialect } as unknown as Readonly<Record<string, (options: object) => Metric>>;

/** The names of all metrics that the page can count. */
export const metricNames: readonly string[] = Object.keys(makers);

const made = new Map<string, Metric>();

/**
 * The metric of the library.
 *
 * @throws RangeError for an unknown name; TypeError, RangeError as the metric's function
 */
export function metricOf({ metric, options }: MetricSpec): Metric {
  const key = JSON.stringify([metric, options]);
  let known = made.get(key);
  if (known === undefined) {
    const make = Object.hasOwn(makers, metric) ? makers[metric] : undefined;
    if (make === undefined) {
      throw new RangeError(`metric is ${JSON.stringify(metric)}: expected one of ${metricNames.join(", ")}`);
    }
    made.set(key, (known = make(options)));
  }
  return known;
}
