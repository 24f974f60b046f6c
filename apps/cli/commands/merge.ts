/** truebleu merge: makes one table of several shards. Loaded on demand. */
import { encodeStatistics, type NgramInformation } from "../../../src/index.js";
import { inputError, sacrebleuError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { openSource } from "../node/reading/source.js";
import { madeFrom } from "../node/resources/read-resource.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { savedCorpus } from "../corpus/saved-corpus.js";
import { checkShards, mergeShards, withoutPart } from "../corpus/shards.js";
import {
  isInformation,
  keepsRows,
  readAll,
  readStatistics,
  statisticsOf,
  type StatisticsFile,
} from "../corpus/statistics-files.js";
import { namesInTest } from "../corpus/system-names.js";
import type { Messages } from "../io/messages.js";
import { reportCorpus } from "../output/corpus-report.js";
import { writeOutput } from "../output/counted-tables.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function merge(run: Run): Promise<void> {
  const { io, messages, outputs, tests } = run;
  const { refs: paths } = run.texts;
  const { output } = outputs;
  const { minus = [], sums, expect, expectSegments, allowDoubled } = run.own("Statistics");
  if (paths.length === 0) throw new UsageError("merge expects files of statistics: truebleu merge FILE.stats ...");
  // standard input is not read
  await run.checkOutputs();
  const test = run.test();
  if (output !== undefined) {
    const needless = (["confidence", "pairedBs", "pairedAr"] as const).find((key) => tests[key]);
    if (needless !== undefined || run.isGiven("format"))
      throw new UsageError("argument --output/-o: writes statistics: expected it without --format, -ci, -pbs and -par");
  }
  const first = await readAll(openSource(paths[0]!));
  if (isInformation(first)) {
    await writeOutput(output, await mergedInformation(run, first), io);
    return;
  }
  const files = [statisticsOf(paths[0]!, first), ...(await readAllOf(paths.slice(1)))];
  checkShards(files, { shards: expect, segments: expectSegments, doubled: allowDoubled });
  warnOfReferences(files, messages);
  let tables = mergeShards(files, sums);
  const withSum = files.find((file) => !keepsRows(file));
  if (withSum !== undefined && files.some(keepsRows) && !outputs.quiet)
    messages.truebleu(`${printable(withSum.path)} has only sums: tests need the rows of every shard`);
  for (const part of await readAllOf(minus)) tables = withoutPart(tables, "what was merged", part);
  if (output !== undefined) {
    await writeOutput(output, encodeStatistics(tables), io);
    return;
  }
  if (tables[0]!.segments === 0) throw inputError("the statistics have no segments: an empty corpus has no score");
  const path = paths.length === 1 ? paths[0]! : "what was merged";
  const { systems, metrics, statistics } = await savedCorpus({ path, tables }, run.metrics);
  const isPaired = test !== undefined && test.kind !== "confidence";
  if (isPaired && systems.length === 1)
    throw inputError(
      "a paired test needs a baseline and another system in each file; truebleu compare takes one file for each system",
    );
  if (test?.kind === "confidence" && systems.length > 1)
    throw sacrebleuError(1, "Use paired tests (--paired) for multiple systems.");
  if (test !== undefined && statistics.rows.length === 0)
    throw inputError(
      `${printable(path)} has only sums: expected a row for each segment, as count keeps them without --sums`,
    );
  const names = isPaired ? namesInTest(systems, systems.length, { format: outputs.format, isNamed: true }) : systems;
  const color = !outputs.noColor && (systems.length > 1 || test !== undefined) && io.outIsTerminal();
  const write = outputs.csvExact ? io.data : io.out;
  write(`${await reportCorpus(outputs, { systems: names, metrics, statistics, test, color }, run.kernel())}\n`);
}

/**
 * Warns of shards with different numbers of references. In JSON lists the number may vary; in other files it hardly
 * should.
 */
function warnOfReferences(files: readonly StatisticsFile[], messages: Messages): void {
  const counts = files.map(({ tables }) => tables[0]!.references);
  if (counts.includes("var")) return;
  const first = counts.findIndex((count) => count !== 0);
  const other = counts.findIndex((count) => count !== 0 && count !== counts[first]);
  if (other < 0) return;
  messages.warning(
    `${printable(files[other]!.path)} has nrefs:${counts[other]}, ${printable(files[first]!.path)} nrefs:${counts[first]}: ` +
      "more references mean higher scores; were all shards counted against the same number?",
  );
}

async function readAllOf(paths: readonly string[]): Promise<readonly StatisticsFile[]> {
  const files: StatisticsFile[] = [];
  for (const path of paths) files.push(await readStatistics(path));
  return files;
}

/** Merges files that count --references-only made; the first of them has been read already. */
async function mergedInformation(
  { texts: { refs: paths }, outputs: { output }, own, isGiven }: Run,
  first: Uint8Array,
): Promise<Uint8Array> {
  const { expect } = own("Statistics");
  const { decodeNgramInformation, encodeNgramInformation } = await import("../../../src/index.js");
  const { mergeNgramInformation } = await import("../../../src/index.js");
  if (output === undefined)
    throw new UsageError("merge writes the n-grams that NIST needs to a file: expected --output FILE");
  if ((["minus", "expectSegments", "sums"] as const).some((key) => isGiven(key)))
    throw new UsageError(
      "--minus, --expect-segments and --sums are for statistics, and these are n-grams of references",
    );
  if (expect !== undefined && paths.length !== expect)
    throw inputError(`${paths.length} ${paths.length === 1 ? "shard" : "shards"}: expected ${expect} (--expect)`);
  const parts: NgramInformation[] = [];
  for (const [i, path] of paths.entries()) {
    const bytes = i === 0 ? first : await readAll(openSource(path));
    parts.push(madeFrom(path, () => decodeNgramInformation(bytes)));
  }
  const different = parts.findIndex(
    ({ tokenizer, caseSensitive }) => tokenizer !== parts[0]!.tokenizer || caseSensitive !== parts[0]!.caseSensitive,
  );
  return madeFrom(paths[Math.max(0, different)]!, () => encodeNgramInformation(mergeNgramInformation(parts)));
}
