/**
 * From a batch of segments to rows of ROUGE-L and ROUGE-Lsum: for each reference, the numbers of words of both sides
 * and of words in common.
 */
import { emptyPositions } from "../memory/positions";
import { ROWS_OUT } from "../memory/regions";
import {
  firstReference, hypothesis, hypothesisLength, largestId, line, nextPair, referenceLength, referenceStart, row, startPairs,
} from "../memory/segment";
import { matchLine } from "./lcs-bitparallel";
import { isOneSentence, startUnions, unionWith } from "./lcs-union";

const ROW_BYTES: usize = 24;

/**
 * Writes a row of f64 to ROWS_OUT for each reference: words of the hypothesis, words of the reference, length of their
 * longest common subsequence.
 */
export function matchLines(segments: u32): bool {
  return matchBatch(segments, false);
}

/**
 * Writes the same rows for lines of several sentences, except that the third field is the size of the union over all
 * sentences (see lcs-union.ts).
 */
export function matchSentences(segments: u32): bool {
  return matchBatch(segments, true);
}

function matchBatch(segments: u32, inSentences: bool): bool {
  if (!emptyPositions(largestId(segments))) return false;
  startPairs(segments, ROW_BYTES);
  while (nextPair()) {
    if (!matchPair(inSentences, row)) return false;
  }
  return true;
}

/** Writes the row of the current pair; both lines have marks if `inSentences`. Returns false when memory ran out. */
export function matchPair(inSentences: bool, out: usize): bool {
  if (inSentences && line == firstReference) startUnions();
  // the union of a single subsequence is that subsequence, whose length needs no traceback
  const inUnion = inSentences && !(isOneSentence(hypothesis, hypothesisLength)
      && isOneSentence(referenceStart(line), referenceLength(line)));
  return inUnion ? unionWith(line, out) : matchLine(line, u32(inSentences), out);
}
