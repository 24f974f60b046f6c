/** The ranking on the selected segments, as other views follow it. */
import { signOf } from "../../../src/metrics/entry.js";
import { corpus, currentMetric, situation } from "./state.js";
import { useAnswer } from "./use-answer.js";
import type { Pair } from "./use-pair.js";

/** Indices of the systems, the best first, as in the ranking; in the given order until that is known. */
export function useRankingOrder(): readonly number[] {
  const { value } = useAnswer("ranking", { metric: currentMetric.value, situation: situation.value });
  return value?.order ?? [...corpus.value!.systems.keys()];
}

/**
 * Whether B has the worse score on the selected segments: lists then begin with what A does better, which explains it.
 */
export function useIsBehind(pair: Pair | null): boolean {
  const { value } = useAnswer("ranking", pair && { metric: currentMetric.value, situation: situation.value });
  return value !== null && pair !== null && isBehind(value, pair);
}

export function isBehind(
  { better, scores }: { readonly better: "higher" | "lower"; readonly scores: readonly number[] },
  { baseline, against }: Pair,
): boolean {
  return signOf(better) * (scores[against]! - scores[baseline]!) < 0;
}
