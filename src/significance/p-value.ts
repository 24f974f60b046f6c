/** How a p-value is printed: the one place for the command, the page and their tables. */
import { formatFixed } from "../core/format.js";
import type { CorrectedP } from "./corrections.js";
import { LEVEL, type TestedP } from "./differences.js";

/**
 * A number that may be an upper bound: a p-value is an upper bound if the number of draws allows no smaller p-value.
 */
export interface Bound {
  readonly atMost: number;
}

export type PValue = number | Bound;

/** The p-value of a test by itself. */
export function pairP({ pValue, pValueIsBound }: TestedP): PValue {
  return pValueIsBound ? { atMost: pValue } : pValue;
}

/** The p-value of one of several tests, corrected for their number. */
export function correctedPairP({ adjustedPValue, adjustedPValueIsBound }: CorrectedP): PValue {
  return adjustedPValueIsBound ? { atMost: adjustedPValue } : adjustedPValue;
}

/** The p-values of one of several tests, by the names that they have in JSON. */
export interface PValuesInJson {
  readonly p_value: number;
  /** Whether this many draws allow no smaller p-value: then p is at most this number. */
  readonly p_value_is_bound: boolean;
  /** The p-value corrected for the number of tests. */
  readonly p_value_holm: number;
  readonly p_value_holm_is_bound: boolean;
}

export function pValuesInJson(tested: TestedP & CorrectedP): PValuesInJson {
  return {
    p_value: tested.pValue,
    p_value_is_bound: tested.pValueIsBound,
    p_value_holm: tested.adjustedPValue,
    p_value_holm_is_bound: tested.adjustedPValueIsBound,
  };
}

/**
 * A p-value as text: "0.0120", or "<= 0.002" for a bound. A number that these digits would round to 0 or to the other
 * side of the level gets more digits; a bound is never rounded down.
 */
export function formatP(p: PValue, level: number = LEVEL, digits = 4): string {
  const [value, isBound] = typeof p === "number" ? [p, false] : [p.atMost, true];
  for (let enough = digits; ; enough++) {
    const nearest = formatFixed(value, enough);
    const shown =
      isBound && Number(nearest) < value ? formatFixed(Number(nearest) + Number(`1e-${enough}`), enough) : nearest;
    if ((value !== 0 && Number(nearest) === 0) || Number(shown) < level !== value < level) continue;
    return isBound ? `<= ${shown.replace(/\.?0+$/, "")}` : shown;
  }
}

/** A p-value with its name: "p = 0.0120", or "p <= 0.002" for a bound. */
export function pInWords(p: PValue, level: number = LEVEL): string {
  return typeof p === "number" ? `p = ${formatP(p, level)}` : `p ${formatP(p, level)}`;
}
