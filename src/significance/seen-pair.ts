/** Tested pairs, seen from the side of one of the two systems. */
import type { AllPairsComparison, ComparedPair } from "./all-pairs.js";
import type { RankRange } from "./ranks.js";

export function pairOf({ pairs, systems }: AllPairsComparison, a: number, b: number): ComparedPair {
  const [first, second] = a < b ? [a, b] : [b, a];
  // every system is paired with every later system, in order
  return pairs[first * systems.length - (first * (first + 1)) / 2 + (second - first - 1)]!;
}

/** A pair seen from one of its systems. */
export interface SeenPair {
  readonly pair: ComparedPair;
  /** The system's score minus the other's. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly result: Result;
}

/** Whether the system is significantly better or worse than the other; null for neither. */
export type Result = "better" | "worse" | null;

export function resultFor(system: number, { winner }: { readonly winner: number | null }): Result {
  return winner === null ? null : winner === system ? "better" : "worse";
}

/** The pair of `system` and `other`, from the side of `system`. */
export function seenFrom(comparison: AllPairsComparison, system: number, other: number): SeenPair {
  const pair = pairOf(comparison, system, other);
  const { low, high } = pair.differenceInterval;
  const result = resultFor(system, pair);
  // a pair's difference is the second's score minus the first's; 0 - x, because -x would make -0 of 0
  return system > other
    ? { pair, difference: pair.difference, low, high, result }
    : { pair, difference: 0 - pair.difference, low: 0 - high, high: 0 - low, result };
}

/** A range of ranks as it is printed, such as "2-4". */
export function ranksInWords({ ranks: { best, worst } }: { readonly ranks: RankRange }): string {
  return best === worst ? String(best) : `${best}-${worst}`;
}
