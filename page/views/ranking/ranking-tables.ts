/** The ranking as tables, for screen readers and files. */
import { formatFixed } from "../../../src/core/format.js";
import { formatP } from "../../../src/report/comparison-tables.js";
import type { AllPairsComparison } from "../../../src/significance/all-pairs.js";
import type { TableCell, TableColumn, TableData } from "../../parts/table-data.js";
import type { ByMetric } from "../../state/use-comparisons.js";
import { pairOf } from "../../model/pair-words.js";

/** As the command rounds by default. */
export const DIGITS = 1;

/** All metrics side by side, in the order of rows on the page. */
export function rankingTable(
  title: string,
  metrics: readonly ByMetric[],
  rows: readonly number[],
  names: readonly string[],
  current: AllPairsComparison | null,
): TableData {
  const columns: TableColumn[] = [{ title: "System" }];
  const cells: TableCell[][] = rows.map((system) => [names[system]!]);
  const add = (column: TableColumn, cell: (system: number) => TableCell): void => {
    columns.push(column);
    for (const [row, system] of rows.entries()) cells[row]!.push(cell(system));
  };
  if (current !== null) {
    add({ title: "Ranks" }, (system) => ranksInWords(current, system));
    add({ title: "Cluster" }, (system) => current.systems[system]!.cluster);
  }
  for (const { ranking, intervals } of metrics) {
    if (ranking.value === null) continue;
    const { name, scores } = ranking.value;
    add({ title: name, digits: DIGITS }, (system) => scores[system]!);
    if (intervals === null) continue;
    add({ title: `${name} low`, digits: DIGITS }, (system) => intervals[system]!.low);
    add({ title: `${name} high`, digits: DIGITS }, (system) => intervals[system]!.high);
  }
  return { title, columns, rows: cells };
}

/** The same for papers: intervals beside their scores, as the command prints them. */
export function paperTable(
  title: string,
  metrics: readonly ByMetric[],
  rows: readonly number[],
  names: readonly string[],
  current: AllPairsComparison | null,
): TableData {
  const rounded = (value: number): string => formatFixed(value, DIGITS);
  const counted = metrics.flatMap(({ ranking, intervals }) =>
    ranking.value === null ? [] : [{ ...ranking.value, intervals }],
  );
  return {
    title,
    columns: [
      { title: "System" },
      ...counted.map(({ name, intervals }) => ({ title: intervals === null ? name : `${name} (95% CI)` })),
      ...(current === null ? [] : [{ title: "Ranks" }, { title: "Cluster" }]),
    ],
    rows: rows.map((system) => [
      names[system]!,
      ...counted.map(({ scores, intervals }) => {
        const interval = intervals?.[system];
        const range = interval === undefined ? "" : ` (${rounded(interval.low)} to ${rounded(interval.high)})`;
        return rounded(scores[system]!) + range;
      }),
      ...(current === null ? [] : [ranksInWords(current, system), current.systems[system]!.cluster]),
    ]),
  };
}

/** All that one metric says of each system, beside the baseline. */
export function metricTable(comparison: AllPairsComparison, names: readonly string[], baseline: number): TableData {
  const { name, systems, order, test, correction } = comparison;
  const digits = DIGITS;
  const columns: TableColumn[] = [
    { title: "System" },
    { title: name, digits },
    { title: "low", digits },
    { title: "high", digits },
    { title: "Difference", digits },
    // randomization has no interval that its p would agree with
    ...(test === "bootstrap"
      ? [
          { title: "difference low", digits },
          { title: "difference high", digits },
        ]
      : []),
    { title: "p", format: formatP },
    { title: correction === "holm" ? "p (Holm)" : "p (BH)", format: formatP },
    { title: "Result" },
    { title: "Detectable", digits: 2 },
    { title: "Ranks" },
    { title: "Cluster" },
  ];
  const rows = order.map((system): TableCell[] => {
    const { score, interval, cluster } = systems[system]!;
    const own = [names[system]!, score, interval.low, interval.high];
    const place = [ranksInWords(comparison, system), cluster];
    if (system === baseline) {
      return [...own, null, ...(test === "bootstrap" ? [null, null] : []), null, null, "baseline", null, ...place];
    }
    const pair = pairOf(comparison, baseline, system);
    const { low, high } = pair.differenceInterval;
    // a pair's difference is the second's score minus the first's
    const [difference, from, to] = system > baseline ? [pair.difference, low, high] : [-pair.difference, -high, -low];
    const result = pair.winner === null ? "" : pair.winner === system ? "better" : "worse";
    return [
      ...own,
      difference,
      ...(test === "bootstrap" ? [from, to] : []),
      pair.pValue,
      pair.adjustedPValue,
      result,
      pair.detectable,
      ...place,
    ];
  });
  return { title: `${name} against ${names[baseline]!}`, columns, rows };
}

/** "2-4" */
export function ranksInWords({ systems }: AllPairsComparison, system: number): string {
  const { best, worst } = systems[system]!.ranks;
  return best === worst ? String(best) : `${best}-${worst}`;
}
