/** BLEU taught on a segment of the corpus: one system's text, which can be changed. */
import type { MetricSpec } from "../../model/corpus.js";
import { changeView, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { usePair } from "../../state/use-pair.js";
import { givenText, writtenText } from "./edit-texts.js";
import { Lesson } from "./lesson.js";
import { EditedHypothesis, EditedReference } from "./segment-editor.js";
import { grouped } from "../../model/words.js";

export function SegmentLesson({ segment }: { readonly segment: number }) {
  const { value: given, error } = useAnswer("givenTexts", { segment });
  const pair = usePair();
  if (error !== null) return <p role="alert">{error}</p>;
  if (given === null || given.segment !== segment) return <p class="stale">Fetching the texts …</p>;
  const { taught, baseline, references: counted } = view.value;
  const system = taught !== null && taught < given.hypotheses.length ? taught : (pair?.against ?? baseline);
  const textOf = (side: "hypothesis" | "reference", index: number): string | null => {
    const place = { segment, side, index };
    return writtenText(place) ?? givenText(place, given);
  };
  return (
    <div data-segment={segment}>
      <p class="taught">
        <label>
          Segment {grouped(segment + 1)} by{" "}
          <select value={system} onChange={(event) => changeView({ taught: Number(event.currentTarget.value) })}>
            {systemNames.value.map((name, i) => (
              <option value={i}>{name}</option>
            ))}
          </select>
        </label>{" "}
        <span class="lead">Change a word, and see the bars move. Marks of punctuation count as words.</span>
      </p>
      <EditedHypothesis given={given} index={system} idPrefix="taught" />
      {given.references.map(
        (text, index) => text !== null && <EditedReference given={given} index={index} idPrefix="taught" />,
      )}
      <Lesson
        metric={bleuOf(view.value.metrics)}
        hypothesis={textOf("hypothesis", system)!}
        references={given.references.map((_, index) =>
          counted === null || counted.includes(index) ? textOf("reference", index) : null,
        )}
      />
    </div>
  );
}

/** BLEU as it is set among the metrics that are shown. */
function bleuOf(metrics: readonly MetricSpec[]): MetricSpec {
  return metrics.find(({ metric }) => metric === "bleu") ?? { metric: "bleu", options: {} };
}
