/** Gives the characters of the current segment (text-segment.ts) ids that are valid within this segment. */
import { skipU32, u32Count } from "../memory/arrays";
import { MOST_TEXT_BYTES } from "../memory/limits";
import { reserve } from "../memory/memory";
import { HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS } from "../memory/regions";
import { setReferences, setSegment } from "../memory/segment";
import { SPARE_BYTES, scanCharacters } from "./characters";
import { hypothesisText, hypothesisTextEnd, referenceText, referenceTextEnd, references } from "./text-segment";

/**
 * Numbers the characters of the current segment, and makes it the current segment of memory/segment.ts. Returns false
 * when memory ran out.
 */
export function numberSegment(skipSpace: bool): bool {
  const bytes = hypothesisTextEnd - hypothesisText;
  const referenceBytes = referenceTextEnd(references - 1) - referenceText;
  if (bytes > MOST_TEXT_BYTES || referenceBytes > MOST_TEXT_BYTES) return false;
  const ids = reserve(HYPOTHESIS_IDS, (<u32>bytes << 2) + SPARE_BYTES);
  const referenceIds = reserve(REFERENCE_IDS, (<u32>referenceBytes << 2) + SPARE_BYTES);
  const referenceEnds = reserve(REFERENCE_ENDS, references << 2);
  if (ids == 0 || referenceIds == 0 || referenceEnds == 0) return false;
  let start = referenceText;
  let out = referenceIds;
  for (let line: u32 = 0; line < references; line++) {
    const end = referenceTextEnd(line);
    out = scanCharacters(start, end, skipSpace, out);
    if (out == 0) return false;
    store<u32>(skipU32(referenceEnds, line), u32Count(referenceIds, out));
    start = end;
  }
  out = scanCharacters(hypothesisText, hypothesisTextEnd, skipSpace, ids);
  if (out == 0) return false;
  setReferences(referenceIds, referenceEnds);
  setSegment(ids, u32Count(ids, out), 0, references);
  return true;
}
