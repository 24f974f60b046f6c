/** Counts a table by groups of its segments. Loaded on demand. */
import { sumRows } from "../../../src/corpus/entry.js";
import { hashReferences, joinHashes } from "../../../src/core/entry.js";
import type { GroupLabel } from "../node/tables/table-reader.js";
import { UsageError } from "../arguments/usage-error.js";
import { weighsByCorpus, type ChosenMetric } from "../metrics/choose.js";
import { countCorpus, type CorpusStatistics } from "../corpus/count-corpus.js";
import { nameOfGroup } from "./group-labels.js";
import { createGroupSums, statisticsAt, type CountedGroup } from "./group-sums.js";
import { createKeptTexts, type KeptTexts } from "../corpus/kept-texts.js";
import { matchGroups } from "./matched-groups.js";
import { openRun } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";

export interface CountedTable {
  readonly systems: readonly string[];
  /** The labels of the groups, by the groups' numbers. */
  readonly labels: readonly GroupLabel[];
  readonly groups: readonly CountedGroup[];
  /** The statistics of all segments together; undefined if each group was counted by itself. */
  readonly all: CorpusStatistics | undefined;
  /** Records that were left out as bad. */
  readonly bad: number;
  /** The metrics of a group, whose weights may come from its references. */
  metricsOf(group: number): readonly ChosenMetric[];
  /** The statistics of a group, with a row for each segment if rows are kept. */
  statisticsOf(group: number): CorpusStatistics;
  /** Groups that are compared as systems, on the segments whose ids all groups have. */
  matched(order: readonly number[]): MatchedTable;
}

export interface MatchedTable {
  readonly statistics: CorpusStatistics;
  /** The matched and the omitted ids, in words. */
  readonly note: string;
  /** The texts that a segment has in each group, if they were kept. */
  readonly texts: KeptTexts;
  /** The line at which a segment begins in the first group. */
  lineOf(segment: number): number;
}

export interface GroupCounting {
  readonly keepsRows: boolean;
  /** Whether groups will be matched. */
  readonly isMatched: boolean;
  readonly keepsTexts?: boolean;
}

/** @throws InputError, UsageError */
export async function countGroups(
  run: Run,
  chosen: readonly ChosenMetric[],
  counting: GroupCounting,
): Promise<CountedTable> {
  return (weighsByCorpus(chosen) ? countOneByOne : countTogether)(run, chosen, counting);
}

async function countTogether(
  run: Run,
  chosen: readonly ChosenMetric[],
  { keepsRows, isMatched, keepsTexts = false }: GroupCounting,
): Promise<CountedTable> {
  const { corpus, metrics, counting } = await openRun(run, chosen);
  const table = corpus.table!;
  const sums = createGroupSums(counting.metrics, keepsRows);
  const hashes: Uint32Array[] = [];
  const kept = createKeptTexts();
  const all = await countCorpus({
    ...counting,
    keepRows: keepsRows,
    read(text) {
      sums.read(table.groups);
      if (isMatched) hashes.push(hashReferences(text));
    },
    batch: (rows, referenceEnds) => sums.add(rows, referenceEnds),
    ...(keepsTexts && { batchWithText: (_, text) => kept.add(text) }),
  });
  const groups = sums.groups();
  const { labels } = table;
  return {
    systems: corpus.systems!,
    labels,
    groups,
    all,
    bad: table.counts.bad,
    metricsOf: () => metrics,
    statisticsOf: (group) => statisticsAt(all, counting.metrics, groups[group]!.places, groups[group]!.references),
    matched(order) {
      const { places, note } = matchGroups(
        order.map((group) => ({ name: nameOfGroup(labels[group]!), places: groups[group]!.places })),
        { ids: corpus.ids!(), hashes: joinHashes(hashes), recordOf: (segment) => table.recordOf(segment) },
      );
      const [first] = places as [Uint32Array];
      const { references } = groups[order[0]!]!;
      const ofGroups = places.map((ofGroup) => statisticsAt(all, counting.metrics, ofGroup, references));
      return {
        note,
        statistics: {
          ...ofGroups[0]!,
          rows: ofGroups.map(({ rows }) => rows[0]!),
          totals: ofGroups.map(({ rows }) =>
            rows[0]!.map((table, m) => sumRows(counting.metrics[m]!, table, counting.kernel)),
          ),
        },
        texts: {
          add: () => {},
          textOf: (segment) => ({
            ...kept.textOf(first[segment]!),
            hypotheses: places.map((ofGroup) => kept.textOf(ofGroup[segment]!).hypotheses[0]!),
          }),
        },
        lineOf: (segment) => corpus.lineOf(first[segment]!),
      };
    },
  };
}

/** If a metric takes its weights from the references, each group is read and counted by itself. */
async function countOneByOne(
  run: Run,
  chosen: readonly ChosenMetric[],
  { keepsRows, isMatched }: GroupCounting,
): Promise<CountedTable> {
  const weighing = chosen.find((metric) => weighsByCorpus([metric]))!.corpus.name;
  if (run.texts.refs.includes("-"))
    throw new UsageError(
      `${weighing} reads each group of --by by itself, and standard input can be read only once: expected a file`,
    );
  if (isMatched)
    throw new UsageError(
      `${weighing} takes its weights from the references of each group of --by, so its scores of groups are not ` +
        `compared: ` +
        "expected other metrics",
    );
  const { openCorpus } = await import("../corpus/open-corpus.js");
  const { reader, table, systems } = await openCorpus(run);
  while ((await reader.next()) !== undefined);
  const quiet: Run = { ...run, messages: { ...run.messages, incomplete: () => {} } };
  const counted: { readonly metrics: readonly ChosenMetric[]; readonly statistics: CorpusStatistics }[] = [];
  for (const group of table!.labels.keys()) {
    const { metrics, counting } = await openRun(quiet, chosen, { onlyGroup: group });
    counted.push({ metrics, statistics: await countCorpus({ ...counting, keepRows: keepsRows }) });
  }
  return {
    systems: systems!,
    labels: table!.labels,
    groups: counted.map(({ statistics }) => ({ ...statistics, places: new Uint32Array(0) })),
    all: undefined,
    bad: table!.counts.bad,
    metricsOf: (group) => counted[group]!.metrics,
    statisticsOf: (group) => counted[group]!.statistics,
    matched() {
      throw new Error("groups that were counted one by one are not matched");
    },
  };
}
