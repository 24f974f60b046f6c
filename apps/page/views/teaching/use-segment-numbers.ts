/**
 * The numbers of a segment: while the user types, the numbers that came with the last letter; otherwise the answer to a
 * question.
 */
import type { SegmentNumbers } from "../../engine/answers/segment-numbers.js";
import type { MetricSpec } from "../../model/corpus.js";
import { typed } from "../../state/engine.js";
import { edits, situation } from "../../state/state.js";
import { settled, useAnswer, type Answered } from "../../state/use-answer.js";

export function useSegmentNumbers(segment: number, metric: MetricSpec): Answered<SegmentNumbers> {
  const question = { metric, situation: situation.value, segment };
  const answered = useAnswer("segmentNumbers", question);
  const last = typed.value;
  if (last === null || (!answered.isStale && last.revision <= settled.value)) return answered;
  if (last.about.segment !== segment || !isSame(last.about.situation, question.situation)) return answered;
  const value = last.numbers[last.about.metrics.findIndex((counted) => isSame(counted, metric))] ?? null;
  return value === null ? answered : { value, isStale: last.edits !== edits.value, share: null, error: null };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
