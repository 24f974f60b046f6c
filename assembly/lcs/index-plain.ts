/**
 * The boundary of the part "lcs" for hosts that may not compile WebAssembly: the tokenizers of src/text/ make
 * the words.
 */
import { matchLines, matchSentences } from "./lcs-rows";
import { matchPairs } from "./skip-bigrams";

export { reserve } from "../memory/memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function longestCommon(segments: u32): bool {
  return matchLines(segments);
}

/** The same for lines of several sentences, each with the mark before it. Once a batch. False when memory ran out. */
export function unionCommon(segments: u32): bool {
  return matchSentences(segments);
}

/**
 * Pairs of words with at most `gap` words between them, or any number if it is below 0: ids and ends of hypotheses,
 * references and segments -> ROWS_OUT. Once a batch. False when memory ran out.
 *
 * @row hypothesisLength, referenceLength, pairs, words
 */
export function skipBigrams(segments: u32, gap: i32): bool {
  return matchPairs(segments, gap);
}
