/** truebleu gate: whether a new system is worse than the baseline, as an exit code. Loaded on demand. */
import { appendFileSync } from "node:fs";
import { fullSignature, formatSignature, kindOfMetric, kindOfStatistics } from "../../../src/core/entry.js";
import type { Statistics } from "../../../src/index.js";
import { fileError, inputError } from "../../../src/reading/entry.js";
import { quoted, printable, type GatedMetric } from "../../../src/report/entry.js";
import {
  correctedPValues,
  isDecidable,
  pValuesInJson,
  testFall,
  LEAST_FOR_TEST,
} from "../../../src/significance/entry.js";
import { resamplesOf } from "../arguments/requested-test.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { checkCompared, savedCorpus, type SavedCorpus } from "../corpus/saved-corpus.js";
import { keepsRows, readStatistics } from "../corpus/statistics-files.js";
import { chooseMetrics } from "../metrics/choose.js";
import type { SavedMetric } from "../metrics/metric-of-statistics.js";
import { printReport } from "../output/print-report.js";
import { countedTables } from "./count-command.js";

/** How many points a metric may lose by default. */
const MAX_DROP = 0.3;

/** The exit code if a metric failed: 1 and 2 are errors. */
const CLOSED = 3;

/** @returns 0 or 3. @throws InputError, UsageError, ClosedPipe */
export async function gate(run: Run): Promise<number> {
  const { tests, outputs } = run;
  const { baseline: path, alpha, maxDrop, summary } = run.own("Gate");
  if (path === undefined)
    throw new UsageError("gate expects --baseline FILE, statistics of the current system that truebleu count wrote");
  const samples = resamplesOf(tests);
  if (samples < LEAST_FOR_TEST)
    throw new UsageError(`argument --paired-bs-n/-pbsn: expected at least ${LEAST_FOR_TEST} resamples, got ${samples}`);
  if (alpha === 0)
    throw new UsageError("argument --alpha: expected a number above 0; with 0 no metric could ever fail");
  const given = limitsFrom(maxDrop);
  const seed = run.seed();

  const file = await readStatistics(path);
  const saved = await savedCorpus(file, run.metrics);
  if (saved.systems.length > 1) {
    throw inputError(
      `${printable(path)} has the systems ${saved.systems.map(printable).join(", ")}: expected one, the baseline`,
    );
  }
  if (!keepsRows(file)) {
    throw inputError(
      `${printable(path)} has only sums: expected a row for each segment, which the test needs; count it without ` +
        "--sums",
    );
  }
  const limits = saved.metrics.map((metric) => given.limitOf(metric));
  given.checkUsed(saved.metrics.map(({ corpus }) => corpus.name));
  if ((samples + 1) * alpha <= saved.metrics.length) {
    throw new UsageError(
      `argument --paired-bs-n/-pbsn: with ${samples} resamples no p-value is below ${alpha} for ` +
        `${saved.metrics.length} ${saved.metrics.length === 1 ? "metric" : "metrics"}: expected at least ` +
        `${Math.ceil(saved.metrics.length / alpha)}`,
    );
  }
  const { name, counted, tables } = await newSystem(run, saved);
  const engine = run.kernel().name;
  const falls = saved.metrics.map(({ corpus: metric }, m) => {
    const pair = [tableOf(file.tables, metric, path), tableOf(tables, metric, name)] as const;
    checkCompared([path, counted], pair, metric);
    return testFall(metric, ...pair, { allowed: limits[m]!, samples, seed: seed.value, engine });
  });
  const corrected = correctedPValues(falls, "holm");
  const metrics = falls.map(
    ({ baseline, score, fall, interval: { low, high }, differingSegments, ...tested }, m): GatedMetric => {
      const { name: metric, better, signature } = saved.metrics[m]!.corpus;
      const resampling = { bs: samples, seed: seed.signed };
      return {
        name: metric,
        signature: formatSignature(fullSignature(signature, saved.statistics.references, resampling)),
        better,
        passed: !(fall > limits[m]! && corrected[m]!.adjustedPValue < alpha && isDecidable(differingSegments, alpha)),
        baseline,
        score,
        fall,
        interval: { low, high },
        max_drop: limits[m]!,
        ...pValuesInJson({ ...tested, ...corrected[m]! }),
        differing_segments: differingSegments,
      };
    },
  );
  const passed = metrics.every((metric) => metric.passed);
  const { gateReport } = await import("../../../src/report/entry.js");
  const report = gateReport({
    passed,
    baseline: path,
    system: name,
    segments: saved.statistics.segments,
    test: `one-sided paired bootstrap of ${samples} resamples, seed ${seed.signed}`,
    alpha,
    correction: "holm",
    metrics,
  });
  if (summary !== undefined) append(summary, `${report.show("markdown", { width: outputs.width, color: false })}\n`);
  printReport(report, run);
  return passed ? 0 : CLOSED;
}

interface NewSystem {
  readonly name: string;
  /** The name of the system in an error about its references. */
  readonly counted: string;
  readonly tables: readonly Statistics[];
}

/** The new system: a file of statistics, or texts that are counted with the baseline's settings. */
async function newSystem(run: Run, saved: SavedCorpus): Promise<NewSystem> {
  const { refs, input, testSet } = run.texts;
  const [first] = refs;
  if (refs.length === 1 && input === undefined && /\.stats(\.gz)?$/.test(first!)) {
    await run.checkOutputs();
    const file = await readStatistics(first!);
    if (new Set(file.tables.map(({ system }) => system)).size > 1)
      throw inputError(`${printable(first!)} has several systems: expected one, to be compared with the baseline`);
    if (!keepsRows(file))
      throw inputError(`${printable(first!)} has only sums: expected a row for each segment; count it without --sums`);
    return { name: first!, counted: first!, tables: file.tables };
  }
  const toCount = await run.countingAs(saved.metrics);
  await toCount.check();
  if ((input?.length ?? 1) > 1) throw new UsageError("argument --input/-i: gate compares one system with the baseline");
  const metrics = await chooseMetrics(toCount.metrics);
  const tables = await countedTables(toCount, metrics, false);
  if (new Set(tables.map(({ system }) => system)).size > 1)
    throw new UsageError("standard input has tabs: gate compares one system with the baseline");
  const name = input?.[0] ?? "standard input";
  const against = testSet ?? refs.join(", ");
  return { name, counted: `${name} (references: ${against})`, tables };
}

function tableOf(tables: readonly Statistics[], metric: SavedMetric["corpus"], path: string): Statistics {
  const kind = kindOfMetric(metric);
  const found = tables.find((table) => kindOfStatistics(table) === kind);
  if (found !== undefined) return found;
  if (metric.pairedBy !== undefined && tables.every((table) => table.metric !== metric.name))
    throw inputError(
      `${printable(path)} has no scores of ${metric.name}, which the baseline has: expected --given ${metric.name}=FILE`,
    );
  const others = tables.map(kindOfStatistics).join(", ");
  throw inputError(
    `${printable(path)} has ${printable(others)}: expected ${kind}, as the baseline has; were they counted ` +
      "with other settings?",
  );
}

interface Limits {
  limitOf(metric: SavedMetric): number;
  /** @throws UsageError for a name that no metric has. */
  checkUsed(names: readonly string[]): void;
}

/** --max-drop: a number for all, and others for metrics by name. @throws UsageError */
function limitsFrom(maxDrop: readonly string[] = []): Limits {
  let all = MAX_DROP;
  const some = new Map<string, number>();
  const used = new Set<string>();
  for (const word of maxDrop) {
    const [, name, number] = /^(?:([^=]+)=)?(\d+(?:\.\d*)?|\.\d+)$/.exec(word) ?? [];
    if (number === undefined) {
      throw new UsageError(
        `argument --max-drop: expected points from 0 up, such as 0.3, or NAME=POINTS, such as NIST=0.05, got ${quoted(word)}`,
      );
    }
    if (name === undefined) all = Number(number);
    else some.set(name.toLowerCase(), Number(number));
  }
  return {
    limitOf({ family, corpus }) {
      const own = [corpus.name.toLowerCase(), family].find((name) => some.has(name));
      if (own === undefined && corpus.tokenizers.length === 0)
        throw new UsageError(
          `argument --max-drop: ${corpus.name} has numbers of its own, which were given: expected how many it may lose, ` +
            `such as ${corpus.name}=0.01`,
        );
      if (own === undefined) return all;
      used.add(own);
      return some.get(own)!;
    },
    checkUsed(names) {
      const unused = [...some.keys()].find((name) => !used.has(name));
      if (unused !== undefined)
        throw new UsageError(`argument --max-drop: there is no metric ${unused}: expected one of ${names.join(", ")}`);
    },
  };
}

/** @throws InputError */
function append(path: string, text: string): void {
  try {
    appendFileSync(path, text);
  } catch (error) {
    throw fileError(path, error);
  }
}
