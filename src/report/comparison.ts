/** The report of compare: differences with their intervals, tests, ranks, and the segments that changed most. */
import { formatFixed } from "../core/format.js";
import { paint } from "./color.js";
import { printable } from "./printable.js";
import { formatSignatures, formatTable, type Cell, type Column } from "./table.js";
import { LEVEL } from "../significance/differences.js";
import type { AllPairsComparison, ComparedPair } from "../significance/all-pairs.js";

/** A segment with its score under the baseline and under another system. */
export interface ChangedSegment {
  /** From 0. */
  readonly segment: number;
  readonly before: number;
  readonly after: number;
  /** The size of the change; above 0. */
  readonly gain: number;
  readonly references: readonly string[];
  readonly baseline: string;
  readonly hypothesis: string;
}

/** The largest changes first. */
export interface Changes {
  readonly better: readonly ChangedSegment[];
  readonly worse: readonly ChangedSegment[];
}

export interface ComparedMetric extends AllPairsComparison {
  readonly better: "higher" | "lower";
  /** Of every system except the first. */
  readonly changes: readonly Changes[];
}

export interface Comparison {
  /** The first is the baseline. */
  readonly systems: readonly string[];
  readonly segments: number;
  /** The resampling, in words. */
  readonly test: string;
  readonly metrics: readonly ComparedMetric[];
}

export interface ComparisonOptions {
  readonly width: number;
  readonly color: boolean;
}

/** For people: tables, warnings, segments. */
export function formatComparison({ systems, segments, test, metrics }: Comparison, options: ComparisonOptions): string {
  return [
    `Compared with ${printable(systems[0]!)} on ${segments} segments: ${test}`,
    ...metrics.map((metric) => formatMetric(metric, systems, options)),
    formatSignatures(metrics),
  ].join("\n\n");
}

function formatMetric(metric: ComparedMetric, systems: readonly string[], { width, color }: ComparisonOptions): string {
  const { name, better, pairs, changes } = metric;
  const several = systems.length > 2;
  const versusBaseline = pairs.filter(({ first }) => first === 0);
  const forOthers = (cell: (pair: ComparedPair) => Cell): Cell[] => ["", ...versusBaseline.map(cell)];
  const rounded = (value: number): string => formatFixed(value, width);
  const columns: Column[] = [
    { title: "System", cells: systems },
    {
      title: `${name} (95% CI)`,
      cells: metric.systems.map(
        ({ score, interval }) => `${rounded(score)} (${rounded(interval.low)} to ${rounded(interval.high)})`,
      ),
    },
    { title: "Difference (95% CI)", cells: forOthers((pair) => differenceCell(pair, better, width)) },
    { title: "p", cells: forOthers(({ pValue }) => pCell(pValue)) },
    ...(several
      ? [
          {
            title: "Ranks",
            cells: metric.systems.map(({ ranks: { best, worst } }) =>
              best === worst ? String(best) : `${best}-${worst}`,
            ),
          },
          { title: "Cluster", cells: metric.systems.map(({ cluster }) => String(cluster)) },
        ]
      : []),
  ];
  const pairColumns: Column[] = [
    { title: "Pair", cells: pairs.map(({ first, second }) => `${systems[first]} -> ${systems[second]}`) },
    { title: "Difference (95% CI)", cells: pairs.map((pair) => differenceCell(pair, better, width)) },
    { title: "p", cells: pairs.map(({ pValue }) => pCell(pValue)) },
    { title: "p (Holm)", cells: pairs.map(({ adjustedPValue }) => pCell(adjustedPValue)) },
  ];
  const warnings = pairs
    .filter(({ warning }) => warning !== null)
    .map(
      ({ first, second, warning }) => ` - ${printable(systems[first]!)} -> ${printable(systems[second]!)}: ${warning}`,
    );
  return [
    `${color ? paint(name, "cyan") : name} (${better} is better)`,
    formatTable(columns, "text", { color }),
    ...(several ? ["All pairs:", formatTable(pairColumns, "text", { color })] : []),
    ...(warnings.length === 0 ? [] : ["Too small to tell:", ...warnings]),
    ...changes.flatMap((change, i) => [
      ...formatChanges(
        `Improved most in ${printable(systems[i + 1]!)}`,
        change.better,
        systems[i + 1]!,
        systems[0]!,
        width,
      ),
      ...formatChanges(
        `Worsened most in ${printable(systems[i + 1]!)}`,
        change.worse,
        systems[i + 1]!,
        systems[0]!,
        width,
      ),
    ]),
  ].join("\n");
}

/** Says better or worse only of differences that are significant after correction for all pairs. */
function differenceCell(
  { difference, differenceInterval: { low, high }, adjustedPValue }: ComparedPair,
  better: "higher" | "lower",
  width: number,
): string {
  const verdict = adjustedPValue >= LEVEL ? "" : difference > 0 === (better === "higher") ? ", better" : ", worse";
  return `${signed(difference, width)} (${signed(low, width)} to ${signed(high, width)})${verdict}`;
}

function pCell(pValue: number): Cell {
  const text = formatFixed(pValue, 4);
  return pValue >= LEVEL ? [{ text, color: "red" }] : `${text}*`;
}

function signed(value: number, width: number): string {
  return `${value > 0 ? "+" : ""}${formatFixed(value, width)}`;
}

function formatChanges(
  title: string,
  changes: readonly ChangedSegment[],
  system: string,
  baseline: string,
  width: number,
): string[] {
  if (changes.length === 0) return [];
  const names = ["reference", printable(baseline), printable(system)];
  const room = Math.max(...names.map((name) => [...name].length));
  const line = (name: string, text: string): string => `   ${name.padEnd(room)}  ${printable(text)}`;
  return [
    `${title}:`,
    ...changes.flatMap(({ segment, before, after, references, baseline: old, hypothesis }) => [
      ` line ${segment + 1}: ${formatFixed(before, width)} -> ${formatFixed(after, width)} ` +
        `(${signed(after - before, width)})`,
      ...references.map((reference) => line(names[0]!, reference)),
      line(names[1]!, old),
      line(names[2]!, hypothesis),
    ]),
  ];
}

/** For programs: everything, unrounded; numbers that are not finite are null. */
export function formatComparisonJson({ systems, segments, test, metrics }: Comparison): string {
  return JSON.stringify(
    {
      baseline: systems[0],
      segments,
      test,
      metrics: metrics.map((metric) => ({
        name: metric.name,
        signature: metric.signature,
        better: metric.better,
        systems: metric.systems.map(({ score, interval, ranks, cluster }, i) => ({
          system: systems[i],
          score,
          interval,
          ranks,
          cluster,
        })),
        pairs: metric.pairs.map((pair) => ({
          first: systems[pair.first],
          second: systems[pair.second],
          difference: pair.difference,
          interval: pair.differenceInterval,
          p_value: pair.pValue,
          p_value_holm: pair.adjustedPValue,
          detectable: pair.detectable,
          differing_segments: pair.differingSegments,
          warning: pair.warning,
        })),
        changes: metric.changes.map(({ better, worse }, i) => ({
          system: systems[i + 1],
          better: better.map(changeRecord),
          worse: worse.map(changeRecord),
        })),
      })),
    },
    null,
    1,
  );
}

function changeRecord({ segment, before, after, references, baseline, hypothesis }: ChangedSegment): object {
  return { line: segment + 1, before, after, references, baseline, hypothesis };
}
