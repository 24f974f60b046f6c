/** Scores the named files, as a corpus or segment by segment. */
import type { ReferenceCount } from "../../core/signature.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Environment } from "../../node/environment.js";
import { sacrebleuError } from "../../reading/input-error.js";
import type { CommonValues, ParsedValues } from "../arguments/common-options.js";
import { chooseKernel } from "../arguments/engine.js";
import { requestedTest, type RequestedTest } from "../arguments/requested-test.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus, type CorpusStatistics, type CountOptions } from "../corpus/count-corpus.js";
import { noneKept, openCorpus, preparedMetrics } from "../corpus/open-corpus.js";
import type { OpenCorpus } from "../corpus/opened-corpus.js";
import { checkedNames, printedNames } from "../corpus/system-names.js";
import { progressFor } from "../corpus/progress.js";
import { threadsFor, type Work } from "../corpus/threads.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { Values } from "../metrics/metric-values.js";
import { adviceBeforeReading, tokenizerAdvice } from "../metrics/bleu-tokenizer.js";
import { chooseMetrics, comparesWithSource, weighsByCorpus, type ChosenMetric } from "../metrics/choose.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { reportCorpus, type ScoredCorpus } from "../output/corpus-report.js";
import { logSystems } from "../output/log-lines.js";
import { segmentLines } from "../output/segment-lines.js";
import { warnOfTexts } from "../output/text-warnings.js";
import type { SegmentsFile } from "../output/segments-file.js";
import { checkTogether } from "../checks/combinations.js";

/** sacreBLEU warns of tokenized text, whatever the metric; sclite's alternatives are read with the text. */
export type ScoreValues = ParsedValues & Pick<Values, "tokenize" | "force" | "werAlignment">;

/** What the arguments ask for. */
interface Plan {
  readonly metrics: readonly ChosenMetric[];
  readonly kernel: Kernel;
  readonly test: RequestedTest | undefined;
  readonly isPaired: boolean;
  /** --detail, which sacreBLEU ignores where each segment is scored. */
  readonly hasDetail: boolean;
  readonly order: Work["order"];
}

type Counted = Pick<ScoredCorpus, "systems" | "metrics" | "statistics">;

/**
 * Scores the named files.
 *
 * @returns how many references the segments had
 * @throws InputError, UsageError, ClosedPipe
 */
export async function score(
  values: ScoreValues,
  io: Io,
  messages: Messages,
  metricTable: MetricTable,
): Promise<ReferenceCount> {
  await checkTogether(values, io.environment);
  if (values.by !== undefined)
    return (await import("./score-groups.js")).scoreGroups(values, io, messages, metricTable);
  const plan = await planFor(values, io.environment, metricTable);
  const needsSource = comparesWithSource(plan.metrics);
  if (values.source !== undefined && !values.segmentsTexts && needsSource === undefined) {
    throw new UsageError(
      "argument --source: shows the text beside segments: expected --segments FILE --segments-texts, " +
        "a command that shows segments, such as truebleu worst, or a metric that compares with it",
    );
  }
  const { kernel, test } = plan;
  if (values.verbose)
    messages.truebleu(`engine ${kernel.name}${test === undefined ? "" : `, seed ${test.seed.value}`}`);
  adviceBeforeReading(values).forEach(messages.sacrebleu);
  const corpus = await openCorpus(values, io, messages, {
    hasBaseline: plan.isPaired,
    unfiltered: plan.hasDetail,
    readsReferencesFirst: weighsByCorpus(plan.metrics),
    takesAlternatives: values.werAlignment === "sclite",
    needsSource,
  });
  if (corpus.systems !== undefined) checkSystemCount(values, corpus.systems.length);
  const counted = await countSystems(values, plan, corpus, io, messages);
  if (!values.force) warnOfTexts(corpus.files, { ...counted, systems: corpus.systems ?? counted.systems }, messages);
  if (!values.sentenceLevel) await report(values, plan, corpus, counted, io, messages);
  return counted.statistics.references;
}

/** @throws InputError, UsageError */
async function planFor(values: ScoreValues, environment: Environment, metricTable: MetricTable): Promise<Plan> {
  const test = requestedTest(values, environment);
  const isPaired = test !== undefined && test.kind !== "confidence";
  const order = isPaired ? "as given" : "by name";
  const metrics = await chooseMetrics(values, metricTable, environment, order);
  const hasDetail = values.detail && !values.sentenceLevel;
  if (hasDetail && weighsByCorpus(metrics))
    throw new UsageError(
      "argument --detail/-d: does not go with a metric that weighs by all that is scored, such as nist",
    );
  return { metrics, kernel: chooseKernel(values), test, isPaired, hasDetail, order };
}

/** Counts every system, after a first pass over the references where a metric weighs by them. */
async function countSystems(
  values: ScoreValues,
  { metrics: chosen, kernel, test, isPaired, hasDetail, order }: Plan,
  corpus: OpenCorpus,
  io: Io,
  messages: Messages,
): Promise<Counted> {
  const progress = progressFor(values, io);
  const metrics = await preparedMetrics(chosen, corpus, kernel, progress);
  // the metrics as chosen, not the prepared ones: what the first pass gathered exists only in this thread
  const threads = threadsFor(
    chosen.map((metric) => metric.corpus),
    { values, environment: io.environment, order, engine: kernel.name },
    io,
  );
  let systems: readonly string[] = [];
  const statistics = await countToOutput(values, metrics, io, corpus, {
    reader: corpus.reader,
    kernel,
    keepRows: test !== undefined || hasDetail,
    threads,
    progress,
    begin(count) {
      checkSystemCount(values, count);
      if (values.names !== undefined) checkedNames(values.names, count);
      // sacreBLEU's formats have sacreBLEU's names, unless others were given
      const isOurs = values.names !== undefined || ["csv", "tsv", "markdown"].includes(values.format);
      systems = printedNames(isOurs ? corpus.names : corpus.systems, count, isPaired);
      if (values.sentenceLevel) tokenizerAdvice(values).forEach(messages.sacrebleu);
    },
  });
  const { shares } = statistics;
  if (values.verbose && shares.length > 1)
    messages.truebleu(`${shares.length} threads, which counted ${shares.join(", ")} segments`);
  return { systems, metrics, statistics };
}

/** Counts the corpus; with --sentence-level and --segments each batch is printed, and written, when its turn comes. */
async function countToOutput(
  values: CommonValues,
  metrics: readonly ChosenMetric[],
  { out }: Pick<Io, "out">,
  corpus: OpenCorpus,
  options: Omit<CountOptions, "metrics">,
): Promise<CorpusStatistics> {
  const { kernel } = options;
  const segmentsFile: SegmentsFile | undefined =
    values.segments === undefined
      ? undefined
      : (await import("../output/segments-file.js")).createSegmentsFile(
          values.segments,
          values,
          metrics,
          corpus,
          kernel,
        );
  const batch: CountOptions["batch"] = async (rows, referenceEnds) => {
    if (values.sentenceLevel)
      for (const lines of segmentLines(values, metrics[0]!, rows[0]![0]!, referenceEnds, kernel)) out(lines);
    if (segmentsFile === undefined) return;
    if (!values.segmentsTexts) segmentsFile.write(rows, referenceEnds.length);
    // gives signal handlers a turn, so that the unfinished file is removed
    await new Promise(setImmediate);
  };
  const batchWithText: CountOptions["batchWithText"] = (rows, text) =>
    segmentsFile?.write(rows, text.referenceEnds.length, text);
  const hasBatches = values.sentenceLevel || segmentsFile !== undefined;
  try {
    const counted = metrics.map((metric) => metric.corpus);
    const statistics = await countCorpus({
      ...options,
      metrics: counted,
      ...(hasBatches && { batch }),
      // so that the unfinished file is removed within a second
      hearsSignals: segmentsFile !== undefined,
      ...(values.segmentsTexts && { batchWithText }),
    });
    segmentsFile?.commit();
    return statistics;
  } catch (error) {
    segmentsFile?.discard();
    throw error;
  }
}

/** Logs what sacreBLEU logs of a corpus, and prints its scores. */
async function report(
  values: ScoreValues,
  { test, hasDetail, kernel }: Plan,
  { testSets }: OpenCorpus,
  counted: Counted,
  io: Io,
  messages: Messages,
): Promise<void> {
  const { systems, metrics, statistics } = counted;
  const { looksTokenized } = statistics;
  tokenizerAdvice(values).forEach(messages.sacrebleu);
  logSystems({ systems, metrics, looksTokenized, test, force: values.force }, messages);
  // a single score without an interval is printed without colours
  const isColored = systems.length > 1 || test !== undefined || hasDetail;
  const color = !values.noColor && isColored && io.outIsTerminal();
  if (!hasDetail) {
    const write = values.csvExact ? io.data : io.out;
    write(`${await reportCorpus(values, { ...counted, test, color }, kernel)}\n`);
    return;
  }
  const { reportParts, restricted } = await import("../output/detail.js");
  const some = restricted(statistics, testSets?.kept);
  if (some.segments === 0) throw noneKept(values);
  // sacreBLEU does not combine JSON and --detail
  const format = values.format === "json" ? "text" : values.format;
  io.out(`${await reportCorpus({ ...values, format }, { ...counted, statistics: some, test, color }, kernel)}\n`);
  if (systems.length === 1) io.out(`${await reportParts(values, metrics, statistics, testSets, kernel, color)}\n`);
}

/** Checks the number of systems against the options, in sacreBLEU's order and words. */
function checkSystemCount(values: CommonValues, count: number): void {
  const isPaired = values.pairedBs || values.pairedAr;
  if (values.sentenceLevel && count > 1)
    throw sacrebleuError(1, "Only one system can be evaluated in sentence-level mode.");
  if (values.sentenceLevel && (values.confidence || isPaired))
    throw sacrebleuError(1, "Statistical tests are unavailable in sentence-level mode.");
  if (isPaired && count === 1)
    throw sacrebleuError(1, "Paired tests require multiple input systems given to --input (-i).");
  if (count > 1 && values.confidence) throw sacrebleuError(1, "Use paired tests (--paired) for multiple systems.");
}
