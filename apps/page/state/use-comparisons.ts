/** Scores and tests by all metrics: what verdict, ranking and pair matrix are made of. */
import type { Ranking } from "../engine/answers/ranking.js";
import type { BootstrapConfidence, ConfidenceInterval, AllPairsComparison } from "../../../src/index.js";
import { useRef } from "preact/hooks";
import { isTooFew } from "../model/pair-words.js";
import { corpus, situation, view } from "./state.js";
import { useAnswers, type Answered } from "./use-answer.js";

/** The systems by one metric. */
export interface ByMetric {
  readonly ranking: Answered<Ranking>;
  /** Null until it is there, and where there is nothing to test. */
  readonly comparison: AllPairsComparison | null;
  /** How many segments the comparison is of; while it is out of date, that is not how many are selected. */
  readonly segments: number;
  /** Whether it is of an older question, or of the first resamples alone. */
  readonly isStale: boolean;
  /** By system, where there is one alone or a comparison; null until they are there. */
  readonly intervals: readonly ConfidenceInterval[] | null;
  /** What there is of systems by themselves: if there is one alone. */
  readonly alone: readonly BootstrapConfidence[] | null;
  /** Whether the first resamples are so few, for so many pairs, that they say nothing about any. */
  readonly saysNothing: boolean;
  /** The share of all resamples that is done; null if that is not said. */
  readonly share: number | null;
  readonly error: string | null;
}

/** By metric, in the order of the view. */
export function useComparisons(): readonly ByMetric[] {
  const { metrics, test } = view.value;
  const rankings = useAnswers(
    "ranking",
    metrics.map((metric) => ({ metric, situation: situation.value })),
  );
  const isSeveral = corpus.value!.systems.length > 1;
  const questions = metrics.map((metric, i) =>
    // what is not counted yet would only be waited for
    isSeveral && rankings[i]!.value !== null ? { metric, situation: situation.value, test } : null,
  );
  const first = useAnswers("firstPairs", questions);
  // pictures of all metrics come first
  const haveFirst = questions.every((one, i) => one !== null && !first[i]!.isStale);
  const whole = useAnswers(
    "allPairs",
    questions.map((one) => (haveFirst ? one : null)),
  );
  const alone = useAnswers(
    "confidence",
    metrics.map((metric) => (isSeveral ? null : { metric, situation: situation.value, test })),
  );
  const shown = useRef<readonly Pick<ByMetric, "comparison" | "segments">[]>([]);
  const last = shown.current.length === metrics.length ? shown.current : [];
  const results = rankings.map((ranking, i): ByMetric => {
    const [some, all] = [first[i]!, whole[i]!];
    const isDone = haveFirst && !all.isStale;
    const isNew = questions[i] !== null && !some.isStale;
    const isOld = !isDone && !isNew;
    const comparison = isDone ? all.value : isNew ? some.value : (last[i]?.comparison ?? null);
    return {
      ranking,
      comparison,
      segments: (isOld && last[i]?.segments) || (ranking.value?.segments ?? 0),
      intervals: comparison?.systems.map(({ interval }) => interval) ?? alone[i]!.value,
      alone: alone[i]!.value,
      saysNothing: comparison !== null && !isDone && isTooFew(comparison),
      isStale: isSeveral ? !isDone : alone[i]!.isStale,
      share: all.share,
      error: ranking.error ?? all.error ?? some.error ?? alone[i]!.error,
    };
  });
  shown.current = results;
  return results;
}
