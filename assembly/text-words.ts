/**
 * Ids of the words of a batch of text, for what compares a hypothesis with its own references alone: an id means the same within a segment and
 * no further. So the table that they come from stays in the first-level cache, whatever the batch.
 */
import {
  HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS, TEXT, TEXT_ENDS, baseOf, reserve,
} from "./memory";
import { prepareClasses } from "./bytes";
import { TOKEN_BYTES, cutWords, reserveTokens } from "./cut";
import { emptyTable, enterReference, findPositions, recordOf } from "./pair-table";
import { longestLine, numberTokens } from "./scan";
import { MOST_SHORT_TOKENS } from "./short";
import { simplify } from "./simplify";
import { emptyVocabulary, isExhausted } from "./vocabulary";

/**
 * TEXT with the hypotheses and behind them the references, whose ends for each segment are in SEGMENT_ENDS -> HYPOTHESIS_IDS, REFERENCE_IDS and
 * their ends; the rule is NONE or SPACED_WORDS. False when memory ran out.
 */
export function numberTexts(segments: u32, rule: u32): bool {
  if (segments == 0) return true;
  const text = baseOf(TEXT);
  const textEnds = baseOf(TEXT_ENDS);
  const segmentEnds = baseOf(SEGMENT_ENDS);
  const references = load<u32>(segmentEnds + (<usize>(segments - 1) << 2));
  const lines = segments + references;
  const bytes = load<u32>(textEnds + (<usize>(lines - 1) << 2));
  const hypothesisBytes = load<u32>(textEnds + (<usize>(segments - 1) << 2));
  if (bytes > 0x3fffffff) return false;
  const tokens = reserveTokens(longestLine(lines));
  let hypothesisOut = reserve(HYPOTHESIS_IDS, hypothesisBytes << 2);
  let referenceOut = reserve(REFERENCE_IDS, (bytes - hypothesisBytes) << 2);
  const hypothesisEnds = reserve(HYPOTHESIS_ENDS, segments << 2);
  const referenceEnds = reserve(REFERENCE_ENDS, references << 2);
  if (tokens == 0 || hypothesisOut == 0 || referenceOut == 0 || hypothesisEnds == 0 || referenceEnds == 0) return false;
  prepareClasses(false);

  const hypothesisIds = hypothesisOut;
  const referenceIds = referenceOut;
  const referenceTextEnds = textEnds + (<usize>segments << 2);
  let hypothesis = text;
  let reference = text + hypothesisBytes;
  let line: usize = 0;
  for (let segment: usize = 0; segment < <usize>segments; segment++) {
    const hypothesisEnd = text + load<u32>(textEnds + (segment << 2));
    const lineEnd = <usize>load<u32>(segmentEnds + (segment << 2));
    const firstEnd = text + load<u32>(referenceTextEnds + (line << 2));
    let tokensEnd = cutLine(reference, firstEnd, rule, tokens);
    // of a hypothesis with nothing to compare it with words are told apart nevertheless: ROUGE's marks are not counted
    if (lineEnd == line + 1 && tokensEnd != tokens && tokensEnd - tokens <= MOST_SHORT_TOKENS * TOKEN_BYTES) {
      const end = cutLine(hypothesis, hypothesisEnd, rule, tokensEnd);
      enterReference(tokens, tokensEnd);
      findPositions(tokensEnd, end);
      for (let token = tokens; token < tokensEnd; token += TOKEN_BYTES, referenceOut += 4) store<u32>(referenceOut, recordOf(load<u32>(token)));
      // a token has the record of its first position, from 1; one that is nowhere gets a number that no other has
      for (let token = tokensEnd; token < end; token += TOKEN_BYTES, hypothesisOut += 4) store<u32>(hypothesisOut, <u32>ctz(load<u64>(token)) + 1);
      emptyTable(tokens, tokensEnd);
      reference = firstEnd;
      store<u32>(referenceEnds + (line++ << 2), <u32>((referenceOut - referenceIds) >>> 2));
    } else {
      const last = text + load<u32>(referenceTextEnds + (lineEnd - 1 << 2));
      if (!emptyVocabulary(<u32>((last - reference) >>> 3))) return false;
      for (let end = firstEnd; ; tokensEnd = cutLine(reference, end, rule, tokens)) {
        referenceOut = numberTokens(tokens, tokensEnd, referenceOut);
        store<u32>(referenceEnds + (line++ << 2), <u32>((referenceOut - referenceIds) >>> 2));
        reference = end;
        if (line == lineEnd) break;
        end = text + load<u32>(referenceTextEnds + (line << 2));
      }
      hypothesisOut = numberTokens(tokens, cutLine(hypothesis, hypothesisEnd, rule, tokens), hypothesisOut);
      if (isExhausted()) return false;
    }
    store<u32>(hypothesisEnds + (segment << 2), <u32>((hypothesisOut - hypothesisIds) >>> 2));
    hypothesis = hypothesisEnd;
  }
  return true;
}

function cutLine(start: usize, end: usize, rule: u32, out: usize): usize {
  simplify(start, end, rule);
  return cutWords(start, end, out);
}
