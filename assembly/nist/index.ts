/** The boundary of the part "nist": everything that src/kernel/nist/nist.ts may call. */
import { penaltyOf } from "../math/length-penalty";
import { setU32, u32At } from "../memory/arrays";
import { baseOf, reserve as reserveRegion } from "../memory/memory";
import { HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS } from "../memory/regions";
import { addLines, describeLines } from "./corpus-lines";
import { countNgrams as countCorpusNgrams } from "./corpus-ngrams";
import { numberLines } from "./known-lines";
import { translateLines, translateWords } from "./known-words";
import { treatZero as treatZeroOf } from "./ngram-information";
import { EXHAUSTED, matchBatch } from "./nist";
import { ADDED_TIMES } from "./nist-regions";

export { reserve } from "../memory/memory";

/**
 * TEXT, TEXT_ENDS -> WORD_IDS: ids that stay valid after the batch. Unknown words get a new id if `learn`, else 0.
 * Called once for each batch of ids. Returns false when memory ran out.
 */
export function translate(words: u32, learn: bool): bool {
  return translateWords(words, learn);
}

/**
 * Adds reference lines, each as often as ADDED_TIMES says, to the table; call translate() first. Called once for each
 * batch of ids. Returns false when memory ran out or the references have more than 2^32 - 1 words.
 */
export function add(lines: u32): bool {
  translateLines(lines, REFERENCE_IDS, REFERENCE_ENDS);
  return addLines(lines);
}

/**
 * Describes the table -> ROWS_OUT: number of words, number of lines, checksum (low and high half), number of known
 * words, number of distinct lines.
 */
export function describe(): void {
  describeLines();
}

/**
 * Counts the n-grams of all lines in the table. Call it before matching each batch; it returns at once if no line was
 * added since. Returns false when memory ran out.
 */
export function countNgrams(): bool {
  return countCorpusNgrams();
}

/**
 * Ids and ends of hypotheses, references and segments -> ROWS_OUT: a row for each segment or, if `summed`, their sum;
 * call translate() first. Called once for each batch of ids. Returns `segments`, or the index of a segment with a
 * reference that is not in the table, or EXHAUSTED.
 */
export function matchedInformation(segments: u32, summed: bool): u32 {
  if (segments == 0) return 0;
  translateLines(segments, HYPOTHESIS_IDS, HYPOTHESIS_ENDS);
  translateLines(u32At(baseOf(SEGMENT_ENDS), segments - 1), REFERENCE_IDS, REFERENCE_ENDS);
  return matchBatch(segments, summed);
}

/** Sets whether a word after the word 0 is weighed like a single word from now on. By default it is, as in mteval. */
export function treatZero(isFalse: bool): void {
  treatZeroOf(isFalse);
}

/** NIST's brevity penalty. */
export function lengthPenalty(ratio: f64): f64 {
  return penaltyOf(ratio);
}

/**
 * Adds the references in TEXT and TEXT_ENDS to the table, each line once. Called once a batch. Returns false when
 * memory ran out or the references have more than 2^32 - 1 words.
 */
export function addText(lines: u32, rule: u32): bool {
  const times = reserveRegion(ADDED_TIMES, lines << 2);
  if (times == 0 || !numberLines(0, lines, rule, true, REFERENCE_IDS, REFERENCE_ENDS)) return false;
  for (let line: usize = 0; line < <usize>lines; line++) setU32(times, line, 1);
  return addLines(lines);
}

/**
 * The same as matchedInformation, for text: TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS. Called
 * once a batch.
 */
export function textInformation(segments: u32, rule: u32, summed: bool): u32 {
  if (segments == 0) return 0;
  const lines = segments + u32At(baseOf(SEGMENT_ENDS), segments - 1);
  if (!numberLines(0, segments, rule, false, HYPOTHESIS_IDS, HYPOTHESIS_ENDS)) return EXHAUSTED;
  if (!numberLines(segments, lines, rule, false, REFERENCE_IDS, REFERENCE_ENDS)) return EXHAUSTED;
  return matchBatch(segments, summed);
}
