/** How two systems differ, in words. */
import { formatFixed } from "../../../src/core/entry.js";
import type { AllPairsComparison, ComparedPair } from "../../../src/index.js";
import { digitsFor } from "../../../src/report/entry.js";
import { correctedPairP, isDecidable, pairOf, pairP, pInWords, LEVEL } from "../../../src/significance/entry.js";
import { DIGITS } from "./sentences.js";
import { signed } from "./signed.js";

/** Whether there are so few draws for so many pairs that no p could be below 0.05 after correction. */
export function isTooFew({ pairs, samples, trials }: AllPairsComparison): boolean {
  const smallest = trials === null ? 2 / (samples + 1) : 1 / (trials + 1);
  return smallest * pairs.length >= LEVEL && pairs.every(({ winner }) => winner === null);
}

/**
 * The number of resamples that each pair needs before the page says anything: after fewer, the verdict could still
 * change.
 */
const LEAST_FOR_EACH = 40;

/** Whether the page may say anything about the first of many resamples. */
export function areEnough({ pairs, samples, trials }: AllPairsComparison): boolean {
  return (trials ?? samples) >= LEAST_FOR_EACH * pairs.length;
}

/**
 * By how much one system's score is above or below another's, with interval and p.
 *
 * @param atLeast the least number of digits, such as the digits of the scores beside the difference
 */
export function differenceOf(
  comparison: AllPairsComparison,
  system: number,
  from: number,
  as: "signed" | "size",
  atLeast: number = DIGITS,
): string {
  const { better, test, correction, pairs } = comparison;
  const pair = pairOf(comparison, system, from);
  const { low, high } = pair.differenceInterval;
  // a pair's difference is the second's score minus the first's
  const isTurned = system < from !== (as === "size" && better === "lower");
  const [difference, least, most] = isTurned ? [-pair.difference, -high, -low] : [pair.difference, low, high];
  const hasInterval = test === "bootstrap";
  const digits = digitsFor(hasInterval ? [difference, least, most] : [difference], atLeast);
  const number = (value: number): string => (as === "signed" ? signed(value, digits) : formatFixed(value, digits));
  // minus zero becomes zero
  const interval = hasInterval ? `95% interval ${number(least + 0)} to ${number(most + 0)}; ` : "";
  const p =
    pairs.length === 1 ? pInWords(pairP(pair)) : `${shortCorrection[correction]} ${pInWords(correctedPairP(pair))}`;
  return `${number(difference + 0)} (${interval}${p})`;
}

const shortCorrection = { holm: "Holm-corrected", "benjamini-hochberg": "BH-corrected" } as const;

const longCorrection = { holm: "Holm’s", "benjamini-hochberg": "Benjamini and Hochberg’s" } as const;

/** The correction in words, " after Holm’s correction for 10 pairs"; nothing if there is only one pair. */
export function correctionWords({ correction, pairs }: Pick<AllPairsComparison, "correction" | "pairs">): string {
  return pairs.length === 1 ? "" : ` after ${longCorrection[correction]} correction for ${pairs.length} pairs`;
}

/** Whether the difference may be chance, in words; nothing if it is more than that, or 0. */
export function chanceInWords(comparison: AllPairsComparison, baseline: number, against: number): string {
  const pair = pairOf(comparison, baseline, against);
  if (pair.winner !== null || pair.difference === 0) return "";
  if (!isDecidable(pair.differingSegments)) return ", in too few segments to tell it from chance";
  return `, which cannot be told from chance (${pInWords(correctedPairP(pair))}${correctionWords(comparison)})`;
}

export function detectable({ detectable: size }: ComparedPair): string {
  return `A difference of about ${formatFixed(size, 2)} could be detected on these segments`;
}
