/** The baseline of the gate, and how far the new system falls below it. */
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { gateFalls } from "../../../src/significance/entry.js";
import { subsetStatistics, type Metric } from "../../../src/index.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { checkCompared } from "../corpus/compared-tables.js";
import { savedCorpus, type SavedCorpus } from "../corpus/saved-corpus.js";
import { keepsRows, readStatistics, type StatisticsFile } from "../corpus/statistics-files.js";
import { tableOf, type GatedPart } from "./new-system.js";
import { numbersByMetric, type NamedMetric } from "./numbers-by-metric.js";

/** How many points a metric may lose by default. */
const MAX_DROP = 0.3;

export interface Baseline {
  readonly file: StatisticsFile;
  readonly saved: SavedCorpus;
  /** How many points each metric may lose. */
  readonly allowed: ReadonlyMap<Metric, number>;
}

/** @throws InputError, UsageError for limits of metrics that are not there */
export async function readBaseline(path: string, run: Run): Promise<Baseline> {
  const limits = numbersByMetric("--max-drop", run.own("Gate").maxDrop ?? [], {
    expected: "points from 0 up, such as 0.3, or NAME=POINTS, such as NIST=0.05",
    canBeNegative: false,
  });
  const file = await readStatistics(path);
  const saved = await savedCorpus(file, run.metrics);
  if (saved.systems.length > 1) {
    throw inputError(
      `${printable(path)} has the systems ${saved.systems.map(printable).join(", ")}: expected one, the baseline`,
    );
  }
  if (!keepsRows(file)) {
    throw inputError(
      `${printable(path)} has only sums: expected a row for each segment, which the test needs; count it without ` +
        "--sums",
    );
  }
  const allowedOf = (metric: NamedMetric): number => {
    const own = limits.of(metric);
    const { name, tokenizers } = metric.corpus;
    if (own === undefined && tokenizers.length === 0)
      throw new UsageError(
        `argument --max-drop: ${name} was given with numbers on its own scale: expected how many of its points it may lose, ` +
          `such as ${name}=0.01`,
      );
    return own ?? limits.forAll ?? MAX_DROP;
  };
  const allowed = new Map(saved.metrics.map((metric) => [metric.corpus, allowedOf(metric)]));
  limits.checkNames(saved.metrics);
  return { file, saved, allowed };
}

/**
 * @param counted the name of the new system in errors
 * @throws InputError for texts or references that are not those of the baseline
 */
export function compareWithBaseline(
  { file, allowed }: Baseline,
  counted: string,
  parts: readonly GatedPart[],
  test: Parameters<typeof gateFalls>[1],
): ReturnType<typeof gateFalls> {
  const compared = parts.map(({ metric, table, group }) => {
    const whole = tableOf(file.tables, metric, file.path);
    if (group === undefined) checkCompared([file.path, counted], [whole, table], metric.corpus);
    return {
      metric: metric.corpus,
      baseline: group === undefined ? whole : subsetStatistics(whole, group.places),
      system: table,
      allowed: allowed.get(metric.corpus)!,
      isGroup: group !== undefined,
    };
  });
  return gateFalls(compared, test);
}
