/** The boundary of the part "revision": everything that src/kernel/revision/revision.ts may call. */
import { startIds, takeIds } from "./id-lines";
import { hasBlanks, isSourceFirst, startRows, writeRows } from "./revision";
import { startText, takeText } from "./text-lines";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references, segments and sources -> ROWS_OUT. CORRECTIONS writes a row for each
 * reference: hypothesis words, reference words, matches[4]. SIMPLIFICATIONS writes a row for each segment or, if
 * `summed`, the sum of these rows: for added, kept and deleted n-grams each right[4], hypothesis[4], references[4].
 * SHARES writes a row for each segment: added, kept, deleted. Called once a batch. Returns false when memory ran out.
 */
export function revisions(segments: u32, kind: u32, summed: bool): bool {
  if (!startIds(segments)) return false;
  startRows(segments, kind, summed);
  for (let segment: u32 = 0; segment < segments; segment++) {
    const references = takeIds(segment, isSourceFirst(kind), hasBlanks(kind));
    if (references == 0) return false;
    writeRows(references);
  }
  return true;
}

/**
 * Writes the rows of revisions() for texts: TEXT and TEXT_ENDS of hypotheses, then references, then sources, and
 * SEGMENT_ENDS -> ROWS_OUT. `rule` says how texts are cut into words. Called once a batch. Returns false when memory
 * ran out.
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
