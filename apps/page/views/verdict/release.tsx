/**
 * The question whether B may take the place of A, with margins that are fixed before the answer is shown: it has the
 * logic and the words of the command's gate and, for labels, of the gate's option --by.
 */
import { useSignal } from "@preact/signals";
import { askedQuestions } from "../../model/verdict/release-question.js";
import { releaseAnswer, releaseInWords, type OutcomeLine } from "../../model/verdict/release-words.js";
import { listWords } from "../../model/words.js";
import { Fold } from "../../parts/fold.js";
import { Text } from "../../parts/text.js";
import { Working } from "../../parts/working.js";
import { corpus, systemNames, view } from "../../state/state.js";
import { usePair } from "../../state/use-pair.js";
import type { MetricSpec } from "../../model/corpus.js";
import { isAsAsked, nothingTyped, ReleaseForm, type Typed } from "./release-form.js";
import { Pieces } from "./sentences.js";
import { useRelease, type AskedRelease } from "./use-release.js";

/** @param metrics the metrics on which no warning about the texts casts doubt */
export function ReleaseQuestion({ metrics }: { readonly metrics: readonly MetricSpec[] }) {
  const pair = usePair();
  const asked = useRelease(metrics);
  const isAnswered = askedQuestions(view.value.release).length > 0;
  const typed = useSignal<Typed>(nothingTyped);
  if (pair === null) return null;
  const [a, b] = [pair.baseline, pair.against].map((system) => <Pieces pieces={[{ system }]} />);
  return (
    <div class="release" id="release">
      <h3>
        May {b} take the place of {a}?
      </h3>
      <ReleaseForm metrics={metrics} typed={typed} isAnswered={isAnswered} />
      {asked === null && isAnswered && (
        <p class="lead" role="status">
          A question was answered here before. If you ask another one, its answer will name the change.
        </p>
      )}
      {asked !== null &&
        (asked.missing.length > 0 ? (
          <p class="lead" role="status">
            <Text
              text={
                `The question was also about ${listWords(asked.missing)}, which the page no longer shows, or on which a ` +
                "warning above casts doubt: ask again, and the answer will name the change."
              }
            />
          </p>
        ) : isAsAsked(typed.value, asked.release, metrics) ? (
          <Answer asked={asked} />
        ) : (
          <p class="lead" role="status">
            The question has been changed: ask again for its answer.
          </p>
        ))}
    </div>
  );
}

function Answer({ asked }: { readonly asked: AskedRelease }) {
  const { value, isStale, error } = asked.answer;
  if (error !== null)
    return (
      <p role="alert">
        <Text text={error} />
      </p>
    );
  if (value === null)
    return isStale ? (
      <Working what="Testing" share={null} />
    ) : (
      <p>A test takes two segments, and fewer are selected.</p>
    );
  const { finding, changed, lines, groups, method } = releaseInWords(value, asked, {
    of: corpus.value!.segments,
    systems: systemNames.value.length,
  });
  return (
    <div
      class={isStale ? "stale" : undefined}
      aria-busy={isStale}
      data-answer={releaseAnswer(value.parts, value.segments)}
    >
      {finding.map(({ pieces }) => (
        <p class="verdict-finding" role="status">
          <Pieces pieces={pieces} />
        </p>
      ))}
      {changed !== null && (
        <p class="verdict-warning">
          <Text text={changed} />
        </p>
      )}
      <Lines lines={lines} />
      {groups !== null && (
        <>
          <p>
            <Text text={groups.words} />
          </p>
          <Lines lines={groups.lines} />
          {groups.others.length > 0 && (
            <Fold title={groups.lines.length === 0 ? "Results of the groups" : "Results of the other groups"}>
              <Lines lines={groups.others} />
            </Fold>
          )}
        </>
      )}
      <p class="verdict-method">
        <Text text={method} />
      </p>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly OutcomeLine[] }) {
  return (
    <ul class="gate-lines">
      {lines.map(({ outcome, words }) => (
        <li data-outcome={outcome}>
          <b>{outcome}</b> <Text text={words} />
        </li>
      ))}
    </ul>
  );
}
