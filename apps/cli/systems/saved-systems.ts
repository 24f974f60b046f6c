/** Systems whose statistics were saved. Loaded on demand. */
import { kindOfMetric, kindOfStatistics } from "../../../src/core/entry.js";
import type { Statistics } from "../../../src/index.js";
import { inputError, type InputError } from "../../../src/reading/entry.js";
import { printable, shortNames, type Changes } from "../../../src/report/entry.js";
import { checkCompared } from "../corpus/compared-tables.js";
import { savedCorpus, type SavedCorpus } from "../corpus/saved-corpus.js";
import { keepsRows, readStatistics } from "../corpus/statistics-files.js";
import type { Run } from "../corpus/command-run.js";
import { checkedNames } from "../corpus/system-names.js";
import type { ChosenMetric } from "../metrics/choose.js";

/** Systems that were counted. */
export interface CountedSystems {
  readonly systems: readonly string[];
  readonly segments: number;
  readonly metrics: readonly ChosenMetric[];
  /** For each metric, the statistics of each system. */
  readonly tables: readonly (readonly Statistics[])[];
  readonly changes: readonly (readonly Changes[])[];
}

/**
 * The systems of all files, in the order of the files.
 *
 * @param least the minimum number of systems
 * @throws InputError for files that cannot be read, or that do not have the same segments and metrics
 */
export async function savedSystems(
  { texts: { refs: paths, names }, metrics }: Run,
  least: 1 | 2,
): Promise<CountedSystems> {
  const corpora: SavedCorpus[] = [];
  for (const path of paths) {
    const file = await readStatistics(path);
    if (!keepsRows(file))
      throw inputError(`${printable(path)} has only sums: expected a row for each segment; count it without --sums`);
    corpora.push(await savedCorpus(file, metrics));
  }
  const [first] = corpora as [SavedCorpus];
  const owners = corpora.flatMap(({ systems }, i) => systems.map((name) => ({ name, path: paths[i]! })));
  if (owners.length < least)
    throw inputError(
      `${printable(paths[0]!)} has one system: expected a file for each of at least two, or a file of several`,
    );
  for (const [i, corpus] of corpora.entries()) {
    const kinds = first.metrics.map((made) => kindOfMetric(made.corpus));
    const added = corpus.metrics.map((made) => kindOfMetric(made.corpus)).find((kind) => !kinds.includes(kind));
    if (added !== undefined) throw notInAll(paths[0]!, paths[i]!, added);
  }
  const tables = first.metrics.map(({ corpus: metric }) => {
    const kind = kindOfMetric(metric);
    const ofMetric = corpora.flatMap((corpus, i) =>
      corpus.tables.map((ofSystem) => {
        const found = ofSystem.find((table) => kindOfStatistics(table) === kind);
        if (found !== undefined) return found;
        throw notInAll(paths[i]!, paths[0]!, kind);
      }),
    );
    checkCompared(
      owners.map(({ path }) => path),
      ofMetric,
      metric,
    );
    return ofMetric;
  });
  return {
    systems: names === undefined ? namesOf(owners) : checkedNames(names, owners.length),
    segments: first.statistics.segments,
    metrics: first.metrics,
    tables,
    changes: first.metrics.map(() => owners.slice(1).map(() => ({ better: [], worse: [] }))),
  };
}

function notInAll(path: string, other: string, kind: string): InputError {
  return inputError(
    `${printable(path)} has no ${printable(kind)}, which ${printable(other)} has: count both in the same way, or ` +
      `choose what both have with --metrics`,
  );
}

/**
 * The systems' names, without the parts that all paths share; if two systems have the same name, the paths of their
 * files come first.
 */
function namesOf(owners: readonly { readonly name: string; readonly path: string }[]): readonly string[] {
  const short = shortNames(owners.map(({ path }) => path));
  const names = owners.map(({ name, path }, i) => (name === path ? short[i]! : name));
  return names.map((name, i) =>
    names.every((other, k) => k === i || other !== name) ? name : `${owners[i]!.path}: ${name}`,
  );
}
