/** truebleu trend: scores by periods of time, and which of them fell. Loaded on demand. */
import { countingKey } from "../../../src/core/entry.js";
import type { Statistics } from "../../../src/index.js";
import {
  type GroupRow,
  groupsReport,
  MOST_SERIES,
  type Report,
  type TableStyle,
  trendChart,
  type TrendSeries,
} from "../../../src/report/entry.js";
import { LEAST_OF_PERIOD, type Step, testTrend } from "../../../src/significance/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import type { RequestedTest } from "../arguments/requested-test.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { begin } from "../corpus/open-run.js";
import { countGroups } from "../groups/count-groups.js";
import { nameOfGroup, orderOfGroups } from "../groups/group-labels.js";
import { chooseMetrics, weighsByCorpus } from "../metrics/choose.js";
import { groupColumnOf, type Period, placeOf } from "../node/tables/periods.js";
import { printReport } from "../output/print-report.js";
import { rowsOfGroups } from "../output/score-groups.js";
import { warnOfTexts } from "../output/text-warnings.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function trend(run: Run): Promise<void> {
  const { tests, outputs } = run;
  const by = trendColumns(run);
  await run.check();
  const seed = run.seed();
  const test: RequestedTest = { kind: "confidence", count: tests.confidenceN, seed };
  const chosen = await chooseMetrics(run.metrics);
  const weighing = chosen.find((metric) => weighsByCorpus([metric]));
  if (weighing !== undefined)
    throw new UsageError(
      `argument --metrics/-m: ${weighing.corpus.name} takes its weights from the references, which other periods do not ` +
        "have: expected other metrics",
    );
  const kernel = begin(run, seed);
  const found = await countGroups(run, chosen, { keepsRows: true, isMatched: false });
  warnOfTexts(run, [], { systems: found.systems, metrics: chosen, findings: found.all!.findings });
  // the period comes last, so that the rows of a series follow one another
  const counted = { ...found, labels: found.labels.map((label) => by.columns.map((column) => label[column]!)) };
  const order = orderOfGroups(counted.labels);
  const metrics = counted.metricsOf(order[0]!).map(({ corpus }) => corpus);
  const { rows, notes } = await rowsOfGroups(run, counted, order, test);

  // the tables of each row: a row for each group and system
  const tables = order.flatMap((group): Statistics[][] => {
    const { segments, references, rows: ofSystems } = counted.statisticsOf(group);
    return ofSystems.map((ofMetrics) =>
      metrics.map((metric, m) => ({
        metric: metric.name,
        signature: countingKey(metric),
        references,
        segments,
        fields: metric.fields,
        rows: ofMetrics[m]!,
      })),
    );
  });
  // the indices of the rows of each series, in the order of time
  const series = new Map<string, number[]>();
  let without = 0;
  for (const [i, { label, system, segments }] of rows.entries()) {
    if (label.at(-1) === null) {
      without += segments;
      continue;
    }
    const name = JSON.stringify([...label.slice(0, -1), system]);
    const places = series.get(name);
    if (places === undefined) series.set(name, [i]);
    else places.push(i);
  }
  const stepped = [...series.values()].flatMap((places) =>
    places.slice(1).map((row, i) => {
      // the comparison skips periods with hardly any segments, so that they do not hide a fall
      const large = places.slice(0, i + 1).findLast((place) => rows[place]!.segments >= LEAST_OF_PERIOD);
      return [large ?? places[i]!, row] as const;
    }),
  );
  const steps = stepped.flatMap(([before, row]) =>
    metrics.map((metric, m): Step => ({ metric, before: tables[before]![m]!, after: tables[row]![m]! })),
  );
  const tested = testTrend(steps, { seed: seed.value, engine: kernel.name });
  const stepOf = new Map(stepped.map(([before, row], i) => [row, { before, first: i * metrics.length }]));
  const withSteps = rows.map((row, i): GroupRow => {
    const step = stepOf.get(i);
    if (step === undefined) return row;
    const before = rows[step.before]!.label.at(-1)!;
    return {
      ...row,
      results: row.results.map((result, m) => {
        const found = tested.steps[step.first + m]!;
        return {
          ...result,
          ...(found.tested && { pValue: found.tested.pValue, pValueIsBound: found.tested.pValueIsBound }),
          step: { before, ...found },
        };
      }),
    };
  });

  const allNotes = [
    ...notes,
    ...(tested.comparisons === 0
      ? []
      : [
          `p: one-sided randomization test of at most ${tested.trials} trials, seed ${seed.signed}, that the segments of a ` +
            `period and of the one before come from the same source, by Holm for ${tested.comparisons} ` +
            `${tested.comparisons === 1 ? "comparison" : "comparisons"}; worse if p is below 0.05.`,
        ]),
    ...tooFew(tested.steps),
    ...(without === 0
      ? []
      : [`${without} ${without === 1 ? "segment has" : "segments have"} no time, and no part in the test.`]),
  ];
  const data = {
    by: by.columns.map((column) => by.names[column]!),
    hasSystems: counted.systems.length > 1,
    metrics: metrics.map(({ name }) => name),
    columns: counted
      .metricsOf(order[0]!)
      .flatMap(({ corpus: { name }, isColumn }) => (isColumn === true ? [name] : [])),
    rows: withSteps,
    notes: allNotes,
    bad: counted.bad,
  };
  const groups = groupsReport(data);
  const report: Report<TableStyle | "svg"> = {
    ...groups,
    show: (style, form) =>
      style === "svg"
        ? trendChart(data, seriesOf(withSteps, [...series.values()], counted.systems.length > 1, by.period), {
            title: `${data.metrics.join(", ")} by ${by.period}`,
            axis: data.by.at(-1)!,
            better: metrics.map(({ better }) => better),
            width: outputs.width,
          })
        : groups.show(style, form),
  };
  printReport(report, run);
}

/** The columns of --by, of which one is a time. @throws UsageError */
function trendColumns({ texts }: Run): {
  readonly names: readonly string[];
  /** The indices of all columns, with that of the time last. */
  readonly columns: readonly number[];
  readonly period: Period;
} {
  const names = texts.by === undefined ? [] : separatedNames(texts.by);
  const timed = names.flatMap((name, i) => (groupColumnOf(name).period === undefined ? [] : [i]));
  if (timed.length !== 1)
    throw new UsageError(
      `argument --by: expected one column of times with its period, as in --by 'week(created)'` +
        (names.length === 0 ? "" : `, got ${names.join(", ")}`),
    );
  const others = [...names.keys()].filter((i) => i !== timed[0]);
  return { names, columns: [...others, timed[0]!], period: groupColumnOf(names[timed[0]!]!).period! };
}

function tooFew(steps: ReturnType<typeof testTrend>["steps"]): string[] {
  const needed = steps.find(({ segmentsNeeded }) => segmentsNeeded !== undefined)?.segmentsNeeded;
  return needed === undefined ? [] : [`Too few: the test takes ${needed} segments in both periods.`];
}

/** @throws UsageError for more lines than a drawing can show */
function seriesOf(
  rows: readonly GroupRow[],
  series: readonly (readonly number[])[],
  hasSystems: boolean,
  period: Period,
): TrendSeries[] {
  if (series.length === 0)
    throw new UsageError("argument --by: no record has a time: expected at least one for a drawing");
  if (series.length > MOST_SERIES)
    throw new UsageError(
      `argument --format/-f: svg shows at most ${MOST_SERIES} lines, and there are ${series.length}: --where takes some of ` +
        "them, and the other formats have all",
    );
  return series.map((places) => {
    const { label, system } = rows[places[0]!]!;
    return {
      name: [nameOfGroup(label.slice(0, -1)), ...(hasSystems ? [system] : [])].filter(Boolean).join(" "),
      points: places.map((place) => {
        const { label: own, segments, results } = rows[place]!;
        return { period: own.at(-1)!, place: placeOf(own.at(-1)!, period), segments, results };
      }),
    };
  });
}
