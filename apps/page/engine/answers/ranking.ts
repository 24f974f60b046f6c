/** The scores of all systems under one metric, on the selected segments. */
import { scoreStatistics } from "../../../../src/index.js";
import { bestFirst } from "../../../../src/metrics/entry.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";

export interface Ranking {
  readonly name: string;
  readonly signature: string;
  readonly better: "higher" | "lower";
  readonly segments: number;
  /** The scores of the systems, in their order. */
  readonly scores: readonly number[];
  /** Indices of the systems, the best first. */
  readonly order: readonly number[];
}

export async function ranking(
  session: Session,
  { metric: spec, situation }: { readonly metric: MetricSpec; readonly situation: Situation },
): Promise<Ranking> {
  const { metric, tables } = await selectedStatistics(session, spec, situation);
  const scored = tables.map((table) => scoreStatistics(metric, table));
  const scores = scored.map(({ score }) => score);
  return {
    name: metric.name,
    signature: String(scored[0]!.signature),
    better: metric.better,
    segments: tables[0]!.segments,
    scores,
    order: bestFirst(scores, metric.better),
  };
}
