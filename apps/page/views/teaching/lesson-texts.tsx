/** The texts of a lesson with the marks of a metric: what is pointed at shows what it faces. */
import type { Inspection } from "../../model/inspection.js";
import { ShiftArrows } from "../segments/shift-arrows.js";
import { SegmentText } from "../segments/segment-text.js";

interface LessonTextsProps {
  readonly hypothesis: string;
  readonly references: readonly string[];
  readonly inspection: Inspection;
}

/** An index that no system and no segment of the corpus has. */
const LESSON = -1;

export function LessonTexts({ hypothesis, references, inspection }: LessonTextsProps) {
  const common = { inspection, system: LESSON, segment: LESSON };
  const excerptOf = (text: string) => ({ text, length: text.length });
  return (
    <div class="lesson-texts">
      <span class="edited-name">hypothesis</span>
      <ShiftArrows shifts={inspection.shifts}>
        <SegmentText
          {...common}
          id="lesson-hypothesis"
          label="hypothesis"
          excerpt={excerptOf(hypothesis)}
          reference={null}
          side="hypothesis"
          index={0}
        />
      </ShiftArrows>
      {references.map((text, r) => (
        <>
          <span class="edited-name">
            reference {references.length > 1 && r + 1}
            {references.length > 1 && inspection.taken === r && " (nearest)"}
          </span>
          <SegmentText
            {...common}
            id={`lesson-reference-${r}`}
            label={`reference ${r + 1}`}
            excerpt={excerptOf(text)}
            reference={r}
            side="reference"
            index={r}
          />
        </>
      ))}
    </div>
  );
}
