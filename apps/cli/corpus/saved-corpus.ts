/** Turns saved statistics into a counted corpus, with the metrics that score them. Loaded on demand. */
import { kindOfMetric, kindOfStatistics } from "../../../src/core/entry.js";
import { sumStatistics, type Statistics } from "../../../src/index.js";
import { checkStatisticsOf } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { madeFrom } from "../node/resources/read-resource.js";
import { metricOfStatistics, type SavedMetric } from "../metrics/metric-of-statistics.js";
import type { MetricsRequested } from "../metrics/choose.js";
import type { CorpusStatistics } from "./count-corpus.js";
import { keepsRows, type StatisticsFile } from "./statistics-files.js";

export interface SavedCorpus {
  /** The systems' names; a single system without a name has that of the file. */
  readonly systems: readonly string[];
  readonly metrics: readonly SavedMetric[];
  readonly statistics: CorpusStatistics;
  /** For each system, the table of each metric. */
  readonly tables: readonly (readonly Statistics[])[];
}

/**
 * The systems and metrics of a file: those that --metrics names, if it was given.
 *
 * @throws InputError if a table belongs to a metric that these options do not make, or has numbers that no text can
 * have
 */
export async function savedCorpus(file: StatisticsFile, requested: MetricsRequested): Promise<SavedCorpus> {
  const { path, tables } = file;
  const kinds = new Map(tables.map((table) => [kindOfStatistics(table), table]));
  const all: SavedMetric[] = [];
  for (const kind of kinds.values()) all.push(await metricOfStatistics(path, kind, requested));
  const wanted = requested.areGiven ? requested.names : undefined;
  const missing = wanted?.find((name) => !all.some(({ family }) => family === name));
  if (missing !== undefined) {
    throw inputError(
      `${printable(path)} has no statistics of ${missing}: expected one of ${[...new Set(all.map(({ family }) => family))].join(", ")}`,
    );
  }
  const metrics = wanted === undefined ? all : all.filter(({ family }) => wanted.includes(family));
  const names = [...new Set(tables.map(({ system }) => system))];
  const ofSystems = names.map((name) =>
    metrics.map(({ corpus }) => {
      const table = tables.find(
        (candidate) => candidate.system === name && kindOfStatistics(candidate) === kindOfMetric(corpus),
      );
      if (table === undefined) {
        throw inputError(
          `${printable(path)} has no ${corpus.name} of ${printable(name ?? "the system without a name")}: expected ` +
            "the same metrics for each system",
        );
      }
      madeFrom(path, () => checkStatisticsOf(corpus, corpus.name, table));
      return table;
    }),
  );
  const [{ segments, references }] = tables as readonly [(typeof tables)[number]];
  return {
    systems: names.map((name) => name ?? path),
    metrics,
    tables: ofSystems,
    statistics: {
      segments,
      references,
      totals: ofSystems.map((ofSystem) => ofSystem.map((table) => sumStatistics(table).rows)),
      rows: keepsRows(file) ? ofSystems.map((ofSystem) => ofSystem.map(({ rows }) => rows)) : [],
      findings: nothingFound(segments, names.length),
      shares: [],
    },
  };
}

/** Findings without content: there are no texts in which anything could be found. */
function nothingFound(segments: number, systems: number): CorpusStatistics["findings"] {
  const unknown = Array.from({ length: systems }, () => undefined);
  return {
    segments,
    sameAsReference: unknown,
    sameAsSystem: unknown,
    references: undefined,
    emptyReferences: 0,
    firstEmpty: "",
    unspaced: undefined,
    isOtherScript: false,
    areOdd: false,
    looksTokenized: Array.from({ length: systems }, () => false),
  };
}
