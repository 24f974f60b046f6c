/** Scores and tests by all metrics, for the verdict, the ranking and the pair matrix. */
import type { Ranking } from "../engine/answers/ranking.js";
import type { BootstrapConfidence, ConfidenceInterval, AllPairsComparison } from "../../../src/index.js";
import { useRef } from "preact/hooks";
import { isDecidable } from "../../../src/significance/entry.js";
import { areEnough } from "../model/pair-words.js";
import { corpus, situation, view } from "./state.js";
import { useAnswers, type Answered } from "./use-answer.js";

/** The comparison of the systems by one metric. */
export interface ByMetric {
  readonly ranking: Answered<Ranking>;
  /** The comparison; null until it has been computed, and if there is nothing to test. */
  readonly comparison: AllPairsComparison | null;
  /** The number of segments in the comparison; while it is out of date, this may differ from the number selected. */
  readonly segments: number;
  /** Whether the results answer an older question, or come from only the first resamples. */
  readonly isStale: boolean;
  /**
   * The interval of each system, if there is only one system or there is a comparison; null until the intervals have
   * been computed, and if there are so few segments that an interval would say nothing.
   */
  readonly intervals: readonly ConfidenceInterval[] | null;
  /** Results for the system by itself, if there is only one system. */
  readonly alone: readonly BootstrapConfidence[] | null;
  /** Whether the first resamples are too few, for so many pairs, to say anything about any pair. */
  readonly saysNothing: boolean;
  /** The share of all resamples that is done; null if it is not known. */
  readonly share: number | null;
  readonly error: string | null;
}

/** The comparisons by each metric, in the order of the view. */
export function useComparisons(): readonly ByMetric[] {
  const { metrics, metric: chosen, test } = view.value;
  const rankings = useAnswers(
    "ranking",
    metrics.map((metric) => ({ metric, situation: situation.value })),
  );
  const isSeveral = corpus.value!.systems.length > 1;
  const questions = metrics.map((metric, i) =>
    // a metric that is not counted yet would only keep the others waiting
    isSeveral && rankings[i]!.value !== null ? { metric, situation: situation.value, test } : null,
  );
  const first = useAnswers("firstPairs", questions);
  const isFirst = questions.map((question, i) => question !== null && !first[i]!.isStale);
  // more resamples of the chosen metric are drawn while the others are counted, those of the others after all first ones
  const areAllFirst = isFirst.every((is) => is);
  const isWhole = isFirst.map((is, i) => areAllFirst || (is && i === chosen));
  const whole = useAnswers(
    "allPairs",
    questions.map((question, i) => (isWhole[i] ? question : null)),
  );
  const alone = useAnswers(
    "confidence",
    metrics.map((metric) => (isSeveral ? null : { metric, situation: situation.value, test })),
  );
  const shown = useRef<readonly Pick<ByMetric, "comparison" | "segments">[]>([]);
  const last = shown.current.length === metrics.length ? shown.current : [];
  const results = rankings.map((ranking, i): ByMetric => {
    const [some, all] = [first[i]!, whole[i]!];
    const isDone = isWhole[i]! && !all.isStale;
    const isNew = isFirst[i]!;
    const isOld = !isDone && !isNew;
    const comparison = isDone ? all.value : isNew ? some.value : (last[i]?.comparison ?? null);
    const segments = (isOld && last[i]?.segments) || (ranking.value?.segments ?? 0);
    const intervals = comparison?.systems.map(({ interval }) => interval) ?? alone[i]!.value;
    return {
      ranking,
      comparison,
      segments,
      intervals: isDecidable(segments) ? intervals : null,
      alone: alone[i]!.value,
      saysNothing: comparison !== null && !isDone && !areEnough(comparison),
      isStale: isSeveral ? !isDone : alone[i]!.isStale,
      share: all.share,
      error: ranking.error ?? all.error ?? some.error ?? alone[i]!.error,
    };
  });
  shown.current = results;
  return results;
}
