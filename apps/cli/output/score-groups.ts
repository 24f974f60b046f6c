/** The scores of each group of a table's segments (--by). Loaded on demand. */
import type { ReferenceCount } from "../../../src/index.js";
import { type GroupRow, printable, type SystemResult } from "../../../src/report/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import { UsageError } from "../arguments/usage-error.js";
import type { RequestedTest } from "../arguments/requested-test.js";
import { type CountedTable, countGroups } from "../groups/count-groups.js";
import { begin } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { namesToCompare, orderOfGroups } from "../groups/group-labels.js";
import { chooseMetrics, type ChosenMetric } from "../metrics/choose.js";
import { systemResults } from "./corpus-report.js";
import { printReport } from "./print-report.js";
import { reportSignature, resamplingOf } from "./report-signature.js";
import { warnOfTexts } from "./text-warnings.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function scoreGroups(run: Run): Promise<ReferenceCount> {
  const { messages } = run;
  const systems = separatedNames(run.texts.hypothesis!).length;
  checkGroups(run, systems);
  const test = run.test();
  const isPaired = test !== undefined && test.kind !== "confidence";
  const chosen = await chooseMetrics(run.metrics, isPaired ? "as given" : "by name");
  const kernel = begin(run, test?.seed);
  const isMatched = isPaired && systems === 1;
  const counting = { keepsRows: test !== undefined, isMatched };
  const counted = await countGroups(run, chosen, counting);
  if (counted.all !== undefined)
    warnOfTexts(run, [], { systems: counted.systems, metrics: chosen, findings: counted.all.findings });
  const order = orderOfGroups(counted.labels);
  const notes: string[] = [];
  const rows: GroupRow[] = [];
  if (isMatched) {
    const [baseline] = namesToCompare(counted.labels, order) as [string];
    const { note, statistics } = counted.matched(order);
    messages.truebleu(note);
    notes.push(`${note}.`, `p-values compare with ${printable(baseline)}.`);
    const metrics = counted.metricsOf(order[0]!);
    const results = await systemResults(metrics, statistics, test, kernel);
    for (const [g, number] of order.entries())
      rows.push({
        label: counted.labels[number]!,
        system: counted.systems[0]!,
        segments: statistics.segments,
        results: metrics.map((metric, m) => signedResult(run, metric, statistics.references, test, results[m]![g]!)),
      });
  } else {
    const found = await rowsOfGroups(run, counted, order, test);
    rows.push(...found.rows);
    notes.push(...found.notes);
    if (isPaired) notes.push(`In each group p-values compare with ${printable(counted.systems[0]!)}.`);
  }
  const { groupsReport } = await import("../../../src/report/entry.js");
  const metrics = counted.metricsOf(order[0]!);
  const report = groupsReport({
    by: separatedNames(run.texts.by!),
    hasSystems: systems > 1,
    metrics: metrics.map(({ corpus }) => corpus.name),
    columns: metrics.flatMap(({ corpus: { name }, isColumn }) => (isColumn === true ? [name] : [])),
    rows,
    notes,
    bad: counted.bad,
  });
  printReport(report, run);
  return counted.groups[order[0]!]!.references;
}

/** A row for each group, in this order, and each system; notes about those without an interval. */
export async function rowsOfGroups(
  run: Run,
  counted: CountedTable,
  order: readonly number[],
  test: RequestedTest | undefined,
): Promise<{ readonly rows: readonly GroupRow[]; readonly notes: readonly string[] }> {
  const kernel = run.kernel();
  const rows: GroupRow[] = [];
  const notes: string[] = [];
  let short = 0;
  for (const number of order) {
    const group = counted.groups[number]!;
    const metrics = counted.metricsOf(number);
    const isShort = group.segments < 2;
    if (isShort) short++;
    const results =
      test === undefined || isShort
        ? await systemResults(metrics, { ...group, rows: [] }, undefined, kernel)
        : await systemResults(metrics, counted.statisticsOf(number), test, kernel);
    for (const [s, system] of counted.systems.entries())
      rows.push({
        label: counted.labels[number]!,
        system,
        segments: group.segments,
        results: metrics.map((metric, m) => signedResult(run, metric, group.references, test, results[m]![s]!)),
      });
  }
  if (test !== undefined && short > 0)
    notes.push(
      `${short === 1 ? "One group has a single segment" : `${short} groups have a single segment`}, ` +
        `about which resampling says nothing: ${short === 1 ? "it has" : "they have"} no interval and no p-value.`,
    );
  if (test?.kind === "confidence") {
    const withoutInterval = counted
      .metricsOf(order[0]!)
      .flatMap(({ corpus: { name }, isColumn }, m) =>
        isColumn === true && rows.some(({ segments, results }) => segments > 1 && results[m]!.interval === null)
          ? [name]
          : [],
      );
    if (withoutInterval.length > 0)
      notes.push(`${withoutInterval.join(", ")}: no interval where some numbers are missing and fewer than 30 remain.`);
  }
  return { rows, notes };
}

function signedResult(
  { outputs }: Run,
  { corpus: metric }: ChosenMetric,
  references: ReferenceCount,
  test: RequestedTest | undefined,
  result: SystemResult,
): GroupRow["results"][number] {
  return { ...result, signature: reportSignature(outputs, metric, references, resamplingOf(test)) };
}

/** @throws UsageError */
function checkGroups({ texts, tests }: Run, systems: number): void {
  const isPaired = tests.pairedBs || tests.pairedAr;
  if (isPaired && texts.id === undefined && systems === 1)
    throw new UsageError(
      `argument ${tests.pairedBs ? "--paired-bs/-pbs" : "--paired-ar/-par"}: with --by expected --id COLUMN (to pair ` +
        "the segments of groups by id) or --hypothesis A,B (to compare several systems in each group)",
    );
}
