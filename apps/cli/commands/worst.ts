/** truebleu worst: the segments that cost a system most. Loaded on demand. */
import { influence, type Kernel } from "../../../src/index.js";
import { readableWords } from "../../../src/inspect/entry.js";
import { scoreRows, signOf } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { worstReport, type CostlySegment } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus, type CorpusStatistics } from "../corpus/count-corpus.js";
import { createKeptTexts, type KeptTexts } from "../corpus/kept-texts.js";
import type { OpenCorpus } from "../corpus/opened-corpus.js";
import { begin, openRun } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { chooseMetrics, type ChosenMetric } from "../metrics/choose.js";
import { printReport } from "../output/print-report.js";
import { reportSignature } from "../output/report-signature.js";
import { tablesOf } from "../output/significance.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { wordDifferences } from "../output/word-differences.js";

const oneSystem = "worst shows one system: expected one file after --input/-i, or standard input without tabs";

/** @throws InputError, UsageError, ClosedPipe */
export async function worst(run: Run): Promise<void> {
  const { outputs } = run;
  const { top } = outputs;
  if ((run.texts.input?.length ?? 1) > 1) throw new UsageError(oneSystem);
  if (top === 0) throw new UsageError("argument --top/-n: expected how many segments to show, 1 or more, got 0");
  await run.check();
  const chosen = await chooseMetrics(run.metrics);
  const kernel = begin(run);
  const { corpus, metrics, counting } = await openRun(run, chosen);

  if (corpus.hasNoTexts)
    throw new UsageError("worst shows segments: expected references and -i, beside which given scores stand");

  const texts = createKeptTexts();
  const statistics = await countCorpus({
    ...counting,
    keepRows: true,
    begin(count) {
      if (count > 1) throw new UsageError(oneSystem);
    },
    batchWithText: (_, text) => texts.add(text),
  });
  if (statistics.segments < 2)
    throw inputError(
      "the text has 1 line: expected at least 2; the cost of a segment is how much better the score is without it",
    );
  const [system] = corpus.names(1) as [string];
  const { findings } = statistics;
  warnOfTexts(run, corpus.files, { systems: corpus.systems ?? [system], metrics, findings });
  const report = worstReport({
    system,
    segments: statistics.segments,
    metrics: metrics.map((metric, m) => ({
      name: metric.corpus.name,
      signature: reportSignature(outputs, metric.corpus, statistics.references),
      better: metric.corpus.better,
      score: metric.corpus.score(statistics.totals[0]![m]!, kernel).score,
      worst: costliest(metric, m, statistics, texts, corpus, top, kernel),
    })),
  });
  printReport(report, run);
}

/**
 * The segments that cost most: those without which the score of the corpus would gain most. (Not those with the lowest
 * scores, which are mostly the shortest: a long segment that is half wrong costs more.) Equally costly segments are in
 * their order.
 */
function costliest(
  { corpus: metric, segment: ofSegment }: ChosenMetric,
  position: number,
  statistics: CorpusStatistics,
  texts: KeptTexts,
  { ids, lineOf }: Pick<OpenCorpus, "ids" | "lineOf">,
  most: number,
  kernel: Kernel,
): CostlySegment[] {
  const [table] = tablesOf(metric, position, statistics) as [ReturnType<typeof tablesOf>[number]];
  const changes = influence(metric, table, { engine: kernel.name });
  const sign = signOf(metric.better);
  const costly = Array.from(changes, (change, segment) => ({ segment, change }))
    .filter(({ change }) => sign * change > 0)
    .toSorted((a, b) => sign * (b.change - a.change))
    .slice(0, most);
  const scores = scoreRows(ofSegment, table.rows, kernel);
  const { unspaced } = statistics.findings;
  const words = readableWords(metric, unspaced === "Chinese" || unspaced === "Japanese");
  return costly.map(({ segment, change }) => {
    const { source, references, hypotheses } = texts.textOf(segment);
    const [hypothesis] = hypotheses as [string];
    const { missing, added } = wordDifferences(hypothesis, references, words);
    return {
      line: lineOf(segment),
      ...(ids && { id: ids()[segment]! }),
      change,
      score: scores[segment]!,
      ...(source !== undefined && { source }),
      references,
      hypothesis,
      missing,
      added,
    };
  });
}
