/**
 * The boundary of the part "lcs" for hosts that may not compile WebAssembly: the tokenizers of src/text/ make
 * the words.
 */
import { matchLines, matchSentences } from "./lcs-rows";

export { reserve } from "../memory/memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function longestCommon(segments: u32): bool {
  return matchLines(segments);
}

/** The same for lines of several sentences, each with the mark before it. Once a batch. False when memory ran out. */
export function unionCommon(segments: u32): bool {
  return matchSentences(segments);
}
