/** The ranking as tables, for screen readers and files. */
import type { AllPairsComparison } from "../../../../src/index.js";
import {
  correctedP,
  digitsFor,
  formatPaperTable,
  tableOf,
  testInWords,
  type ColumnOf,
} from "../../../../src/report/entry.js";
import { correctedPairP, formatP, pairP, ranksInWords, seenFrom } from "../../../../src/significance/entry.js";
import { editedSegmentsOf, type EditedPlace } from "../../model/verdict/edited-words.js";
import { DIGITS, digitsOf, rounded } from "../../model/sentences.js";
import type { TableData } from "../../parts/tables/table-data.js";
import type { ByMetric } from "../../state/use-comparisons.js";

/** All metrics side by side, in the order of rows on the page. */
export function rankingTable(
  title: string,
  metrics: readonly ByMetric[],
  rows: readonly number[],
  names: readonly string[],
  current: AllPairsComparison | null,
  edits: readonly EditedPlace[] = [],
): TableData {
  const columns = metrics.flatMap(({ ranking, intervals }): ColumnOf<number>[] => {
    if (ranking.value === null) return [];
    const { name, scores } = ranking.value;
    const present = intervals !== null;
    const digits = digitsOf(ranking.value);
    return [
      { title: name, value: (system) => scores[system]!, digits },
      { title: `${name} low`, present, value: (system) => intervals![system]!.low, digits },
      { title: `${name} high`, present, value: (system) => intervals![system]!.high, digits },
    ];
  });
  const all = [systemColumn(names), ...placeColumns(current), ...columns, ...editedColumns(edits)];
  return { title, file: "ranking", ...tableOf(rows, all) };
}

/** The ranking for papers: intervals beside their scores, as the command prints them. */
export function paperTable(
  title: string,
  metrics: readonly ByMetric[],
  rows: readonly number[],
  names: readonly string[],
  current: AllPairsComparison | null,
): TableData {
  const columns = metrics.flatMap(({ ranking, intervals }): ColumnOf<number>[] => {
    if (ranking.value === null) return [];
    const result = ranking.value;
    const { name, scores } = result;
    const value = (system: number): string => {
      const interval = intervals?.[system];
      const range =
        interval === undefined ? "" : ` (${rounded(interval.low, result)} to ${rounded(interval.high, result)})`;
      return rounded(scores[system]!, result) + range;
    };
    return [{ title: intervals === null ? name : `${name} (95% CI)`, value }];
  });
  return { title, file: "ranking", ...tableOf(rows, [systemColumn(names), ...columns, ...placeColumns(current)]) };
}

/**
 * The table of a paper in LaTeX, as `truebleu compare -f paper` prints it; null while a metric has not been tested.
 *
 * @param order the systems as the ranking shows them
 */
export function paperLatex(
  metrics: readonly ByMetric[],
  names: readonly string[],
  {
    order,
    baseline,
    segments,
    seed,
    edited = null,
  }: {
    readonly order: readonly number[];
    readonly baseline: number;
    readonly segments: number;
    readonly seed: number;
    /** What was edited on the page, as a sentence. */
    readonly edited?: string | null;
  },
): string | null {
  const compared = metrics.flatMap(({ comparison, isStale }) => (comparison === null || isStale ? [] : [comparison]));
  const [first] = compared;
  if (first === undefined || compared.length < metrics.length) return null;
  const comparison = {
    systems: names,
    segments,
    test: testInWords(first, seed),
    metrics: compared.map((metric) => ({ ...metric, changes: [] })),
    showsAll: false,
  };
  return `${formatPaperTable(comparison, DIGITS, { order, baseline, note: edited })}\n`;
}

function systemColumn(names: readonly string[]): ColumnOf<number> {
  return { title: "System", value: (system) => names[system] };
}

function placeColumns(comparison: AllPairsComparison | null): ColumnOf<number>[] {
  if (comparison === null) return [];
  return [
    { title: "Ranks", value: (system) => ranksInWords(comparison.systems[system]!) },
    { title: "Cluster", value: (system) => comparison.systems[system]!.cluster },
  ];
}

/** How many edited segments are in the scores of a system, if anything was edited. */
function editedColumns(edits: readonly EditedPlace[]): ColumnOf<number>[] {
  return [{ title: "Edited segments", present: edits.length > 0, value: (system) => editedSegmentsOf(edits, system) }];
}

/** A difference and the ends of its interval, which decide how many digits are shown, so that only 0 is shown as 0. */
export function differencesIn(seen: ReturnType<typeof seenFrom> | null): number[] {
  return [seen?.difference, seen?.low, seen?.high].filter((value) => typeof value === "number");
}

/** All that one metric says about each system, compared with the baseline. */
export function metricTable(
  comparison: AllPairsComparison,
  names: readonly string[],
  baseline: number,
  edits: readonly EditedPlace[] = [],
): TableData {
  const { name, systems, order, test } = comparison;
  const digits = digitsOf(comparison);
  const seen = (system: number) => (system === baseline ? null : seenFrom(comparison, system, baseline));
  const differenceDigits = digitsFor(
    order.flatMap((system) => differencesIn(seen(system))),
    digits,
  );
  const pOf = (system: number, value: typeof pairP | typeof correctedPairP) => {
    const pair = seen(system)?.pair;
    return pair === undefined ? undefined : value(pair);
  };
  // randomization has no interval that agrees with its p
  const present = test === "bootstrap";
  const table = tableOf(order, [
    systemColumn(names),
    { title: name, value: (system) => systems[system]!.score, digits },
    { title: "low", value: (system) => systems[system]!.interval.low, digits },
    { title: "high", value: (system) => systems[system]!.interval.high, digits },
    { title: "Difference", value: (system) => seen(system)?.difference, digits: differenceDigits },
    { title: "difference low", present, value: (system) => seen(system)?.low, digits: differenceDigits },
    { title: "difference high", present, value: (system) => seen(system)?.high, digits: differenceDigits },
    { title: "p", value: (system) => pOf(system, pairP), format: formatP },
    { title: correctedP(comparison), value: (system) => pOf(system, correctedPairP), format: formatP },
    { title: "Result", value: (system) => (system === baseline ? "baseline" : (seen(system)!.result ?? "")) },
    { title: "Detectable", value: (system) => seen(system)?.pair.detectable, digits: 2 },
    ...placeColumns(comparison),
    ...editedColumns(edits),
  ]);
  return { title: `${name} against ${names[baseline]!}`, file: `ranking-${name}`, ...table };
}
