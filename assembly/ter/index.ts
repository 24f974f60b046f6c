/** The boundary of the part "ter": everything that src/kernel/ter/ter.ts may call. */
import { numberTexts } from "../tokens/text-words";
import { editBatch } from "./ter";

export { reserve } from "../memory/memory";
/** Aligns the last pair of the last batch -> ALIGNMENT. SHIFTS_MADE has the shifts that were made with this pair. */
export { alignShifted } from "./ter";

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT. Called once a batch. Returns false when memory ran
 * out. Edits are -1 for a segment of several references that would take too many steps (steps.ts).
 *
 * @row edits, referenceLengths, references
 */
export function shiftedEdits(segments: u32): bool {
  return editBatch(segments);
}

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT. Called once a batch. Returns false
 * when memory ran out. Edits may be -1, as in shiftedEdits().
 *
 * @row edits, referenceLengths, references
 */
export function textEdits(segments: u32, rule: u32): bool {
  return numberTexts(segments, rule) && editBatch(segments);
}
