/** The metrics that the arguments choose. */
import type { Metric } from "../../../src/index.js";
import type { MetricSpec } from "../../../src/report/entry.js";
import type { Environment } from "../node/environment.js";
import type { MadeMetric, MetricContext, MetricRequest, MetricTable } from "./metric-command.js";
import type { AnnotatedError } from "./given/score-list.js";
import { requestOf, type Values } from "./metric-values.js";

/** The metrics that the arguments request, and what they are made from. */
export interface MetricsRequested {
  /** The names that --metrics takes. */
  readonly names: readonly string[];
  /** Whether the user gave --metrics. */
  readonly areGiven: boolean;
  /** Whether the user gave options of metrics. */
  readonly haveOptions: boolean;
  /** The metrics' own options, which are read only in this folder. */
  readonly options: Values;
  readonly table: MetricTable;
  readonly environment: Environment;
}

/** The order of the metrics: sorted by name, as sacreBLEU prints scores, or as given, as sacreBLEU prints tests. */
export type MetricOrder = "by name" | "as given";

/** The data from which another thread makes the same metrics. */
export interface SentMetrics {
  readonly options: Values;
  readonly environment: Environment;
  readonly order: MetricOrder;
}

export interface ChosenMetric {
  /** The name given to --metrics. */
  readonly name: string;
  readonly corpus: Metric;
  readonly segment: Metric;
  /** As in {@link MadeMetric}. */
  readonly spec?: MetricSpec;
  /** For each system, the errors that people marked, from which the metric is made. */
  readonly errors?: readonly (readonly AnnotatedError[])[];
  /**
   * Whether the numbers come from a column: they may have any size, and are printed with as many digits as they need.
   */
  readonly isColumn?: boolean;
}

/** The request in a form that can be sent to another thread; process.env itself cannot be sent. */
export function sentMetrics({ options, environment }: MetricsRequested, order: MetricOrder): SentMetrics {
  return { options, environment: { ...environment }, order };
}

/**
 * Each metric once.
 *
 * @throws InputError, UsageError
 */
export async function chooseMetrics(
  { names: requested, options, table, environment }: Omit<MetricsRequested, "areGiven" | "haveOptions">,
  order: MetricOrder = "by name",
): Promise<readonly ChosenMetric[]> {
  const names = [...new Set(requested)];
  if (order === "by name") names.sort();
  const chosen: ChosenMetric[] = [];
  for (const name of names)
    chosen.push(...(await madeFor(requestOf(name, options), table, { ...options, environment })));
  return chosen;
}

/** The metrics of a request: one, except for a family. @throws InputError, UsageError */
export async function madeFor(
  request: MetricRequest,
  table: MetricTable,
  context: MetricContext,
): Promise<readonly ChosenMetric[]> {
  const metrics = await table[request.name]!.make(request, context);
  const all: readonly MadeMetric[] = "corpus" in metrics ? [metrics] : metrics;
  return all.map(({ name = request.name, corpus, spec }) => ({
    name,
    corpus,
    segment: corpus.forSegments ?? corpus,
    ...(spec && { spec }),
  }));
}

/** The same request for a language pair that a file names; WMT's newer pairs name countries, too (en-zh_CN). */
export function forLanguages(requested: MetricsRequested, pair: string): MetricsRequested {
  return { ...requested, options: { ...requested.options, languagePair: pair.replaceAll(/_[A-Za-z]+/g, "") } };
}

/** The first metric that also compares with the sources; undefined if none does. */
export function comparesWithSource(metrics: readonly ChosenMetric[]): string | undefined {
  return metrics.find(({ corpus }) => corpus.needsSources)?.name;
}

/** Whether a metric must see all references before it counts. */
export function weighsByCorpus(metrics: readonly ChosenMetric[]): boolean {
  return metrics.some(({ corpus, segment }) => corpus.firstPass !== undefined || segment.firstPass !== undefined);
}
