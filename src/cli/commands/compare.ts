/** truebleu compare: how and where two or more systems differ. Loaded on demand. */
import { upstreamRefusal } from "../../node/input-error.js";
import { formatComparison, formatComparisonJson, type Comparison } from "../../report/comparison.js";
import { compareAllPairs } from "../../significance/all-pairs.js";
import { createChangeKeeper } from "../output/changed-segments.js";
import { checkTogether } from "./combinations.js";
import { openCorpus } from "../corpus/open-corpus.js";
import { chooseKernel } from "../arguments/engine.js";
import type { Messages } from "../io/messages.js";
import { chooseMetrics, weighsByCorpus } from "../metrics/choose.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { options, type Values } from "../arguments/common-options.js";
import { gather } from "../corpus/count-corpus.js";
import { createProgress } from "../corpus/progress.js";
import { seedFrom } from "../arguments/requested-test.js";
import type { Surroundings } from "./run.js";
import { tablesOf } from "../output/significance.js";
import { threadsFor } from "../corpus/threads.js";
import { tokenizerAdvice } from "../metrics/bleu-tokenizer.js";
import { UsageError } from "../arguments/usage-error.js";

/** @throws Refusal, UsageError, ClosedPipe */
export async function compare(
  values: Values,
  surroundings: Surroundings,
  messages: Messages,
  metricTable: MetricTable,
): Promise<void> {
  checkComparison(values);
  await checkTogether(values, surroundings.environment);
  const seed = seedFrom(surroundings.environment);
  const chosen = await chooseMetrics(values, metricTable, surroundings.environment);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.own(`engine ${kernel.name}, seed ${seed.value}`);
  // the baseline may be listed again among the systems, as in a paired test
  const {
    reader,
    references,
    systems: files,
  } = await openCorpus(values, surroundings, messages, {
    hasBaseline: true,
    readsReferencesFirst: weighsByCorpus(chosen),
  });
  const progress = createProgress(surroundings.error, () => !values.quiet && surroundings.errorIsTerminal());
  const metrics =
    references === undefined
      ? chosen
      : await (await import("../corpus/prepare-metrics.js")).readyMetrics(chosen, references, kernel, progress);
  tokenizerAdvice(values).forEach(messages.upstream);

  const keeper = createChangeKeeper(metrics, values.top, kernel);
  const counted = metrics.map(({ corpus }) => corpus);
  const gathered = await gather({
    reader,
    kernel,
    keepRows: true,
    metrics: counted,
    threads: threadsFor(
      chosen.map(({ corpus }) => corpus),
      { values, environment: surroundings.environment, order: "by name", engine: kernel.name },
      surroundings,
    ),
    progress,
    begin(count) {
      if (count === 1) throw upstreamRefusal(1, "Paired tests require multiple input systems given to --input (-i).");
    },
    batchWithText: (rows, text) => keeper.add(rows, text),
  });

  const systems = files ?? gathered.totals.map((_, i) => `System ${i + 1}`);
  // as in sacreBLEU, 0 means the default
  const samples = values.pairedBsN || options.pairedBsN.initial;
  const trials = values.pairedArN || options.pairedArN.initial;
  const draws = {
    test: values.pairedAr ? "randomization" : "bootstrap",
    samples,
    trials,
    seed: seed.value,
    engine: kernel.name,
  } as const;
  const comparison: Comparison = {
    systems,
    segments: gathered.segments,
    test: `${values.pairedAr ? `approximate randomization, ${trials} trials; intervals and ranks` : "paired bootstrap"} of ${samples} resamples, seed ${seed.signed}`,
    metrics: metrics.map(({ corpus }, m) => ({
      ...compareAllPairs(corpus, tablesOf(corpus, m, gathered), draws),
      better: corpus.better,
      changes: systems.slice(1).map((_, i) => keeper.changes(m, i + 1)),
    })),
  };
  const color = !values.noColor && surroundings.outIsTerminal();
  surroundings.out(
    `${values.format === "json" ? formatComparisonJson(comparison) : formatComparison(comparison, { width: values.width, color })}\n`,
  );
}

function checkComparison(values: Values): void {
  if (values.format !== "text" && values.format !== "json") {
    throw new UsageError(`argument --format/-f: compare prints text or json, not ${values.format}`);
  }
  for (const key of ["sentenceLevel", "confidence", "segments", "scoreOnly", "short", "detail"] as const) {
    if (values[key] !== undefined && values[key] !== false)
      throw new UsageError(`argument ${options[key].names.join("/")}: does not go with compare`);
  }
  if (values.input?.length === 1)
    throw new UsageError("argument --input/-i: compare expects a baseline and at least one other system");
}
