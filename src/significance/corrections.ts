/**
 * Corrections for many tests at once: of twenty comparisons of equally good systems, one is significant at p 0.05 by
 * chance.
 */
import { describe } from "../core/describe.js";
import type { TestedP } from "./differences.js";

/**
 * Holm's step-down correction: adjusted p-values that keep the chance of even one false discovery below the level they
 * are compared with (Holm 1979, "A simple sequentially rejective multiple test procedure"). It equals R's p.adjust(p,
 * "holm").
 *
 * @param pValues 0..1
 * @returns adjusted p-values 0..1, in the same order
 * @throws TypeError, RangeError for anything but p-values
 * @example
 * holmCorrection([0.01, 0.25, 0.5]) // [0.03, 0.5, 0.5]
 */
export function holmCorrection(pValues: readonly number[]): number[] {
  const adjusted: number[] = [];
  let largest = 0;
  for (const [position, at] of ascending(pValues).entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - position) * pValues[at]!));
    adjusted[at] = largest;
  }
  return adjusted;
}

/**
 * Benjamini and Hochberg's step-up correction: adjusted p-values that keep the expected share of false discoveries
 * among all discoveries below the level they are compared with (Benjamini and Hochberg 1995, "Controlling the false
 * discovery rate"). It equals R's p.adjust(p, "BH").
 *
 * @param pValues 0..1
 * @returns adjusted p-values 0..1, in the same order
 * @throws TypeError, RangeError for anything but p-values
 * @example
 * benjaminiHochbergCorrection([0.25, 0.5, 0.0625]) // [0.375, 0.5, 0.1875]
 */
export function benjaminiHochbergCorrection(pValues: readonly number[]): number[] {
  const adjusted: number[] = [];
  let smallest = 1;
  for (const [position, at] of [...ascending(pValues).entries()].reverse()) {
    smallest = Math.min(smallest, (pValues.length / (position + 1)) * pValues[at]!);
    adjusted[at] = smallest;
  }
  return adjusted;
}

const corrections = { holm: holmCorrection, "benjamini-hochberg": benjaminiHochbergCorrection } as const;

export const correctionKeys: readonly string[] = Object.keys(corrections);

/** A p-value corrected for the number of tests. */
export interface CorrectedP {
  readonly adjustedPValue: number;
  /** Whether the adjusted p-value is only an upper bound, because the number of draws allows no smaller p-value. */
  readonly adjustedPValueIsBound: boolean;
}

/** The corrected p-values of several tests, in the same order. */
export function correctedPValues(tested: readonly TestedP[], correction: keyof typeof corrections): CorrectedP[] {
  const adjusted = corrections[correction](tested.map(({ pValue }) => pValue));
  // Holm's corrected p-values are never below those of smaller p-values, so a bound may raise other p-values
  const bounds = new Set(adjusted.filter((_, i) => tested[i]!.pValueIsBound));
  return adjusted.map((adjustedPValue, i) => ({
    adjustedPValue,
    adjustedPValueIsBound:
      adjustedPValue < 1 && (correction === "holm" ? bounds.has(adjustedPValue) : tested[i]!.pValueIsBound),
  }));
}

/** The number of draws with which the smallest p-value, corrected for all comparisons, is a tenth of the level. */
export function enoughDraws(comparisons: number, alpha: number): number {
  return Math.ceil((10 * comparisons) / alpha);
}

/** Positions of the p-values from the smallest up. */
function ascending(pValues: readonly number[]): number[] {
  if (!Array.isArray(pValues) && !ArrayBuffer.isView(pValues))
    throw new TypeError(`pValues is ${describe(pValues)}: expected an array of numbers from 0 to 1`);
  for (const [i, value] of pValues.entries()) {
    if (typeof value !== "number")
      throw new TypeError(`pValues[${i}] is ${describe(value)}: expected a number from 0 to 1`);
    if (!(value >= 0 && value <= 1)) throw new RangeError(`pValues[${i}] is ${value}: expected a number from 0 to 1`);
  }
  return [...pValues.keys()].sort((a, b) => pValues[a]! - pValues[b]!);
}
