/** Counts the n-grams of characters and words from the bytes of hypotheses and references, and writes them as triples. */
import { u32Count } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS } from "../memory/regions";
import { setReferences, setSegment } from "../memory/segment";
import { MOST_ORDER_64, matchMasks64 } from "../ngrams/ngram-match-64";
import { largestCharacter } from "../tokens/characters";
import { TOKEN_BYTES, reserveTokens } from "../tokens/cut";
import { cutMarkWords } from "../tokens/mark-words";
import { MOST_POSITIONS, emptyTable, enterReference, findPositions } from "../tokens/pair-table";
import { longestLine, numberTokens } from "../tokens/scan";
import { numberSegment } from "../tokens/segment-characters";
import {
  hypothesisText, hypothesisTextEnd, nextText, referenceText, referenceTextEnd, references, startTexts, textLines,
} from "../tokens/text-segment";
import { emptyVocabulary, isExhausted, vocabularySize } from "../tokens/vocabulary";
import { countReferences, prepareSlots } from "./match-pair";
import { addTriples, emptyMatches, matches } from "./triples";

/** Counts characters, with white space or without. Returns false when memory ran out. */
export function countCharacters(segments: u32, maxOrder: u32, skipSpace: bool): bool {
  startTexts(segments);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextText(segment);
    if (!numberSegment(skipSpace)) return false;
    const largest = largestCharacter();
    if (!prepareSlots(maxOrder, largest) || !countReferences(references, maxOrder, largest)) return false;
  }
  return true;
}

/** Counts words, which rewrites white space to blanks. Returns false when memory ran out. */
export function countWords(segments: u32, maxOrder: u32): bool {
  const tokens = reserveTokens(longestLine(textLines(segments)));
  if (tokens == 0) return false;
  startTexts(segments);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextText(segment);
    let start = referenceText;
    for (let line: u32 = 0; line < references; line++) {
      const referenceEnd = cutMarkWords(start, referenceTextEnd(line), tokens);
      const end = cutMarkWords(hypothesisText, hypothesisTextEnd, referenceEnd);
      emptyMatches(maxOrder);
      if (ASC_FEATURE_SIMD && maxOrder <= MOST_ORDER_64 && referenceEnd - tokens <= <usize>MOST_POSITIONS * TOKEN_BYTES) {
        enterReference(tokens, referenceEnd);
        findPositions(referenceEnd, end);
        matchMasks64(referenceEnd, end, maxOrder, matches);
        emptyTable(tokens, referenceEnd);
        addTriples(wordsIn(referenceEnd, end), wordsIn(tokens, referenceEnd), maxOrder);
      } else if (!numberPair(tokens, referenceEnd, end, maxOrder) || !countReferences(1, maxOrder, vocabularySize())) {
        return false;
      }
      start = referenceTextEnd(line);
    }
  }
  return true;
}

// @ts-ignore: decorator
@inline
function wordsIn(tokens: usize, end: usize): u32 {
  return <u32>((end - tokens) / TOKEN_BYTES);
}

/**
 * Gives the tokens of a reference, and of the hypothesis after it, ids from a vocabulary of their own, and makes them
 * the current segment. Returns false when memory ran out.
 */
function numberPair(tokens: usize, referenceEnd: usize, end: usize, maxOrder: u32): bool {
  const ids = reserve(REFERENCE_IDS, wordsIn(tokens, referenceEnd) << 2);
  const ends = reserve(REFERENCE_ENDS, 4);
  const hypothesisIds = reserve(HYPOTHESIS_IDS, wordsIn(referenceEnd, end) << 2);
  if (ids == 0 || ends == 0 || hypothesisIds == 0 || !emptyVocabulary(wordsIn(tokens, end) >>> 3)) return false;
  store<u32>(ends, u32Count(ids, numberTokens(tokens, referenceEnd, ids)));
  numberTokens(referenceEnd, end, hypothesisIds);
  if (isExhausted() || !prepareSlots(maxOrder, vocabularySize())) return false;
  setReferences(ids, ends);
  setSegment(hypothesisIds, wordsIn(referenceEnd, end), 0, 1);
  return true;
}
