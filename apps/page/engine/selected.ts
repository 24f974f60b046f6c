/** Rows of the segments that a question is about. */
import { type Statistics, subsetStatistics, type Metric } from "../../../src/index.js";
import type { MetricSpec } from "../model/corpus.js";
import type { Situation } from "../model/selection.js";
import type { Session } from "./session.js";

/** A metric with the rows of the selected segments, a table for each system. */
export interface Selected {
  readonly metric: Metric;
  readonly tables: readonly Statistics[];
}

/**
 * @param systems their indices, if not all are wanted: the tables are in their order
 * @throws RangeError if no segment is selected
 */
export async function selectedStatistics(
  session: Session,
  spec: MetricSpec,
  { selection, references }: Situation,
  systems?: readonly number[],
): Promise<Selected> {
  const every = await session.statistics(spec, references);
  const metric = await session.metric(spec, references);
  const places = await session.places(selection);
  if (places?.length === 0) throw new RangeError("no segment passes all filters: take one of them away");
  const tables = systems === undefined ? every : systems.map((system) => every[system]!);
  if (places === null) return { metric, tables };
  // all were counted against the same references: they need no hashes to be compared
  return { metric, tables: tables.map((table) => subsetStatistics({ ...table, fingerprint: undefined }, places)) };
}
