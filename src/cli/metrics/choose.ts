/** The metrics that the arguments choose. */
import type { Metric } from "../../metrics/metric.js";
import type { Values } from "../arguments/common-options.js";
import type { Surroundings } from "../commands/run.js";
import type { MadeMetric, MetricTable } from "./metric-command.js";

export interface ChosenMetric {
  /** The name given to --metrics. */
  readonly name: string;
  readonly corpus: Metric;
  readonly segment: Metric;
}

/**
 * Each metric once: sorted by name, as sacreBLEU prints scores, or in the order given, as it prints tests.
 *
 * @throws Refusal, UsageError
 */
export async function chooseMetrics(
  values: Values,
  table: MetricTable,
  environment: Surroundings["environment"],
  order: "by name" | "as given" = "by name",
): Promise<readonly ChosenMetric[]> {
  const names = [...new Set(values.metrics)];
  if (order === "by name") names.sort();
  const chosen: ChosenMetric[] = [];
  for (const asked of names) {
    const made = await table[asked]!.make(values, environment);
    const all: readonly MadeMetric[] = "corpus" in made ? [made] : made;
    for (const { name = asked, corpus } of all) chosen.push({ name, corpus, segment: corpus.forSegments ?? corpus });
  }
  return chosen;
}

/** Whether a metric must see all references before it counts. */
export function weighsByCorpus(metrics: readonly ChosenMetric[]): boolean {
  return metrics.some(({ corpus, segment }) => corpus.firstPass !== undefined || segment.firstPass !== undefined);
}
