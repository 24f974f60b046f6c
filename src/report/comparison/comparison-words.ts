/** The results of the tests of all pairs, in the words of the command and of the page. */
import { formatFixed } from "../../core/format.js";
import type { Seed } from "../../core/signature.js";
import type { AllPairsComparison, ComparedPair } from "../../significance/all-pairs.js";

export const correctionNames = { holm: "Holm", "benjamini-hochberg": "Benjamini and Hochberg" } as const;

/** The title of corrected p-values. */
export function correctedP({ correction }: AllPairsComparison): string {
  return correction === "holm" ? "p (Holm)" : "p (BH)";
}

/** How the differences were tested, in words. */
export function testInWords({ samples, trials }: AllPairsComparison, seed: Seed | "none"): string {
  const test =
    trials === null
      ? "two-sided paired bootstrap"
      : `approximate randomization, ${trials} trials; intervals of a bootstrap`;
  return `${test} of ${samples} resamples, seed ${seed}`;
}

/** A summary of many pairs. */
export function whatIsSeen({ pairs }: AllPairsComparison, segments: number): string[] {
  const decided = pairs.filter(({ winner }) => winner !== null).length;
  const sizes = pairs.filter(({ differingSegments }) => differingSegments > 0).map(({ detectable }) => detectable);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)].map((size) => formatFixed(size, 2));
  return [
    `${decided} of ${pairs.length} pairs are told apart.` +
      (sizes.length === 0 || !Number.isFinite(Math.max(...sizes))
        ? ""
        : ` By itself, a pair is told apart on these ${segments} segments by a difference of about ` +
          `${least === most ? least : `${least} to ${most}, depending on the pair`}.`),
  ];
}

/**
 * A sentence that says why the test does not separate a pair, or a caution if it does; null if there is nothing to say.
 */
export function aboutPair({ pairs }: AllPairsComparison, { warning, winner }: ComparedPair): string | null {
  if (warning !== null || winner !== null) return warning;
  return `p is below 0.05 by itself, but not after the correction for ${pairs.length} pairs`;
}
