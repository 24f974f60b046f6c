/** Makes the library's metric from a metric as plain data, the form in messages, links and files. */
import { pageMetrics } from "#metric-page";
import { bleuDialect, type Metric } from "../../../src/index.js";
import { givenMean, informed, tokenizerByName, type GivenMeanOptions } from "../../../src/metrics/entry.js";
import type { MetricSpec } from "./corpus.js";

const counting: typeof pageMetrics = { ...pageMetrics, bleuDialect: bleuDialect as (options: object) => Metric };

/** The names of all metrics that the page can count. */
export const metricNames: readonly string[] = Object.keys(counting);

/** Scores from elsewhere come with a report: nobody can add them. */
const makers: typeof pageMetrics = { ...counting, given: (options) => givenMean(options as GivenMeanOptions) };

/** Whether the scores came from elsewhere, so that no text can be scored again. */
export function isGiven({ metric }: MetricSpec): boolean {
  return metric === "given";
}

/** Tokenizers that take a model, a dictionary, or classes of Unicode that the page leaves out. */
const needModels = /^(spm|flores|spBLEU|ja-mecab|ko-mecab|(cjk|grapheme|word)-\d)/;

const metrics = new Map<string, Metric>();

/**
 * The metric of the library.
 *
 * @throws RangeError for an unknown name; TypeError, RangeError as the metric's function
 */
export function metricOf({ metric, options }: MetricSpec): Metric {
  const key = JSON.stringify([metric, options]);
  let known = metrics.get(key);
  if (known === undefined) {
    const make = Object.hasOwn(makers, metric) ? makers[metric] : undefined;
    if (make === undefined) {
      throw new RangeError(`metric is ${JSON.stringify(metric)}: expected one of ${metricNames.join(", ")}`);
    }
    metrics.set(key, (known = scoring(make, options)));
  }
  return known;
}

/**
 * In a report of statistics a metric only scores, so it has only the name of a tokenizer that takes a model, and only
 * the checksum of NIST's references.
 */
function scoring(
  make: (options: object) => Metric,
  { tokenize, information, ...options }: MetricSpec["options"],
): Metric {
  const isByName = typeof tokenize === "string" && needModels.test(tokenize);
  const metric = make({
    ...options,
    ...(tokenize !== undefined && { tokenize: isByName ? tokenizerByName(tokenize) : tokenize }),
  });
  return informed(metric, information as string | undefined);
}
