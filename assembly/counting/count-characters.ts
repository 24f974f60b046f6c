/**
 * From the bytes of hypotheses and references to rows, by a rule of characters. Ids are kept for one segment at a time
 * (as in count-texts.ts).
 */
import { emptyPositions } from "../memory/positions";
import { addLengths, bytesOfRow, emptyRows, nextRow } from "../memory/rows";
import { hypothesisLength, referenceLength } from "../memory/segment";
import { MOST_MASK_WORDS } from "../ngrams/ngram-match-bits";
import { MOST_SIMD_ORDER, matchSimd } from "../ngrams/ngram-match-simd";
import { prepareClasses } from "../tokens/byte-classes";
import { largestCharacter } from "../tokens/characters";
import { numberSegment } from "../tokens/segment-characters";
import { nextText, references, startTexts } from "../tokens/text-segment";
import { countSegment } from "./count-ngrams";

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

/** Adds the segment, which has its ids already, to a row. Returns false when memory ran out. */
function countNumbered(maxOrder: u32, row: usize): bool {
  if (ASC_FEATURE_SIMD && references == 1 && referenceLength(0) <= MOST_MASK_WORDS * 64
      && maxOrder <= MOST_SIMD_ORDER) {
    addLengths(hypothesisLength, referenceLength(0), maxOrder, row);
    return matchSimd(largestCharacter(), maxOrder, row + 16);
  }
  return emptyPositions(largestCharacter()) && countSegment(1, maxOrder, true, row);
}
