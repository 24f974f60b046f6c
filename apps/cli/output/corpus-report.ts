/** The scores of a corpus in the format that the arguments ask for. */
import type { Kernel } from "../../../src/index.js";
import {
  formatJson,
  joinJson,
  type SystemResult,
  type SystemsReport,
  alignScores,
  significantDigits,
  scoreLine,
} from "../../../src/report/entry.js";
import type { OutputsRequested } from "../arguments/option-groups.js";
import type { RequestedTest } from "../arguments/requested-test.js";
import type { CorpusStatistics } from "../corpus/count-corpus.js";
import type { ChosenMetric } from "../metrics/choose.js";
import { reportSignature, resamplingOf } from "./report-signature.js";

export interface ScoredCorpus {
  readonly systems: readonly string[];
  readonly metrics: readonly ChosenMetric[];
  readonly statistics: CorpusStatistics;
  readonly test: RequestedTest | undefined;
  readonly color: boolean;
}

export async function reportCorpus(outputs: OutputsRequested, corpus: ScoredCorpus, kernel: Kernel): Promise<string> {
  const isRows = outputs.format === "csv" || outputs.format === "tsv";
  return corpus.systems.length === 1 && !isRows
    ? reportSystem(outputs, corpus, kernel)
    : reportSystems(outputs, corpus, kernel);
}

/** One system, as lines or JSON. */
async function reportSystem(outputs: OutputsRequested, corpus: ScoredCorpus, kernel: Kernel): Promise<string> {
  const { metrics, statistics, test, color } = corpus;
  const { format, width, scoreOnly } = outputs;
  const significance = test === undefined ? undefined : await import("./significance.js");
  const scored = metrics.map(({ corpus: metric, isColumn }, m) => {
    const canBe =
      isColumn !== true ||
      significance?.canBeResampled({ segments: statistics.segments, rows: statistics.rows[0]![m]! }, metric);
    const confidence =
      canBe === true ? significance?.confidenceOf(metric, m, statistics, test!, kernel.name) : undefined;
    const score = {
      ...metric.score(statistics.totals[0]![m]!, kernel),
      signature: reportSignature(outputs, metric, statistics.references, resamplingOf(test)),
      ...(confidence && { confidence }),
    };
    return {
      metric,
      score,
      width: isColumn === true ? significantDigits([score.score, ...(confidence ? [10 * confidence.ci] : [])]) : width,
    };
  });
  if (format === "json")
    return joinJson(
      scored.map(({ metric, score, width: digits }) => formatJson(metric, score, { width: digits, scoreOnly })),
    );
  return alignScores(
    scored.map(({ metric, score, width: digits }) => scoreLine(metric, score, { width: digits, scoreOnly, color })),
  ).join("\n");
}

/** Several systems as a table, or any number of them as rows of numbers. */
async function reportSystems(outputs: OutputsRequested, corpus: ScoredCorpus, kernel: Kernel): Promise<string> {
  const { systems, metrics, statistics, test, color } = corpus;
  const results = await systemResults(metrics, statistics, test, kernel);
  const report: SystemsReport = {
    systems,
    metrics: metrics.map((metric, m) => ({
      name: metric.corpus.name,
      signature: reportSignature(outputs, metric.corpus, statistics.references, resamplingOf(test)),
      results: results[m]!,
      ...(metric.isColumn === true && { isColumn: true as const }),
    })),
    ...(test !== undefined && test.kind !== "confidence" && { test: { kind: test.kind, count: test.count } }),
  };
  const { format, width, csvExact } = outputs;
  const { formatSystems, formatSystemsAsJson, systemsTable } = await import("../../../src/report/entry.js");
  if (format === "csv" || format === "tsv")
    return (await import("../../../src/report/entry.js")).formatRecords(systemsTable(report), format, {
      exact: csvExact,
    });
  return format === "json"
    ? formatSystemsAsJson(report, { width, color })
    : formatSystems(report, format, { width, color });
}

/** For each metric, for each system: its score, and the result of the test. */
export async function systemResults(
  metrics: readonly ChosenMetric[],
  statistics: Pick<CorpusStatistics, "segments" | "references" | "rows" | "totals">,
  test: RequestedTest | undefined,
  kernel: Kernel,
): Promise<SystemResult[][]> {
  if (test === undefined)
    return metrics.map(({ corpus: metric }, m) =>
      statistics.totals.map((ofSystem) => ({
        score: metric.score(ofSystem[m]!, kernel).score,
        interval: null,
        pValue: null,
      })),
    );
  const { canBeResampled, confidenceOf, pairedResults } = await import("./significance.js");
  return metrics.map(({ corpus: metric, isColumn }, m) => {
    // a few numbers of a column are too few for an interval or a test
    const isShort = (ofSystem: readonly Float64Array[]): boolean =>
      !canBeResampled({ segments: statistics.segments, rows: ofSystem[m]! }, metric);
    if (isColumn === true && statistics.rows.some(isShort))
      return statistics.totals.map((ofSystem) => ({
        score: metric.score(ofSystem[m]!, kernel).score,
        interval: null,
        pValue: null,
      }));
    if (test.kind !== "confidence") return pairedResults(metric, m, statistics, test, kernel.name);
    return statistics.rows.map((ofSystem) => {
      const interval = confidenceOf(metric, m, { ...statistics, rows: [ofSystem] }, test, kernel.name);
      return { score: interval.score, interval, pValue: null };
    });
  });
}
