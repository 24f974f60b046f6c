/** Tests of significance on the statistics of a corpus. Loaded on demand. */
import { countingKey } from "../../../src/core/entry.js";
import {
  bootstrapConfidence,
  type BootstrapConfidence,
  pairedBootstrap,
  pairedRandomization,
  type Statistics,
  type EngineName,
  type Metric,
} from "../../../src/index.js";
export { canBeResampled } from "../../../src/significance/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import type { SystemResult } from "../../../src/report/entry.js";
import { checkCompared } from "../corpus/compared-tables.js";
import type { CorpusStatistics } from "../corpus/count-corpus.js";
import type { RequestedTest } from "../arguments/requested-test.js";

/** The counts that a test needs. */
export type TestedRows = Pick<CorpusStatistics, "segments" | "references" | "rows">;

/** The rows of each system under one metric. */
export function tablesOf(metric: Metric, position: number, { segments, references, rows }: TestedRows): Statistics[] {
  if (segments < 2)
    throw inputError(
      `the text has ${segments} line: expected at least 2; resampling a single segment tells nothing about others`,
    );
  const tables = rows.map((ofSystem) => ({
    metric: metric.name,
    signature: countingKey(metric),
    references,
    segments,
    fields: metric.fields,
    rows: ofSystem[position]!,
  }));
  // there may be too few given scores
  if (metric.pairedBy !== undefined)
    checkCompared(
      tables.map(() => "the text"),
      tables,
      metric,
    );
  return tables;
}

export function confidenceOf(
  metric: Metric,
  position: number,
  statistics: TestedRows,
  test: RequestedTest,
  engine: EngineName,
): BootstrapConfidence {
  return bootstrapConfidence(metric, tablesOf(metric, position, statistics)[0]!, {
    samples: test.count,
    seed: test.seed.value,
    engine,
  });
}

/** Every system compared with the first: sacreBLEU's p-values, and intervals if resamples were drawn. */
export function pairedResults(
  metric: Metric,
  position: number,
  statistics: TestedRows,
  test: RequestedTest,
  engine: EngineName,
): SystemResult[] {
  const [first, ...others] = tablesOf(metric, position, statistics) as [Statistics, ...Statistics[]];
  const seed = test.seed.value;
  const { baseline, systems } =
    test.kind === "bootstrap"
      ? pairedBootstrap(metric, first, others, { samples: test.count, test: "sacrebleu", seed, engine })
      : pairedRandomization(metric, first, others, { trials: test.count, seed, engine });
  return [{ ...baseline, pValue: null }, ...systems];
}
