/** truebleu count: statistics of a text as a file, for shards, gates and comparisons. Loaded on demand. */
import { kindOfMetric } from "../../../src/core/entry.js";
import { encodeStatistics } from "../../../src/index.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { chooseMetrics, type ChosenMetric } from "../metrics/choose.js";
import { countedTables, writeOutput } from "../output/counted-tables.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function count(run: Run): Promise<void> {
  const { io, metrics: requested, outputs } = run;
  const { information, referencesOnly, sums } = run.own("Statistics");
  if (information !== undefined && !requested.names.includes("nist"))
    throw new UsageError("argument --information: has NIST's weights: expected nist among --metrics");
  await run.check();
  if (referencesOnly) {
    const { gatherReferences } = await import("../corpus/gather-references.js");
    return await writeOutput(outputs.output, await gatherReferences(run), io);
  }
  const metrics = await chooseMetrics(requested);
  checkDifferent(metrics);
  if (!outputs.quiet && requested.haveOptions) await adviseOfScoring(run, metrics);
  const { tables } = await countedTables(run, metrics, sums);
  await writeOutput(outputs.output, encodeStatistics(tables), io);
}

/** @throws UsageError for two metrics with the same statistics, because a file holds only one table of them. */
function checkDifferent(metrics: readonly ChosenMetric[]): void {
  const kinds = metrics.map(({ corpus }) => kindOfMetric(corpus));
  const at = kinds.findIndex((kind, i) => kinds.indexOf(kind) < i);
  if (at < 0) return;
  const other = metrics[kinds.indexOf(kinds[at]!)]!.name;
  throw new UsageError(
    `argument --metrics/-m: with these options ${other} and ${metrics[at]!.name} are both ${kinds[at]!}: leave out one`,
  );
}

/**
 * Warns of settings that act only on scores, such as smoothing: they are not in the file, so merge would print another
 * score.
 */
async function adviseOfScoring({ metrics: requested, messages }: Run, metrics: readonly ChosenMetric[]): Promise<void> {
  const { actingOnScores } = await import("../metrics/metric-of-statistics.js");
  for (const [metric, settings] of await actingOnScores(metrics, requested))
    messages.truebleu(
      `${metric}: ${settings} acts only on scores, so files of statistics do not have it: give its option to ` +
        "merge, compare and gate as well",
    );
}
