/** The boundary of the part "alignment": everything that src/kernel/alignment.ts may call. */
import { f64Bytes } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT } from "../memory/regions";
import { alignBatch } from "./meteor";
import { normalizeLines } from "./meteor-normalize";
import { matchBatch } from "./nltk-matches";

export { reserve } from "../memory/memory";

/** A batch, WORD_WEIGHTS, FORMS, STEMS, SYNONYMS and PHRASES -> ROWS_OUT. Once a batch. False when memory ran out. */
export function alignments(
  segments: u32, words: u32, sets: u32, hasStems: bool, hasSynonyms: bool, hasForms: bool,
): bool {
  return alignBatch(segments, words, sets, hasStems, hasSynonyms, hasForms);
}

/** A batch, STEMS and SYNONYMS -> ROWS_OUT, by NLTK's rules. Once a batch. False when memory ran out. */
export function greedyMatches(segments: u32, words: u32, hasStems: bool, hasSynonyms: bool): bool {
  return matchBatch(segments, words, hasStems, hasSynonyms);
}

/** ROWS_IN -> ROWS_OUT: each number raised to `exponent`. One call serves the scores of many rows. */
export function powers(count: u32, exponent: f64): void {
  const from = baseOf(ROWS_IN);
  const to = baseOf(ROWS_OUT);
  for (let i: usize = 0; i < f64Bytes(count); i += 8) store<f64>(to + i, NativeMath.pow(load<f64>(from + i), exponent));
}

/**
 * TEXT, TEXT_ENDS, PREFIXES -> NORMALIZED, TEXT_ENDS. Once for each stream of a batch. Returns the number of bytes, -1
 * when memory ran out, or -2 when the lines have to be normalized by the host.
 */
export function normalize(lines: u32, apostrophes: u32, keepPunctuation: bool, prefixes: u32): i32 {
  return normalizeLines(lines, apostrophes, keepPunctuation, prefixes);
}
