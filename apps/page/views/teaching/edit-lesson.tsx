/**
 * TER taught on a text: the edits, with arrows for shifted words, and their number divided by the reference's length.
 */
import { formatFixed } from "../../../../src/core/entry.js";
import { counted, numberWords } from "../../model/words.js";
import { useAnswer } from "../../state/use-answer.js";
import { LessonTexts } from "./lesson-texts.js";
import type { EditsShown } from "./tours/edit-steps.js";
import { Signature } from "../../parts/signature.js";

interface EditLessonProps {
  readonly hypothesis: string;
  readonly references: readonly string[];
  readonly shown: EditsShown;
}

export function EditLesson({ hypothesis, references, shown }: EditLessonProps) {
  const { value, isStale, error } = useAnswer("editParts", { hypothesis, references });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="stale">Counting …</p>;
  const { inspection, edits, referenceLength, score, signature } = value;
  const shifts = inspection.shifts.length;
  return (
    <div class={isStale ? "lesson stale" : "lesson"} data-score={score} data-edits={edits}>
      <LessonTexts hypothesis={value.hypothesis} references={value.references} inspection={inspection} />
      <p>
        <b>{counted(edits, "edit")}</b>
        {shifts > 0 && `, ${counted(shifts, "shift")} among them`}.
      </p>
      {shown.hasScore && (
        <>
          <p class="lesson-formula">
            TER = 100 · edits / words of the reference
            {value.references.length > 1 && ", the mean of all references"}: 100 · {edits} /{" "}
            {numberWords(referenceLength)} = <b>{formatFixed(score, 1)}</b>
          </p>
          <p class="signature">
            <Signature text={`TER|${signature}`} />
          </p>
        </>
      )}
    </div>
  );
}
