/** Scores the named files, as a corpus or segment by segment. */
import type { ReferenceCount } from "../../../src/index.js";
import { sacrebleuError } from "../../../src/reading/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus, type CorpusStatistics, type CountOptions } from "../corpus/count-corpus.js";
import { noneKept } from "../corpus/open-corpus.js";
import { begin, openTexts, prepare, type ReadyToCount } from "../corpus/open-run.js";
import type { OpenCorpus } from "../corpus/opened-corpus.js";
import type { Run } from "../corpus/command-run.js";
import { namesInTest, numbered } from "../corpus/system-names.js";
import { tokenizerAdvice } from "../metrics/bleu.js";
import { chooseMetrics, comparesWithSource, weighsByCorpus } from "../metrics/choose.js";
import { reportCorpus, type ScoredCorpus } from "../output/corpus-report.js";
import { logSystems } from "../output/log-lines.js";
import { segmentLines } from "../output/segment-lines.js";

/**
 * Scores the named files.
 *
 * @returns the number of references of the segments
 * @throws InputError, UsageError, ClosedPipe
 */
export async function score(run: Run): Promise<ReferenceCount> {
  const { texts, outputs, messages } = run;
  await run.check();
  if (texts.by !== undefined) {
    (await import("../checks/prints-table.js")).checkPrintsTable(outputs);
    return texts.hypothesis === undefined
      ? (await import("../output/speaker-groups.js")).scoreSpeakers(run)
      : (await import("../output/score-groups.js")).scoreGroups(run);
  }
  const test = run.test();
  const isPaired = test !== undefined && test.kind !== "confidence";
  const order = isPaired ? "as given" : "by name";
  const chosen = await chooseMetrics(run.metrics, order);
  // sacreBLEU ignores --detail if each segment is scored
  const hasDetail = outputs.detail && !outputs.sentenceLevel;
  if (hasDetail && weighsByCorpus(chosen))
    throw new UsageError(
      "argument --detail/-d: does not go with a metric whose weights come from the whole corpus, such as nist",
    );
  if (texts.source !== undefined && !outputs.segmentsTexts && comparesWithSource(chosen) === undefined) {
    throw new UsageError(
      "argument --source: shows the text beside segments: expected --segments FILE --segments-texts, " +
        "a command that shows segments, such as truebleu worst, or a metric that compares with the source",
    );
  }
  begin(run, test?.seed);
  const corpus = await openTexts(run, chosen, { hasBaseline: isPaired, unfiltered: hasDetail });
  if (corpus.systems !== undefined) checkSystemCount(run, corpus.systems.length);
  const ready = await prepare(run, chosen, corpus, order);
  let systems: readonly string[] = [];
  const statistics = await countToOutput(run, ready, {
    ...ready.counting,
    keepRows: test !== undefined || hasDetail,
    async begin(count) {
      checkSystemCount(run, count);
      // sacreBLEU's formats show sacreBLEU's names of systems, unless the user gave others
      const isNamed = texts.names !== undefined;
      const { format } = outputs;
      const isOurs = isNamed || ["csv", "tsv", "markdown"].includes(format);
      const names = isOurs ? corpus.names(count) : corpus.systems;
      systems = isPaired ? namesInTest(names, count, { format, isNamed }) : (names ?? numbered(count));
      if (outputs.sentenceLevel) (await tokenizerAdvice(run.metrics, "after reading")).forEach(messages.sacrebleu);
    },
  });
  const { shares, findings } = statistics;
  if (outputs.verbose && shares.length > 1)
    messages.truebleu(`${shares.length} threads, which counted ${shares.join(", ")} segments`);
  const { metrics } = ready;
  if (findings.areOdd || corpus.files.some(({ lines }) => lines.misread !== undefined)) {
    const { warnOfTexts } = await import("../output/text-warnings.js");
    warnOfTexts(run, corpus.files, { systems: corpus.systems ?? systems, metrics, findings });
  }
  if (!outputs.sentenceLevel) await report(run, corpus, hasDetail, { systems, metrics, statistics, test });
  return statistics.references;
}

/** Counts the corpus; with --sentence-level and --segments each batch is printed, and written, when its turn comes. */
async function countToOutput(
  { outputs, io }: Run,
  { metrics, corpus }: ReadyToCount,
  options: CountOptions,
): Promise<CorpusStatistics> {
  const { sentenceLevel, segments, segmentsTexts } = outputs;
  const { kernel } = options;
  const segmentsFile =
    segments === undefined
      ? undefined
      : await (
          await import("../output/segments-file.js")
        ).createSegmentsFile(segments, outputs, metrics, corpus, kernel);
  const batch: CountOptions["batch"] = (rows, referenceEnds) => {
    if (sentenceLevel)
      for (const lines of segmentLines(outputs, metrics[0]!, rows[0]![0]!, referenceEnds, kernel)) io.out(lines);
    if (!segmentsTexts) segmentsFile?.write(rows, referenceEnds.length);
  };
  const batchWithText: CountOptions["batchWithText"] = (rows, text) =>
    segmentsFile?.write(rows, text.referenceEnds.length, text);
  try {
    const statistics = await countCorpus({
      ...options,
      ...((sentenceLevel || segmentsFile !== undefined) && { batch }),
      ...(segmentsTexts && { batchWithText }),
    });
    await segmentsFile?.commit();
    return statistics;
  } catch (error) {
    segmentsFile?.discard();
    throw error;
  }
}

/** Logs what sacreBLEU logs about a corpus, and prints the scores of the corpus. */
async function report(
  run: Run,
  { testSets }: OpenCorpus,
  hasDetail: boolean,
  counted: Omit<ScoredCorpus, "color">,
): Promise<void> {
  const { io, outputs, messages, texts } = run;
  const { systems, metrics, statistics, test } = counted;
  const kernel = run.kernel();
  (await tokenizerAdvice(run.metrics, "after reading")).forEach(messages.sacrebleu);
  logSystems(
    { systems, metrics, looksTokenized: statistics.findings.looksTokenized, test, force: outputs.force },
    messages,
  );
  // a single score without an interval is printed without colours
  const isColored = systems.length > 1 || test !== undefined || hasDetail;
  const color = !outputs.noColor && isColored && io.outIsTerminal();
  if (!hasDetail) {
    const write = outputs.csvExact ? io.data : io.out;
    write(`${await reportCorpus(outputs, { ...counted, color }, kernel)}\n`);
    return;
  }
  const { reportParts, restricted } = await import("../output/detail.js");
  const some = restricted(statistics, testSets?.kept);
  if (some.segments === 0) throw noneKept(texts);
  // sacreBLEU does not combine JSON and --detail
  const format = outputs.format === "json" ? "text" : outputs.format;
  io.out(`${await reportCorpus({ ...outputs, format }, { ...counted, statistics: some, color }, kernel)}\n`);
  if (systems.length === 1) io.out(`${await reportParts(run, metrics, statistics, testSets, color)}\n`);
}

/** Checks the number of systems against the options, in sacreBLEU's order and words. */
function checkSystemCount({ outputs: { sentenceLevel }, tests }: Run, count: number): void {
  const isPaired = tests.pairedBs || tests.pairedAr;
  if (sentenceLevel && count > 1) throw sacrebleuError(1, "Only one system can be evaluated in sentence-level mode.");
  if (sentenceLevel && (tests.confidence || isPaired))
    throw sacrebleuError(1, "Statistical tests are unavailable in sentence-level mode.");
  if (isPaired && count === 1)
    throw sacrebleuError(1, "Paired tests require multiple input systems given to --input (-i).");
  if (count > 1 && tests.confidence) throw sacrebleuError(1, "Use paired tests (--paired) for multiple systems.");
}
