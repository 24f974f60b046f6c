/** The baseline of the gate, and how far the new system falls below it. */
import { inputError } from "../../../src/reading/entry.js";
import { printable, type GatedMetric } from "../../../src/report/entry.js";
import { correctedPValues, hasFallen, pValuesInJson, testFall } from "../../../src/significance/entry.js";
import type { EngineName, Seed } from "../../../src/index.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { checkCompared, savedCorpus, type SavedCorpus } from "../corpus/saved-corpus.js";
import { keepsRows, readStatistics, type StatisticsFile } from "../corpus/statistics-files.js";
import { tableOf, type NewSystem } from "./new-system.js";
import { numbersByMetric } from "./numbers-by-metric.js";

/** How many points a metric may lose by default. */
const MAX_DROP = 0.3;

export interface Baseline {
  readonly file: StatisticsFile;
  readonly saved: SavedCorpus;
  /** How many points each metric may lose. */
  readonly allowed: readonly number[];
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
  const allowed = saved.metrics.map((metric) => {
    const own = limits.of(metric);
    const { name, tokenizers } = metric.corpus;
    if (own === undefined && tokenizers.length === 0)
      throw new UsageError(
        `argument --max-drop: ${name} has numbers of its own, which were given: expected how many it may lose, ` +
          `such as ${name}=0.01`,
      );
    return own ?? limits.forAll ?? MAX_DROP;
  });
  limits.checkNames(saved.metrics);
  return { file, saved, allowed };
}

interface Test {
  readonly samples: number;
  readonly seed: Seed;
  readonly engine: EngineName;
  readonly alpha: number;
}

/** What is found for one metric, with the names and the order of the JSON; `passed` knows nothing of other limits. */
export type Comparison = Omit<GatedMetric, "name" | "signature" | "better" | "limit">;

/** @throws InputError for texts or references that are not those of the baseline */
export function compareWithBaseline(
  { file, allowed }: Baseline,
  { counted, tables, metrics, name }: NewSystem,
  { samples, seed, engine, alpha }: Test,
): readonly Comparison[] {
  const falls = metrics.map((metric, m) => {
    const pair = [tableOf(file.tables, metric, file.path), tableOf(tables, metric, name)] as const;
    checkCompared([file.path, counted], pair, metric.corpus);
    return testFall(metric.corpus, ...pair, { allowed: allowed[m]!, samples, seed, engine });
  });
  const corrected = correctedPValues(falls, "holm");
  return falls.map(({ baseline, score, fall, interval: { low, high }, differingSegments, ...tested }, m) => ({
    passed: !hasFallen(
      { fall, differingSegments },
      { allowed: allowed[m]!, pValue: corrected[m]!.adjustedPValue, alpha },
    ),
    baseline,
    score,
    fall,
    interval: { low, high },
    max_drop: allowed[m]!,
    ...pValuesInJson({ ...tested, ...corrected[m]! }),
    differing_segments: differingSegments,
  }));
}
