/** The guided tours, on sentences that the user can change. They do not touch the user's corpus. */
import type { MetricSpec } from "../../model/corpus.js";
import { firstStep, type Tour, type TourName } from "../../model/view.js";
import { jumpTo } from "../../parts/jump.js";
import { changeView } from "../../state/state.js";
import { CharacterLesson } from "./character-lesson.js";
import { EditLesson } from "./edit-lesson.js";
import { Lesson } from "./lesson.js";
import { ResampleLesson } from "./resample-lesson.js";
import { TextField } from "./text-field.js";
import { tours, tourTitles } from "./tours/tours.js";

const metric: MetricSpec = { metric: "bleu", options: {} };

/** Opens a tour at its first step, and goes to the section in which it is. */
export function openTour(of: TourName): void {
  changeView({ tour: firstStep(of) });
  jumpTo("teaching");
}

export function GuidedTour({ tour }: { readonly tour: Tour }) {
  const { of } = tour;
  const { steps, references: usual } = tours[of];
  const at = Math.max(0, Math.min(tour.step, steps.length - 1));
  const { title, idea, task, hypothesis: own, references: others = usual } = steps[at]!;
  const hypothesis = tour.hypothesis ?? own;
  const references = tour.references ?? others;
  const isChanged = tour.hypothesis !== null || tour.references !== null;
  const isLast = at + 1 === steps.length;
  const goTo = (step: number | null): void => changeView({ tour: step === null ? null : { ...firstStep(of), step } });
  const write = (change: Partial<Tour>): void => changeView({ tour: { ...tour, step: at, ...change } }, `tour ${at}`);
  return (
    <div
      class={`tour tour-${of}`}
      role="group"
      aria-label={`A tour of ${tourTitles[of]}`}
      onKeyDown={(event) => {
        if (event.key === "Escape") goTo(null);
        if (event.target instanceof HTMLTextAreaElement || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "ArrowRight" && !isLast) goTo(at + 1);
        if (event.key === "ArrowLeft" && at > 0) goTo(at - 1);
      }}
    >
      <div class="tour-words">
        <div aria-live="polite">
          <h3>
            <span class="lead">
              {tourTitles[of]}, {at + 1} of {steps.length}
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
        {of !== "significance" && (
          <>
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
                  isEdited={text !== others[r]}
                  onText={(changed) => write({ references: references.map((one, i) => (i === r ? changed : one)) })}
                />
              </div>
            ))}
          </>
        )}
      </div>
      {of === "bleu" && (
        <Lesson metric={metric} hypothesis={hypothesis} references={references} shown={tours.bleu.steps[at]!.shown} />
      )}
      {of === "chrf" && (
        <CharacterLesson hypothesis={hypothesis} references={references} shown={tours.chrf.steps[at]!.shown} />
      )}
      {of === "ter" && (
        <EditLesson hypothesis={hypothesis} references={references} shown={tours.ter.steps[at]!.shown} />
      )}
      {of === "significance" && <ResampleLesson shown={tours.significance.steps[at]!.shown} />}
    </div>
  );
}
