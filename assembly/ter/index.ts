/** The boundary of the part "ter": everything that src/kernel/ter/host.ts may call. */
import { numberTexts } from "../tokens/text-words";
import { editBatch } from "./ter";

export { alignShifted, reserve, shiftedEdits } from "./index-plain";

/**
 * TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT. Once a batch. False when memory ran
 * out.
 *
 * @row edits, referenceLengths, references
 */
export function textEdits(segments: u32, rule: u32): bool {
  return numberTexts(segments, rule) && editBatch(segments);
}
