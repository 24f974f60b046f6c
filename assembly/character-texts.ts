/** From the bytes of hypotheses and references to rows, by a rule of characters: only the ids of one segment are ever there (as in texts.ts). */
import { HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS, TEXT, TEXT_ENDS, baseOf, reserve } from "./memory";
import { prepareClasses } from "./bytes";
import { SPARE_BYTES, largestCharacter, scanCharacters } from "./characters";
import { MOST_COLUMN_ORDER, matchColumns } from "./columns";
import { MOST_MASK_WORDS, countSegment } from "./ngrams";
import { emptyPositions } from "./positions";
import { addLengths, bytesOfRow, emptyRows } from "./rows";
import { endReference, firstReference, hypothesisLength, placeReferences, placeSegment, referenceLength } from "./segment";

/** As countTexts in texts.ts, for the rules CHAR and CODE_POINTS. */
export function countCharacters(segments: u32, maxOrder: u32, skipSpace: bool, summed: bool): bool {
  if (segments == 0) return true;
  const segmentEnds = baseOf(SEGMENT_ENDS);
  const ends = baseOf(TEXT_ENDS);
  const text = baseOf(TEXT);
  prepareClasses(false);

  const rowBytes = bytesOfRow(maxOrder);
  let row = emptyRows(summed ? 1 : segments, rowBytes);
  const step = summed ? 0 : rowBytes;
  let hypothesis = text;
  let references = text + load<u32>(ends + (<usize>(segments - 1) << 2));
  // of the references at hand
  let referenceEnds = ends + (<usize>segments << 2);
  let first: u32 = 0;
  for (let segment: usize = 0; segment < <usize>segments; segment++) {
    const hypothesisEnd = text + load<u32>(ends + (segment << 2));
    const end = load<u32>(segmentEnds + (segment << 2));
    const count = end - first;
    if (!numberSegment(hypothesis, hypothesisEnd, references, referenceEnds, count, skipSpace) || !countNumbered(maxOrder, row)) return false;
    hypothesis = hypothesisEnd;
    referenceEnds += <usize>count << 2;
    references = text + load<u32>(referenceEnds - 4);
    first = end;
    row += step;
  }
  return true;
}

/** Ids of a segment, whose references start at `references` and end where TEXT_ENDS says from `ends` on. False when memory ran out. */
function numberSegment(hypothesis: usize, hypothesisEnd: usize, references: usize, ends: usize, count: u32, skipSpace: bool): bool {
  const text = baseOf(TEXT);
  const last = text + load<u32>(ends + (<usize>(count - 1) << 2));
  if (hypothesisEnd - hypothesis > 0x3fffffff || last - references > 0x3fffffff) return false;
  const hypothesisIds = reserve(HYPOTHESIS_IDS, (<u32>(hypothesisEnd - hypothesis) << 2) + SPARE_BYTES);
  const referenceIds = reserve(REFERENCE_IDS, (<u32>(last - references) << 2) + SPARE_BYTES);
  const idEnds = reserve(REFERENCE_ENDS, count << 2);
  if (hypothesisIds == 0 || referenceIds == 0 || idEnds == 0) return false;
  let out = referenceIds;
  for (let line: usize = 0; line < <usize>count; line++) {
    const end = text + load<u32>(ends + (line << 2));
    out = scanCharacters(references, end, skipSpace, out);
    if (out == 0) return false;
    store<u32>(idEnds + (line << 2), <u32>((out - referenceIds) >>> 2));
    references = end;
  }
  out = scanCharacters(hypothesis, hypothesisEnd, skipSpace, hypothesisIds);
  if (out == 0) return false;
  placeReferences(referenceIds, idEnds);
  placeSegment(hypothesisIds, <u32>((out - hypothesisIds) >>> 2), 0, count);
  return true;
}

/** Adds the segment at hand to a row. False when memory ran out. */
function countNumbered(maxOrder: u32, row: usize): bool {
  const isShort = endReference - firstReference == 1 && referenceLength(firstReference) <= MOST_MASK_WORDS * 64;
  if (ASC_FEATURE_SIMD && isShort && maxOrder <= MOST_COLUMN_ORDER) {
    addLengths(hypothesisLength, referenceLength(firstReference), maxOrder, row);
    return matchColumns(largestCharacter(), maxOrder, row + 16);
  }
  return emptyPositions(largestCharacter()) && countSegment(1, maxOrder, true, row);
}
