/** The boundary of the part "revision": everything that src/kernel/revision/host.ts may call. */
import { hasBlanks, isSourceFirst, startRows, writeRows } from "./revision";
import { startText, takeText } from "./text-lines";

export { reserve, revisions } from "./index-plain";

/**
 * revisions() for text: TEXT and TEXT_ENDS of hypotheses, then references, then sources, and SEGMENT_ENDS -> ROWS_OUT.
 * `rule` is one of words. Once a batch. False when memory ran out.
 */
export function textRevisions(segments: u32, rule: u32, kind: u32, summed: bool): bool {
  startRows(segments, kind, summed);
  if (segments == 0) return true;
  if (!startText(segments, rule)) return false;
  for (let segment: u32 = 0; segment < segments; segment++) {
    const references = takeText(segment, rule, isSourceFirst(kind), hasBlanks(kind));
    if (references == 0) return false;
    writeRows(references);
  }
  return true;
}
