/** The warnings about the texts, and what they leave of the metrics: no verdict rests on a metric that they doubt. */
import { canCount, type MetricSpec } from "../model/corpus.js";
import { adviceOnTexts, type TextAdvice } from "../model/text-advice.js";
import { corpus, systemNames, view } from "./state.js";
import { useAnswer } from "./use-answer.js";
import type { ByMetric } from "./use-comparisons.js";

export interface TextDoubts {
  readonly advice: readonly TextAdvice[];
  /** The indices of the metrics that a warning casts doubt on. */
  readonly doubted: ReadonlySet<number>;
  /** Whether the texts have been examined. */
  readonly isKnown: boolean;
}

export function useTextAdvice(): TextDoubts {
  const { references, metrics } = view.value;
  const isCounted = canCount(corpus.value!);
  const { value: findings, error } = useAnswer("textFindings", isCounted ? { references, first: metrics[0]! } : null);
  const advice = findings === null ? [] : adviceOnTexts(findings, systemNames.value, view.value);
  return {
    advice,
    doubted: new Set(advice.flatMap((one) => one.doubted)),
    isKnown: findings !== null || error !== null || !isCounted,
  };
}

/** The comparison that the verdict rests on: by the chosen metric, if it is trusted; null if no metric is. */
export function ofVerdict(all: readonly ByMetric[], { doubted }: TextDoubts): ByMetric | null {
  const chosen = all[view.value.metric] ?? all[0]!;
  return doubted.has(all.indexOf(chosen)) ? (all.find((_, i) => !doubted.has(i)) ?? null) : chosen;
}

/** The metrics of the view on which no warning casts doubt. */
export function trustedBy({ doubted }: TextDoubts): readonly MetricSpec[] {
  return view.value.metrics.filter((_, i) => !doubted.has(i));
}
