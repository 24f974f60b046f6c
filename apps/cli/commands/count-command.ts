/** truebleu count: statistics of a text as a file, for shards, gates and comparisons. Loaded on demand. */
import { gzipSync } from "node:zlib";
import {
  type SegmentText,
  fingerprintOf,
  joinHashes,
  addRowHashes,
  hashReferences,
  hexOf,
  kindOfMetric,
  countingKey,
} from "../../../src/core/entry.js";
import { encodeStatistics, type Statistics } from "../../../src/index.js";
import { writeOutputFile } from "../node/writing/output-file.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus } from "../corpus/count-corpus.js";
import { begin, openRun } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import type { Io } from "../io/io.js";
import { chooseMetrics, comparesWithSource, type ChosenMetric } from "../metrics/choose.js";
import { warnOfTexts } from "../output/text-warnings.js";

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
  await writeOutput(outputs.output, encodeStatistics(await countedTables(run, metrics, sums)), io);
}

/** @throws UsageError for two metrics that count the same, because a file has only one of them. */
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
      `${metric}: ${settings} acts only on scores, and is in no file of statistics: give its option to ` +
        "merge, compare and gate as well",
    );
}

/**
 * Writes to standard output if there is no path; only text may go there.
 *
 * @throws InputError if the file cannot be written.
 */
export async function writeOutput(
  path: string | undefined,
  bytes: Uint8Array,
  { data }: Pick<Io, "data">,
): Promise<void> {
  if (path === undefined) data(new TextDecoder().decode(bytes));
  else await writeOutputFile(path, path.endsWith(".gz") ? gzipSync(bytes) : bytes);
}

/**
 * A table for each system and metric.
 *
 * @param sums whether the sum of a table's rows suffices
 * @throws InputError, UsageError
 */
export async function countedTables(
  run: Run,
  chosen: readonly ChosenMetric[],
  sums: boolean,
): Promise<readonly Statistics[]> {
  const { names: given, source } = run.texts;
  // without references, statistics are known by the source
  if (source !== undefined && chosen.length > 0 && comparesWithSource(chosen) === undefined) {
    throw new UsageError(
      "argument --source: is for metrics that compare with the source, and those counted are " +
        chosen.map(({ name }) => name).join(", "),
    );
  }
  begin(run);
  const { corpus, metrics, counting } = await openRun(run, chosen);

  let names: readonly string[] = [];
  const set = new Uint32Array(4);
  const hashes: Uint32Array[] = [];
  const statistics = await countCorpus({
    ...counting,
    keepRows: !sums,
    begin(systems) {
      names = corpus.names(systems);
    },
    read(text) {
      const rows = hashReferences(against(text));
      if (sums) addRowHashes(set, rows);
      else hashes.push(rows);
    },
  });
  const { segments, references, totals, rows, findings } = statistics;
  warnOfTexts(run, corpus.files, { systems: names, metrics, findings });
  const isNamed = totals.length > 1 || given !== undefined;
  const fingerprint = sums ? { set: hexOf(set) } : fingerprintOf(joinHashes(hashes));
  return totals.flatMap((ofSystem, s) =>
    metrics.map(({ corpus: metric }, m) => ({
      ...(isNamed && { system: names[s]! }),
      metric: metric.name,
      signature: countingKey(metric),
      references,
      fingerprint,
      segments,
      fields: metric.fields,
      rows: sums ? ofSystem[m]! : rows[s]![m]!,
    })),
  );
}

/** What statistics are counted against: the references, or where there are none, the sources. */
function against(text: SegmentText): Pick<SegmentText, "references" | "referenceEnds"> {
  const { references, sources } = text;
  if (references.ends.length > 0 || sources === undefined) return text;
  return { references: sources, referenceEnds: Uint32Array.from(sources.ends, (_, i) => i + 1) };
}
