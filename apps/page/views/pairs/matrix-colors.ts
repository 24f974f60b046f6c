/** Colours of differences: a hue for either side, neutral in the middle, pale where a difference is not significant. */
import type { AllPairsComparison } from "../../../../src/index.js";
import { seenFrom, type SeenPair } from "../../../../src/significance/entry.js";
import { differences } from "../../parts/palette.js";

export interface CellColor {
  readonly hue: string;
  /** The opacity of the hue over the neutral background, 0..1. */
  readonly amount: number;
}

/** The largest share of the hue on which text stays legible, on a light page and on a dark one. */
const MOST_UNDER_TEXT = 0.55;
const LEAST_TOLD = 0.2;

/** The difference between the best and the last system, which has the fullest colour. */
export function largestDifference({ systems, order }: AllPairsComparison): number {
  return Math.abs(systems[order[0]!]!.score - systems[order.at(-1)!]!.score);
}

/** The colours from the worst to the best; the middle is for differences that may be chance. */
export function shadesOfDifferences(hasText: boolean): readonly CellColor[] {
  const most = hasText ? MOST_UNDER_TEXT : 1;
  const { worse, better } = differences;
  return [
    { hue: worse, amount: most },
    { hue: worse, amount: LEAST_TOLD },
    { hue: better, amount: LEAST_TOLD },
    { hue: better, amount: most },
  ];
}

/** A function that gives each cell of the matrix its colour: the larger the difference, the fuller the colour. */
export function matrixColors(comparison: AllPairsComparison, hasText: boolean): (seen: SeenPair) => CellColor {
  const { better } = comparison;
  const largest = largestDifference(comparison) || 1;
  const most = hasText ? MOST_UNDER_TEXT : 1;
  return ({ difference, result }) => {
    const isBetter = difference > 0 === (better === "higher");
    const hue = difference === 0 ? differences.none : isBetter ? differences.better : differences.worse;
    if (result === null) return { hue, amount: 0 };
    return { hue, amount: LEAST_TOLD + (most - LEAST_TOLD) * Math.min(1, Math.abs(difference) / largest) };
  };
}

/** All cells, row by row, the best system first; null on the diagonal. */
export function matrixCells(comparison: AllPairsComparison): (SeenPair | null)[][] {
  const { order } = comparison;
  return order.map((row) => order.map((column) => (row === column ? null : seenFrom(comparison, row, column))));
}
