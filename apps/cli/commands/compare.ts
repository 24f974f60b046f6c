/** truebleu compare: how and where two or more systems differ. Loaded on demand. */
import { compareAllPairs } from "../../../src/index.js";
import { sacrebleuError } from "../../../src/reading/entry.js";
import { testInWords } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus } from "../corpus/count-corpus.js";
import { createKeptTexts } from "../corpus/kept-texts.js";
import { begin, openRun } from "../corpus/open-run.js";
import { progressFor } from "../corpus/progress.js";
import type { Run } from "../corpus/command-run.js";
import { chooseMetrics } from "../metrics/choose.js";
import { comparedTables } from "../output/changed-segments.js";
import { printReport } from "../output/print-report.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { namesStatistics } from "../checks/names-statistics.js";
import { checkResamples } from "../checks/fewest-resamples.js";
import type { CountedSystems } from "../systems/saved-systems.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function compare(run: Run): Promise<void> {
  const { texts, isGiven } = run;
  const { format, top } = run.outputs;
  checkResamples(run);
  if (texts.input?.length === 1)
    throw new UsageError("argument --input/-i: compare expects a baseline and at least one other system");
  const seed = run.seed();
  if (namesStatistics(texts)) {
    const shown = texts.source !== undefined ? "--source" : isGiven("top") && top > 0 ? "--top/-n" : "";
    if (shown !== "") {
      throw new UsageError(
        `argument ${shown}: shows segments, whose texts are in no file of statistics: expected references and -i`,
      );
    }
    const { savedSystems } = await import("../systems/saved-systems.js");
    return report(run, await savedSystems(run, 2));
  }
  await run.check();
  const chosen = await chooseMetrics(run.metrics);
  const kernel = begin(run, seed);
  const mostShown = format === "text" || format === "json" ? top : 0;
  if (texts.by !== undefined) {
    const { groupsAsSystems } = await import("../output/compare-groups.js");
    return report(run, await groupsAsSystems(run, chosen, mostShown));
  }
  const { corpus, metrics, counting } = await openRun(run, chosen, { hasBaseline: true });

  const kept = createKeptTexts();
  let systems: readonly string[] = [];
  const statistics = await countCorpus({
    ...counting,
    keepRows: true,
    begin(count) {
      if (count === 1) throw sacrebleuError(1, "Paired tests require multiple input systems given to --input (-i).");
      systems = corpus.names(count);
    },
    ...(mostShown > 0 && !corpus.hasNoTexts && { batchWithText: (_, text) => kept.add(text) }),
  });
  warnOfTexts(run, corpus.files, { systems, metrics, findings: statistics.findings });
  const shown = { top: corpus.hasNoTexts ? 0 : mostShown, texts: kept, lineOf: corpus.lineOf };
  await report(run, { systems, metrics, ...comparedTables(metrics, statistics, shown, kernel) });
}

/** Tests every pair, and prints the results. */
async function report(run: Run, { systems, segments, metrics, tables, changes }: CountedSystems): Promise<void> {
  const { tests, outputs, isGiven } = run;
  const progress = progressFor(run);
  const seed = run.seed();
  const compared = metrics.map(({ corpus }, m) =>
    compareAllPairs(corpus, tables[m]!, {
      test: tests.pairedAr ? "randomization" : "bootstrap",
      // 0 means the default, as in a paired test
      ...(isGiven("pairedBsN") && tests.pairedBsN > 0 && { samples: tests.pairedBsN }),
      ...(isGiven("pairedArN") && tests.pairedArN > 0 && { trials: tests.pairedArN }),
      seed: seed.value,
      engine: run.kernel().name,
      onProgress: (share) => progress.doing(`resampling ${corpus.name}`, (m + share) / metrics.length),
    }),
  );
  progress.clear();
  const { warning } = compared[0]!;
  const option = tests.pairedAr ? "--paired-ar-n/-parn" : "--paired-bs-n/-pbsn";
  if (warning !== null && outputs.format !== "text") run.messages.warning(`argument ${option}: ${warning}`);
  const { comparisonReport } = await import("../../../src/report/entry.js");
  const comparison = comparisonReport({
    systems,
    segments,
    test: testInWords(compared[0]!, seed.signed),
    metrics: compared.map((metric, m) => ({
      ...metric,
      warning: metric.warning === null ? null : `${metric.warning} (${option})`,
      changes: changes[m]!,
    })),
    showsAll: isGiven("top"),
  });
  printReport(comparison, run);
}
