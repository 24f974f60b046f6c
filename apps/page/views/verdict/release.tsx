/**
 * The question whether B may take the place of A, with margins that are fixed before the answer is shown: it has the
 * logic and the words of the command's gate and, for labels, of the gate's option --by.
 */
import { useSignal } from "@preact/signals";
import { gateFinding } from "../../../../src/report/entry.js";
import {
  changedMargins,
  openInWords,
  outcomeOf,
  releaseAnswer,
  releaseSentences,
} from "../../model/verdict/release-words.js";
import { metricOf } from "../../model/metric-spec.js";
import { counted } from "../../model/words.js";
import { Text } from "../../parts/text.js";
import { Working } from "../../parts/working.js";
import { corpus, situation, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { usePair } from "../../state/use-pair.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Release } from "../../model/view.js";
import { isAsAsked, nothingTyped, ReleaseForm, type Typed } from "./release-form.js";
import { Pieces } from "./sentences.js";

/** @param metrics the metrics on which no warning about the texts casts doubt */
export function ReleaseQuestion({ metrics }: { readonly metrics: readonly MetricSpec[] }) {
  const pair = usePair();
  const { release } = view.value;
  const typed = useSignal<Typed>(nothingTyped);
  if (pair === null) return null;
  const [a, b] = [pair.baseline, pair.against].map((system) => <Pieces pieces={[{ system }]} />);
  const names = metrics.map((metric) => metricOf(metric).name);
  const isAnswered = release !== null && names.every((name) => release.margins[name] !== undefined);
  return (
    <div class="release" id="release">
      <h3>
        May {b} take the place of {a}?
      </h3>
      {isAnswered &&
        (isAsAsked(typed.value, release, names) ? (
          <Answer metrics={metrics} release={release} pair={pair} />
        ) : (
          <p class="lead" role="status">
            The question has been changed below: ask again for its answer.
          </p>
        ))}
      <ReleaseForm metrics={metrics} typed={typed} isAnswered={isAnswered} />
    </div>
  );
}

interface AnswerProps {
  readonly metrics: readonly MetricSpec[];
  readonly release: Release;
  readonly pair: { readonly baseline: number; readonly against: number };
}

function Answer({ metrics, release, pair }: AnswerProps) {
  const { value, isStale, error } = useAnswer("release", {
    metrics: metrics.map((metric) => ({ metric, margin: release.margins[metricOf(metric).name]! })),
    situation: situation.value,
    baseline: pair.baseline,
    system: pair.against,
    by: release.by,
    seed: view.value.test.seed,
  });
  if (error !== null)
    return (
      <p role="alert">
        <Text text={error} />
      </p>
    );
  // otherwise, an answer about another pair would be shown under the names of this pair
  const isOfPair = value !== null && value.baseline === pair.baseline && value.system === pair.against;
  if (value === null || !isOfPair)
    return isStale ? (
      <Working what="Testing" share={null} />
    ) : (
      <p>A test takes two segments, and fewer are selected.</p>
    );
  const { parts, segments, samples, alpha, groups, leftOut } = value;
  const extent = { segments, of: corpus.value!.segments };
  const changed = changedMargins(release);
  const ofAll = parts.filter(({ group }) => group === undefined);
  const worse = parts.filter(({ group, passed }) => group !== undefined && !passed);
  const lines = (list: typeof parts) => (
    <ul class="gate-lines">
      {list.map((part) => (
        <li data-outcome={outcomeOf(part, segments)}>
          <b>{outcomeOf(part, segments)}</b> <Text text={gateFinding(part, alpha, 2) + openInWords(part, segments)} />
        </li>
      ))}
    </ul>
  );
  return (
    <div class={isStale ? "stale" : undefined} aria-busy={isStale} data-answer={releaseAnswer(parts, segments)}>
      {releaseSentences(parts, extent, pair).map(({ pieces }) => (
        <p class="verdict-finding" role="status">
          <Pieces pieces={pieces} />
        </p>
      ))}
      {changed !== null && (
        <p class="verdict-warning">
          <Text text={changed} />
        </p>
      )}
      {lines(ofAll)}
      {release.by !== null && (
        <>
          <p>
            {counted(groups, "group")} of <Text text={release.by} />:{" "}
            {worse.length === 0 ? "none loses more than the margin, as far as the tests can tell." : "regressions:"}
            {leftOut > 0 && ` ${counted(leftOut, "smaller group")} were not tested.`}
          </p>
          {lines(worse)}
        </>
      )}
      <p class="verdict-method">
        As truebleu gate --max-drop: a metric has FAILED if more than its margin is lost, and p is below {alpha} by a
        one-sided paired bootstrap of {counted(samples, "resample")}
        {groups > 0 && " (for groups, the larger of its p and that of approximate randomization)"}, corrected by Holm
        for {counted(parts.length, "comparison")}. {systemNames.value.length > 2 && "Only this pair is tested. "}
        The gate passes all others. Here, passed takes more: the worse end of the 95% interval of the loss is within the
        margin (non-inferiority). A metric is open if it has neither FAILED nor passed: more segments could decide it.
      </p>
    </div>
  );
}
