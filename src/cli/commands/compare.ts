/** truebleu compare: how and where two or more systems differ. Loaded on demand. */
import { sacrebleuError } from "../../reading/input-error.js";
import type { Comparison } from "../../report/comparison.js";
import { testInWords } from "../../report/comparison-words.js";
import { compareAllPairs } from "../../significance/all-pairs.js";
import type { CommonValues, ParsedValues } from "../arguments/common-options.js";
import { chooseKernel } from "../arguments/engine.js";
import { seedFrom, type ChosenSeed } from "../arguments/requested-test.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus } from "../corpus/count-corpus.js";
import { createKeptTexts } from "../corpus/kept-texts.js";
import { openRun } from "../corpus/open-run.js";
import { progressFor } from "../corpus/progress.js";
import { checkedNames, namesOrNumbers } from "../corpus/system-names.js";
import { printsColor } from "../io/colors.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { Values } from "../metrics/metric-values.js";
import { chooseMetrics } from "../metrics/choose.js";
import type { MetricTable } from "../metrics/metric-command.js";
import { movedSegments, withTexts } from "../output/changed-segments.js";
import { tablesOf } from "../output/significance.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { checkTogether } from "../checks/combinations.js";
import { namesStatistics } from "../checks/names-statistics.js";
import { checkResamples } from "../checks/fewest-resamples.js";
import type { CountedSystems } from "../systems/saved-systems.js";

type CompareValues = ParsedValues & Pick<Values, "tokenize" | "force" | "werAlignment">;

/** @throws InputError, UsageError, ClosedPipe */
export async function compare(
  values: CompareValues,
  io: Io,
  messages: Messages,
  metricTable: MetricTable,
): Promise<void> {
  checkComparison(values);
  const seed = seedFrom(io.environment);
  if (namesStatistics(values)) {
    const shown =
      values.source !== undefined ? "--source" : values.given.includes("top") && values.top > 0 ? "--top/-n" : "";
    if (shown !== "") {
      throw new UsageError(
        `argument ${shown}: shows segments, whose texts are in no file of statistics: expected references and -i`,
      );
    }
    const { savedSystems } = await import("../systems/saved-systems.js");
    await report(
      await savedSystems(values as unknown as Values, 2, io.environment, metricTable),
      seed,
      values,
      io,
      messages,
    );
    return;
  }
  await checkTogether(values, io.environment);
  const chosen = await chooseMetrics(values, metricTable, io.environment);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.truebleu(`engine ${kernel.name}, seed ${seed.value}`);
  const { format, top } = values;
  const hasTexts = top > 0 && (format === "text" || format === "json");
  if (values.by !== undefined) {
    const { groupsAsSystems } = await import("../output/compare-groups.js");
    const groups = await groupsAsSystems(values, chosen, kernel, hasTexts, io, messages);
    await report(groups, seed, values, io, messages);
    return;
  }
  const { corpus, metrics, counting } = await openRun(values, chosen, kernel, true, io, messages);

  const texts = createKeptTexts();
  const statistics = await countCorpus({
    ...counting,
    keepRows: true,
    begin(count) {
      if (count === 1) throw sacrebleuError(1, "Paired tests require multiple input systems given to --input (-i).");
      if (values.names !== undefined) checkedNames(values.names, count);
    },
    ...(hasTexts && { batchWithText: (_, text) => texts.add(text) }),
  });

  const systems = namesOrNumbers(corpus.names, statistics.totals.length);
  if (!values.force) warnOfTexts(corpus.files, { systems, metrics, statistics }, messages);
  const tables = metrics.map((metric, m) => tablesOf(metric.corpus, m, statistics));
  const moved = metrics.map((metric, m) => movedSegments(metric, tables[m]!, hasTexts ? top : 0, kernel));
  const changes = moved.map((ofMetric) => withTexts(ofMetric, texts, corpus.lineOf));
  await report({ systems, segments: statistics.segments, metrics, tables, changes }, seed, values, io, messages);
}

/** Tests every pair, and prints what comes of it. */
async function report(
  { systems, segments, metrics, tables, changes }: CountedSystems,
  seed: ChosenSeed,
  values: CompareValues,
  io: Io,
  messages: Messages,
): Promise<void> {
  const progress = progressFor(values, io);
  const kernel = chooseKernel(values);
  const compared = metrics.map(({ corpus }, m) =>
    compareAllPairs(corpus, tables[m]!, {
      test: values.pairedAr ? "randomization" : "bootstrap",
      // 0 means the default, as in a paired test
      ...(values.given.includes("pairedBsN") && values.pairedBsN > 0 && { samples: values.pairedBsN }),
      ...(values.given.includes("pairedArN") && values.pairedArN > 0 && { trials: values.pairedArN }),
      seed: seed.value,
      engine: kernel.name,
      onProgress: (share) => progress.doing(`resampling ${corpus.name}`, (m + share) / metrics.length),
    }),
  );
  progress.clear();
  const { warning } = compared[0]!;
  const asked = values.pairedAr ? "--paired-ar-n/-parn" : "--paired-bs-n/-pbsn";
  if (warning !== null && values.format !== "text") messages.warning(`argument ${asked}: ${warning}`);
  const comparison: Comparison = {
    systems,
    segments,
    test: testInWords(compared[0]!, seed.signed),
    metrics: compared.map((metric, m) => ({
      ...metric,
      warning: metric.warning === null ? null : `${metric.warning} (${asked})`,
      changes: changes[m]!,
    })),
  };
  (values.csvExact ? io.data : io.out)(`${await formatted(comparison, values, io)}\n`);
}

async function formatted(comparison: Comparison, values: CommonValues, io: Io): Promise<string> {
  const { format, width } = values;
  if (format === "json" || format === "csv" || format === "tsv") {
    const { formatComparisonJson, formatComparisonRows } = await import("../../report/comparison-rows.js");
    return format === "json"
      ? formatComparisonJson(comparison)
      : formatComparisonRows(comparison, format, { exact: values.csvExact });
  }
  const { formatComparison } = await import("../../report/comparison.js");
  const isTerminal = io.outIsTerminal();
  return formatComparison(comparison, format, {
    width,
    color: printsColor(values, io) && format === "text",
    columns: isTerminal ? io.columns() : undefined,
    showsAll: values.given.includes("top"),
  });
}

function checkComparison(values: CommonValues): void {
  checkResamples(values);
  if (values.input?.length === 1)
    throw new UsageError("argument --input/-i: compare expects a baseline and at least one other system");
}
