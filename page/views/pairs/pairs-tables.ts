/** The pairs as tables: one row each, and the matrix as papers print it. */
import { formatP, matrixOf } from "../../../src/report/comparison-tables.js";
import { aboutPair } from "../../../src/report/comparison-words.js";
import type { AllPairsComparison, ComparedPair } from "../../../src/significance/all-pairs.js";
import { pairOf } from "../../model/pair-words.js";
import type { TableCell, TableData } from "../../parts/table-data.js";

/** As the command rounds by default. */
const DIGITS = 1;

/** A pair seen from one of its systems. */
export interface SeenPair {
  readonly pair: ComparedPair;
  /** The score of the one minus that of the other. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly result: "better" | "worse" | null;
}

/** The pair of `system` and `other`, from the side of `system`. */
export function seenFrom(comparison: AllPairsComparison, system: number, other: number): SeenPair {
  const pair = pairOf(comparison, system, other);
  const { low, high } = pair.differenceInterval;
  const result = pair.winner === null ? null : pair.winner === system ? "better" : "worse";
  // a pair's difference is the second's score minus the first's; minus nothing is nothing
  return system > other
    ? { pair, difference: pair.difference, low, high, result }
    : { pair, difference: 0 - pair.difference, low: 0 - high, high: 0 - low, result };
}

/** A row for each pair, the better system first. */
export function pairsTable(title: string, comparison: AllPairsComparison, names: readonly string[]): TableData {
  const { order, test, correction } = comparison;
  const hasInterval = test === "bootstrap";
  const rows = order.flatMap((system, at) =>
    order.slice(at + 1).map((other): TableCell[] => {
      const { pair, difference, low, high, result } = seenFrom(comparison, system, other);
      return [
        names[system]!,
        names[other]!,
        difference,
        ...(hasInterval ? [low, high] : []),
        pair.pValue,
        pair.adjustedPValue,
        result ?? "cannot be told apart",
        pair.detectable,
        pair.differingSegments,
        aboutPair(comparison, pair),
      ];
    }),
  );
  return {
    title,
    columns: [
      { title: "System" },
      { title: "Against" },
      { title: "Difference", digits: DIGITS },
      // randomization has no interval that its p would agree with
      ...(hasInterval
        ? [
            { title: "low", digits: DIGITS },
            { title: "high", digits: DIGITS },
          ]
        : []),
      { title: "p", format: formatP },
      { title: correction === "holm" ? "p (Holm)" : "p (BH)", format: formatP },
      { title: "Result" },
      { title: "Detectable", digits: 2 },
      { title: "Differing segments" },
      { title: "Note" },
    ],
    rows,
  };
}

/** The matrix that the command prints: differences above the diagonal, corrected p below. */
export function matrixTable(title: string, comparison: AllPairsComparison, names: readonly string[]): TableData {
  const { order } = comparison;
  const numbered = names.map((name, system) => `${order.indexOf(system) + 1}. ${name}`);
  const { columns } = matrixOf({ metric: comparison, names: numbered, width: DIGITS }, Infinity, false);
  return {
    title,
    columns: columns.map((column) => ({ title: column.title })),
    rows: order.map((_, row) => columns.map(({ cells }) => cells[row] as string)),
  };
}
