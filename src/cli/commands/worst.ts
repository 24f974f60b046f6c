/** truebleu worst: the segments that cost a system most. Loaded on demand. */
import { influence } from "../../corpus/influence.js";
import { readableWords } from "../../inspect/readable-words.js";
import { inputError } from "../../reading/input-error.js";
import type { Kernel } from "../../kernel/kernel.js";
import { scoreRows } from "../../metrics/score-rows.js";
import { formatWorst, formatWorstJson, formatWorstRows, type CostlySegment } from "../../report/worst-report.js";
import type { ParsedValues } from "../arguments/common-options.js";
import { chooseKernel } from "../arguments/engine.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus, type CorpusStatistics } from "../corpus/count-corpus.js";
import { createKeptTexts, type KeptTexts } from "../corpus/kept-texts.js";
import type { OpenCorpus } from "../corpus/opened-corpus.js";
import { openRun } from "../corpus/open-run.js";
import { namesOrNumbers } from "../corpus/system-names.js";
import { printsColor } from "../io/colors.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import { chooseMetrics, type ChosenMetric } from "../metrics/choose.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../metrics/metric-values.js";
import { reportSignature } from "../output/report-signature.js";
import { tablesOf } from "../output/significance.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { wordDifferences } from "../output/word-differences.js";
import { checkTogether } from "../checks/combinations.js";

type WorstValues = ParsedValues & Pick<Values, "tokenize" | "force" | "werAlignment">;

const oneSystem = "worst shows one system: expected one file after --input/-i, or standard input without tabs";

/** @throws InputError, UsageError, ClosedPipe */
export async function worst(values: WorstValues, io: Io, messages: Messages, metricTable: MetricTable): Promise<void> {
  if ((values.input?.length ?? 1) > 1) throw new UsageError(oneSystem);
  if (values.top === 0) throw new UsageError("argument --top/-n: expected how many segments to show, 1 or more, got 0");
  await checkTogether(values, io.environment);
  const chosen = await chooseMetrics(values, metricTable, io.environment);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.truebleu(`engine ${kernel.name}`);
  const { corpus, metrics, counting } = await openRun(values, chosen, kernel, false, io, messages);

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
      "the text has 1 line: expected at least 2; what a segment costs is how much better the others do without it",
    );
  const [system] = namesOrNumbers(corpus.names, 1) as [string];
  if (!values.force) warnOfTexts(corpus.files, { systems: corpus.systems ?? [system], metrics, statistics }, messages);
  const report = {
    system,
    segments: statistics.segments,
    metrics: metrics.map((metric, m) => ({
      name: metric.corpus.name,
      signature: reportSignature(values, metric.corpus, statistics.references),
      better: metric.corpus.better,
      score: metric.corpus.score(statistics.totals[0]![m]!, kernel).score,
      worst: costliest(metric, m, statistics, texts, corpus, values.top, kernel),
    })),
  };
  const { format, width, csvExact } = values;
  const write = csvExact ? io.data : io.out;
  if (format === "csv" || format === "tsv") write(`${formatWorstRows(report, format, { exact: csvExact })}\n`);
  else if (format === "json") io.out(`${formatWorstJson(report)}\n`);
  else io.out(`${formatWorst(report, { width, color: printsColor(values, io) })}\n`);
}

/**
 * The segments that cost most: those without which the score of the corpus would gain most. (Not those with the lowest
 * scores, which are mostly the shortest: a long one that is half wrong costs more.) Of equal ones, the first first.
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
  const sign = metric.better === "higher" ? 1 : -1;
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
