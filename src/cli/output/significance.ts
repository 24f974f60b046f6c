/** Tests of significance on gathered statistics. Loaded on demand. */
import { refusal } from "../../node/input-error.js";
import type { SystemResult } from "../../report/systems.js";
import { bootstrapConfidence, type BootstrapConfidence } from "../../significance/confidence.js";
import { pairedBootstrap, pairedRandomization } from "../../significance/paired.js";
import { mergeKey, type Seed } from "../../core/signature.js";
import type { Statistics } from "../../core/statistics.js";
import type { EngineName } from "../../kernel/kernel.js";
import type { Metric } from "../../metrics/metric.js";
import type { Gathered } from "../corpus/count-corpus.js";
import type { RequestedTest } from "../arguments/requested-test.js";

/** The parameters of a test's random draws. */
export interface Draws {
  readonly test: RequestedTest;
  readonly seed: Seed;
  readonly engine: EngineName;
}

/** The rows of each system under one metric. */
export function tablesOf(metric: Metric, position: number, { segments, references, rows }: Gathered): Statistics[] {
  if (segments < 2)
    throw refusal(
      `the text has ${segments} line: expected at least 2; resampling a single segment tells nothing about others`,
    );
  return rows.map((ofSystem) => ({
    metric: metric.name,
    signature: mergeKey(metric.signature),
    references,
    segments,
    fields: metric.fields,
    rows: ofSystem[position]!,
  }));
}

export function confidenceOf(
  metric: Metric,
  position: number,
  gathered: Gathered,
  { test, seed, engine }: Draws,
): BootstrapConfidence {
  return bootstrapConfidence(metric, tablesOf(metric, position, gathered)[0]!, { samples: test.count, seed, engine });
}

/** Every system compared with the first: p-values, and intervals if resamples were drawn. */
export function pairedResults(
  metric: Metric,
  position: number,
  gathered: Gathered,
  { test, seed, engine }: Draws,
): SystemResult[] {
  const [first, ...others] = tablesOf(metric, position, gathered) as [Statistics, ...Statistics[]];
  const { baseline, systems } =
    test.kind === "bootstrap"
      ? pairedBootstrap(metric, first, others, { samples: test.count, seed, engine })
      : pairedRandomization(metric, first, others, { trials: test.count, seed, engine });
  return [{ ...baseline, pValue: null }, ...systems];
}
