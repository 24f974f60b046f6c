/** Groups of a table's segments as systems, for truebleu compare. Loaded on demand. */
import type { Kernel } from "../../kernel/kernel.js";
import { inputError } from "../../reading/input-error.js";
import { printable } from "../../report/printable.js";
import { countGroups } from "../groups/count-groups.js";
import { nameOfGroup, orderOfGroups } from "../groups/group-labels.js";
import { checkGroupsAsSystems } from "../groups/matched-groups.js";
import type { RunValues } from "../corpus/open-run.js";
import { checkedNames } from "../corpus/system-names.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { ChosenMetric } from "../metrics/choose.js";
import { movedSegments, withTexts } from "./changed-segments.js";
import { tablesOf } from "./significance.js";
import { warnOfTexts } from "./text-warnings.js";
import type { CountedSystems } from "../systems/saved-systems.js";

/**
 * The groups in their order, on the segments that all of them have by their ids.
 *
 * @throws InputError, UsageError
 */
export async function groupsAsSystems(
  values: RunValues,
  chosen: readonly ChosenMetric[],
  kernel: Kernel,
  hasTexts: boolean,
  io: Io,
  messages: Messages,
): Promise<CountedSystems> {
  checkGroupsAsSystems(values);
  // here the names are those of groups
  const opened = { ...values, names: undefined };
  const counting = { keepsRows: true, isMatched: true, keepsTexts: hasTexts };
  const counted = await countGroups(opened, chosen, kernel, counting, io, messages);
  const order = orderOfGroups(counted.labels);
  const names = order.map((group) => nameOfGroup(counted.labels[group]!));
  if (names.length < 2)
    throw inputError(`all segments are in one group, ${printable(names[0]!)}: expected at least 2 to compare`);
  const systems = values.names === undefined ? names : checkedNames(values.names, names.length);
  if (!values.force && counted.all !== undefined)
    warnOfTexts([], { systems: counted.systems, metrics: chosen, statistics: counted.all }, messages);
  const { statistics, note, texts, lineOf } = counted.matched(order);
  messages.truebleu(note);
  const metrics = counted.metricsOf(order[0]!);
  const tables = metrics.map((metric, m) => tablesOf(metric.corpus, m, statistics));
  const moved = metrics.map((metric, m) => movedSegments(metric, tables[m]!, hasTexts ? values.top : 0, kernel));
  const changes = moved.map((ofMetric) => withTexts(ofMetric, texts, lineOf));
  return { systems, segments: statistics.segments, metrics, tables, changes };
}
