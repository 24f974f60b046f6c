/**
 * From the bytes of hypotheses and references to rows, by a rule of characters. Ids are kept for one segment at a time
 * (as in count-texts.ts).
 */
import { skipU32, u32Count } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { emptyPositions } from "../memory/positions";
import { HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS } from "../memory/regions";
import { addLengths, bytesOfRow, emptyRows, nextRow } from "../memory/rows";
import { hypothesisLength, referenceLength, setReferences, setSegment } from "../memory/segment";
import { prepareClasses } from "../tokens/byte-classes";
import { SPARE_BYTES, largestCharacter, scanCharacters } from "../tokens/characters";
import {
  hypothesisText, hypothesisTextEnd, nextText, referenceText, referenceTextEnd, references, startTexts,
} from "../tokens/text-segment";
import { MOST_MASK_WORDS, countSegment } from "./count-ngrams";
import { MOST_SIMD_ORDER, matchSimd } from "./ngram-match-simd";

/** countTexts of count-texts.ts for the rules CHAR and CODE_POINTS. */
export function countCharacters(segments: u32, maxOrder: u32, skipSpace: bool, summed: bool): bool {
  if (segments == 0) return true;
  prepareClasses(false);

  let row = emptyRows(segments, bytesOfRow(maxOrder), summed);
  startTexts(segments);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextText(segment);
    if (!numberSegment(skipSpace) || !countNumbered(maxOrder, row)) return false;
    row = nextRow(row);
  }
  return true;
}

/** Gives the characters of the segment their ids. False when memory ran out. */
function numberSegment(skipSpace: bool): bool {
  const bytes = hypothesisTextEnd - hypothesisText;
  const referenceBytes = referenceTextEnd(references - 1) - referenceText;
  if (bytes > 0x3fffffff || referenceBytes > 0x3fffffff) return false;
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

/** Adds the segment, which has its ids already, to a row. False when memory ran out. */
function countNumbered(maxOrder: u32, row: usize): bool {
  if (ASC_FEATURE_SIMD && references == 1 && referenceLength(0) <= MOST_MASK_WORDS * 64
      && maxOrder <= MOST_SIMD_ORDER) {
    addLengths(hypothesisLength, referenceLength(0), maxOrder, row);
    return matchSimd(largestCharacter(), maxOrder, row + 16);
  }
  return emptyPositions(largestCharacter()) && countSegment(1, maxOrder, true, row);
}
