/** Where systems differ: their scores in each bucket of a dimension. */
import { scoreStatistics } from "../../../src/corpus/score-statistics.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Dimension } from "../../model/dimension.js";
import type { Filter, Situation } from "../../model/selection.js";
import { divide, type Division } from "../divide.js";
import { remembered } from "../remembered.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";

export interface BucketScore {
  readonly filter: Filter;
  /** Of those that are looked at. */
  readonly segments: number;
  /** In the order of the systems that were asked for; null where there is no segment. */
  readonly scores: readonly (number | null)[];
}

export interface Buckets extends Division {
  readonly name: string;
  readonly better: "higher" | "lower";
  readonly scored: readonly BucketScore[];
}

/** @param systems indices */
export async function buckets(
  session: Session,
  {
    dimension,
    metric: spec,
    situation,
    systems,
  }: {
    readonly dimension: Dimension;
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly systems: readonly number[];
  },
): Promise<Buckets> {
  const metric = await session.metric(spec, situation.references);
  // in the foreground, which hears of edits
  const division = await remembered(session, JSON.stringify(["divide", dimension]), () => divide(session, dimension));
  const scored: BucketScore[] = [];
  for (const filter of division.buckets) {
    const selection = [...situation.selection, filter];
    const places = await session.places(selection);
    if (places!.length === 0) {
      scored.push({ filter, segments: 0, scores: systems.map(() => null) });
      continue;
    }
    const { tables } = await selectedStatistics(session, spec, { ...situation, selection }, systems);
    scored.push({
      filter,
      segments: places!.length,
      scores: tables.map((table) => scoreStatistics(metric, table).score),
    });
  }
  return { ...division, name: metric.name, better: metric.better, scored };
}
