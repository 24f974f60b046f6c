/** The guided tour: BLEU in five steps, on sentences that the user can change. It does not touch the user's corpus. */
import type { MetricSpec } from "../../model/corpus.js";
import type { Tour } from "../../model/view.js";
import { jumpTo } from "../../parts/jump.js";
import { changeView } from "../../state/state.js";
import { Lesson } from "./lesson.js";
import { TextField } from "./text-field.js";
import { tourReferences, tourSteps } from "./tour-steps.js";

const metric: MetricSpec = { metric: "bleu", options: {} };

/** Opens the tour at its first step, where it stands in the document. */
export function openTour(): void {
  goTo(0);
  jumpTo("teaching");
}

function goTo(step: number | null): void {
  changeView({ tour: step === null ? null : { step, hypothesis: null, references: null } });
}

export function GuidedTour({ tour }: { readonly tour: Tour }) {
  const at = Math.max(0, Math.min(tour.step, tourSteps.length - 1));
  const { title, idea, task, hypothesis: own, shown } = tourSteps[at]!;
  const hypothesis = tour.hypothesis ?? own;
  const references = tour.references ?? tourReferences;
  const isChanged = tour.hypothesis !== null || tour.references !== null;
  const isLast = at + 1 === tourSteps.length;
  const write = (change: Partial<Tour>): void => changeView({ tour: { ...tour, step: at, ...change } }, `tour ${at}`);
  return (
    <div
      class="tour"
      role="group"
      aria-label="A tour of BLEU in five steps"
      onKeyDown={(event) => {
        if (event.key === "Escape") goTo(null);
        if (event.target instanceof HTMLTextAreaElement || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "ArrowRight" && !isLast) goTo(at + 1);
        if (event.key === "ArrowLeft" && at > 0) goTo(at - 1);
      }}
    >
      <div aria-live="polite">
        <h3>
          <span class="lead">
            {at + 1} of {tourSteps.length}
          </span>{" "}
          {title}
        </h3>
        <p>{idea}</p>
        <p class="task">{task}</p>
      </div>
      <p class="tour-steps">
        <button type="button" disabled={at === 0} onClick={() => goTo(at - 1)}>
          Back
        </button>{" "}
        <button type="button" class="primary" onClick={() => goTo(isLast ? null : at + 1)}>
          {isLast ? "Done" : "Next"}
        </button>{" "}
        {isChanged && (
          <button type="button" class="link" onClick={() => goTo(at)}>
            Restore
          </button>
        )}{" "}
        {!isLast && (
          <button type="button" class="link" onClick={() => goTo(null)}>
            Close the tour
          </button>
        )}
      </p>
      <div class="edited-text">
        <span class="edited-name">hypothesis</span>
        <TextField
          id="tour-hypothesis"
          label="hypothesis"
          text={hypothesis}
          isEdited={tour.hypothesis !== null}
          onText={(text) => write({ hypothesis: text })}
        />
      </div>
      {references.map((text, r) => (
        <div class="edited-text">
          <span class="edited-name">reference {r + 1}</span>
          <TextField
            id={`tour-reference-${r}`}
            label={`reference ${r + 1}`}
            text={text}
            isEdited={text !== tourReferences[r]}
            onText={(changed) => write({ references: references.map((one, i) => (i === r ? changed : one)) })}
          />
        </div>
      ))}
      <Lesson metric={metric} hypothesis={hypothesis} references={references} shown={shown} />
    </div>
  );
}
