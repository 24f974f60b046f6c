/** The boundary of the part "subsequences" where WebAssembly may not be compiled: words are made by the tokenizers of src/text/. */
import { matchLines, matchSentences } from "./subsequences";

export { reserve } from "./memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function longestCommon(segments: u32): bool {
  return matchLines(segments);
}

/** The same of lines that are sentences, each led by the mark. Once a batch. False when memory ran out. */
export function unionCommon(segments: u32): bool {
  return matchSentences(segments);
}
