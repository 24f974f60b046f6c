/** The interval of each system's score by itself, which is all that can be stated about a single system. */
import { bootstrapConfidence, type BootstrapConfidence } from "../../../../../src/index.js";
import { selectedStatistics } from "../../selected.js";
import type { Session } from "../../session.js";
import type { PairsQuestion } from "../all-pairs.js";

/** The intervals of the systems, in their order. Null where there are fewer than two segments. */
export async function confidence(
  session: Session,
  { metric: spec, situation, test: { samples, seed } }: PairsQuestion,
): Promise<readonly BootstrapConfidence[] | null> {
  const { metric, tables } = await selectedStatistics(session, spec, situation);
  if (tables[0]!.segments < 2) return null;
  return tables.map((table) => bootstrapConfidence(metric, table, { seed, ...(samples !== null && { samples }) }));
}
