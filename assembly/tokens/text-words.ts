/**
 * Gives the words of a batch of text their ids, for metrics that compare a hypothesis only with its own references: an
 * id is valid only within its segment. So the table of words stays in the first-level cache, however large the batch
 * is.
 */
import { skipU32, u32At, u32Bytes, u32Count } from "../memory/arrays";
import { MOST_TEXT_BYTES } from "../memory/limits";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, TEXT_ENDS } from "../memory/regions";
import { prepareClasses } from "./byte-classes";
import { TOKEN_BYTES, cutWords, reserveTokens } from "./cut";
import { MOST_TOKENS, numberPair } from "./pair-table";
import { longestLine, numberTokens } from "./scan";
import { simplify } from "./simplify";
import {
  hypothesisText, hypothesisTextEnd, nextText, referenceText, referenceTextEnd, references, startTexts, textLines,
} from "./text-segment";
import { emptyVocabulary, isExhausted } from "./vocabulary";

/** The tokens of the current lines (see cut.ts). */
let tokens: usize = 0;
/** Where the next ids go. */
let hypothesisOut: usize = 0;
let referenceOut: usize = 0;

/**
 * TEXT (all hypotheses, then all references) and SEGMENT_ENDS -> HYPOTHESIS_IDS, REFERENCE_IDS and their ends; the rule
 * is NONE or SPACED_WORDS. Returns false when memory ran out.
 */
export function numberTexts(segments: u32, rule: u32): bool {
  if (segments == 0) return true;
  const lines = textLines(segments);
  const bytes = u32At(baseOf(TEXT_ENDS), lines - 1);
  const hypothesisBytes = u32At(baseOf(TEXT_ENDS), segments - 1);
  if (bytes > MOST_TEXT_BYTES) return false;
  tokens = reserveTokens(longestLine(lines));
  const hypothesisIds = reserve(HYPOTHESIS_IDS, hypothesisBytes << 2);
  const referenceIds = reserve(REFERENCE_IDS, (bytes - hypothesisBytes) << 2);
  const hypothesisEnds = reserve(HYPOTHESIS_ENDS, segments << 2);
  let referenceEnds = reserve(REFERENCE_ENDS, (lines - segments) << 2);
  if (tokens == 0 || hypothesisIds == 0 || referenceIds == 0 || hypothesisEnds == 0 || referenceEnds == 0) return false;
  prepareClasses(false);

  hypothesisOut = hypothesisIds;
  referenceOut = referenceIds;
  startTexts(segments);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextText(segment);
    const tokensEnd = cutLine(referenceText, referenceTextEnd(0), rule, tokens);
    // words that the reference lacks have the same number, but ROUGE has to distinguish its marks from other words: an
    // empty reference lacks both
    if (ASC_FEATURE_SIMD && references == 1 && tokensEnd != tokens && tokensEnd - tokens <= <usize>MOST_TOKENS * TOKEN_BYTES) {
      const end = cutLine(hypothesisText, hypothesisTextEnd, rule, tokensEnd);
      numberPair(tokens, tokensEnd, end, referenceOut, hypothesisOut);
      // an id has half the bytes of a token
      referenceOut += (tokensEnd - tokens) >>> 1;
      hypothesisOut += (end - tokensEnd) >>> 1;
      store<u32>(referenceEnds, u32Count(referenceIds, referenceOut));
    } else if (!numberSegment(tokensEnd, rule, referenceIds, referenceEnds)) {
      return false;
    }
    referenceEnds += u32Bytes(references);
    store<u32>(skipU32(hypothesisEnds, segment), u32Count(hypothesisIds, hypothesisOut));
  }
  return true;
}

/**
 * Uses a vocabulary for the segment. The tokens of the first reference are already cut and end at `tokensEnd`. Returns
 * false when memory ran out.
 */
function numberSegment(tokensEnd: usize, rule: u32, referenceIds: usize, referenceEnds: usize): bool {
  if (!emptyVocabulary(<u32>((referenceTextEnd(references - 1) - referenceText) >>> 3))) return false;
  let start = referenceTextEnd(0);
  for (let line: u32 = 0; line < references; line++) {
    const end = referenceTextEnd(line);
    referenceOut = numberTokens(tokens, line == 0 ? tokensEnd : cutLine(start, end, rule, tokens), referenceOut);
    store<u32>(skipU32(referenceEnds, line), u32Count(referenceIds, referenceOut));
    start = end;
  }
  hypothesisOut = numberTokens(tokens, cutLine(hypothesisText, hypothesisTextEnd, rule, tokens), hypothesisOut);
  return !isExhausted();
}

function cutLine(start: usize, end: usize, rule: u32, out: usize): usize {
  simplify(start, end, rule);
  return cutWords(start, end, out);
}
