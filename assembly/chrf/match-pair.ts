/** Counts the matches of a pair of lines, which are given as ids, and writes them to MATCHES. */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { emptyPositions } from "../memory/positions";
import { SEGMENT_ENDS } from "../memory/regions";
import {
  firstReference, hypothesis, hypothesisLength, largestId, nextSegment, referenceLength, setSegment, startBatch,
} from "../memory/segment";
import { MOST_MASK_WORDS, maskWords, matchBitsOfOne } from "../ngrams/ngram-match-bits";
import { matchByHash } from "../ngrams/ngram-match-hash";
import { MOST_SIMD_ORDER, matchSimd } from "../ngrams/ngram-match-simd";
import { addTriples, emptyMatches, matches } from "./triples";

/** Counts the hypotheses of a batch of ids against each of their references. Returns false when memory ran out. */
export function countIds(segments: u32, maxOrder: u32): bool {
  const largest = largestId(segments);
  if (!prepareSlots(maxOrder, largest)) return false;
  startBatch();
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    if (!countReferences(u32At(baseOf(SEGMENT_ENDS), segment), maxOrder, largest)) return false;
  }
  return true;
}

/** Empties the slots of the ids 0..largest, if they are needed. Returns false when memory ran out. */
export function prepareSlots(maxOrder: u32, largest: u32): bool {
  return (ASC_FEATURE_SIMD && maxOrder <= MOST_SIMD_ORDER) || emptyPositions(largest);
}

/**
 * Counts the hypothesis of the current segment against its references up to line `end`. Ids are 0..largest. The caller
 * has called prepareSlots() for these ids, and since then has not counted lines with these numbers. Returns false when
 * memory ran out.
 */
export function countReferences(end: u32, maxOrder: u32, largest: u32): bool {
  for (let line = firstReference; line < end; line++) {
    setSegment(hypothesis, hypothesisLength, line, line + 1);
    emptyMatches(maxOrder);
    if (!matchPair(maxOrder, largest)) return false;
    addTriples(hypothesisLength, referenceLength(line), maxOrder);
  }
  return true;
}

function matchPair(maxOrder: u32, largest: u32): bool {
  const words = maskWords();
  if (words == 0 || hypothesisLength == 0) return true;
  if (words > MOST_MASK_WORDS) return matchByHash(maxOrder, true, matches);
  if (ASC_FEATURE_SIMD && maxOrder <= MOST_SIMD_ORDER) return matchSimd(largest, maxOrder, matches);
  return matchBitsOfOne(firstReference + 1, maxOrder, words, matches);
}
