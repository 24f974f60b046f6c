/** The system that the gate looks at: a file of statistics, or texts that are counted. */
import { kindOfMetric, kindOfStatistics } from "../../../src/core/entry.js";
import type { Statistics } from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { countedTables } from "../output/counted-tables.js";
import type { Run } from "../corpus/command-run.js";
import { savedCorpus, type SavedCorpus } from "../corpus/saved-corpus.js";
import { keepsRows, readStatistics } from "../corpus/statistics-files.js";
import { chooseMetrics } from "../metrics/choose.js";
import type { NamedMetric } from "./numbers-by-metric.js";

export interface NewSystem {
  readonly name: string;
  /** The name of the system in an error about its references. */
  readonly counted: string;
  readonly tables: readonly Statistics[];
  /** The metrics of the baseline, or where there is none, those that were counted. */
  readonly metrics: readonly NamedMetric[];
}

/**
 * @param saved the baseline, if there is one, whose settings count the texts
 * @param needsRows whether sums are refused
 * @throws InputError, UsageError
 */
export async function newSystem(run: Run, saved: SavedCorpus | undefined, needsRows: boolean): Promise<NewSystem> {
  const { refs, input, testSet } = run.texts;
  const [first] = refs;
  if (refs.length === 1 && input === undefined && /\.stats(\.gz)?$/.test(first!)) {
    await run.checkOutputs();
    const file = await readStatistics(first!);
    if (new Set(file.tables.map(({ system }) => system)).size > 1)
      throw inputError(`${printable(first!)} has several systems: expected one`);
    if (needsRows && !keepsRows(file))
      throw inputError(`${printable(first!)} has only sums: expected a row for each segment; count it without --sums`);
    const { metrics } = saved ?? (await savedCorpus(file, run.metrics));
    return { name: first!, counted: first!, tables: file.tables, metrics };
  }
  const toCount = saved === undefined ? run : await run.countingAs(saved.metrics);
  await toCount.check();
  if ((input?.length ?? 1) > 1) throw new UsageError("argument --input/-i: gate takes one system");
  const chosen = await chooseMetrics(toCount.metrics);
  const tables = await countedTables(toCount, chosen, false);
  if (new Set(tables.map(({ system }) => system)).size > 1)
    throw new UsageError("standard input has tabs: gate takes one system");
  const name = input?.[0] ?? "standard input";
  const against = testSet ?? refs.join(", ");
  const metrics = saved?.metrics ?? chosen.map(({ name: family, corpus }) => ({ family, corpus }));
  return { name, counted: `${name} (references: ${against})`, tables, metrics };
}

/** @throws InputError if a file has none of this metric with these settings */
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
