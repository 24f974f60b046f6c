/** truebleu gate: whether a new system is worse than the baseline, or than fixed limits, as an exit code. Loaded on demand. */
import { appendFileSync } from "node:fs";
import { fullSignature, formatSignature } from "../../../src/core/entry.js";
import { encodeStatistics, scoreStatistics } from "../../../src/index.js";
import { fileError } from "../../../src/reading/entry.js";
import { gateReport, printable, quoted, type GatedMetric } from "../../../src/report/entry.js";
import { enoughForGate, LEAST_FOR_TEST } from "../../../src/significance/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import { resamplesOf } from "../arguments/requested-test.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { compareWithBaseline, readBaseline } from "../gate/baseline.js";
import { scoreLimits } from "../gate/limits.js";
import { newSystem, partsOf, tableOf, type NewSystem } from "../gate/new-system.js";
import { printReport } from "../output/print-report.js";
import { writeOutput } from "../output/counted-tables.js";

/** The exit code if a metric failed: 1 and 2 are errors. */
const CLOSED = 3;

/** @returns 0 or 3. @throws InputError, UsageError, ClosedPipe */
export async function gate(run: Run): Promise<number> {
  const { tests, outputs } = run;
  const { baseline: path, alpha, min, max, limited, update, summary } = run.own("Gate");
  checkOptions(run);
  const limits = scoreLimits(min, max, limited);
  const seed = run.seed();
  checkSamples(resamplesOf(tests));

  const baseline = path === undefined ? undefined : await readBaseline(path, run);
  if (baseline !== undefined) limits.check(baseline.saved.metrics, true);
  if (baseline !== undefined) checkResamples(resamplesOf(tests), alpha, baseline.saved.metrics.length);
  const system = await newSystem(run, baseline?.saved, baseline !== undefined || limited === "interval");
  const { name, tables } = system;
  limits.check(system.metrics, baseline !== undefined);
  for (const doubt of limits.doubts(system.metrics)) run.messages.warning(doubt);
  const parts = partsOf(system);
  const isFixed = run.isGiven("pairedBsN") || system.groups.length === 0;
  const samples = isFixed ? resamplesOf(tests) : Math.max(resamplesOf(tests), enoughForGate(parts.length, alpha));
  if (baseline !== undefined) checkResamples(samples, alpha, parts.length);
  const drawn = { samples, seed: seed.value, engine: run.kernel().name };
  const compared = baseline && compareWithBaseline(baseline, system.counted, parts, { ...drawn, alpha });
  const isResampled = baseline !== undefined || limited === "interval";
  const metrics = parts.map(({ metric, table, group }, p): GatedMetric => {
    const limit = limits.of(
      metric,
      group === undefined ? name : `group ${quoted(group.name)} of ${name}`,
      table,
      drawn,
    );
    const { name: printed, better, signature } = metric.corpus;
    const resampling = isResampled ? { bs: samples, seed: seed.signed } : undefined;
    const { passed, ...comparison } = compared?.[p] ?? {
      passed: true,
      score: scoreStatistics(metric.corpus, table, { engine: drawn.engine }).score,
    };
    return {
      ...(group && { group: group.name, segments: table.segments }),
      name: printed,
      signature: formatSignature(fullSignature(signature, table.references, resampling)),
      better,
      passed: passed && limit?.passed !== false,
      ...comparison,
      ...(limit && { limit }),
    };
  });
  const passed = metrics.every((metric) => metric.passed);
  const report = gateReport({
    passed,
    ...(path !== undefined && { baseline: path }),
    system: name,
    segments: tables[0]!.segments,
    ...(run.texts.by !== undefined && { by: separatedNames(run.texts.by) }),
    ...(path !== undefined && {
      test:
        `one-sided paired bootstrap of ${samples} resamples, seed ${seed.signed}` +
        (system.groups.length > 0
          ? " (for groups: the larger of its p-value and that of approximate randomization)"
          : ""),
      alpha,
      correction: "holm",
    }),
    metrics,
  });
  if (summary !== undefined) append(summary, `${report.show("markdown", { width: outputs.width, color: false })}\n`);
  printReport(report, run);
  if (update && passed) await moveBaseline(path!, system, compared!, run);
  return passed ? 0 : CLOSED;
}

/** @throws UsageError for options that have nothing to act on */
function checkOptions(run: Run): void {
  const { baseline, min, max, update, limited } = run.own("Gate");
  if (baseline === undefined && (min ?? max) === undefined)
    throw new UsageError(
      "gate expects --baseline FILE, statistics of the current system that truebleu count wrote, or a score that " +
        "the new one must reach: --min NAME=POINTS, --max NAME=POINTS for error rates",
    );
  if (baseline === undefined) {
    const idle = (["maxDrop", "alpha", "update"] as const).find((option) => run.isGiven(option));
    const names = { maxDrop: "--max-drop", alpha: "--alpha", update: "--update" };
    if (idle !== undefined) throw new UsageError(`argument ${names[idle]}: needs --baseline FILE, to compare with`);
  }
  if (limited === "interval" && (min ?? max) === undefined)
    throw new UsageError("argument --limits-of: needs --min or --max");
  if (update && run.metrics.areGiven)
    throw new UsageError(
      "argument --update: does not go with --metrics/-m, because the new baseline would lose the other metrics",
    );
}

/** @throws UsageError */
function checkSamples(samples: number): void {
  if (samples >= LEAST_FOR_TEST) return;
  throw new UsageError(`argument --paired-bs-n/-pbsn: expected at least ${LEAST_FOR_TEST} resamples, got ${samples}`);
}

/** @throws UsageError where no p-value could be small enough for any metric to fail */
function checkResamples(samples: number, alpha: number, comparisons: number): void {
  if (alpha === 0)
    throw new UsageError("argument --alpha: expected a number above 0; with 0 no metric could ever fail");
  if ((samples + 1) * alpha > comparisons) return;
  throw new UsageError(
    `argument --paired-bs-n/-pbsn: with ${samples} resamples no p-value is below ${alpha} for ` +
      `${comparisons} ${comparisons === 1 ? "comparison" : "comparisons"}: expected at least ` +
      `${Math.ceil(comparisons / alpha)}`,
  );
}

/**
 * Puts the new system in the baseline's place. A baseline does not move down: small falls that are each allowed, one
 * after another, would take it anywhere.
 */
async function moveBaseline(
  path: string,
  { tables, metrics, name }: NewSystem,
  compared: ReturnType<typeof compareWithBaseline>,
  { io, messages }: Run,
): Promise<void> {
  const whole = compared.slice(0, metrics.length);
  const worse = whole.findIndex(({ fall }) => fall > 0);
  if (worse >= 0) {
    messages.truebleu(
      `${printable(path)} is not updated, because ${metrics[worse]!.corpus.name} is worse than the baseline, although within ` +
        "what is allowed; to lower a baseline on purpose, write it with truebleu count",
    );
    return;
  }
  const moved = metrics.map((metric) => tableOf(tables, metric, name));
  if (whole.every(({ differing_segments: differing }) => differing === 0)) return;
  await writeOutput(path, encodeStatistics(moved), io);
  messages.truebleu(`${printable(path)} now has the statistics of ${printable(name)}`);
}

/** @throws InputError */
function append(path: string, text: string): void {
  try {
    appendFileSync(path, text);
  } catch (error) {
    throw fileError(path, error);
  }
}
