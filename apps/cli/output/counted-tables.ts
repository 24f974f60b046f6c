/** Statistics of a run's texts, as tables that a file of statistics has, and that file. */
import { gzipSync } from "node:zlib";
import {
  fingerprintOf,
  joinHashes,
  addRowHashes,
  hashReferences,
  hexOf,
  countingKey,
} from "../../../src/core/entry.js";
import type { Statistics } from "../../../src/index.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { countCorpus } from "../corpus/count-corpus.js";
import { against } from "../corpus/statistics-files.js";
import { begin, openRun } from "../corpus/open-run.js";
import type { Io } from "../io/io.js";
import { comparesWithSource, type ChosenMetric } from "../metrics/choose.js";
import { nameOfGroup, orderOfGroups } from "../groups/group-labels.js";
import type { TableReader } from "../node/tables/table-reader.js";
import { writeOutputFile } from "../node/writing/output-file.js";
import { warnOfTexts } from "./text-warnings.js";

/**
 * Writes to standard output if there is no path; only text may go there.
 *
 * @throws InputError if the file cannot be written.
 */
export async function writeOutput(
  path: string | undefined,
  bytes: Uint8Array,
  { data }: Pick<Io, "data">,
): Promise<void> {
  if (path === undefined) data(new TextDecoder().decode(bytes));
  else await writeOutputFile(path, path.endsWith(".gz") ? gzipSync(bytes) : bytes);
}

export interface CountedTexts {
  /** A table for each system and metric. */
  readonly tables: readonly Statistics[];
  /**
   * The metrics that counted the texts: the chosen ones, with their weights if these come from the references, and
   * given scores.
   */
  readonly metrics: readonly ChosenMetric[];
  /** The groups of --by, ordered by their labels; none without that option. */
  readonly groups: readonly SegmentGroup[];
}

export interface SegmentGroup {
  readonly name: string;
  /** The indices of the group's segments, from 0. */
  readonly places: readonly number[];
}

/**
 * @param sums whether the sum of a table's rows is enough
 * @throws InputError, UsageError
 */
export async function countedTables(run: Run, chosen: readonly ChosenMetric[], sums: boolean): Promise<CountedTexts> {
  const { names: given, source, by } = run.texts;
  // without references, statistics are known by the source
  if (source !== undefined && chosen.length > 0 && comparesWithSource(chosen) === undefined) {
    throw new UsageError(
      "argument --source: is for metrics that compare with the source, and those counted are " +
        chosen.map(({ name }) => name).join(", "),
    );
  }
  begin(run);
  const { corpus, metrics, counting } = await openRun(run, chosen);

  let names: readonly string[] = [];
  const set = new Uint32Array(4);
  const hashes: Uint32Array[] = [];
  const groups = by === undefined ? undefined : createGroups(corpus.table!);
  const statistics = await countCorpus({
    ...counting,
    keepRows: !sums,
    begin(systems) {
      names = corpus.names(systems);
    },
    read(text) {
      groups?.read();
      const rows = hashReferences(against(text));
      if (sums) addRowHashes(set, rows);
      else hashes.push(rows);
    },
  });
  const { segments, references, totals, rows, findings } = statistics;
  warnOfTexts(run, corpus.files, { systems: names, metrics, findings });
  const isNamed = totals.length > 1 || given !== undefined;
  const fingerprint = sums ? { set: hexOf(set) } : fingerprintOf(joinHashes(hashes));
  const tables = totals.flatMap((ofSystem, s) =>
    metrics.map(({ corpus: metric }, m) => ({
      ...(isNamed && { system: names[s]! }),
      metric: metric.name,
      signature: countingKey(metric),
      references,
      fingerprint,
      segments,
      fields: metric.fields,
      rows: sums ? ofSystem[m]! : rows[s]![m]!,
    })),
  );
  return { tables, metrics, groups: groups?.all() ?? [] };
}

/** Gathers the group of each segment that a table reads. */
function createGroups(table: TableReader): { read(): void; all(): readonly SegmentGroup[] } {
  const places: number[][] = [];
  let segments = 0;
  return {
    read() {
      for (const group of table.groups) (places[group] ??= []).push(segments++);
    },
    all: () =>
      orderOfGroups(table.labels).map((group) => ({ name: nameOfGroup(table.labels[group]!), places: places[group]! })),
  };
}
