/** A score before and after a change, with the change itself, in numbers that agree. */
import { formatFixed } from "../core/format.js";
import { signed } from "./comparison/comparison-tables.js";

/** As many more digits as it may take until the three rounded numbers agree. */
const MORE_DIGITS = 4;

/**
 * Rounded by themselves, three numbers may contradict one another: 30.16 and 30.24 are both 30.2, and their difference
 * is 0.1. They get as many more digits as it takes until the difference is that of the two scores shown; if that is not
 * enough, the difference is the one of the scores shown.
 *
 * @example
 * changeInWords(30.1, 32.3, 1) // "30.1 -> 32.3 (+2.2)"
 * changeInWords(30.16, 30.24, 1) // "30.16 -> 30.24 (+0.08)"
 */
export function changeInWords(before: number, after: number, digits: number): string {
  const enough = digitsOfChange(before, after, digits);
  const [from, to] = [before, after].map((score) => formatFixed(score, enough)) as [string, string];
  return `${from} -> ${to} (${signed(Number(to) - Number(from), enough)})`;
}

/** How many digits the three numbers take to agree. */
export function digitsOfChange(before: number, after: number, digits: number): number {
  let enough = digits;
  while (enough < digits + MORE_DIGITS && !agree(before, after, enough)) enough++;
  return enough;
}

/** Whether the rounded difference is that of the rounded scores. */
function agree(before: number, after: number, digits: number): boolean {
  const rounded = (value: number): number => Number(formatFixed(value, digits));
  return rounded(rounded(after) - rounded(before)) === rounded(after - before);
}
