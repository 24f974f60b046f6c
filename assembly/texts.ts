/**
 * From the bytes of hypotheses and references to rows, without ids: tokens are compared within their pair, and forgotten. Segments of
 * several references, or with a long one, get ids of their own and are counted as ngrams.ts does.
 */
import {
  HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS, TEXT, TEXT_ENDS, baseOf, reserve,
} from "./memory";
import { prepareClasses } from "./bytes";
import { TOKEN_BYTES, reserveTokens } from "./cut";
import { countSegment } from "./ngrams";
import { emptyTable, enterReference, findPositions } from "./pair-table";
import { emptyPositions } from "./positions";
import { addLengths, bytesOfRow, emptyRows } from "./rows";
import { isMteval } from "./rules";
import { cutLine, longestLine, numberTokens } from "./scan";
import { placeReferences, placeSegment } from "./segment";
import { MOST_SHORT_ORDER, MOST_SHORT_TOKENS, matchMasks } from "./short";
import { emptyVocabulary, isExhausted, vocabularySize } from "./vocabulary";

/** Where the tokens of the lines at hand are (see cut.ts). */
let tokens: usize = 0;

/**
 * For each segment a row in ROWS_OUT, or their sum alone, as countBatch in ngrams.ts, clipped. TEXT has the hypotheses and behind them the references, whose
 * ends for each segment are in SEGMENT_ENDS; the rule is one of words. False when memory ran out.
 */
export function countTexts(segments: u32, maxOrder: u32, rule: u32, summed: bool): bool {
  if (segments == 0) return true;
  const segmentEnds = baseOf(SEGMENT_ENDS);
  const ends = baseOf(TEXT_ENDS);
  tokens = reserveTokens(longestLine(segments + load<u32>(segmentEnds + (<usize>(segments - 1) << 2))));
  if (tokens == 0) return false;
  prepareClasses(isMteval(rule));

  const text = baseOf(TEXT);
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
    const firstEnd = text + load<u32>(referenceEnds);

    const referenceTokens = cutLine(references, firstEnd, rule, tokens);
    if (count == 1 && maxOrder <= MOST_SHORT_ORDER && referenceTokens - tokens <= MOST_SHORT_TOKENS * TOKEN_BYTES) {
      countPair(referenceTokens, cutLine(hypothesis, hypothesisEnd, rule, referenceTokens), maxOrder, row);
    } else {
      if (!numberReferences(referenceTokens, firstEnd, referenceEnds, count, rule)) return false;
      if (!countNumbered(hypothesis, hypothesisEnd, count, rule, maxOrder, row)) return false;
    }
    hypothesis = hypothesisEnd;
    referenceEnds += <usize>count << 2;
    references = text + load<u32>(referenceEnds - 4);
    first = end;
    row += step;
  }
  return true;
}

/** The tokens of one reference end at `referenceEnd`, where those of the hypothesis begin, which end at `end`. */
function countPair(referenceEnd: usize, end: usize, maxOrder: u32, row: usize): void {
  enterReference(tokens, referenceEnd);
  findPositions(referenceEnd, end);
  matchMasks(referenceEnd, end, maxOrder, row + 16);
  emptyTable(tokens, referenceEnd);
  addLengths(<u32>((end - referenceEnd) / TOKEN_BYTES), <u32>((referenceEnd - tokens) / TOKEN_BYTES), maxOrder, row);
}

/**
 * Ids of a segment's references, in a vocabulary of its own, to REFERENCE_IDS and REFERENCE_ENDS. The tokens of the first reference, whose text
 * ends at `start`, end at `tokensEnd`; `ends` is where TEXT_ENDS tells of it. False when memory ran out.
 */
function numberReferences(tokensEnd: usize, start: usize, ends: usize, count: u32, rule: u32): bool {
  const text = baseOf(TEXT);
  const last = text + load<u32>(ends + (<usize>(count - 1) << 2));
  const most = (tokensEnd - tokens) / TOKEN_BYTES + (last - start);
  if (most > 0x3fffffff) return false;
  const ids = reserve(REFERENCE_IDS, <u32>most << 2);
  const idEnds = reserve(REFERENCE_ENDS, count << 2);
  if (ids == 0 || idEnds == 0 || !emptyVocabulary(<u32>(most >>> 3))) return false;
  let out = numberTokens(tokens, tokensEnd, ids);
  store<u32>(idEnds, <u32>((out - ids) >>> 2));
  for (let line: usize = 1; line < <usize>count; line++) {
    const end = text + load<u32>(ends + (line << 2));
    out = numberTokens(tokens, cutLine(start, end, rule, tokens), out);
    store<u32>(idEnds + (line << 2), <u32>((out - ids) >>> 2));
    start = end;
  }
  placeReferences(ids, idEnds);
  return true;
}

/** Adds a segment whose references have their ids to a row. False when memory ran out. */
function countNumbered(hypothesis: usize, hypothesisEnd: usize, count: u32, rule: u32, maxOrder: u32, row: usize): bool {
  const tokensEnd = cutLine(hypothesis, hypothesisEnd, rule, tokens);
  const length = <u32>((tokensEnd - tokens) / TOKEN_BYTES);
  const ids = reserve(HYPOTHESIS_IDS, length << 2);
  if (ids == 0) return false;
  numberTokens(tokens, tokensEnd, ids);
  if (isExhausted() || !emptyPositions(vocabularySize())) return false;
  placeSegment(ids, length, 0, count);
  return countSegment(1, maxOrder, true, row);
}
