/** truebleu compare: how and where two or more systems differ. Loaded on demand. */
import { sacrebleuError } from "../../node/input-error.js";
import { formatComparison, formatComparisonJson, type Comparison } from "../../report/comparison.js";
import { compareAllPairs } from "../../significance/all-pairs.js";
import type { CommonValues, ParsedValues } from "../arguments/common-options.js";
import { chooseKernel } from "../arguments/engine.js";
import { resamplesOf, seedFrom, trialsOf } from "../arguments/requested-test.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus } from "../corpus/count-corpus.js";
import { openCorpus } from "../corpus/open-corpus.js";
import { createProgress } from "../corpus/progress.js";
import { threadsFor } from "../corpus/threads.js";
import { printsColor } from "../io/colors.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { Values } from "../metrics/metric-values.js";
import { adviceBeforeReading, tokenizerAdvice } from "../metrics/bleu-tokenizer.js";
import { chooseMetrics, weighsByCorpus } from "../metrics/choose.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { createChangedSegments } from "../output/changed-segments.js";
import { tablesOf } from "../output/significance.js";
import { checkTogether } from "./combinations.js";

type CompareValues = ParsedValues & Pick<Values, "tokenize" | "werAlignment">;

/** @throws InputError, UsageError, ClosedPipe */
export async function compare(
  values: CompareValues,
  io: Io,
  messages: Messages,
  metricTable: MetricTable,
): Promise<void> {
  checkComparison(values);
  await checkTogether(values, io.environment);
  const seed = seedFrom(io.environment);
  const chosen = await chooseMetrics(values, metricTable, io.environment);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.truebleu(`engine ${kernel.name}, seed ${seed.value}`);
  adviceBeforeReading(values).forEach(messages.sacrebleu);
  // the baseline may be listed again among the systems, as in a paired test
  const {
    reader,
    references,
    systems: files,
  } = await openCorpus(values, io, messages, {
    hasBaseline: true,
    readsReferencesFirst: weighsByCorpus(chosen),
    takesAlternatives: values.werAlignment === "sclite",
  });
  const progress = createProgress(io.error, () => !values.quiet && io.errorIsTerminal());
  const metrics =
    references === undefined
      ? chosen
      : await (await import("../corpus/prepare-metrics.js")).prepareMetrics(chosen, references, kernel, progress);
  tokenizerAdvice(values).forEach(messages.sacrebleu);

  const changed = createChangedSegments(metrics, values.top, kernel);
  const counted = metrics.map(({ corpus }) => corpus);
  const statistics = await countCorpus({
    reader,
    kernel,
    keepRows: true,
    metrics: counted,
    threads: threadsFor(
      chosen.map(({ corpus }) => corpus),
      { values, environment: io.environment, order: "by name", engine: kernel.name },
      io,
    ),
    progress,
    begin(count) {
      if (count === 1) throw sacrebleuError(1, "Paired tests require multiple input systems given to --input (-i).");
    },
    batchWithText: (rows, text) => changed.add(rows, text),
  });

  const systems = files ?? statistics.totals.map((_, i) => `System ${i + 1}`);
  const samples = resamplesOf(values);
  const trials = trialsOf(values);
  const draws = {
    test: values.pairedAr ? "randomization" : "bootstrap",
    samples,
    trials,
    seed: seed.value,
    engine: kernel.name,
  } as const;
  const comparison: Comparison = {
    systems,
    segments: statistics.segments,
    test:
      (values.pairedAr ? `approximate randomization, ${trials} trials; intervals and ranks` : "paired bootstrap") +
      ` of ${samples} resamples, seed ${seed.signed}`,
    metrics: metrics.map(({ corpus }, m) => ({
      ...compareAllPairs(corpus, tablesOf(corpus, m, statistics), draws),
      better: corpus.better,
      changes: systems.slice(1).map((_, i) => changed.changes(m, i + 1)),
    })),
  };
  const color = printsColor(values, io);
  const { format, width } = values;
  io.out(`${format === "json" ? formatComparisonJson(comparison) : formatComparison(comparison, { width, color })}\n`);
}

function checkComparison(values: CommonValues): void {
  if (values.input?.length === 1)
    throw new UsageError("argument --input/-i: compare expects a baseline and at least one other system");
}
