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
 * @param systems the indices of the systems, in the order of the tables; by default all
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
  if (places?.length === 0) throw new RangeError("no segment passes all filters: remove a filter");
  const tables = systems === undefined ? every : systems.map((system) => every[system]!);
  if (places === null) return { metric, tables };
  // all tables were counted against the same references, so they are compared without hashes
  return { metric, tables: tables.map((table) => subsetStatistics({ ...table, fingerprint: undefined }, places)) };
}
