/** truebleu count: statistics of a text as a file, for shards, gates and comparisons. Loaded on demand. */
import { gzipSync } from "node:zlib";
import { fingerprintOf, joinHashes } from "../../core/fingerprint.js";
import { addRowHashes, hashReferences, hexOf } from "../../core/reference-hashes.js";
import { countingKey, formatSignature } from "../../core/signature.js";
import { encodeStatistics } from "../../core/statistics-codec.js";
import type { Statistics } from "../../core/statistics.js";
import { createOutputFile } from "../../node/writing/output-file.js";
import type { ParsedValues } from "../arguments/common-options.js";
import { chooseKernel } from "../arguments/engine.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import { countCorpus } from "../corpus/count-corpus.js";
import { openRun } from "../corpus/open-run.js";
import { checkedNames, namesOrNumbers } from "../corpus/system-names.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import { metricOptions } from "#metric-options";
import { chooseMetrics, comparesWithSource, type ChosenMetric } from "../metrics/choose.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../metrics/metric-values.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { checkTogether } from "../checks/combinations.js";

type CountValues = ParsedValues & Pick<Values, "tokenize" | "force" | "werAlignment">;

/** Which texts, and what is kept of them. */
interface Counting {
  readonly metrics: readonly ChosenMetric[];
  readonly sums: boolean;
}

/** @throws InputError, UsageError, ClosedPipe */
export async function count(values: CountValues, io: Io, messages: Messages, metricTable: MetricTable): Promise<void> {
  const { output, information, referencesOnly } = values;
  if (information !== undefined && !values.metrics.includes("nist"))
    throw new UsageError("argument --information: is what NIST weighs by: expected nist among --metrics");
  await checkTogether(values, io.environment);
  if (referencesOnly) {
    writeOutput(
      output,
      await (await import("../corpus/gather-references.js")).gatherReferences(values, io, messages),
      io,
    );
    return;
  }
  const metrics = await chooseMetrics(values, metricTable, io.environment);
  checkDifferent(metrics);
  if (!values.quiet && values.given.some((key) => Object.hasOwn(metricOptions, key)))
    await adviseOfScoring(values, metrics, io, messages, metricTable);
  writeOutput(output, encodeStatistics(await countedTables(values, { metrics, sums: values.sums }, io, messages)), io);
}

/** @throws UsageError for two metrics that count the same, of which a file has one. */
function checkDifferent(metrics: readonly ChosenMetric[]): void {
  const kinds = metrics.map(({ corpus }) => `${corpus.name}|${countingKey(corpus)}`);
  const at = kinds.findIndex((kind, i) => kinds.indexOf(kind) < i);
  if (at < 0) return;
  const other = metrics[kinds.indexOf(kinds[at]!)]!.name;
  throw new UsageError(
    `argument --metrics/-m: with these options ${other} and ${metrics[at]!.name} are both ${kinds[at]!}: leave out one`,
  );
}

/** What acts on scores alone, such as smoothing, is not in the file: merge would print another score. */
async function adviseOfScoring(
  values: CountValues,
  metrics: readonly ChosenMetric[],
  { environment }: Io,
  messages: Messages,
  metricTable: MetricTable,
): Promise<void> {
  const { metricOfStatistics } = await import("../metrics/metric-of-statistics.js");
  const table: OptionTable = metricOptions;
  const initial = values.given.flatMap((key) => {
    const { unsigned, kind, initial: value = kind === "flag" ? false : undefined } = table[key] ?? { unsigned: true };
    return unsigned === true ? [] : [[key, value]];
  });
  const plain = { ...values, ...Object.fromEntries(initial), information: undefined, given: [] } as unknown as Values;
  for (const { corpus } of metrics) {
    // the checksum says what NIST and CIDEr know, which options do not change
    if (corpus.firstPass !== undefined || corpus.signature.some(({ key }) => key === "info")) continue;
    const kind = { metric: corpus.name, signature: countingKey(corpus) };
    const merged = (await metricOfStatistics("the file", kind, plain, metricTable, environment)).corpus.signature;
    const lost = corpus.signature.filter(
      ({ key, value }) => !merged.some((one) => one.key === key && one.value === value),
    );
    if (lost.length === 0) continue;
    messages.truebleu(
      `${corpus.name}: ${formatSignature(lost)} acts on scores alone, and is in no file of statistics: give its option to ` +
        "merge, compare and gate as well",
    );
  }
}

/** To standard output without a path, where only text may go. @throws InputError if the file cannot be written. */
export function writeOutput(path: string | undefined, bytes: Uint8Array, { data }: Pick<Io, "data">): void {
  if (path === undefined) {
    data(new TextDecoder().decode(bytes));
    return;
  }
  const file = createOutputFile(path);
  try {
    file.write(path.endsWith(".gz") ? gzipSync(bytes) : bytes);
    file.commit();
  } catch (error) {
    file.discard();
    throw error;
  }
}

/**
 * A table for each system and metric.
 *
 * @throws InputError, UsageError
 */
export async function countedTables(
  values: CountValues,
  { metrics: chosen, sums }: Counting,
  io: Io,
  messages: Messages,
): Promise<readonly Statistics[]> {
  if (values.source !== undefined && comparesWithSource(chosen) === undefined) {
    throw new UsageError(
      "argument --source: is for a metric that compares with it, and what is counted is " +
        chosen.map(({ name }) => name).join(", "),
    );
  }
  const kernel = chooseKernel(values);
  if (values.verbose) messages.truebleu(`engine ${kernel.name}`);
  const { corpus, metrics, counting } = await openRun(values, chosen, kernel, false, io, messages);

  const set = new Uint32Array(4);
  const hashes: Uint32Array[] = [];
  const statistics = await countCorpus({
    ...counting,
    keepRows: !sums,
    begin(systems) {
      if (values.names !== undefined) checkedNames(values.names, systems);
    },
    read(text) {
      const rows = hashReferences(text);
      if (sums) addRowHashes(set, rows);
      else hashes.push(rows);
    },
  });
  const { segments, references, totals, rows } = statistics;
  const names = namesOrNumbers(corpus.names, totals.length);
  if (!values.force) warnOfTexts(corpus.files, { systems: names, metrics, statistics }, messages);
  const isNamed = totals.length > 1 || values.names !== undefined;
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
