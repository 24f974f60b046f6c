/** The system that the gate looks at: a file of statistics, or texts that are counted. */
import { kindOfMetric, kindOfStatistics } from "../../../src/core/entry.js";
import { subsetStatistics, type Statistics } from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { countedTables, type SegmentGroup } from "../output/counted-tables.js";
import type { Run } from "../corpus/command-run.js";
import { namesScoresAlone } from "../corpus/open-run.js";
import { savedCorpus, type SavedCorpus } from "../corpus/saved-corpus.js";
import { keepsRows, readStatistics } from "../corpus/statistics-files.js";
import { chooseMetrics, weighsByCorpus } from "../metrics/choose.js";
import type { NamedMetric } from "./numbers-by-metric.js";

export interface NewSystem {
  readonly name: string;
  /** The name of the system in an error about its references. */
  readonly counted: string;
  readonly tables: readonly Statistics[];
  /** The groups of --by; none without that option. */
  readonly groups: readonly SegmentGroup[];
  /** The metrics of the baseline or, where there is no baseline, those that were counted. */
  readonly metrics: readonly NamedMetric[];
}

/**
 * @param saved the baseline, if there is one, whose settings count the texts
 * @param needsRows whether statistics that have only sums, and no row for each segment, are refused
 * @throws InputError, UsageError
 */
export async function newSystem(run: Run, saved: SavedCorpus | undefined, needsRows: boolean): Promise<NewSystem> {
  const { refs, input, hypothesis, testSet, by } = run.texts;
  const [first] = refs;
  if (refs.length === 1 && input === undefined && /\.stats(\.gz)?$/.test(first!)) {
    if (by !== undefined)
      throw new UsageError("argument --by: statistics have no labels: expected the table of texts that has them");
    await run.checkOutputs();
    const file = await readStatistics(first!);
    if (new Set(file.tables.map(({ system }) => system)).size > 1)
      throw inputError(`${printable(first!)} has several systems: expected one`);
    if (needsRows && !keepsRows(file))
      throw inputError(`${printable(first!)} has only sums: expected a row for each segment; count it without --sums`);
    const { metrics } = saved ?? (await savedCorpus(file, run.metrics));
    return { name: first!, counted: first!, tables: file.tables, groups: [], metrics };
  }
  const toCount = saved === undefined ? run : await run.countingAs(saved.metrics);
  await toCount.check();
  if ((input?.length ?? 1) > 1) throw new UsageError("argument --input/-i: gate takes one system");
  const chosen = await chooseMetrics(toCount.metrics);
  const weighing = by && chosen.find((metric) => weighsByCorpus([metric]));
  if (weighing !== undefined)
    throw new UsageError(
      `argument --by: ${weighing.corpus.name} takes its weights from all references, so its scores of groups are not those of ` +
        "their texts: expected other metrics",
    );
  const { tables, metrics: counting, groups } = await countedTables(toCount, chosen, false);
  if (new Set(tables.map(({ system }) => system)).size > 1)
    throw new UsageError(
      `${namesScoresAlone(run.texts) ? "argument --given: the file has several systems" : "standard input has tabs"}: gate ` +
        "takes one system",
    );
  const table = hypothesis === undefined ? undefined : refs.filter((ref) => ref !== "-").join(", ");
  const name = input?.[0] ?? (table || "standard input");
  const against = testSet ?? refs.join(", ");
  const metrics = saved?.metrics ?? counting.map(({ name: family, corpus }) => ({ family, corpus }));
  return { name, counted: table === undefined ? `${name} (references: ${against})` : name, tables, groups, metrics };
}

/** @throws InputError if a file has no statistics of this metric with these settings */
export function tableOf(tables: readonly Statistics[], { corpus: metric }: NamedMetric, path: string): Statistics {
  const kind = kindOfMetric(metric);
  const found = tables.find((table) => kindOfStatistics(table) === kind);
  if (found !== undefined) return found;
  if (metric.pairedBy !== undefined && tables.every((table) => table.metric !== metric.name))
    throw inputError(
      `${printable(path)} has no scores of ${metric.name}, which the baseline has: expected --given ${metric.name}=FILE`,
    );
  const others = tables.map(kindOfStatistics).join(", ");
  throw inputError(
    `${printable(path)} has ${printable(others)}: expected ${kind}, as the baseline has; were they counted ` +
      "with other settings?",
  );
}

/** A metric of the whole system, or of a group of its segments. */
export interface GatedPart {
  readonly metric: NamedMetric;
  readonly table: Statistics;
  readonly group: SegmentGroup | undefined;
}

/** All metrics of the whole system, then of each group. @throws InputError if the system lacks a metric */
export function partsOf({ tables, groups, metrics, name }: NewSystem): readonly GatedPart[] {
  const whole = metrics.map((metric) => ({ metric, table: tableOf(tables, metric, name), group: undefined }));
  const parts = groups.map((group) =>
    whole.map(({ metric, table }) => ({ metric, table: subsetStatistics(table, group.places), group })),
  );
  return [...whole, ...parts.flat()];
}
