/** Scores the named files, as a corpus or segment by segment. */
import { upstreamRefusal } from "../../node/input-error.js";
import type { SystemResult } from "../../report/systems.js";
import type { ReferenceCount } from "../../core/signature.js";
import type { Kernel } from "../../kernel/kernel.js";
import { checkTogether } from "./combinations.js";
import { noneKept, openCorpus } from "../corpus/open-corpus.js";
import { chooseKernel } from "../arguments/engine.js";
import { tellSystems } from "../output/log-lines.js";
import type { Messages } from "../io/messages.js";
import { chooseMetrics, weighsByCorpus, type ChosenMetric } from "../metrics/choose.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../arguments/common-options.js";
import { gather, type Gathered } from "../corpus/count-corpus.js";
import { createProgress } from "../corpus/progress.js";
import { reportSegments, reportSystem, signatureOf } from "../output/score-report.js";
import { requestedTest, seedFrom, type ChosenSeed, type RequestedTest } from "../arguments/requested-test.js";
import type { Surroundings } from "./run.js";
import { threadsFor } from "../corpus/threads.js";
import { tokenizerAdvice } from "../metrics/bleu-tokenizer.js";
import { UsageError } from "../arguments/usage-error.js";

/**
 * Scores the named files.
 *
 * @returns how many references the segments had
 * @throws Refusal, UsageError, ClosedPipe
 */
export async function score(
  values: Values,
  surroundings: Surroundings,
  messages: Messages,
  metricTable: MetricTable,
): Promise<ReferenceCount> {
  await checkTogether(values, surroundings.environment);
  const test = requestedTest(values);
  const hasDetail = values.detail && !values.sentenceLevel;
  const isPaired = test !== undefined && test.kind !== "confidence";
  const seed = test === undefined ? undefined : seedFrom(surroundings.environment);
  const order = isPaired ? "as given" : "by name";
  const chosen = await chooseMetrics(values, metricTable, surroundings.environment, order);
  const readsReferencesFirst = weighsByCorpus(chosen);
  if (hasDetail && readsReferencesFirst)
    throw new UsageError(
      "argument --detail/-d: does not go with a metric that weighs by all that is scored, such as nist",
    );
  const kernel = chooseKernel(values);
  if (values.verbose) messages.own(`engine ${kernel.name}${seed === undefined ? "" : `, seed ${seed.value}`}`);
  const {
    reader,
    references,
    systems: files,
    published,
  } = await openCorpus(values, surroundings, messages, {
    hasBaseline: isPaired,
    unfiltered: hasDetail,
    readsReferencesFirst,
  });
  if (files !== undefined) checkSystems(values, files.length);
  const progress = createProgress(surroundings.error, () => !values.quiet && surroundings.errorIsTerminal());
  const metrics =
    references === undefined
      ? chosen
      : await (await import("../corpus/prepare-metrics.js")).readyMetrics(chosen, references, kernel, progress);

  const advice = tokenizerAdvice(values);
  const segmentsFile =
    values.segments === undefined
      ? undefined
      : (await import("../output/segments-file.js")).createSegmentsFile(values.segments, metrics, kernel);
  const counted = metrics.map(({ corpus }) => corpus);
  let systems: readonly string[] = [];
  let gathered: Gathered;
  try {
    const listens = values.sentenceLevel || segmentsFile !== undefined;
    const tell = async (rows: readonly (readonly Float64Array[])[], referenceEnds: Uint32Array): Promise<void> => {
      if (values.sentenceLevel)
        for (const lines of reportSegments(values, metrics[0]!, rows[0]![0]!, referenceEnds, kernel))
          surroundings.out(lines);
      if (segmentsFile === undefined) return;
      segmentsFile.write(rows, systems, referenceEnds.length);
      // gives signal handlers a turn, so that the unfinished file is removed
      await new Promise(setImmediate);
    };
    gathered = await gather({
      reader,
      kernel,
      keepRows: test !== undefined || hasDetail,
      metrics: counted,
      // the metrics as chosen, not the prepared ones: what the first pass gathered exists only in this thread
      threads: threadsFor(
        chosen.map(({ corpus }) => corpus),
        { values, environment: surroundings.environment, order, engine: kernel.name },
        surroundings,
      ),
      progress,
      begin(count) {
        checkSystems(values, count);
        systems = systemNames(files, count, isPaired);
        if (values.sentenceLevel) advice.forEach(messages.upstream);
      },
      ...(listens && { batch: tell }),
    });
    segmentsFile?.commit();
    const { shares } = gathered;
    if (values.verbose && shares.length > 1)
      messages.own(`${shares.length} threads, which counted ${shares.join(", ")} segments`);
  } catch (error) {
    segmentsFile?.discard();
    throw error;
  }
  if (values.sentenceLevel) return gathered.references;

  advice.forEach(messages.upstream);
  tellSystems(values, { systems, metrics, looksTokenized: gathered.looksTokenized, test }, messages);
  // a single score without an interval is printed without colours
  const color =
    !values.noColor && (systems.length > 1 || test !== undefined || hasDetail) && surroundings.outIsTerminal();
  if (hasDetail) {
    // sacreBLEU does not combine JSON and --detail
    const asText = { ...values, format: values.format === "json" ? ("text" as const) : values.format };
    const { reportParts, restricted } = await import("../output/detail.js");
    const some = restricted(gathered, published?.kept);
    if (some.segments === 0) throw noneKept(values);
    surroundings.out(
      `${await reportCorpus(asText, { systems, metrics, gathered: some, test, seed, color }, kernel)}\n`,
    );
    if (systems.length === 1)
      surroundings.out(`${await reportParts(values, metrics, gathered, published, kernel, color)}\n`);
    return gathered.references;
  }
  surroundings.out(`${await reportCorpus(values, { systems, metrics, gathered, test, seed, color }, kernel)}\n`);
  return gathered.references;
}

interface ToReport {
  readonly systems: readonly string[];
  readonly metrics: readonly ChosenMetric[];
  readonly gathered: Gathered;
  readonly test: RequestedTest | undefined;
  readonly seed: ChosenSeed | undefined;
  readonly color: boolean;
}

async function reportCorpus(
  values: Values,
  { systems, metrics, gathered, test, seed, color }: ToReport,
  kernel: Kernel,
): Promise<string> {
  const { totals, references } = gathered;
  const tests = test === undefined ? undefined : await import("../output/significance.js");
  const draws = { test: test!, seed: seed?.value ?? 0, engine: kernel.name };
  const drawn =
    test === undefined ? undefined : { [test.kind === "randomization" ? "ar" : "bs"]: test.count, seed: seed!.signed };
  const isRows = values.format === "csv" || values.format === "tsv";

  if (systems.length === 1 && !isRows) {
    const scores = metrics.map(({ corpus }, m) => {
      const confidence = tests?.confidenceOf(corpus, m, gathered, draws);
      return {
        ...corpus.score(totals[0]![m]!, kernel),
        signature: signatureOf(values, corpus, references, drawn),
        ...(confidence && { confidence }),
      };
    });
    return reportSystem(
      values,
      metrics.map(({ corpus }) => corpus),
      scores,
      color,
    );
  }
  const resultsOf = ({ corpus }: ChosenMetric, m: number): SystemResult[] => {
    if (test?.kind === "confidence") {
      const interval = tests!.confidenceOf(corpus, m, gathered, draws);
      return [{ score: interval.score, interval, pValue: null }];
    }
    if (test !== undefined) return tests!.pairedResults(corpus, m, gathered, draws);
    return totals.map((system) => ({ score: corpus.score(system[m]!, kernel).score, interval: null, pValue: null }));
  };
  const { reportSystems } = await import("../output/systems-report.js");
  return reportSystems(
    values,
    {
      systems,
      metrics: metrics.map((metric, m) => ({
        name: metric.corpus.name,
        signature: signatureOf(values, metric.corpus, references, drawn),
        results: resultsOf(metric, m),
      })),
      ...(test !== undefined && test.kind !== "confidence" && { test: { kind: test.kind, count: test.count } }),
    },
    color,
  );
}

function systemNames(files: readonly string[] | undefined, count: number, isPaired: boolean): readonly string[] {
  if (files !== undefined) return isPaired ? files.map((name, i) => (i === 0 ? `Baseline: ${name}` : name)) : files;
  return Array.from({ length: count }, (_, i) =>
    !isPaired ? `System ${i + 1}` : i === 0 ? "Baseline" : `System ${i}`,
  );
}

/** Checks the number of systems against the options, in sacreBLEU's order and words. */
function checkSystems(values: Values, count: number): void {
  const isPaired = values.pairedBs || values.pairedAr;
  if (values.sentenceLevel && count > 1)
    throw upstreamRefusal(1, "Only one system can be evaluated in sentence-level mode.");
  if (values.sentenceLevel && (values.confidence || isPaired))
    throw upstreamRefusal(1, "Statistical tests are unavailable in sentence-level mode.");
  if (isPaired && count === 1)
    throw upstreamRefusal(1, "Paired tests require multiple input systems given to --input (-i).");
  if (count > 1 && values.confidence) throw upstreamRefusal(1, "Use paired tests (--paired) for multiple systems.");
}
