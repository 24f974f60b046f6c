/**
 * Extended edit distances of the engine "reference": Stanchev et al. 2019, equations 2 and 3, a whole row of costs for
 * each character of the reference. Additions are made in torchmetrics' order.
 */
import type { Batch } from "../../core/batch.js";
import { eachPair } from "../batch-lines.js";
import { checkLines, type EedPart, type EedRules } from "./eed.js";

/** The limits on pairs of characters: in a segment, and for each of its characters. */
const LEAST_CELLS = 3 * 2 ** 24;
const CELLS_A_CHARACTER = 512;

export const referenceEed: EedPart = {
  distances(batch: Batch, rules: EedRules): Float64Array {
    checkLines(batch, rules.skipped);
    return eachPair(batch, (whole, wholeReference, references) => {
      const [hypothesis, reference] = [whole.slice(rules.skipped), wholeReference.slice(rules.skipped)];
      const others = references.reduce((sum, other) => sum + other.length - rules.skipped, 0);
      const most = LEAST_CELLS + CELLS_A_CHARACTER * (hypothesis.length + others);
      const isTooLong = hypothesis.length * others > most;
      if (isTooLong) return [hypothesis.length, others, -1];
      return [hypothesis.length, reference.length, distanceOf(hypothesis, reference, rules)];
    });
  },
};

function distanceOf(
  hypothesis: readonly number[],
  reference: readonly number[],
  { alpha, rho, deletion, insertion, space }: EedRules,
): number {
  const visits = hypothesis.map(() => -1).concat(-1);
  // the costs of the paths to each position of the hypothesis; at the start every position but the first costs 1
  let costs: number[] = visits.map((_, place) => (place === 0 ? 0 : 1));
  for (const character of reference) {
    const next = [costs[0]! + 1];
    for (const [i, other] of hypothesis.entries()) {
      const aligned = costs[i]! + (other === character ? 0 : 1);
      next.push(Math.min(next[i]! + deletion, aligned, costs[i + 1]! + insertion));
    }
    const least = next.reduce((cost, other) => Math.min(cost, other));
    visits[next.indexOf(least)]!++;
    costs = character === space ? next.map((cost) => Math.min(cost, alpha + least)) : next;
  }
  const coverage = rho * visits.reduce((sum, times) => sum + (times < 0 ? 1 : times), 0);
  const most = reference.length + coverage;
  if (most === 0) return hypothesis.length === 0 ? 0 : 1;
  return Math.min(1, (costs.at(-1)! + coverage) / most);
}
