/** The metrics that the arguments choose. */
import type { Metric } from "../../metrics/metric.js";
import type { ParsedValues } from "../arguments/common-options.js";
import type { Environment } from "../../node/environment.js";
import type { MetricSpec } from "../../report/saved-report.js";
import type { MadeMetric, MetricTable } from "./metric-command.js";

export interface ChosenMetric {
  /** The name given to --metrics. */
  readonly name: string;
  readonly corpus: Metric;
  readonly segment: Metric;
  /** As of {@link MadeMetric}. */
  readonly spec?: MetricSpec;
}

/**
 * Each metric once: sorted by name, as sacreBLEU prints scores, or in the order given, as it prints tests.
 *
 * @throws InputError, UsageError
 */
export async function chooseMetrics(
  values: ParsedValues,
  table: MetricTable,
  environment: Environment,
  order: "by name" | "as given" = "by name",
): Promise<readonly ChosenMetric[]> {
  const names = [...new Set(values.metrics)];
  if (order === "by name") names.sort();
  const chosen: ChosenMetric[] = [];
  for (const asked of names) {
    const made = await table[asked]!.make(values, environment);
    const all: readonly MadeMetric[] = "corpus" in made ? [made] : made;
    for (const { name = asked, corpus, spec } of all)
      chosen.push({ name, corpus, segment: corpus.forSegments ?? corpus, ...(spec && { spec }) });
  }
  return chosen;
}

/** The first metric that compares with the sources, too; undefined if none does. */
export function comparesWithSource(metrics: readonly ChosenMetric[]): string | undefined {
  return metrics.find(({ corpus }) => corpus.needsSources)?.name;
}

/** Whether a metric must see all references before it counts. */
export function weighsByCorpus(metrics: readonly ChosenMetric[]): boolean {
  return metrics.some(({ corpus, segment }) => corpus.firstPass !== undefined || segment.firstPass !== undefined);
}
