/** The question of a release as it was asked, with its answer: the verdict shows it, and its Markdown has it. */
import type { ReleaseFindings } from "../../engine/answers/tests/release.js";
import type { MetricSpec } from "../../model/corpus.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Release } from "../../model/view.js";
import { situation, view } from "../../state/state.js";
import { useAnswer, type Answered } from "../../state/use-answer.js";
import { usePair, type Pair } from "../../state/use-pair.js";

export interface AskedRelease {
  readonly release: Release;
  readonly pair: Pair;
  /** The names of the metrics that could be asked about, and that the question leaves out. */
  readonly leftOut: readonly string[];
  /** The names of the metrics that the question is about, but that cannot be asked about now: there is no answer. */
  readonly missing: readonly string[];
  readonly answer: Answered<ReleaseFindings | null>;
}

/**
 * @param metrics the metrics that can be asked about: those that are shown, and on which no warning casts doubt
 * @returns null if nothing was asked
 */
export function useRelease(metrics: readonly MetricSpec[]): AskedRelease | null {
  const pair = usePair();
  const { release, test } = view.value;
  const margins = release?.margins ?? {};
  const names = metrics.map((metric) => metricOf(metric).name);
  const missing = Object.keys(margins).filter((name) => !names.includes(name));
  const asked = metrics.flatMap((metric, i) => {
    const margin = margins[names[i]!];
    return margin === undefined ? [] : [{ metric, margin }];
  });
  const isAsked = release !== null && pair !== null && asked.length > 0 && missing.length === 0;
  const answer = useAnswer(
    "release",
    isAsked
      ? {
          metrics: asked,
          situation: situation.value,
          baseline: pair.baseline,
          system: pair.against,
          by: release.by,
          seed: test.seed,
        }
      : null,
  );
  if (release === null || pair === null || asked.length + missing.length === 0) return null;
  const leftOut = names.filter((name) => margins[name] === undefined);
  return { release, pair, leftOut, missing, answer: ofPair(answer, pair) };
}

/** Leaves out an answer about another pair, which would be shown under the names of this pair. */
function ofPair(answer: AskedRelease["answer"], { baseline, against }: Pair): AskedRelease["answer"] {
  const { value } = answer;
  const isOfPair = value !== null && value.baseline === baseline && value.system === against;
  return isOfPair ? answer : { ...answer, value: null };
}
