/**
 * The boundary of the part "information" where WebAssembly may not be compiled: text is cut into tokens by the tokenizers of src/text/. One
 * instance holds one table of the n-grams of a corpus' references.
 */
import { HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS, baseOf } from "./memory";
import { addLines, describeLines } from "./corpus-lines";
import { countNgrams as countCorpusNgrams } from "./corpus-ngrams";
import { matchBatch, penaltyOf } from "./information";
import { translateLines, translateWords } from "./known-words";

export { reserve } from "./memory";

/** TEXT, TEXT_ENDS -> ids that outlive the batch, in WORD_IDS: new ones if `learn`, else 0 for unknown words. Once a batch of ids. False when memory ran out. */
export function translate(words: u32, learn: bool): bool {
  return translateWords(words, learn);
}

/** Reference lines and ADDED_TIMES -> the table, once their words are translated. Once a batch of ids. False when memory ran out, or there are more than
 *  2^32 - 1 words. */
export function add(lines: u32): bool {
  translateLines(lines, REFERENCE_IDS, REFERENCE_ENDS);
  return addLines(lines);
}

/** -> ROWS_OUT: words, lines, checksum (low and high half), known words, different lines. */
export function describe(): void {
  describeLines();
}

/** The n-grams of all lines. Once a batch, before its information: it returns at once where no line was added. False when memory ran out. */
export function countNgrams(): bool {
  return countCorpusNgrams();
}

/** Ids and ends of hypotheses, references and segments, once their words are translated -> ROWS_OUT, a row for each segment or one for all. Once a batch of ids.
 *  Returns the number of segments; that of one with a reference that is not in the table; or EXHAUSTED. */
export function matchedInformation(segments: u32, summed: bool): u32 {
  if (segments == 0) return 0;
  translateLines(segments, HYPOTHESIS_IDS, HYPOTHESIS_ENDS);
  translateLines(load<u32>(baseOf(SEGMENT_ENDS) + (<usize>(segments - 1) << 2)), REFERENCE_IDS, REFERENCE_ENDS);
  return matchBatch(segments, summed);
}

/** NIST's brevity penalty. */
export function lengthPenalty(ratio: f64): f64 {
  return penaltyOf(ratio);
}
