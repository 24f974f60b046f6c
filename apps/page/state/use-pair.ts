/** The two systems that the views of a pair are about. */
import { currentMetric, view } from "./state.js";
import { useAnswer } from "./use-answer.js";

export interface Pair {
  /** Indices of systems: differences are the score of `against` minus that of `baseline`. */
  readonly baseline: number;
  readonly against: number;
  /** Whether `against`, which nobody chose, is the best of all systems, and not only the best after `baseline`. */
  readonly isBest?: boolean;
}

/** The pair of the view; null while the best other system is not known, and if there is only one system. */
export function usePair(): Pair | null {
  const { baseline, against, references } = view.value;
  const isChosen = against !== null && against !== baseline;
  // the best on all segments, so that another selection does not change the system
  const { value } = useAnswer(
    "ranking",
    isChosen ? null : { metric: currentMetric.value, situation: { selection: [], references } },
  );
  if (isChosen) return { baseline, against };
  const best = value?.order.find((system) => system !== baseline);
  return best === undefined ? null : { baseline, against: best, isBest: best === value!.order[0] };
}
