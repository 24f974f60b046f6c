/**
 * The findings of each section, in a few words. The outline asks the questions of the views, and shares their answers.
 */
import { signOf } from "../../../../src/metrics/entry.js";
import { correctedPairP, isDecidable, pairOf, pInWords } from "../../../../src/significance/entry.js";
import { dimensionsOf } from "../../model/dimension.js";
import { metricOf } from "../../model/metric-spec.js";
import { rounded } from "../../model/sentences.js";
import { verdictInBrief } from "../../model/verdict/verdict.js";
import { counted, grouped } from "../../model/words.js";
import {
  corpus,
  currentMetric,
  editedSegments,
  remarks,
  situation,
  stars,
  systemNames,
  view,
} from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { useComparisons } from "../../state/use-comparisons.js";
import { usePair } from "../../state/use-pair.js";
import { ofVerdict, useTextAdvice } from "../../state/use-text-advice.js";
import { bucketQuestion } from "../where/bucket-figure.js";
import { dimensionName, placeWords } from "../where/dimension-words.js";
import { finding } from "../where/finding.js";

/** The findings by the id of the section; a section without an entry has nothing to say yet. */
export type SectionFindings = Readonly<Record<string, string>>;

export function useSectionFindings(): SectionFindings {
  const { metric, metrics } = view.value;
  const { segments } = corpus.value!;
  const names = systemNames.value;
  const all = useComparisons();
  const pair = usePair();
  const chosen = all[metric] ?? all[0]!;
  const { ranking, comparison, saysNothing, error } = chosen;
  const doubts = useTextAdvice();
  const judged = doubts.isKnown ? ofVerdict(all, doubts) : null;
  // while more resamples are drawn, the words could still change
  const isFirm = all.every(({ isStale }) => !isStale) && comparison !== null && !saysNothing;
  const where = useWhere(isFirm || names.length === 1);
  const { value: selected } = useAnswer(
    "selectionSize",
    situation.value.selection.length === 0 ? null : { selection: situation.value.selection },
  );
  const found: Record<string, string> = {
    settings: metrics.map((spec) => metricOf(spec).name).join(", "),
    segments: [
      selected === null ? grouped(segments) : `${grouped(selected)} of ${grouped(segments)}`,
      ...countedNotes(),
    ].join(", "),
  };
  // an error is shown by the sections themselves: what was found before it, about other segments, is not repeated
  if (error !== null) return found;
  if (ranking.value !== null) {
    const { name, order, scores } = ranking.value;
    const [best, last] = [order[0]!, order.at(-1)!].map((system) => rounded(scores[system]!, ranking.value!));
    found["ranking"] = order.length === 1 ? `${name} ${best}` : `${name} ${best} to ${last}`;
  }
  if (judged !== null && judged.comparison !== null && !judged.saysNothing) {
    const brief = verdictInBrief(judged.comparison, names);
    found["verdict"] = judged === chosen ? brief : `${judged.comparison.name}: ${brief}`;
  }
  if (comparison !== null && !saysNothing) {
    const { pairs } = comparison;
    const apart = pairs.filter(({ winner }) => winner !== null).length;
    found["pairs"] = `${apart} of ${pairs.length} told apart`;
    const tested = pair && pairOf(comparison, pair.baseline, pair.against);
    if (tested !== null)
      found["significance"] = isDecidable(tested.differingSegments)
        ? pInWords(correctedPairP(tested))
        : "too few segments to tell";
  }
  if (where !== null) found["where"] = where;
  return found;
}

/**
 * The notes, counted by kind. Each kind is a signal of its own, so the outline is not drawn again with each letter of
 * an edit.
 */
function countedNotes(): string[] {
  return [
    [stars.value.length, "star"],
    [Object.keys(remarks.value).length, "remark"],
    [editedSegments.value.size, "edited segment"],
  ].flatMap(([count, what]) => (count === 0 ? [] : [counted(count as number, what as string)]));
}

/** What the first dimension shows, usually the length of the reference. */
function useWhere(isAsked: boolean): string | null {
  const pair = usePair();
  const [dimension] = dimensionsOf(corpus.value!);
  const systems = pair && [pair.baseline, pair.against];
  const question = isAsked && systems !== null ? bucketQuestion({ dimension: dimension!, systems }) : null;
  const { value, isStale } = useAnswer("buckets", question);
  const isDivided = question !== null && value !== null && !isStale && value.untold === null;
  const tests = useAnswer(
    "bucketTests",
    isDivided
      ? {
          filters: value.buckets,
          metric: currentMetric.value,
          situation: question.situation,
          systems: question.systems,
          seed: view.value.test.seed,
        }
      : null,
  );
  if (!isDivided || tests.value === null || tests.isStale || pair === null) return null;
  const { tested } = tests.value;
  const sign = signOf(value.better);
  const results = value.scored.map(({ filter, scores: [before, after] }, i) => ({
    filter,
    gain: typeof before === "number" && typeof after === "number" ? sign * (after - before) : null,
    adjustedPValue: tested[i]?.adjustedPValue ?? null,
    warning: tested[i]?.warning ?? null,
  }));
  const [baseline, system] = [pair.baseline, pair.against].map((index) => systemNames.value[index]!);
  const say = (places: Parameters<typeof placeWords>[2]): string => placeWords(dimension!, value, places);
  return `${dimensionName(dimension!, value)}: ${finding(results, { system: system!, baseline: baseline!, say })}`;
}
