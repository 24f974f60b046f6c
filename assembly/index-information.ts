/**
 * The boundary of the part "information": everything that src/kernel/information.ts may call. One instance holds one table of the
 * n-grams of a corpus' references.
 */
import { addLines, describeLines } from "./corpus-lines";
import { countNgrams as countCorpusNgrams } from "./corpus-ngrams";
import { translateWords } from "./known-words";
import { matchBatch, penaltyOf } from "./information";

export { reserve } from "./memory";

/** TEXT, TEXT_ENDS -> ids that outlive the batch, in WORD_IDS: new ones if `learn`, else 0 for unknown words. Once a batch. False when memory ran out. */
export function translate(words: u32, learn: bool): bool {
  return translateWords(words, learn);
}

/** Reference lines and ADDED_TIMES, translated -> the table. Once a batch. False when memory ran out, or there are more than 2^32 - 1 words. */
export function add(lines: u32): bool {
  return addLines(lines);
}

/** -> ROWS_OUT: words, lines, checksum (low and high half), known words, different lines. */
export function describe(): void {
  describeLines();
}

/** The n-grams of all lines. Once a batch, before the next: it returns at once where no line was added. False when memory ran out. */
export function countNgrams(): bool {
  return countCorpusNgrams();
}

/** Ids and ends of hypotheses, references and segments, translated -> ROWS_OUT, a row for each segment or one for all. Once a batch. Returns
 *  the number of segments; that of one with a reference that is not in the table; or EXHAUSTED. */
export function matchedInformation(segments: u32, summed: bool): u32 {
  return matchBatch(segments, summed);
}

/** NIST's brevity penalty. */
export function lengthPenalty(ratio: f64): f64 {
  return penaltyOf(ratio);
}
