/** Groups of a table's segments as systems, for truebleu compare. Loaded on demand. */
import { countGroups } from "../groups/count-groups.js";
import { namesToCompare, orderOfGroups } from "../groups/group-labels.js";
import { checkGroupsAsSystems } from "../groups/matched-groups.js";
import type { Run } from "../corpus/command-run.js";
import { checkedNames } from "../corpus/system-names.js";
import type { ChosenMetric } from "../metrics/choose.js";
import { comparedTables } from "./changed-segments.js";
import { warnOfTexts } from "./text-warnings.js";
import type { CountedSystems } from "../systems/saved-systems.js";

/**
 * The groups in their order, restricted to the segments that all groups have; segments are matched by their ids.
 *
 * @throws InputError, UsageError
 */
export async function groupsAsSystems(run: Run, chosen: readonly ChosenMetric[], top: number): Promise<CountedSystems> {
  const { texts, messages } = run;
  checkGroupsAsSystems(texts);
  // here the names of systems are names of groups
  const ofColumns = { ...run, texts: { ...texts, names: undefined } };
  const counted = await countGroups(ofColumns, chosen, { keepsRows: true, isMatched: true, keepsTexts: top > 0 });
  const order = orderOfGroups(counted.labels);
  const names = namesToCompare(counted.labels, order);
  const systems = texts.names === undefined ? names : checkedNames(texts.names, names.length);
  if (counted.all !== undefined)
    warnOfTexts(run, [], { systems: counted.systems, metrics: chosen, findings: counted.all.findings });
  const { statistics, note, texts: kept, lineOf } = counted.matched(order);
  messages.truebleu(note);
  const metrics = counted.metricsOf(order[0]!);
  return { systems, metrics, ...comparedTables(metrics, statistics, { top, texts: kept, lineOf }, run.kernel()) };
}
