/** The report of correlate: for each question a table of the metrics, the best first. */
import { formatFixed } from "../../../src/core/entry.js";
import type { CoefficientName, MetricCorrelation, MetricPair, RankedMetric } from "../../../src/index.js";
import {
  paint,
  printable,
  type Report,
  type ReportForm,
  breaksBetween,
  formatTable,
  tableOf,
  type Table,
  type TableStyle,
} from "../../../src/report/entry.js";
import { pValuesInJson, ranksInWords, resultFor } from "../../../src/significance/entry.js";

export interface CorrelationFindings {
  /** The name of the human scores. */
  readonly human: string;
  readonly seed: string;
  readonly questions: readonly MetricCorrelation[];
  /** Notes on the tables. */
  readonly notes: readonly string[];
}

const titles: Readonly<Record<CoefficientName, string>> = {
  accuracy: "pairwise accuracy",
  "soft-accuracy": "soft pairwise accuracy",
  pearson: "Pearson's r",
  spearman: "Spearman's rho",
  kendall: "Kendall's tau-b",
  "tau-c": "Kendall's tau-c",
  "tau-like": "WMT's tau-like",
  "acc-eq": "accuracy with ties",
  "acc-eq-calibrated": "accuracy with ties calibrated",
};

const groupings = {
  none: "all segments of all systems together",
  segment: "the systems on each segment",
  system: "the segments of each system",
} as const;

export function correlationReport(report: CorrelationFindings): Report {
  return {
    json: () => correlationsAsJson(report),
    table: () => pairsTable(report),
    show: (style, form) => formatCorrelations(report, style, form),
  };
}

function formatCorrelations(
  { human, seed, questions, notes }: CorrelationFindings,
  style: TableStyle,
  { width, color }: ReportForm,
): string {
  const blocks = questions.map((question) => {
    const title = titleOf(question, human);
    const breaks = breaksBetween(question.order, (m) => question.metrics[m]!.cluster);
    const lines = question.warnings.map((text) => `warning: ${printable(text)}`);
    const undefinedMetrics = question.metrics
      .filter(({ undefinedBecause }) => undefinedBecause !== null)
      .map(({ name, undefinedBecause }) => `${printable(name)} has no value: ${undefinedBecause}`);
    return [
      style === "text" && color ? paint(title, "cyan") : style === "latex" ? `% ${title}` : title,
      ...(style === "markdown" ? [""] : []),
      formatTable(metricsTable(question, width), style, { color, breaks }),
      ...notesIn(style, [...undefinedMetrics, ...lines]),
    ].join("\n");
  });
  const closing = notesIn(style, [...notes.map(printable), ...explanation(questions, seed)]);
  return [...blocks, closing.join("\n").trimStart()].filter((part) => part !== "").join("\n\n");
}

function notesIn(style: TableStyle, lines: readonly string[]): string[] {
  if (lines.length === 0 || style === "text") return [...lines];
  return style === "latex" ? lines.map((line) => `% ${line}`) : ["", ...lines.map((line) => `* ${line}`)];
}

function titleOf(
  { level, coefficient, grouping, systems, segments, scores }: MetricCorrelation,
  human: string,
): string {
  const what = `${titles[coefficient]} with ${printable(human)}`;
  const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
  if (level === "system") return `Systems: ${what}, ${many(systems, "system")}`;
  const together = coefficient === "tau-like" ? "with all pairs pooled" : `then the mean of ${grouping}s`;
  const of = systems > 1 ? `, ${groupings[grouping]}${grouping === "none" ? "" : `, ${together}`}` : "";
  return `Segments: ${what}${of}; ${many(scores, "text")} of ${many(segments, "segment")}`;
}

/** A record for each metric, the best first. */
function metricsTable(question: MetricCorrelation, width: number): Table {
  const { metrics, order, pairs, trials } = question;
  const records = order.map((m) => ({ m, ...metrics[m]! }));
  const rounded = (value: number): string => formatFixed(value, width);
  const isTested = trials > 0 && pairs.length > 0;
  const untold = (m: number): number[] => order.filter((other) => pairOf(pairs, m, other)?.winner === null);
  return tableOf(records, [
    { title: "Metric", value: ({ name }) => name },
    { title: titles[question.coefficient], value: ({ value }) => value ?? "none", digits: width },
    {
      title: "95% CI",
      present: records.some(({ interval }) => interval !== null),
      value: ({ interval }) => interval && `${rounded(interval.low)} to ${rounded(interval.high)}`,
    },
    {
      title: "Ties up to",
      present: records.some(({ epsilon }) => epsilon !== null),
      value: ({ epsilon }) => epsilon,
      format: (value) => String(Number(value.toPrecision(3))),
    },
    { title: "Ranks", present: isTested, value: (metric) => (metric.value === null ? null : ranksInWords(metric)) },
    { title: "Cluster", present: isTested, value: ({ value, cluster }) => (value === null ? null : cluster) },
    {
      title: "Not told apart from",
      present: isTested,
      value: ({ m }) =>
        untold(m)
          .map((other) => metrics[other]!.name)
          .join(", "),
    },
  ]);
}

/** The test of two metrics; undefined if one of them has no value, or if nothing is tested. */
function pairOf(pairs: readonly MetricPair[], a: number, b: number): MetricPair | undefined {
  return pairs.find(({ first, second }) => first === Math.min(a, b) && second === Math.max(a, b));
}

function explanation(questions: readonly MetricCorrelation[], seed: string): string[] {
  const tested = questions.find(({ trials, pairs }) => trials > 0 && pairs.length > 0);
  const lines: string[] = [];
  const leftOut = Math.max(0, ...questions.map((question) => question.leftOut));
  if (leftOut > 0)
    lines.push(`${leftOut} texts are left out of at least one table: they lack a human score or the score of a metric`);
  if (tested !== undefined)
    lines.push(
      `Metrics are told apart by permutation tests of all pairs (${tested.trials} trials, seed ${seed}, two-sided p below ` +
        "0.05 after Holm's correction); those that are not may still differ, on more data",
    );
  if (questions.some(({ metrics }) => metrics.some(({ interval }) => interval !== null)))
    lines.push(
      "Intervals allow for a different choice of segments, not of systems: other systems may give other values",
    );
  return lines;
}

function correlationsAsJson({ human, seed, questions, notes }: CorrelationFindings): object {
  return {
    human,
    seed,
    notes,
    questions: questions.map(({ metrics, order, pairs, leftOut, warnings, ...question }) => ({
      ...question,
      left_out: leftOut,
      warnings,
      // the best first
      metrics: order.map((m) => {
        const { pValue, undefinedBecause, undefinedGroups, ...metric } = metrics[m]!;
        return { ...metric, p_value: pValue, undefined_because: undefinedBecause, undefined_groups: undefinedGroups };
      }),
      pairs: pairs.map(({ first, second, winner, ...pair }) => ({
        first: metrics[first]!.name,
        second: metrics[second]!.name,
        difference: pair.difference,
        ...pValuesInJson(pair),
        winner: winner === null ? null : metrics[winner]!.name,
        trials: pair.trials,
      })),
    })),
  };
}

/** A record for each pair of a metric and another metric; without tests, a record for each metric. */
function pairsTable({ questions }: CorrelationFindings): Table {
  const sides = questions.flatMap((question) =>
    question.order.flatMap((m): Side[] => {
      const own = { question, m, ...question.metrics[m]! };
      const others = question.order.flatMap((o) => {
        const pair = pairOf(question.pairs, m, o);
        return pair === undefined ? [] : [{ ...own, o, other: question.metrics[o]!, pair }];
      });
      return others.length > 0 ? others : [own];
    }),
  );
  return tableOf(sides, [
    { title: "level", value: ({ question }) => question.level },
    { title: "coefficient", value: ({ question }) => question.coefficient },
    { title: "grouping", value: ({ question }) => question.grouping },
    { title: "metric", value: ({ name }) => name },
    { title: "value", value: ({ value }) => value },
    { title: "low", value: ({ interval }) => interval?.low },
    { title: "high", value: ({ interval }) => interval?.high },
    { title: "epsilon", value: ({ epsilon }) => epsilon },
    { title: "rank_best", value: ({ pair, ranks }) => pair && ranks.best },
    { title: "rank_worst", value: ({ pair, ranks }) => pair && ranks.worst },
    { title: "cluster", value: ({ pair, cluster }) => pair && cluster },
    { title: "versus", value: ({ other }) => other?.name },
    { title: "versus_value", value: ({ other }) => other?.value },
    { title: "difference", value: ({ pair, m, o }) => pair && (m > o! ? pair.difference : -pair.difference) },
    { title: "p_value", value: ({ pair }) => pair?.pValue },
    { title: "p_value_holm", value: ({ pair }) => pair?.adjustedPValue },
    { title: "result", value: ({ pair, m }) => pair && resultFor(m, pair) },
    { title: "p_value_is_bound", value: ({ pair }) => pair && String(pair.pValueIsBound) },
    { title: "p_value_holm_is_bound", value: ({ pair }) => pair && String(pair.adjustedPValueIsBound) },
  ]);
}

/** A metric for a question, and if there are tests, the metric that it is compared with. */
interface Side extends RankedMetric {
  readonly question: MetricCorrelation;
  readonly m: number;
  readonly o?: number;
  readonly other?: RankedMetric;
  readonly pair?: MetricPair;
}
