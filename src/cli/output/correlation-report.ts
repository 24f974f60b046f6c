/** The report of correlate: for each question a table of the metrics, the best first. */
import { formatFixed } from "../../core/format.js";
import type { CoefficientName } from "../../correlation/coefficient-names.js";
import type { MetricCorrelation, MetricPair } from "../../correlation/metric-correlation.js";
import { paint } from "../../report/color.js";
import { delimitedRow, type DelimitedField, type DelimitedOptions } from "../../report/delimited.js";
import { printable } from "../../report/printable.js";
import { formatTable, type Column, type TableStyle } from "../../report/table.js";

export interface CorrelationReport {
  /** What the human scores are called. */
  readonly human: string;
  readonly seed: string;
  readonly questions: readonly MetricCorrelation[];
  /** About the tables. */
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
  segment: "the systems on each segment, then the mean of segments",
  system: "the segments of each system, then the mean of systems",
} as const;

/** For people, or for a paper. */
export function formatCorrelations(
  { human, seed, questions, notes }: CorrelationReport,
  style: TableStyle,
  { width, color }: { readonly width: number; readonly color: boolean },
): string {
  const blocks = questions.map((question) => {
    const title = titleOf(question, human);
    const lines = question.warnings.map((text) => `warning: ${printable(text)}`);
    const undefinedOnes = question.metrics
      .filter(({ undefinedBecause }) => undefinedBecause !== null)
      .map(({ name, undefinedBecause }) => `${printable(name)} has no value: ${undefinedBecause}`);
    return [
      style === "text" && color ? paint(title, "cyan") : style === "latex" ? `% ${title}` : title,
      ...(style === "markdown" ? [""] : []),
      formatTable(columnsOf(question, width), style, { color, breaks: clusterBreaks(question) }),
      ...notesIn(style, [...undefinedOnes, ...lines]),
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
  const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
  if (level === "system") return `Systems: ${what}, ${many(systems, "system")}`;
  const of = systems > 1 ? `, ${groupings[grouping]}` : "";
  return `Segments: ${what}${of}; ${many(scores, "text")} of ${many(segments, "segment")}`;
}

function columnsOf(question: MetricCorrelation, width: number): Column[] {
  const { metrics, order, pairs, trials } = question;
  const ranked = order.map((m) => ({ m, ...metrics[m]! }));
  const rounded = (value: number): string => formatFixed(value, width);
  const hasIntervals = ranked.some(({ interval }) => interval !== null);
  const hasTests = trials > 0 && pairs.length > 0;
  const column = (title: string, cell: (metric: (typeof ranked)[number]) => string): Column => ({
    title,
    cells: ranked.map(cell),
  });
  return [
    column("Metric", ({ name }) => name),
    column(titles[question.coefficient], ({ value }) => (value === null ? "none" : rounded(value))),
    ...(hasIntervals
      ? [column("95% CI", ({ interval }) => (interval ? `${rounded(interval.low)} to ${rounded(interval.high)}` : ""))]
      : []),
    ...(ranked.some(({ epsilon }) => epsilon !== null)
      ? [column("Ties up to", ({ epsilon }) => (epsilon === null ? "" : Number(epsilon.toPrecision(3)).toString()))]
      : []),
    ...(hasTests
      ? [
          column("Ranks", ({ value, ranks: { best, worst } }) =>
            value === null ? "" : best === worst ? `${best}` : `${best}-${worst}`,
          ),
          column("Cluster", ({ value, cluster }) => (value === null ? "" : `${cluster}`)),
          column("Not told apart from", ({ m }) =>
            order
              .filter((other) => pairOf(pairs, m, other)?.winner === null)
              .map((other) => metrics[other]!.name)
              .join(", "),
          ),
        ]
      : []),
  ];
}

function clusterBreaks({ metrics, order }: MetricCorrelation): ReadonlySet<number> {
  return new Set(
    order.flatMap((m, i) => (i > 0 && metrics[m]!.cluster !== metrics[order[i - 1]!]!.cluster ? [i] : [])),
  );
}

function pairOf(pairs: readonly MetricPair[], a: number, b: number): MetricPair | undefined {
  return pairs.find(({ first, second }) => first === Math.min(a, b) && second === Math.max(a, b));
}

function explanation(questions: readonly MetricCorrelation[], seed: string): string[] {
  const tested = questions.find(({ trials, pairs }) => trials > 0 && pairs.length > 0);
  const lines: string[] = [];
  const leftOut = Math.max(0, ...questions.map((question) => question.leftOut));
  if (leftOut > 0)
    lines.push(`${leftOut} texts are left out somewhere: they lack a score of the humans or of a metric`);
  if (tested !== undefined)
    lines.push(
      `Metrics are told apart by permutation tests of all pairs (${tested.trials} trials, seed ${seed}, two-sided p below ` +
        "0.05 after Holm's correction); those that are not may differ all the same, on more data",
    );
  if (questions.some(({ metrics }) => metrics.some(({ interval }) => interval !== null)))
    lines.push("Intervals are of other segments of the same systems; other systems may give other values");
  return lines;
}

/** For programs: everything, unrounded. */
export function formatCorrelationsJson({ human, seed, questions, notes }: CorrelationReport): string {
  return JSON.stringify(
    {
      human,
      seed,
      notes,
      questions: questions.map(({ metrics, order, pairs, leftOut, warnings, ...question }) => ({
        ...question,
        left_out: leftOut,
        warnings,
        // the best first
        metrics: order.map((m) => {
          const { undefinedBecause, undefinedGroups, ...metric } = metrics[m]!;
          return { ...metric, undefined_because: undefinedBecause, undefined_groups: undefinedGroups };
        }),
        pairs: pairs.map(({ first, second, difference, pValue, adjustedPValue, winner, trials }) => ({
          first: metrics[first]!.name,
          second: metrics[second]!.name,
          difference,
          p_value: pValue,
          p_value_holm: adjustedPValue,
          winner: winner === null ? null : metrics[winner]!.name,
          trials,
        })),
      })),
    },
    null,
    1,
  );
}

const head = [
  "level",
  "coefficient",
  "grouping",
  "metric",
  "value",
  "low",
  "high",
  "epsilon",
  "rank_best",
  "rank_worst",
  "cluster",
  "versus",
  "versus_value",
  "difference",
  "p_value",
  "p_value_holm",
  "result",
];

/** A row for each metric and each other one; without tests a row for each metric. */
export function formatCorrelationRows(
  { questions }: CorrelationReport,
  format: "csv" | "tsv",
  options: DelimitedOptions = {},
): string {
  const rows = questions.flatMap(({ level, coefficient, grouping, metrics, order, pairs }) =>
    order.flatMap((a): DelimitedField[][] => {
      const { name, value, interval, epsilon, ranks, cluster } = metrics[a]!;
      const of = [level, coefficient, grouping, name, value, interval?.low, interval?.high, epsilon];
      const place = value === null || pairs.length === 0 ? [null, null, null] : [ranks.best, ranks.worst, cluster];
      const others = order.flatMap((b): DelimitedField[][] => {
        const pair = a === b ? undefined : pairOf(pairs, a, b);
        if (pair === undefined) return [];
        const { difference, pValue, adjustedPValue, winner } = pair;
        const result = winner === null ? "" : winner === a ? "better" : "worse";
        const lead = a > b ? difference : -difference;
        return [[...of, ...place, metrics[b]!.name, metrics[b]!.value, lead, pValue, adjustedPValue, result]];
      });
      return others.length > 0 ? others : [[...of, ...place, null, null, null, null, null, null]];
    }),
  );
  return [head, ...rows].map((fields) => delimitedRow(fields, format, options)).join("\n");
}
