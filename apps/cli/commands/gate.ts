/** truebleu gate: whether a new system is worse than the baseline, or than fixed limits, as an exit code. Loaded on demand. */
import { appendFileSync } from "node:fs";
import { fullSignature, formatSignature } from "../../../src/core/entry.js";
import { encodeStatistics, scoreStatistics } from "../../../src/index.js";
import { fileError } from "../../../src/reading/entry.js";
import { gateReport, printable, quoted, type GatedMetric } from "../../../src/report/entry.js";
import { enoughDraws, gateFalls, LEAST_FOR_TEST } from "../../../src/significance/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import { resamplesOf } from "../arguments/requested-test.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { besideBaseline, readBaseline, type Baseline, type ComparedPart, type Comparison } from "../gate/baseline.js";
import { scoreLimits } from "../gate/limits.js";
import { newSystem, partsOf, tableOf, type GatedPart, type NewSystem } from "../gate/new-system.js";
import { printReport } from "../output/print-report.js";
import { writeOutput } from "../output/counted-tables.js";

/** The exit code if a metric failed: 1 and 2 are errors. */
const CLOSED = 3;

/** @returns 0 or 3. @throws InputError, UsageError, ClosedPipe */
export async function gate(run: Run): Promise<number> {
  const { tests, outputs } = run;
  const { baseline: paths = [], alpha, min, max, limited, update, summary } = run.own("Gate");
  const { otherSegments, undecided } = run.own("Gate");
  checkOptions(run);
  const limits = scoreLimits(min, max, limited);
  const seed = run.seed();
  checkSamples(resamplesOf(tests));

  const baselines: Baseline[] = [];
  for (const path of paths) baselines.push(await readBaseline(path, run));
  const saved = baselines[0]?.saved;
  if (saved !== undefined) limits.check(saved.metrics, true);
  if (saved !== undefined) checkResamples(resamplesOf(tests), alpha, saved.metrics.length * paths.length);
  const system = await newSystem(run, saved, saved !== undefined || limited === "interval");
  const { name, tables } = system;
  limits.check(system.metrics, saved !== undefined);
  const doubts = system.metrics.flatMap((metric) => limits.doubt(metric) ?? []);
  for (const doubt of doubts) run.messages.warning(doubt);
  const parts = partsOf(system);
  const beside = baselines.map((one) =>
    besideBaseline(one, baselines[0]!.allowed, system, parts, otherSegments === "leave-out"),
  );
  // each metric, on all segments and on those of each group, is compared with each baseline
  const pairs = parts.flatMap((part, p): readonly { part: GatedPart; against: number; tested?: ComparedPart }[] =>
    beside.length === 0
      ? [{ part, against: 0 }]
      : beside.map(({ parts: all }, against) => ({ part, against, ...(all[p] && { tested: all[p] }) })),
  );
  const tested = pairs.flatMap((pair) => pair.tested ?? []);
  const isFixed = run.isGiven("pairedBsN") || (system.groups.length === 0 && paths.length < 2);
  const samples = isFixed ? resamplesOf(tests) : Math.max(resamplesOf(tests), enoughDraws(tested.length, alpha));
  if (saved !== undefined) checkResamples(samples, alpha, tested.length);
  const drawn = { samples, seed: seed.value, engine: run.kernel().name };
  const falls = gateFalls(tested, { ...drawn, alpha });
  const isResampled = saved !== undefined || limited === "interval";
  const metrics = pairs.map(({ part: { metric, table: whole, group }, against, tested: both }): GatedMetric => {
    const table = both?.system ?? whole;
    const limit =
      against === 0
        ? limits.of(metric, group === undefined ? name : `group ${quoted(group.name)} of ${name}`, table, drawn)
        : undefined;
    const { name: printed, better, signature } = metric.corpus;
    const doubt = limit && group === undefined ? limits.doubt(metric) : undefined;
    const resampling = isResampled ? { bs: samples, seed: seed.signed } : undefined;
    const isNew = saved !== undefined && both === undefined;
    const { passed, ...comparison } = both
      ? falls[tested.indexOf(both)]!
      : { passed: true, score: scoreStatistics(metric.corpus, table, { engine: drawn.engine }).score };
    const isUndecided = isNew || ("segments_needed" in comparison && comparison.segments_needed !== undefined);
    return {
      ...(group && { group: group.name }),
      ...((group || otherSegments === "leave-out") && { segments: table.segments }),
      ...(paths.length > 1 && { against: paths[against]! }),
      ...(isNew && { is_new: true }),
      name: printed,
      signature: formatSignature(fullSignature(signature, table.references, resampling)),
      better,
      passed: passed && limit?.passed !== false && !(isUndecided && undecided === "fail"),
      ...comparison,
      ...(limit && { limit: { ...limit, ...(doubt !== undefined && { doubt }) } }),
    };
  });
  const passed = metrics.every((metric) => metric.passed);
  const report = gateReport({
    passed,
    ...(saved !== undefined && { baseline: paths.join(", ") }),
    system: name,
    segments: tables[0]!.segments,
    ...(run.texts.by !== undefined && { by: separatedNames(run.texts.by) }),
    ...(otherSegments === "leave-out" && {
      left_out: beside.map(({ segmentsNew, segmentsGone }, i) => ({
        baseline: paths[i]!,
        segments_new: segmentsNew,
        segments_gone: segmentsGone,
      })),
    }),
    ...(saved !== undefined && {
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
  if (update && passed) await moveBaseline(paths[0]!, system, falls, beside[0]!, run);
  return passed ? 0 : CLOSED;
}

/** @throws UsageError for options that have nothing to act on */
function checkOptions(run: Run): void {
  const { baseline: paths = [], min, max, update, limited } = run.own("Gate");
  const [baseline, another] = paths;
  if (baseline === undefined && (min ?? max) === undefined)
    throw new UsageError(
      "gate expects --baseline FILE, statistics of the current system that truebleu count wrote, or a score that " +
        "the new system must reach: --min NAME=POINTS, --max NAME=POINTS for error rates",
    );
  if (baseline === undefined) {
    const names = {
      maxDrop: "--max-drop",
      alpha: "--alpha",
      update: "--update",
      otherSegments: "--other-segments",
      undecided: "--undecided",
    };
    const idle = (Object.keys(names) as (keyof typeof names)[]).find((option) => run.isGiven(option));
    if (idle !== undefined) throw new UsageError(`argument ${names[idle]}: needs --baseline FILE, to compare with`);
  }
  if (run.isGiven("undecided") && run.texts.by === undefined)
    throw new UsageError("argument --undecided: is about groups: expected --by COLUMN of a table");
  const twice = paths.find((path, i) => paths.indexOf(path) !== i);
  if (twice !== undefined) throw new UsageError(`argument --baseline: ${printable(twice)} is given twice`);
  if (update && another !== undefined)
    throw new UsageError("argument --update: expected a single --baseline, whose place the new system takes");
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
  falls: ReturnType<typeof gateFalls>,
  { segmentsNew, segmentsGone }: Comparison,
  { io, messages }: Run,
): Promise<void> {
  const whole = falls.slice(0, metrics.length);
  const worse = whole.findIndex(({ fall }) => fall > 0);
  if (worse >= 0) {
    messages.truebleu(
      `${printable(path)} is not updated, because ${metrics[worse]!.corpus.name} is worse than the baseline, although within ` +
        "what is allowed; to lower a baseline on purpose, write it with truebleu count",
    );
    return;
  }
  const moved = metrics.map((metric) => tableOf(tables, metric, name));
  if (segmentsNew + segmentsGone === 0 && whole.every(({ differing_segments: differing }) => differing === 0)) return;
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
