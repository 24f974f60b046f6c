/** From a batch of segments to rows of ROUGE-L and ROUGE-Lsum: for each reference, the words of both sides and the words in common. */
import { skipU32, u32At, u64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_OUT } from "../memory/regions";
import { MASKS } from "./lcs-regions";
import { firstColumn, nextColumn, risesIn, setBit } from "./lcs-bitparallel";
import { numberWords } from "../memory/word-numbers";
import { emptyPositions, rowOf, slotOf } from "../memory/positions";
import { endReference, firstReference, hypothesis, hypothesisLength, largestId, startBatch, nextSegment, referenceLength, referenceStart } from "../memory/segment";
import { isOneSentence, unionWith } from "./lcs-union";

// @ts-ignore: decorator
@unmanaged
class Row {
  hypothesisWords: f64;
  referenceWords: f64;
  common: f64;
}

const ROW_BYTES: usize = 24;

/**
 * Writes a row of f64 to ROWS_OUT for each reference: words of the hypothesis, words of the reference, length of their longest common
 * subsequence.
 */
export function matchLines(segments: u32): bool {
  return matchBatch(segments, false);
}

/** The same for lines of several sentences; the third field is the size of the union over all sentences (see lcs-union.ts). */
export function matchSentences(segments: u32): bool {
  return matchBatch(segments, true);
}

function matchBatch(segments: u32, inSentences: bool): bool {
  if (!emptyPositions(largestId(segments))) return false;
  startBatch();

  let row = baseOf(ROWS_OUT);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    for (let line = firstReference; line < endReference; line++) {
      // the union of a single subsequence is itself, which needs no way back
      const inUnion = inSentences && !(isOneSentence(hypothesis, hypothesisLength) && isOneSentence(referenceStart(line), referenceLength(line)));
      if (!(inUnion ? unionWith(line, row) : matchLine(line, u32(inSentences), row))) return false;
      row += ROW_BYTES;
    }
  }
  return true;
}

/** Writes the row of the hypothesis and the reference with this line number, skipping the first `first` words of both. False when memory ran out. */
function matchLine(line: u32, first: u32, row: usize): bool {
  const length = referenceLength(line) - first;
  const count = hypothesisLength - first;
  changetype<Row>(row).hypothesisWords = <f64>count;
  changetype<Row>(row).referenceWords = <f64>length;
  changetype<Row>(row).common = 0;
  if (count == 0 || length == 0) return true;

  // MASKS has the column, then the masks of the reference's words by row; row 0, for all other words, is empty
  const words = (length + 63) >>> 6;
  const rowBytes = u64Bytes(words);
  const generation = line + 1;
  const reference = skipU32(referenceStart(line), first);
  const different = numberWords(reference, length, generation);
  const bytes = (<u64>different + 2) * rowBytes;
  if (bytes > 0xfffffff0) return false;
  const column = reserve(MASKS, <u32>bytes);
  if (column == 0) return false;
  const masks = column + rowBytes;
  memory.fill(masks, 0, rowBytes * (different + 1));
  for (let position: u32 = 0; position < length; position++) {
    setBit(masks + rowBytes * rowOf(slotOf(u32At(reference, position)), generation), position);
  }

  firstColumn(column, words);
  const end = skipU32(hypothesis, hypothesisLength);
  for (let at = skipU32(hypothesis, first); at < end; at += 4) {
    const number = rowOf(slotOf(load<u32>(at)), generation);
    if (number != 0) nextColumn(column, column, masks + rowBytes * number, words);
  }
  changetype<Row>(row).common = <f64>risesIn(column, words);
  return true;
}
