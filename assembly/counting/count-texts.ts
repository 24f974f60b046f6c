/**
 * From the bytes of hypotheses and references straight to rows, without ids: tokens are compared within their pair
 * only. Segments with several references, or with a long one, get ids of their own and are counted as in
 * count-ngrams.ts; so do longer n-grams.
 */
import { skipU32, u32Count } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { emptyPositions } from "../memory/positions";
import { HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS } from "../memory/regions";
import { addLengths, bytesOfRow, emptyRows, nextRow } from "../memory/rows";
import { setReferences, setSegment } from "../memory/segment";
import { prepareClasses } from "../tokens/byte-classes";
import { TOKEN_BYTES, reserveTokens } from "../tokens/cut";
import { MOST_POSITIONS, MOST_TOKENS, emptyTable, enterReference, findPositions, numberPair } from "../tokens/pair-table";
import { isMteval } from "../tokens/rules";
import { cutLine, longestLine, numberTokens } from "../tokens/scan";
import {
  hypothesisText, hypothesisTextEnd, nextText, referenceText, referenceTextEnd, references, startTexts, textLines,
} from "../tokens/text-segment";
import { emptyVocabulary, isExhausted, vocabularySize } from "../tokens/vocabulary";
import { countSegment } from "./count-ngrams";
import { MOST_ORDER_64, matchMasks64 } from "../ngrams/ngram-match-64";

/** The tokens of the current lines (see tokens/cut.ts). */
let tokens: usize = 0;

/**
 * Clipped counts, one row for each segment in ROWS_OUT or only their sum, in the format of countBatch in
 * count-ngrams.ts. TEXT has all hypotheses, then all references; SEGMENT_ENDS says where the references of each segment
 * end. `rule` must be a rule of words. Returns false when memory ran out.
 */
export function countTexts(segments: u32, maxOrder: u32, rule: u32, summed: bool): bool {
  if (segments == 0) return true;
  tokens = reserveTokens(longestLine(textLines(segments)));
  if (tokens == 0) return false;
  prepareClasses(isMteval(rule));

  let row = emptyRows(segments, bytesOfRow(maxOrder), summed);
  startTexts(segments);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextText(segment);
    const referenceEnd = cutLine(referenceText, referenceTextEnd(0), rule, tokens);
    const referenceLength = tokensIn(tokens, referenceEnd);
    if (ASC_FEATURE_SIMD && references == 1 && referenceLength <= MOST_TOKENS) {
      const end = cutLine(hypothesisText, hypothesisTextEnd, rule, referenceEnd);
      if (referenceLength <= MOST_POSITIONS && maxOrder <= MOST_ORDER_64) countPair(referenceEnd, end, maxOrder, row);
      else if (!countLongPair(referenceEnd, end, maxOrder, row)) return false;
    } else if (!numberReferences(referenceEnd, rule) || !countNumbered(rule, maxOrder, row)) {
      return false;
    }
    row = nextRow(row);
  }
  return true;
}

/**
 * Adds a pair to a row. The reference's tokens end at `referenceEnd`; the hypothesis' tokens follow them and end at
 * `end`.
 */
function countPair(referenceEnd: usize, end: usize, maxOrder: u32, row: usize): void {
  enterReference(tokens, referenceEnd);
  findPositions(referenceEnd, end);
  matchMasks64(referenceEnd, end, maxOrder, row + 16);
  emptyTable(tokens, referenceEnd);
  addLengths(tokensIn(referenceEnd, end), tokensIn(tokens, referenceEnd), maxOrder, row);
}

/** Does the same as countPair for longer references and n-grams. Returns false when memory ran out. */
function countLongPair(referenceEnd: usize, end: usize, maxOrder: u32, row: usize): bool {
  const length = tokensIn(referenceEnd, end);
  const referenceLength = tokensIn(tokens, referenceEnd);
  const ids = reserve(HYPOTHESIS_IDS, length << 2);
  const referenceIds = reserve(REFERENCE_IDS, referenceLength << 2);
  const idEnds = reserve(REFERENCE_ENDS, 4);
  if (ids == 0 || referenceIds == 0 || idEnds == 0 || !emptyPositions(referenceLength)) return false;
  numberPair(tokens, referenceEnd, end, referenceIds, ids);
  store<u32>(idEnds, referenceLength);
  setReferences(referenceIds, idEnds);
  setSegment(ids, length, 0, 1);
  return countSegment(1, maxOrder, true, row);
}

// @ts-ignore: decorator
@inline
function tokensIn(start: usize, end: usize): u32 {
  return <u32>((end - start) / TOKEN_BYTES);
}

/**
 * Gives the tokens of the segment's references ids from a vocabulary of its own, to REFERENCE_IDS and REFERENCE_ENDS.
 * The tokens of the first reference are already cut and end at `tokensEnd`. Returns false when memory ran out.
 */
function numberReferences(tokensEnd: usize, rule: u32): bool {
  let start = referenceTextEnd(0);
  const most = tokensIn(tokens, tokensEnd) + <u32>(referenceTextEnd(references - 1) - start);
  if (most > 0x3fffffff) return false;
  const ids = reserve(REFERENCE_IDS, most << 2);
  const idEnds = reserve(REFERENCE_ENDS, references << 2);
  if (ids == 0 || idEnds == 0 || !emptyVocabulary(most >>> 3)) return false;
  let out = numberTokens(tokens, tokensEnd, ids);
  store<u32>(idEnds, u32Count(ids, out));
  for (let line: u32 = 1; line < references; line++) {
    const end = referenceTextEnd(line);
    out = numberTokens(tokens, cutLine(start, end, rule, tokens), out);
    store<u32>(skipU32(idEnds, line), u32Count(ids, out));
    start = end;
  }
  setReferences(ids, idEnds);
  return true;
}

/** Adds the segment, whose references have their ids already, to a row. Returns false when memory ran out. */
function countNumbered(rule: u32, maxOrder: u32, row: usize): bool {
  const tokensEnd = cutLine(hypothesisText, hypothesisTextEnd, rule, tokens);
  const length = tokensIn(tokens, tokensEnd);
  const ids = reserve(HYPOTHESIS_IDS, length << 2);
  if (ids == 0) return false;
  numberTokens(tokens, tokensEnd, ids);
  if (isExhausted() || !emptyPositions(vocabularySize())) return false;
  setSegment(ids, length, 0, references);
  return countSegment(1, maxOrder, true, row);
}
